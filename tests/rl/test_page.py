"""Runs the code of the guide to learning environments, and checks what is said when extras miss."""

import doctest
from importlib.util import find_spec
from pathlib import Path

import pytest

from croupier import rl
from croupier.errors import BadInput

PAGE = Path(__file__).parents[2] / "docs" / "learning-environments.md"


def test_what_the_guide_shows_is_what_happens() -> None:
    failed, tried = doctest.testfile(
        str(PAGE), module_relative=False, optionflags=doctest.NORMALIZE_WHITESPACE
    )
    assert (failed, tried > 30) == (0, True)


def test_a_missing_library_is_said_with_the_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    def found(name: str) -> object:
        return None if name == "pettingzoo" else find_spec(name)

    monkeypatch.setattr("croupier.rl.installed.find_spec", found)
    with pytest.raises(BadInput, match=r'the extra "rl": run pip install "croupier\[rl\]"'):
        _ = rl.PokerEnv


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="Roulette"):
        _ = rl.Roulette
