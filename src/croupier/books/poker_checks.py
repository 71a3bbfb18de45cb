"""Checks of a book with poker: it has every clause that a hand cites, and every figure."""

import re
from collections.abc import Iterable
from typing import Final, get_args

from croupier.books.poker_basis import PokerBasis, PokerFigure
from croupier.books.schema import BookFile
from croupier.books.sections import PokerFile
from croupier.errors import BadInput

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


def _each_once(field: str, known: Iterable[str], found: list[str]) -> None:
    for name in found:
        if name not in known:
            raise BadInput(field, f"one of {', '.join(known)}", name)
        if found.count(name) > 1:
            raise BadInput(field, "each row once", name)
    for name in known:
        if name not in found:
            raise BadInput(field, f'a row for "{name}"')
