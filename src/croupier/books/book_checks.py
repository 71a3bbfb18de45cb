"""Checks of `book.toml`: items of a sign and figures, each of which something acts on."""

from collections.abc import Mapping
from typing import Final

from croupier.books.schema import BankedGame, BookFile, SignItem
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


def check_banked_figures(file: BookFile) -> None:
    """Checks the figures of a book without poker."""
    _check_once("figure, id", [figure.id for figure in file.figure])
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
