"""Tests of simulated years of a jackpot."""

from math import comb
from pathlib import Path
from typing import Any

import pytest

from croupier.books import load_book
from croupier.errors import BadInput
from croupier.jackpot import read_terms
from croupier.odds import Years, play_years, write_years
from croupier.odds.simulation.jackpot_years import shared_out


def years(book: str, line: dict[str, Any], wagers: tuple[int, ...], **more: int) -> Years:
    terms = read_terms(load_book(book), line)
    return Years(terms=terms, wagers=wagers, **({"years": 4} | more))


MELBOURNE = years("melbourne-wsop", {"option": "1", "seed": 10000, "cost": "5.00"}, (1_000_000,))
PERTH = years("perth-ultimate", {"level1_wager": "5.00"}, (500_000, 300_000, 200_000), seed=3)


@pytest.mark.clause("melbourne-wsop", "Table 4", "9.3.1")
@pytest.mark.parametrize("asked", [MELBOURNE, PERTH], ids=["melbourne", "perth"])
def test_years_return_what_the_long_run_says_within_their_error(asked: Years) -> None:
    played = play_years(asked, 60, workers=1)
    assert 0 < played.error < 0.01
    assert abs(played.returned - played.expected) < 4 * played.error
    royals = sum(len(run.royals) for run in played.runs)
    expected = 60 * asked.in_all * 4 / comb(52, 5)
    assert abs(royals - expected) < 4 * expected**0.5


def test_two_processes_play_the_same_years_as_one() -> None:
    assert play_years(MELBOURNE, 6, workers=1).runs == play_years(MELBOURNE, 6, workers=2).runs


def test_a_run_depends_on_its_lot_and_its_number_alone() -> None:
    few, many = (play_years(PERTH, n, workers=1).runs for n in (2, 4))
    assert many[:2] == few
    assert len({run.paid for run in many}) == 4


def test_a_royal_flush_wins_what_has_gathered_and_the_meter_starts_again() -> None:
    """Wagers of 5.00 bring 34.06% each, no more; what is won is rounded up to a dollar."""
    for run in play_years(MELBOURNE, 5, workers=1).runs:
        if not run.royals:
            continue
        first = run.royals[0]
        assert 5_000_000 <= first.amount < 5_000_000 + first.wager * 500 * 0.3406 + 100
        assert run.highest > first.amount - 100


def test_wagers_of_several_levels_come_in_their_proportion() -> None:
    assert shared_out(10, (5, 3, 2)) == [5, 3, 2]
    for total in range(50):
        parts = shared_out(total, (5, 3, 2))
        assert 0 <= total - sum(parts) < 3
        assert all(a <= b for a, b in zip(parts, shared_out(total + 1, (5, 3, 2)), strict=True))


def test_every_run_is_a_row_of_the_file(tmp_path: Path) -> None:
    played = play_years(PERTH, 3, workers=1)
    write_years(played, tmp_path / "runs.csv")
    head, *rows = (tmp_path / "runs.csv").read_text().splitlines()
    assert head == "run,royals,straight_flushes,royals_won,highest,paid,left"
    assert [float(row.split(",")[5]) for row in rows] == [run.paid / 100 for run in played.runs]


@pytest.mark.parametrize(
    "asked, runs, field",
    [
        (MELBOURNE, 0, "--runs"),
        (years("melbourne-wsop", MELBOURNE.terms.line, (1,), years=0), 1, "--years"),
        (years("melbourne-wsop", MELBOURNE.terms.line, (1, 2)), 1, "--wagers"),
        (years("melbourne-wsop", MELBOURNE.terms.line, (0,)), 1, "--wagers"),
        (years("melbourne-wsop", MELBOURNE.terms.line, (1,), seed=-1), 1, "--lot"),
    ],
)
def test_years_that_make_no_sense_are_refused_by_name(asked: Years, runs: int, field: str) -> None:
    with pytest.raises(BadInput) as refused:
        play_years(asked, runs)
    assert refused.value.field == field
