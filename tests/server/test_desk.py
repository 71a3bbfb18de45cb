"""Tests of the jackpot desk over HTTP, where one person proposes and another confirms."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier import jackpot
from croupier.acts import SYSTEM
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.money import Cents
from croupier.store import Store
from tests.server.open_house import Open, Person, open_house

BOOK, TABLE = "melbourne-wsop", "MEL-B1"
HOUSE, METER = "Crown Melbourne", "Melbourne jackpot"
MANAGER = "tg-area-manager"
PASSWORD = "a good long password"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("desk") / "house.db"


@pytest.fixture(scope="module")
def staffed(database: Path) -> Iterator[tuple[Open, Person]]:
    """A house with its administrator, and Ann, whom they made a manager on duty."""
    with open_house(database) as house:
        boss = Person(house).sign_in("admin", house.password)
        boss.me = boss.post("/api/password", {"old": house.password, "new": PASSWORD}).json()
        ann = Person(house)
        register = {"name": "ann", "password": PASSWORD}
        ann.me = ann.web.post("/api/register", json=register).json()
        top = next(r["role"] for r in boss.me["roles"] if r["on_duty"] and r["house"] == HOUSE)
        give = {"type": "GiveRole", "house": HOUSE, "person": "ann", "role": MANAGER}
        _good(boss.post("/api/floor/commands", {"key": "g", "role": top, "command": give}))
        duty = {"type": "GoOnDuty", "house": HOUSE}
        _good(ann.post("/api/floor/commands", {"key": "d", "role": MANAGER, "command": duty}))
        boss.me["top"] = top
        yield house, boss


def _good(answer: httpx.Response) -> Any:
    assert answer.status_code == 200, answer.text
    return answer.json()


def _desk(person: Person, command: dict[str, Any], **more: Any) -> httpx.Response:
    body = {"key": person.key(), "role": person.me.get("top", MANAGER), "command": command}
    return person.post(f"/api/jackpots/{BOOK}/commands", body | more)


def _meter(house: Open) -> float:
    meters = httpx.get(f"{house.url}/api/meters").json()
    shown = next(m for m in meters if m["id"] == METER)
    return float(shown["pools"][0]["amount"].replace(",", "").lstrip("$"))


def _confirm(person: Person, role: str = MANAGER) -> httpx.Response:
    """Confirms the newest proposal."""
    waits = _good(person.web.get("/api/proposals"))
    body = {"key": f"confirm {waits[-1]['number']} as {role}", "role": role}
    return person.post(f"/api/proposals/{waits[-1]['number']}/confirm", body)


def test_a_meter_is_topped_up_by_its_operator_and_by_nobody_else(
    staffed: tuple[Open, Person],
) -> None:
    house, boss = staffed
    before = _meter(house)
    wish = {"type": "TopUp", "system": METER, "amount": 12_345}
    guest = Person(house).come_in()
    assert _desk(guest, wish).status_code == 403
    assert _desk(guest, wish, role="player").status_code in (403, 422)
    assert _meter(house) == before
    _good(_desk(boss, wish, key="top"))
    assert _good(_desk(boss, wish, key="top"))["repeated"]
    assert _meter(house) == before, "it waits for another person"
    assert _confirm(boss, boss.me["top"]).status_code == 403
    ann = Person(house).sign_in("ann", PASSWORD)
    _good(_confirm(ann))
    assert _meter(house) == pytest.approx(before + 123.45)


def test_a_correction_takes_a_second_person_who_runs_the_systems(
    staffed: tuple[Open, Person],
) -> None:
    house, boss = staffed
    before = _meter(house)
    wish = {"type": "CorrectMeter", "system": METER, "amount": "100", "reason": "miscounted"}
    forged = _desk(boss, wish | {"approver": {"person": "ann", "role": MANAGER}})
    assert forged.json()["field"] == "command.approver"
    ann = Person(house).sign_in("ann", PASSWORD)
    _good(_desk(boss, wish))
    assert _confirm(ann).json()["clause"] == "9.1.1", "a manager does not run the systems"
    assert _confirm(ann, boss.me["top"]).status_code == 403
    assert _meter(house) == before
    _good(_desk(ann, wish))
    assert _confirm(ann).status_code == 403
    _good(_confirm(boss, boss.me["top"]))
    assert _meter(house) == pytest.approx(before + 1.00)


def test_an_alarm_is_ruled_on_by_two_people(staffed: tuple[Open, Person], database: Path) -> None:
    house, boss = staffed
    with Store(str(database)) as store:
        asyncio.run(_raise_alarm(Casino(store)))
        position = store.head().position
    wish = {"type": "RuleAlarm", "table": TABLE, "finding": "results", "reason": "cards checked"}
    _good(_desk(boss, wish))
    said = _good(_confirm(Person(house).sign_in("ann", PASSWORD)))
    assert said["position"] > position
    assert "jackpot.AlarmRuled" in said["events"]
    here = house.casino.world.jackpots[BOOK].tables[TABLE]
    assert here.game is None
    ruled = [r for r in house.casino.store.read(f"jackpots:{BOOK}") if "AlarmRuled" in r.type]
    assert ruled[-1].who == "ann"
    assert b'"by":{"person":"admin"' in ruled[-1].data
    assert b'"approver":{"person":"ann"' in ruled[-1].data


async def _raise_alarm(casino: Casino) -> None:
    """Two royal flushes at one table, recorded by another process of the house."""
    casino.catch_up_now()

    def decide(draft: Draft) -> None:
        bets = tuple(jackpot.JackpotBet(seat=n, amount=Cents(500), person=f"p{n}") for n in (1, 2))
        at = draft.at
        start = jackpot.StartGame(actor=SYSTEM, at=at, table=TABLE, bets=bets)
        draft.ask_jackpot(BOOK, start)
        wins = tuple(jackpot.Win(n, "royal-flush", 0) for n in (1, 2))
        outcome = jackpot.RecordOutcome(actor=SYSTEM, at=at, table=TABLE, wins=wins)
        draft.ask_jackpot(BOOK, outcome)

    await casino.perform(decide, table=TABLE)
    here = casino.world.jackpots[BOOK].tables[TABLE]
    assert here.game is not None
    assert here.game.alarm is not None


def test_what_belongs_to_a_round_is_not_asked_of_the_desk(staffed: tuple[Open, Person]) -> None:
    _, boss = staffed
    refused = _desk(boss, {"type": "EndGame", "table": TABLE})
    assert refused.status_code == 422
    unknown = boss.post("/api/jackpots/nowhere/commands", {"key": "k", "role": "x", "command": {}})
    assert unknown.status_code == 404


@pytest.mark.clause("perth-ultimate", "1.1 'Table Inspector'", "4.16(b)")
def test_a_jackpot_hand_is_verified_by_an_inspector_of_that_table(
    staffed: tuple[Open, Person], database: Path
) -> None:
    book, here, other, casino = "perth-ultimate", "PER-U1", "PER-PR1", "Crown Perth"
    house, boss = staffed
    with Store(str(database)) as store:
        asyncio.run(_straight_flush(Casino(store), book, here))
    inspector, ann = "table-inspector", Person(house).sign_in("ann", PASSWORD)
    give = {"type": "GiveRole", "house": casino, "person": "ann", "role": inspector}
    _good(_floor(boss, "casino-operator", give))
    (claim,) = house.casino.world.jackpots[book].claims
    verify = {"type": "Attest", "claim": claim, "duty": "verify"}
    for tables, status in (([other], 403), ([other, here], 200)):
        duty = {"type": "GoOnDuty", "house": casino, "tables": tables}
        _good(_floor(ann, inspector, duty))
        body = {"key": f"verify as {tables}", "role": inspector, "command": verify}
        answer = ann.post(f"/api/jackpots/{book}/commands", body)
        assert answer.status_code == status, answer.text
        if status == 403:
            assert f"not on duty as Table Inspector at table {here}" in answer.text
    assert house.casino.world.jackpots[book].claims[claim].needs[0] == "verify"
    assert _confirm(ann, inspector).status_code == 403
    _good(_confirm(boss, "casino-operator"))
    assert house.casino.world.jackpots[book].claims[claim].needs == ("sort the deck",)


def _floor(person: Person, role: str, command: dict[str, Any]) -> httpx.Response:
    key = f"{command['type']} of an inspector, {len(command.get('tables', ()))}"
    return person.post("/api/floor/commands", {"key": key, "role": role, "command": command})


async def _straight_flush(casino: Casino, book: str, table: str) -> None:
    """A straight flush on Level 1 at a table of Perth, recorded by another process of the house."""
    casino.catch_up_now()

    def decide(draft: Draft) -> None:
        bet = jackpot.JackpotBet(seat=1, amount=Cents(500), person="p1", level="level1")
        at = draft.at
        draft.ask_jackpot(book, jackpot.StartGame(actor=SYSTEM, at=at, table=table, bets=(bet,)))
        won = (jackpot.Win(1, "straight-flush", 0),)
        outcome = jackpot.RecordOutcome(actor=SYSTEM, at=at, table=table, wins=won)
        draft.ask_jackpot(book, outcome)

    await casino.perform(decide, table=table)
