"""Computes the figures of a game from counts: value, variance, wagers, decisions, hands."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import numpy as np
from msgspec.structs import asdict

from croupier.books import STARTING_HANDS
from croupier.odds.asking.question import Question
from croupier.odds.asking.strategy import Strategy
from croupier.odds.exact.first_run import compile_for
from croupier.odds.exact.following import follow
from croupier.odds.exact.gradient import payments_made
from croupier.odds.exact.played_out import (
    PROCESSOR,
    PlayedOut,
    SolverBackend,
    best_first,
    work_to_play,
)
from croupier.odds.exact.side import jackpot_returns, jackpots, side_wagers
from croupier.odds.exact.solve import work
from croupier.odds.exact.valued import Valued
from croupier.odds.lookup_tables import combos
from croupier.odds.results import Figures, GameFigures, HandFigures, StrategyFigures
from croupier.odds.workers import Tick


def figures(
    question: Question, tick: Tick | None = None, backend: SolverBackend[Any] = PROCESSOR
) -> Figures:
    """Solves a game exactly and plays all deals by the solution."""
    if backend is PROCESSOR:
        compile_for(question.tree)
    solved = backend.solve(question.tree, tick)
    values = solved.preflop()
    first = best_first(values, question.tree)
    played = backend.play(solved, first, tick, prizes=question.book.jackpot is not None)
    return figures_of(question, solved, played, values, backend)


def work_of_figures() -> float:
    """The amount of work of `figures`, as its `tick` counts it; the same for all games."""
    return work() + work_to_play()


def figures_of(
    question: Question,
    solved: Valued,
    played: PlayedOut,
    values: dict[str, dict[str, Fraction]],
    backend: SolverBackend[Any] = PROCESSOR,
) -> Figures:
    found = _game_figures(question, played)
    expected = sum(
        (int(n) * max(values[name].values()) for n, name in zip(combos(), values, strict=True)),
        Fraction(0),
    )
    # Two computations of the same number: sums of gains, and all deals played.
    assert expected / 1326 == found.expected_value, (expected / 1326, found.expected_value)
    return Figures(
        **asdict(found),
        digest=question.digest,
        payments=payments_made(question, played),
        preflop={name: HandFigures(played.first[name], values[name]) for name in STARTING_HANDS},
        side_wagers=side_wagers(question, solved, played, backend),
        jackpot=jackpots(question, played),
        jackpot_returns=jackpot_returns(question, solved, played, values, backend),
    )


def strategy_figures(
    question: Question, strategy: Strategy, best: Fraction, tick: Tick | None = None
) -> StrategyFigures:
    """All deals played by the rules of a strategy; `best` is the value of best play."""
    found = _game_figures(question, follow(question.tree, strategy, tick))
    return StrategyFigures(**asdict(found), strategy=strategy.name, best_value=best)


def _game_figures(question: Question, played: PlayedOut) -> GameFigures:
    value, square = moments(played)
    how_often = streets(played, terminal_frequencies(played))
    return GameFigures(
        book=question.book.id,
        game=question.game.id,
        deals=played.deals,
        expected_value=value,
        average_wager=average_wager(played),
        variance=square - value * value,
        decisions=decisions(how_often),
        streets=how_often,
        street_values=streets(played, terminal_values(played)),
    )


def terminal_frequencies(played: PlayedOut) -> list[Fraction]:
    return [Fraction(int(counts.sum()), played.deals) for counts in played.counts]


def terminal_values(played: PlayedOut) -> list[Fraction]:
    """What rounds that come to each end add to the value of all rounds."""
    scale = played.tree.scale
    return [
        Fraction(sum(paid * many for paid, many in _payments(played, number, scale)),
                 scale * played.deals)
        for number in range(len(played.tree.terminals))
    ]  # fmt: skip


def average_wager(played: PlayedOut) -> Fraction:
    """Everything on the layout when a hand comes to its end."""
    shares = zip(played.tree.terminals, terminal_frequencies(played), strict=True)
    return sum((played.tree.staked(end) * share for end, share in shares), Fraction(0))


def moments(played: PlayedOut) -> tuple[Fraction, Fraction]:
    """The mean of what a round pays, and of its square."""
    scale, mean, square = played.tree.scale, 0, 0
    for number in range(len(played.tree.terminals)):
        for paid, many in _payments(played, number, scale):
            mean += paid * many
            square += paid * paid * many
    return Fraction(mean, scale * played.deals), Fraction(square, scale * scale * played.deals)


def hit_rate(played: PlayedOut) -> Fraction:
    """How often a round wins more than it loses."""
    ends, scale = range(len(played.tree.terminals)), played.tree.scale
    paid_at = (pair for number in ends for pair in _payments(played, number, scale))
    won = sum(many for paid, many in paid_at if paid > 0)
    return Fraction(won, played.deals)


def round_results(played: PlayedOut) -> dict[int, int]:
    """What a round pays, in parts of which `tree.scale` make an Ante, and in how many deals."""
    found: dict[int, int] = {}
    for number in range(len(played.tree.terminals)):
        for paid, many in _payments(played, number, played.tree.scale):
            found[paid] = found.get(paid, 0) + many
    return found


def _payments(played: PlayedOut, number: int, scale: int) -> Iterator[tuple[int, int]]:
    """All that is paid at one end, in parts of which `scale` make an Ante, and how often."""
    terminal = played.tree.terminals[number]
    counts = played.counts[number]
    for slot, category, way in np.argwhere(counts).tolist():
        by_hole = terminal.by_hole[slot] if played.by_hand else 0
        paid = terminal.pay[category][way] + by_hole
        yield paid.numerator * (scale // paid.denominator), int(counts[slot, category, way])


def decisions(streets: dict[str, dict[str, Fraction]]) -> dict[str, Fraction]:
    """How often a round comes to each bet and to a fold, checks aside."""
    found: dict[str, Fraction] = {}
    for options in streets.values():
        for label, share in options.items():
            if label != "check":
                found[label] = found.get(label, Fraction(0)) + share
    return found


def streets(played: PlayedOut, by_terminal: list[Fraction]) -> dict[str, dict[str, Fraction]]:
    """By street and decision taken there: of shares of all rounds, or of what rounds add."""
    nodes = played.tree.nodes
    found: dict[str, dict[str, Fraction]] = {node.street: {} for node in nodes}
    for node in nodes:
        found[node.street] |= {option.label: Fraction(0) for option in node.options}
    for terminal, path in played.tree.paths():
        for number, label in path:
            found[nodes[number].street][label] += by_terminal[terminal]
    return found
