"""Checks of a book with poker: it has every clause that a hand cites, and every figure."""

import re
from collections.abc import Iterable
from typing import Final, get_args

from croupier.books.poker_basis import PokerBasis, PokerFigure
from croupier.books.poker_settings import POKER_SETTINGS
from croupier.books.schema import BookFile
from croupier.books.sections import PokerFile
from croupier.errors import BadInput
from croupier.money import Odds, Rate

FULL_DECK: Final = 52
BOARD_AND_BURNS: Final = 8
"""Five community cards and three burns."""

_WHOLE: Final = re.compile(r"[1-9][0-9]{0,3}")
_PERCENT: Final = re.compile(r"([1-9][0-9]?|100)%")
_FORMS: Final = {
    "deck": (re.compile("20|24|28|32|36|40|44|48|52"), "20 to 52, four cards of each rank"),
    "half-rule": (_PERCENT, "a percentage from 1% to 100%"),
    "boxed-cards": (_WHOLE, "a number of cards, at least 1"),
    "seat-move": (_WHOLE, "a number of seats, at least 1"),
    "picked-up": (_WHOLE, "a number of minutes, at least 1"),
    "straddle": (re.compile("[2-9]|10"), "2 to 10 times the last blind"),
}


def check_poker_book(file: BookFile) -> None:
    """Checks what `book.toml` says about poker."""
    check_figures(file)
    check_settings(file)


def check_poker_file(file: BookFile, poker: PokerFile) -> None:
    """Checks `poker.toml`, whose games are dealt from the deck of `book.toml`."""
    check_basis(poker)
    check_games(file, poker)
    check_charges(poker)


def check_basis(poker: PokerFile) -> None:
    """Checks that the book gives one clause for everything that a hand cites."""
    _each_once("basis", get_args(PokerBasis), [row.of for row in poker.basis])


def check_figures(file: BookFile) -> None:
    """Checks that the book has every figure that poker reads, and no other."""
    _each_once("figure", get_args(PokerFigure), [row.id for row in file.figure])
    for row in file.figure:
        form, expected = _FORMS[row.id]
        if not form.fullmatch(row.value):
            raise BadInput(f"figure {row.id}, value", expected, row.value)


def check_settings(file: BookFile) -> None:
    """Checks that poker acts on every setting of the book and on every value of it."""
    for row in file.setting:
        if row.id not in POKER_SETTINGS:
            raise BadInput("setting", f"one of {', '.join(POKER_SETTINGS)}", row.id)
        known = POKER_SETTINGS[row.id]
        for value in row.values:
            if value not in known or row.values.count(value) > 1:
                expected = f"some of {', '.join(known)}, each once"
                raise BadInput(f"setting {row.id}, values", expected, value)
        if row.default not in row.values:
            expected = f"one of {', '.join(row.values)}"
            raise BadInput(f"setting {row.id}, default", expected, row.default)
        if row.chosen != "on the sign":
            expected = "on the sign, where poker reads it"
            raise BadInput(f"setting {row.id}, chosen", expected, row.chosen)


def check_games(file: BookFile, poker: PokerFile) -> None:
    """Checks that each game can be dealt from the deck and its hands can be ranked."""
    deck = next(int(row.value) for row in file.figure if row.id == "deck")
    for row in poker.variant:
        kept = row.hole_cards - (row.discard != "none")
        if row.plays == "any" and kept != 2:
            raise BadInput(f"variant {row.id}, hole_cards", "2, and 3 with a discard")
        if row.plays == "exactly two" and (row.hole_cards, row.discard) != (4, "none"):
            raise BadInput(f"variant {row.id}, hole_cards", "4 without a discard")
        if row.players < 2 or row.players * row.hole_cards + BOARD_AND_BURNS > deck:
            most = (deck - BOARD_AND_BURNS) // row.hole_cards
            expected = f"2 to {most}, who can be dealt from {deck} cards"
            raise BadInput(f"variant {row.id}, players", expected, row.players)
        if row.low != "none" and deck < FULL_DECK:
            expected = f"none, because {deck} cards have too few low ranks"
            raise BadInput(f"variant {row.id}, low", expected, row.low)


def check_charges(poker: PokerFile) -> None:
    """Checks that a percentage has its lowest and highest rate, and no other charge has one."""
    for row in poker.commission:
        rates = (row.lowest, row.highest)
        if row.id != "percentage" and rates != (None, None):
            raise BadInput(f"commission {row.id}", "no lowest and no highest rate")
        if row.id == "percentage":
            low, high = (Rate.parse(rate, f"commission {row.id}") for rate in rates)
            if low.share > high.share:
                raise BadInput(f"commission {row.id}, highest", f"at least {low}", row.highest)
    for side in poker.side_wager:
        Odds.parse(side.pays, f"side_wager {side.id}, pays")


def _each_once(field: str, known: Iterable[str], found: list[str]) -> None:
    for name in found:
        if name not in known:
            raise BadInput(field, f"one of {', '.join(known)}", name)
        if found.count(name) > 1:
            raise BadInput(field, "each row once", name)
    for name in known:
        if name not in found:
            raise BadInput(field, f'a row for "{name}"')
