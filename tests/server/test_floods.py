"""Tests that floods of allowed requests leave time for everybody else."""

import asyncio
import os
import sys
import threading
import time
from collections.abc import Generator
from pathlib import Path

import pytest

from croupier.acts import Viewer
from croupier.floor import Table
from croupier.house import Casino
from croupier.server.errors import Trouble
from croupier.server.http.hashing import NICENESS, Hashing
from croupier.server.http.page_building import MOST_WAITING, PageBuilding
from croupier.server.live import connection, table_cache
from croupier.server.live.frames import TableMessage
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


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has priorities of threads")
def test_passwords_are_hashed_at_low_priority() -> None:
    """Version 0.1 hashed them at the priority of the thread that answers everybody."""

    def priority() -> int:
        return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())

    async def go() -> int:
        return await Hashing(1).run(priority)

    assert asyncio.run(go()) == min(priority() + NICENESS, 19)


def test_what_onlookers_see_of_a_table_is_made_once_for_all_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version 0.1 made it for each socket that anybody opened."""
    monkeypatch.setattr(table_cache, "LASTS", 1_000.0)
    made: list[str] = []
    make = connection.table_message

    def counted(casino: Casino, table: Table, viewer: Viewer, after: int) -> TableMessage:
        made.append(table.id)
        return make(casino, table, viewer, after)

    monkeypatch.setattr(connection, "table_message", counted)
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
