"""Endpoints of the lobby and the tables: looking, sitting down, buying in, playing."""

import asyncio
from collections.abc import Callable
from typing import Annotated

import msgspec

from croupier import floor, house
from croupier.acts import Actor, JsonObject, Millis, Viewer
from croupier.errors import BadInput
from croupier.house import Ack, Casino, Draft, SeatNumber
from croupier.server.errors import Trouble
from croupier.server.http.bodies import Amount, Keyed, SeedHex
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Query, Routes
from croupier.server.rights.catalogue import table_action
from croupier.server.rights.hidden_tables import shown_table
from croupier.server.rights.reach import Place
from croupier.server.tables.round_records import note_replay
from croupier.server.views.lobby import Lobby, lobby
from croupier.server.views.meters import MeterShown, meters
from croupier.server.views.pays import TablePays, table_pays
from croupier.server.views.rounds import RoundShown, replaying
from croupier.server.views.table import TableShown, table_shown
from croupier.server.views.viewers import viewer_at
from croupier.store import Record

ROUTES = Routes()

MOST_STEPS = 5_000
BEFORE = Query("before", "How many of the newest to skip.", bounds=(0, 1_000_000))
AFTER = Query("after", "The version of the last event you have.", bounds=(0, 10**15))
LIMIT = Query("limit", "How many to list, up to 200.", bounds=(1, 200))


class RoundLine(msgspec.Struct, frozen=True):
    id: str
    opened: Millis
    closed: Millis
    over: bool


class RoundsListed(msgspec.Struct, frozen=True):
    house: str
    practice: bool
    rounds: tuple[RoundLine, ...]


class Sit(Keyed, frozen=True):
    seat: SeatNumber
    buy_in: Amount


class Chips(Keyed, frozen=True):
    amount: Amount


class Companions(Keyed, frozen=True):
    count: Annotated[int, msgspec.Meta(ge=0, le=20)]


class SeedRequest(Keyed, frozen=True):
    """`reveal` is your seed for the promised deck, `commitment` the SHA-256 of the next one."""

    reveal: SeedHex | None = None
    commitment: SeedHex | None = None


class EngineCommand(Keyed, frozen=True):
    """`command` is an engine command without actor and time; `seen` is the version you saw."""

    command: JsonObject
    seen: int | None = None
    role: str = "player"


# --- looking ---------------------------------------------------------------------------------


@ROUTES.get("/api/lobby")
async def show_lobby(ask: Ask) -> Lobby:
    """Houses, tables and meters."""
    return lobby(ask.casino)


@ROUTES.get("/api/meters")
async def show_meters(ask: Ask) -> tuple[MeterShown, ...]:
    """The jackpot meters."""
    return meters(ask.casino)


def table_of(ask: Ask) -> floor.Table:
    """The table that the path names; there is none that is hidden from whoever asks."""
    return shown_table(ask.casino, ask.looker, ask.path("id"))


def viewer_of(ask: Ask, table: floor.Table) -> Viewer:
    return viewer_at(ask.casino, ask.looker, table)


@ROUTES.get("/api/tables/{id}")
async def show_table(ask: Ask) -> TableShown:
    """A table as you see it."""
    await ask.casino.catch_up()
    table = table_of(ask)
    return table_shown(ask.casino, table, viewer_of(ask, table))


@ROUTES.get("/api/tables/{id}/rounds", query=(BEFORE, LIMIT))
async def rounds(ask: Ask) -> RoundsListed:
    """The rounds of a table, newest first."""
    table = table_of(ask)
    return rounds_listed(ask, table.id, table.house, practice=table.practice)


def rounds_listed(ask: Ask, table: str, at: str, *, practice: bool) -> RoundsListed:
    """The rounds that a request asks for of a table in the house `at`."""
    limit, skip = ask.number(LIMIT, 50), ask.number(BEFORE, 0)
    marks = list(reversed(ask.casino.world.rounds.get(table, ())))[skip : skip + limit]
    lines = tuple(RoundLine(m.id, m.opened, m.closed, bool(m.last)) for m in marks)
    return RoundsListed(at, practice, lines)


@ROUTES.get("/api/tables/{id}/rounds/{round}", query=(AFTER,), cost=10)
async def round_(ask: Ask) -> RoundShown:
    """One round, event by event, as you may see it; a long one in several pages."""
    table = table_of(ask)
    mark, records = await recorded(ask, table)
    viewer = viewer_of(ask, table)
    await note_replay(ask, viewer, table, mark)
    building = replaying(table, mark, records, viewer, ask.number(AFTER, 0))
    return await ask.service.pages.build(building)


async def recorded(ask: Ask, table: floor.Table) -> tuple[house.RoundPlace, list[Record]]:
    return await recorded_at(ask, table.id, ask.path("round"))


