"""Tests of a rolling upgrade: servers of an older and a newer version share one database behind the
proxy, the older ones are drained and stopped, and nothing is lost or done twice.

Version 0.1 has no number of its format and upgrades by stop and start (`tests/old_logs`).
"""

import asyncio
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from sqlalchemy import text

from croupier.store import Store
from croupier.store.append.log_format import LOG_FORMAT
from croupier.store.database.access import NEWEST
from tests.postgres import Postgres
from tests.project.rooms import ROOT
from tests.resilience.builds import Build, earlier_version, format_of, next_version
from tests.resilience.checks import check_histories, check_log
from tests.resilience.load import Load
from tests.resilience.proxies import RequestFaults, RequestProxy
from tests.resilience.servers import is_ready, opened, until

pytestmark = [pytest.mark.long, pytest.mark.timeout(0)]
ENOUGH = 15
"""Commands that are acknowledged at each stage."""


class Upgrade:
    """Two servers of an old version, and two of a new one that come in their place."""

    def __init__(self, address: str, folder: Path, old: Path, new: Path) -> None:
        self.address, self._folder, self._made = address, folder, list[Build]()
        self._old, self._new = old, new
        self.gives_way = format_of(new) > format_of(old)

    def serve(self, source: Path) -> Build:
        log = self._folder / f"server-{len(self._made)}.log"
        words = ("serve", "--port", "0", "--empty", "--database", self.address)
        self._made.append(Build(source, log, *words))
        return self._made[-1]

    def end(self) -> None:
        for build in self._made:
            build.end()

    async def run(self) -> Load:
        old = [self.serve(self._old)]
        await opened(*old)
        old.append(self.serve(self._old))
        await opened(*old)
        doors = [server.address() for server in old]
        proxy = RequestProxy(lambda: doors, Random(11), RequestFaults())
        async with proxy.running():
            load = await asyncio.to_thread(Load, proxy.address, doors[0])
            running = asyncio.create_task(load.run())
            await some(load)
            new = [self.serve(self._new) for _ in range(2)]
            await opened(*new)
            doors += [server.address() for server in new]
            await some(load)
            await (self._see_them_go(old) if self.gives_way else self._drain(old, doors, load))
            doors[:] = [server.address() for server in new]
            await some(load)
            load.end()
            await running
        for server in new:
            server.ask_to_close()
            assert server.status() == 0, server.said()
        return load

    async def _drain(self, old: list[Build], doors: list[str], load: Load) -> None:
        """Both versions serve; the old ones are taken out of the proxy and stopped one by one."""
        for server in old:
            assert is_ready(server), server.said()
            doors.remove(server.address())
            await some(load)
            server.ask_to_close()
            assert await asyncio.to_thread(server.status) == 0, server.said()

    async def _see_them_go(self, old: list[Build]) -> None:
        """The old servers end by themselves, and say why."""
        await until(lambda: not any(server.alive() for server in old), *old)
        for server in old:
            assert "The server has given way. A newer version of Croupier writes" in server.said()
            assert server.status() == 1


async def some(load: Load) -> None:
    for _ in range(ENOUGH):
        await load.first_after(time.monotonic())


@pytest.fixture
def address(postgres: Postgres) -> Iterator[str]:
    made = postgres.database()
    yield made
    postgres.drop(made)


def run(upgrade: Upgrade) -> Load:
    try:
        return asyncio.run(upgrade.run())
    finally:
        upgrade.end()


def test_an_earlier_version_and_this_one_serve_at_the_same_time(
    address: str, tmp_path: Path
) -> None:
    """The servers of both versions take commands until the old ones are drained; if this version
    writes a newer format, the old ones give way by themselves."""
    old = earlier_version(tmp_path / "old")
    load = run(Upgrade(address, tmp_path, old, ROOT / "src"))
    with Store(address) as store:
        check_log(store, load.book, load.visitors)
        check_histories(store, load.book, load.visitors)


def test_this_version_gives_way_to_one_with_a_newer_format(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version 0.1 went on writing beside a newer version."""
    new = next_version(tmp_path / "new")
    load = run(Upgrade(address, tmp_path, ROOT / "src", new))
    verify = Build(new, tmp_path / "verify.log", "audit", "verify", "--database", address)
    assert verify.status() == 0, verify.said()
    for place in ("croupier.store.append.log_format", "croupier.store.log"):
        monkeypatch.setattr(f"{place}.LOG_FORMAT", LOG_FORMAT + 1)
    monkeypatch.setattr("croupier.store.database.access.NEWEST", f"{int(NEWEST) + 1:04d}")
    with Store(address) as store:
        with store.engine.connect() as connection:
            connection.execute(text("SELECT note FROM leases"))  # the migration has run
        check_log(store, load.book, load.visitors)
        check_histories(store, load.book, load.visitors)
