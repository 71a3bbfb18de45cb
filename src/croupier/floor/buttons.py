"""Buttons at a poker seat: who is away, who owes a blind, and how a newcomer comes in."""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import Actor, Millis, NotOffered, WrongMoment
from croupier.floor.accounts import seat_here
from croupier.floor.floor import FloorRecorder, TableCommand, TableEvent
from croupier.floor.table import Seat, Table, with_seat


class SeatMarked(TableEvent, frozen=True, kw_only=True, tag=True):
    """What the buttons at a poker seat say of its player."""

    person: str
    at: Millis
    away: bool
    owes_blind: bool
    dealt_out: bool


def on_seat_marked(table: Table, event: SeatMarked) -> Table:
    seat = table.seat_of(event.person)
    assert seat is not None
    marked = replace(seat, away=event.away, owes_blind=event.owes_blind, dealt_out=event.dealt_out)
    return with_seat(table, marked)


class EntrySet(TableEvent, frozen=True, kw_only=True, tag=True):
    """How a newcomer comes into a poker game, or that they are in it (8.10.1, 8.10.2)."""

    person: str
    entry: Literal["", "wait", "post"]
    by: Actor
    at: Millis
    clause: str


def on_entry_set(table: Table, event: EntrySet) -> Table:
    seat = table.seat_of(event.person)
    assert seat is not None
    return with_seat(table, replace(seat, entry=event.entry))


class MarkSeat(TableCommand, frozen=True, kw_only=True, tag=True):
    """Place or take the buttons that say a poker player is away, owes a blind or is dealt out."""

    person: str
    away: bool = False
    owes_blind: bool = False
    dealt_out: bool = False


def mark_seat(recorder: FloorRecorder, command: MarkSeat) -> None:
    table = recorder.table(command.table)
    book = recorder.book_of(table)
    if book.poker is None:
        recorder.refuse(NotOffered, f"{book.id} knows no such buttons")
    recorder.staff(command.actor, book, command.table, "1.1 'Button'")
    seat_here(recorder, table, command.person)
    recorder.record(
        SeatMarked(
            table=command.table,
            person=command.person,
            at=command.at,
            away=command.away,
            owes_blind=command.owes_blind,
            dealt_out=command.dealt_out,
        )
    )


class SetEntry(TableCommand, frozen=True, kw_only=True, tag=True):
    """Say how a newcomer comes in: wait for the blind, or post the large one (8.10)."""

    person: str
    entry: Literal["", "wait", "post"]


def set_entry(recorder: FloorRecorder, command: SetEntry) -> None:
    table = recorder.table(command.table)
    row = recorder.power(command.actor, recorder.book_of(table), "seat-new-player", command.table)
    seat_here(recorder, table, command.person)
    clause = {"": row.clause, "wait": "8.10.1", "post": "8.10.2"}[command.entry]
    recorder.record(
        EntrySet(
            table=command.table,
            person=command.person,
            entry=command.entry,
            by=command.actor,
            at=command.at,
            clause=clause,
        )
    )


class ComeIn(TableCommand, frozen=True, kw_only=True, tag=True):
    """The dealer records that a waiting player's blind is due, or that they have posted."""

    person: str
    posted: bool


def come_in(recorder: FloorRecorder, command: ComeIn) -> None:
    table = recorder.table(command.table)
    recorder.staff(command.actor, recorder.book_of(table), command.table)
    seat = seat_here(recorder, table, command.person)
    if not seat.entry:
        recorder.refuse(WrongMoment, f"{command.person} is in the game already")
    if seat.entry == "post" and not command.posted:
        reason = f"{command.person} posts the large blind before being dealt in"
        recorder.refuse(WrongMoment, reason, "8.10.2", table.book)
    clause = "8.10.2" if command.posted else "8.10.1"
    recorder.record(
        EntrySet(
            table=command.table,
            person=command.person,
            entry="",
            by=command.actor,
            at=command.at,
            clause=clause,
        )
    )


def button_at(seat: Seat) -> str:
    """The button a poker seat shows, by the id of the book's row; the three of absence differ."""
    if not seat.person:
        return "reserved" if seat.reserved else ""
    if seat.away:
        return "absent" if seat.owes_blind else "walking"
    if seat.owes_blind:
        return "missed-blind"
    return "dealt-out" if seat.dealt_out else ""
