"""The value of every option of the first decision, from what a solution adds up to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.odds.asking.tree import Tree
from croupier.odds.exact.plan import DecisionPlan, NodeWorth
from croupier.odds.exact.recipe import Recipe
from croupier.odds.lookup_tables import Ints, combos

DEALER_HANDS = comb(45, 2)
BOARDS = comb(50, 5)


@dataclass(frozen=True, slots=True)
class Totals:
    """What a solution adds up to over all deals.

    `met[hand, category, way]` counts what each starting hand meets over all boards and dealer's
    hands, whatever is decided; `gained[gain, hand]` what choosing well adds, in units of
    `per[gain]` to one board and dealer's hand.
    """

    met: Ints
    gained: dict[int, Ints]
    per: dict[int, int]


@dataclass(frozen=True, slots=True)
class Valued:
    """A game with the value of every option, wherever its decisions are kept."""

    recipe: Recipe
    core: Totals

    @property
    def plan(self) -> DecisionPlan:
        return self.recipe.plan

    @property
    def tree(self) -> Tree:
        return self.recipe.plan.tree

    def values(self, worth: NodeWorth) -> list[Fraction]:
        """What a worth comes to for each starting hand, per Ante."""
        core = self.core
        per = lcm(*(core.per[gain] for gain in worth.gains))
        totals = [per * paid for paid in paid_by_hand(worth, core.met)]
        for gain in worth.gains:
            times = per // core.per[gain]
            totals = [
                a + times * b for a, b in zip(totals, core.gained[gain].tolist(), strict=True)
            ]
        unit = per * self.plan.scale * BOARDS * DEALER_HANDS
        return [
            Fraction(total, unit * many)
            for total, many in zip(totals, combos().tolist(), strict=True)
        ]

    def preflop(self) -> dict[str, dict[str, Fraction]]:
        """The 169 hands, and what each option of the first decision is worth with them."""
        options = self.tree.root.options
        columns = {o.label: self.values(self.plan.worth_of(o)) for o in options}
        return {
            name: {label: values[hand] for label, values in columns.items()}
            for hand, name in enumerate(STARTING_HANDS)
        }


def paid_for(worth: NodeWorth, met: Ints) -> int:
    """What a worth pays by comparison, over all that is met: `met[category, way]`."""
    line = np.array(worth.line[:40], dtype=object).reshape(10, 4)
    return int((line * met.astype(object)).sum())


def paid_by_hand(worth: NodeWorth, met: Ints) -> list[int]:
    """The same for each starting hand, with what is paid on the two cards alone."""
    many, most = met.sum(axis=(1, 2)), max(map(abs, worth.line))
    # in 64 bits where no sum can leave them, else in Python's own whole numbers
    kind = np.int64 if 2 * most * int(many.max()) < 1 << 63 else object
    line = np.array(worth.line, dtype=kind)
    paid = met.reshape(len(met), 40).astype(kind) @ line[:40] + line[40:] * many.astype(kind)
    found: list[int] = paid.tolist()
    return found
