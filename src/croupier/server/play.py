"""What is played at one table: the round or hand under way, and what the last one left."""

from collections.abc import Mapping
from typing import Any, get_args

import msgspec
from msgspec.structs import replace

from croupier import poker
from croupier.acts import Millis, to_json
from croupier.banked import BankedRules, Carried, Law, Round, TableMemory
from croupier.banked import events as e
from croupier.books import Sign, load_book
from croupier.cards import Card
from croupier.money import Cents
from croupier.server.fairness import DeckSealed

START = Round()
TABLE_RULES = poker.TableRules()


class TableLaid(msgspec.Struct, frozen=True, tag=True):
    """A poker table opens for the first time: nobody sits there, and this is its game."""

    table: str
    terms: poker.Terms


class HandOpened(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    """The name of the hand that begins, with what its records need to be read alone."""

    id: str
    table: str
    terms: poker.Terms


MATERIAL = (e.RoundOpened, e.BetsClosed, e.StepBegun, e.BoardShown, e.DealerShown, e.RoundClosed)
"""What changes the question a player has before them."""


class Happened(msgspec.Struct, frozen=True):
    """An event of a table with its place, and the table of poker it met."""

    version: int
    at: Millis
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
    order: tuple[Card, ...] = ()
    jackpot_hands: tuple[e.JackpotHand, ...] = ()
    finished: Round | None = None
    game: poker.Table | None = None
    hand_id: str = ""
    pushed: tuple[poker.PotPushed, ...] = ()
    opened: Millis = Millis(0)
    wagered: Millis = Millis(0)
    moved: Millis = Millis(0)
    turned: int = 0
    version: int = 0

    @property
    def hand(self) -> poker.Hand | None:
        """The hand of poker that is played, or the last one while it still lies there."""
        return self.game.deal.hand if self.game is not None and self.game.deal else None

    @property
    def over(self) -> bool:
        if self.game is not None:
            return not self.game.playing
        return self.state.phase in ("before", "over")

    @property
    def stage(self) -> str:
        return self.hand.phase if self.hand is not None else self.state.phase


def after(play: Play, event: Any, at: Millis, version: int, state: Any = None) -> Play:
    """The table after an event, recorded at `at` milliseconds.

    `state` is the round, or the table of poker, after it, where somebody has worked it out.
    """
    if isinstance(event, DeckSealed):
        return replace(play, sealed=event, version=version)
    if isinstance(event, TableLaid):
        return replace(play, game=game_after(play.game, event), version=version)
    if isinstance(event, HandOpened):
        game = game_after(play.game, event)
        return replace(play, game=game, hand_id=event.id, sealed=None, order=(), pushed=(),
                       opened=at, version=version)  # fmt: skip
    if play.game is not None:
        return _at_poker(play, play.game, event, at, version, state)
    if isinstance(event, e.RoundOpened):
        play = replace(play, state=START, rules=rules_under(event))
    assert play.rules is not None, "a round is opened before anything happens in it"
    before = play.state
    if state is None:
        state = play.rules.evolve(before, event)
    turned = version if isinstance(event, MATERIAL) else play.turned
    play = replace(play, state=state, moved=at, version=version, turned=turned)
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
        case e.WagerPlaced():
            return replace(play, wagered=at)
        case e.WagerTakenBack():
            back = carried_back(before, event)
            play = _brings(play, back.person, back.amount) if back is not None else play
            return replace(play, wagered=at)
        case e.JackpotHand():
            return replace(play, jackpot_hands=(*play.jackpot_hands, event))
        case e.CardsShuffled():
            return replace(play, order=event.order)
        case e.RoundClosed():
            return replace(play, finished=play.state, memory=event.memory)
    return play


def game_after(game: poker.Table | None, event: Any) -> poker.Table | None:
    """The poker table after an event at it; None where the event is of a banked table."""
    if isinstance(event, TableLaid):
        return poker.new_table(event.table, event.terms)
    if isinstance(event, HandOpened):
        return game or poker.new_table(event.table, event.terms)
    return None if game is None else TABLE_RULES.evolve(game, event)


_OF_A_HAND = frozenset(
    (*get_args(poker.DealEvent), poker.table_events.HandBegun, poker.table_events.RoundOver)
)
"""What moves a hand on; the rest happens beside it."""


def _at_poker(
    play: Play, game: poker.Table, event: Any, at: Millis, version: int, known: poker.Table | None
) -> Play:
    now = TABLE_RULES.evolve(game, event) if known is None else known
    moved = at if type(event) in _OF_A_HAND else play.moved
    turned = version if _question(now) != _question(game) else play.turned
    play = replace(play, game=now, version=version, moved=moved, turned=turned)
    if isinstance(event, poker.PotPushed):
        return replace(play, pushed=(*play.pushed, event))
    if isinstance(event, poker.deal_events.CutMade) and now.deal is not None:
        return replace(play, order=now.deal.hand.stub)
    return play


def _question(game: poker.Table) -> tuple[Any, ...]:
    """What the players have before them: another answer is asked for when this changes."""
    if game.deal is None:
        return (game.begun,)
    hand = game.deal.hand
    return game.begun, hand.phase, hand.round, hand.to_act, hand.betting, game.deal.owing


def settled_in(play: Play, number: int, before: Play, version: int) -> Play:
    """A table as a draft left it after its event `number`, with the version it has in the log.

    A draft does not know versions: it numbers its own events downwards from -1.
    """
    turned = version if play.turned == number else before.turned
    return replace(play, version=version, turned=turned)


def carried_back(state: Round, event: Any) -> Carried | None:
    """A jackpot wager of an earlier round that goes back before this one has begun."""
    if isinstance(event, e.CarriedReturned):
        return event.carried
    if isinstance(event, e.WagerTakenBack) and event.wager in state.seat(event.seat).carried:
        person = state.seat(event.seat).person
        return Carried(event.seat, person, event.wager, event.amount)
    return None


def _brings(play: Play, person: str, amount: Cents) -> Play:
    held = play.brought.get(person, Cents(0)) + amount
    return replace(play, brought={**play.brought, person: held})


_KNOWN: dict[bytes, BankedRules] = {}


def rules_under(opened: e.RoundOpened) -> BankedRules:
    """The rules a round was opened under."""
    return rules_for(opened.book, opened.game, opened.sign)


def rules_for(book: str, game: str, sign: Sign) -> BankedRules:
    """The rules of a game under a sign; tables with the same sign share them."""
    key = to_json((book, game, sign))
    if key not in _KNOWN:
        if len(_KNOWN) > 256:
            _KNOWN.clear()
        read = load_book(book)
        _KNOWN[key] = BankedRules(Law(read, read.game(game), sign))
    return _KNOWN[key]


def held_of(play: Play) -> dict[str, Cents]:
    """Whose winnings the round has kept back; a jackpot prize is its hand's."""
    held: dict[str, Cents] = {}
    if not play.state.bank.withheld:
        return held
    for seat in play.state.seats:
        kept = sum(result.withheld for result in seat.results)
        if kept:
            person = play.state.seat(seat.home).person
            held[person] = Cents(held.get(person, 0) + kept)
    rest = play.state.bank.withheld - sum(held.values())
    watched = {play.state.seat(s.home).person for s in play.state.seats if s.withhold}
    if rest > 0 and len(watched) == 1:
        person = watched.pop()
        held[person] = Cents(held.get(person, 0) + rest)
    return held


def net_of(play: Play) -> dict[str, Cents]:
    """What the round did to each person's chips."""
    held: dict[str, Cents] = dict.fromkeys(play.brought, Cents(0))
    for seat in play.state.seats:
        if seat.person and seat.home == seat.number:
            held[seat.person] = held.get(seat.person, Cents(0)) + seat.stack
    return {person: held[person] - play.brought.get(person, Cents(0)) for person in held}
