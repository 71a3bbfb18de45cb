"""Tests of `croupier admin reset-password`, on both databases and while a server runs."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from croupier.acts import Millis
from croupier.cli import main
from croupier.store import Keyring, SecondFactors, Store
from croupier.store.accounts.totp import code_at
from tests.postgres import Postgres, postgres
from tests.server.manual_server import PASSWORD, Guest, manual_server
from tests.store.logs import audit

__all__ = ["postgres"]

Said = pytest.CaptureFixture[str]
QUICK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
SHOWN = re.compile(r"ann signs in once within 24 hours with the password (\S+)\n")


@pytest.fixture(params=["sqlite", "postgres"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return str(tmp_path / "house.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


def resets(database: str, *more: str) -> int:
    return main(["admin", "reset-password", "ann", "--database", database, *more])


def test_a_reset_gives_a_one_time_password_and_notes_it_in_the_log(
    address: str, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fault of 0.1: somebody who had lost a password had lost the account."""
    monkeypatch.setenv("LOGNAME", "olive")
    with Store(address) as store:
        ring, factors = Keyring(store.engine, QUICK), SecondFactors(store.engine)
        assert ring.add("ann", PASSWORD)
        secret = factors.begin("ann")
        assert secret is not None
        assert factors.confirm("ann", code_at(secret, 0), Millis(0))
    assert resets(address, "--yes") == 0
    first = SHOWN.match(capsys.readouterr().out)
    assert first is not None
    assert resets(address, "--second-factor", "--yes", "--json") == 0
    second = json.loads(capsys.readouterr().out)["password"]
    assert second != first[1]
    with Store(address) as store:
        ring, now = Keyring(store.engine, QUICK), Millis(1)
        assert ring.enter("ann", PASSWORD, now) == "wrong"
        assert ring.enter("ann", second, now) == "in", "without a code"
        assert ring.enter("ann", second, now) == "spent"
        notes = [r for r in store.read_all() if r.type == "account.PasswordReset"]
        assert [json.loads(r.data) for r in notes] == [
            {"type": "PasswordReset", "person": "ann", "by": "olive", "second_factor": removed}
            for removed in (False, True)
        ]
        assert not any(second.encode() in r.data or first[1].encode() in r.data for r in notes)
        assert audit(store).fault is None
    assert main(["audit", "show", "player:ann", "--database", address]) == 0
    assert "PasswordReset" in capsys.readouterr().out


def test_a_reset_while_a_server_runs_ends_the_sessions_there(tmp_path: Path, capsys: Said) -> None:
    file = tmp_path / "house.db"
    with manual_server(file, empty=True) as server:
        ann = server.register("ann")
        assert resets(str(file), "--yes") == 0
        assert SHOWN.search(capsys.readouterr().out), "the server writes its own lines as well"
        server.now += 11
        assert ann.ask("GET", "/api/account").status_code == 401
        old = Guest(server).ask("POST", "/api/sign-in", {"name": "ann", "password": PASSWORD})
        assert old.status_code == 401
        assert server.register("bob").get("/api/me")["person"] == "bob", "the server goes on"
    with Store(str(file)) as store:
        assert audit(store).fault is None


def test_somebody_whose_log_came_without_passwords_gets_one(tmp_path: Path, capsys: Said) -> None:
    source, copy, lines = tmp_path / "a.db", tmp_path / "b.db", tmp_path / "log.jsonl"
    with manual_server(source, empty=True) as server:
        server.register("ann")
        guest = server.guest().name
    assert main(["store", "export", str(lines), "--database", str(source)]) == 0
    assert main(["store", "import", str(lines), "--database", str(copy)]) == 0
    capsys.readouterr()
    assert resets(str(copy), "--yes") == 0
    shown = SHOWN.match(capsys.readouterr().out)
    assert shown is not None
    with Store(str(copy)) as store:
        assert Keyring(store.engine, QUICK).enter("ann", shown[1], Millis(1)) == "in"
    assert main(["admin", "reset-password", guest, "--database", str(copy), "--yes"]) == 2


@pytest.mark.parametrize("typed", ["no\n", "", "y\n"])
def test_nothing_is_changed_without_confirmation(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch, typed: str
) -> None:
    file = str(tmp_path / "house.db")
    with Store(file) as store:
        assert Keyring(store.engine, QUICK).add("ann", PASSWORD)
    monkeypatch.setattr("sys.stdin", io.StringIO(typed))
    assert resets(file) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("Reset the password of ann? Type yes to do it: ")
    with Store(file) as store:
        assert Keyring(store.engine, QUICK).enter("ann", PASSWORD, Millis(1)) == "in"
        assert store.head().position == 0
    monkeypatch.setattr("sys.stdin", io.StringIO("yes\n"))
    assert resets(file) == 0


def test_a_name_that_nobody_has_is_bad_input(tmp_path: Path, capsys: Said) -> None:
    file = str(tmp_path / "house.db")
    Store(file).close()
    assert resets(file, "--yes") == 2
    assert capsys.readouterr().err == (
        'croupier: NAME: expected a person who signs in with a password, got "ann"\n'
    )
    assert resets(str(tmp_path / "missing.db"), "--yes") == 2
