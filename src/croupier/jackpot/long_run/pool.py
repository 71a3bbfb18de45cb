"""What a jackpot pool holds in the long run, on average and by quantiles.

Between top hands a pool grows by what each wager brings; a straight flush leaves a part `k` of
it, or lifts it back to the reseed where that is more; a royal flush starts it again at the
reseed. Let wagers flow evenly. Then the density f of its value obeys, above the reseed r,

    a f'(m) = -p f(m) + (s p / k) f(m / k)

with a the growth a wager, p the chance of a top hand and s the part of them that are straight
flushes. Its solution that dies out is a series of exponentials,

    f(m) = sum over n of c(n) exp(-x(n) m)
    x(n) = p / (a k^n),   c(n) = -c(n-1) (s / k) / (k^-n - 1)

which gives every figure here in closed form, to any number of digits. Wagers come one by one, so
the true pool lies between this one and this one moved up by a / (1 - k), and near the reseed,
where it matters, by about a / 2. That is the figure given; the two ends bound its error.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from decimal import Decimal, localcontext
from fractions import Fraction
from functools import lru_cache

import msgspec

DIGITS = 60
TERMS = 4000
SPARE = 20
"""Digits fewer than those computed with, to which the series is followed."""


class LongRun(msgspec.Struct, frozen=True, kw_only=True):
    """The pool in the long run, in the unit of its reseed.

    `top_up` is what the house adds when a straight flush leaves less than the reseed, on average
    over all straight flushes; `top_up_error` bounds how far the true figure may lie from it.
    `mean` is the pool when a top hand falls, a royal flush among them; what it pays in the long
    run is what it takes in, so it follows from the rest. `quantiles` are values under which the
    pool stands that often then, low by at most what ten wagers bring where the cut is a tenth.
    """

    mean: Fraction
    top_up: Fraction
    top_up_error: Fraction
    quantiles: dict[str, int]


QUANTILES = {"5%": 0.05, "25%": 0.25, "50%": 0.5, "75%": 0.75, "95%": 0.95}


def long_run(
    growth: Fraction, reseed: Fraction, royal: Fraction, straight_flush: Fraction, cut: Fraction
) -> LongRun:
    """The long run of a pool; `cut` is the part a straight flush takes.

    A pool without contributions stays at its reseed, and the house pays every straight flush.
    """
    if not growth:
        still = dict.fromkeys(QUANTILES, round(reseed))
        return LongRun(mean=reseed, top_up=cut * reseed, top_up_error=growth, quantiles=still)
    with localcontext() as context:
        context.prec = _digits(cut)
        pool = _Pool(growth, reseed, royal, straight_flush, cut)
        highest, lowest = pool.top_up(Decimal(0)), pool.top_up(pool.shift)
        likely = pool.top_up(_decimal(growth / 2))
        top_up, error = Fraction(likely), Fraction(max(highest - likely, likely - lowest))
    income = growth + royal * reseed + straight_flush * top_up
    return LongRun(
        mean=income / (royal + cut * straight_flush),
        top_up=top_up,
        top_up_error=error,
        quantiles={name: round(pool.quantile(part)) for name, part in QUANTILES.items()},
    )


@lru_cache(maxsize=1 << 14)
def quick_run(
    growth: Fraction, reseed: Fraction, royal: Fraction, straight_flush: Fraction, cut: Fraction
) -> LongRun:
    """The top-up alone, as `long_run` gives it, for comparing many pools."""
    nothing, top_up = Fraction(0), cut * reseed
    if growth:
        with localcontext() as context:
            context.prec = _digits(cut)
            pool = _Pool(growth, reseed, royal, straight_flush, cut)
            top_up = Fraction(pool.top_up(_decimal(growth / 2)))
    return LongRun(mean=nothing, top_up=top_up, top_up_error=nothing, quantiles={})


def _digits(cut: Fraction) -> int:
    """The smaller the cut, the more digits the terms of the series take from each other."""
    return DIGITS + math.ceil(1 / cut)


class _Pool:
    """The series and its integrals."""

    def __init__(
        self, growth: Fraction, reseed: Fraction, royal: Fraction, straight: Fraction, cut: Fraction
    ) -> None:
        top = royal + straight
        self.left = _decimal(1 - cut)
        self.reseed = _decimal(reseed)
        self.shift = _decimal(growth / cut)
        rate = -(1 - _decimal(top)).ln() / _decimal(growth)
        enough = Decimal(10) ** (SPARE - _digits(cut))
        self.terms = tuple(_series(rate, self.left, _decimal(straight / top), enough))
        total = sum((c * self._tail(x, self.reseed) for c, x in self.terms), Decimal(0))
        self.terms = tuple((c / total, x) for c, x in self.terms)

    @staticmethod
    def _tail(x: Decimal, start: Decimal) -> Decimal:
        return (-x * start).exp() / x

    def top_up(self, moved: Decimal) -> Decimal:
        """The mean of what is missing to the reseed after a cut, of a pool moved up by so much."""
        start, left = self.reseed, self.left
        end = start / left - moved
        if end <= start:
            return Decimal(0)
        missing = start - left * (start + moved)
        total = Decimal(0)
        for c, x in self.terms:
            here, there = self._tail(x, start), self._tail(x, end)
            total += c * (missing * here - left / x * (here - there))
        return total

    def quantile(self, part: float) -> float:
        """The value under which the pool stands so often when a top hand falls."""
        terms = [(float(c / x), float(x)) for c, x in self.terms]

        def above(value: float) -> float:
            return math.fsum(c * math.exp(-x * value) for c, x in terms)

        low = float(self.reseed)
        high = 2 * low + float(self.shift)
        while above(high) > 1 - part:
            high *= 2
        for _ in range(60):
            middle = (low + high) / 2
            low, high = (middle, high) if above(middle) > 1 - part else (low, middle)
        return high


def _series(
    rate: Decimal, left: Decimal, straight: Decimal, enough: Decimal
) -> Iterator[tuple[Decimal, Decimal]]:
    """The coefficients and exponents of the density, until they no longer count."""
    weight, power = Decimal(1), Decimal(1)
    for n in range(TERMS):
        if n:
            power /= left
            weight *= -(straight / left) / (power - 1)
        yield weight, rate * power
        if n > 10 and abs(weight) < enough:
            return
    raise ArithmeticError("The series for the long run of a pool does not converge.")


def _decimal(number: Fraction) -> Decimal:
    return Decimal(number.numerator) / Decimal(number.denominator)
