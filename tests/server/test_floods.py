"""Tests that floods of allowed requests leave time for everybody else."""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Generator
from pathlib import Path
from unittest.mock import patch

import pytest
from argon2 import PasswordHasher
from sqlalchemy import event
from starlette.testclient import TestClient

from croupier.acts import Millis, Viewer
from croupier.floor import Table
from croupier.house import Casino
from croupier.server import create_app
from croupier.server.errors import Trouble
from croupier.server.http.hashing import LOWEST, NICENESS, LowPriorityHasher
from croupier.server.http.page_building import MOST_WAITING, PageBuilding
from croupier.server.http.sign_in import WRONG_PER_ADDRESS
from croupier.server.live import table_cache, table_messages
from croupier.server.live.frames import TableMessage
from croupier.store import Keyring, Store
from tests.server.manual_server import manual_server


def long_page(pieces: int) -> Generator[None, None, str]:
    for _ in range(pieces):
        time.sleep(0.003)
        yield
    return "a long page"


def test_short_requests_are_answered_while_a_long_page_is_made() -> None:
    """Version 0.1 made a page in one go, and everybody waited for it."""

    async def go() -> tuple[str, int]:
        making = asyncio.create_task(PageBuilding().build(long_page(30)))
        answered = 0
        while not making.done():
            await asyncio.sleep(0)
            answered += 1
        return await making, answered

    page, answered = asyncio.run(go())
    assert page == "a long page"
    assert answered >= 30


def test_only_so_many_long_pages_wait() -> None:
    async def go() -> list[object]:
        pages = PageBuilding()
        asked = [pages.build(long_page(1)) for _ in range(MOST_WAITING + 3)]
        return await asyncio.gather(*asked, return_exceptions=True)

    made = asyncio.run(go())
    assert made.count("a long page") == MOST_WAITING
    refused = [one for one in made if isinstance(one, Trouble)]
    assert [one.status for one in refused] == [503] * 3


def priority() -> int:
    """The priority of the thread that asks."""
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


class NotingHasher:
    """Hashes quickly, and notes at which priority."""

    def __init__(self) -> None:
        self.priorities: list[int] = []
        self._hasher = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)

    def hash(self, password: str) -> str:
        self.priorities.append(priority())
        return self._hasher.hash(password)

    def verify(self, hashed: str, password: str) -> bool:
        self.priorities.append(priority())
        return self._hasher.verify(hashed, password)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_passwords_are_hashed_at_low_priority_and_nothing_else_is_done_at_it(
    tmp_path: Path,
) -> None:
    """Version 0.1 hashed them at the priority of the thread that answers everybody. A thread of
    low priority with the lock of the database would hold up every command."""
    inner, usual = NotingHasher(), priority()
    database: list[int] = []
    with Store(f"sqlite:///{tmp_path}/house.db") as store:
        event.listen(store.engine, "before_cursor_execute", lambda *_: database.append(priority()))
        ring = Keyring(store.engine, LowPriorityHasher(inner))
        assert ring.add("ann", "a good long password")
        assert ring.enter("ann", "not the right one", Millis(0)) == "wrong"
        assert ring.enter("ann", "a good long password", Millis(1)) == "in"
    assert set(inner.priorities) == {min(usual + NICENESS, LOWEST)}
    assert set(database) == {usual}


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_the_server_has_passwords_hashed_at_low_priority(tmp_path: Path) -> None:
    inner, usual = NotingHasher(), priority()
    with (
        Store(f"sqlite:///{tmp_path}/house.db") as store,
        patch("croupier.server.http.hashing.PasswordHasher", lambda: inner),
        TestClient(create_app(store)) as client,
    ):
        wish = {"name": "ann", "password": "a good long password"}
        assert client.post("/api/register", json=wish).status_code == 200
    assert set(inner.priorities) == {min(usual + NICENESS, LOWEST)}


def test_an_address_that_guesses_passwords_of_many_names_is_refused_without_hashing(
    tmp_path: Path,
) -> None:
    """Version 0.1 hashed every password that anybody sent, as long as the names were different."""
    with manual_server(tmp_path / "house.db") as server:
        server.register("ann")

        def told(name: str, password: str) -> tuple[int, str]:
            answer = server.client.post("/api/sign-in", json={"name": name, "password": password})
            return answer.status_code, answer.json().get("name", "")

        for number in range(WRONG_PER_ADDRESS - 1):
            assert told(f"nobody {number}", "not the right one") == (401, "wrong-password")
        server.sign_in("ann")  # whoever knows the password uses nothing up
        server.sign_in("ann")
        assert told("nobody else", "not the right one") == (401, "wrong-password")
        assert told("nobody at all", "not the right one") == (429, "too-many-wrong")
        server.now += 60
        assert told("nobody again", "not the right one") == (401, "wrong-password")


def test_what_onlookers_see_of_a_table_is_made_once_for_all_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version 0.1 made it for each socket that anybody opened."""
    monkeypatch.setattr(table_cache, "LASTS", 1_000.0)
    made: list[str] = []
    make = table_messages.table_message

    def counted(casino: Casino, table: Table, viewer: Viewer, after: int) -> TableMessage:
        made.append(table.id)
        return make(casino, table, viewer, after)

    monkeypatch.setattr(table_messages, "table_message", counted)
    with manual_server(tmp_path / "house.db") as server:
        told = []
        for _ in range(5):
            with server.client.websocket_connect("/api/live") as live:
                live.receive_json()
                live.send_json({"type": "watch", "table": "CAN-U1"})
                told.append(live.receive_json())
        assert {one["type"] for one in told} == {"table"}
        assert all(one["shown"]["seats"] == told[0]["shown"]["seats"] for one in told)
    assert made == ["CAN-U1"]
