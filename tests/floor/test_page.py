"""Runs the examples of docs/floor.md."""

import doctest
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "floor.md"


def test_the_page_on_the_floor_runs_as_written() -> None:
    failed, tried = doctest.testfile(str(PAGE), module_relative=False)
    assert tried > 10
    assert failed == 0
