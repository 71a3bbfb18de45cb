"""The poker room's waiting lists: joining, being called, being picked up, moving on.

There is one list for each game and limit. A vacated seat goes first to players of the game
who want it (8.1.2), then to those who must move from a feeder game, then to the list.
"""

from msgspec.structs import replace

from croupier.acts import MINUTE, Actor, Millis, NotOffered, NotYours, WrongMoment
from croupier.errors import BadInput
from croupier.floor import authority
from croupier.floor.floor import FloorCommand, FloorRecorder, RoomEvent, TableCommand, TableEvent
from croupier.floor.moves import Move, between, purse_of, secured_for, stack_of
from croupier.floor.people.accounts import PurseMoved, StackMoved, seat_here
from croupier.floor.people.exclusions import may_take_part, needs_admission
from croupier.floor.room import Call, PickedUp, PokerRoom, first_to_move, list_of
from croupier.floor.table import Table, with_seat
from croupier.floor.tables.leaving import stand_up
from croupier.floor.tables.seat_events import ListLeft, TableLeft, take_back_side_wagers
from croupier.floor.tables.seats import free_seat, sit, who_want
from croupier.money import Cents

CALL_MINUTES = 5
"""How long a call lasts unless the caller says otherwise; the book leaves it to the room."""


class ListJoined(RoomEvent, frozen=True, kw_only=True, tag=True):
    list: str
    person: str
    at: Millis
    top: bool = False
    clause: str = ""


def on_list_joined(room: PokerRoom, event: ListJoined) -> PokerRoom:
    others = tuple(p for p in room.lists.get(event.list, ()) if p != event.person)
    joined = (event.person, *others) if event.top else (*others, event.person)
    return replace(room, lists={**room.lists, event.list: joined})


class PlayerCalled(RoomEvent, frozen=True, kw_only=True, tag=True):
    call: Call
    by: Actor


def on_player_called(room: PokerRoom, event: PlayerCalled) -> PokerRoom:
    return replace(room, calls=(*room.calls, event.call))


class CallEnded(RoomEvent, frozen=True, kw_only=True, tag=True):
    """A call was answered, or ran out; who let it run out is no longer on the list."""

    call: Call
    answered: bool
    at: Millis


def on_call_ended(room: PokerRoom, event: CallEnded) -> PokerRoom:
    calls = tuple(call for call in room.calls if call != event.call)
    left = tuple(p for p in room.lists.get(event.call.list, ()) if p != event.call.person)
    return replace(room, calls=calls, lists={**room.lists, event.call.list: left})


class PlayerPickedUp(RoomEvent, frozen=True, kw_only=True, tag=True):
    picked: PickedUp
    by: Actor


def on_player_picked_up(room: PokerRoom, event: PlayerPickedUp) -> PokerRoom:
    return replace(room, picked_up=(*room.picked_up, event.picked))


class PlayerReturned(RoomEvent, frozen=True, kw_only=True, tag=True):
    person: str
    at: Millis


def on_player_returned(room: PokerRoom, event: PlayerReturned) -> PokerRoom:
    left = tuple(p for p in room.picked_up if p.person != event.person)
    return replace(room, picked_up=left)


class ChipsSecured(TableEvent, frozen=True, kw_only=True, tag=True):
    person: str
    move: Move
    at: Millis


def on_chips_secured(table: Table, event: ChipsSecured) -> Table:
    seat = table.seat_of(event.person)
    assert seat is not None
    return with_seat(table, replace(seat, chips=Cents(0)))


class MainGameSet(TableEvent, frozen=True, kw_only=True, tag=True):
    main: str
    by: Actor
    at: Millis


def on_main_game_set(table: Table, event: MainGameSet) -> Table:
    return replace(table, main_game=event.main)


def _poker(recorder: FloorRecorder, name: str) -> Table:
    table = recorder.table(name)
    if not table.is_poker:
        recorder.refuse(NotOffered, f"{name} is not a poker table and has no list")
    return table


# --- the list ----------------------------------------------------------------------------------


class JoinList(TableCommand, frozen=True, kw_only=True, tag=True):
    """Wait for a seat in this table's game and limit."""


def join_list(recorder: FloorRecorder, command: JoinList) -> None:
    table = _poker(recorder, command.table)
    person = command.actor.person
    recorder.purse(person)
    needs_admission(recorder, person, table.house, command.table, command.at)
    name = list_of(table)
    if person in recorder.floor.room.lists.get(name, ()):
        recorder.refuse(WrongMoment, f"{person} is on the list already")
    if table.seat_of(person) is not None:
        recorder.refuse(WrongMoment, f"{person} plays there already")
    recorder.record(ListJoined(list=name, person=person, at=command.at))


