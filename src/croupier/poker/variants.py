"""The games between players: how many cards, what is thrown away, which cards play.

A variant is four facts and a number of chairs (4.1, 8.16.1, 8.17.4, 8.18.4, 8.20.4).
The rule book states them; the hand reads the facts and never asks for a game by name.
"""

from functools import cache
from typing import Final, Literal

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


def variant_of(row: books.Variant) -> PokerVariant:
    """The game a rule book's row describes."""
    return PokerVariant(
        row.id, row.name, row.hole_cards, row.discard, row.plays, row.low, row.players
    )


@cache
def variants_of(book: str = BOOK) -> dict[str, PokerVariant]:
    """Every game between players that a rule book has, by id."""
    section = books.load_book(book).poker
    return {} if section is None else {row.id: variant_of(row) for row in section.variant}


def variant(name: str, book: str = BOOK) -> PokerVariant:
    """One game by its id: `variant("crazy-pineapple")`."""
    found = variants_of(book).get(name)
    if found is None:
        raise BadInput("variant", f"one of {', '.join(variants_of(book))}", got=name)
    return found
