"""Tests of live messages: none twice, none missing, no waiting for slow readers."""

import asyncio
import base64
import json
import secrets
import socket
import time
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import connect

from croupier.house.world.world import RECENT_EVENTS
from croupier.server.live import connection, table_messages
from tests.patience import PATIENCE
from tests.server.open_house import Live, Open, Person, open_house, with_socket

TABLE = "CAN-U1"


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One house for all, opened and closed again and again."""
    return tmp_path_factory.mktemp("delivery") / "house.db"


# --- coming back ----------------------------------------------------------------------------------


async def _events(house: Open, after: int, enough: int) -> tuple[int, list[dict[str, Any]], int]:
    """Watches until there were so many events: the version told from, all of them, the last."""
    async with connect(f"ws://{house.address}/api/live") as line:
        own = Live(line)
        await own.send({"type": "watch", "table": TABLE, "after": after})
        first = await own.until("table")
        version, since = first["version"], first["since"]
        while len(own.events) < enough:
            message = await own.until("table")
            assert message["since"] == version, "each message begins where the last one ended"
            version = message["version"]
        return since, own.events, version


def test_whoever_comes_back_hears_all_that_happened_meanwhile(database: Path) -> None:
    """Two people: one stays for the whole time, one leaves and comes back, at last to a house
    that was closed in between. Both have heard the same."""

    async def one_evening(house: Open, seen: int) -> tuple[list[Any], list[Any], int]:
        async with connect(f"ws://{house.address}/api/live") as line:
            stays = Live(line)
            await stays.send({"type": "watch", "table": TABLE, "after": seen})
            pieces: list[dict[str, Any]] = []
            version = seen
            for _ in range(3):
                since, events, last = await _events(house, version, 5)
                assert since == version
                pieces, version = pieces + events, last
            while stays.tables.get(TABLE, {"version": 0})["version"] < version:
                await stays.hear()
        whole = [event for event in stays.events if event["version"] <= version]
        return whole, pieces, version

    with open_house(database) as house:
        seen = max(1, house.casino.world.table_version(TABLE))
        whole, pieces, version = asyncio.run(one_evening(house, seen))
        assert len(whole) >= 15
        assert pieces == whole
        last = house.casino.world.table_version(TABLE)
    with open_house(database) as house:
        since, events, _ = asyncio.run(_events(house, version, 1))
        assert since == version
        versions = [event["version"] for event in events]
        assert versions == sorted(set(versions))
        told = {h.version for h in house.casino.world.recent[TABLE] if h.version > version}
        assert set(versions) <= told
        assert last >= version


def test_whoever_was_away_too_long_is_told_from_where_it_goes_on(database: Path) -> None:
    with open_house(database) as house:
        world = house.casino.world

        async def wait_and_look() -> tuple[int, list[dict[str, Any]], int]:
            async with connect(f"ws://{house.address}/api/live") as line:
                own = Live(line)
                await own.send({"type": "watch", "table": TABLE})
                while len(world.recent[TABLE]) < RECENT_EVENTS:
                    await own.until("table")
            return await _events(house, 1, 1)

        since, events, _ = asyncio.run(wait_and_look())
        assert since > 1
        assert len(events) <= RECENT_EVENTS
        assert events[0]["version"] > since


# --- reading slowly -------------------------------------------------------------------------------


class Sleeper:
    """A client that opens a live socket, asks to watch, and never reads."""

    def __init__(self, house: Open) -> None:
        host, port = house.address.split(":")
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.line.settimeout(PATIENCE)
        self.line.connect((host, int(port)))
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        self.line.sendall(
            f"GET /api/live HTTP/1.1\r\nHost: {house.address}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert b" 101 " in self.line.recv(200)
        self._send({"type": "watch", "table": TABLE})
        self._send({"type": "lobby"})

    def _send(self, message: dict[str, Any]) -> None:
        data = json.dumps(message).encode()
        mask = secrets.token_bytes(4)
        masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(data))
        self.line.sendall(bytes([0x81, 0x80 | len(data)]) + mask + masked)


def test_somebody_who_does_not_read_is_let_go_and_nobody_waits_for_them(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connection, "SEND_TIMEOUT", 1.0)
    with open_house(database) as house:
        gallery = house.connections
        sleepers = [Sleeper(house) for _ in range(3)]

        async def story() -> None:
            async with connect(f"ws://{house.address}/api/live") as line:
                own = Live(line)
                await own.send({"type": "watch", "table": TABLE})
                changes = 0
                until = time.monotonic() + 4 * PATIENCE
                while len(gallery._sockets) > 1:
                    assert time.monotonic() < until, "somebody who does not read is still there"
                    for _ in range(50):
                        house.loop.call_soon_threadsafe(gallery._changed, frozenset({TABLE}))
                        changes += 1
                    await own.until("table")
                    for socket_ in list(gallery._sockets):
                        assert len(socket_._messages) <= connection.MOST_WAITING
                        assert len(socket_._changed_tables) <= 1
                assert changes > 100
                await own.send({"type": "ping"})
                await own.until("pong")

        asyncio.run(story())
        assert not gallery.watches(TABLE) or len(gallery._sockets) == 1
        for sleeper in sleepers:
            sleeper.line.close()


# --- closing --------------------------------------------------------------------------------------


def test_people_are_told_before_the_house_closes(database: Path) -> None:
    """A reader hears goodbye; one that does not read holds nothing up."""

    async def listen(house: Open) -> list[str]:
        async with connect(f"ws://{house.address}/api/live") as line:
            await line.send(json.dumps({"type": "watch", "table": TABLE}))
            house.close_soon()
            async with asyncio.timeout(PATIENCE):
                heard = [json.loads(frame)["type"] async for frame in line]
            await line.wait_closed()
        return [*heard, str(line.close_code)]

    with open_house(database) as house:
        sleeper = Sleeper(house)
        heard = asyncio.run(listen(house))
        assert heard[-2:] == ["bye", "1001"]
    sleeper.line.close()


# --- asking again ---------------------------------------------------------------------------------


def test_the_same_key_has_the_same_answer_after_the_house_was_closed(database: Path) -> None:
    """Over HTTP and over the socket, also where the command could not be had again."""
    with open_house(database) as house:
        person = Person(house).come_in()
        seat = next(
            n for n in range(1, 7) if n not in {p["seat"] for p in person.look(TABLE)["seats"]}
        )
        wish = {"key": "my seat", "seat": seat, "buy_in": 30_000}
        first = person.post(f"/api/tables/{TABLE}/sit", wish).json()
        assert not first["repeated"]
        again = person.post(f"/api/tables/{TABLE}/sit", wish).json()
        cookie, csrf = person.cookie(), person.me["csrf"]
        company = {"key": "company", "count": 3}
        friends = person.post(f"/api/tables/{TABLE}/companions", company).json()
        assert not friends["repeated"]
        left = person.post(f"/api/tables/{TABLE}/leave", {"key": "up"}).json()
        assert again == first | {"repeated": True}
    with open_house(database) as house:
        headers = cookie | {"X-CSRF": csrf}
        with httpx.Client(base_url=house.url, headers=headers, timeout=PATIENCE) as web:
            later = web.post(f"/api/tables/{TABLE}/sit", json=wish)
            assert later.json() == first | {"repeated": True}
            gone = web.post(f"/api/tables/{TABLE}/leave", json={"key": "up"}).json()
            assert gone == left | {"repeated": True}
            brought = web.post(f"/api/tables/{TABLE}/companions", json=company).json()
            assert brought == friends | {"repeated": True}, "though nobody sits there any more"
            other = web.post(f"/api/tables/{TABLE}/sit", json=wish | {"buy_in": 1})
            assert (other.status_code, other.json()["name"]) == (409, "key-reused")
            assert web.get("/api/account").json()["seats"] == [], "nobody sat down again"


def test_a_command_over_the_socket_is_answered_again_after_a_restart(database: Path) -> None:
    async def place(own: Live, seat: int) -> Any:
        await own.send({"type": "watch", "table": TABLE})
        while True:
            view = (own.tables.get(TABLE) or {}).get("view") or {}
            if view.get("phase") == "wagers" and any(
                s["seat"] == seat and s.get("stack") for s in view["seats"]
            ):
                return await own.command("w", TABLE, _ante(seat))
            await own.until("table")

    with open_house(database) as house:
        person = Person(house).come_in()
        seat = person.sit(TABLE)
        first = with_socket(person, lambda own: place(own, seat))
        assert first["type"] == "ack"
        cookie = person.cookie()
    with open_house(database) as house:

        async def ask_again() -> Any:
            address = f"ws://{house.address}/api/live"
            async with connect(address, additional_headers=cookie) as line:
                return await Live(line).command("w", TABLE, _ante(seat))

        assert asyncio.run(ask_again()) == first | {"repeated": True}


def _ante(seat: int) -> dict[str, Any]:
    return {"type": "PlaceWager", "seat": seat, "wager": "ante", "amount": 500}


# --- faults of ours -------------------------------------------------------------------------------


def test_a_view_that_fails_ends_the_socket_so_that_its_reader_comes_back(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A socket that stays open and says nothing more would leave its reader in the past."""

    def fails(*_: object) -> None:
        raise KeyError("a fault")

    async def look(house: Open) -> int:
        async with connect(f"ws://{house.address}/api/live") as line:
            monkeypatch.setattr(table_messages, "table_shown", fails)
            await line.send(json.dumps({"type": "watch", "table": TABLE}))
            async with asyncio.timeout(PATIENCE):
                await line.wait_closed()
            assert line.close_code is not None
            return line.close_code

    with open_house(database) as house:
        assert asyncio.run(look(house)) == connection.FAULT
        monkeypatch.undo()
        since, events, _ = asyncio.run(_events(house, 0, 1))
        assert events
        assert since >= 0