class LeaveList(FloorCommand, frozen=True, kw_only=True, tag=True):
    list: str


def leave_list(recorder: FloorRecorder, command: LeaveList) -> None:
    person = command.actor.person
    if person not in recorder.floor.room.lists.get(command.list, ()):
        recorder.refuse(WrongMoment, f"{person} is not on that list")
    call = recorder.floor.room.call_of(person)
    if call is not None and call.list == command.list:
        recorder.record(CallEnded(call=call, answered=False, at=command.at))
    else:
        recorder.record(ListLeft(list=command.list, person=person, at=command.at))


class CallPlayer(TableCommand, frozen=True, kw_only=True, tag=True):
    """Call the first of the list who may take part to a vacant seat."""

    seat: int
    minutes: int = CALL_MINUTES


def call_player(recorder: FloorRecorder, command: CallPlayer) -> None:
    table = _poker(recorder, command.table)
    book = recorder.book_of(table)
    recorder.power(command.actor, book, "allocate-seat", command.table)
    free_seat(recorder, table, command.seat, "")
    wanting = who_want(recorder.floor, table, command.seat, command.at)
    movers = [person for person in wanting if table.seat_of(person)]
    if movers:
        reason = f"{movers[0]} plays here and wants seat {command.seat}"
        recorder.refuse(WrongMoment, reason, "8.1.2", book.id)
    feeder = first_to_move(recorder.floor.tables, command.table)
    if feeder is not None:
        recorder.refuse(WrongMoment, f"{feeder[1].person} moves here from {feeder[0].id} first")
    if command.minutes < 1:
        raise BadInput("minutes", "at least 1", got=command.minutes)
    name = list_of(table)
    person = _next(recorder, command, table, name)
    call = Call(
        list=name,
        person=person,
        table=command.table,
        seat=command.seat,
        at=command.at,
        until=Millis(command.at + command.minutes * MINUTE),
    )
    recorder.record(PlayerCalled(call=call, by=command.actor))


def _next(recorder: FloorRecorder, command: CallPlayer, table: Table, name: str) -> str:
    room = recorder.floor.room
    for person in room.lists.get(name, ()):
        barred = may_take_part(recorder.floor, person, table.house, command.table, command.at)
        if room.call_of(person) is None and barred is None:
            return person
    raise WrongMoment(f"nobody waits for {name}")


class AnswerCall(TableCommand, frozen=True, kw_only=True, tag=True):
    """Take the seat one is called to, before the call runs out."""


def answer_call(recorder: FloorRecorder, command: AnswerCall) -> None:
    table = _poker(recorder, command.table)
    person = command.actor.person
    call = recorder.floor.room.call_of(person)
    if call is None or call.table != command.table:
        recorder.refuse(NotYours, f"no call for {person} is open at {command.table}")
    needs_admission(recorder, person, table.house, command.table, command.at)
    if table.seat_of(person) is not None:
        recorder.refuse(WrongMoment, f"{person} sits here already")
    free_seat(recorder, table, call.seat, person)
    recorder.record(CallEnded(call=call, answered=True, at=command.at))
    sit(recorder, command.table, call.seat, person, command.at)


def calls_run_out(recorder: FloorRecorder, at: Millis) -> None:
    """Every call whose time is over has ended."""
    for call in recorder.floor.room.calls:
        if at >= call.until:
            recorder.record(CallEnded(call=call, answered=False, at=at))


# --- picked up -----------------------------------------------------------------------------------


class PickUp(TableCommand, frozen=True, kw_only=True, tag=True):
    """Take an absent player's chips off the table, secure them, and free the seat (8.11)."""

    id: str
    person: str


def pick_up(recorder: FloorRecorder, command: PickUp) -> None:
    table = _poker(recorder, command.table)
    row = recorder.power(command.actor, recorder.book_of(table), "pick-up", command.table)
    seat = seat_here(recorder, table, command.person)
    if not seat.away:
        reason = f"{command.person} is at the table"
        recorder.refuse(WrongMoment, reason, row.clause, table.book)
    if command.person in table.playing:
        recorder.refuse(WrongMoment, "the hand is finished first", row.clause, table.book)
    picked = PickedUp(
        person=command.person,
        list=list_of(table),
        table=command.table,
        chips=seat.chips,
        at=command.at,
    )
    take_back_side_wagers(recorder, table, command.person, command.at)
    if seat.chips:
        source, target = stack_of(command.person, command.table), secured_for(command.person)
        move = between(command.id, source, target, seat.chips, "picked up", (row.clause,))
        recorder.record(
            ChipsSecured(table=command.table, person=command.person, move=move, at=command.at)
        )
    recorder.record(
        TableLeft(
            table=command.table,
            seat=seat.number,
            person=command.person,
            at=command.at,
            why="picked up",
            clause=row.clause,
        )
    )
    recorder.record(PlayerPickedUp(picked=picked, by=command.actor))


