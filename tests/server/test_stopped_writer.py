"""Tests of servers whose log cannot be written: they say so within seconds, and lose nothing."""

import os
import resource
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.server.http import health
from croupier.store.append.transaction import Transactions
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.server.fork_server import ForkedProcess, ForkServer
from tests.server.manual_server import CANBERRA, Guest, manual_server
from tests.server.test_moved_files import Depositor
from tests.writer_processes import writer_processes_of, writing_process_of

WITHIN = 5.0
"""Seconds within which a command is answered, whatever happens to the log: what is promised."""


@pytest.fixture(scope="module")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    with ForkServer(tmp_path_factory.mktemp("fork_server")) as opened:
        yield opened


@contextmanager
def no_file_may_grow(file: Path, pid: int = 0) -> Iterator[None]:
    """As on a full disk: a process can extend no file beyond the present end of this one."""
    before = resource.prlimit(pid, resource.RLIMIT_FSIZE)
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (file.stat().st_size, before[1]))
    try:
        yield
    finally:
        resource.prlimit(pid, resource.RLIMIT_FSIZE, before)


def deposit(guest: Guest, key: str) -> Any:
    body = {"key": key, "house": CANBERRA, "amount": 100}
    return guest.ask("POST", "/api/account/deposit", body)


def test_on_a_full_disk_a_server_is_alive_but_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In 0.1 `/readyz` only read the log, and said 200 on a full disk."""
    monkeypatch.setattr(health, "CHECK_LASTS", 0.0)
    monkeypatch.setattr(health, "CHECK_TIMEOUT", PATIENCE)
    with manual_server(tmp_path / "house.db") as server:
        guest = server.guest()
        assert deposit(guest, "before").status_code == 200
        assert server.client.get("/readyz").status_code == 200
        with no_file_may_grow(tmp_path / "house.db-wal"):
            ready = server.client.get("/readyz")
            refused = deposit(guest, "on a full disk")
            assert server.client.get("/healthz").json() == {"ok": True}
        assert (ready.status_code, ready.json()["ready"]) == (503, False)
        assert ready.json()["problem"].startswith("Commands cannot be written to the log now (")
        assert (refused.status_code, refused.json()["name"]) == (503, "unavailable")
        assert "may or may not be recorded" in refused.json()["problem"]
        assert [said.headers["Retry-After"] for said in (ready, refused)] == ["2", "2"]
        assert server.client.get("/readyz").json()["ready"]
        again = deposit(guest, "on a full disk")
        assert (again.status_code, again.json().get("repeated", False)) == (200, False)


def test_a_log_that_can_only_be_read_is_not_ready(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In 0.1 `/readyz` said 200 although every command was refused."""
    monkeypatch.setattr(health, "CHECK_LASTS", 0.0)
    monkeypatch.setattr(health, "CHECK_TIMEOUT", PATIENCE)
    with manual_server(tmp_path / "house.db") as server:
        assert server.client.get("/readyz").status_code == 200
        transactions = server.casino.store._writer._backend
        assert isinstance(transactions, Transactions)
        statements: Any = transactions._statements
        assert statements is not None
        statements._do("PRAGMA query_only = ON")
        ready = server.client.get("/readyz")
        assert ready.status_code == 503
        assert "SQLITE_READONLY" in ready.json()["problem"]
        assert server.client.get("/healthz").status_code == 200


def test_a_probe_is_not_repeated_for_every_question(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "CHECK_LASTS", float(PATIENCE))
    with manual_server(tmp_path / "house.db") as server:
        size = (tmp_path / "house.db-wal").stat().st_size
        server.client.get("/readyz")
        once = (tmp_path / "house.db-wal").stat().st_size
        for _ in range(20):
            assert server.client.get("/readyz").status_code == 200
        assert size <= once == (tmp_path / "house.db-wal").stat().st_size


# --- real servers ---------------------------------------------------------------------------------


def _timed(guest: Depositor, key: str) -> tuple[int, float]:
    began = time.monotonic()
    return guest.pay(key), time.monotonic() - began


def _with_writer_process(fork_server: ForkServer, database: Path) -> Depositor:
    guest = Depositor(fork_server, database, 1)
    while writing_process_of(str(database)) is None:
        assert guest.pay_often(5) == {200}
    assert guest.pay_often(20) == {200}
    return guest


def _all_paid_once(guest: Depositor) -> None:
    guest.fall()
    paid = {k: n for k, n in guest.payments().items() if not k.startswith("the house/")}
    assert paid == dict.fromkeys(guest.acknowledged, 1)


