"""Prepares a game for simulation that is played by the rules of a strategy."""

from __future__ import annotations

from croupier.odds.answers.compute import strategy_figures
from croupier.odds.asking.question import Question
from croupier.odds.asking.strategy import Strategy, read_strategy
from croupier.odds.checks import need_kernels
from croupier.odds.simulation.simulated import GameReady
from croupier.odds.workers import Tick


def prepare_strategy(
    question: Question, strategy: Strategy | str, tick: Tick | None = None
) -> GameReady:
    """A game for `simulate` that is played by a strategy, or by the text of one.

    Its exact value is that of the strategy, not of best play.
    """
    need_kernels()
    from croupier.odds.simulation.ready import prepare_rules

    rules = read_strategy(strategy) if isinstance(strategy, str) else strategy
    value = strategy_figures(question, rules, tick).expected_value
    return prepare_rules(question.tree, rules, value)
