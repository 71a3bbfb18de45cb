"""The mean of sampled cases, made precise by what the removal of single ranks is worth.

Of several players' cards only some cases can be computed. Most of what makes one case differ from
another is how many cards of each rank are gone, how many pairs of a rank, and how many of a suit.
How many of each are expected is known, so the mean is that of a least-squares fit at the expected
numbers, not at those that chance gave. What is left to chance is what the fit does not explain: in
Ultimate a fifth to two fifths of the error of the plain mean.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.cards import Card, Rank
from croupier.odds.results import mean_and_error

Floats: TypeAlias = npt.NDArray[np.float64]

FITTED: Final = len(Rank) + 2
"""Coefficients of the fit: the mean, twelve ranks (the thirteenth follows), and both pairs."""
LEAST_CASES: Final = 200
"""Cases from which on a fit is made: with fewer its error would be told too small where rare cards
matter most. Of fewer the plain mean is given."""
DIGITS: Final = 10**12


class SampledMean(NamedTuple):
    """An estimated mean, one standard error of it, and the degrees of freedom of that error."""

    mean: Fraction
    error: float
    freedom: int


def mean_without_removal(
    values: Sequence[Fraction], removed: Sequence[tuple[Card, ...]]
) -> SampledMean:
    """The mean of cases in which so many random cards are gone, by the fit if there are enough."""
    if len(values) < LEAST_CASES:
        return SampledMean(*mean_and_error(values), len(values) - 1)
    rows = np.array([_row(cards) for cards in removed]) - _expected(len(removed[0]))
    rows[:, 0] = 1.0
    worth = np.array([float(value) for value in values])
    weights = rows @ np.linalg.pinv(rows.T @ rows)
    fit = worth @ weights
    error = _error(rows, weights, worth - rows @ fit)
    mean = Fraction(round(float(fit[0]) * DIGITS), DIGITS)
    return SampledMean(mean, error, len(values) - FITTED)


def _error(rows: Floats, weights: Floats, left: Floats) -> float:
    """One standard error of the mean, also where some cases are less certain than others: each
    case counts by what a fit without it would leave unexplained (the estimator named HC3)."""
    alone = left / (1 - np.sum(weights * rows, axis=1))
    return float(np.sqrt(np.sum((weights[:, 0] * alone) ** 2)))


def _row(cards: tuple[Card, ...]) -> list[float]:
    """The mean's place, cards of twelve ranks, and pairs of cards of one rank and of one suit."""
    ranks, suits = Counter(card.rank for card in cards), Counter(card.suit for card in cards)
    pairs = [float(sum(comb(count, 2) for count in kind.values())) for kind in (ranks, suits)]
    return [0.0, *(float(ranks[rank]) for rank in list(Rank)[1:]), *pairs]


def _expected(cards: int) -> Floats:
    """What the numbers of a row are on average when so many cards are drawn from 52."""
    pairs = comb(cards, 2)
    return np.array([0.0, *[cards / 13] * 12, pairs * 3 / 51, pairs * 12 / 51])
