"""Commands about waiting lists, calls to seats, and players who are moved.

At poker there is one list for each game and limit. A vacated seat goes first to players of the game
who want it (8.1.2), then to those who must move from a feeder game, then to the list. A banked
table has a list of its own while it is full.
"""

from msgspec.structs import replace

from croupier.acts import MINUTE, Actor, Millis, NotOffered, NotYours, WrongMoment, is_companion
from croupier.errors import BadInput
from croupier.floor.floor import (
    FloorCommand,
    FloorRecorder,
    PlayerCommand,
    PlayerEvent,
    RoomEvent,
    SignedTableEvent,
    TableCommand,
    TableEvent,
)
from croupier.floor.moves import MoneyMove, between, purse_of, secured_for, stack_of
from croupier.floor.people.accounts import post, seat_here
from croupier.floor.people.exclusions import may_take_part, needs_admission
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.room import PickedUp, PokerRoom, SeatCall, first_to_move, list_of
from croupier.floor.table import Table, with_player, with_seat
from croupier.floor.tables.departures import MOVED
from croupier.floor.tables.leaving import leave_seat, stand_up
from croupier.floor.tables.private import needs_invitation
from croupier.floor.tables.seat_events import ListLeft, take_back_side_wagers
from croupier.floor.tables.seats import (
    first_waiting,
    free_seat,
    needs_no_feeder,
    sit,
    sits_already,
    who_want,
)
from croupier.money import Cents

CALL_MINUTES = 5
"""How long a call lasts unless the caller says otherwise; the book names no time."""


class ListJoined(RoomEvent, frozen=True, kw_only=True, tag=True):
    list: str
    person: str
    at: Millis
    top: bool = False
    clause: str = ""

    def apply(self, room: PokerRoom) -> PokerRoom:
        others = tuple(p for p in room.lists.get(self.list, ()) if p != self.person)
        joined = (self.person, *others) if self.top else (*others, self.person)
        return replace(room, lists={**room.lists, self.list: joined})


class PlayerCalled(RoomEvent, frozen=True, kw_only=True, tag=True):
    call: SeatCall
    by: Actor

    def apply(self, room: PokerRoom) -> PokerRoom:
        return replace(room, calls=(*room.calls, self.call))


class CallEnded(RoomEvent, frozen=True, kw_only=True, tag=True):
    """A call was answered or ran out; either way the player is no longer on the list."""

    call: SeatCall
    answered: bool
    at: Millis

    def apply(self, room: PokerRoom) -> PokerRoom:
        calls = tuple(call for call in room.calls if call != self.call)
        left = tuple(p for p in room.lists.get(self.call.list, ()) if p != self.call.person)
        return replace(room, calls=calls, lists={**room.lists, self.call.list: left})


class PlayerPickedUp(RoomEvent, frozen=True, kw_only=True, tag=True):
    picked: PickedUp
    by: Actor

    def apply(self, room: PokerRoom) -> PokerRoom:
        return replace(room, picked_up=(*room.picked_up, self.picked))


class PlayerReturned(RoomEvent, frozen=True, kw_only=True, tag=True):
    person: str
    at: Millis

    def apply(self, room: PokerRoom) -> PokerRoom:
        left = tuple(p for p in room.picked_up if p.person != self.person)
        return replace(room, picked_up=left)


class ChipsSecured(PlayerEvent, frozen=True, kw_only=True, tag=True):
    move: MoneyMove

    def apply(self, table: Table) -> Table:
        return with_player(table, self.person, chips=Cents(0))


class MainGameSet(SignedTableEvent, frozen=True, kw_only=True, tag=True):
    main: str

    def apply(self, table: Table) -> Table:
        return replace(table, main_game=self.main)


def _poker_table(recorder: FloorRecorder, name: str) -> Table:
    table = recorder.table(name)
    if not table.is_poker:
        reason = f"Table {name} is not a poker table, so nobody moves there or is picked up."
        recorder.refuse(NotOffered, reason)
    return table


# --- the list ----------------------------------------------------------------------------------


class JoinList(TableCommand, frozen=True, kw_only=True, tag=True):
    """Wait for a seat in this table's game and limit, or at this banked table if it is full."""

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        person = self.actor.person
        recorder.purse(person)
        needs_invitation(recorder, table, person)
        needs_admission(recorder, person, table.house, self.table, self.at)
        name = list_of(table)
        if person in recorder.floor.room.lists.get(name, ()):
            recorder.refuse(WrongMoment, "You are on this waiting list already.")
        if table.seat_of(person) is not None:
            recorder.refuse(WrongMoment, sits_already(recorder, table, person))
        if not table.is_poker:
            _needs_full_table(recorder, table)
        recorder.record(ListJoined(list=name, person=person, at=self.at))


