"""Requests at a poker table that are not about the deal: seats, time and side wagers.

These are requests as clients send them, so the names of the classes are part of the API.
Some have the name of the floor's command that they lead to: a request names a seat, the command
the person there, the turn and the time. Requests about the deal are the deal's own commands.
"""

from typing import Final, Literal, get_args

import msgspec
from msgspec.structs import asdict

from croupier import floor, poker
from croupier.acts import Actor, Millis
from croupier.house.process.input_limits import SeatNumber
from croupier.money import Cents


class HandRequest(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A request at a poker table."""


class SeatRequest(HandRequest, frozen=True, kw_only=True, tag=True):
    """A request about the player at a seat."""

    seat: SeatNumber


class BeginHand(HandRequest, frozen=True, kw_only=True, tag=True):
    """The next hand begins."""


class ChargeTime(HandRequest, frozen=True, kw_only=True, tag=True):
    """The time charge that is due is taken from the players."""


class StepAway(SeatRequest, frozen=True, kw_only=True, tag=True):
    """The player leaves the table for a while and is not dealt in."""


class ComeBack(SeatRequest, frozen=True, kw_only=True, tag=True):
    """The player is at the seat again."""


class SitOut(SeatRequest, frozen=True, kw_only=True, tag=True):
    """The player is to be dealt out of the hands to come, or in again."""

    out: bool = True


class ComeIn(SeatRequest, frozen=True, kw_only=True, tag=True):
    """A player who owes a blind chooses how to come into the game."""

    way: poker.EntryChoice


class BuyTime(SeatRequest, frozen=True, kw_only=True, tag=True):
    """The player to act buys more time, for the fee on the sign."""


class PlaceChase(SeatRequest, frozen=True, kw_only=True, tag=True):
    """A side wager on the colour of the flop, before the cards."""

    colour: poker.Colour
    stake: Cents


class WithdrawChase(SeatRequest, frozen=True, kw_only=True, tag=True):
    """A side wager is taken back."""

    colour: poker.Colour


class StartClock(HandRequest, frozen=True, kw_only=True, tag=True):
    """The clock of the player to act is started."""


class ClockRanOut(HandRequest, frozen=True, kw_only=True, tag=True):
    """The time to act is up; the dealer may rule what follows."""

    ruling: Literal["", "dead", "check", "spare"] = ""


class RuleOnSideWagers(HandRequest, frozen=True, kw_only=True, tag=True):
    """Settled side wagers of a hand without a result are reversed."""


OF_THE_FLOOR: Final[dict[type[HandRequest], type[floor.TableCommand]]] = {
    StepAway: floor.StepAway,
    ComeBack: floor.ComeBack,
    SitOut: floor.SitOut,
    ComeIn: floor.ComeIn,
    BuyTime: floor.BuyTime,
    PlaceChase: floor.PlaceSideWager,
    WithdrawChase: floor.WithdrawSideWager,
    StartClock: floor.StartClock,
    ClockRanOut: floor.ReadClock,
    RuleOnSideWagers: floor.ReverseSideWagers,
}
"""The floor's command for each request."""
NOT_ASKED: Final = frozenset({poker.PlaceDeck, poker.TimeUp})
"""Commands of a deal that nobody may send: decks are shuffled and cut at a table, and the table
keeps the clock."""
HAND_REQUESTS: Final[dict[str, type[msgspec.Struct]]] = {
    kind.__name__: kind
    for kind in (*get_args(poker.DealCommand), BeginHand, ChargeTime, *OF_THE_FLOOR)
    if kind not in NOT_ASKED
}
"""All requests and commands that clients may send to a poker table, by name."""


class RequestContext(msgspec.Struct, frozen=True, kw_only=True):
    """What the server adds to a request: who asks, where and when, about whom, in which turn.

    `id` is for the movement of money that it may lead to.
    """

    actor: Actor
    at: Millis
    table: str
    person: str
    turn: int
    id: str


def asked_of_floor(request: HandRequest, context: RequestContext) -> floor.TableCommand:
    """The floor's command for a request: its fields are taken by name from request and context."""
    kind = OF_THE_FLOOR[type(request)]
    known = asdict(context) | asdict(request)
    return kind(**{name: known[name] for name in kind.__struct_fields__ if name in known})
