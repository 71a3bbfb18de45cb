"""Commands about the buttons at a poker seat: being away, sitting out, making up a blind."""

from croupier.acts import Actor, NotAChoice, NotAuthorised, NotOffered
from croupier.floor import authority
from croupier.floor.floor import (
    FloorRecorder,
    PlayerCommand,
    PlayerEvent,
    SignedTableEvent,
    TableCommand,
)
from croupier.floor.people.accounts import seat_here
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.table import Seat, Table, with_player
from croupier.poker import EntryChoice


class SeatMarked(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """The buttons at a poker seat changed; None for a button that stays as it was."""

    away: bool | None = None
    owes_blind: bool | None = None
    dealt_out: bool | None = None

    def apply(self, table: Table) -> Table:
        given = {"away": self.away, "owes_blind": self.owes_blind, "dealt_out": self.dealt_out}
        changes = {button: state for button, state in given.items() if state is not None}
        return with_player(table, self.person, **changes)


class EntrySet(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """It was set what a player must do before being dealt in (8.9.3, 8.9.5, 8.10.1, 8.10.2)."""

    person: str
    entry: EntryChoice
    clause: str

    def apply(self, table: Table) -> Table:
        return with_player(table, self.person, entry=self.entry)


def _own_seat(recorder: FloorRecorder, command: PlayerCommand) -> Seat:
    """A poker seat; refused to anybody but its player and staff who record what the player does."""
    table, book = recorder.table_and_book(command.table)
    if book.poker is None:
        reason = f"Table {table.id} is not a poker table: only poker seats have these buttons."
        recorder.refuse(NotOffered, reason)
    recorder.own_or_staff(command.actor, table, command.person)
    return seat_here(recorder, table, command.person)


class StepAway(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Leave a poker table for a while; the player is not dealt in."""

    def decide(self, recorder: FloorRecorder) -> None:
        _own_seat(recorder, self)
        recorder.record(SeatMarked(**self.of_player, away=True))


class ComeBack(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Come back to a poker seat after being away."""

    def decide(self, recorder: FloorRecorder) -> None:
        _own_seat(recorder, self)
        recorder.record(SeatMarked(**self.of_player, away=False))


class SitOut(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Be dealt out of the next hands of poker, or in again."""

    out: bool = True

    def decide(self, recorder: FloorRecorder) -> None:
        _own_seat(recorder, self)
        recorder.record(SeatMarked(**self.of_player, dealt_out=self.out))


class ComeIn(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Choose how to come in after a missed blind or a move: wait for the blind or post (8.9.3)."""

    way: EntryChoice

    def decide(self, recorder: FloorRecorder) -> None:
        table, seat = recorder.table(self.table), _own_seat(recorder, self)
        if _may_condition(recorder, self.actor, table):
            _set_entry(recorder, self, seat, self.way)
            return
        if seat.fresh and not seat.owes_blind:
            rest = "new at this table: a supervisor decides whether to wait for the blind or post"
            reason = recorder.sentence_about(self.person, f"are {rest}", f"is {rest}")
            clause = recorder.book_of(table).ladder.power("seat-new-player").clause
            recorder.refuse(NotAuthorised, reason, clause, table.book)
        if not (seat.owes_blind or seat.entry):
            you, they = "owe no blind", "owes no blind"
            reason = recorder.sentence_about(self.person, you, they)
            recorder.refuse(NotAChoice, reason, poker_clause(table, "blind made up"), table.book)
        if not self.way:
            reason = "The blind must be made up: choose to wait for it or to post it."
            recorder.refuse(NotAChoice, reason, poker_clause(table, "blind made up"), table.book)
        _set_entry(recorder, self, seat, self.way)


def _may_condition(recorder: FloorRecorder, actor: Actor, table: Table) -> bool:
    """Whether an actor may decide how newcomers come in (8.10)."""
    return authority.has_power(
        recorder.house, recorder.book_of(table), actor, "seat-new-player", table.id
    )


class SetEntry(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Decide how a newcomer comes in: by waiting for the blind, or posting the large one (8.10)."""

    entry: EntryChoice

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.power(self.actor, recorder.book_of(table), "seat-new-player", self.table)
        _set_entry(recorder, self, seat_here(recorder, table, self.person), self.entry)


def _set_entry(
    recorder: FloorRecorder, command: TableCommand, seat: Seat, entry: EntryChoice
) -> None:
    table = recorder.table(command.table)
    if not seat.fresh:
        clause = poker_clause(table, "blind made up")
    elif entry:
        clause = poker_clause(table, "newcomer waits" if entry == "wait" else "newcomer posts")
    else:
        clause = recorder.book_of(table).ladder.power("seat-new-player").clause
    recorder.record(EntrySet(**command.signed_here, person=seat.person, entry=entry, clause=clause))
