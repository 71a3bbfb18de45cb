"""Tests of two servers on one PostgreSQL, with faults between clients and servers and between
servers and database: nothing acknowledged is lost or done twice, both servers show the same, and
what concurrent clients saw could have happened one operation after another."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from random import Random
from typing import Any, NamedTuple

import httpx
import pytest
from sqlalchemy import make_url

from croupier.store import Store
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.resilience.checks import check_histories, check_log
from tests.resilience.clients import TABLE, Client, Notebook, Visitor, come_in
from tests.resilience.proxies import (
    NO_BYTE_FAULTS,
    ByteFaults,
    ByteProxy,
    RequestFaults,
    RequestProxy,
)
from tests.resilience.servers import opened, until
from tests.server.fork_server import ForkedProcess, ForkServer
from tests.server.patrons import Patron


class Size(NamedTuple):
    """How much is done: so many laps, each with so many accounts, seats and keys, and so many steps
    by each of the connections to them."""

    laps: int
    accounts: int
    seats: int
    keys: int
    steps: int


SMALL = Size(laps=1, accounts=2, seats=1, keys=3, steps=7)
LARGE = Size(laps=4, accounts=3, seats=2, keys=8, steps=20)
SWIFT = ("--dealer-seconds", "0", "--wager-seconds", "0.2", "--pause-seconds", "0")
CONNECTIONS = 3
"""Connections that use one thing at the same time."""


MOVES = 5
"""Commands at a table that must be acknowledged over a live socket."""


class Scene(NamedTuple):
    """Two servers, the proxy that clients use, and the one between servers and database."""

    servers: Sequence[ForkedProcess]
    requests: RequestProxy
    database: ByteProxy


@asynccontextmanager
async def two_servers(
    fork_server: ForkServer, postgres: Postgres, address: str, seed: int
) -> AsyncIterator[Scene]:
    """Two servers behind the proxies, which pass everything on while the servers start."""
    chance = Random(seed)
    socket = str(postgres.folder / ".s.PGSQL.5432")
    database = ByteProxy(socket, chance)
    async with database.running():
        name = make_url(address).database
        through = f"postgresql://croupier@127.0.0.1:{database.port}/{name}"
        servers: list[ForkedProcess] = []
        for _ in range(2):
            servers.append(fork_server.serve(through, *SWIFT))
            await opened(servers[-1])
        doors = [server.address() for server in servers]
        requests = RequestProxy(lambda: doors, chance, RequestFaults())
        async with requests.running():
            yield Scene(servers, requests, database)
        for server in servers:
            server.ask_to_close()
        for server in servers:
            await asyncio.to_thread(server.wait_until_gone)


async def use_account(client: Client, chance: Random, steps: int) -> None:
    for _ in range(steps):
        match chance.randrange(3):
            case 0:
                await client.move("deposit", chance.randint(1, 9) * 1_00)
            case 1:
                await client.move("withdraw", client.visitor.balance // 2 + chance.randint(1, 9))
            case _:
                await client.read_balance()


async def use_seat(client: Client, chance: Random, steps: int, seat: int) -> None:
    for _ in range(steps):
        match chance.randrange(4):
            case 0:
                await client.leave(seat)
            case 1:
                await client.read_seat(seat)
            case _:
                await client.sit(seat)
    await client.leave(seat)


async def use_key(client: Client, amount: int, number: int) -> None:
    await client.move("deposit", amount, f"key {client.visitor.name} {number}", f"shared {number}")


async def lap(door: str, server: str, book: Notebook, chance: Random, size: Size) -> list[Visitor]:
    """All connections at once; gives the visitors that took part."""
    visitors: list[Visitor] = []
    clients: list[Client] = []
    work = []

    async def visitor() -> Visitor:
        visitors.append(await asyncio.to_thread(come_in, server))
        return visitors[-1]

    def client(of: Visitor) -> Client:
        clients.append(Client(of, door, book))
        return clients[-1]

    for _ in range(size.accounts):
        owner = await visitor()
        work += [use_account(client(owner), chance, size.steps) for _ in range(CONNECTIONS)]
    for seat in range(1, size.seats + 1):
        for _ in range(CONNECTIONS):
            work.append(use_seat(client(await visitor()), chance, size.steps, seat))
    owner = await visitor()
    for number in range(size.keys):
        work += [use_key(client(owner), 100 + n % 2, number) for n in range(CONNECTIONS)]
    await asyncio.gather(*work)
    for seated in clients:
        await seated.close()
    return visitors


def shown_by(server: ForkedProcess, visitors: Sequence[Visitor]) -> list[Any]:
    """What a server shows of everybody's account and of the table."""
    shown = []
    for visitor in visitors:
        cookies = {"croupier": visitor.token}
        with httpx.Client(base_url=f"http://{server.address()}", cookies=cookies) as web:
            pages = [web.get("/api/account").json(), web.get("/api/me").json()]
            shown.append([*pages, web.get(f"/api/tables/{TABLE}").json()["seats"]])
    return shown


