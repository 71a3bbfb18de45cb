"""Tests of `croupier simulate` and `croupier equity`."""

from __future__ import annotations

import csv
import io
import json
import sys
from decimal import Decimal
from pathlib import Path

import pytest

from croupier.cli import main

GAME = ["simulate", "sydney-bonus", "--rounds", "200", "--sessions", "60", "--seed", "4"]


def test_a_simulation_tells_its_error_and_writes_every_session(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    money = ["--bankroll", "200", "--ante", "5"]
    files = [tmp_path / "sessions.csv", tmp_path / "sessions.parquet"]
    assert main([*GAME, *money, "--json", "--out", str(files[0])]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert abs(answer["errors_away"]) < 5
    assert answer["ruined"] == round(answer["risk_of_ruin"] * 60)
    with files[0].open(newline="") as handle:
        rows = list(csv.DictReader(handle))
    assert len(rows) == answer["sessions"] == 60
    assert sum(int(row["rounds"]) for row in rows) == answer["rounds"]
    total = sum(Decimal(row["result"]) for row in rows)
    assert float(total) / 5 / answer["rounds"] == pytest.approx(answer["mean"])
    assert all(Decimal(row["lowest"]) >= -200 for row in rows)

    assert main([*GAME, *money, "--workers", "1", "--out", str(files[1])]) == 0
    page = capsys.readouterr().out
    assert "Standard deviation" in page
    assert "ruined, from 200.00" in page
    stored = parquet.read_table(files[1]).to_pylist()
    assert [row["result"] for row in stored] == [Decimal(row["result"]) for row in rows]


def test_a_single_round_tells_of_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["simulate", "sydney-bonus", "--rounds", "1", "--sessions", "1"]
    assert main([*words, "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert (answer["rounds"], answer["errors_away"]) == (1, None)
    assert main(words) == 0


@pytest.mark.long
def test_a_strategy_is_simulated_near_its_own_exact_value(
    capsys: pytest.CaptureFixture[str],
) -> None:
    """The exact value of the strategy is worked out by playing all deals, not by simulation."""
    words = ["--strategy", "bonus-simple", "--rounds", "1000", "--sessions", "300"]
    assert main(["simulate", "sydney-bonus", *words, "--seed", "4", "--json"]) == 0
    ruled = json.loads(capsys.readouterr().out)
    assert abs(ruled["errors_away"]) < 5
    assert main(["simulate", "sydney-bonus", *words[2:], "--seed", "4", "--json"]) == 0
    best = json.loads(capsys.readouterr().out)
    assert ruled["exact"]["mean"] < best["exact"]["mean"]
    assert ruled["mean"] != best["mean"]


@pytest.mark.parametrize(
    "words, names",
    [
        (["--rounds", "0"], "--rounds"),
        (["--rounds", f"{10**18}"], "--rounds"),
        (["--bankroll", "1"], "--bankroll"),
        (["--bankroll", "lots"], "--bankroll"),
        (["--out", "sessions.txt"], "--out"),
        (["--out", "nowhere/sessions.csv"], "--out"),
        (["--plot", "fan.gif"], "--plot"),
        (["--game", "baccarat"], "game"),
    ],
)
def test_bad_input_is_one_line_before_any_work(
    words: list[str], names: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simulate", "sydney-bonus", *words]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert len(said.err.splitlines()) == 1
    assert names in said.err


def test_equities_are_told_exactly_or_with_their_error(capsys: pytest.CaptureFixture[str]) -> None:
    hands = ["equity", "AhKh", "QQ", "--board", "Qh 7h 2s"]
    assert main([*hands, "--json"]) == 0
    exact = json.loads(capsys.readouterr().out)
    assert exact["exact"] is True
    assert sum(hand["equity"] for hand in exact["hands"]) == pytest.approx(1)
    assert main([*hands, "--samples", "5000", "--json"]) == 0
    drawn = json.loads(capsys.readouterr().out)
    assert (drawn["exact"], drawn["deals"]) == (False, 5000)
    assert all(hand["standard_error"] > 0 for hand in drawn["hands"])
    assert main(hands) == 0
    assert "holdem on" in capsys.readouterr().out
    assert main(["equity", "AhKh", "AhQd"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_equity_reads_lines_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Aces against kings with one card to come: kings have two outs of 44, so aces win 42/44."""
    text = "AhAd vs KhKd | 2c 3d 7h 9s\n\nAhAd vs AhQd\nAhAd vs KhKd\n"
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode())))
    assert main(["equity", "-", "--json", "--board", "2c 3d 7h 9s"]) == 2
    said = capsys.readouterr()
    first, wrong, last = [json.loads(line) for line in said.out.splitlines()]
    assert first["hands"][0]["equity_exact"] == "21/22"
    assert wrong["error"].startswith("line 3: ")
    assert last == first
    assert "3 valid lines, but 1 cannot be answered" in said.err
