"""Percentages, exact: jackpot increments, commission, shares of a pool."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from croupier.errors import BadInput
from croupier.money.exact import Exact, exact

_PERCENT = re.compile(r"([0-9]{1,6})(?:\.([0-9]{1,12}))? ?%")
_RATIO = re.compile(r"([0-9]{1,18})/([1-9][0-9]{0,17})")


@dataclass(frozen=True, slots=True, order=True)
class Rate:
    """A part of an amount: `34.06%` is exactly 3406 in 10000."""

    share: Fraction

    def __post_init__(self) -> None:
        object.__setattr__(self, "share", exact(self.share, "rate"))
        if self.share < 0:
            raise BadInput("rate", "a rate that is not negative", str(self.share))

    @classmethod
    def parse(cls, text: object, field: str = "rate", where: str | None = None) -> Rate:
        """Read `34.06%`, or `1/3` where a share has no end as a decimal."""
        said = text.strip() if isinstance(text, str) and len(text) <= 60 else ""
        if percent := _PERCENT.fullmatch(said):
            decimals = percent[2] or ""
            return cls(Fraction(int(percent[1] + decimals), 100 * 10 ** len(decimals)))
        if ratio := _RATIO.fullmatch(said):
            return cls(Fraction(int(ratio[1]), int(ratio[2])))
        raise BadInput(field, 'a percentage as a string such as "34.06%"', text, where)

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


def _places(number: Fraction) -> int | None:
    """How many decimals write the number exactly, up to what `parse` reads back."""
    return next((n for n in range(13) if 10**n % number.denominator == 0), None)
