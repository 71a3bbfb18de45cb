"""The poker room's waiting lists: joining, being called, being picked up, moving on.

There is one list for each game and limit. A vacated seat goes first to players of the game
who want it (8.1.2), then to those who must move from a feeder game, then to the list.
"""

from msgspec.structs import replace

from croupier.acts import Actor, NotOffered, NotYours, WrongMoment
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.accounts import PurseMoved, StackMoved, seat_here
from croupier.floor.exclusions import may_take_part, needs_admission
from croupier.floor.floor import Command, Pen, RoomEvent, TableCommand, TableEvent
from croupier.floor.moves import Move, between, purse_of, secured_for, stack_of
from croupier.floor.room import Call, PickedUp, PokerRoom, first_to_move, list_of
from croupier.floor.seat_events import ListLeft, SeatLeft
from croupier.floor.seats import free_seat, sit, stand_up, who_want
from croupier.floor.table import MINUTE, Table, with_seat
from croupier.money import Cents

CALL_MINUTES = 5
"""How long a call lasts unless the caller says otherwise; the book leaves it to the room."""


class ListJoined(RoomEvent, frozen=True, kw_only=True, tag=True):
    list: str
    person: str
    at: int
    top: bool = False
    clause: str = ""

    def on(self, room: PokerRoom) -> PokerRoom:
        others = tuple(p for p in room.lists.get(self.list, ()) if p != self.person)
        joined = (self.person, *others) if self.top else (*others, self.person)
        return replace(room, lists={**room.lists, self.list: joined})


class PlayerCalled(RoomEvent, frozen=True, kw_only=True, tag=True):
    call: Call
    by: Actor

    def on(self, room: PokerRoom) -> PokerRoom:
        return replace(room, calls=(*room.calls, self.call))


class CallEnded(RoomEvent, frozen=True, kw_only=True, tag=True):
    """A call was answered, or ran out; who let it run out is no longer on the list."""

    call: Call
    answered: bool
    at: int

    def on(self, room: PokerRoom) -> PokerRoom:
        calls = tuple(call for call in room.calls if call != self.call)
        left = tuple(p for p in room.lists.get(self.call.list, ()) if p != self.call.person)
        return replace(room, calls=calls, lists={**room.lists, self.call.list: left})


class PlayerPickedUp(RoomEvent, frozen=True, kw_only=True, tag=True):
    picked: PickedUp
    by: Actor

    def on(self, room: PokerRoom) -> PokerRoom:
        return replace(room, picked_up=(*room.picked_up, self.picked))


class PlayerReturned(RoomEvent, frozen=True, kw_only=True, tag=True):
    person: str
    at: int

    def on(self, room: PokerRoom) -> PokerRoom:
        left = tuple(p for p in room.picked_up if p.person != self.person)
        return replace(room, picked_up=left)


class ChipsSecured(TableEvent, frozen=True, kw_only=True, tag=True):
    person: str
    move: Move
    at: int

    def on(self, table: Table) -> Table:
        seat = table.seat_of(self.person)
        assert seat is not None
        return with_seat(table, replace(seat, chips=Cents(0)))


class MainGameSet(TableEvent, frozen=True, kw_only=True, tag=True):
    main: str
    by: Actor
    at: int

    def on(self, table: Table) -> Table:
        return replace(table, main_game=self.main)


def _poker(pen: Pen, name: str) -> Table:
    table = pen.table(name)
    if not table.is_poker:
        pen.refuse(NotOffered, f"{name} is not a poker table and has no list")
    return table


# --- the list ----------------------------------------------------------------------------------


class JoinList(TableCommand, frozen=True, kw_only=True, tag=True):
    """Wait for a seat in this table's game and limit."""

    def decide(self, pen: Pen) -> None:
        table = _poker(pen, self.table)
        person = self.actor.person
        pen.purse(person)
        needs_admission(pen, person, table.house, self.table, self.at)
        name = list_of(table)
        if person in pen.floor.room.lists.get(name, ()):
            pen.refuse(WrongMoment, f"{person} is on the list already")
        if table.seat_of(person) is not None:
            pen.refuse(WrongMoment, f"{person} plays there already")
        pen.write(ListJoined(list=name, person=person, at=self.at))


