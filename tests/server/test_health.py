"""Tests of `/healthz`, `/readyz` and `/metrics`."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from croupier.server.http import health
from croupier.store import Keyring
from croupier.store.append.batch import Batch
from tests.patience import PATIENCE
from tests.server.manual_server import Guest, manual_server


def test_ready_turns_bad_while_the_database_is_away_and_good_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "CHECK_LASTS", 0.0)
    monkeypatch.setattr(health, "CHECK_TIMEOUT", PATIENCE)
    gone, stuck = threading.Event(), threading.Event()
    with manual_server(tmp_path / "house.db") as server:
        store = server.casino.store
        head = store.head

        def look() -> object:
            if gone.is_set():
                raise OSError("no such host")
            if stuck.is_set():
                release.wait(PATIENCE)
            return head()

        release = threading.Event()
        monkeypatch.setattr(store, "head", look)
        ask = server.client.get
        assert ask("/readyz").json()["ready"]
        gone.set()
        assert ask("/readyz").status_code == 503
        assert ask("/healthz").json() == {"ok": True}, "the process itself is well"
        gone.clear()
        assert ask("/readyz").status_code == 200
        stuck.set()
        monkeypatch.setattr(health, "CHECK_TIMEOUT", 0.3)
        assert ask("/readyz").status_code == 503, "one that hangs is away too"
        monkeypatch.setattr(health, "CHECK_TIMEOUT", PATIENCE)
        stuck.clear()
        release.set()
        for _ in range(50):
            if ask("/readyz").status_code == 200:
                break
        assert ask("/readyz").status_code == 200


def test_figures_count_requests_by_route_and_tell_nothing_of_anybody(tmp_path: Path) -> None:
    with manual_server(tmp_path / "house.db") as server:
        person = server.guest()
        person.get("/api/account")
        person.ask("GET", "/api/tables/no-such-table")
        told = server.client.get("/metrics").text
    assert 'croupier_requests_total{route="/api/account",status="200"}' in told
    assert 'croupier_requests_total{route="/api/tables/{id}",status="404"}' in told
    assert "croupier_log_position" in told
    for private in (person.name, person.token, person.me["csrf"], "no-such-table"):
        assert private not in told


def test_a_request_that_meets_a_failing_database_is_asked_to_come_again(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    json_logs: Callable[[], None],
) -> None:
    """Reading, signing in and writing say the same; the log says what ails the database."""

    def full(*_: object, **__: object) -> None:
        with closing(sqlite3.connect(":memory:")) as connection:
            connection.execute("PRAGMA max_page_count = 1")
            connection.execute("CREATE TABLE t (x)")
            connection.execute("CREATE TABLE u (x)")

    json_logs()
    with manual_server(tmp_path / "house.db") as server:
        person = server.guest()
        with monkeypatch.context() as patch:
            patch.setattr(Keyring, "guests", full)
            said = Guest(server).ask("POST", "/api/guest")
            assert (said.status_code, said.json()["name"]) == (503, "unavailable")
            patch.setattr(Batch, "write", full)
            body = {"key": "k", "house": "Casino Canberra", "amount": 100}
            said = person.ask("POST", "/api/account/deposit", body)
            assert (said.status_code, said.json()["name"]) == (503, "unavailable")
        assert Guest(server).ask("POST", "/api/guest").status_code == 200
    assert "SQLITE_FULL" in capsys.readouterr().err