class ReturnPickedUp(FloorCommand, frozen=True, kw_only=True, tag=True):
    """A player who was picked up is back: on top of the list in time, else at its end (8.12)."""

    id: str


def return_picked_up(recorder: FloorRecorder, command: ReturnPickedUp) -> None:
    person = command.actor.person
    picked = recorder.floor.room.picked(person)
    if picked is None:
        recorder.refuse(WrongMoment, f"{person} was not picked up")
    table = recorder.table(picked.table)
    recorder.record(PlayerReturned(person=person, at=command.at))
    if picked.chips:
        source, target = secured_for(person), purse_of(person)
        move = between(command.id, source, target, picked.chips, "returned", ("8.12",))
        recorder.record(PurseMoved(person=person, move=move, at=command.at, what="returned"))
    if may_take_part(recorder.floor, person, table.house, table.id, command.at) is not None:
        return
    figures = {
        f.id: int(f.value) for f in recorder.book_of(table).file.figure if f.id == "picked-up"
    }
    top = command.at - picked.at <= figures["picked-up"] * MINUTE
    recorder.record(
        ListJoined(list=picked.list, person=person, at=command.at, top=top, clause="8.12")
    )


# --- must move -----------------------------------------------------------------------------------


class SetMainGame(TableCommand, frozen=True, kw_only=True, tag=True):
    """Make a table the feeder of another: its players must move there as seats come free."""

    main: str


def set_main_game(recorder: FloorRecorder, command: SetMainGame) -> None:
    table = _poker(recorder, command.table)
    recorder.power(command.actor, recorder.book_of(table), "seat-new-player", command.table)
    main = _poker(recorder, command.main)
    if main.id == table.id or list_of(main) != list_of(table) or main.main_game:
        raise BadInput("main", "another table of the same game and limit", got=command.main)
    recorder.record(
        MainGameSet(table=command.table, main=command.main, by=command.actor, at=command.at)
    )


class MovePlayer(TableCommand, frozen=True, kw_only=True, tag=True):
    """Move the player who must move next to a seat of the main game, with their chips (8.10)."""

    id: str
    seat: int


def move_player(recorder: FloorRecorder, command: MovePlayer) -> None:
    main = _poker(recorder, command.table)
    recorder.power(command.actor, recorder.book_of(main), "seat-new-player", command.table)
    found = first_to_move(recorder.floor.tables, command.table)
    if found is None:
        recorder.refuse(WrongMoment, f"nobody has to move to {command.table}")
    feeder, old = found
    person = old.person
    needs_admission(recorder, person, main.house, command.table, command.at)
    free_seat(recorder, main, command.seat, person)
    stand_up(recorder, feeder, person, f"{command.id}/off", command.at, "moved", "8.10")
    sit(recorder, command.table, command.seat, person, command.at, closed_game=True)
    if old.chips:
        source, target = purse_of(person), stack_of(person, command.table)
        move = between(f"{command.id}/on", source, target, old.chips, "moved", ("8.10",))
        recorder.record(PurseMoved(person=person, move=move, at=command.at, what="moved"))
        recorder.record(
            StackMoved(table=command.table, person=person, move=move, at=command.at, what="moved")
        )


class ReserveSeat(TableCommand, frozen=True, kw_only=True, tag=True):
    """Put the reserved button on a vacant seat: it may be allocated (8.3)."""

    seat: int


def reserve_seat(recorder: FloorRecorder, command: ReserveSeat) -> None:
    table = _poker(recorder, command.table)
    authority.needs_staff(
        recorder.house, recorder.book_of(table), command.actor, command.table, "8.3"
    )
    free_seat(recorder, table, command.seat, "")
    recorder.record(SeatReserved(table=command.table, seat=command.seat, at=command.at))


class SeatReserved(TableEvent, frozen=True, kw_only=True, tag=True):
    seat: int
    at: Millis


def on_seat_reserved(table: Table, event: SeatReserved) -> Table:
    seat = table.seat(event.seat)
    assert seat is not None
    return with_seat(table, replace(seat, reserved=True))
