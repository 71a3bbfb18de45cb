"""Runs the examples of docs/tournaments.md."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "tournaments.md"


def test_the_guide_to_tournaments_runs_as_written() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 5
    assert failed == 0
