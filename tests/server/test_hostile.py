"""Tests of hostile clients over HTTP and the live socket."""

import asyncio
import json
import socket
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from croupier.acts import to_json
from croupier.server import ServerOptions, listener
from croupier.server.http import bodies
from tests.patience import PATIENCE
from tests.server.manual_server import Guest, ManualServer, manual_server
from tests.server.open_house import QUICK, Live, Open, Person, open_house, with_socket

ELSEWHERE = "127.0.0.2"
"""Another address of this machine, from which the trouble comes."""


@pytest.fixture(scope="module")
def seated(server: ManualServer) -> tuple[Guest, Guest]:
    """Two players in a round that waits for the decision of both."""
    one, other = server.guest(), server.guest()
    for who in (one, other):
        who.sit("CAN-U1")
    server.run("CAN-U1")
    for who in (one, other):
        assert who.wagers("CAN-U1")[-1].status_code == 200
    server.now += 6
    server.run("CAN-U1")
    assert server.casino.world.play("CAN-U1").stage == "play"
    return one, other


def standing(server: ManualServer) -> tuple[int, bytes]:
    """How far the log goes, and the floor with everything on it."""
    return server.casino.store.head().position, to_json(server.casino.world.floor)


# --- what makes no sense ------------------------------------------------------------------------

BODIES = (
    b"",
    b"null",
    b"[]",
    b"{",
    b'"x"',
    b"\xff\xfe\x00",
    b"[" * 50_000,
    b'{"key":"a"}',
    b'{"key":1,"command":{}}',
    b'{"key":"a","command":{"type":"Fold","seat":1e400}}',
    b'{"key":"a","command":{"type":"Fold","seat":99999999999999999999999}}',
    b'{"key":"a","command":[]}',
    b'{"key":"a","role":{},"command":{"type":"Fold"}}',
    b'{"key":"' + b"k" * 200 + b'","seat":1,"buy_in":100}',
    b'{"key":"a\\u0000b","seat":1,"buy_in":100}',
    b'{"key":"a","seat":1,"buy_in":-100}',
    b'{"key":"a","seat":1,"buy_in":1.5}',
    b'{"key":"a","command":{"type":"ExcludeMyself","reason":"' + b"x" * 3_000 + b'"}}',
    b'{"key":"a","command":{"type":"ExcludeMyself","house":' + b"[" * 40 + b"]" * 40 + b"}}",
    b'{"key":"a","house":"nowhere","amount":99999999999999999}',
)
DOORS = (
    "/api/tables/CAN-U1/sit",
    "/api/tables/CAN-U1/buy-in",
    "/api/tables/CAN-U1/commands",
    "/api/tables/CAN-U1/companions",
    "/api/floor/commands",
    "/api/account/deposit",
    "/api/account/exclude",
    "/api/jackpots/melbourne-wsop/commands",
)


@pytest.mark.parametrize("path", DOORS)
def test_a_malformed_request_changes_nothing(
    server: ManualServer, seated: tuple[Guest, Guest], path: str
) -> None:
    who = seated[0]
    before = standing(server)
    headers = {"X-CSRF": who.me["csrf"], "Cookie": f"croupier={who.token}"}
    for body in BODIES:
        answer = server.client.post(path, content=body, headers=headers)
        assert answer.status_code in (403, 409, 413, 422), (body[:60], answer.text)
        assert len(answer.text) < 2_000
        assert "\n" not in answer.json()["problem"]
    assert standing(server) == before


def test_what_is_too_large_is_not_read_to_its_end(server: ManualServer) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(1_000):
            yield b" " * 10_000

    assert server.client.post("/api/settle", content=endless()).status_code == 413
    assert server.client.get("/api/lobby?" + "x" * 60_000).status_code in (200, 414)


# --- what is not theirs to do -------------------------------------------------------------------


def wrong_moves(one: Guest, other: Guest) -> list[tuple[dict[str, Any], str, int | None]]:
    """Commands that the second player sends, with the role they claim and the version they saw."""
    theirs, mine = {"seat": one.seat}, {"seat": other.seat}
    return [
        ({"type": "Fold", **theirs}, "player", None),
        ({"type": "Bet", **theirs, "amount": 4_000}, "player", None),
        ({"type": "TakeBackWager", **theirs, "wager": "ante"}, "player", None),
        ({"type": "PlaceWager", **mine, "wager": "ante", "amount": 100_000}, "player", None),
        ({"type": "TakeBackWager", **mine, "wager": "ante"}, "player", None),
        ({"type": "Bet", **mine, "amount": 1}, "player", None),
        ({"type": "Bet", **mine, "amount": -4_000}, "player", None),
        ({"type": "Concede", **mine, "confirmed": True}, "player", None),
        ({"type": "Check", **mine}, "player", 1),
        (
            {"type": "Check", **mine, "actor": {"person": one.name, "role": "player"}},
            "player",
            None,
        ),
        ({"type": "Deal"}, "dealer", None),
        ({"type": "Settle", **mine}, "dealer", None),
        ({"type": "CloseRound"}, "casino-operator", None),
        ({"type": "PayJackpot", **mine, "prize": "all", "amount": 1_000_000}, "dealer", None),
        ({"type": "RuleOn", "report": 1, "reason": "mine"}, "casino-supervisor", None),
    ]