@pytest.mark.long
def test_a_stopped_writer_process_holds_commands_up_for_seconds_only(
    fork_server: ForkServer, database: Path
) -> None:
    """In 0.1 the first command after the stop was answered after 135 seconds."""
    guest = _with_writer_process(fork_server, database)
    (pid,) = writer_processes_of(str(database))
    os.kill(pid, signal.SIGSTOP)
    status, seconds = _timed(guest, "stopped")
    assert seconds < WITHIN
    assert status in (200, 503)
    until = time.monotonic() + PATIENCE
    while status != 200:
        assert time.monotonic() < until
        status = guest.pay("stopped")
    assert guest.pay_often(20) == {200}
    guest.wait_until_ready(200)
    assert writer_processes_of(str(database)) == []
    _all_paid_once(guest)


@pytest.mark.long
def test_a_full_disk_is_told_within_seconds_and_passes(
    fork_server: ForkServer, database: Path
) -> None:
    guest = Depositor(fork_server, database, 1000)
    assert guest.pay_often(5) == {200}
    with no_file_may_grow(Path(f"{database}-wal"), guest.server.pid):
        status, seconds = _timed(guest, "full")
        assert (status, seconds < WITHIN) == (503, True)
        guest.wait_until_ready(503)
        assert guest.web.get("/healthz").status_code == 200
    guest.wait_until_ready(200)
    assert guest.pay("full") == 200
    _all_paid_once(guest)


@pytest.mark.long
def test_a_server_on_the_same_file_that_is_stopped_in_its_commit_has_others_refuse(
    fork_server: ForkServer, database: Path
) -> None:
    """Two servers on one file. In 0.1 the second answered after 90 seconds."""
    guest = Depositor(fork_server, database, 1000)
    assert guest.pay_often(5) == {200}
    stopped = _stopped_with_the_lock(fork_server, database)
    status, seconds = _timed(guest, "one")
    assert (status, seconds < WITHIN) == (503, True)
    guest.wait_until_ready(503)
    stopped.thaw()
    guest.wait_until_ready(200)
    until = time.monotonic() + PATIENCE
    while guest.pay("one") != 200:  # the server that goes on may hold the lock once more
        assert time.monotonic() < until
    stopped.kill()
    _all_paid_once(guest)


def _stopped_with_the_lock(fork_server: ForkServer, database: Path) -> ForkedProcess:
    """Another server that pays without pause, stopped at a moment when it holds the write lock."""
    other = Depositor(fork_server, database, 1000)
    ended = threading.Event()

    def pay_on() -> None:
        while not ended.is_set():
            try:
                other.pay_often(1)
            except httpx.TransportError:
                return

    paying = [threading.Thread(target=pay_on, daemon=True) for _ in range(4)]
    for thread in paying:
        thread.start()
    until = time.monotonic() + PATIENCE
    connection = sqlite3.connect(database, timeout=1, isolation_level=None)  # others let go of it
    try:
        while True:
            assert time.monotonic() < until, "it never held the lock when it was stopped"
            other.server.freeze()
            time.sleep(0.01)  # the signal has arrived
            try:
                connection.execute("BEGIN IMMEDIATE")
                connection.execute("ROLLBACK")
            except sqlite3.OperationalError:
                ended.set()
                return other.server
            other.server.thaw()
            time.sleep(0.003)
    finally:
        connection.close()


@pytest.mark.long
def test_without_postgresql_a_server_lives_and_is_not_ready(fork_server: ForkServer) -> None:
    own = Postgres()
    stopped = False
    try:
        server = fork_server.serve(own.database(), "--empty")
        until = time.monotonic() + PATIENCE
        while not server.address():
            assert time.monotonic() < until, server.said()
            time.sleep(0.01)
        with httpx.Client(base_url=f"http://{server.address()}", timeout=PATIENCE) as web:
            me = web.post("/api/guest").json()
            own.stop()
            stopped = True
            began = time.monotonic()
            body = {"key": "k", "house": CANBERRA, "amount": 100}
            said = web.post("/api/account/deposit", json=body, headers={"X-CSRF": me["csrf"]})
            assert (said.status_code, time.monotonic() - began < WITHIN) == (503, True)
            assert said.headers["Retry-After"] == "2"
            ready = web.get("/readyz")
            assert (ready.status_code, ready.json()["ready"]) == (503, False)
            assert web.get("/healthz").status_code == 200
    finally:
        if not stopped:
            own.stop()
