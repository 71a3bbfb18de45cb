"""Searches tables for those nearest to a target, by bounds from those that were evaluated.

The value of a game under best play is the greatest of the values of all ways to play, each of
which is linear in what the entries pay. So every table that was evaluated bounds all others: from
below by the line of its own best play, and, where no entry pays less, from above by how often an
entry can be paid at all. Tables are evaluated, the most promising first, until no table that is
left could be nearer to the target than those found.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

Floats: TypeAlias = npt.NDArray[np.float64]
TableOdds: TypeAlias = tuple[Fraction, ...]
"""What the free entries pay, in their order."""
ROUNDING = 1e-11
"""More than floats can be off; tables that are nearer together than this are compared exactly."""


@dataclass(frozen=True, slots=True)
class Point:
    """A table that was evaluated: its exact value, and the slope of its own best play."""

    value: Fraction
    slope: Mapping[int, Fraction]
    """By number of the entry: how often it is paid, times the stake."""


@dataclass(frozen=True, slots=True)
class Space:
    """The tables to choose from.

    `steepest` is how often each entry could be paid at most. Where `linear`, nothing that entries
    pay changes the play, so that one evaluation tells the value of all tables.
    """

    tables: Sequence[TableOdds]
    steepest: Sequence[Fraction]
    linear: bool = False


def nearest(
    space: Space,
    points: dict[TableOdds, Point],
    evaluate: Callable[[TableOdds], Point],
    target: Fraction,
    wanted: int,
    most: int,
) -> bool:
    """Evaluates tables into `points` until the `wanted` nearest to a value are certain.

    `points` holds at first what is known already. False where more than `most` would be needed.
    """
    grid = np.array([[float(odds) for odds in table] for table in space.tables])
    done = np.array([table in points for table in space.tables])
    goal, wanted = float(target), min(wanted, len(space.tables))
    while True:
        low, high = _bounds(grid, space, points)
        least = np.maximum(np.maximum(low - goal, goal - high), 0)
        known = sorted(
            abs(float(points[space.tables[int(n)]].value) - goal) for n in np.flatnonzero(done)
        )
        limit = known[wanted - 1] if len(known) >= wanted else np.inf
        left = ~done & (least <= limit + ROUNDING)
        if not left.any():
            return True
        if len(points) >= most:
            return False
        middle = (low + np.minimum(high, low + 1)) / 2
        place = int(np.where(left, np.abs(middle - goal), np.inf).argmin())
        points[space.tables[place]] = evaluate(space.tables[place])
        done[place] = True


def _bounds(grid: Floats, space: Space, points: Mapping[TableOdds, Point]) -> tuple[Floats, Floats]:
    """Between which values the value of each table lies."""
    low, high = np.full(len(grid), -np.inf), np.full(len(grid), np.inf)
    steepest = np.array([float(share) for share in space.steepest])
    for odds, point in points.items():
        more = grid - np.array([float(one) for one in odds])
        slope = np.array([float(point.slope.get(n, 0)) for n in range(len(odds))])
        line = float(point.value) + more @ slope
        np.maximum(low, line, out=low)
        if space.linear:
            np.minimum(high, line, out=high)
        else:
            covers = (more >= 0).all(axis=1)
            above = float(point.value) + more[covers] @ steepest
            high[covers] = np.minimum(high[covers], above)
    return low, high
