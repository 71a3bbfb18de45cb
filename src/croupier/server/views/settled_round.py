"""A settled layout as clients receive it: the result of `croupier settle`, and the reasons."""

import msgspec
from msgspec import UNSET, UnsetType

from croupier.banked import Layout, PassedOver, SettledOutcome, Settlement, explain_all


class SettlementReason(msgspec.Struct, frozen=True):
    """Why a wager was settled as it was; `clauses` has the meaning of each clause."""

    sentence: str
    clauses: dict[str, str]
    facts: tuple[str, ...]
    passed_over: tuple[PassedOver, ...]


class SettledWager(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wager settled; `won` comes on top of the stake, `returned` is all that goes back."""

    staked: str
    outcome: SettledOutcome
    won: str
    returned: str
    clauses: tuple[str, ...]
    because: SettlementReason | UnsetType = UNSET


class SettledSeat(msgspec.Struct, frozen=True):
    seat: int
    hand: str | None
    category: str | None
    wagers: dict[str, SettledWager]
    net: str


class SettledDealer(msgspec.Struct, frozen=True):
    """The dealer's hand; `qualifies` is null in a game without qualification."""

    cards: str | None
    hand: str | None
    category: str | None
    qualifies: bool | None


class PrizePaid(msgspec.Struct, frozen=True):
    seat: int
    prize: str
    amount: str
    clauses: tuple[str, ...]


class SettledJackpot(msgspec.Struct, frozen=True):
    """What the jackpot paid; a meter is one value, or one for each level."""

    payments: tuple[PrizePaid, ...]
    meter_before: str | tuple[str, ...] | None
    meter_after: str | tuple[str, ...] | None


class SettledRound(msgspec.Struct, frozen=True):
    """A round settled by the book; amounts are dollars as text."""

    dealer: SettledDealer
    seats: tuple[SettledSeat, ...]
    jackpot: SettledJackpot | None
    notes: tuple[str, ...]


def settled_round(settlement: Settlement) -> SettledRound:
    return msgspec.convert(settlement.as_json(), SettledRound)


def settled_with_reasons(layout: Layout, settlement: Settlement) -> SettledRound:
    """The same, with the reason for every wager."""
    answer = settlement.as_json()
    for reason in explain_all(layout, settlement):
        seat = next(s for s in answer["seats"] if s["seat"] == reason.seat)
        seat["wagers"][reason.wager]["because"] = reason.as_json()
    return msgspec.convert(answer, SettledRound)