def test_out_of_turn_stale_and_forged_commands_are_refused_at_both_doors(
    server: ManualServer, seated: tuple[Guest, Guest]
) -> None:
    one, other = seated
    before = standing(server)
    moves = wrong_moves(one, other)
    for command, role, seen in moves:
        body = {"command": command, "role": role} | ({} if seen is None else {"seen": seen})
        answer = other.post("/api/tables/CAN-U1/commands", body)
        assert answer.status_code in (403, 409, 422), (command, answer.text)
    headers = {"Cookie": f"croupier={other.token}"}
    with server.client.websocket_connect("/api/live", headers=headers) as live:
        for number, (command, role, seen) in enumerate(moves):
            frame = {"type": "command", "key": f"wrong {number}", "table": "CAN-U1",
                     "role": role, "command": command}  # fmt: skip
            live.send_json(frame | ({} if seen is None else {"seen": seen}))
            said = live.receive_json()
            while said["type"] == "hello":
                said = live.receive_json()
            assert (said["type"], said["key"]) == ("problem", f"wrong {number}"), said
    assert standing(server) == before


def test_a_replayed_command_and_a_stolen_key_have_no_effect(
    server: ManualServer, seated: tuple[Guest, Guest]
) -> None:
    one, other = seated
    body = {"key": "mine alone", "house": "Casino Canberra", "amount": 700}
    first = one.good("POST", "/api/account/deposit", body)
    before = standing(server)
    for _ in range(5):
        assert one.good("POST", "/api/account/deposit", body)["balance"] == first["balance"]
    assert standing(server) == before
    assert other.good("POST", "/api/account/deposit", body)["balance"] == other.balance()
    assert one.balance() == first["balance"], "a key is its owner's: another's is another command"


# --- too much at once -------------------------------------------------------------------------


CALM = 2
"""Requests a second that the house allows: few, so that any machine can send too many."""
ENOUGH = 20
"""How often each shouter is turned away before it gives up."""


@pytest.fixture(scope="module")
def busy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    options = ServerOptions(pace=QUICK, requests_per_second=CALM)
    with open_house(tmp_path_factory.mktemp("busy") / "house.db", options) as house:
        yield house


def _shout(house: Open, path: str) -> Counter[int]:
    """Asks from another address as fast as it can, until it has been turned away often enough."""
    said: Counter[int] = Counter()
    transport = httpx.HTTPTransport(local_address=ELSEWHERE)
    with httpx.Client(base_url=house.url, transport=transport, timeout=PATIENCE) as web:
        while said[429] < ENOUGH:
            method = "POST" if path == "/api/guest" else "GET"
            said[web.request(method, path).status_code] += 1
    return said


def test_a_flood_from_one_address_is_turned_away_and_others_play_on(busy: Open) -> None:
    """Requests, sign-ups and pages that cost much: the flood hears 429, everybody else 200."""
    person = Person(busy).come_in()
    seat = person.sit("CAN-U1")
    paths = ("/api/lobby", "/api/guest", "/api/tables/CAN-U1/rounds/none")
    answered: Counter[int] = Counter()
    with ThreadPoolExecutor(len(paths)) as pool:
        floods = [pool.submit(_shout, busy, path) for path in paths]
        while not (answered and all(flood.done() for flood in floods)):
            answered[person.web.get("/api/account").status_code] += 1
            time.sleep(1 / CALM)
        turned_away = sum((flood.result() for flood in floods), Counter[int]())
    assert turned_away[429] > turned_away[200]
    assert set(answered) == {200}, "nobody else is turned away"
    assert person.look("CAN-U1")["you"]["seat"] == seat


def test_one_person_sends_commands_only_as_fast_as_somebody_plays(busy: Open) -> None:
    """Version 0.1 took commands at a table as fast as they came."""
    person = Person(busy)
    person.web.close()
    transport = httpx.HTTPTransport(local_address="127.0.0.3")
    person.web = httpx.Client(base_url=busy.url, transport=transport, timeout=PATIENCE)
    person.come_in()

    async def talk(live: Live) -> list[str]:
        toggle = {"type": "TakeBackWager", "seat": 1, "wager": "ante"}
        said = [await live.command(f"fast {n}", "CAN-U1", toggle) for n in range(20)]
        return [one.get("name", "") for one in said]

    names = with_socket(person, talk)
    assert "too-fast" not in names[:4], "a burst is allowed"
    assert "too-fast" in names


