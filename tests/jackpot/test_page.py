"""Runs the examples of docs/jackpots.md."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "jackpots.md"


def test_the_guide_to_jackpots_runs_as_written() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 5
    assert failed == 0
