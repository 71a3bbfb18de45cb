"""Tests with servers that are killed during play: acknowledged commands are there once.

On SQLite one server falls and the next goes on from its file; every other one has a writer process
write for it, which may finish what it had in hand. On PostgreSQL two serve one house; one of them
falls, the other takes over its tables while people play on, and a third comes in its place.
"""

import asyncio
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import pytest

from croupier.house.faults.checks import check_all
from croupier.house.process.casino import Casino
from croupier.store import Store
from croupier.store.append.backend import MANY
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.server.fork_server import ForkedProcess, ForkServer
from tests.server.patrons import Patron, acknowledged
from tests.writer_processes import wait_until_no_writer_process, writer_processes_of

FALLS = (3, pytest.param(100, marks=pytest.mark.long))
"""How often a server is killed, on each database."""
TABLES = ("CAN-U1", "MEL-U1")
PEOPLE = 4
SWIFT = ("--dealer-seconds", "0", "--wager-seconds", "0.2", "--pause-seconds", "0")
KEPT = 3
"""After every so many falls, and after every tenth where there are many, the world is kept, so that
servers start from what was kept as well."""


@pytest.fixture(scope="module")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    with ForkServer(tmp_path_factory.mktemp("fork_server")) as opened:
        yield opened


class House:
    """Some servers on one database, and people who play there whatever happens."""

    def __init__(self, fork_server: ForkServer, database: str, servers: int) -> None:
        self._fork_server, self.database, self._wanted = fork_server, database, servers
        self.dice = Random(7)
        self.servers: list[ForkedProcess] = []
        self._made = self.with_writer_process = 0
        self._doors: dict[int, str] = {}
        self._playing: list[asyncio.Task[None]] = []
        self.patrons = [Patron(TABLES[n % len(TABLES)], self._door) for n in range(PEOPLE)]

    def _door(self) -> str:
        """Any server that is open; nowhere is an address that nobody answers at."""
        return self.dice.choice([*self._doors.values()] or ["127.0.0.1:9"])

    async def fill(self) -> None:
        """New servers in the place of those that fell, up to the last that answers."""
        while len(self.servers) < self._wanted:
            self._made += 1
            many = 1 if self._made % 2 else MANY
            self.servers.append(self._fork_server.serve(self.database, *SWIFT, many=many))
        for server in self.servers:
            if server.pid not in self._doors:
                self._doors[server.pid] = await _opened(server)

    def fall(self) -> None:
        self.with_writer_process += bool(writer_processes_of(self.database))
        server = self.servers.pop(self.dice.randrange(len(self.servers)))
        del self._doors[server.pid]
        server.kill()

    def begin(self) -> None:
        self._playing = [asyncio.create_task(patron.play()) for patron in self.patrons]

    async def end(self) -> None:
        for task in self._playing:
            task.cancel()
        await asyncio.gather(*self._playing, return_exceptions=True)
        for server in self.servers:
            server.kill()
            server.wait_until_gone()
        wait_until_no_writer_process(self.database)

    async def until_all_play(self) -> None:
        """Somebody at every table has been answered, and there were as many answers as people."""
        before = {patron: len(patron.acks) for patron in self.patrons}
        enough = acknowledged(self.patrons) + len(self.patrons)
        until = time.monotonic() + PATIENCE
        while acknowledged(self.patrons) < enough or not self._every_table(before):
            assert time.monotonic() < until, [server.said() for server in self.servers]
            for task in self._playing:
                if task.done():
                    task.result()
            await asyncio.sleep(0.01)

    def _every_table(self, before: dict[Patron, int]) -> bool:
        moved = {patron.table for patron, count in before.items() if len(patron.acks) > count}
        return moved == set(TABLES)


async def _opened(server: ForkedProcess) -> str:
    until = time.monotonic() + PATIENCE
    async with httpx.AsyncClient(verify=False) as web:  # no TLS, and no time for it
        while time.monotonic() < until and server.alive():
            address = server.address()
            with suppress(httpx.TransportError):
                if address and (await web.get(f"http://{address}/readyz")).status_code == 200:
                    return address
            await asyncio.sleep(0.01)
    raise AssertionError(f"the server did not open: {server.said()}")


async def _fall_again_and_again(house: House, falls: int, store: Store) -> None:
    await house.fill()
    for patron in house.patrons:
        await asyncio.to_thread(patron.come_in)
    house.begin()
    for fall in range(1, falls + 1):
        await house.until_all_play()
        await asyncio.sleep(house.dice.uniform(0, 0.25))
        house.fall()
        for patron in house.patrons:
            patron.check_last(store)
        if fall % max(KEPT, falls // 10) == 0:
            await asyncio.to_thread(_keep, store)
        if house.servers:
            await house.until_all_play()
        await house.fill()
    await house.until_all_play()
    await house.end()


def _keep(store: Store) -> None:
    casino = Casino(store)
    casino.catch_up_now()
    asyncio.run(casino.store_snapshot())


def _falls(fork_server: ForkServer, database: str, servers: int, falls: int) -> House:
    house = House(fork_server, database, servers)
    with Store(database) as store:
        asyncio.run(_fall_again_and_again(house, falls, store))
        for patron in house.patrons:
            assert patron.rounds
            patron.check(store)
        casino = Casino(store)
        casino.catch_up_now()
        check_all(store, (), [casino])
    return house


@pytest.mark.parametrize("falls", FALLS)
@pytest.mark.timeout(0)  # every wait in here has an end of its own
def test_killed_in_mid_play_on_sqlite(fork_server: ForkServer, database: Path, falls: int) -> None:
    house = _falls(fork_server, str(database), 1, falls)
    assert house.with_writer_process >= falls // 4


@pytest.mark.parametrize("falls", FALLS)
@pytest.mark.timeout(0)
def test_killed_in_mid_play_on_postgresql(
    fork_server: ForkServer, postgres: Postgres, falls: int
) -> None:
    address = postgres.database()
    try:
        _falls(fork_server, address, 2, falls)
    finally:
        postgres.drop(address)
