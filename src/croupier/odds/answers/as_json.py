"""Figures in their public JSON form: decimals for reading, and exact fractions beside them.

`house_edge` and `house_edge_exact` are the same number; the exact one is written over the
number of deals, where that gives a whole numerator; orders of the board count as deals.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from croupier.money import show_amount
from croupier.odds.answers.varying import VariedFigures
from croupier.odds.asking.question import Question
from croupier.odds.results import (
    Figures,
    FiguresDifference,
    GameFigures,
    JackpotFigures,
    JackpotReturn,
    SeenFigures,
    SideFigures,
    StrategyFigures,
    show_exact,
)


def both(name: str, value: Fraction, deals: int = 1) -> dict[str, Any]:
    """A figure under its name, and exactly under its name with `_exact`."""
    return {name: float(value), f"{name}_exact": show_exact(value, deals)}


def both_by(name: str, values: Mapping[str, Fraction]) -> dict[str, Any]:
    """The same for several figures under one name."""
    return {name: _decimal(values), f"{name}_exact": _exact(values)}


def _decimal(values: Mapping[str, Fraction]) -> dict[str, float]:
    return {name: float(value) for name, value in values.items()}


def _exact(values: Mapping[str, Fraction], deals: int = 1) -> dict[str, str]:
    return {name: show_exact(value, deals) for name, value in values.items()}


def figures_json(figures: Figures) -> dict[str, Any]:
    """All figures of a game, as `croupier odds --json` prints them."""
    return {
        **_game_json(figures),
        **both("element_of_risk", figures.element_of_risk),
        "variance_exact": show_exact(figures.variance),
        "decisions_exact": _exact(figures.decisions, figures.deals),
        **both_by("payments", figures.payments),
        "preflop": {
            name: {"best": hand.best, **both_by("ev", hand.ev)}
            for name, hand in figures.preflop.items()
        },
        "side_wagers": {name: side_json(side) for name, side in figures.side_wagers.items()},
        "jackpot": {name: jackpot_json(jackpot) for name, jackpot in figures.jackpot.items()},
        "jackpot_returns": {
            name: return_json(found) for name, found in figures.jackpot_returns.items()
        },
    }


def payments_json(question: Question) -> dict[str, Any]:
    """How payments were reckoned: to these chips at this Ante, or exactly where both are null."""
    stakes = question.tree.stakes
    if stakes.ante is None:
        return {"ante": None, "smallest_chip": None}
    return {"ante": show_amount(stakes.ante), "smallest_chip": show_amount(stakes.chip)}


def _game_json(figures: GameFigures) -> dict[str, Any]:
    """The figures that a game has under any way of playing."""
    return {
        "book": figures.book,
        "game": figures.game,
        "exact": True,
        **both("expected_value", figures.expected_value, figures.deals),
        **both("house_edge", figures.house_edge, figures.deals),
        **both("average_wager", figures.average_wager, figures.deals),
        "standard_deviation": figures.standard_deviation,
        "decisions": _decimal(figures.decisions),
        "streets": {street: _decimal(found) for street, found in figures.streets.items()},
        "street_values": {s: _decimal(found) for s, found in figures.street_values.items()},
    }


def difference_json(change: FiguresDifference) -> dict[str, Any]:
    """What a changed rule does, as `croupier odds --what-if` prints it."""
    before, after = (
        {key: value for key, value in figures_json(side).items() if key != "preflop"}
        for side in (change.before, change.after)
    )
    return {
        "before": before,
        "after": after,
        **both("change_of_house_edge", change.after.house_edge - change.before.house_edge),
        "hands": {n: {"before": old, "after": new} for n, (old, new) in change.hands.items()},
    }


def varied_json(rule: str, question: Question, found: Sequence[VariedFigures]) -> dict[str, Any]:
    """One rule at several values, as `croupier odds --vary` prints it."""
    return {
        "book": question.book.id,
        "game": question.game.id,
        "varied": rule,
        **payments_json(question),
        "values": [_varied_value(one) for one in found],
    }


def _varied_value(one: VariedFigures) -> dict[str, Any]:
    """`estimate` is the edge if the best play of the game as it is were kept."""
    estimate = {} if one.estimate is None else both("estimate", -one.estimate, one.deals)
    return {
        "value": one.value,
        **both("house_edge", one.house_edge, one.deals),
        **both("average_wager", one.average_wager, one.deals),
        **estimate,
        "best_play_changed": one.best_play_changed,
        "side_wagers": {name: both("house_edge", -value) for name, value in
                        one.side_values.items()},
    }  # fmt: skip


def strategy_json(found: StrategyFigures) -> dict[str, Any]:
    """The figures of a strategy, as `croupier odds --strategy` prints them."""
    return {
        **_game_json(found),
        "strategy": found.strategy,
        **both("best_value", found.best_value, found.deals),
        **both("cost", found.cost, found.deals),
    }


def seen_json(found: SeenFigures) -> dict[str, Any]:
    """What seen cards are worth, as `croupier odds --seen` prints it."""
    return {
        "book": found.book,
        "game": found.game,
        "seen": found.seen,
        "exact": found.samples == 0,
        **both("expected_value", found.expected_value),
        **both("unseen_value", found.unseen_value),
        **both("gain", found.gain),
        "standard_error": found.error,
        "half_interval_95": found.half_interval,
        "samples": found.samples,
        "seed": found.seed if found.samples else None,
    }


def side_json(side: SideFigures) -> dict[str, Any]:
    return {
        **both("expected_value", side.expected_value),
        **both("house_edge", -side.expected_value),
        **both("house_edge_if_always_settled", -side.always_settled),
        **both("cost_of_folds", side.cost_of_folds),
        "standard_deviation": float(side.variance) ** 0.5,
        **both_by("wins", side.wins),
    }


def jackpot_json(jackpot: JackpotFigures) -> dict[str, Any]:
    """`return_from_meter` times meter over cost is what the meter's prizes return."""
    return {
        **both_by("dealt", jackpot.dealt),
        **both_by("held", jackpot.held),
        "options": {
            option: {
                "prizes": prizes,
                **both("return_from_fixed_prizes", jackpot.fixed[option]),
                **both("share_of_meter_won", jackpot.meter[option]),
                **_break_even(jackpot, option),
            }
            for option, prizes in jackpot.options.items()
        },
    }


def return_json(found: JackpotReturn) -> dict[str, Any]:
    """A jackpot wager under the sign given: what comes back for each unit of it."""
    return {
        "wagers": found.wagers,
        **both("return", found.plain),
        **both("return_if_it_changes_folds", found.adapted),
        **both("gain_per_round", found.gain),
        "hands": {n: {"before": old, "after": new} for n, (old, new) in found.hands.items()},
        "not_counted": list(found.unknown),
    }


def _break_even(jackpot: JackpotFigures, option: str) -> dict[str, Any]:
    """The meter, in wagers, from which a wager is worth its cost; prizes left to a sign hide it."""
    left_to_sign = [hand for hand, pays in jackpot.options[option].items() if pays == "sign"]
    if left_to_sign:
        return {"not_counted": left_to_sign}
    share = jackpot.meter[option]
    return both("break_even_meter", (1 - jackpot.fixed[option]) / share) if share else {}
