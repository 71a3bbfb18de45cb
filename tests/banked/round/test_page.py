"""Runs the examples of docs/banked-rounds.md."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[3] / "docs" / "banked-rounds.md"


def test_the_page_on_banked_rounds_runs_as_written() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 20
    assert failed == 0
