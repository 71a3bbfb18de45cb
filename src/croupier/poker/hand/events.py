"""What happened in a hand: the facts from which it can be replayed, each with its JSON form.

Seats are chair numbers. A card that nobody recorded is None.
"""

from typing import Literal

import msgspec

from croupier.cards import Card
from croupier.money import Cents
from croupier.poker.setup import PostKind, SeatNo

MaybeCard = Card | None
PotPart = Literal["all", "high", "low"]


class HandEvent(msgspec.Struct, frozen=True, gc=False, tag=True):
    """Something that has happened; it is never refused."""


class DeckPlaced(HandEvent, frozen=True, gc=False, tag=True):
    """The shuffled and cut deck, next card first."""

    cards: tuple[Card, ...]


class Posted(HandEvent, frozen=True, gc=False, tag=True):
    """A blind, straddle, ante or post. `paid` is less than `due` where the stack was."""

    seat: SeatNo
    kind: PostKind
    due: Cents
    paid: Cents


class HoleDealt(HandEvent, frozen=True, gc=False, tag=True):
    """Cards face down, one at a time, clockwise on from where the deal had come to (8.4)."""

    cards: tuple[MaybeCard, ...]


class Folded(HandEvent, frozen=True, gc=False, tag=True):
    seat: SeatNo


class Checked(HandEvent, frozen=True, gc=False, tag=True):
    seat: SeatNo


class Called(HandEvent, frozen=True, gc=False, tag=True):
    """`paid` is what the player added."""

    seat: SeatNo
    paid: Cents


class Opened(HandEvent, frozen=True, gc=False, tag=True):
    """The first bet of a round."""

    seat: SeatNo
    to: Cents


class Raised(HandEvent, frozen=True, gc=False, tag=True):
    """`to` is the whole of the player's bet in this round."""

    seat: SeatNo
    to: Cents


class HandKilled(HandEvent, frozen=True, gc=False, tag=True):
    """A dead hand: no claim to the pot, and its money stays (1.1 'Dead hand')."""

    seat: SeatNo
    clause: str


class Returned(HandEvent, frozen=True, gc=False, tag=True):
    """The part of a wager that nobody called goes back (7.5)."""

    seat: SeatNo
    amount: Cents


class Discarded(HandEvent, frozen=True, gc=False, tag=True):
    seat: SeatNo
    card: MaybeCard


class BoardDealt(HandEvent, frozen=True, gc=False, tag=True):
    """Community cards, turned together, and what was burned before them."""

    cards: tuple[Card, ...]
    burned: tuple[MaybeCard, ...]


class Shown(HandEvent, frozen=True, gc=False, tag=True):
    """A hand laid open and flat (8.7)."""

    seat: SeatNo
    cards: tuple[MaybeCard, ...]


class Mucked(HandEvent, frozen=True, gc=False, tag=True):
    """A hand given up at the showdown without being shown."""

    seat: SeatNo


class MuckOpened(HandEvent, frozen=True, gc=False, tag=True):
    """A mucked hand shown on request; live again only where a pot winner asked (9.5)."""

    seat: SeatNo
    asked_by: SeatNo
    live: bool
    cards: tuple[MaybeCard, ...]


class PotAward(msgspec.Struct, frozen=True, gc=False):
    """What one hand is pushed from one pot, and the clauses that order it."""

    seat: SeatNo
    amount: Cents
    part: PotPart
    clauses: tuple[str, ...]


class PotPushed(HandEvent, frozen=True, gc=False, tag=True):
    """One pot, main pot 0, divided; `rake` is what the house took of it first."""

    pot: int
    amount: Cents
    rake: Cents
    awards: tuple[PotAward, ...]
    last: bool


class Inspected(HandEvent, frozen=True, gc=False, tag=True):
    """An officer looked at a player's cards after the hand (8.21)."""

    seat: SeatNo
    person: str
    role: str
