"""Runs the examples of docs/poker.md."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "poker.md"


def test_the_guide_to_poker_runs_as_written() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 30
    assert failed == 0
