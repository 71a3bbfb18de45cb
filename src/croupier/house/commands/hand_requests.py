"""What people say at a poker table beside the deal itself: seats, time, side wagers.

Each word names a seat where it is about somebody's; the server finds the person, the turn and
the time, and asks the floor. Words about the deal are the deal's own commands.
"""

from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias, get_args

import msgspec

from croupier import floor, poker
from croupier.acts import Actor, Millis
from croupier.house.commands.input_limits import SeatNumber
from croupier.money import Cents


class Word(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """Something said at the table."""


class WordOfASeat(Word, frozen=True, kw_only=True, tag=True):
    """Something said by, or recorded of, the player at a seat."""

    seat: SeatNumber


class BeginHand(Word, frozen=True, kw_only=True, tag=True):
    """The next hand begins."""


class StepAway(WordOfASeat, frozen=True, kw_only=True, tag=True):
    """The player leaves the table for a while and is not dealt in."""


class ComeBack(WordOfASeat, frozen=True, kw_only=True, tag=True):
    """The player is at the seat again."""


class SitOut(WordOfASeat, frozen=True, kw_only=True, tag=True):
    """The player is to be dealt out of the hands to come, or in again."""

    out: bool = True


class ComeIn(WordOfASeat, frozen=True, kw_only=True, tag=True):
    """How a player who owes a blind makes good."""

    way: poker.EntryChoice


class BuyTime(WordOfASeat, frozen=True, kw_only=True, tag=True):
    """More time to act, for the fee on the sign."""


class PlaceChase(WordOfASeat, frozen=True, kw_only=True, tag=True):
    """Chips on a colour of the flop, before the cards."""

    colour: poker.Colour
    stake: Cents


class WithdrawChase(WordOfASeat, frozen=True, kw_only=True, tag=True):
    """A side wager is taken back."""

    colour: poker.Colour


class StartClock(Word, frozen=True, kw_only=True, tag=True):
    """The time to act runs on whoever's turn it is."""


class ClockRanOut(Word, frozen=True, kw_only=True, tag=True):
    """The time to act is up; the dealer may rule what follows."""

    ruling: Literal["", "dead", "check", "spare"] = ""


class RuleOnSideWagers(Word, frozen=True, kw_only=True, tag=True):
    """Settled side wagers of a hand without a result are undone."""


AnyWord: TypeAlias = (
    BeginHand
    | StepAway
    | ComeBack
    | SitOut
    | ComeIn
    | BuyTime
    | PlaceChase
    | WithdrawChase
    | StartClock
    | ClockRanOut
    | RuleOnSideWagers
)

NOT_SAID: Final = frozenset({poker.PlaceDeck, poker.TimeUp})
"""Commands of a deal that nobody gives at a table: it is shuffled and cut there, and the table
keeps the clock."""
HAND_REQUESTS: Final[dict[str, Any]] = {
    kind.__name__: kind
    for kind in (*get_args(poker.DealCommand), *get_args(AnyWord))
    if kind not in NOT_SAID
}
"""Everything that may be said at a poker table, by name."""


class Said(msgspec.Struct, frozen=True, kw_only=True):
    """What goes with a word: who says it where and when, of whom, in which turn of which hand."""

    actor: Actor
    at: Millis
    table: str
    person: str
    turn: int
    move: str


OF_THE_FLOOR: Final[dict[type, Callable[[Any, Said], floor.TableCommand]]] = {
    StepAway: lambda _, said: floor.StepAway(**_of_whom(said)),
    ComeBack: lambda _, said: floor.ComeBack(**_of_whom(said)),
    SitOut: lambda word, said: floor.SitOut(**_of_whom(said), out=word.out),
    ComeIn: lambda word, said: floor.ComeIn(**_of_whom(said), way=word.way),
    BuyTime: lambda _, said: floor.BuyTime(**_of_whom(said), id=said.move, turn=said.turn),
    PlaceChase: lambda word, said: floor.PlaceSideWager(
        **_of_whom(said), colour=word.colour, stake=word.stake
    ),
    WithdrawChase: lambda word, said: floor.WithdrawSideWager(**_of_whom(said), colour=word.colour),
    StartClock: lambda _, said: floor.StartClock(**_of_whom(said), turn=said.turn),
    ClockRanOut: lambda word, said: floor.ReadClock(
        **_where(said), turn=said.turn, ruling=word.ruling
    ),
    RuleOnSideWagers: lambda _, said: floor.ReverseSideWagers(**_where(said)),
}
"""The floor's command for each word."""


IN_A_DEAL: Final[dict[type, Callable[[Any, Actor, Millis], poker.DealCommand]]] = {
    WithdrawChase: lambda word, actor, at: poker.deal_commands.WithdrawChase(
        actor, poker.SeatNo(word.seat), word.colour, at=at
    ),
    RuleOnSideWagers: lambda _, actor, at: poker.deal_commands.RuleOnSideWagers(actor, at=at),
}
"""The deal's command for words that are about the deal while it is played."""


def _where(said: Said) -> dict[str, Any]:
    return {"actor": said.actor, "at": said.at, "table": said.table}


def _of_whom(said: Said) -> dict[str, Any]:
    return {**_where(said), "person": said.person}