def _needs_full_table(recorder: FloorRecorder, table: Table) -> None:
    """Refuses to have people wait at a banked table where one could sit down: at an empty seat, or
    at a companion's, who gives way."""
    recorder.needs_phase(table, "open", "suspended")
    if table.deck:
        reason = "This table is dealt with real cards: ask its dealer for a seat."
        recorder.refuse(NotOffered, reason)
    room = recorder.floor.room
    if room.lists.get(list_of(table)):
        return
    for seat in table.seats:
        free = not seat.person or is_companion(seat.person)
        if free and table.reserved(seat.number) is None and not room.call_to(table.id, seat.number):
            reason = f"You need not wait: seat {seat.number} is free. Sit down there."
            recorder.refuse(WrongMoment, reason)


class LeaveList(FloorCommand, frozen=True, kw_only=True, tag=True):
    list: str

    def decide(self, recorder: FloorRecorder) -> None:
        person = self.actor.person
        if person not in recorder.floor.room.lists.get(self.list, ()):
            recorder.refuse(WrongMoment, "You are not on this waiting list.")
        call = recorder.floor.room.call_of(person)
        if call is not None and call.list == self.list:
            recorder.record(CallEnded(call=call, answered=False, at=self.at))
        else:
            recorder.record(ListLeft(list=self.list, person=person, at=self.at))


class CallPlayer(TableCommand, frozen=True, kw_only=True, tag=True):
    """Call the first of the list who may take part to a vacant seat."""

    seat: int
    minutes: int = CALL_MINUTES

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        if table.is_poker:
            recorder.power(self.actor, recorder.book_of(table), "allocate-seat", self.table)
        else:
            recorder.staff(self.actor, recorder.book_of(table), self.table)
        free_seat(recorder, table, self.seat, "")
        wanting = who_want(recorder.floor, table, self.seat, self.at)
        movers = [person for person in wanting if table.seat_of(person)]
        if movers:
            reason = f"Seat {self.seat} is wanted by {movers[0]}, who plays here: allot it first."
            clause = poker_clause(table, "active players move first")
            recorder.refuse(WrongMoment, reason, clause, table.book)
        needs_no_feeder(recorder, table)
        if self.minutes < 1:
            raise BadInput("minutes", "at least 1", got=self.minutes)
        name, person = list_of(table), first_waiting(recorder, table, self.at)
        if not person:
            reason = "Nobody on the waiting list of this table can be called."
            recorder.refuse(WrongMoment, reason)
        call = SeatCall(
            list=name,
            person=person,
            table=self.table,
            seat=self.seat,
            at=self.at,
            until=Millis(self.at + self.minutes * MINUTE),
        )
        recorder.record(PlayerCalled(call=call, by=self.actor))


class AnswerCall(TableCommand, frozen=True, kw_only=True, tag=True):
    """Take the seat to which one is called, before the call runs out."""

    def decide(self, recorder: FloorRecorder) -> None:
        table = recorder.table(self.table)
        person = self.actor.person
        call = recorder.floor.room.call_of(person)
        if call is None or call.table != self.table:
            reason = f"You are not called to a seat at table {self.table}, or the call ran out."
            recorder.refuse(NotYours, reason)
        needs_admission(recorder, person, table.house, self.table, self.at)
        if table.seat_of(person) is not None:
            recorder.refuse(WrongMoment, sits_already(recorder, table, person))
        free_seat(recorder, table, call.seat, person)
        recorder.record(CallEnded(call=call, answered=True, at=self.at))
        sit(recorder, self.table, call.seat, person, self.at)


def end_calls(recorder: FloorRecorder, at: Millis) -> None:
    """Records that calls have ended whose time is over."""
    for call in recorder.floor.room.calls:
        if at >= call.until:
            recorder.record(CallEnded(call=call, answered=False, at=at))


# --- picked up -----------------------------------------------------------------------------------


