"""The poker games of a book: how many hole cards, what is discarded, which cards count.

A variant is four facts and a number of chairs (4.1, 8.16.1, 8.17.4, 8.18.4, 8.20.4).
The rule book states them; the hand reads the facts and never asks for a game by name.
"""

from functools import cache
from typing import Final, Literal, TypeVar

import msgspec

from croupier import books
from croupier.errors import BadInput

BOOK: Final = "melbourne-poker"
"""The rule book that poker between players is played by."""

Discards = Literal["none", "before the flop", "before the turn"]
Plays = Literal["any", "exactly two"]
Low = Literal["none", "eight or better"]

_DISCARD_ROUND: Final[dict[str, int]] = {"none": 0, "before the flop": 1, "before the turn": 2}


class PokerVariant(msgspec.Struct, frozen=True, gc=False):
    """A game between players, as its rule book describes it."""

    id: str
    name: str
    hole_cards: int
    discard: Discards
    plays: Plays
    low: Low
    players: int

    @property
    def discard_round(self) -> int:
        """The betting round after which one card is thrown away; 0 where none is."""
        return _DISCARD_ROUND[self.discard]


@cache
def variants_of(book: str = BOOK) -> dict[str, PokerVariant]:
    """Every game between players that a rule book has, by id."""
    section = books.load_book(book).poker
    rows = () if section is None else section.variant
    return {row.id: msgspec.convert(row, PokerVariant, from_attributes=True) for row in rows}


def variant(name: str, book: str = BOOK) -> PokerVariant:
    """One game by its id: `variant("crazy-pineapple")`."""
    return by_id(variants_of(book), "variant", name)


NamedT = TypeVar("NamedT")


def by_id(known: dict[str, NamedT], field: str, name: str) -> NamedT:
    """One of a book's rows by its id; an id the book does not have is bad input."""
    if name not in known:
        raise BadInput(field, f"one of {', '.join(known)}", got=name)
    return known[name]
