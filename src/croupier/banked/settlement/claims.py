"""Jackpot claims: how a banked table hands its jackpot wagers to the jackpot room.

The table says which hands may claim and what they hold; the jackpot desk, a function of the
jackpot room, says what is paid.
"""

from typing import Any, Protocol

import msgspec

from croupier.banked.settlement.layout import Layout
from croupier.cards import Category
from croupier.money import Cents, show_amount


class JackpotClaim(msgspec.Struct, frozen=True):
    """A jackpot wager as the jackpot desk sees it.

    `category` is what the hole cards and the flop make, None before a flop; `eligible` says
    that the hand is one the book lets claim, so that the jackpot's own prizes decide; `live`
    that it was not folded, whatever it holds.
    """

    seat: int
    wager: str
    staked: Cents
    category: Category | None
    eligible: bool
    live: bool = True


class JackpotPayment(msgspec.Struct, frozen=True):
    """A prize paid to a seat for one or more of its jackpot wagers.

    `returns_stake` is set where the sign offers odds, under which the wager goes back besides.
    """

    seat: int
    prize: str
    amount: Cents
    wagers: tuple[str, ...]
    clauses: tuple[str, ...]
    returns_stake: bool = False


class JackpotResult(msgspec.Struct, frozen=True):
    """What the jackpot paid, and its meter as the contracts write it before and after."""

    payments: tuple[JackpotPayment, ...] = ()
    meter_before: Any = None
    meter_after: Any = None
    notes: tuple[str, ...] = ()

    def as_json(self) -> dict[str, Any]:
        return {
            "payments": [
                {
                    "seat": payment.seat,
                    "prize": payment.prize,
                    "amount": show_amount(payment.amount),
                    "clauses": list(payment.clauses),
                }
                for payment in self.payments
            ],
            "meter_before": self.meter_before,
            "meter_after": self.meter_after,
        }


class JackpotDesk(Protocol):
    """A function that says what the jackpot pays for the claims of a table."""

    def __call__(self, layout: Layout, claims: tuple[JackpotClaim, ...]) -> JackpotResult: ...