def test_sockets_from_one_address_are_bounded_and_another_still_gets_in(busy: Open) -> None:
    address = f"ws://{busy.address}/api/live"

    async def go() -> tuple[int, str]:
        held = []
        for _ in range(80):
            try:
                held.append(await connect(address, local_addr=(ELSEWHERE, 0)))
            except (InvalidHandshake, ConnectionClosed, OSError):
                break
        async with connect(address) as welcome:
            said = json.loads(await asyncio.wait_for(welcome.recv(), PATIENCE))
        for one in held:
            await one.close()
        return len(held), said["type"]

    assert asyncio.run(go()) == (64, "hello")


def test_whoever_does_not_say_what_they_want_is_hung_up_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(listener, "HEAD_SECONDS", 0.5)
    monkeypatch.setattr(bodies, "BODY_SECONDS", 0.5)
    with open_house(tmp_path / "house.db", ServerOptions(pace=QUICK, empty=True)) as house:
        host, _, port = house.address.partition(":")
        head = b"POST /api/settle HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n"
        for words, answer in ((b"", b""), (b"GET /api/lob", b""), (head, b"HTTP/1.1 408")):
            with socket.create_connection((host, int(port)), timeout=PATIENCE) as silent:
                silent.sendall(words)
                try:
                    said = silent.recv(1_000)
                except ConnectionResetError:
                    said = b""
            assert said.startswith(answer)
            assert bool(said) == bool(answer)
        assert httpx.get(f"{house.url}/healthz").json() == {"ok": True}
        with Person(house).web as web:
            assert web.get("/api/lobby").status_code == 200
            time.sleep(0.8)
            assert web.get("/api/lobby").status_code == 200, (
                "a pause between requests is no silence"
            )


HEAD = b"GET /healthz HTTP/1.1\r\nHost: x\r\n"
CHUNKED = b"POST /api/guest HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
UPGRADE = (
    b"GET /api/live HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: MTExMTExMTExMTExMTExMQ==\r\n\r\n"
)
PING, PONG, PIECE = (bytes([kind, 0x80]) + bytes(4) for kind in (0x89, 0x8A, 0x00))
"""Frames of the live socket without a word in them; a piece is one of a message without an end."""


def _talk(house: Open, begins: bytes, goes_on: bytes) -> None:
    """Sixty-five megabytes of it, from another address."""
    host, _, port = house.address.partition(":")
    with socket.create_connection((host, int(port)), PATIENCE, (ELSEWHERE, 0)) as caller:
        caller.sendall(begins)
        if begins == UPGRADE:
            assert caller.recv(2_000).startswith(b"HTTP/1.1 101")
            caller.sendall(b"\x01\x81" + bytes(4) + b"{")
        for _ in range(1_000):
            caller.sendall(goes_on)


@pytest.mark.parametrize(
    "begins, goes_on",
    [
        (HEAD, b"X-Word: and so on\r\n"),
        (HEAD + b"X-Word: ", b"and so on "),
        (b"GET /", b"and-so-on-"),
        (CHUNKED + b"0\r\n", b"X-Word: and so on\r\n"),
        (b"", HEAD + b"\r\n"),
        (UPGRADE, PING),
        (UPGRADE, PONG),
        (UPGRADE, PIECE),
    ],
    ids=["headers", "a header", "a path", "trailers", "requests", "pings", "pongs", "pieces"],
)
def test_whoever_talks_without_end_is_hung_up_on(
    busy: Open, begins: bytes, goes_on: bytes, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises((ConnectionResetError, BrokenPipeError)):
        _talk(busy, begins, goes_on * (65_536 // len(goes_on)))
    assert httpx.get(f"{busy.url}/healthz").json() == {"ok": True}
    told = [record for record in caplog.records if record.name.startswith("uvicorn")]
    assert not told, "and nobody fills the log with it"


def test_requests_sent_ahead_are_answered_one_after_the_other(busy: Open) -> None:
    host, _, port = busy.address.partition(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as caller:
        caller.sendall((HEAD + b"\r\n") * 20)
        said = b""
        while said.count(b'{"ok":true}') < 20:
            said += caller.recv(10_000)


def test_newcomers_come_in_a_few_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("croupier.server.http.sign_in.NEWCOMERS", 0.05)
    monkeypatch.setattr("croupier.server.http.sign_in.MOST_GUESTS", 8)
    with manual_server(tmp_path / "house.db", empty=True) as server:
        said = [Guest(server).ask("POST", "/api/guest").status_code for _ in range(7)]
        assert said == [200] * 5 + [429] * 2
        server.now += 60
        said = [Guest(server).ask("POST", "/api/guest").status_code for _ in range(4)]
        assert said == [200] * 3 + [429]
        server.now += 60
        full = Guest(server).ask("POST", "/api/guest")
        assert (full.status_code, full.json()["name"]) == (503, "full")
        server.now += 25 * 3600
        assert Guest(server).ask("POST", "/api/guest").status_code == 200, "those guests are gone"
