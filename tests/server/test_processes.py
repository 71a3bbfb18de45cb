"""Tests of two servers on one PostgreSQL database."""

import asyncio
import json
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any
from urllib.request import urlopen

import pytest
from websockets.asyncio.client import connect

from croupier.house.faults.checks import check_all
from croupier.house.process.casino import Casino
from croupier.store import Store
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.server.fork_server import ForkedProcess, ForkServer
from tests.server.open_house import Live
from tests.server.patrons import Patron

SWIFT = ("--dealer-seconds", "0", "--wager-seconds", "0.2", "--pause-seconds", "0")
BANKED = ("MEL-B1", "MEL-U1", "CAN-U1", "SYD-B1", "PER-U1")


@pytest.fixture(scope="module")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    with ForkServer(tmp_path_factory.mktemp("fork_server")) as opened:
        yield opened


@pytest.fixture(scope="module")
def store(postgres: Postgres) -> Iterator[Store]:
    address = postgres.database()
    with Store(address) as opened:
        yield opened
    postgres.drop(address)


def address_of(store: Store) -> str:
    return store.engine.url.render_as_string(hide_password=False)


def clock_of(store: Store, table: str) -> int:
    """The process whose clock a table runs by; 0 where none holds it."""
    holder = store.leases.holders().get(f"table:{table}", "")
    return int(holder.split("/")[1]) if holder else 0


async def until(true: Callable[[], bool], *servers: ForkedProcess) -> None:
    """Waits for something, in the background of which people play."""
    end = time.monotonic() + PATIENCE
    while not await asyncio.to_thread(true):
        assert time.monotonic() < end, [server.said() for server in servers]
        await asyncio.sleep(0.05)


async def opened(*servers: ForkedProcess) -> None:
    await until(
        lambda: all('"event": "server open"' in server.said() for server in servers), *servers
    )


@asynccontextmanager
async def playing(patron: Patron) -> AsyncIterator[None]:
    await asyncio.to_thread(patron.come_in)
    task = asyncio.create_task(patron.play())
    try:
        yield
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def watched(
    server: ForkedProcess, table: str, after: int, rounds: Callable[[], bool]
) -> list[Any]:
    """What an onlooker at a server is told of a table until enough was played."""
    async with connect(f"ws://{server.address()}/api/live") as line:
        own = Live(line)
        await own.send({"type": "watch", "table": table, "after": after})
        first = await own.until("table")
        assert first["since"] == after
        while not rounds():
            await own.until("table")
        return own.events


def test_a_player_at_one_server_plays_at_a_table_whose_clock_another_keeps(
    fork_server: ForkServer, store: Store
) -> None:
    async def story() -> None:
        one = fork_server.serve(address_of(store), *SWIFT)
        await opened(one)
        other = fork_server.serve(address_of(store), *SWIFT)
        await opened(other)
        await until(
            lambda: {clock_of(store, t) for t in BANKED} == {one.pid, other.pid}, one, other
        )
        table = next(t for t in BANKED if clock_of(store, t) == other.pid)
        patron = Patron(table, one.address)
        async with playing(patron):
            after = await asyncio.to_thread(lambda: min(_seen(one, table), _seen(other, table)))

            def enough() -> bool:
                return len(patron.rounds) > 2 and len(patron.acks) > 8

            here, there = await asyncio.gather(
                watched(one, table, after, enough), watched(other, table, after, enough)
            )
            shared = min(len(here), len(there))
            assert shared > 20
            assert here[:shared] == there[:shared], "both doors show the same game"
            assert clock_of(store, table) == other.pid, "its clock ran there all the while"
            other.kill()
            before = len(patron.acks)
            await until(lambda: clock_of(store, table) == one.pid, one)
            await until(lambda: len(patron.acks) > before + 4, one)
        one.ask_to_close()
        await asyncio.to_thread(one.wait_until_gone)
        assert clock_of(store, table) == 0, "a house that closes leaves its tables to others"
        assert '"event": "server closed"' in one.said()
        assert "The server is closed. The next start continues" in one.said()
        patron.check(store)

    asyncio.run(story())
    _check(store)


def test_a_server_that_hangs_loses_its_tables_within_seconds_and_does_no_harm_when_it_wakes(
    fork_server: ForkServer, store: Store
) -> None:
    """And whatever it had decided before it hung is not written: the other server fences it off.
    In 0.1 it wrote on as soon as it woke up."""
    fences = set(store.streams("fence:"))

    async def story() -> None:
        hangs = fork_server.serve(address_of(store), *SWIFT)
        await opened(hangs)
        await until(lambda: clock_of(store, "CAN-U1") == hangs.pid, hangs)
        hangs.freeze()
        other = fork_server.serve(address_of(store), *SWIFT)
        await opened(other)
        await until(lambda: clock_of(store, "CAN-U1") == other.pid, other)
        assert set(store.streams("fence:")) > fences, "it was fenced off before that"
        patron = Patron("CAN-U1", other.address)
        async with playing(patron):
            await until(lambda: len(patron.acks) > 4, other)
            hangs.thaw()
            before = len(patron.acks)
            await until(lambda: len(patron.acks) > before + 8, other)
        for server in (hangs, other):
            server.ask_to_close()
            await asyncio.to_thread(server.wait_until_gone)
        patron.check(store)

    asyncio.run(story())
    _check(store)


def _seen(server: ForkedProcess, table: str) -> int:
    """The version of a table that a server has applied; it may lag behind the database."""
    with urlopen(f"http://{server.address()}/api/tables/{table}") as answer:
        return int(json.load(answer)["version"])


def _check(store: Store) -> None:
    casino = Casino(store)
    casino.catch_up_now()
    check_all(store, (), [casino])
