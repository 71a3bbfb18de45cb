"""Requests about the floor: the lobby, tables and what is played there."""

import asyncio
from collections.abc import Callable
from typing import Annotated, Any

import msgspec

from croupier import banked, floor, poker
from croupier.acts import Actor, Millis, Viewer, millis_of_micros
from croupier.banked import RoundView
from croupier.errors import BadInput
from croupier.house import (
    COMMANDS_PATH,
    Ack,
    Casino,
    Draft,
    Fairness,
    Mark,
    Play,
    SeatNumber,
    bring_companions,
    buy_in,
    cash_out,
    events_of,
    leave_place,
    perform_command,
    play_after,
    table_in,
    take_place,
)
from croupier.server.ask import Ask, Query, Route
from croupier.server.audit import note_replay
from croupier.server.meters import MeterShown, meters
from croupier.server.poker_shown import hand_view
from croupier.server.shown import (
    FRAME,
    EventShown,
    Lobby,
    TableShown,
    event_shown,
    lobby,
    proof,
    table_shown,
    viewer_at,
)
from croupier.server.wire import Amount, CommandKey, Trouble
from croupier.store import Record

MOST_STEPS = 5_000


class RoundLine(msgspec.Struct, frozen=True):
    id: str
    opened: Millis
    closed: Millis
    over: bool


class RoundsListed(msgspec.Struct, frozen=True):
    house: str
    rounds: tuple[RoundLine, ...]


class RoundShown(msgspec.Struct, frozen=True, kw_only=True):
    """A round event by event, with the table as you see it after each."""

    id: str
    table: str
    over: bool
    events: tuple[EventShown, ...]
    frames: tuple[Annotated[Any, FRAME], ...]
    fairness: Fairness | None


class Sit(msgspec.Struct, frozen=True):
    key: CommandKey
    seat: SeatNumber
    buy_in: Amount


class Chips(msgspec.Struct, frozen=True):
    key: CommandKey
    amount: Amount


class Key(msgspec.Struct, frozen=True):
    key: CommandKey


class Companions(msgspec.Struct, frozen=True):
    key: CommandKey
    count: Annotated[int, msgspec.Meta(ge=0, le=20)]


class EngineCommand(msgspec.Struct, frozen=True):
    """`command` is an engine command without who and when; `seen` the version you decided on."""

    key: CommandKey
    command: dict[str, Any]
    seen: int | None = None
    role: str = "player"


# --- looking ---------------------------------------------------------------------------------


async def show_lobby(ask: Ask) -> Lobby:
    return lobby(ask.casino)


async def show_meters(ask: Ask) -> tuple[MeterShown, ...]:
    return meters(ask.casino)


def table_of(ask: Ask) -> floor.Table:
    table = ask.casino.world.table(ask.path("id"))
    if table is None:
        raise Trouble(404, "there is no such table", "unknown")
    return table


def viewer_of(ask: Ask, table: floor.Table) -> Viewer:
    person = ask.known.person if ask.known is not None else ""
    return viewer_at(ask.casino.world, ask.casino, person, table)


async def show_table(ask: Ask) -> TableShown:
    table = table_of(ask)
    return table_shown(ask.casino, table, viewer_of(ask, table))


async def rounds(ask: Ask) -> RoundsListed:
    table = table_of(ask)
    limit = ask.number("limit", 50, 1, 200)
    skip = ask.number("before", 0, 0, 1_000_000)
    marks = list(reversed(ask.casino.world.rounds.get(table.id, ())))[skip : skip + limit]
    lines = tuple(RoundLine(m.id, m.opened, m.closed, bool(m.last)) for m in marks)
    return RoundsListed(table.house, lines)


async def round_(ask: Ask) -> RoundShown:
    table = table_of(ask)
    mark, records = await recorded(ask, table)
    viewer = viewer_of(ask, table)
    await note_replay(ask, viewer, table, mark)
    return replayed(table.id, mark, records, viewer)


async def recorded(ask: Ask, table: floor.Table) -> tuple[Mark, list[Record]]:
    name = ask.path("round")
    marks = ask.casino.world.rounds.get(table.id, ())
    mark = next((m for m in marks if m.id == name), None)
    if mark is None:
        raise Trouble(404, "there is no such round", "unknown")
    return mark, await asyncio.to_thread(_records, ask.casino, table.id, mark)


def _records(casino: Casino, table: str, mark: Mark) -> list[Record]:
    found: list[Record] = []
    for record in casino.store.read(f"play:{table}", mark.first - 1):
        if (mark.last and record.version > mark.last) or len(found) >= MOST_STEPS:
            break
        found.append(record)
    return found


