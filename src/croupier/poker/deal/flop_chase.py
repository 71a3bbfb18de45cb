"""Flop Chase: a side wager on three flop cards of one colour (section 10, CP-22).

The wager is placed before any card and paid by the house. Its result is known once the flop
lies and the action on it has begun, or at once where no action can come; the chips join the
table stakes only when the round of play is complete (6.11.1(b)).
"""

from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

import msgspec

from croupier import books
from croupier.cards import Card, Suit
from croupier.errors import BadInput
from croupier.money import NOTHING, Cents, Odds
from croupier.poker.setup import SeatNo
from croupier.poker.variants import BOOK

Colour = Literal["red", "black"]

_RED: Final = frozenset((Suit.HEARTS, Suit.DIAMONDS))


class ChaseRule(msgspec.Struct, frozen=True):
    """What the book says of one colour: the odds, and the clauses for winning and losing."""

    colour: Colour
    pays: Odds
    won: tuple[str, ...]
    lost: tuple[str, ...]


@cache
def chase_rules(book: str = BOOK) -> dict[Colour, ChaseRule]:
    """The book's side wagers by colour."""
    section = books.load_book(book).poker
    return {
        row.colour: ChaseRule(
            row.colour,
            Odds.parse(row.pays),
            (row.won_clause, row.clause),
            (row.lost_clause,),
        )
        for row in (() if section is None else section.side_wager)
    }


class ChaseLimits(msgspec.Struct, frozen=True, gc=False):
    """The least and greatest Flop Chase wager, as the sign states them."""

    minimum: Cents
    maximum: Cents

    def __post_init__(self) -> None:
        if not 0 < self.minimum <= self.maximum:
            raise BadInput("flop chase", "a positive minimum, not above the maximum")


class ChaseWager(msgspec.Struct, frozen=True, gc=False):
    """Chips on one colour by one seated player, who need not be dealt in (8.15.1)."""

    seat: SeatNo
    person: str
    colour: Colour
    stake: Cents


class ChaseResult(msgspec.Struct, frozen=True, gc=False):
    """A wager as it was decided; `back` is all that returns to the player."""

    wager: ChaseWager
    won: Cents
    back: Cents
    clauses: tuple[str, ...]


def settle(
    wagers: Iterable[ChaseWager], flop: Iterable[Card], book: str = BOOK
) -> tuple[ChaseResult, ...]:
    """Every wager against a flop: the odds and the stake where all three have the colour."""
    colours = {"red" if card.suit in _RED else "black" for card in flop}
    rules = chase_rules(book)
    found = []
    for wager in wagers:
        rule = rules[wager.colour]
        if colours == {wager.colour}:
            won = rule.pays.pay(wager.stake)
            found.append(ChaseResult(wager, won, wager.stake + won, rule.won))
        else:
            found.append(ChaseResult(wager, NOTHING, NOTHING, rule.lost))
    return tuple(found)


def refunds(wagers: Iterable[ChaseWager], clause: str) -> tuple[ChaseResult, ...]:
    """Every wager handed back as it was placed."""
    return tuple(ChaseResult(wager, NOTHING, wager.stake, (clause,)) for wager in wagers)
