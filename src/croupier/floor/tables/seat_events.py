"""What happens to seats: taken, changed, left, wanted; and side wagers taken back."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from croupier.acts import Actor, Millis
from croupier.cards import Card
from croupier.floor.floor import FloorRecorder, RoomEvent, TableEvent
from croupier.floor.room import PokerRoom
from croupier.floor.table import Seat, Table, Wish, with_seat
from croupier.floor.tables.limits import leave_limits
from croupier.poker import ChaseWager, Colour


class SatDown(TableEvent, frozen=True, kw_only=True, tag=True):
    seat: int
    person: str
    at: Millis
    entry: Literal["", "wait", "post"] = ""
    closed_game: bool = False
    draw: Mapping[str, Card] = {}


def on_sat_down(table: Table, event: SatDown) -> Table:
    seat = Seat(
        number=event.seat,
        person=event.person,
        since=event.at,
        entry=event.entry,
        closed_game=event.closed_game,
        fresh=table.is_poker,
        bought_in=event.closed_game,
    )
    return replace(
        with_seat(table, seat),
        wishes=_less(table, event.person, event.seat),
        reservations=tuple(
            kept
            for kept in table.reservations
            if kept.person != event.person and kept.seat != event.seat
        ),
    )


class SeatChanged(TableEvent, frozen=True, kw_only=True, tag=True):
    person: str
    to: int
    at: Millis
    entry: Literal["", "wait", "post"] = ""
    draw: Mapping[str, Card] = {}
    spared: bool = False


def on_seat_changed(table: Table, event: SeatChanged) -> Table:
    old = table.seat_of(event.person)
    assert old is not None
    moved = with_seat(
        table,
        replace(
            old,
            number=event.to,
            entry=event.entry,
            closed_game=old.closed_game or event.spared,
            reserved=False,
        ),
    )
    emptied = with_seat(moved, Seat(number=old.number, reserved=table.is_poker))
    return replace(emptied, wishes=_less(table, event.person, event.to))


class LeaveNoted(TableEvent, frozen=True, kw_only=True, tag=True):
    """A poker player leaves for good when the hand is over (8.3)."""

    person: str
    at: Millis


def on_leave_noted(table: Table, event: LeaveNoted) -> Table:
    seat = table.seat_of(event.person)
    assert seat is not None
    return with_seat(table, replace(seat, leaving=True))


class TableLeft(TableEvent, frozen=True, kw_only=True, tag=True):
    """The seat is free, its marker gone; at poker it shows that it may be allocated (8.3)."""

    seat: int
    person: str
    at: Millis
    why: str = ""
    clause: str = ""


def on_table_left(table: Table, event: TableLeft) -> Table:
    emptied = with_seat(table, Seat(number=event.seat, reserved=table.is_poker))
    wishes = tuple(w for w in table.wishes if w.person != event.person)
    return leave_limits(replace(emptied, wishes=wishes), event.person)


class SeatWanted(TableEvent, frozen=True, kw_only=True, tag=True):
    wish: Wish


def on_seat_wanted(table: Table, event: SeatWanted) -> Table:
    others = tuple(w for w in table.wishes if w.person != event.wish.person)
    return replace(table, wishes=(*others, event.wish))


class AskedToSit(TableEvent, frozen=True, kw_only=True, tag=True):
    """The player of an Ante was asked to be seated (Perth 3.7(c))."""

    person: str
    by: Actor
    at: Millis
    clause: str


class SideWagerWithdrawn(TableEvent, frozen=True, kw_only=True, tag=True):
    """A side wager was taken back before the cards."""

    person: str
    colour: Colour
    at: Millis


def on_side_wager_withdrawn(table: Table, event: SideWagerWithdrawn) -> Table:
    gone = (event.person, event.colour)
    return replace(
        table,
        side_wagers=tuple(w for w in table.side_wagers if (w.person, w.colour) != gone),
    )


def wagers_beside(table: Table, person: str) -> tuple[ChaseWager, ...]:
    """The side wagers that somebody has on the layout before the cards."""
    return tuple(w for w in table.side_wagers if w.person == person)


def take_back_side_wagers(recorder: FloorRecorder, table: Table, person: str, at: Millis) -> None:
    """Somebody who leaves, or may not take part, takes all side wagers back."""
    for wager in wagers_beside(table, person):
        recorder.record(
            SideWagerWithdrawn(table=table.id, person=person, colour=wager.colour, at=at)
        )


class ListLeft(RoomEvent, frozen=True, kw_only=True, tag=True):
    list: str
    person: str
    at: Millis


def on_list_left(room: PokerRoom, event: ListLeft) -> PokerRoom:
    left = tuple(p for p in room.lists.get(event.list, ()) if p != event.person)
    return replace(room, lists={**room.lists, event.list: left})


def _less(table: Table, person: str, seat: int) -> tuple[Wish, ...]:
    return tuple(w for w in table.wishes if w.person != person and w.seat != seat)
