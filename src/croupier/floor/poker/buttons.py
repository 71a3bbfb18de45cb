"""Buttons at a poker seat: who is away, who sits out, who owes a blind, how somebody comes in."""

from msgspec.structs import replace

from croupier.acts import Actor, Millis, NotAChoice, NotAuthorised, NotOffered
from croupier.floor import authority
from croupier.floor.floor import FloorRecorder, TableCommand, TableEvent
from croupier.floor.people.accounts import seat_here
from croupier.floor.table import Seat, Table, with_seat
from croupier.poker import Entry

BUTTONS = "1.1 'Button'"
CORRECTION = "8.9.3"


class SeatMarked(TableEvent, frozen=True, kw_only=True, tag=True):
    """What the buttons at a poker seat say of its player; None where one stays as it was."""

    person: str
    at: Millis
    away: bool | None = None
    owes_blind: bool | None = None
    dealt_out: bool | None = None


def on_seat_marked(table: Table, event: SeatMarked) -> Table:
    seat = table.seat_of(event.person)
    assert seat is not None
    marked = replace(
        seat,
        away=seat.away if event.away is None else event.away,
        owes_blind=seat.owes_blind if event.owes_blind is None else event.owes_blind,
        dealt_out=seat.dealt_out if event.dealt_out is None else event.dealt_out,
    )
    return with_seat(table, marked)


class EntrySet(TableEvent, frozen=True, kw_only=True, tag=True):
    """What a player must do before being dealt in (8.9.3, 8.9.5, 8.10.1, 8.10.2)."""

    person: str
    entry: Entry
    by: Actor
    at: Millis
    clause: str


def on_entry_set(table: Table, event: EntrySet) -> Table:
    seat = table.seat_of(event.person)
    assert seat is not None
    return with_seat(table, replace(seat, entry=event.entry))


def _own_seat(recorder: FloorRecorder, actor: Actor, table: Table, person: str) -> Seat:
    """A poker seat, for its player or for staff who record what the player does."""
    book = recorder.book_of(table)
    if book.poker is None:
        recorder.refuse(NotOffered, f"{book.id} knows no such buttons")
    authority.own_or_staff(recorder.house, book, actor, person, table.id)
    return seat_here(recorder, table, person)


class StepAway(TableCommand, frozen=True, kw_only=True, tag=True):
    """A poker player leaves the table for a while and is not dealt in."""

    person: str


def step_away(recorder: FloorRecorder, command: StepAway) -> None:
    table = recorder.table(command.table)
    _own_seat(recorder, command.actor, table, command.person)
    recorder.record(SeatMarked(table=table.id, person=command.person, at=command.at, away=True))


class ComeBack(TableCommand, frozen=True, kw_only=True, tag=True):
    """A poker player who was away is at the seat again."""

    person: str


def come_back(recorder: FloorRecorder, command: ComeBack) -> None:
    table = recorder.table(command.table)
    _own_seat(recorder, command.actor, table, command.person)
    recorder.record(SeatMarked(table=table.id, person=command.person, at=command.at, away=False))


class SitOut(TableCommand, frozen=True, kw_only=True, tag=True):
    """A poker player is to be dealt out of the hands to come, or in again."""

    person: str
    out: bool = True


def sit_out(recorder: FloorRecorder, command: SitOut) -> None:
    table = recorder.table(command.table)
    _own_seat(recorder, command.actor, table, command.person)
    recorder.record(
        SeatMarked(table=table.id, person=command.person, at=command.at, dealt_out=command.out)
    )


class ComeIn(TableCommand, frozen=True, kw_only=True, tag=True):
    """How a player who owes a blind or has moved makes good: waits for it, or posts (8.9.3)."""

    person: str
    way: Entry


def come_in(recorder: FloorRecorder, command: ComeIn) -> None:
    table = recorder.table(command.table)
    seat = _own_seat(recorder, command.actor, table, command.person)
    if _may_condition(recorder, command.actor, table):
        _set_entry(recorder, command, seat, command.way)
        return
    if seat.fresh and not seat.owes_blind:
        reason = "an officer says how a newcomer comes in"
        recorder.refuse(NotAuthorised, reason, "8.10", table.book)
    if not command.way or not (seat.owes_blind or seat.entry):
        reason = "nothing is owed, or it is waited for or posted"
        recorder.refuse(NotAChoice, reason, CORRECTION, table.book)
    _set_entry(recorder, command, seat, command.way)


def _may_condition(recorder: FloorRecorder, actor: Actor, table: Table) -> bool:
    """Whether somebody may say how newcomers come in (8.10)."""
    return authority.has_power(
        recorder.house, recorder.book_of(table), actor, "seat-new-player", table.id
    )


class SetEntry(TableCommand, frozen=True, kw_only=True, tag=True):
    """Say how a newcomer comes in: wait for the blind, or post the large one (8.10)."""

    person: str
    entry: Entry


def set_entry(recorder: FloorRecorder, command: SetEntry) -> None:
    table = recorder.table(command.table)
    recorder.power(command.actor, recorder.book_of(table), "seat-new-player", command.table)
    _set_entry(recorder, command, seat_here(recorder, table, command.person), command.entry)


def _set_entry(recorder: FloorRecorder, command: TableCommand, seat: Seat, entry: Entry) -> None:
    newcomer = {"": "8.10", "wait": "8.10.1", "post": "8.10.2"}[entry]
    recorder.record(
        EntrySet(
            table=command.table,
            person=seat.person,
            entry=entry,
            by=command.actor,
            at=command.at,
            clause=newcomer if seat.fresh else CORRECTION,
        )
    )
