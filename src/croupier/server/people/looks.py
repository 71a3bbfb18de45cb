"""Looks of staff at others' cards and accounts: written to the log, and shown to auditors."""

import asyncio
from typing import Literal

import msgspec

from croupier.acts import Millis, millis_of_micros
from croupier.house import AccountSeen, AnyLook, Casino, RoundSeen, read_events
from croupier.server.errors import Trouble
from croupier.server.http.request import Ask
from croupier.server.http.routes import Query, Routes
from croupier.server.rights.reach import NOT_YOUR_OFFICE, refusal
from croupier.server.views.fields import copy_fields
from croupier.store import Record

ROUTES = Routes()

HOUSE = Query("house", "Only looks in this house.")
BEFORE = Query("before", "How many of the newest to skip.", bounds=(0, 100_000))
LIMIT = Query("limit", "How many to list, up to 200.", bounds=(1, 200))


class LookShown(msgspec.Struct, frozen=True, kw_only=True):
    """Who looked, in what role, at what and when; `covered` says that cards were covered."""

    position: int
    at: Millis
    house: str
    person: str
    role: str
    what: Literal["round", "account"]
    round: str = ""
    table: str = ""
    player: str = ""
    covered: bool = False


async def note_look(casino: Casino, look: AnyLook) -> None:
    """Writes a look to the log, before it is answered."""
    await casino.perform(lambda draft: draft.write_look(look), who=look.person)


@ROUTES.get("/api/audit/looks", query=(HOUSE, BEFORE, LIMIT), cost=3)
async def looks(ask: Ask) -> tuple[LookShown, ...]:
    """Looks of staff at others' cards and accounts, newest first, for auditors of the house."""
    houses = ask.reach.houses
    wanted = ask.text("house")
    if wanted and wanted not in houses:
        raise Trouble(403, refusal(ask.route.action), NOT_YOUR_OFFICE)
    skip, limit = ask.number(BEFORE, 0), ask.number(LIMIT, 50)
    chosen = (wanted,) if wanted else tuple(sorted(houses))
    found = await asyncio.to_thread(_newest, ask.casino, chosen, skip + limit)
    return tuple(map(_shown, found[skip : skip + limit]))


def _newest(casino: Casino, houses: tuple[str, ...], count: int) -> list[Record]:
    """The newest records of looks in some houses, the newest first."""
    found: list[Record] = []
    for house in houses:
        stream = f"audit:{house}"
        found += casino.store.read(stream, max(0, casino.world.version(stream) - count))
    return sorted(found, key=lambda record: -record.position)


def _shown(record: Record) -> LookShown:
    (look,) = read_events(record.type, record.data)
    assert isinstance(look, RoundSeen | AccountSeen), "such a stream holds looks only"
    at, place = millis_of_micros(record.at), record.position
    if isinstance(look, RoundSeen):
        return copy_fields(LookShown, look, position=place, at=at, what="round", player="")
    return copy_fields(
        LookShown, look, position=place, at=at, what="account", round="", table="", covered=False
    )
