"""What people ask for at a poker table beside the deal itself: seats, time, side wagers.

These are requests as they come over the wire, so the names of the classes are part of the API.
Some have the name of the floor's command that they lead to: a request names a seat, the command
the person there, the turn and the time. Requests about the deal are the deal's own commands.
"""

from typing import Final, Literal, get_args

import msgspec
from msgspec.structs import asdict

from croupier import floor, poker
from croupier.acts import Actor, Millis
from croupier.house.commands.input_limits import SeatNumber
from croupier.money import Cents


class HandRequest(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something asked for at the table."""


class SeatRequest(HandRequest, frozen=True, kw_only=True, tag=True):
    """Something asked for by, or recorded of, the player at a seat."""

    seat: SeatNumber


class BeginHand(HandRequest, frozen=True, kw_only=True, tag=True):
    """The next hand begins."""


class StepAway(SeatRequest, frozen=True, kw_only=True, tag=True):
    """The player leaves the table for a while and is not dealt in."""


class ComeBack(SeatRequest, frozen=True, kw_only=True, tag=True):
    """The player is at the seat again."""


class SitOut(SeatRequest, frozen=True, kw_only=True, tag=True):
    """The player is to be dealt out of the hands to come, or in again."""

    out: bool = True


class ComeIn(SeatRequest, frozen=True, kw_only=True, tag=True):
    """How a player who owes a blind makes good."""

    way: poker.EntryChoice


class BuyTime(SeatRequest, frozen=True, kw_only=True, tag=True):
    """More time to act, for the fee on the sign."""


class PlaceChase(SeatRequest, frozen=True, kw_only=True, tag=True):
    """Chips on a colour of the flop, before the cards."""

    colour: poker.Colour
    stake: Cents


class WithdrawChase(SeatRequest, frozen=True, kw_only=True, tag=True):
    """A side wager is taken back."""

    colour: poker.Colour


class StartClock(HandRequest, frozen=True, kw_only=True, tag=True):
    """The time to act runs on whoever's turn it is."""


class ClockRanOut(HandRequest, frozen=True, kw_only=True, tag=True):
    """The time to act is up; the dealer may rule what follows."""

    ruling: Literal["", "dead", "check", "spare"] = ""


class RuleOnSideWagers(HandRequest, frozen=True, kw_only=True, tag=True):
    """Settled side wagers of a hand without a result are undone."""


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
"""Commands of a deal that nobody gives at a table: it is shuffled and cut there, and the table
keeps the clock."""
HAND_REQUESTS: Final[dict[str, type[msgspec.Struct]]] = {
    kind.__name__: kind
    for kind in (*get_args(poker.DealCommand), BeginHand, *OF_THE_FLOOR)
    if kind not in NOT_ASKED
}
"""Everything that may be asked for at a poker table, by name."""


class RequestContext(msgspec.Struct, frozen=True, kw_only=True):
    """What goes with a request: who asks where and when, of whom, in which turn of the hand.

    `id` is for the movement of money that it may lead to.
    """

    actor: Actor
    at: Millis
    table: str
    person: str
    turn: int
    id: str


def asked_of_floor(request: HandRequest, context: RequestContext) -> floor.TableCommand:
    """The floor's command: its fields are those of the same name in request and context."""
    kind = OF_THE_FLOOR[type(request)]
    known = asdict(context) | asdict(request)
    return kind(**{name: known[name] for name in kind.__struct_fields__ if name in known})
