"""Runs the examples of the README."""

import doctest
from pathlib import Path

README = Path(__file__).parents[2] / "README.md"


def test_what_the_readme_shows_is_what_happens() -> None:
    failed, ran = doctest.testfile(str(README), module_relative=False)
    assert (failed, ran > 4) == (0, True)


def test_the_two_commands_stand_at_the_top() -> None:
    opening = README.read_text(encoding="utf-8").split("##", 1)[0]
    assert "./x serve" in opening
    assert "./x test" in opening
