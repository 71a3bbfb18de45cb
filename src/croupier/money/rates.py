"""Percentages, exact: jackpot increments, commission, shares of a pool."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import BadInput
from croupier.money.exact import Exact, exact

_PERCENT = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,12}))? ?%")
_RATIO = re.compile(r"([0-9]{1,21})/([1-9][0-9]{0,17})")
_MOST_SHARE = 1000
_FINEST = 10**18
"""Limits within which whatever is written can be read back."""


@dataclass(frozen=True, slots=True, order=True)
class Rate:
    """A part of an amount: `34.06%` is exactly 3406 in 10000."""

    share: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "share", exact(self.share, "rate"))
        if not 0 <= self.share <= _MOST_SHARE or self.share.denominator >= _FINEST:
            raise BadInput("rate", "a share from 0% to 100000%", str(self.share))

    @classmethod
    def parse(cls, text: object, field: str = "rate", where: str | None = None) -> Rate:
        """Read `34.06%`, or `1/3` where a share has no end as a decimal."""
        share = _share(text.strip()) if isinstance(text, str) and len(text) <= 60 else None
        if share is None or share > _MOST_SHARE:
            raise BadInput(field, 'a percentage as a string such as "34.06%"', text, where)
        return cls(share)

    def of(self, amount: Exact) -> Fraction:
        """This part of the amount, in exact cents."""
        return self.share * exact(amount)

    def __str__(self) -> str:
        percent = self.share * 100
        places = _places(percent)
        if places is None:
            return f"{self.share.numerator}/{self.share.denominator}"
        if places == 0:
            return f"{percent}%"
        places = max(places, 2)
        digits = str(percent.numerator * 10**places // percent.denominator).rjust(places + 1, "0")
        return f"{digits[:-places]}.{digits[-places:]}%"


def _share(said: str) -> Fraction | None:
    if percent := _PERCENT.fullmatch(said):
        decimals = percent[2] or ""
        return Fraction(int(percent[1] + decimals), 100 * 10 ** len(decimals))
    if ratio := _RATIO.fullmatch(said):
        return Fraction(int(ratio[1]), int(ratio[2]))
    return None


def _places(number: Fraction) -> int | None:
    """How many decimals write the number exactly, up to what `parse` reads back."""
    return next((n for n in range(13) if 10**n % number.denominator == 0), None)
