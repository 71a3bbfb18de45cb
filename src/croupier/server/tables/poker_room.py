"""Endpoints of waiting lists and calls to seats, and of the poker room: seat changes, pick-ups.

Tables that deal themselves are hosted automatically, the others by staff.
"""

from functools import partial
from typing import Annotated, Protocol

import msgspec

from croupier import floor
from croupier.acts import Actor, Millis
from croupier.house import Ack, Draft, SeatNumber, check_one_more, take_called_seat
from croupier.server.http.bodies import Amount, Keyed
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.rights.hidden_tables import hide_private, is_hidden
from croupier.server.rights.reach import Place
from croupier.server.views.poker_room import RoomShown, room_shown

ROUTES = Routes()


class JoinWaiting(Keyed, frozen=True):
    """`table` is any table of the game and limit to wait for."""

    table: str


class LeaveWaiting(Keyed, frozen=True):
    list: str


class TakeCalledSeat(Keyed, frozen=True):
    """Takes the seat that the player was called to, with chips from the account."""

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
    """Makes `table` a feeder of `main`."""

    table: str
    main: str
    role: str = "tg-higher-duties-dealer"


class MustMove(Keyed, frozen=True):
    """The player who must move next gets this seat of the main game."""

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


class CommandMaker(Protocol):
    """A command of the floor that is complete except for actor and time."""

    def __call__(self, *, actor: Actor, at: Millis) -> floor.FloorCommand: ...


async def _ask_floor(
    ask: Sent[Keyed], make: CommandMaker, table: str = "", role: str = "player"
) -> Ack:
    """Performs one command of the floor; in a role of staff, at a table where they may."""
    actor = ask.actor(role)
    found = ask.casino.world.table(table)
    hidden = found is None or is_hidden(ask.casino, ask.person, found)
    place = None if found is None or hidden else Place(found.house, found.id, found.book)

    def decide(draft: Draft) -> None:
        hide_private(draft, ask.person, table)
        ask.needs_command(draft, ask.route.action, role, place)
        draft.ask_floor(make(actor=actor, at=draft.at))

    return await ask.perform(decide, table=table)


@ROUTES.post("/api/poker-room/join")
async def join_list(ask: Sent[JoinWaiting]) -> Ack:
    """Wait for a seat in a table's game and limit."""
    table, actor = ask.body.table, ask.actor()

    def decide(draft: Draft) -> None:
        hide_private(draft, actor.person, table)
        check_one_more(draft.floor, actor.person, actor)
        draft.ask_floor(floor.JoinList(actor=actor, at=draft.at, table=table))

    return await ask.perform(decide)


@ROUTES.post("/api/poker-room/leave")
async def leave_list(ask: Sent[LeaveWaiting]) -> Ack:
    """Wait no longer."""
    return await _ask_floor(ask, partial(floor.LeaveList, list=ask.body.list))


@ROUTES.post("/api/poker-room/answer")
async def answer_call(ask: Sent[TakeCalledSeat]) -> Ack:
    """Take the seat you are called to, with chips from your account."""
    body = ask.body
    actor, move = ask.actor(), ask.move()

    def decide(draft: Draft) -> None:
        hide_private(draft, actor.person, body.table)
        take_called_seat(draft, actor.person, body.table, body.buy_in, move)

    return await ask.perform(decide, table=body.table)


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
    body = ask.body
    call = partial(floor.CallPlayer, table=body.table, seat=body.seat, minutes=body.minutes)
    return await _ask_floor(ask, call, body.table, body.role)


@ROUTES.post("/api/poker-room/main-game")
async def set_main_game(ask: Sent[MainGame]) -> Ack:
    """Staff: have a table feed another, whose players then must move."""
    body = ask.body
    feeds = partial(floor.SetMainGame, table=body.table, main=body.main)
    return await _ask_floor(ask, feeds, body.table, body.role)


@ROUTES.post("/api/poker-room/must-move")
async def must_move(ask: Sent[MustMove]) -> Ack:
    """Staff: move whoever must move next to a seat of the main game."""
    body = ask.body
    moves = partial(floor.MovePlayer, table=body.table, id=ask.move(), seat=body.seat)
    return await _ask_floor(ask, moves, body.table, body.role)


@ROUTES.post("/api/poker-room/pick-up")
async def pick_up(ask: Sent[PickUpPlayer]) -> Ack:
    """Staff: pick up a player who is away too long."""
    body = ask.body
    picks = partial(floor.PickUp, table=body.table, id=ask.move(), person=body.person)
    return await _ask_floor(ask, picks, body.table, body.role)
