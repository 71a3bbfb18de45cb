"""Requests about the poker room: waiting lists, calls, seat changes, players picked up.

The lists are the floor's; the machine hosts tables that deal themselves, and staff the others.
"""

from functools import partial
from typing import Annotated, Protocol

import msgspec

from croupier import floor
from croupier.acts import MINUTE, Actor, Millis
from croupier.house import Ack, Casino, Draft, SeatNumber, buy_in, check_one_more, free_for_people
from croupier.server.errors import Amount, Keyed
from croupier.server.http.request import Ask, Routes, Sent
from croupier.server.views.fields import copy_fields
from croupier.server.views.viewers import on_duty

ROUTES = Routes()

TWENTY_MINUTES = Millis(20 * MINUTE)
"""How long a picked-up player goes to the top of the list (8.12)."""


class ListShown(msgspec.Struct, frozen=True, kw_only=True):
    """A waiting list: one for each game and limit. `place` is the viewer's own, first is 1;
    `people` are for staff."""

    name: str
    variant: str
    structure: str
    minimum: int
    maximum: int | None
    tables: tuple[str, ...]
    waiting: int
    free: int
    place: int
    people: tuple[str, ...] = ()


class SeatWish(msgspec.Struct, frozen=True):
    """A player of the game who wants another seat, and comes before the list (8.1.2)."""

    table: str
    seat: SeatNumber
    person: str


class Feeder(msgspec.Struct, frozen=True):
    """A table whose players must move to the main game as seats come free."""

    table: str
    main: str


class PickedUpShown(msgspec.Struct, frozen=True, kw_only=True):
    """A player picked up; back by `top_until` they go to the top of the list (8.12)."""

    person: str
    list: str
    table: str
    chips: int
    at: Millis
    top_until: int


class RoomShown(msgspec.Struct, frozen=True, kw_only=True):
    """The poker room; of calls, wishes and players picked up everybody sees their own."""

    lists: tuple[ListShown, ...]
    calls: tuple[floor.SeatCall, ...]
    picked_up: tuple[PickedUpShown, ...]
    wishes: tuple[SeatWish, ...]
    feeders: tuple[Feeder, ...]


def room_shown(casino: Casino, person: str) -> RoomShown:
    """The room as one person sees it; staff of the house see everybody in it."""
    whole = casino.world.floor
    tables = [t for t in whole.tables.values() if t.is_poker and t.phase != "closed"]
    staff = bool(on_duty(whole.house, person) & {t.house for t in tables})
    return RoomShown(
        lists=tuple(
            _list(whole, name, [t for t in tables if floor.list_of(t) == name], person, staff)
            for name in dict.fromkeys(floor.list_of(t) for t in tables)
        ),
        calls=tuple(c for c in whole.room.calls if staff or c.person == person),
        picked_up=tuple(
            copy_fields(PickedUpShown, p, top_until=p.at + TWENTY_MINUTES)
            for p in whole.room.picked_up
            if staff or p.person == person
        ),
        wishes=tuple(
            SeatWish(t.id, wish.seat, wish.person)
            for t in tables
            for wish in t.wishes
            if staff or wish.person == person
        ),
        feeders=tuple(Feeder(t.id, t.main_game) for t in tables if t.main_game),
    )


def _list(
    whole: floor.Floor, name: str, tables: list[floor.Table], person: str, staff: bool
) -> ListShown:
    waiting, first = whole.room.lists.get(name, ()), tables[0]
    return ListShown(
        name=name,
        variant=first.variant,
        structure=first.structure,
        minimum=first.board.minimum,
        maximum=first.board.maximum,
        tables=tuple(t.id for t in tables),
        waiting=len(waiting),
        free=sum(free_for_people(t) for t in tables),
        place=waiting.index(person) + 1 if person in waiting else 0,
        people=waiting if staff else (),
    )


# --- asking ----------------------------------------------------------------------------------


class Join(Keyed, frozen=True):
    """Any table of the game and limit that is waited for."""

    table: str


class Leave(Keyed, frozen=True):
    list: str


class Answer(Keyed, frozen=True):
    """Taking the seat one is called to, with chips from the account."""

    table: str
    buy_in: Amount


class ChangeSeat(Keyed, frozen=True):
    table: str
    seat: SeatNumber


class CallNext(Keyed, frozen=True):
    table: str
    seat: SeatNumber
    minutes: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5
    role: str = "dealer"


