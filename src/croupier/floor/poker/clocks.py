"""Commands about the time to act at a poker table, and more time for a fee (6.15, CP-23).

The deal knows whose turn it is; the table keeps the time. A clock belongs to one turn of one
hand: after that turn it no longer counts.
"""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import SECOND, Millis, NotAChoice, NotOffered, NotYours, WrongMoment
from croupier.floor.authority import PLAYER
from croupier.floor.floor import FloorRecorder, PlayerCommand, PlayerEvent, TableCommand, TableEvent
from croupier.floor.moves import between, house_of, purse_of
from croupier.floor.people.accounts import needs_balance, post, seat_here
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.table import RunningClock, Table
from croupier.floor.tables.terms import terms_of
from croupier.poker import TimeToAct


class ClockStarted(TableEvent, frozen=True, kw_only=True, tag=True):
    """A player's time to act runs, until the time that the clock says."""

    clock: RunningClock
    at: Millis

    def apply(self, table: Table) -> Table:
        return replace(table, clock=self.clock)


class TimeBought(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """A player has this many seconds more to act (6.15.1)."""

    seconds: int

    def apply(self, table: Table) -> Table:
        bought = table.extensions.get(self.person, 0) + 1
        clock = table.clock
        if clock is not None:
            clock = replace(clock, until=Millis(clock.until + self.seconds * SECOND))
        return replace(table, clock=clock, extensions={**table.extensions, self.person: bought})


class ClockRead(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """The time to act was up; `ruling` is what the dealer decided about it."""

    ruling: Literal["", "dead", "check", "spare"]

    def apply(self, table: Table) -> Table:
        return replace(table, clock=None)


def _clock_of(recorder: FloorRecorder, table: Table) -> TimeToAct:
    clock = terms_of(table).clock if table.is_poker else None
    if clock is None:
        reason = f"The time to act is not limited at table {table.id}."
        recorder.refuse(NotOffered, reason, poker_clause(table, "time to act"), table.book)
    return clock


class StartClock(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Start the clock of the player whose turn it is (6.15); `turn` is the number of the turn."""

    turn: int

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.power(self.actor, recorder.book_of(table), "run-clock", self.table)
        clock = _clock_of(recorder, table)
        if self.person not in table.playing:
            you, they = "are not in a hand", "is not in a hand"
            reason = recorder.sentence_about(self.person, you, they)
            recorder.refuse(WrongMoment, reason, poker_clause(table, "time to act"), table.book)
        _start(recorder, self, clock, self.person, self.turn)


def _start(
    recorder: FloorRecorder, command: TableCommand, clock: TimeToAct, person: str, turn: int
) -> None:
    """Records that the full time to act runs from now on."""
    running = RunningClock(person, turn, Millis(command.at + clock.seconds * SECOND))
    recorder.record(ClockStarted(table=command.table, clock=running, at=command.at))


class BuyTime(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Buy more time to act, as often and for what the sign says (6.15.1, 6.15.2).

    The fee comes from the account: the stake stays as it is in a hand (6.11).
    """

    id: str
    turn: int

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        _needs_own_or_staff(recorder, self, table)
        clock, more = _clock_of(recorder, table), poker_clause(table, "more time")
        if not clock.times:
            reason = f"More time to act is not for sale at table {table.id}."
            recorder.refuse(NotOffered, reason, more, table.book)
        running = table.clock
        if running is None or (running.person, running.turn) != (self.person, self.turn):
            you, they = "have no clock running in this turn", "has no clock running in this turn"
            reason = recorder.sentence_about(self.person, you, they)
            recorder.refuse(WrongMoment, reason, more, table.book)
        if self.at > running.until:
            reason = "The time to act is up, and no more can be bought."
            recorder.refuse(WrongMoment, reason, more, table.book)
        if table.extensions.get(self.person, 0) >= clock.times:
            rest = f"bought more time {clock.times} times in this hand, as often as the sign allows"
            reason = recorder.sentence_about(self.person, f"have {rest}", f"has {rest}")
            clause = poker_clause(table, "more time on the sign")
            recorder.refuse(WrongMoment, reason, clause, table.book)
        if clock.fee:
            needs_balance(recorder, self.person, clock.fee)
            source, target = purse_of(self.person), house_of(table.house)
            move = between(self.id, source, target, clock.fee, "time to act")
            post(recorder, self.person, move, self.at)
        recorder.record(TimeBought(**self.of_player, seconds=clock.more_seconds))


def _needs_own_or_staff(recorder: FloorRecorder, command: BuyTime, table: Table) -> None:
    seat_here(recorder, table, command.person)
    clause = poker_clause(table, "more time")
    if command.actor.role != PLAYER:
        recorder.staff(command.actor, recorder.book_of(table), table.id, clause)
    elif command.actor.person != command.person:
        reason = f"You can buy time only for yourself, not for {command.person}."
        recorder.refuse(NotYours, reason, clause, table.book)


class ReadClock(TableCommand, frozen=True, kw_only=True, tag=True):
    """Say that the time to act is up: the hand is dead if there was a bet, else checked (6.15).

    The dealer may rule otherwise: `dead`, `check`, or `spare`, which gives the full time again
    (CP-23).
    """

    turn: int
    ruling: Literal["", "dead", "check", "spare"] = ""

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.power(self.actor, recorder.book_of(table), "run-clock", self.table)
        clock = _clock_of(recorder, table)
        running = table.clock
        if running is None or running.turn != self.turn or self.at < running.until:
            reason = "The time to act is not up in this turn."
            recorder.refuse(WrongMoment, reason, poker_clause(table, "time to act"), table.book)
        if terms_of(table).readings.time_out == "dealer rules" and not self.ruling:
            reason = "The time is up: rule that the hand is dead, checked or spared."
            recorder.refuse(NotAChoice, reason, poker_clause(table, "time to act"), table.book)
        recorder.record(
            ClockRead(table=table.id, person=running.person, ruling=self.ruling, at=self.at)
        )
        if self.ruling == "spare":
            _start(recorder, self, clock, running.person, running.turn)
