"""Tests of leases: which process runs a table, and which one takes over."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from croupier.acts import Millis
from croupier.house.machine.lease import is_gone, new_holder
from croupier.house.machine.leased_tasks import LEASE
from croupier.house.machine.runner import Runner, share
from croupier.house.opening.founding import (
    DEMONSTRATION,
    METERS,
    found_houses,
    open_meters,
    set_up,
)
from croupier.house.process.casino import Casino
from croupier.store import Store

# --- who is dead ----------------------------------------------------------------------------------

PRINT = "from croupier.house.machine.lease import new_holder; print(new_holder(), flush=True)"


def test_a_holder_is_gone_when_its_process_is() -> None:
    words = [sys.executable, "-c", f"{PRINT}; input()"]
    with subprocess.Popen(words, stdin=-1, stdout=-1, text=True) as process:
        assert process.stdout is not None
        holder = process.stdout.readline().strip()
        assert not is_gone(holder)
        process.kill()
        process.wait()
    assert is_gone(holder)


def test_of_holders_elsewhere_nothing_is_said() -> None:
    own = new_holder()
    machine, pid, born, _ = own.split("/")
    assert not is_gone(own)
    assert not is_gone(f"another{machine}/1/{born}/x")
    assert not is_gone("")
    assert not is_gone("ann")
    assert is_gone(f"{machine}/{pid}/{int(born) + 1}/x"), "the number was given away again"


def test_two_holders_of_one_process_are_two() -> None:
    assert new_holder() != new_holder()
    assert f"/{os.getpid()}/" in new_holder()


# --- who takes which tables -----------------------------------------------------------------------


@given(st.integers(0, 30), st.integers(1, 5), st.data())
def test_processes_that_renew_in_turn_share_all_tables_evenly(
    tables: int, processes: int, data: st.DataObject
) -> None:
    names = [f"table:{n}" for n in range(tables)]
    people = [f"p{n}" for n in range(processes)]
    held: dict[str, str] = {f"process:{p}": p for p in people}
    held |= {n: data.draw(st.sampled_from([*people, "dead"])) for n in names}
    for _ in range(2):
        for person in people:
            part = share(names, held, person, ["dead"])
            assert not part.take & part.leave
            held = {n: h for n, h in held.items() if n not in part.leave}
            held |= dict.fromkeys(part.take, person)
    counts = [sum(h == p for n, h in held.items() if n in names) for p in people]
    assert sum(counts) == tables, "every table has its dealer"
    assert max(counts) <= -(-tables // processes)


def _floor(database: Path) -> Casino:
    """Three tables and nobody at them."""
    casino = Casino(Store(str(database)))

    async def found() -> None:
        await found_houses(casino)
        await open_meters(casino, METERS[:1])
        for plan in DEMONSTRATION[:3]:
            await set_up(casino, plan)

    asyncio.run(found())
    return casino


def test_tables_go_from_hand_to_hand_and_none_is_left_alone(database: Path) -> None:
    casino = _floor(database)
    every = frozenset(casino.world.floor.tables)

    async def story() -> None:
        one, other = Runner(casino), Runner(casino)
        await one.renew()
        assert one.tables == every
        await other.renew()
        assert other.tables == frozenset(), "what somebody has is not taken away"
        await one.renew()
        await other.renew()
        assert len(one.tables) == 2
        assert other.tables == every - one.tables
        await one.stop()
        await other.renew()
        assert other.tables == every
        await other.stop()

    with casino.store:
        asyncio.run(story())


def test_a_table_whose_process_died_elsewhere_is_taken_when_its_lease_ends(database: Path) -> None:
    casino = _floor(database)
    every = frozenset(casino.world.floor.tables)
    names = [f"table:{name}" for name in every]
    leases = casino.store.leases

    async def story() -> None:
        runner = Runner(casino)
        past = casino.now() - LEASE
        leases.take(names, "elsewhere", Millis(60_000))
        await runner.renew()
        assert runner.tables == frozenset()
        leases.drop(names, "elsewhere")
        leases.take(names, "elsewhere", LEASE, now=Millis(past))
        await runner.renew()
        assert runner.tables == every
        await runner.stop()
        assert leases.holders() == {}

    with casino.store:
        asyncio.run(story())


def test_a_table_whose_process_died_on_this_machine_is_taken_at_once(database: Path) -> None:
    casino = _floor(database)
    every = frozenset(casino.world.floor.tables)
    dead = subprocess.run(
        [sys.executable, "-c", PRINT], capture_output=True, text=True, check=True
    ).stdout.strip()

    async def story() -> None:
        casino.store.leases.take([f"table:{name}" for name in every], dead, LEASE)
        runner = Runner(casino)
        await runner.renew()
        assert runner.tables == every
        await runner.stop()

    with casino.store:
        asyncio.run(story())


def test_a_table_that_somebody_watches_elsewhere_is_dealt_here(database: Path) -> None:
    casino = _floor(database)

    async def story() -> None:
        here = Runner(casino)
        casino.store.leases.take(["watched:MEL-B1"], "elsewhere", LEASE)
        await here.renew()
        assert casino.watched("MEL-B1")
        assert not casino.watched("MEL-U1")
        await here.stop()

    with casino.store:
        asyncio.run(story())
