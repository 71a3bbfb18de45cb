"""Is it there, should it be asked, and how is it doing: for those who keep the machine."""

import threading
from pathlib import Path

import pytest

from croupier.server import health
from tests.server.day import a_day


def test_ready_turns_bad_while_the_database_is_away_and_good_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(health, "LASTS", 0.0)
    monkeypatch.setattr(health, "PATIENCE", 0.3)
    gone, stuck = threading.Event(), threading.Event()
    with a_day(tmp_path / "house.db") as day:
        store = day.casino.store
        head = store.head

        def look() -> object:
            if gone.is_set():
                raise OSError("no such host")
            if stuck.is_set():
                release.wait(20)
            return head()

        release = threading.Event()
        monkeypatch.setattr(store, "head", look)
        ask = day.client.get
        assert ask("/readyz").json()["ready"]
        gone.set()
        assert ask("/readyz").status_code == 503
        assert ask("/healthz").json() == {"ok": True}, "the process itself is well"
        gone.clear()
        assert ask("/readyz").status_code == 200
        stuck.set()
        assert ask("/readyz").status_code == 503, "one that hangs is away too"
        stuck.clear()
        release.set()
        for _ in range(50):
            if ask("/readyz").status_code == 200:
                break
        assert ask("/readyz").status_code == 200


def test_figures_count_requests_by_route_and_tell_nothing_of_anybody(tmp_path: Path) -> None:
    with a_day(tmp_path / "house.db") as day:
        person = day.guest()
        person.get("/api/account")
        person.ask("GET", "/api/tables/no-such-table")
        told = day.client.get("/metrics").text
    assert 'croupier_requests_total{route="/api/account",status="200"}' in told
    assert 'croupier_requests_total{route="/api/tables/{id}",status="404"}' in told
    assert "croupier_log_position" in told
    for private in (person.name, person.token, person.me["csrf"], "no-such-table"):
        assert private not in told
