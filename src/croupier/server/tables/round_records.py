"""Endpoint for the log's records of a round, and what is covered in them.

The table of rights says who reads them, in the house of the round. Before the round is
over, what lies face down is covered for all of them. Afterwards an auditor reads every card. A
supervisor reads every card of a banked round; of a hand of poker only the cards that everybody
saw: folded and mucked hands, burns, the deck and its secret stay covered. Each time somebody reads
them, that is written to the log first.
"""

import asyncio
from typing import NamedTuple

import msgspec

from croupier import floor
from croupier.acts import Json, Millis, Viewer, millis_of_micros
from croupier.house import Casino, RoundPlace, RoundSeen, World
from croupier.server.http.request import Ask
from croupier.server.http.routes import Routes
from croupier.server.people.looks import note_look
from croupier.server.rights.reach import Grant, Place, needs_reach
from croupier.server.views.fields import copy_fields
from croupier.server.views.viewers import CAPACITIES
from croupier.store import ROUND_EVENTS, Auditor, TrailStep

ROUTES = Routes()

MOST_STEPS = 5_000


class RecordShown(msgspec.Struct, frozen=True, kw_only=True):
    """A record of the log; `hidden` says that cards in it are covered for you."""

    position: int
    stream: str
    version: int
    type: str
    who: str
    at: Millis
    data: Json
    hidden: bool


class DealtAt(NamedTuple):
    """The table at which a round was played; `banked` is false for poker."""

    name: str
    house: str
    banked: bool


@ROUTES.get("/api/audit/rounds/{round}", cost=10)
async def audit_round(ask: Ask) -> tuple[RecordShown, ...]:
    """The log's records of a round, for auditors and supervisors of its house."""
    casino = ask.casino
    name = ask.path("round")
    trail = await asyncio.to_thread(_trail, casino, f"round:{name}")
    places = _places(casino.world, trail)
    if not places:
        return ()
    for place in places:
        needs_reach(ask.reach, ask.known, Place(place.house))
    place = min(places, key=lambda one: one.banked)
    folded = ask.sees("see folded hands").staff_grant(Place(place.house))
    keeps_cover = folded is None and not place.banked
    shown = tuple(_shown(step, keeps_cover=keeps_cover) for step in trail)
    covered = any(step.hidden for step in shown)
    grant = folded or ask.reach.staff_grant(Place(place.house))
    await _write(ask, grant, place, name, covered=covered)
    return shown


async def note_replay(ask: Ask, viewer: Viewer, table: floor.Table, mark: RoundPlace) -> None:
    """Writes to the log that an auditor replays a round, for auditors see all cards of a banked
    round that is over."""
    if viewer.kind != "auditor":
        return
    place = DealtAt(table.id, table.house, not table.is_poker)
    grant = ask.sees(CAPACITIES["auditor"]).staff_grant(Place(table.house, table.id))
    covered = table.is_poker or not mark.last
    await _write(ask, grant, place, mark.id, covered=covered)


async def _write(
    ask: Ask, grant: Grant | None, place: DealtAt, round_: str, *, covered: bool
) -> None:
    assert grant is not None, "whoever is shown a round has the right to see it"
    seen = RoundSeen(
        person=ask.person,
        role=grant.held.role,
        house=place.house,
        table=place.name,
        round=round_,
        covered=covered,
    )
    await note_look(ask.casino, seen)


def _trail(casino: Casino, subject: str) -> list[TrailStep]:
    auditor = Auditor(casino.store.engine)
    auditor.read_up()
    return list(auditor.follow(subject, limit=MOST_STEPS))


def _places(world: World, trail: list[TrailStep]) -> set[DealtAt]:
    """The tables where a round was dealt; records of other streams may only mention it."""
    streams = {step.record.stream.partition(":") for step in trail}
    tables = [world.table(name) for kind, _, name in streams if kind == "play"]
    return {DealtAt(t.id, t.house, not t.is_poker) for t in tables if t is not None}


def _shown(step: TrailStep, *, keeps_cover: bool) -> RecordShown:
    record, data, hidden = step.record, step.data, step.hidden
    if keeps_cover:
        data, more = ROUND_EVENTS.face_down(record.type, data)
        hidden = hidden or more
    at = millis_of_micros(record.at)
    return copy_fields(RecordShown, record, at=at, data=data, hidden=hidden)
