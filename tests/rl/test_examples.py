"""Tests of the learning examples: short forms for every change, whole ones in the long tier."""

import sys
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

import pytest

from croupier.books import load_book
from croupier.odds import ask, read_strategy

EXAMPLES = Path(__file__).parents[2] / "examples"


def example(name: str) -> ModuleType:
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


def test_ultimate_is_learned_from_rewards_in_short_form() -> None:
    """After 300,000 rounds the plain decisions are right; every book agrees on these hands."""
    learn = example("learn_ultimate")
    text = learn.strategy_text(learn.learned("perth-ultimate", 300_000, 1))
    strategy = read_strategy(text)
    first = strategy.first(ask(load_book("perth-ultimate")).tree)
    assert {first[hand] for hand in ("AA", "KK", "QQ", "JJ", "AKo")} <= {"play_4x", "play_3x"}
    assert [first[hand] for hand in ("72o", "32o", "T2o", "93o")] == ["check"] * 4
    assert set(strategy.rules) == {"preflop", "flop", "river"}


@pytest.mark.long
def test_what_was_learned_costs_at_most_three_thousandths_of_an_ante() -> None:
    learn = example("learn_ultimate")
    text = learn.strategy_text(learn.learned("perth-ultimate", 24_000_000, 1))
    assert 0 <= learn.priced("perth-ultimate", text).cost <= 0.003


@pytest.mark.long
def test_self_play_beats_opponents_that_never_learn_in_short_form() -> None:
    play = example("self_play")
    policy = play.train(150, 1, hands=1024)
    won, error = play.against(policy, "random", 40, 2)
    assert won > 3 * error


@pytest.mark.long
@pytest.mark.parametrize("opponent", ["calls", "random"])
def test_self_play_beats_opponents_that_never_learn(opponent: str) -> None:
    play = example("self_play")
    won, error = play.against(play.train(600, 1), opponent, 200, 2)
    assert won > 3 * error
