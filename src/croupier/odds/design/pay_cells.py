"""Ways for a round to be paid, from which the figures of every table that is played alike follow.

As long as the play stays the same, a table changes what rounds are paid and not how often. So the
value is linear in the odds, the mean of squares is quadratic, and the hit rate changes only where a
payment passes zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.odds.design.targets import ZERO, DesignTargets, Measured

Floats: TypeAlias = npt.NDArray[np.float64]
TableOdds: TypeAlias = tuple[Fraction, ...]
"""What the free entries pay, in their order."""
NOTHING = 1e-9
"""Payments are fractions of small numbers: one that is nearer to 0 than this is 0."""


class PayCell(NamedTuple):
    """Rounds that are paid `fixed` and, for each free entry by number, its odds times a stake."""

    share: Fraction
    fixed: Fraction
    stakes: tuple[tuple[int, Fraction], ...] = ()

    def paid(self, odds: Sequence[Fraction]) -> Fraction:
        return self.fixed + sum((stake * odds[n] for n, stake in self.stakes), ZERO)


@dataclass(frozen=True, slots=True)
class TablePlay:
    """One way to play the game: how often a round comes to each cell, and the average wager."""

    cells: tuple[PayCell, ...]
    average_wager: Fraction

    @property
    def slope(self) -> dict[int, Fraction]:
        """By number of the entry: how often it is paid, times the stake."""
        found: dict[int, Fraction] = {}
        for cell in self.cells:
            for n, stake in cell.stakes:
                found[n] = found.get(n, ZERO) + cell.share * stake
        return found

    def value(self, odds: Sequence[Fraction]) -> Fraction:
        return sum((cell.share * cell.paid(odds) for cell in self.cells), ZERO)

    def measured(self, odds: Sequence[Fraction]) -> Measured:
        """The exact figures of a table that is played this way."""
        paid = [(cell.share, cell.paid(odds)) for cell in self.cells]
        value = sum((share * one for share, one in paid), ZERO)
        square = sum((share * one * one for share, one in paid), ZERO)
        return Measured(
            edge=-value,
            element_of_risk=-value / self.average_wager,
            hit_rate=sum((share for share, one in paid if one > 0), ZERO),
            variance=square - value * value,
        )

    def values(self, grid: Floats) -> Floats:
        """The value of each table (a row of odds) that is played this way, as floats."""
        slope = np.array([float(self.slope.get(n, ZERO)) for n in range(grid.shape[1])])
        fixed = sum((cell.share * cell.fixed for cell in self.cells), ZERO)
        found: Floats = float(fixed) + grid @ slope
        return found

    def distances(self, grid: Floats, targets: DesignTargets) -> Floats:
        """The distance of each table from the targets, as floats."""
        goals = {name: float(goal) for name, goal in targets.named.items()}
        edge, total = -self.values(grid), np.zeros(len(grid))
        if "edge" in goals:
            total += np.abs(edge - goals["edge"])
        if "element_of_risk" in goals:
            total += np.abs(edge / float(self.average_wager) - goals["element_of_risk"])
        if "hit_rate" in goals or "volatility" in goals:
            hits, squares = self._hits_and_squares(grid)
            if "hit_rate" in goals:
                total += np.abs(hits - goals["hit_rate"])
            if "volatility" in goals:
                total += np.abs((squares - edge * edge) / goals["volatility"] ** 2 - 1)
        return total

    def _hits_and_squares(self, grid: Floats) -> tuple[Floats, Floats]:
        hits, squares = np.zeros(len(grid)), np.zeros(len(grid))
        for cell in self.cells:
            share, paid = float(cell.share), np.full(len(grid), float(cell.fixed))
            for n, stake in cell.stakes:
                paid += float(stake) * grid[:, n]
            hits += share * (paid > NOTHING)
            squares += share * paid * paid
        return hits, squares


def merged(cells: Iterable[tuple[int, Fraction, Mapping[int, Fraction]]], deals: int) -> Cells:
    """Cells that are paid alike put together; given are counts of `deals`."""
    found: dict[tuple[Fraction, tuple[tuple[int, Fraction], ...]], int] = {}
    for many, fixed, stakes in cells:
        key = fixed, tuple(sorted(stakes.items()))
        found[key] = found.get(key, 0) + many
    return tuple(PayCell(Fraction(n, deals), *key) for key, n in found.items())


Cells: TypeAlias = tuple[PayCell, ...]
