"""The results of a settled round: outcomes of wagers, net of seats, the dealer's hand."""

from typing import Any, Literal

import msgspec

from croupier.banked.settlement.claims import JackpotResult
from croupier.books import Situation
from croupier.cards import Card, RankedHand, show
from croupier.money import Cents, show_amount, total

SettledOutcome = Literal["win", "lose", "standoff", "void", "carried"]


class WagerResult(msgspec.Struct, frozen=True, gc=False):
    """One wager settled. `returned` is all that goes back; a win returns the stake and `won`.

    `situation` and `row` say which row of the book applied; a void wager has neither.
    """

    staked: Cents
    live: Cents
    outcome: SettledOutcome
    won: Cents
    returned: Cents
    clauses: tuple[str, ...]
    situation: Situation | None = None
    row: int | None = None


class RoundSeatResult(msgspec.Struct, frozen=True):
    """One seat settled; `net` is what the round changed for it."""

    seat: int
    hand: RankedHand | None
    wagers: dict[str, WagerResult]

    @property
    def net(self) -> Cents:
        back = total(result.returned for result in self.wagers.values())
        return back - total(result.staked for result in self.wagers.values())


class DealerResult(msgspec.Struct, frozen=True):
    """The dealer's hand; `qualifies` is None in a game without qualification, and where the
    hand is not known."""

    cards: tuple[Card, ...]
    hand: RankedHand | None
    qualifies: bool | None


class Settlement(msgspec.Struct, frozen=True):
    """A round settled; `order` lists seats and wagers as the dealer settles them."""

    dealer: DealerResult
    seats: tuple[RoundSeatResult, ...]
    jackpot: JackpotResult | None
    notes: tuple[str, ...]
    order: tuple[tuple[int, str], ...]

    def as_json(self) -> dict[str, Any]:
        """The result as `croupier settle` writes it: amounts as text, cards as `Kh 4s`."""
        return {
            "dealer": {
                "cards": show(self.dealer.cards) or None,
                **_hand(self.dealer.hand),
                "qualifies": self.dealer.qualifies,
            },
            "seats": [_seat(seat) for seat in self.seats],
            "jackpot": None if self.jackpot is None else self.jackpot.as_json(),
            "notes": list(self.notes),
        }


def _hand(hand: RankedHand | None) -> dict[str, str | None]:
    if hand is None:
        return {"hand": None, "category": None}
    return {"hand": hand.name, "category": hand.category.slug}


def _seat(seat: RoundSeatResult) -> dict[str, Any]:
    return {
        "seat": seat.seat,
        **_hand(seat.hand),
        "wagers": {name: _wager(result) for name, result in seat.wagers.items()},
        "net": show_amount(seat.net),
    }


def _wager(result: WagerResult) -> dict[str, Any]:
    return {
        "staked": show_amount(result.staked),
        "outcome": result.outcome,
        "won": show_amount(result.won),
        "returned": show_amount(result.returned),
        "clauses": list(result.clauses),
    }
