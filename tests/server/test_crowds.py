"""Tests of crowds of connections: idle strangers give way, staff and health checks get in."""

import asyncio
import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from croupier.server import Limits, ServerOptions
from croupier.server.addresses import Proxies, network_of
from tests.patience import PATIENCE
from tests.server.open_house import QUICK, Open, Person, open_house

CROWD = 2_100
ADDRESSES = [f"127.0.1.{n}" for n in range(1, 36)]
"""Addresses of this machine from which the crowd comes, sixty each."""
SLOW_HEAD = b"GET /api/lobby HTTP/1.1\r\nHost: x\r\nX-Slow: "
SLOW_BODY = b"POST /api/settle HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"
HEALTH = b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"
UPGRADE = (
    b"GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTExMTExMTExMTExMTExMQ==\r\n\r\n"
)
NEW = "a password of my own"


@contextmanager
def many_files() -> Iterator[None]:
    """Allows this process to hold both ends of a crowd."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def reach(house: Open, address: str = "127.0.0.2", words: bytes = b"") -> socket.socket:
    """A connection from an address, which says this much and then nothing."""
    host, _, port = house.address.partition(":")
    caller = socket.create_connection((host, int(port)), PATIENCE, (address, 0))
    caller.sendall(words)
    return caller


def crowd(house: Open, stack: ExitStack, words: bytes, size: int = CROWD) -> None:
    for number in range(size):
        caller = stack.enter_context(reach(house, ADDRESSES[number % len(ADDRESSES)], words))
        if words == UPGRADE:
            assert caller.recv(2_000).startswith((b"HTTP/1.1 101", b"HTTP/1.1 503"))


def healthy(caller: socket.socket) -> bool:
    """Whether the answer to a health check, read to its end, is good."""
    said = b""
    while not said.endswith(b'{"ok":true}'):
        more = caller.recv(2_000)
        if not more:
            return False
        said += more
    return True


@pytest.mark.parametrize(
    "words",
    [
        b"",
        pytest.param(SLOW_HEAD, marks=pytest.mark.long),
        pytest.param(SLOW_BODY, marks=pytest.mark.long),
        pytest.param(UPGRADE, marks=pytest.mark.long),
    ],
    ids=["silence", "slow heads", "slow bodies", "live sockets"],
)
def test_two_thousand_idle_connections_shut_out_nobody(tmp_path: Path, words: bytes) -> None:
    """Version 0.1 answered everybody with 503 as soon as 2,000 connections were open."""
    with many_files(), ExitStack() as stack:
        options = ServerOptions(pace=QUICK, empty=True)
        house = stack.enter_context(open_house(tmp_path / "house.db", options))
        crowd(house, stack, words)
        assert httpx.get(f"{house.url}/healthz").status_code == 200
        assert httpx.get(f"{house.url}/readyz").status_code == 200
        assert Person(house).sign_in("admin", house.password).me["administrator"]
        assert Person(house).come_in().me["guest"]


# --- who gives way --------------------------------------------------------------------------------

SMALL = Limits(connections=12, reserved=4, per_address=8, sockets_per_address=5)


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Open]:
    """A house with few places."""
    options = ServerOptions(pace=QUICK, empty=True, requests_per_second=1000, limits=SMALL)
    with open_house(tmp_path / "house.db", options) as house:
        yield house


async def look_on(house: Open, address: str, cookie: dict[str, str] | None = None) -> Any:
    live = await connect(
        f"ws://{house.address}/api/live", local_addr=(address, 0), additional_headers=cookie or {}
    )
    assert json.loads(await asyncio.wait_for(live.recv(), PATIENCE))["type"] == "hello"
    return live


async def last_words(live: ClientConnection) -> tuple[str, int | None]:
    """Why a live socket was closed, and with which code."""
    why = ""
    try:
        while True:
            why = json.loads(await asyncio.wait_for(live.recv(), PATIENCE)).get("why", why)
    except ConnectionClosed:
        return why, live.close_code


def test_an_idle_onlooker_gives_way_and_is_told_with_a_close_code(small: Open) -> None:
    """Version 0.1 kept idle onlookers and refused whoever came later."""
    guest = Person(small).come_in()

    async def go() -> tuple[list[tuple[str, int | None]], str]:
        playing = await look_on(small, "127.0.0.1", guest.cookie())
        first = [await look_on(small, "127.0.1.1") for _ in range(5)]
        later = [await look_on(small, f"127.0.2.{n}") for n in range(1, 9)]
        told = [await last_words(one) for one in first[:2]]
        await playing.send('{"type": "ping"}')
        heard = json.loads(await asyncio.wait_for(playing.recv(), PATIENCE))["type"]
        for one in (playing, *first, *later):
            await one.close()
        return told, heard

    told, heard = asyncio.run(go())
    assert told == [("the server is full", 1013)] * 2, "those of the address that has most"
    assert heard == "pong", "a guest stays connected"


def test_staff_and_health_checks_get_in_when_players_hold_all_they_may(small: Open) -> None:
    """Version 0.1 reserved nothing: whoever came first kept out staff and health checks."""
    boss = Person(small).sign_in("admin", small.password)
    boss.web.close()
    boss.web = httpx.Client(base_url=small.url, cookies=boss.web.cookies, timeout=PATIENCE)
    guests = []
    for n in range(1, 9):
        guest = Person(small)
        guest.web.close()
        guest.web = httpx.Client(
            base_url=small.url, transport=httpx.HTTPTransport(local_address=f"127.0.3.{n}")
        )
        guest.come_in()
        assert guest.web.get("/api/me").status_code == 200
        guests.append(guest)
    late = Person(small).come_in()
    refused = late.web.get("/api/me")
    assert (refused.status_code, refused.json()["name"]) == (503, "full")
    assert httpx.get(f"{small.url}/healthz").status_code == 200
    assert boss.web.get("/api/me").json()["administrator"]
    assert guests[0].web.get("/api/me").status_code == 200, "nobody was disconnected for that"
    player = Person(small)
    registered = player.web.post("/api/register", json={"name": "Paula", "password": NEW})
    assert registered.status_code == 200
    assert player.web.get("/api/me").json()["person"] == "Paula", "a guest gives way to a player"


@pytest.mark.parametrize("words", [b"", SLOW_HEAD, SLOW_BODY], ids=["silent", "head", "body"])
def test_silent_and_slow_connections_make_room_for_whoever_speaks(
    small: Open, words: bytes
) -> None:
    """Version 0.1 kept slow connections for twenty seconds, however many waited."""
    with ExitStack() as stack:
        first = stack.enter_context(reach(small, "127.0.1.1", words))
        for n in range(2, 30):
            stack.enter_context(reach(small, f"127.0.1.{n % 6 + 1}", words))
            with reach(small, "127.0.0.1", HEALTH) as check:
                assert healthy(check)
        said = first.recv(100)
    assert said.startswith(b"HTTP/1.1 503") if words else said == b""


def test_one_address_has_so_many_connections_and_the_newest_is_served(small: Open) -> None:
    """Version 0.1 turned away the newest of an address, though the others were idle strangers."""
    with ExitStack() as stack:
        silent = [stack.enter_context(reach(small, "127.0.1.1")) for _ in range(20)]
        newest = stack.enter_context(reach(small, "127.0.1.1", SLOW_HEAD + b"no\r\n\r\n"))
        assert newest.recv(100).startswith(b"HTTP/1.1 200")
        other = stack.enter_context(reach(small, "127.0.1.2", SLOW_HEAD + b"no\r\n\r\n"))
        assert other.recv(100).startswith(b"HTTP/1.1 200")
        assert silent[0].recv(1) == b"", "closed"
        silent[-1].sendall(SLOW_HEAD + b"no\r\n\r\n")
        assert silent[-1].recv(100).startswith(b"HTTP/1.1 200"), "still open"


def test_staff_open_a_live_socket_where_strangers_hold_all_of_the_address(small: Open) -> None:
    """Version 0.1 refused staff a socket because others behind the same address had 64."""
    boss = Person(small).sign_in("admin", small.password)

    async def go() -> tuple[bool, tuple[str, int | None]]:
        held = [await look_on(small, "127.0.0.1") for _ in range(5)]
        try:
            await look_on(small, "127.0.0.1")
        except (InvalidHandshake, ConnectionClosed):
            refused = True
        working = await look_on(small, "127.0.0.1", boss.cookie())
        told = await last_words(held[0])
        for one in (working, *held):
            await one.close()
        return refused, told

    assert asyncio.run(go()) == (True, ("the server is full", 1013))


# --- addresses ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host, network",
    [
        ("203.0.113.9", "203.0.113.9"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("::ffff:203.0.113.9", "203.0.113.9"),
        ("testclient", "testclient"),
    ],
)
def test_ipv6_addresses_are_counted_by_their_network(host: str, network: str) -> None:
    """Version 0.1 counted each of the 2^64 addresses of an IPv6 network by itself."""
    assert network_of(host) == network


@pytest.mark.parametrize(
    "peer, forwarded, client",
    [
        ("127.0.0.1", ["198.51.100.4"], "198.51.100.4"),
        ("127.0.0.1", ["1.1.1.1, 198.51.100.4"], "198.51.100.4"),
        ("127.0.0.1", ["1.1.1.1", "198.51.100.4, 10.0.0.9"], "198.51.100.4"),
        ("127.0.0.1", ["198.51.100.4:5501"], "198.51.100.4"),
        ("127.0.0.1", ["[2001:db8::7]:5501"], "2001:db8::7"),
        ("127.0.0.1", ["1.1.1.1, unknown"], "127.0.0.1"),
        ("127.0.0.1", [], "127.0.0.1"),
        ("10.0.0.9", ["10.0.0.8"], "10.0.0.8"),
        ("203.0.113.9", ["198.51.100.4"], "203.0.113.9"),
    ],
)
def test_only_a_trusted_proxy_says_who_the_client_is(
    peer: str, forwarded: list[str], client: str
) -> None:
    proxies = Proxies(("127.0.0.1", "10.0.0.0/8"))
    headers = [(b"x-forwarded-for", value.encode()) for value in forwarded]
    assert proxies.client_of(peer, headers) == client


def test_clients_behind_a_proxy_are_counted_each_by_themselves(small: Open) -> None:
    """Version 0.1 counted all connections of a proxy as those of one address."""
    words = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: %b\r\n\r\n"
    with ExitStack() as stack:
        clients = [(b"198.51.100.%d" % n) for n in range(10)]
        held = [stack.enter_context(reach(small, "127.0.0.1")) for _ in clients]
        for _ in range(2):
            for client, caller in zip(clients, held, strict=True):
                caller.sendall(words % client)
                assert healthy(caller), "ten of one address would be too many"
        held[0].sendall(SLOW_HEAD)
        for caller in held[1:]:
            caller.sendall(words % clients[0])
            assert healthy(caller)
        assert held[0].recv(100).startswith(b"HTTP/1.1 503"), "but one client has eight at most"