class LeaveList(Command, frozen=True, kw_only=True, tag=True):
    list: str

    def decide(self, pen: Pen) -> None:
        person = self.actor.person
        if person not in pen.floor.room.lists.get(self.list, ()):
            pen.refuse(WrongMoment, f"{person} is not on that list")
        call = pen.floor.room.call_of(person)
        if call is not None and call.list == self.list:
            pen.write(CallEnded(call=call, answered=False, at=self.at))
        else:
            pen.write(ListLeft(list=self.list, person=person, at=self.at))


class CallPlayer(TableCommand, frozen=True, kw_only=True, tag=True):
    """Call the first of the list who may take part to a vacant seat."""

    seat: int
    minutes: int = CALL_MINUTES

    def decide(self, pen: Pen) -> None:
        table = _poker(pen, self.table)
        book = pen.book_of(table)
        pen.power(self.actor, book, "allocate-seat", self.table)
        free_seat(pen, table, self.seat, "")
        wanting = who_want(pen.floor, table, self.seat, self.at)
        movers = [person for person in wanting if table.seat_of(person)]
        if movers:
            reason = f"{movers[0]} plays here and wants seat {self.seat}"
            pen.refuse(WrongMoment, reason, "8.1.2", book.id)
        feeder = first_to_move(pen.floor.tables, self.table)
        if feeder is not None:
            pen.refuse(WrongMoment, f"{feeder[1].person} moves here from {feeder[0].id} first")
        if self.minutes < 1:
            raise BadInput("minutes", "at least 1", got=self.minutes)
        name = list_of(table)
        person = self._next(pen, table, name)
        call = Call(
            list=name,
            person=person,
            table=self.table,
            seat=self.seat,
            at=self.at,
            until=self.at + self.minutes * MINUTE,
        )
        pen.write(PlayerCalled(call=call, by=self.actor))

    def _next(self, pen: Pen, table: Table, name: str) -> str:
        room = pen.floor.room
        for person in room.lists.get(name, ()):
            barred = may_take_part(pen.floor, person, table.house, self.table, self.at)
            if room.call_of(person) is None and barred is None:
                return person
        raise WrongMoment(f"nobody waits for {name}")


class AnswerCall(TableCommand, frozen=True, kw_only=True, tag=True):
    """Take the seat one is called to, before the call runs out."""

    button: int = 0

    def decide(self, pen: Pen) -> None:
        table = _poker(pen, self.table)
        person = self.actor.person
        call = pen.floor.room.call_of(person)
        if call is None or call.table != self.table:
            pen.refuse(NotYours, f"no call for {person} is open at {self.table}")
        needs_admission(pen, person, table.house, self.table, self.at)
        if table.seat_of(person) is not None:
            pen.refuse(WrongMoment, f"{person} sits here already")
        free_seat(pen, table, call.seat, person)
        pen.write(CallEnded(call=call, answered=True, at=self.at))
        sit(pen, self.table, call.seat, person, self.at, self.button)


def calls_run_out(pen: Pen, at: int) -> None:
    """Every call whose time is over has ended."""
    for call in pen.floor.room.calls:
        if at >= call.until:
            pen.write(CallEnded(call=call, answered=False, at=at))


# --- picked up -----------------------------------------------------------------------------------


class PickUp(TableCommand, frozen=True, kw_only=True, tag=True):
    """Take an absent player's chips off the table, secure them, and free the seat (8.11)."""

    id: str
    person: str

    def decide(self, pen: Pen) -> None:
        table = _poker(pen, self.table)
        row = pen.power(self.actor, pen.book_of(table), "pick-up", self.table)
        seat = seat_here(pen, table, self.person)
        if not seat.away:
            reason = f"{self.person} is at the table"
            pen.refuse(WrongMoment, reason, row.clause, table.book)
        if self.person in table.playing:
            pen.refuse(WrongMoment, "the hand is finished first", row.clause, table.book)
        picked = PickedUp(
            person=self.person,
            list=list_of(table),
            table=self.table,
            chips=seat.chips,
            at=self.at,
        )
        if seat.chips:
            source, target = stack_of(self.person, self.table), secured_for(self.person)
            move = between(self.id, source, target, seat.chips, "picked up", (row.clause,))
            pen.write(ChipsSecured(table=self.table, person=self.person, move=move, at=self.at))
        pen.write(
            SeatLeft(
                table=self.table,
                seat=seat.number,
                person=self.person,
                at=self.at,
                why="picked up",
                clause=row.clause,
            )
        )
        pen.write(PlayerPickedUp(picked=picked, by=self.actor))