class MainGame(Keyed, frozen=True):
    """`table` feeds `main` from now on."""

    table: str
    main: str
    role: str = "tg-higher-duties-dealer"


class MustMove(Keyed, frozen=True):
    """Whoever must move next comes to this seat of the main game."""

    table: str
    seat: SeatNumber
    role: str = "tg-higher-duties-dealer"


class PickUpPlayer(Keyed, frozen=True):
    table: str
    person: str
    role: str = "tg-area-manager"


@ROUTES.get("/api/poker-room")
async def show_room(ask: Ask) -> RoomShown:
    """The waiting lists of the poker room, and your own place in them."""
    return room_shown(ask.casino, ask.looker)


class Makes(Protocol):
    """A command of the floor that lacks nothing but who gives it and when."""

    def __call__(self, *, actor: Actor, at: Millis) -> floor.FloorCommand: ...


async def _ask_floor(ask: Sent[Keyed], make: Makes, table: str = "", role: str = "player") -> Ack:
    """One command of the floor."""
    actor = ask.actor(role)
    return await ask.perform(
        lambda draft: draft.ask_floor(make(actor=actor, at=draft.at)), table=table
    )


@ROUTES.post("/api/poker-room/join")
async def join_list(ask: Sent[Join]) -> Ack:
    """Wait for a seat in a table's game and limit."""
    table, actor = ask.body.table, ask.actor()

    def decide(draft: Draft) -> None:
        check_one_more(draft.floor, actor.person, actor)
        draft.ask_floor(floor.JoinList(actor=actor, at=draft.at, table=table))

    return await ask.perform(decide)


@ROUTES.post("/api/poker-room/leave")
async def leave_list(ask: Sent[Leave]) -> Ack:
    """Wait no longer."""
    return await _ask_floor(ask, partial(floor.LeaveList, list=ask.body.list))


@ROUTES.post("/api/poker-room/answer")
async def answer_call(ask: Sent[Answer]) -> Ack:
    """Take the seat you are called to, with chips from your account."""
    wish = ask.body
    actor, move = ask.actor(), ask.move()

    def decide(draft: Draft) -> None:
        draft.ask_floor(floor.AnswerCall(actor=actor, at=draft.at, table=wish.table))
        buy_in(draft, actor.person, wish.table, wish.buy_in, move, joins=True)

    return await ask.perform(decide, table=wish.table)


@ROUTES.post("/api/poker-room/seat-change")
async def change_seat(ask: Sent[ChangeSeat]) -> Ack:
    """Ask for another seat at your table."""
    table, seat = ask.body.table, ask.body.seat
    return await _ask_floor(ask, partial(floor.WantSeat, table=table, seat=seat), table)


@ROUTES.post("/api/poker-room/come-back")
async def come_back(ask: Sent[Keyed]) -> Ack:
    """Come back after you were picked up; your chips are returned."""
    return await _ask_floor(ask, partial(floor.ReturnPickedUp, id=ask.move()))


@ROUTES.post("/api/poker-room/call")
async def call_next(ask: Sent[CallNext]) -> Ack:
    """Staff: call the first of the list to a free seat."""
    wish = ask.body
    call = partial(floor.CallPlayer, table=wish.table, seat=wish.seat, minutes=wish.minutes)
    return await _ask_floor(ask, call, wish.table, wish.role)


@ROUTES.post("/api/poker-room/main-game")
async def set_main_game(ask: Sent[MainGame]) -> Ack:
    """Staff: have a table feed another, whose players then must move."""
    wish = ask.body
    feeds = partial(floor.SetMainGame, table=wish.table, main=wish.main)
    return await _ask_floor(ask, feeds, wish.table, wish.role)


@ROUTES.post("/api/poker-room/must-move")
async def must_move(ask: Sent[MustMove]) -> Ack:
    """Staff: move whoever must move next to a seat of the main game."""
    wish = ask.body
    moves = partial(floor.MovePlayer, table=wish.table, id=ask.move(), seat=wish.seat)
    return await _ask_floor(ask, moves, wish.table, wish.role)


@ROUTES.post("/api/poker-room/pick-up")
async def pick_up(ask: Sent[PickUpPlayer]) -> Ack:
    """Staff: pick up a player who is away too long."""
    wish = ask.body
    picks = partial(floor.PickUp, table=wish.table, id=ask.move(), person=wish.person)
    return await _ask_floor(ask, picks, wish.table, wish.role)
