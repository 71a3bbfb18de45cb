"""Buttons at a poker seat: who is away, who owes a blind, and how a newcomer comes in."""

from typing import Literal

from msgspec.structs import replace

from croupier.acts import Actor, NotOffered, WrongMoment
from croupier.floor.accounts import seat_here
from croupier.floor.floor import Pen, TableCommand, TableEvent
from croupier.floor.table import Seat, Table, with_seat


class SeatMarked(TableEvent, frozen=True, kw_only=True, tag=True):
    """What the buttons at a poker seat say of its player."""

    person: str
    at: int
    away: bool
    owes_blind: bool
    dealt_out: bool

    def on(self, table: Table) -> Table:
        seat = table.seat_of(self.person)
        assert seat is not None
        marked = replace(seat, away=self.away, owes_blind=self.owes_blind, dealt_out=self.dealt_out)
        return with_seat(table, marked)


class EntrySet(TableEvent, frozen=True, kw_only=True, tag=True):
    """How a newcomer comes into a poker game, or that they are in it (8.10.1, 8.10.2)."""

    person: str
    entry: Literal["", "wait", "post"]
    by: Actor
    at: int
    clause: str

    def on(self, table: Table) -> Table:
        seat = table.seat_of(self.person)
        assert seat is not None
        return with_seat(table, replace(seat, entry=self.entry))


class MarkSeat(TableCommand, frozen=True, kw_only=True, tag=True):
    """Place or take the buttons that say a poker player is away, owes a blind or is dealt out."""

    person: str
    away: bool = False
    owes_blind: bool = False
    dealt_out: bool = False

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        book = pen.book_of(table)
        if book.poker is None:
            pen.refuse(NotOffered, f"{book.id} knows no such buttons")
        pen.staff(self.actor, book, self.table, "1.1 'Button'")
        seat_here(pen, table, self.person)
        pen.write(
            SeatMarked(
                table=self.table,
                person=self.person,
                at=self.at,
                away=self.away,
                owes_blind=self.owes_blind,
                dealt_out=self.dealt_out,
            )
        )


class SetEntry(TableCommand, frozen=True, kw_only=True, tag=True):
    """Say how a newcomer comes in: wait for the blind, or post the large one (8.10)."""

    person: str
    entry: Literal["", "wait", "post"]

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        row = pen.power(self.actor, pen.book_of(table), "seat-new-player", self.table)
        seat_here(pen, table, self.person)
        clause = {"": row.clause, "wait": "8.10.1", "post": "8.10.2"}[self.entry]
        pen.write(
            EntrySet(
                table=self.table,
                person=self.person,
                entry=self.entry,
                by=self.actor,
                at=self.at,
                clause=clause,
            )
        )


class ComeIn(TableCommand, frozen=True, kw_only=True, tag=True):
    """The dealer records that a waiting player's blind is due, or that they have posted."""

    person: str
    posted: bool

    def decide(self, pen: Pen) -> None:
        table = pen.table(self.table)
        pen.staff(self.actor, pen.book_of(table), self.table)
        seat = seat_here(pen, table, self.person)
        if not seat.entry:
            pen.refuse(WrongMoment, f"{self.person} is in the game already")
        if seat.entry == "post" and not self.posted:
            reason = f"{self.person} posts the large blind before being dealt in"
            pen.refuse(WrongMoment, reason, "8.10.2", table.book)
        clause = "8.10.2" if self.posted else "8.10.1"
        pen.write(
            EntrySet(
                table=self.table,
                person=self.person,
                entry="",
                by=self.actor,
                at=self.at,
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
