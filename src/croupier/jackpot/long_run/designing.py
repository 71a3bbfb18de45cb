"""Designs a jackpot: seed, increment and prizes that bring its return nearest to a target.

The return of a wager is the sum of two parts: fixed prizes, and what goes through the meter. The
second rises with the increment and with the seed, because a meter that is fed more, or starts
higher, stands no lower after the same hands. So the increments that can meet a target are found by
bisection, and for each the fixed prizes nearest to what is missing. Sums are compared in floats,
and those that are nearest are computed again as `returns` does.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from heapq import nsmallest
from itertools import product
from math import prod

import msgspec

from croupier.errors import BadInput
from croupier.jackpot.long_run.free_terms import INCREMENT, changed_terms, is_fixed
from croupier.jackpot.long_run.pool import long_run, quick_run
from croupier.jackpot.long_run.returns import LevelReturn, PoolRun, returns_by
from croupier.jackpot.meters.terms import JackpotTerms

MOST_PRIZES, MOST_METERS = 300_000, 3_000
"""The most choices of fixed prizes, and of seed, increment and share, that are compared."""
MARGIN = 1e-9
"""More than the comparison in floats can be off."""

Values = tuple[Fraction, ...]


class DesignedJackpot(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot found: the values of what was free, its return, and the return of each level.

    `total` is what comes back for each dollar of all wagers together; `error` bounds how far the
    true return may lie from it, as in `LevelReturn`.
    """

    values: dict[str, Fraction]
    total: Fraction
    error: Fraction
    distance: Fraction
    levels: tuple[LevelReturn, ...]


class JackpotDesign(msgspec.Struct, frozen=True, kw_only=True):
    """The jackpots nearest to the target, the nearest first; no other in bounds is nearer."""

    target: Fraction
    searched: int
    """How many choices of all values there are."""
    jackpots: tuple[DesignedJackpot, ...]


def design_jackpot(
    terms: JackpotTerms,
    target: Fraction,
    free: Mapping[str, Values],
    *,
    mix: Sequence[int] | None = None,
    wanted: int = 5,
) -> JackpotDesign:
    """The values in bounds that bring the return of a jackpot nearest to a target.

    `free` lists what each value may be, in rising order: `seed` for each 1 of the wager,
    `increment` as a share of it, and prizes by hand. Of jackpots with several levels `mix` says
    how many wagers of each are placed.
    """
    if not 0 < target < 2:
        raise BadInput("--return", "a return above 0% and below 200%", got=str(target))
    search = _Search(terms, target, dict(free), list(mix or [1] * len(terms.levels)))
    found = [search.exact(values) for values in search.nearest(wanted)]
    found.sort(key=lambda one: (one.distance, tuple(one.values.values())))
    return JackpotDesign(
        target=target,
        searched=prod(len(values) for values in free.values()),
        jackpots=tuple(found[:wanted]),
    )


@dataclass(slots=True)
class _Search:
    """Finds the nearest choices in floats, and computes single ones exactly."""

    terms: JackpotTerms
    target: Fraction
    free: dict[str, Values]
    mix: list[int]
    prizes: list[str] = field(init=False)
    meters: list[str] = field(init=False)
    """The names of what is free: fixed prizes, and what the meter has a part in."""
    base: DesignedJackpot = field(init=False)
    through: dict[Values, float] = field(default_factory=dict)
    """By seed, increment and share: what goes through the meter."""

    def __post_init__(self) -> None:
        self.prizes = [name for name in self.free if is_fixed(self.terms, name)]
        self.meters = [name for name in self.free if name not in self.prizes]
        self.base = self.exact({}, quick_run)
        if prod(len(self.free[name]) for name in self.prizes) > MOST_PRIZES:
            expected = f"fewer free prizes or closer bounds: at most {MOST_PRIZES:,} choices"
            raise BadInput("--free", expected)

    def exact(self, values: Mapping[str, Fraction], run: PoolRun = long_run) -> DesignedJackpot:
        """A choice with its return, computed as that of any other jackpot."""
        levels = returns_by(changed_terms(self.terms, values), self.mix, run)
        staked = [n * level.cost for n, level in zip(self.mix, levels, strict=True)]
        total, error = (
            sum((part * paid for part, paid in zip(parts, staked, strict=True)), Fraction(0))
            / sum(staked)
            for parts in ([one.total for one in levels], [one.error for one in levels])
        )
        return DesignedJackpot(
            values=dict(values), total=total, error=error, levels=levels,
            distance=abs(total - self.target),
        )  # fmt: skip

    def nearest(self, wanted: int) -> Iterator[dict[str, Fraction]]:
        """The wanted nearest choices, and those that floats cannot tell from the last of them."""
        fixed = self._fixed()
        met = self._candidates([part for part, _ in fixed], wanted)
        limit = nsmallest(wanted, met)[-1][0] + MARGIN
        for _, meter, place in sorted(one for one in met if one[0] <= limit):
            chosen = dict(zip(self.meters, meter, strict=True))
            chosen |= dict(zip(self.prizes, fixed[place][1], strict=True))
            yield {name: chosen[name] for name in self.free}

    def _fixed(self) -> list[tuple[float, Values]]:
        """What each choice of fixed prizes adds to the return of now, the least first."""
        adds = {
            (name, paid): float(self.exact({name: paid}, quick_run).total - self.base.total)
            for name in self.prizes
            for paid in self.free[name]
        }
        return sorted(
            (sum(adds[name, one] for name, one in zip(self.prizes, paid, strict=True)), paid)
            for paid in product(*(self.free[name] for name in self.prizes))
        )

    def _candidates(self, fixed: list[float], wanted: int) -> list[tuple[float, Values, int]]:
        """For each choice of the meter, the fixed prizes nearest to what is then missing."""
        found, meters = [], self._meters(fixed[0], fixed[-1], wanted)
        if len(meters) > MOST_METERS:
            expected = f"closer bounds or fewer free values: at most {MOST_METERS:,} meters"
            raise BadInput("--bounds", expected, got=f"{len(meters):,}")
        for meter in meters:
            missing = float(self.target) - self._through(meter)
            low = high = at = bisect_left(fixed, missing)
            while low > 0 and (at - low < wanted or fixed[low] - fixed[low - 1] < MARGIN):
                low -= 1
            while high < len(fixed) and (high - at < wanted or fixed[high] - missing < MARGIN):
                high += 1
            found += [(abs(fixed[n] - missing), meter, n) for n in range(low, high)]
        return found

    def _meters(self, least: float, most: float, wanted: int) -> list[Values]:
        """Choices of seed, increment and share that may meet the target with these prizes."""
        if INCREMENT not in self.meters:
            return list(product(*(self.free[name] for name in self.meters)))
        place, rates = self.meters.index(INCREMENT), self.free[INCREMENT]
        found: list[Values] = []
        for chosen in product(*(self.free[name] for name in self.meters if name != INCREMENT)):
            choices = [(*chosen[:place], rate, *chosen[place:]) for rate in rates]
            first = bisect_left(choices, float(self.target) - most - MARGIN, key=self._through)
            last = bisect_left(choices, float(self.target) - least + MARGIN, key=self._through)
            found += choices[max(first - wanted, 0) : last + wanted]
        return found

    def _through(self, meter: Values) -> float:
        """The return with another meter and the prizes of now, in floats."""
        if meter not in self.through:
            chosen = dict(zip(self.meters, meter, strict=True))
            self.through[meter] = float(self.exact(chosen, quick_run).total)
        return self.through[meter]
