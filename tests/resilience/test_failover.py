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
from tests.postgres import NoPostgres
from tests.resilience.checks import check_histories, check_log
from tests.resilience.linearizability import UNKNOWN
from tests.resilience.load import Load
from tests.resilience.proxies import NO_REQUEST_FAULTS, RequestProxy
from tests.resilience.replica import Pair
from tests.resilience.servers import opened
from tests.server.fork_server import ForkedProcess, ForkServer

ENOUGH = 10
"""Commands that are acknowledged before and after each fall."""
FALLS = (1, pytest.param(5, marks=pytest.mark.long))


@pytest.fixture
def pair() -> Iterator[Pair]:
    try:
        made = Pair()
    except NoPostgres as reason:
        not_run(str(reason))
    yield made
    made.stop()


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
            for _ in range(ENOUGH):
                await load.first_after(time.monotonic())
            killed = time.monotonic()
            await asyncio.to_thread(pair.fail_over)
            promoted = time.monotonic()
            pauses.append(await load.first_after(promoted) - killed)
        for _ in range(ENOUGH):
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