class ComeBack(Command, frozen=True, kw_only=True, tag=True):
    """A player who was picked up is back: on top of the list in time, else at its end (8.12)."""

    id: str

    def decide(self, pen: Pen) -> None:
        person = self.actor.person
        picked = pen.floor.room.picked(person)
        if picked is None:
            pen.refuse(WrongMoment, f"{person} was not picked up")
        table = pen.table(picked.table)
        pen.write(PlayerReturned(person=person, at=self.at))
        if picked.chips:
            source, target = secured_for(person), purse_of(person)
            move = between(self.id, source, target, picked.chips, "returned", ("8.12",))
            pen.write(PurseMoved(person=person, move=move, at=self.at, what="returned"))
        if may_take_part(pen.floor, person, table.house, table.id, self.at) is not None:
            return
        figures = {
            f.id: int(f.value) for f in pen.book_of(table).file.figure if f.id == "picked-up"
        }
        top = self.at - picked.at <= figures["picked-up"] * MINUTE
        pen.write(ListJoined(list=picked.list, person=person, at=self.at, top=top, clause="8.12"))


# --- must move -----------------------------------------------------------------------------------


class SetMainGame(TableCommand, frozen=True, kw_only=True, tag=True):
    """Make a table the feeder of another: its players must move there as seats come free."""

    main: str

    def decide(self, pen: Pen) -> None:
        table = _poker(pen, self.table)
        pen.power(self.actor, pen.book_of(table), "seat-new-player", self.table)
        main = _poker(pen, self.main)
        if main.id == table.id or list_of(main) != list_of(table) or main.main_game:
            raise BadInput("main", "another table of the same game and limit", got=self.main)
        pen.write(MainGameSet(table=self.table, main=self.main, by=self.actor, at=self.at))


class MovePlayer(TableCommand, frozen=True, kw_only=True, tag=True):
    """Move the player who must move next to a seat of the main game, with their chips (8.10)."""

    id: str
    seat: int

    def decide(self, pen: Pen) -> None:
        main = _poker(pen, self.table)
        pen.power(self.actor, pen.book_of(main), "seat-new-player", self.table)
        found = first_to_move(pen.floor.tables, self.table)
        if found is None:
            pen.refuse(WrongMoment, f"nobody has to move to {self.table}")
        feeder, old = found
        person = old.person
        needs_admission(pen, person, main.house, self.table, self.at)
        free_seat(pen, main, self.seat, person)
        stand_up(pen, feeder, person, f"{self.id}/off", self.at, "moved", "8.10")
        sit(pen, self.table, self.seat, person, self.at, 0, closed_game=True)
        if old.chips:
            source, target = purse_of(person), stack_of(person, self.table)
            move = between(f"{self.id}/on", source, target, old.chips, "moved", ("8.10",))
            pen.write(PurseMoved(person=person, move=move, at=self.at, what="moved"))
            pen.write(
                StackMoved(table=self.table, person=person, move=move, at=self.at, what="moved")
            )


class ReserveSeat(TableCommand, frozen=True, kw_only=True, tag=True):
    """Put the reserved button on a vacant seat: it may be allocated (8.3)."""

    seat: int

    def decide(self, pen: Pen) -> None:
        table = _poker(pen, self.table)
        authority.needs_staff(pen.house, pen.book_of(table), self.actor, self.table, "8.3")
        free_seat(pen, table, self.seat, "")
        pen.write(SeatReserved(table=self.table, seat=self.seat, at=self.at))


class SeatReserved(TableEvent, frozen=True, kw_only=True, tag=True):
    seat: int
    at: int

    def on(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        assert seat is not None
        return with_seat(table, replace(seat, reserved=True))
