"""A design in its public JSON form, as `croupier design --json` prints it."""

from __future__ import annotations

from math import sqrt
from typing import Any

from croupier.odds.answers.as_json import both, both_by
from croupier.odds.asking.question import Question
from croupier.odds.design.search import Design, DesignedTable


def design_json(question: Question, found: Design) -> dict[str, Any]:
    """The targets, how many tables there are, and the nearest of them.

    `target` is that of the edge; null where there is none.
    """
    edge = found.targets.edge
    return {
        "book": question.book.id,
        "game": question.game.id,
        "wager": found.wager or None,
        **({"target": None, "target_exact": None} if edge is None else both("target", edge)),
        **both_by("targets", found.targets.named),
        "tables_in_bounds": found.searched,
        "solved": found.solved,
        "nothing_nearer": found.nothing_nearer,
        "tables": [_table(table) for table in found.tables],
    }


def _table(table: DesignedTable) -> dict[str, Any]:
    return {
        "odds": {name: str(odds) for name, odds in table.odds.items()},
        **both("house_edge", table.edge),
        **both("distance", table.distance),
        **both_by("misses", table.misses),
        **both("element_of_risk", table.element_of_risk),
        **both("variance", table.variance),
        "standard_deviation": sqrt(table.variance),
        **both("hit_rate", table.hit_rate),
        **both_by("hits", table.hits),
        "hands": {n: {"before": old, "after": new} for n, (old, new) in table.hands.items()},
    }
