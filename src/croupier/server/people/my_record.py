"""Endpoints of your own record: the rounds and hands you played, and your results over time.

Both are read from a projection of the log by its index, and show no card that you did not see. A
page reads the records of its own rounds only; the results read one short row for each round.
"""

import asyncio
from typing import get_args

import msgspec

from croupier import floor
from croupier.errors import BadInput
from croupier.house import PLAYER
from croupier.server.http.request import Ask
from croupier.server.http.routes import Query, Routes
from croupier.server.views.own_results import OwnResults, own_results
from croupier.server.views.own_rounds import OwnRound, RecordedRound, game_name, own_rounds
from croupier.store import Outcome, PlayedRound, Record, RoundFilter

ROUTES = Routes()

LATEST = 10**15
MOST_SUMMED = 5_000
"""Rounds whose results are summed in one answer, the newest."""
MOST_RECORDS = 2_000
"""Records of one round that are read for its line; only the strangest rounds have more."""
SINCE = Query("since", "The earliest end of a round, in milliseconds.", bounds=(0, LATEST))
UNTIL = Query("until", "Rounds that ended before this, in milliseconds.", bounds=(0, LATEST))
HOUSE = Query("house", "The name of a house.")
TABLE = Query("table", "The id of a table.")
GAME = Query("game", "The id of a game, as `choices` has it.")
OUTCOME = Query("outcome", "`won`, `lost` or `even`.")
PRACTICE = Query("practice", "`yes` for practice tables only, `no` for all others.")
BEFORE = Query("before", "The cursor of the last round you have.", bounds=(0, LATEST))
LIMIT = Query("limit", "How many to list, up to 50.", bounds=(1, 50))
FILTERS = (SINCE, UNTIL, HOUSE, TABLE, GAME, OUTCOME, PRACTICE)


class TablePlayed(msgspec.Struct, frozen=True):
    """A table and game that you have played; `name` is what the book calls the game."""

    table: str
    house: str
    game: str
    name: str


class OwnRounds(msgspec.Struct, frozen=True):
    """A page of your record, the newest first. `more` says that older rounds come with another
    request. `choices` come with the first page."""

    rounds: tuple[OwnRound, ...]
    more: bool
    choices: tuple[TablePlayed, ...] = ()


@ROUTES.get("/api/me/rounds", query=(*FILTERS, BEFORE, LIMIT), cost=5)
async def my_rounds(ask: Ask) -> OwnRounds:
    """The rounds and hands you played, with the cards you saw."""
    person, wanted = ask.person, _wanted(ask)
    before, limit = ask.number(BEFORE, 0), ask.number(LIMIT, 20)
    record, world = ask.service.record, ask.casino.world
    await asyncio.to_thread(record.read_up)
    rows = await asyncio.to_thread(record.page, person, wanted, before, limit + 1)
    read = await asyncio.to_thread(lambda: [_records(ask, row) for row in rows[:limit]])
    played = [
        RecordedRound(row, records, world.table(row.place))
        for row, records in zip(rows, read, strict=False)
    ]
    disputes = [d for d in world.house().disputes if d.person == person]
    shown = await ask.service.pages.build(own_rounds(played, person, disputes))
    choices = () if before else await asyncio.to_thread(_choices, ask)
    return OwnRounds(shown, len(rows) > limit, choices)


@ROUTES.get("/api/me/results", query=FILTERS, cost=10)
async def my_results(ask: Ask) -> OwnResults:
    """Your results over time, with the sums that the exact expectation is worked out from."""
    record, person, wanted = ask.service.record, ask.person, _wanted(ask)

    def summed() -> OwnResults:
        record.read_up()
        rows = record.newest(person, wanted, MOST_SUMMED + 1)
        terms = record.terms_of(row.terms for row in rows)
        return own_results(rows[-MOST_SUMMED:], terms, more=len(rows) > MOST_SUMMED)

    return await asyncio.to_thread(summed)


def _wanted(ask: Ask) -> RoundFilter:
    outcome, practice = ask.text("outcome"), ask.text("practice")
    if outcome not in get_args(Outcome):
        raise BadInput("outcome", "won, lost or even", got=outcome)
    if practice not in ("", "yes", "no"):
        raise BadInput("practice", "yes or no", got=practice)
    return RoundFilter(
        since=ask.number(SINCE, 0),
        until=ask.number(UNTIL, 0),
        places=_places(ask),
        game=ask.text("game"),
        outcome=outcome,  # type: ignore[arg-type]  # it is one of them
        practice=None if not practice else practice == "yes",
    )


def _places(ask: Ask) -> tuple[str, ...] | None:
    """The tables that are asked for by name or by house; None for all."""
    table, house = ask.text("table"), ask.text("house")
    if not house:
        return (table,) if table else None
    tables = ask.casino.world.floor.tables.values()
    return tuple(t.id for t in tables if t.house == house and table in ("", t.id))


def _choices(ask: Ask) -> tuple[TablePlayed, ...]:
    tables = ask.casino.world.floor.tables
    found = []
    for place, book, game in ask.service.record.choices(ask.person):
        table = tables.get(place)
        house = table.house if table is not None else ""
        found.append(TablePlayed(place, house, game, game_name(book, game)))
    return tuple(found)


def _records(ask: Ask, row: PlayedRound) -> list[Record]:
    if not row.last:
        return []
    most = min(row.last - row.first + 1, MOST_RECORDS)
    return list(ask.casino.store.read(f"play:{row.place}", row.first - 1, most))


def wrong_round(ask: Ask, command: floor.RaiseDispute) -> BadInput | None:
    """What is wrong with a dispute about a round that its person did not play at the table."""
    if not command.round:
        return None
    if not command.table:
        return BadInput("table", "the table at which the round was played")
    person, record = command.person or ask.person, ask.service.record
    if command.actor.role == PLAYER and person != ask.person:
        return None  # the floor refuses it
    record.read_up()
    under_way = ask.casino.world.table(command.table)
    if under_way is not None and under_way.round == command.round:
        return None
    if record.took_part(person, command.table, command.round):
        return None
    who = "you" if person == ask.person else person
    expected = f"a round that {who} played at table {command.table}"
    return BadInput("round", expected, got=command.round)
