"""A tournament whose process is killed in its tracks, again and again, ends as if it never was."""

from __future__ import annotations

import sqlite3
import subprocess
import sys
import time
from contextlib import closing, suppress
from pathlib import Path
from random import Random

import pytest

from croupier.books import load_book
from croupier.money import Account
from croupier.server import Casino
from croupier.server.fault_checks import check_all
from croupier.store import Store, all_balances
from croupier.tournament import template

PATIENCE = 120
START = "from croupier.cli import main; raise SystemExit(main())"


def _run(file: Path, database: Path, entries: int) -> subprocess.Popen[bytes]:
    words = ["tournament", "run", str(file), "--entries", str(entries)]
    command = [sys.executable, "-c", START, *words, "--database", str(database), "--json"]
    return subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)


def _position(database: Path) -> int:
    if not database.exists():
        return 0
    with closing(sqlite3.connect(database, timeout=30)) as log, suppress(sqlite3.OperationalError):
        found: int | None = log.execute("select max(position) from events").fetchone()[0]
        return found or 0
    return 0


def _kill_once_it_has_written(file: Path, database: Path, entries: int, more: int) -> bool:
    """Kills the process in the middle of what it does; False where it was done before."""
    before = _position(database)
    process = _run(file, database, entries)
    until = time.monotonic() + PATIENCE
    while process.poll() is None and _position(database) < before + more:
        assert time.monotonic() < until, "the run writes nothing"
        time.sleep(0.02)
    fell = process.poll() is None
    process.kill()
    process.wait()
    return fell


@pytest.mark.parametrize(
    "book, entries, falls", [("melbourne-poker", 20, 3), ("canberra-ultimate", 12, 2)]
)
def test_a_run_that_is_killed_goes_on_where_the_log_ends(
    book: str, entries: int, falls: int, tmp_path: Path
) -> None:
    file, database = tmp_path / "open.toml", tmp_path / "house.db"
    file.write_text(template(load_book(book)), encoding="utf-8")
    dice = Random(5)
    fell = 0
    for _ in range(falls):
        fell += _kill_once_it_has_written(file, database, entries, dice.randrange(60, 220))
        _check(database)
    assert fell
    last = _run(file, database, entries)
    _, complaints = last.communicate(timeout=PATIENCE)
    assert last.returncode == 0, complaints.decode()
    _check(database)
    with Store(str(database)) as store:
        casino = Casino(store)
        casino.catch_up_now()
        state = casino.world.matches["spring-open"].state
        assert state.stage == "over"
        assert len(state.entrants) == entries
        assert sum(state.prizes.values()) == entries * 100_00
        with store.engine.connect() as connection:
            held = all_balances(connection)
        for account in ("escrow:tournament spring-open", "prize-pool:tournament spring-open"):
            assert held[Account.parse(account)] == 0
        won = {p: casino.world.balance(p) for p in state.entrants}
        assert won == {p: state.prizes.get(p, 0) for p in state.entrants}


def _check(database: Path) -> None:
    """The chain verifies, purses hold what the journal says, and chips are what was issued."""
    with Store(str(database)) as store:
        casino = Casino(store)
        casino.catch_up_now()
        check_all(store, (), [casino])
        for match in casino.world.matches.values():
            state = match.state
            assert state.in_play == state.issued - state.removed + state.from_bank
            seats = [(e.table, e.seat) for e in state.entrants.values() if e.table]
            assert len(set(seats)) == len(seats)
