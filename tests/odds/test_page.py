"""Runs the examples of docs/odds.md."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "odds.md"


def test_the_page_on_odds_runs_as_written() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 8
    assert failed == 0
