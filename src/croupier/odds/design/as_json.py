"""A design in its public JSON form, as `croupier design --json` prints it."""

from __future__ import annotations

from typing import Any

from croupier.odds.answers.as_json import both
from croupier.odds.asking.question import Question
from croupier.odds.design.search import Design, DesignedTable
from croupier.odds.results import show_exact


def design_json(question: Question, found: Design) -> dict[str, Any]:
    """The target, how many tables there are, and the nearest of them."""
    return {
        "book": question.book.id,
        "game": question.game.id,
        "wager": found.wager or None,
        **both("target", found.target),
        "tables_in_bounds": found.searched,
        "solved": found.solved,
        "nothing_nearer": found.nothing_nearer,
        "tables": [_table(table) for table in found.tables],
    }


def _table(table: DesignedTable) -> dict[str, Any]:
    figures = table.figures
    return {
        "odds": {name: str(odds) for name, odds in table.odds.items()},
        **both("house_edge", table.edge),
        **both("distance", table.distance),
        **both("element_of_risk", figures.element_of_risk),
        "variance": float(figures.variance),
        "variance_exact": show_exact(figures.variance),
        "standard_deviation": figures.standard_deviation,
        **both("hit_rate", table.hit_rate),
        "hands": {n: {"before": old, "after": new} for n, (old, new) in table.hands.items()},
    }
