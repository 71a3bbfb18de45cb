"""Tests that automatic acts are logged in the role `system`, which nobody else can use."""

import asyncio
import json
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.acts import SYSTEM, Actor
from croupier.cards import SeededEntropy
from croupier.house.machine.dealer import due_at
from croupier.house.opening.founding import (
    ADMINISTRATOR,
    DEMONSTRATION,
    found_houses,
    open_meters,
    set_up,
)
from croupier.house.process.casino import Casino
from croupier.store import Record, Store
from tests.server.manual_server import MELBOURNE, ManualServer, refused
from tests.server.test_snapshots import BRISK

LOOKS = 60
"""How often every table is asked for its next step: rounds and hands at each of them."""

COMMANDS: dict[str, dict[str, Any]] = {
    "/api/tables/CAN-U1/commands": {"type": "NoMoreBets"},
    "/api/tables/MEL-NL1/commands": {"type": "Invalidate", "ground": "fire"},
    "/api/floor/commands": {"type": "OpenTable", "table": "CAN-U1"},
    "/api/jackpots/melbourne-wsop/commands": {"type": "CloseSystem", "system": "Melbourne jackpot"},
}


def everybody(value: Any) -> Iterator[Actor]:
    """Everybody who is named in a record with the role they acted in."""
    if isinstance(value, dict):
        if value.keys() == {"person", "role"}:
            yield Actor(value["person"], value["role"])
        for inner in value.values():
            yield from everybody(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from everybody(inner)


async def evening(store: Store) -> None:
    chance = SeededEntropy(3)
    casino = Casino(store, source=chance, secret=lambda: chance.read(32), pace=BRISK)
    casino.watched_here = lambda _table: True
    await found_houses(casino)
    await open_meters(casino)
    for plan in DEMONSTRATION:
        await set_up(casino, plan)
    for _ in range(LOOKS):
        for name in list(casino.world.floor.tables):
            due = due_at(casino, casino.world.floor.tables[name])
            if due is not None:
                await casino.perform(due.decide, table=name)


@pytest.fixture(scope="module")
def records(tmp_path_factory: pytest.TempPathFactory) -> list[Record]:
    with Store(str(tmp_path_factory.mktemp("system") / "house.db")) as store:
        asyncio.run(evening(store))
        return list(store.read_all())


def test_nothing_is_logged_in_the_name_of_an_officer_who_did_nothing(
    records: list[Record],
) -> None:
    """Everybody who is not a player is the system; the administrator is appointed, and no more."""
    named = {
        (actor, record.type)
        for record in records
        for actor in everybody(json.loads(record.data))
        if actor.role != "player"
    }
    officers = {(actor, kind) for actor, kind in named if actor != SYSTEM}
    assert {actor.person for actor, _ in officers} <= {ADMINISTRATOR}
    assert {kind for _, kind in officers} <= {"floor.HouseFounded", "floor.RoleGiven"}
    dealt = {kind for actor, kind in named if actor == SYSTEM}
    assert {"floor.RoundBegan", "floor.GamingOpened", "floor.TableChoreDone"} <= dealt
    assert any(record.type == "deal.DealEnded" for record in records)
    assert any(record.type == "banked.RoundClosed" for record in records)


def test_the_house_holds_no_role(records: list[Record]) -> None:
    given = [
        json.loads(r.data) for r in records if r.type in ("floor.RoleGiven", "floor.DutyBegan")
    ]
    assert given
    assert all(
        SYSTEM.person not in json.dumps(one.get("appointment") or one["post"]) for one in given
    )


@pytest.mark.parametrize("path", COMMANDS)
def test_nobody_acts_in_the_role_of_the_system(server: ManualServer, path: str) -> None:
    people = (server.boss(), server.guest())
    position = server.casino.world.position
    for who in people:
        body = {"role": SYSTEM.role, "command": COMMANDS[path]}
        assert who.post(path, body).status_code in (403, 422)
    assert server.casino.world.position == position, "nothing is written"


@pytest.mark.parametrize("name", [SYSTEM.person, "The House"])
def test_nobody_comes_in_under_the_name_of_the_house(server: ManualServer, name: str) -> None:
    boss = server.boss()
    body = {"name": name, "password": "a good long password"}
    assert server.client.post("/api/register", json=body).status_code == 409
    assert boss.post("/api/staff", {"name": name}).status_code in (409, 422)
    dealer = {"role": "dealer"}
    gives = boss.tries(
        "GiveRole", role=boss.top(MELBOURNE), house=MELBOURNE, person=name, fields=dealer
    )
    refused(gives, 422, "")


def test_nobody_says_that_the_system_acts(server: ManualServer) -> None:
    guest = server.guest()
    guest.sit("MEL-NL1", 20_000)
    for field in ("actor", "by"):
        command = {
            "type": "Fold",
            "seat": guest.seat,
            field: {"person": "the house", "role": "system"},
        }
        answer = guest.post("/api/tables/MEL-NL1/commands", {"command": command})
        assert answer.status_code == 422
