"""Tests of many people who ask for seats at one table at once."""

import asyncio
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from croupier.house import Casino
from croupier.house.process.idempotency import Once
from croupier.house.tables.seating import leave_table, sit_down
from croupier.store import MachineClock, Store
from tests.server.open_house import Open, Person
from tests.server.test_machine import NO_PACE, Watch, on_a_floor, seat_ann

TABLE = "CAN-U1"


def _come_and_go(person: Person, times: int) -> Counter[str]:
    """Sits down at the first free seat and leaves again; what was said to the sitting down."""
    said: Counter[str] = Counter()
    for _ in range(times):
        taken = {place["seat"] for place in person.look(TABLE)["seats"]}
        free = [n for n in range(1, 8) if n not in taken]
        if not free:
            continue
        body = {"key": person.key(), "seat": free[0], "buy_in": 20_000}
        answer = person.post(f"/api/tables/{TABLE}/sit", body)
        problem = answer.json().get("problem", "")
        said["sat" if answer.status_code == 200 else problem] += 1
        if answer.status_code == 200:
            left = person.post(f"/api/tables/{TABLE}/leave", {"key": person.key()})
            assert left.status_code == 200, left.text
    return said


def test_a_free_seat_at_a_busy_table_is_had_or_somebody_else_has_it(house: Open) -> None:
    """The table plays on meanwhile; nobody is refused for the moment or for want of tries."""
    people = [Person(house).come_in() for _ in range(4)]
    with ThreadPoolExecutor(len(people)) as pool:
        said = sum(pool.map(lambda person: _come_and_go(person, 12), people), Counter[str]())
    assert said["sat"] > 12
    others = [line for line in said if line != "sat"]
    assert all("choose another seat" in line for line in others), others
    for person in people:
        account = person.web.get("/api/account").json()
        assert account["balance"] == 1_000_00, "every chip is back"
        assert account["seats"] == []


def test_a_refusal_is_decided_on_what_others_have_written(database: Path) -> None:
    """A process that has not heard yet of a seat given up elsewhere looks before it refuses."""

    async def story(casino: Casino, watch: Watch) -> None:
        await seat_ann(casino, TABLE, 1, "ann")
        with Store(str(database)) as store:
            other = Casino(store, pace=NO_PACE, clock=MachineClock(watch, watch))
            await asyncio.to_thread(other.catch_up_now)
            await casino.perform(lambda draft: leave_table(draft, "ann", TABLE, "ann leaves"))
            assert other.world.position < casino.world.position
            await seat_ann(other, TABLE, 1, "bob")
            await casino.catch_up()
            found = casino.world.table(TABLE)
            assert found is not None
            assert found.people == ("bob",)

    on_a_floor(database, story, TABLE)


def test_one_key_sits_down_once_however_often_it_is_sent(database: Path) -> None:
    async def story(casino: Casino, watch: Watch) -> None:
        await seat_ann(casino, TABLE, 1, "ann")
        await casino.perform(lambda draft: leave_table(draft, "ann", TABLE, "ann leaves"))

        async def again() -> bool:
            ack = await casino.perform(
                lambda draft: sit_down(draft, "ann", TABLE, 2, 10_000, "ann k"),
                once=Once("ann", "k", b"sit"),
                table=TABLE,
            )
            return ack.repeated

        said = await asyncio.gather(*(again() for _ in range(10)))
        assert sorted(said) == [False] + [True] * 9
        found = casino.world.table(TABLE)
        assert found is not None
        assert found.people == ("ann",)

    on_a_floor(database, story, TABLE)
