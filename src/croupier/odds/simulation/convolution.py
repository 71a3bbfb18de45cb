"""Sessions computed round by round: how likely every result is, without drawing any cards.

The results of rounds are independent, so the chances after one more round are the sum, over all
that a round may pay, of the chances before it. A session ends early when less is left than the
most that a round may cost. There are two ways: in whole numbers, exact; and in floats, where every
term is positive, so that rounding adds a known relative error at most, and the thinnest tails are
cut off and counted.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import gcd

import numpy as np
import numpy.typing as npt

from croupier.odds.workers import Tick

UNIT = 2.0**-53
"""The relative error of one operation on floats."""
CUT = 1e-17
"""The most that is cut off at each end in a round."""


@dataclass(frozen=True, slots=True)
class RoundResults:
    """What a round may pay and how many of `total` deals pay it; a session needs `most` to go on.

    Amounts are parts of an Ante; `bankroll` is None where money never runs out.
    """

    pays: Mapping[int, int]
    total: int
    most: int
    bankroll: int | None

    def goes_on(self, result: int) -> bool:
        return self.bankroll is None or self.bankroll + result >= self.most


@dataclass(frozen=True, slots=True)
class ExactChances:
    """Chances in whole numbers: `ended[result]` of `total ** rounds`, and sessions still going on.

    `rounds_played` is how many rounds a session has on average, times that denominator.
    """

    ended: Mapping[int, int]
    ruined: int
    rounds_played: int


def exact_chances(
    one: RoundResults, rounds: int, most_work: int, tick: Tick | None = None
) -> ExactChances | None:
    """Every chance as a whole number; None where more than `most_work` products are needed."""
    alive, over, played, work = {0: 1}, dict[int, int](), 0, 0
    for _ in range(rounds):
        work += len(alive) * len(one.pays) + len(over)
        if work > most_work:
            return None
        played = played * one.total + sum(alive.values()) * one.total
        over = {result: many * one.total for result, many in over.items()}
        after = dict[int, int]()
        for result, many in alive.items():
            for paid, ways in one.pays.items():
                after[result + paid] = after.get(result + paid, 0) + many * ways
        alive = {}
        for result, many in after.items():
            into = alive if one.goes_on(result) else over
            into[result] = into.get(result, 0) + many
        if tick is not None:
            tick(1)
    ruined = sum(over.values())
    for result, many in over.items():
        alive[result] = alive.get(result, 0) + many
    return ExactChances(alive, ruined, played)


@dataclass(frozen=True, slots=True)
class NearChances:
    """Chances as floats: `chances[n]` of the result `lowest + n * step`.

    Each is off by a share of `error` at most, and `cut` is the chance of all results left out.
    """

    lowest: int
    step: int
    chances: npt.NDArray[np.float64]
    ruined: float
    rounds_played: float
    error: float
    cut: float


def near_chances(one: RoundResults, rounds: int, tick: Tick | None = None) -> NearChances:
    """The same in floats, with the error that can be in them."""
    step = gcd(*one.pays) or 1
    shares = {paid // step: many / one.total for paid, many in sorted(one.pays.items())}
    least, widest = min(shares), max(shares) - min(shares)
    low, chances = 0, np.ones(1)
    over = _Over()
    played = cut = 0.0
    for _ in range(rounds):
        played += float(chances.sum())
        after = np.zeros(len(chances) + widest)
        for paid, share in shares.items():
            after[paid - least : paid - least + len(chances)] += share * chances
        low += least
        if one.bankroll is not None:
            kept = min(max(0, -(-(one.most - one.bankroll) // step) - low), len(after))
            over.add(low, after[:kept])
            low, after = low + kept, after[kept:]
        low, chances, lost = _trimmed(low, after)
        cut += lost
        if tick is not None:
            tick(1)
    ruined = float(over.chances.sum())
    over.add(low, chances)
    error = np.expm1(rounds * (len(shares) + 4) * UNIT)
    return NearChances(over.low * step, step, over.chances, ruined, played, float(error), cut)


class _Over:
    """Chances of sessions that are over, on a line that grows at both ends."""

    def __init__(self) -> None:
        self.low = 0
        self.chances: npt.NDArray[np.float64] = np.zeros(0)

    def add(self, low: int, more: npt.NDArray[np.float64]) -> None:
        if not len(more):
            return
        if not len(self.chances):
            self.low, self.chances = low, more.copy()
            return
        first = min(self.low, low)
        last = max(self.low + len(self.chances), low + len(more))
        both = np.zeros(last - first)
        both[self.low - first : self.low - first + len(self.chances)] += self.chances
        both[low - first : low - first + len(more)] += more
        self.low, self.chances = first, both


def _trimmed(
    low: int, chances: npt.NDArray[np.float64]
) -> tuple[int, npt.NDArray[np.float64], float]:
    """The chances without their thinnest tails, and what was cut off."""
    if not len(chances):
        return low, chances, 0.0
    first = int(np.searchsorted(np.cumsum(chances), CUT))
    last = len(chances) - int(np.searchsorted(np.cumsum(chances[::-1]), CUT))
    if first >= last:
        return low, chances, 0.0
    lost = float(chances[:first].sum() + chances[last:].sum())
    return low + first, chances[first:last], lost
