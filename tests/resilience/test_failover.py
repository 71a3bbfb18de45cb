"""Tests of failover: the primary database is killed under load and its synchronous replica takes
over. Everything acknowledged is there, once, and the servers go on by themselves."""

import asyncio
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from croupier.store import Store
from tests.needs import not_run
from tests.patience import PATIENCE
from tests.postgres import NoPostgres
from tests.resilience.checks import check_histories, check_log
from tests.resilience.clients import Client, Notebook, come_in
from tests.resilience.linearizability import UNKNOWN
from tests.resilience.proxies import NO_REQUEST_FAULTS, RequestProxy
from tests.resilience.replica import Pair
from tests.resilience.servers import opened
from tests.server.fork_server import ForkedProcess, ForkServer

ACCOUNTS, CONNECTIONS = 2, 3
FALLS = (1, pytest.param(5, marks=pytest.mark.long))


@pytest.fixture
def pair() -> Iterator[Pair]:
    try:
        made = Pair()
    except NoPostgres as reason:
        not_run(str(reason))
    yield made
    made.stop()


class Load:
    """Visitors who use their accounts without a pause, and when each command was acknowledged."""

    def __init__(self, door: str, server: str) -> None:
        self.book, self._chance = Notebook(), Random(5)
        self.visitors = [come_in(server) for _ in range(ACCOUNTS)]
        self._clients = [
            Client(visitor, door, self.book, patience=PATIENCE)
            for visitor in self.visitors
            for _ in range(CONNECTIONS)
        ]
        self._ending = False
        self.acknowledged: list[float] = []

    async def run(self) -> None:
        await asyncio.gather(*(self._use(client) for client in self._clients))
        for client in self._clients:
            await client.close()

    def end(self) -> None:
        self._ending = True

    async def _use(self, client: Client) -> None:
        while not self._ending:
            amount = self._chance.randint(1, 50) * 100
            kind = self._chance.choice(("deposit", "withdraw", "read"))
            if kind == "read":
                await client.read_balance()
            else:
                await client.move(kind, amount)
                self.acknowledged.append(time.monotonic())
            await asyncio.sleep(0.01)

    async def first_after(self, moment: float) -> float:
        """The time of the first acknowledgement after a moment."""
        end = time.monotonic() + PATIENCE
        while not self.acknowledged or self.acknowledged[-1] <= moment:
            assert time.monotonic() < end, "no command was acknowledged"
            await asyncio.sleep(0.01)
        return next(at for at in self.acknowledged if at > moment)


async def story(servers: list[ForkedProcess], pair: Pair, falls: int) -> tuple[Load, list[float]]:
    """Loads the servers, lets the primary fall so many times; the seconds until the first command
    was acknowledged after each fall."""
    await opened(*servers)
    doors = [server.address() for server in servers]
    proxy = RequestProxy(lambda: doors, Random(3), NO_REQUEST_FAULTS)
    pauses: list[float] = []
    async with proxy.running():
        load = await asyncio.to_thread(Load, proxy.address, doors[0])
        running = asyncio.create_task(load.run())
        for fall in range(falls):
            if fall:
                await asyncio.to_thread(pair.rejoin)
            for _ in range(20):
                await load.first_after(time.monotonic())
            killed = time.monotonic()
            await asyncio.to_thread(pair.fail_over)
            promoted = time.monotonic()
            pauses.append(await load.first_after(promoted) - killed)
        for _ in range(20):
            await load.first_after(time.monotonic())
        load.end()
        await running
    return load, pauses


@pytest.mark.parametrize("falls", FALLS)
@pytest.mark.timeout(0)  # every wait in here has an end of its own
def test_what_was_acknowledged_survives_the_loss_of_the_primary(
    fork_server: ForkServer, pair: Pair, falls: int, record_property: Any
) -> None:
    """Version 0.1 wrote to whichever host was named first, also where that is the replica."""
    servers = [fork_server.serve(pair.address, "--empty") for _ in range(2)]
    load, pauses = asyncio.run(story(servers, pair, falls))
    assert not [sent for sent in load.book.sent if sent.outcome == UNKNOWN]
    for server in servers:
        server.ask_to_close()
        server.wait_until_gone()
    with Store(pair.address) as store:
        check_log(store, load.book, load.visitors)
        check_histories(store, load.book, load.visitors)
    record_property("seconds until a command was acknowledged", [round(p, 2) for p in pauses])
    record_property("operations", load.book.operations())
    record_property("acknowledged and lost", 0)
