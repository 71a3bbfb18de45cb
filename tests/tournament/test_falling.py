"""Tests of a tournament whose process is killed again and again."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from croupier.books import load_book
from croupier.house import Casino
from croupier.house.faults.checks import check_all
from croupier.money import Account
from croupier.store import Store, all_balances
from croupier.tournament import template
from tests.patience import PATIENCE
from tests.postgres import Postgres
from tests.server.fork_server import ForkedProcess, ForkServer


@pytest.fixture(scope="module")
def fork_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ForkServer]:
    with ForkServer(tmp_path_factory.mktemp("fork_server")) as opened:
        yield opened


Run = Callable[[], ForkedProcess]


def _kill_once_it_has_written(run: Run, more: int, store: Store) -> bool:
    """Kills the process in the middle of what it does; False where it was done before."""
    enough = store.head().position + more
    process = run()
    until = time.monotonic() + PATIENCE
    while process.alive() and store.head().position < enough:
        assert time.monotonic() < until, "the run writes nothing"
        time.sleep(0.02)
    fell = process.alive()
    with suppress(ProcessLookupError):
        process.kill()
    process.wait_until_gone()
    return fell


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A house of its own, in a file or on a real PostgreSQL."""
    if request.param == "sqlite":
        yield str(tmp_path / "house.db")
        return
    server: Postgres = request.getfixturevalue("postgres")
    address = server.database()
    yield address
    server.drop(address)


@pytest.mark.parametrize(
    "book, entries, falls", [("melbourne-poker", 20, 3), ("canberra-ultimate", 12, 2)]
)
def test_a_run_that_is_killed_goes_on_where_the_log_ends(
    book: str, entries: int, falls: int, database: str, fork_server: ForkServer, tmp_path: Path
) -> None:
    file = tmp_path / "open.toml"
    file.write_text(template(load_book(book)), encoding="utf-8")
    words = ("tournament", "run", str(file), "--entries", str(entries), "--database", database)
    dice = Random(5)
    fell = 0
    with Store(database) as store:
        for _ in range(falls):
            more = dice.randrange(60, 220)
            fell += _kill_once_it_has_written(lambda: fork_server.start(*words), more, store)
            _check(store)
        assert fell
        last = fork_server.start(*words)
        last.wait_until_gone()
        assert "Spring Open: over" in last.said()
        _check(store)
        _paid(store, entries)


def _paid(store: Store, entries: int) -> None:
    """Everybody has what they won, and nothing is left in between."""
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


def _check(store: Store) -> None:
    """The chain verifies, purses hold what the journal says, and chips are what was issued."""
    casino = Casino(store)
    casino.catch_up_now()
    check_all(store, (), [casino])
    for match in casino.world.matches.values():
        state = match.state
        assert state.in_play == state.issued - state.removed + state.from_bank
        seats = [(e.table, e.seat) for e in state.entrants.values() if e.table]
        assert len(set(seats)) == len(seats)
