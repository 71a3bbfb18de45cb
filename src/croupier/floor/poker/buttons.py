"""Buttons at a poker seat: who is away, who sits out, who owes a blind, how somebody comes in."""

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
from croupier.floor.table import Seat, Table, with_player
from croupier.poker import EntryChoice

BUTTONS = "1.1 'Button'"
CORRECTION = "8.9.3"


class SeatMarked(PlayerEvent, frozen=True, kw_only=True, tag=True):
    """What the buttons at a poker seat say of its player; None where one stays as it was."""

    away: bool | None = None
    owes_blind: bool | None = None
    dealt_out: bool | None = None

    def apply(self, table: Table) -> Table:
        said = {"away": self.away, "owes_blind": self.owes_blind, "dealt_out": self.dealt_out}
        changes = {button: state for button, state in said.items() if state is not None}
        return with_player(table, self.person, **changes)


class EntrySet(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    """What a player must do before being dealt in (8.9.3, 8.9.5, 8.10.1, 8.10.2)."""

    person: str
    entry: EntryChoice
    clause: str

    def apply(self, table: Table) -> Table:
        return with_player(table, self.person, entry=self.entry)


def _own_seat(recorder: FloorRecorder, command: PlayerCommand) -> Seat:
    """A poker seat, for its player or for staff who record what the player does."""
    table, book = recorder.table_and_book(command.table)
    if book.poker is None:
        recorder.refuse(NotOffered, f"{book.id} knows no such buttons")
    recorder.own_or_staff(command.actor, table, command.person)
    return seat_here(recorder, table, command.person)


class StepAway(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """A poker player leaves the table for a while and is not dealt in."""

    def decide(self, recorder: FloorRecorder) -> None:
        _own_seat(recorder, self)
        recorder.record(SeatMarked(**self.of_player, away=True))


class ComeBack(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """A poker player who was away is at the seat again."""

    def decide(self, recorder: FloorRecorder) -> None:
        _own_seat(recorder, self)
        recorder.record(SeatMarked(**self.of_player, away=False))


class SitOut(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """A poker player is to be dealt out of the hands to come, or in again."""

    out: bool = True

    def decide(self, recorder: FloorRecorder) -> None:
        _own_seat(recorder, self)
        recorder.record(SeatMarked(**self.of_player, dealt_out=self.out))


class ComeIn(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """How a player who owes a blind or has moved makes good: waits for it, or posts (8.9.3)."""

    way: EntryChoice

    def decide(self, recorder: FloorRecorder) -> None:
        table, seat = recorder.table(self.table), _own_seat(recorder, self)
        if _may_condition(recorder, self.actor, table):
            _set_entry(recorder, self, seat, self.way)
            return
        if seat.fresh and not seat.owes_blind:
            reason = "an officer says how a newcomer comes in"
            recorder.refuse(NotAuthorised, reason, "8.10", table.book)
        if not self.way or not (seat.owes_blind or seat.entry):
            reason = "nothing is owed, or it is waited for or posted"
            recorder.refuse(NotAChoice, reason, CORRECTION, table.book)
        _set_entry(recorder, self, seat, self.way)


def _may_condition(recorder: FloorRecorder, actor: Actor, table: Table) -> bool:
    """Whether somebody may say how newcomers come in (8.10)."""
    return authority.has_power(
        recorder.house, recorder.book_of(table), actor, "seat-new-player", table.id
    )


class SetEntry(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Say how a newcomer comes in: wait for the blind, or post the large one (8.10)."""

    entry: EntryChoice

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        recorder.power(self.actor, recorder.book_of(table), "seat-new-player", self.table)
        _set_entry(recorder, self, seat_here(recorder, table, self.person), self.entry)


def _set_entry(
    recorder: FloorRecorder, command: TableCommand, seat: Seat, entry: EntryChoice
) -> None:
    newcomer = {"": "8.10", "wait": "8.10.1", "post": "8.10.2"}[entry]
    recorder.record(
        EntrySet(
            **command.signed_here,
            person=seat.person,
            entry=entry,
            clause=newcomer if seat.fresh else CORRECTION,
        )
    )