class Guest(Patron):
    """Somebody who plays at a table over a live socket, which the proxy cuts again and again."""

    def __init__(self) -> None:
        super().__init__("MEL-U1", lambda: self.door)
        self.door = ""

    def may_be_there(self) -> set[str]:
        """Also what was refused: the first copy of a command may have been on its way still when
        the second, sent after the socket was cut, came too early for the rules."""
        return super().may_be_there() | self.sent


@asynccontextmanager
async def playing(scene: Scene, patron: Guest) -> AsyncIterator[None]:
    """Lets a guest come in, and play through the proxy until enough was acknowledged."""
    patron.door = scene.servers[0].address()
    await asyncio.to_thread(patron.come_in)
    patron.door = scene.requests.address
    task = asyncio.create_task(patron.play())
    try:
        yield
        await until(lambda: len(patron.acks) > MOVES and bool(scene.requests.done["socket cut"]))
    finally:
        task.cancel()
        await asyncio.gather(task, return_exceptions=True)


async def story(
    fork_server: ForkServer,
    postgres: Postgres,
    address: str,
    seed: int,
    size: Size,
    patron: Guest,
) -> tuple[Notebook, list[Visitor], Scene]:
    book, everybody, chance = Notebook(), list[Visitor](), Random(seed + 1)
    async with (
        two_servers(fork_server, postgres, address, seed) as scene,
        playing(scene, patron),
    ):
        for number in range(size.laps):
            server = scene.servers[number % 2].address()
            scene.database.faults = ByteFaults()
            try:
                present = await lap(scene.requests.address, server, book, chance, size)
            finally:
                scene.database.faults = NO_BYTE_FAULTS
            everybody += present
            await scene.requests.settle()
            until = time.monotonic() + PATIENCE
            while True:
                one, other = [
                    await asyncio.to_thread(shown_by, server, present) for server in scene.servers
                ]
                if one == other:
                    break
                assert time.monotonic() < until, "both servers show the same"
    return book, everybody, scene


@pytest.mark.parametrize("size", [SMALL, pytest.param(LARGE, marks=pytest.mark.long)])
@pytest.mark.timeout(0)  # every wait in here has an end of its own
def test_nothing_is_lost_or_done_twice_through_networks_that_drop_delay_and_duplicate(
    fork_server: ForkServer, postgres: Postgres, size: Size, record_property: Any
) -> None:
    """In version 0.1 a server whose read failed once showed an old state, and so did reads at the
    other server after an acknowledged command."""
    address = postgres.database()
    try:
        patron = Guest()
        told = asyncio.run(story(fork_server, postgres, address, 19, size, patron))
        book, visitors, scene = told
        with Store(address) as store:
            patron.check(store)
            check_log(store, book, visitors)
            check_histories(store, book, visitors)
        done = scene.requests.done
        assert all(done[fault] for fault in RequestFaults._fields[:-1]), done
        assert scene.database.done["cut_before"] + scene.database.done["cut_after"] > 0
        verify = fork_server.start("audit", "verify", "--database", address)
        verify.wait_until_gone()
        assert "The log is complete and unchanged" in verify.said()
        record_property("histories", len(book.histories))
        record_property("operations", book.operations())
        record_property("faults", {**done, **scene.database.done})
    finally:
        postgres.drop(address)