async def recorded_at(ask: Ask, table: str, name: str) -> tuple[house.RoundPlace, list[Record]]:
    """Where a round of a table is recorded, and its records."""
    marks = ask.casino.world.rounds.get(table, ())
    mark = next((m for m in marks if m.id == name), None)
    if mark is None:
        mark = await asyncio.to_thread(_long_past, ask, table, name)
    if mark is None:
        raise house.NotFound.named("round", name)
    return mark, await asyncio.to_thread(_records, ask.casino, table, mark)


def _long_past(ask: Ask, table: str, name: str) -> house.RoundPlace | None:
    """Where a round is recorded that is too old to be listed, from the records of its players."""
    record = ask.service.record
    record.read_up()
    found = record.versions_of(table, name)
    if found is None:
        return None
    opened, closed = Millis(found.opened), Millis(found.closed)
    return house.RoundPlace(name, found.first, opened, found.last, closed)


def _records(casino: Casino, table: str, mark: house.RoundPlace) -> list[Record]:
    found: list[Record] = []
    for record in casino.store.read(f"play:{table}", mark.first - 1):
        if (mark.last and record.version > mark.last) or len(found) >= MOST_STEPS:
            break
        found.append(record)
    return found


# --- doing -----------------------------------------------------------------------------------


@ROUTES.post("/api/tables/{id}/sit")
async def take_seat(ask: Sent[Sit]) -> Ack:
    """Take a seat with chips from your account; a companion's when its round ends."""
    body, table, person, move = ask.body, table_of(ask).id, ask.person, ask.move()
    seat, chips = body.seat, body.buy_in
    return await ask.perform(
        lambda draft: house.take_place(draft, person, table, seat, chips, move), table=table
    )


@ROUTES.post("/api/tables/{id}/buy-in")
async def buy_chips(ask: Sent[Chips]) -> Ack:
    """More chips from your account."""
    return await _move_chips(ask, house.buy_in)


@ROUTES.post("/api/tables/{id}/cash-out")
async def cash(ask: Sent[Chips]) -> Ack:
    """Chips back to your account, while you keep the seat."""
    return await _move_chips(ask, house.cash_out)


async def _move_chips(ask: Sent[Chips], go: Callable[[Draft, str, str, int, str], None]) -> Ack:
    """Moves chips between the account and the seat of the person asking."""
    amount, table, person, move = ask.body.amount, table_of(ask).id, ask.person, ask.move()
    return await ask.perform(lambda draft: go(draft, person, table, amount, move), table=table)


@ROUTES.post("/api/tables/{id}/leave")
async def leave_seat(ask: Sent[Keyed]) -> Ack:
    """Leave the table; your chips go to your account."""
    table, person, move = table_of(ask).id, ask.person, ask.move()
    return await ask.perform(
        lambda draft: house.leave_place(draft, person, table, move), table=table
    )


@ROUTES.post("/api/tables/{id}/companions", cost=5)
async def companions(ask: Sent[Companions]) -> Ack:
    """Have companions sit down.

    Anybody who sits at the table may have company; staff may send it anywhere.
    """
    table, count = table_of(ask), ask.body.count

    def decide(draft: Draft) -> None:
        now = house.table_in(draft, table.id)
        if not 0 <= count < len(now.seats):
            raise BadInput("count", f"0 to {len(now.seats) - 1}", got=count)
        own = now.seat_of(ask.person) is not None
        if not own and ask.reach.staff_grant(Place(now.house, now.id)) is None:
            raise Trouble(
                403, "You have no seat here. Sit down, then ask for companions.", "not-seated"
            )
        house.bring_companions(draft, table.id, count)

    return await ask.perform(decide, table=table.id)


@ROUTES.post(house.COMMANDS_PATH)
async def table_command(ask: Sent[EngineCommand]) -> Ack:
    """Play: an engine command."""
    body = ask.body
    ask.service.check_pace(ask.person)
    actor, table = Actor(ask.person, body.role), table_of(ask)
    action = table_action(table, body.command)

    def check(draft: Draft) -> None:
        place = Place(table.house, table.id, table.book)
        ask.needs_command(draft, action, body.role, place)

    return await house.perform_command(
        ask.casino,
        table.id,
        actor,
        body.key,
        body.command,
        body.seen,
        check if action else None,
    )


@ROUTES.post(house.SEED_PATH)
async def send_seed(ask: Sent[SeedRequest]) -> Ack:
    """Show your seed for the promised deck, and commit to one for the next deck."""
    body = ask.body
    return await house.perform_seed(
        ask.casino, table_of(ask).id, ask.person, body.key, body.reveal, body.commitment
    )


@ROUTES.get("/api/tables/{id}/pays")
async def show_pays(ask: Ask) -> TablePays:
    """What the wagers of a banked table pay under its sign, and the prizes of its jackpot."""
    return table_pays(ask.casino, table_of(ask))


@ROUTES.get("/api/tables/{id}/floor")
async def show_floor(ask: Ask) -> floor.TableView:
    """A table's sign, notices, seats and markers.

    The notices run down; a player is told why they may not play.
    """
    table, casino = table_of(ask), ask.casino
    viewer = viewer_of(ask, table)
    return floor.table_view(casino.law, casino.world.floor, table.id, viewer, casino.now())