class PickUp(PlayerCommand, frozen=True, kw_only=True, tag=True):
    """Take an absent player's chips off the table, secure them, and free the seat (8.11)."""

    id: str

    def decide(self, recorder: FloorRecorder) -> None:
        table = _poker_table(recorder, self.table)
        row = recorder.power(self.actor, recorder.book_of(table), "pick-up", self.table)
        seat = seat_here(recorder, table, self.person)
        if not seat.away:
            reason = (
                f"You can pick up only a player who is away, and {self.person} is at the table."
            )
            recorder.refuse(WrongMoment, reason, row.clause, table.book)
        if self.person in table.playing:
            reason = f"Wait until the hand is over: {self.person} is in it."
            recorder.refuse(WrongMoment, reason, row.clause, table.book)
        picked = PickedUp(**self.of_player, list=list_of(table), chips=seat.chips)
        take_back_side_wagers(recorder, table, self.person, self.at)
        if seat.chips:
            source, target = stack_of(self.person, self.table), secured_for(self.person)
            move = between(self.id, source, target, seat.chips, "picked up", (row.clause,))
            recorder.record(ChipsSecured(**self.of_player, move=move))
        leave_seat(recorder, table, seat, self.at, "picked up", row.clause)
        recorder.record(PlayerPickedUp(picked=picked, by=self.actor))


class ReturnPickedUp(FloorCommand, frozen=True, kw_only=True, tag=True):
    """Come back after being picked up: to the top of the list if in time, else its end (8.12)."""

    id: str

    def decide(self, recorder: FloorRecorder) -> None:
        person = self.actor.person
        picked = recorder.floor.room.picked(person)
        if picked is None:
            recorder.refuse(WrongMoment, "You were not picked up from any table.")
        table = recorder.table(picked.table)
        clause = poker_clause(table, "picked-up")
        recorder.record(PlayerReturned(person=person, at=self.at))
        if picked.chips:
            source, target = secured_for(person), purse_of(person)
            move = between(self.id, source, target, picked.chips, "returned", (clause,))
            post(recorder, person, move, self.at)
        if may_take_part(recorder.floor, person, table.house, table.id, self.at) is not None:
            return
        figures = {f.id: f.value for f in recorder.book_of(table).file.figure}
        top = self.at - picked.at <= int(figures["picked-up"]) * MINUTE
        recorder.record(
            ListJoined(list=picked.list, person=person, at=self.at, top=top, clause=clause)
        )


# --- must move -----------------------------------------------------------------------------------


class SetMainGame(TableCommand, frozen=True, kw_only=True, tag=True):
    """Make a table the feeder of another: its players must move there as seats come free."""

    main: str

    def decide(self, recorder: FloorRecorder) -> None:
        table = _poker_table(recorder, self.table)
        recorder.power(self.actor, recorder.book_of(table), "seat-new-player", self.table)
        main = _poker_table(recorder, self.main)
        if main.id == table.id or list_of(main) != list_of(table) or main.main_game:
            expected = "another table of the same game and limit that feeds no table itself"
            raise BadInput("main", expected, got=self.main)
        recorder.record(MainGameSet(**self.signed_here, main=self.main))


class MovePlayer(TableCommand, frozen=True, kw_only=True, tag=True):
    """Move the player who must move next to a seat of the main game, with their chips (8.10)."""

    id: str
    seat: int

    def decide(self, recorder: FloorRecorder) -> None:
        main = _poker_table(recorder, self.table)
        row = recorder.power(self.actor, recorder.book_of(main), "seat-new-player", self.table)
        found = first_to_move(recorder.floor.tables, self.table)
        if found is None:
            recorder.refuse(WrongMoment, f"No player has to move to table {self.table}.")
        feeder, old = found
        person = old.person
        needs_admission(recorder, person, main.house, self.table, self.at)
        free_seat(recorder, main, self.seat, person)
        stand_up(recorder, feeder, person, f"{self.id}/off", self.at, MOVED, row.clause)
        sit(recorder, self.table, self.seat, person, self.at, closed_game=True)
        if old.chips:
            source, target = purse_of(person), stack_of(person, self.table)
            move = between(f"{self.id}/on", source, target, old.chips, "moved", (row.clause,))
            post(recorder, person, move, self.at, self.table)


class ReserveSeat(TableCommand, frozen=True, kw_only=True, tag=True):
    """Put the reserved button on a vacant seat: it may be allocated (8.3)."""

    seat: int

    def decide(self, recorder: FloorRecorder) -> None:
        table = _poker_table(recorder, self.table)
        clause = poker_clause(table, "reserved seat")
        recorder.staff(self.actor, recorder.book_of(table), self.table, clause)
        free_seat(recorder, table, self.seat, "")
        recorder.record(SeatReserved(table=self.table, seat=self.seat, at=self.at))


class SeatReserved(TableEvent, frozen=True, kw_only=True, tag=True):
    seat: int
    at: Millis

    def apply(self, table: Table) -> Table:
        seat = table.seat(self.seat)
        assert seat is not None
        return with_seat(table, replace(seat, reserved=True))
