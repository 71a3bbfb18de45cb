"""Runs the examples of docs/hand-histories.md."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "hand-histories.md"


def test_the_guide_to_hand_histories_runs_as_written() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 12
    assert failed == 0
