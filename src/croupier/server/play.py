"""What is played at one table: the round or hand under way, and what the last one left."""

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from croupier import poker
from croupier.acts import to_json
from croupier.banked import BankedRules, Round, TableMemory, rules_of
from croupier.banked import events as e
from croupier.money import Cents
from croupier.server.fairness import DeckSealed

START = Round()
HAND_RULES = poker.HandRules()


class HandOpened(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """A hand of poker begins, with everything that stays the same for it."""

    id: str
    setup: poker.Setup
    at: int


MATERIAL = (e.RoundOpened, e.BetsClosed, e.StepBegun, e.BoardShown, e.DealerShown, e.RoundClosed)
"""What changes the question a player has before them."""


class Happened(msgspec.Struct, frozen=True):
    """An event of a table with its place, and the state it met."""

    version: int
    at: int
    event: Any
    before: Any


class Play(msgspec.Struct, frozen=True, kw_only=True):
    """`brought` is what each person has put into the round's stacks; `turned` the version at
    which the question before the players last changed."""

    state: Round = START
    rules: BankedRules | None = None
    memory: TableMemory = TableMemory()
    brought: Mapping[str, Cents] = {}
    sealed: DeckSealed | None = None
    order: tuple[Any, ...] = ()
    jackpot_hands: tuple[e.JackpotHand, ...] = ()
    finished: Round | None = None
    hand: poker.Hand | None = None
    hand_id: str = ""
    button: int = 0
    opened: int = 0
    wagered: int = 0
    moved: int = 0
    turned: int = 0
    version: int = 0

    @property
    def over(self) -> bool:
        if self.hand is not None:
            return self.hand.phase == "over"
        return self.state.phase in ("before", "over")

    @property
    def stage(self) -> str:
        return self.hand.phase if self.hand is not None else self.state.phase


def after(play: Play, event: Any, at: int, version: int) -> Play:
    """The table after an event, recorded at `at` milliseconds."""
    if isinstance(event, DeckSealed):
        return replace(play, sealed=event, version=version)
    if isinstance(event, HandOpened):
        return replace(play, hand=poker.new_hand(event.setup), hand_id=event.id, sealed=None,
                       button=event.setup.button or 0, opened=at, moved=at, turned=version,
                       version=version, order=())  # fmt: skip
    if play.hand is not None:
        hand = HAND_RULES.evolve(play.hand, event)
        order = event.cards if isinstance(event, poker.DeckPlaced) else play.order
        return replace(play, hand=hand, moved=at, turned=version, version=version, order=order)
    if isinstance(event, e.RoundOpened):
        play = replace(play, state=START, rules=rules_under(event))
    assert play.rules is not None, "a round is opened before anything happens in it"
    state = play.rules.evolve(play.state, event)
    play = replace(play, state=state, moved=at, version=version)
    if isinstance(event, MATERIAL):
        play = replace(play, turned=version)
    match event:
        case e.RoundOpened():
            brought = {sitting.person: sitting.chips for sitting in event.seats}
            return replace(play, brought=brought, sealed=None, order=(), jackpot_hands=(),
                           opened=at, wagered=at)  # fmt: skip
        case e.SeatTaken():
            return _brings(play, event.person, event.chips)
        case e.SeatLeft():
            return _brings(play, event.person, -event.chips)
        case e.ChipsBought():
            return _brings(play, play.state.seat(event.seat).person, event.amount)
        case e.WagerPlaced() | e.WagerTakenBack():
            return replace(play, wagered=at)
        case e.JackpotHand():
            return replace(play, jackpot_hands=(*play.jackpot_hands, event))
        case e.CardsShuffled():
            return replace(play, order=event.order)
        case e.RoundClosed():
            return replace(play, finished=play.state, memory=event.memory)
    return play


def _brings(play: Play, person: str, amount: Cents) -> Play:
    held = play.brought.get(person, Cents(0)) + amount
    return replace(play, brought={**play.brought, person: held})


_KNOWN: dict[bytes, BankedRules] = {}


def rules_under(opened: e.RoundOpened) -> BankedRules:
    """The rules a round was opened under; tables with the same sign share them."""
    key = to_json((opened.book, opened.game, opened.sign))
    if key not in _KNOWN:
        if len(_KNOWN) > 256:
            _KNOWN.clear()
        _KNOWN[key] = rules_of(opened)
    return _KNOWN[key]


def net_of(play: Play) -> dict[str, Cents]:
    """What the round did to each person's chips."""
    held: dict[str, Cents] = dict.fromkeys(play.brought, Cents(0))
    for seat in play.state.seats:
        if seat.person and seat.home == seat.number:
            held[seat.person] = held.get(seat.person, Cents(0)) + seat.stack
    return {person: held[person] - play.brought.get(person, Cents(0)) for person in held}
