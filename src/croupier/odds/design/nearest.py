"""Searches tables for those nearest to targets, by bounds from those that were evaluated.

The value of a game under best play is the greatest of the values of all ways to play, each of
which is linear in what the entries pay. So every table that was evaluated bounds the value of all
others: from below by the line of its own best play, and, where no entry pays less, from above by
how often an entry can be paid at all. Where an entry is paid as often as it can be, nothing that it
pays more changes the best play: then all figures of the other table are known, not its value alone.
Tables are evaluated, the most promising first, until no table that is left could be nearer to the
targets than those found.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.odds.design.pay_cells import Floats, TableOdds, TablePlay
from croupier.odds.design.targets import ZERO, DesignTargets

Flags: TypeAlias = npt.NDArray[np.bool_]
ROUNDING = 1e-11
"""More than floats can be off; tables that are nearer together than this are compared exactly."""
MOST_COMPARED = 50_000
"""The most tables that are compared exactly because floats cannot tell them apart."""


@dataclass(frozen=True, slots=True)
class Space:
    """The tables to choose from, in their order.

    `steepest` is how often each entry could be paid at most, times the stake. A player stakes at
    least and at most `wagers` in a round. Where `linear`, nothing that entries pay changes the
    play, so that one evaluation tells everything about all tables.
    """

    tables: Sequence[TableOdds]
    steepest: Sequence[Fraction]
    wagers: tuple[Fraction, Fraction]
    linear: bool = False


@dataclass(frozen=True, slots=True)
class Nearest:
    """The tables found with their distances, and whether no other one in bounds can be nearer."""

    distances: dict[TableOdds, Fraction]
    """The nearest first."""
    certain: bool


def nearest(
    space: Space,
    points: dict[TableOdds, TablePlay],
    evaluate: Callable[[TableOdds], TablePlay],
    targets: DesignTargets,
    wanted: int,
    most: int,
) -> Nearest:
    """Evaluates tables into `points` until the `wanted` nearest to the targets are certain.

    `points` holds at first what is known already. It is not certain where more than `most`
    evaluations would be needed.
    """
    search, wanted = _Search(space, targets), min(wanted, len(space.tables))
    for odds, play in points.items():
        search.learn(odds, play)
    while (place := search.next_place(wanted)) is not None and len(points) < most:
        odds = search.lowest_alike(place)
        if odds in points:
            odds = space.tables[place]
        points[odds] = evaluate(odds)
        search.learn(odds, points[odds])
    return search.ranked(wanted, certain=place is None)


class _Search:
    """What is known of every table: bounds of its value, or the play that tells all figures."""

    def __init__(self, space: Space, targets: DesignTargets) -> None:
        self.space, self.targets = space, targets
        self.grid = np.array([[float(odds) for odds in table] for table in space.tables])
        size, tables = len(self.grid), space.tables
        self.lowest = [tables[int(at)][n] for n, at in enumerate(self.grid.argmin(axis=0))]
        self.low, self.high = np.full(size, -np.inf), np.full(size, np.inf)
        self.distance = np.full(size, np.inf)
        """Of tables whose figures are known."""
        self.promise = np.full(size, np.inf)
        """The distance of other tables, were they played as the best of those evaluated."""
        self.owner = np.full(size, -1)
        self.plays: list[TablePlay] = []
        self.steady: set[int] | None = None

    def learn(self, odds: TableOdds, play: TablePlay) -> None:
        """Enters what an evaluated table tells about the others."""
        more = self.grid - np.array([float(one) for one in odds])
        line, slope = play.values(self.grid), play.slope
        steepest = self.space.steepest
        steady = {n for n in range(len(odds)) if slope.get(n, ZERO) == steepest[n]}
        self.steady = steady if self.steady is None else self.steady & steady
        loose = [n for n in range(len(odds)) if n not in steady]
        higher = (more >= 0).all(axis=1)
        alike = higher & (more[:, loose] == 0).all(axis=1)
        if self.space.linear:
            alike[:] = True
        better = line > self.low
        self.promise[better] = play.distances(self.grid[better], self.targets)
        np.maximum(self.low, line, out=self.low)
        above = float(play.value(odds)) + more[higher] @ np.array([float(s) for s in steepest])
        self.high[higher] = np.minimum(self.high[higher], above)
        self._settle(alike, play)

    def _settle(self, alike: Flags, play: TablePlay) -> None:
        new = alike & (self.owner < 0)
        self.owner[new] = len(self.plays)
        self.distance[new] = play.distances(self.grid[new], self.targets)
        self.plays.append(play)

    def next_place(self, wanted: int) -> int | None:
        """The most promising table that may be nearer than those known; None where none may."""
        left = (self.owner < 0) & (self._least() <= self._limit(wanted) + ROUNDING)
        if not left.any():
            return None
        return int(np.where(left, self.promise, np.inf).argmin())

    def lowest_alike(self, place: int) -> TableOdds:
        """The table that tells most: entries that change no play at their lowest odds."""
        table, steady = self.space.tables[place], self.steady or set()
        return tuple(self.lowest[n] if n in steady else one for n, one in enumerate(table))

    def _limit(self, wanted: int) -> float:
        if (self.owner >= 0).sum() < wanted:
            return float(np.inf)
        return float(np.partition(self.distance, wanted - 1)[wanted - 1])

    def _least(self) -> Floats:
        """How near each table can be at best. Of hit rate and volatility no bound is known."""
        least, goals = np.zeros(len(self.grid)), self.targets.named
        lowest, highest = -self.high, -self.low
        if "edge" in goals:
            least += _outside(lowest, highest, float(goals["edge"]))
        if "element_of_risk" in goals:
            fewest, most = map(float, self.space.wagers)
            risk_low = np.minimum(lowest / fewest, lowest / most)
            risk_high = np.maximum(highest / fewest, highest / most)
            least += _outside(risk_low, risk_high, float(goals["element_of_risk"]))
        return least

    def ranked(self, wanted: int, *, certain: bool) -> Nearest:
        """The nearest of the tables that are known, compared exactly."""
        known = np.flatnonzero(self.distance <= self._limit(wanted) + ROUNDING)
        known = known[self.owner[known] >= 0]
        order = known[np.argsort(self.distance[known], kind="stable")]
        # hits are counted: shares that differ do so by more than floats are off
        told_apart = set(self.targets.named) == {"hit_rate"}
        compared = order[:MOST_COMPARED]
        exact = sorted((self._exact(int(place)), int(place)) for place in compared)
        found = {self.space.tables[place]: distance for distance, place in exact[:wanted]}
        return Nearest(found, certain and (told_apart or len(compared) == len(order)))

    def _exact(self, place: int) -> Fraction:
        odds = self.space.tables[place]
        return self.targets.distance(self.plays[self.owner[place]].measured(odds))


def _outside(low: Floats, high: Floats, goal: float) -> Floats:
    """How far a goal lies outside of bounds."""
    found: Floats = np.maximum(np.maximum(low - goal, goal - high), 0)
    return found
