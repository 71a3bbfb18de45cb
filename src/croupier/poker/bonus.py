"""Bonus prizes: cash, goods or services for a hand, beside the pot (section 11).

The sign names the prize and the hands that win it. The dealer tells an officer, who verifies
the hand; a folded hand has no claim. Cash is paid in chips, cash or its equivalent, and never
becomes part of the table stakes of the hand that won it; goods and services come later.
"""

from typing import Literal

import msgspec

from croupier.cards import Category, rank_hand, rank_omaha
from croupier.errors import BadInput
from croupier.money import NOTHING, Cents
from croupier.poker.hand import Hand, Seat
from croupier.poker.reading import hole_cards
from croupier.poker.setup import SeatNo

BonusKind = Literal["cash", "goods", "services"]
PaidIn = Literal["chips", "cash", "cash equivalent"]

_BY_SLUG = {category.slug: category for category in Category}


class Bonus(msgspec.Struct, frozen=True, kw_only=True):
    """A prize on offer: its kind, what it is, which hands win it, and what the sign says."""

    id: str
    kind: BonusKind
    what: str
    hands: tuple[str, ...]
    sign: str
    amount: Cents = NOTHING

    def __post_init__(self) -> None:
        if not self.sign.strip():
            raise BadInput("sign", "the type of prize and the hands that win it (11.2)")
        unknown = [hand for hand in self.hands if hand not in _BY_SLUG]
        if unknown or not self.hands:
            raise BadInput("hands", f"some of {', '.join(_BY_SLUG)}", got=", ".join(unknown))
        if (self.kind == "cash") != (self.amount > 0):
            raise BadInput("amount", "a positive amount for cash, none otherwise", got=self.amount)


class BonusAward(msgspec.Struct, frozen=True, gc=False):
    """A prize that a hand has won; open until it is paid or handed over."""

    number: int
    bonus: str
    person: str
    seat: SeatNo
    hand: str
    verified: bool = False
    given: bool = False
    paid_in: PaidIn | None = None


def eligible(seat: Seat) -> bool:
    """A hand that was not folded: shown, called or won unseen, but not given up (11.4)."""
    return seat.standing == "in"


def category(hand: Hand, seat: Seat) -> str | None:
    """The name of the hand the seat holds now; None with fewer than five cards."""
    if None in seat.cards or len(hand.board) < 3:
        return None
    if hand.setup.variant.plays == "exactly two":
        return rank_omaha(hole_cards(seat), hand.board).category.slug
    return rank_hand(hand.board + hole_cards(seat)).category.slug


def wins(bonus: Bonus, hand: Hand, seat: Seat) -> bool:
    """Whether the seat's hand is one the sign names."""
    return eligible(seat) and category(hand, seat) in bonus.hands
