"""Tests of large tournaments in the log of a house."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.cli.tournament.run import read_tournament
from croupier.house import Casino
from croupier.house.faults.checks import check_all
from croupier.money import Account
from croupier.store import Store, all_balances
from croupier.tournament import Tournament, events

Capture = pytest.CaptureFixture[str]


SHARES = 'shares = ["50%", "30%", "20%"]'


def run(book: str, entries: int, folder: Path, capsys: Capture) -> tuple[Tournament, list[object]]:
    """Runs a tournament as people do; then the log itself is asked about every cent."""
    file, database = str(folder / "open.toml"), str(folder / "house.db")
    assert main(["tournament", "new", book, file]) == 0
    text = Path(file).read_text(encoding="utf-8")
    Path(file).write_text(text.replace(SHARES, "# one place in eight is paid"), encoding="utf-8")
    capsys.readouterr()
    words = ["tournament", "run", file, "--entries", str(entries), "--database", database]
    assert main([*words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["escrow"], told["prize_pool_left"]) == ("0.00", "0.00")
    assert [row["place"] for row in told["standings"]][:1] == [1]
    assert all(row["because"] for row in told["standings"] if row["status"] == "out")
    with Store(database) as store:
        casino = Casino(store)
        casino.catch_up_now()
        check_all(store, (), [casino])
        with store.engine.connect() as connection:
            held = all_balances(connection)
        kept = read_tournament(store, "spring-open")
    assert held[Account.parse("escrow:tournament spring-open")] == 0
    assert held[Account.parse("prize-pool:tournament spring-open")] == 0
    return kept.state, list(kept.history)


def replayed(folder: Path, capsys: Capture, *which: str) -> int:
    """How many hands of the log were played again from their cards, all ending as recorded."""
    words = ["--id", "spring-open", "--database", str(folder / "house.db"), *which]
    assert main(["tournament", "replay", *words, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["differ"], told["counted_by_staff"]) == (0, 0)
    return int(told["hands"])


@pytest.mark.parametrize(
    "entries, paid, tables, third_hands, by_hand",
    [(96, 12, 11, 5, False), pytest.param(1000, 125, 112, 50, True, marks=pytest.mark.long)],
)
def test_a_poker_tournament_of_many_tables(
    entries: int,
    paid: int,
    tables: int,
    third_hands: int,
    by_hand: bool,
    tmp_path: Path,
    capsys: Capture,
) -> None:
    """`by_hand`: so many tables are left near the prizes that hand-for-hand play must begin. With
    two tables left, three players may go out at once, and the prizes are reached without it."""
    state, history = run("melbourne-poker", entries, tmp_path, capsys)
    assert sum(len(group) for group in state.places) == entries
    assert sum(state.prizes.values()) == entries * 100_00
    assert len(state.prizes) == paid
    assert state.in_play == state.issued == entries * 10_000  # the winner holds every chip
    hands = sum(isinstance(event, events.HandStarted) for event in history)
    moves = [event for event in history if isinstance(event, events.Moved)]
    assert hands > entries
    assert len(moves) > (tables - 1) * 5  # all tables but one are broken
    assert all(move.reason and move.clause for move in moves)
    assert not by_hand or any(isinstance(event, events.HandForHand) for event in history)
    dealt = Counter(e.table for e in history if isinstance(e, events.HandStarted))
    three = [table for table, hands in dealt.items() if hands >= 3]
    assert replayed(tmp_path, capsys, "--hand", "3") == len(three) > third_hands


@pytest.mark.long
def test_a_canberra_ultimate_tournament_of_ninety_with_sessions_and_a_repechage(
    tmp_path: Path, capsys: Capture
) -> None:
    """15 tables of six: two of each go on, the other 60 play a repechage at ten tables, whose
    best join them: 40 players at seven tables, then the best of each in the final."""
    state, history = run("canberra-ultimate", 90, tmp_path, capsys)
    fields = [len(e.players) for e in history if isinstance(e, events.SessionStarted)]
    assert fields == [90, 60, 40, 7]
    assert sum(len(group) for group in state.places) == 90
    assert sum(state.prizes.values()) == 90 * 100_00
    assert state.in_play == state.issued - state.removed + state.from_bank
    rounds = sum(isinstance(event, events.HandEnded) for event in history)
    assert replayed(tmp_path, capsys) == rounds
