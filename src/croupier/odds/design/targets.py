"""Targets of a design: the figures to be met, and how far a table is from them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

import msgspec

from croupier.errors import BadInput

ZERO = Fraction(0)
MOST_VOLATILITY = 1_000_000
OPTIONS = {
    "edge": "--edge",
    "element_of_risk": "--element-of-risk",
    "hit_rate": "--hit-rate",
    "volatility": "--volatility",
}


class Measured(NamedTuple):
    """The figures of a table that a target may be set for, exactly.

    They are those of a round of the main game in Antes, or of a side wager per unit staked. The
    variance stands for the volatility: the standard deviation, its root, is no fraction.
    """

    edge: Fraction
    element_of_risk: Fraction
    hit_rate: Fraction
    variance: Fraction


class DesignTargets(msgspec.Struct, frozen=True, kw_only=True):
    """The figures to be met; None where any will do.

    The distance of a table is the sum of its misses. A miss of the edge, the element of risk or
    the hit rate is the difference of the two shares. A miss of the volatility is the share by which
    the variance is off the square of the volatility that was asked for.
    """

    edge: Fraction | None = None
    element_of_risk: Fraction | None = None
    hit_rate: Fraction | None = None
    volatility: Fraction | None = None

    def __post_init__(self) -> None:
        if not self.named:
            raise BadInput("--edge", f"a target: one or more of {', '.join(OPTIONS.values())}")
        for name in ("edge", "element_of_risk"):
            given = self.named.get(name, ZERO)
            if not -1 < given < 1:
                words = "an edge" if name == "edge" else "an element of risk"
                expected = f"{words} between -100% and 100%"
                raise BadInput(OPTIONS[name], expected, got=str(given))
        if self.hit_rate is not None and not 0 <= self.hit_rate <= 1:
            raise BadInput("--hit-rate", "a share from 0% to 100%", got=str(self.hit_rate))
        if self.volatility is not None and not 0 < self.volatility <= MOST_VOLATILITY:
            expected = f"a standard deviation above 0 and up to {MOST_VOLATILITY:,}"
            raise BadInput("--volatility", expected, got=str(self.volatility))

    @property
    def named(self) -> dict[str, Fraction]:
        """The targets that were set, by name."""
        given = ((name, getattr(self, name)) for name in OPTIONS)
        return {name: value for name, value in given if value is not None}

    def misses(self, found: Measured) -> dict[str, Fraction]:
        """How far each figure is from its target."""
        return dict(self._misses(found))

    def distance(self, found: Measured) -> Fraction:
        return sum((miss for _, miss in self._misses(found)), ZERO)

    def _misses(self, found: Measured) -> Iterator[tuple[str, Fraction]]:
        for name, target in self.named.items():
            if name == "volatility":
                yield name, abs(found.variance / target**2 - 1)
            else:
                figures: Mapping[str, Fraction] = found._asdict()
                yield name, abs(figures[name] - target)
