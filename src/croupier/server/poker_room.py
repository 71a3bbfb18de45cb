"""Requests about the poker room: waiting lists, calls, seat changes, players picked up.

The lists are the floor's; the machine hosts tables that deal themselves, and staff the others.
"""

from collections.abc import Callable
from typing import Annotated

import msgspec

from croupier import floor
from croupier.acts import MINUTE, Millis
from croupier.house import Ack, Casino, Draft, SeatNumber, buy_in, check_one_more, free_for_people
from croupier.server.ask import Ask, Route
from croupier.server.wire import Amount, CommandKey

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
    houses = {t.house for t in tables}
    staff = bool(person) and any(
        post.person == person and post.house in houses for post in whole.house.posts
    )
    return RoomShown(
        lists=tuple(
            _list(whole, name, [t for t in tables if floor.list_of(t) == name], person, staff)
            for name in dict.fromkeys(floor.list_of(t) for t in tables)
        ),
        calls=tuple(c for c in whole.room.calls if staff or c.person == person),
        picked_up=tuple(
            PickedUpShown(
                person=p.person, list=p.list, table=p.table, chips=p.chips, at=p.at,
                top_until=p.at + TWENTY_MINUTES,
            )
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
    )  # fmt: skip


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


class Join(msgspec.Struct, frozen=True):
    """Any table of the game and limit that is waited for."""

    key: CommandKey
    table: str


class Leave(msgspec.Struct, frozen=True):
    key: CommandKey
    list: str


class Answer(msgspec.Struct, frozen=True):
    """Taking the seat one is called to, with chips from the account."""

    key: CommandKey
    table: str
    buy_in: Amount


class ChangeSeat(msgspec.Struct, frozen=True):
    key: CommandKey
    table: str
    seat: SeatNumber


class Back(msgspec.Struct, frozen=True):
    key: CommandKey


class CallNext(msgspec.Struct, frozen=True):
    key: CommandKey
    table: str
    seat: SeatNumber
    minutes: Annotated[int, msgspec.Meta(ge=1, le=60)] = 5
    role: str = "dealer"


class MainGame(msgspec.Struct, frozen=True):
    """`table` feeds `main` from now on."""

    key: CommandKey
    table: str
    main: str
    role: str = "tg-higher-duties-dealer"


class MustMove(msgspec.Struct, frozen=True):
    """Whoever must move next comes to this seat of the main game."""

    key: CommandKey
    table: str
    seat: SeatNumber
    role: str = "tg-higher-duties-dealer"


class PickUpPlayer(msgspec.Struct, frozen=True):
    key: CommandKey
    table: str
    person: str
    role: str = "tg-area-manager"


async def show_room(ask: Ask) -> RoomShown:
    return room_shown(ask.casino, ask.known.person if ask.known is not None else "")


async def _ask_floor(
    ask: Ask, make: Callable[[Millis], floor.FloorCommand], table: str = ""
) -> Ack:
    """One command of the floor."""
    return await ask.perform(lambda draft: draft.ask_floor(make(draft.at)), table=table)


async def join_list(ask: Ask) -> Ack:
    table, actor = ask.body.table, ask.actor()

    def decide(draft: Draft) -> None:
        check_one_more(draft.floor, actor.person, actor)
        draft.ask_floor(floor.JoinList(actor=actor, at=draft.at, table=table))

    return await ask.perform(decide)


async def leave_list(ask: Ask) -> Ack:
    name, actor = ask.body.list, ask.actor()
    return await _ask_floor(ask, lambda at: floor.LeaveList(actor=actor, at=at, list=name))


async def answer_call(ask: Ask) -> Ack:
    wish: Answer = ask.body
    actor, move = ask.actor(), _move(ask)

    def decide(draft: Draft) -> None:
        draft.ask_floor(floor.AnswerCall(actor=actor, at=draft.at, table=wish.table))
        buy_in(draft, actor.person, wish.table, wish.buy_in, move, joins=True)

    return await ask.perform(decide, table=wish.table)


def _move(ask: Ask) -> str:
    return f"{ask.person} {ask.body.key}"


async def change_seat(ask: Ask) -> Ack:
    table, seat, actor = ask.body.table, ask.body.seat, ask.actor()
    return await _ask_floor(
        ask, lambda at: floor.WantSeat(actor=actor, at=at, table=table, seat=seat), table
    )


async def come_back(ask: Ask) -> Ack:
    actor, move = ask.actor(), _move(ask)
    return await _ask_floor(ask, lambda at: floor.ReturnPickedUp(actor=actor, at=at, id=move))


async def call_next(ask: Ask) -> Ack:
    wish: CallNext = ask.body
    actor, table = ask.actor(wish.role), wish.table

    def make(at: Millis) -> floor.FloorCommand:
        return floor.CallPlayer(
            actor=actor, at=at, table=table, seat=wish.seat, minutes=wish.minutes
        )

    return await _ask_floor(ask, make, table)


async def set_main_game(ask: Ask) -> Ack:
    wish: MainGame = ask.body
    actor, table = ask.actor(wish.role), wish.table
    return await _ask_floor(
        ask, lambda at: floor.SetMainGame(actor=actor, at=at, table=table, main=wish.main), table
    )


async def must_move(ask: Ask) -> Ack:
    wish: MustMove = ask.body
    actor, table, move = ask.actor(wish.role), wish.table, _move(ask)

    def make(at: Millis) -> floor.FloorCommand:
        return floor.MovePlayer(actor=actor, at=at, table=table, id=move, seat=wish.seat)

    return await _ask_floor(ask, make, table)


async def pick_up(ask: Ask) -> Ack:
    wish: PickUpPlayer = ask.body
    actor, table, move = ask.actor(wish.role), wish.table, _move(ask)

    def make(at: Millis) -> floor.FloorCommand:
        return floor.PickUp(actor=actor, at=at, table=table, id=move, person=wish.person)

    return await _ask_floor(ask, make, table)


ROUTES = (
    Route(method="GET", path="/api/poker-room", handler=show_room, answer=RoomShown,
          about="The waiting lists of the poker room, and your own place in them."),
    Route(method="POST", path="/api/poker-room/join", handler=join_list, body=Join, answer=Ack,
          about="Wait for a seat in a table's game and limit."),
    Route(method="POST", path="/api/poker-room/leave", handler=leave_list, body=Leave,
          answer=Ack, about="Wait no longer."),
    Route(method="POST", path="/api/poker-room/answer", handler=answer_call, body=Answer,
          answer=Ack, about="Take the seat you are called to, with chips from your account."),
    Route(method="POST", path="/api/poker-room/seat-change", handler=change_seat,
          body=ChangeSeat, answer=Ack, about="Ask for another seat at your table."),
    Route(method="POST", path="/api/poker-room/come-back", handler=come_back, body=Back,
          answer=Ack, about="Come back after you were picked up; your chips are returned."),
    Route(method="POST", path="/api/poker-room/call", handler=call_next, body=CallNext,
          answer=Ack, about="Staff: call the first of the list to a free seat."),
    Route(method="POST", path="/api/poker-room/main-game", handler=set_main_game, body=MainGame,
          answer=Ack, about="Staff: have a table feed another, whose players then must move."),
    Route(method="POST", path="/api/poker-room/must-move", handler=must_move, body=MustMove,
          answer=Ack, about="Staff: move whoever must move next to a seat of the main game."),
    Route(method="POST", path="/api/poker-room/pick-up", handler=pick_up, body=PickUpPlayer,
          answer=Ack, about="Staff: pick up a player who is away too long."),
)  # fmt: skip