def replayed(table: str, mark: Mark, records: list[Record], viewer: Viewer) -> RoundShown:
    """A round from its records, as somebody may see it."""
    play = Play()
    events: list[EventShown] = []
    frames: list[RoundView | poker.HandView] = []
    for record, event in events_of(records):
        shown = event_shown(event, play.deal, viewer)
        play = play_after(play, event, millis_of_micros(record.at), record.version)
        if shown is None:
            continue
        events.append(EventShown(record.version, millis_of_micros(record.at), shown))
        hand = hand_view(play, viewer)
        if hand is not None:
            frames.append(hand)
        elif play.rules is not None:
            frames.append(banked.view(play.state, viewer, play.rules.law))
    return RoundShown(
        id=mark.id,
        table=table,
        over=play.over,
        events=tuple(events),
        frames=tuple(frames),
        fairness=proof(play, viewer),
    )


# --- doing -----------------------------------------------------------------------------------


async def take_seat(ask: Ask) -> Ack:
    wish: Sit = ask.body
    table, person = table_of(ask).id, ask.person
    move = f"{person} {wish.key}"
    return await ask.perform(
        lambda draft: take_place(draft, person, table, wish.seat, wish.buy_in, move), table=table
    )


async def buy_chips(ask: Ask) -> Ack:
    return await _move_chips(ask, buy_in)


async def cash(ask: Ask) -> Ack:
    return await _move_chips(ask, cash_out)


async def _move_chips(ask: Ask, go: Callable[[Draft, str, str, int, str], None]) -> Ack:
    """Chips between one's account and one's seat."""
    wish: Chips = ask.body
    table, person = table_of(ask).id, ask.person
    move = f"{person} {wish.key}"
    return await ask.perform(lambda draft: go(draft, person, table, wish.amount, move), table=table)


async def leave_seat(ask: Ask) -> Ack:
    table, person = table_of(ask).id, ask.person
    move = f"{person} {ask.body.key}"
    return await ask.perform(lambda draft: leave_place(draft, person, table, move), table=table)


async def companions(ask: Ask) -> Ack:
    """Anybody who sits at the table may have company; staff may send it anywhere."""
    table = table_of(ask)
    wish: Companions = ask.body

    def decide(draft: Draft) -> None:
        now = table_in(draft, table.id)
        if not 0 <= wish.count < len(now.seats):
            raise BadInput("count", f"0 to {len(now.seats) - 1}", got=wish.count)
        own = now.seat_of(ask.person) is not None
        if not own and viewer_of(ask, now).kind in ("player", "onlooker"):
            raise Trouble(403, "sit down first, then ask for company", "not-seated")
        bring_companions(draft, table.id, wish.count)

    return await ask.perform(decide, table=table.id)


async def table_command(ask: Ask) -> Ack:
    wish: EngineCommand = ask.body
    actor = Actor(ask.person, wish.role)
    return await perform_command(
        ask.casino, table_of(ask).id, actor, wish.key, wish.command, wish.seen
    )


async def show_floor(ask: Ask) -> floor.TableView:
    """The sign, the notices running down, the markers at the seats, and why you may not play."""
    table, casino = table_of(ask), ask.casino
    return floor.table_view(casino.law, casino.world.floor, table.id, viewer_of(ask, table),
                            casino.now())  # fmt: skip


ROUTES = (
    Route(method="GET", path="/api/lobby", handler=show_lobby, answer=Lobby,
          about="Houses, tables and meters."),
    Route(method="GET", path="/api/meters", handler=show_meters, answer=tuple[MeterShown, ...],
          about="The jackpot meters."),
    Route(method="GET", path="/api/tables/{id}", handler=show_table, answer=TableShown,
          about="A table as you see it."),
    Route(method="GET", path="/api/tables/{id}/rounds", handler=rounds, answer=RoundsListed,
          query=(Query("before", "integer", about="So many of the newest are passed over.",
                       least=0, most=1_000_000),
                 Query("limit", "integer", about="At most so many, up to 200.",
                       least=1, most=200)),
          about="The rounds of a table, newest first."),
    Route(method="GET", path="/api/tables/{id}/rounds/{round}", handler=round_,
          answer=RoundShown, cost=3, about="One round, event by event, as you may see it."),
    Route(method="GET", path="/api/tables/{id}/floor", handler=show_floor,
          answer=floor.TableView, about="A table's sign, notices, seats and markers."),
    Route(method="POST", path="/api/tables/{id}/sit", handler=take_seat, body=Sit, answer=Ack,
          about="Take a seat with chips from your account; a companion's when its round ends."),
    Route(method="POST", path="/api/tables/{id}/buy-in", handler=buy_chips, body=Chips,
          answer=Ack, about="More chips from your account."),
    Route(method="POST", path="/api/tables/{id}/cash-out", handler=cash, body=Chips,
          answer=Ack, about="Chips back to your account, while you keep the seat."),
    Route(method="POST", path="/api/tables/{id}/leave", handler=leave_seat, body=Key,
          answer=Ack, about="Leave the table; your chips go to your account."),
    Route(method="POST", path="/api/tables/{id}/companions", handler=companions,
          body=Companions, answer=Ack, cost=5, about="Have companions sit down."),
    Route(method="POST", path=COMMANDS_PATH, handler=table_command,
          body=EngineCommand, answer=Ack, about="Play: an engine command."),
)  # fmt: skip
