"""Checks of `book.toml`: items of a sign, readings and figures, each of which something acts on."""

from collections.abc import Mapping
from typing import Final

from croupier.books.schema import BankedGame, BookFile, Setting, SignItem
from croupier.books.settings import BY_THE_HOUSE, READINGS, WHOLE_NUMBERS, named_in
from croupier.errors import BadInput

FIGURES: Final = ("deck", "hold-hours")
"""The figures that banked games and their floor read."""
LASTING: Final = ("new-minimum", "both-minimums", "personal-limits")
"""What a sign shows while it lasts."""
FROM_THE_BOOK: Final = ("multiples", "payout-tables", "game")
"""What a sign copies from the book, besides the readings in force."""


def check_sign(file: BookFile, games: Mapping[str, BankedGame]) -> None:
    """Checks the items of a sign; the first thing wrong is raised with its row."""
    _check_once("sign, id", [item.id for item in file.sign])
    readings = {setting.id for setting in file.setting}
    for item in file.sign:
        _check_item(item, games, readings)


def check_banked_book(file: BookFile, games: Mapping[str, BankedGame]) -> None:
    """Checks the readings and figures of a book without poker."""
    _check_once("setting, id", [setting.id for setting in file.setting])
    _check_once("figure, id", [figure.id for figure in file.figure])
    in_rows = frozenset(name for game in games.values() for name in named_in(game))
    for setting in file.setting:
        _check_setting(setting, in_rows)
    for figure in file.figure:
        if figure.id not in FIGURES:
            raise BadInput(f"figure {figure.id}, id", f"one of {', '.join(FIGURES)}", figure.id)
        if not figure.value.isdecimal():
            raise BadInput(f"figure {figure.id}, value", "a whole number", figure.value)


def _check_once(field: str, named: list[str]) -> None:
    if len(set(named)) < len(named):
        raise BadInput(field, "each once", ", ".join(named))


def _check_item(item: SignItem, games: Mapping[str, BankedGame], readings: set[str]) -> None:
    row = f"sign {item.id}"
    for game in item.games:
        if game not in games:
            raise BadInput(f"{row}, games", f"one of {', '.join(games)}", game)
    if item.shown == "while it lasts" and item.id not in LASTING:
        raise BadInput(f"{row}, id", f"one of {', '.join(LASTING)}, which are not always shown")
    if item.shown == "from the book" and not ({item.id, item.key} & {*FROM_THE_BOOK, *readings}):
        expected = f"a reading of the book, or one of {', '.join(FROM_THE_BOOK)}"
        raise BadInput(f"{row}, key", expected, item.key)


def _check_setting(setting: Setting, in_rows: frozenset[str]) -> None:
    """Checks that code, or a row about the settlement, reads the setting and each value of it."""
    row = f"setting {setting.id}"
    known = READINGS.get(setting.id)
    if known is None and setting.id not in (*WHOLE_NUMBERS, *in_rows):
        raise BadInput(f"{row}, id", "the name of a reading that the program knows", setting.id)
    _check_once(f"{row}, values", list(setting.values))
    for value in setting.values:
        if known is not None and value not in known:
            raise BadInput(f"{row}, values", f"only {', '.join(known)}", value)
        if setting.id in WHOLE_NUMBERS and not value.isdecimal():
            raise BadInput(f"{row}, values", "only whole numbers", value)
    if setting.default not in setting.values:
        raise BadInput(f"{row}, default", f"one of {', '.join(setting.values)}", setting.default)
    chosen = "by the house" if setting.id in BY_THE_HOUSE else "on the sign"
    if setting.chosen != chosen:
        raise BadInput(f"{row}, chosen", f'"{chosen}"', setting.chosen)
