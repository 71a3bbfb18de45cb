"""What happens to seats: taken, changed, left, wanted."""

from collections.abc import Mapping
from typing import Literal

from msgspec.structs import replace

from croupier.acts import Actor
from croupier.cards import Card
from croupier.floor.floor import RoomEvent, TableEvent
from croupier.floor.limits import leave_limits
from croupier.floor.room import PokerRoom
from croupier.floor.table import Seat, Table, Wish, with_seat


class SeatTaken(TableEvent, frozen=True, kw_only=True, tag=True):
    seat: int
    person: str
    at: int
    entry: Literal["", "wait", "post"] = ""
    closed_game: bool = False
    draw: Mapping[str, Card] = {}

    def on(self, table: Table) -> Table:
        seat = Seat(
            number=self.seat,
            person=self.person,
            since=self.at,
            entry=self.entry,
            closed_game=self.closed_game,
        )
        return replace(
            with_seat(table, seat),
            wishes=_less(table, self.person, self.seat),
            reservations=tuple(
                kept
                for kept in table.reservations
                if kept.person != self.person and kept.seat != self.seat
            ),
        )


class SeatChanged(TableEvent, frozen=True, kw_only=True, tag=True):
    person: str
    to: int
    at: int
    entry: Literal["", "wait", "post"] = ""
    draw: Mapping[str, Card] = {}

    def on(self, table: Table) -> Table:
        old = table.seat_of(self.person)
        assert old is not None
        moved = with_seat(table, replace(old, number=self.to, entry=self.entry, reserved=False))
        emptied = with_seat(moved, Seat(number=old.number, reserved=table.is_poker))
        return replace(emptied, wishes=_less(table, self.person, self.to))


class SeatLeft(TableEvent, frozen=True, kw_only=True, tag=True):
    """The seat is free, its marker gone; at poker it shows that it may be allocated (8.3)."""

    seat: int
    person: str
    at: int
    why: str = ""
    clause: str = ""

    def on(self, table: Table) -> Table:
        emptied = with_seat(table, Seat(number=self.seat, reserved=table.is_poker))
        wishes = tuple(w for w in table.wishes if w.person != self.person)
        return leave_limits(replace(emptied, wishes=wishes), self.person)


class SeatWanted(TableEvent, frozen=True, kw_only=True, tag=True):
    wish: Wish

    def on(self, table: Table) -> Table:
        others = tuple(w for w in table.wishes if w.person != self.wish.person)
        return replace(table, wishes=(*others, self.wish))


class AskedToSit(TableEvent, frozen=True, kw_only=True, tag=True):
    """The player of an Ante was asked to be seated (Perth 3.7(c))."""

    person: str
    by: Actor
    at: int
    clause: str

    def on(self, table: Table) -> Table:
        return table


class ListLeft(RoomEvent, frozen=True, kw_only=True, tag=True):
    list: str
    person: str
    at: int

    def on(self, room: PokerRoom) -> PokerRoom:
        left = tuple(p for p in room.lists.get(self.list, ()) if p != self.person)
        return replace(room, lists={**room.lists, self.list: left})


def _less(table: Table, person: str, seat: int) -> tuple[Wish, ...]:
    return tuple(w for w in table.wishes if w.person != person and w.seat != seat)
