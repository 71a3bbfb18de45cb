"""Figures in the public form: decimals for reading, and exact fractions beside them.

`house_edge` and `house_edge_exact` are the same number; the exact one is written over the
number of deals, in whatever order the board came, where that comes out whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from croupier.odds.results import (
    Difference,
    Figures,
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


def tell(figures: Figures) -> dict[str, Any]:
    """All figures of a game, as `croupier odds --json` prints them."""
    deals = figures.deals
    return {
        "book": figures.book,
        "game": figures.game,
        "exact": True,
        **both("expected_value", figures.expected_value, deals),
        **both("house_edge", figures.house_edge, deals),
        **both("average_wager", figures.average_wager, deals),
        **both("element_of_risk", figures.element_of_risk),
        "standard_deviation": figures.standard_deviation,
        "variance_exact": show_exact(figures.variance),
        "decisions": {name: float(share) for name, share in figures.decisions.items()},
        "decisions_exact": {n: show_exact(s, deals) for n, s in figures.decisions.items()},
        "streets": _by_street(figures.streets),
        "street_values": _by_street(figures.street_values),
        "preflop": {
            name: {
                "best": hand.best,
                "ev": {label: float(value) for label, value in hand.ev.items()},
                "ev_exact": {label: show_exact(value) for label, value in hand.ev.items()},
            }
            for name, hand in figures.preflop.items()
        },
        "side_wagers": {name: tell_side(side) for name, side in figures.side_wagers.items()},
        "jackpot": {name: tell_jackpot(jackpot) for name, jackpot in figures.jackpot.items()},
        "jackpot_returns": {
            name: tell_return(found) for name, found in figures.jackpot_returns.items()
        },
    }


def _by_street(figures: dict[str, dict[str, Fraction]]) -> dict[str, dict[str, float]]:
    return {
        street: {name: float(value) for name, value in options.items()}
        for street, options in figures.items()
    }


def tell_difference(change: Difference) -> dict[str, Any]:
    """What a changed rule does, as `croupier odds --what-if` prints it."""
    before, after = (
        {key: value for key, value in tell(side).items() if key != "preflop"}
        for side in (change.before, change.after)
    )
    return {
        "before": before,
        "after": after,
        **both("change_of_house_edge", change.after.house_edge - change.before.house_edge),
        "hands": {n: {"before": old, "after": new} for n, (old, new) in change.hands.items()},
    }


def tell_varied(rule: str, found: Mapping[str, Figures]) -> dict[str, Any]:
    """One rule at several values, as `croupier odds --vary` prints it."""
    first = next(iter(found.values()))
    return {
        "book": first.book,
        "game": first.game,
        "varied": rule,
        "values": [
            {
                "value": value,
                **both("house_edge", one.house_edge, one.deals),
                **both("average_wager", one.average_wager, one.deals),
                "side_wagers": {
                    name: both("house_edge", -side.expected_value)
                    for name, side in one.side_wagers.items()
                },
            }
            for value, one in found.items()
        ],
    }


def tell_strategy(found: StrategyFigures) -> dict[str, Any]:
    """What following somebody's rules comes to, as `croupier odds --strategy` prints it."""
    deals = found.deals
    return {
        "book": found.book,
        "game": found.game,
        "strategy": found.strategy,
        "exact": True,
        **both("expected_value", found.expected_value, deals),
        **both("house_edge", found.house_edge, deals),
        **both("best_value", found.best_value, deals),
        **both("cost", found.cost, deals),
        **both("average_wager", found.average_wager, deals),
        "standard_deviation": float(found.variance) ** 0.5,
        "decisions": {name: float(share) for name, share in found.decisions.items()},
        "streets": _by_street(found.streets),
        "street_values": _by_street(found.street_values),
    }


def tell_seen(found: SeenFigures) -> dict[str, Any]:
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
        "samples": found.samples,
    }


def tell_side(side: SideFigures) -> dict[str, Any]:
    return {
        **both("expected_value", side.expected_value),
        **both("house_edge", -side.expected_value),
        **both("house_edge_if_always_settled", -side.always_settled),
        **both("cost_of_folds", side.cost_of_folds),
        "standard_deviation": float(side.variance) ** 0.5,
        "wins": {hand: float(share) for hand, share in side.wins.items()},
        "wins_exact": {hand: show_exact(share) for hand, share in side.wins.items()},
    }


def tell_jackpot(jackpot: JackpotFigures) -> dict[str, Any]:
    """`return_from_meter` times meter over cost is what the meter's prizes return."""
    return {
        "dealt": {hand: float(share) for hand, share in jackpot.dealt.items()},
        "dealt_exact": {hand: show_exact(share) for hand, share in jackpot.dealt.items()},
        "held": {hand: float(share) for hand, share in jackpot.held.items()},
        "held_exact": {hand: show_exact(share) for hand, share in jackpot.held.items()},
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


def tell_return(found: JackpotReturn) -> dict[str, Any]:
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
