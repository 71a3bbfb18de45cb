"""What a prize is worth, as the books and the signs word it.

`100% of meter`, `9.500% of meter + 0.500% of reseed`, `10% of display`, `500 per 1`; on a sign
also a sum such as `250.00` or odds such as `50 to 1`.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Literal, TypeAlias

import msgspec

from croupier.errors import BadInput
from croupier.money import Cents, Odds, Rate, Times, parse_amount, parse_pays

ShareOf: TypeAlias = Literal["meter", "display", "reseed"]

_PART = re.compile(r"([0-9./]+ ?%?) of (meter|display|reseed)")
_PER_ONE = re.compile(r"([1-9][0-9]{0,6}) per 1")
_AMOUNT = re.compile(r"[0-9]+\.[0-9]{2}")
_PERCENT = re.compile(r"[0-9.]+ ?%")


class MeterPart(msgspec.Struct, frozen=True):
    """A share of what the meter holds, of what a display shows, or of the reseed."""

    share: Fraction
    of: ShareOf


class MeterParts(msgspec.Struct, frozen=True, tag="parts"):
    """A prize out of the meter, such as 9.5% of it and 0.5% of the reseed."""

    parts: tuple[MeterPart, ...]

    def of(self, meter: Fraction, reseed: Fraction) -> Fraction:
        """What it comes to, exactly."""
        worth = (part.share * (reseed if part.of == "reseed" else meter) for part in self.parts)
        return sum(worth, Fraction(0))

    @property
    def share(self) -> Fraction:
        """The share of the meter or display alone."""
        return sum((p.share for p in self.parts if p.of != "reseed"), Fraction(0))


class PerWager(msgspec.Struct, frozen=True, tag="per-wager"):
    """So many times the wager; the wager itself goes back only with odds `to 1`."""

    multiple: Fraction
    returns_stake: bool = False

    def of(self, wager: Cents) -> Fraction:
        return self.multiple * wager


class Sum(msgspec.Struct, frozen=True, tag="sum"):
    """A sum printed on the sign."""

    amount: Cents


PrizeWorth: TypeAlias = MeterParts | PerWager | Sum


def read_worth(text: str, field: str = "pays") -> PrizeWorth:
    """Reads a prize as a book words it."""
    if found := _PER_ONE.fullmatch(text):
        return PerWager(Fraction(int(found[1])))
    return read_parts(text, field)


def read_parts(text: str, field: str = "pays") -> MeterParts:
    """Reads shares joined by plus signs."""
    parts = []
    for piece in text.split(" + "):
        found = _PART.fullmatch(piece)
        if found is None:
            raise BadInput(field, 'a prize such as "10% of meter" or "500 per 1"', text)
        of: ShareOf = found[2]  # type: ignore[assignment]  # the pattern allows these alone
        parts.append(MeterPart(Rate.parse(found[1], field).share, of))
    return MeterParts(tuple(parts))


def is_amount(text: str) -> bool:
    """Whether the text is a sum with two decimals, as amounts are written."""
    return _AMOUNT.fullmatch(text) is not None


def read_payout(value: object, field: str) -> PrizeWorth:
    """Reads a payout as a sign shows it: a sum, odds, a multiple, or a share of the meter.

    A bare number is a multiple, since amounts are strings: 50 pays 50 for each 1 wagered.
    """
    expected = 'a payout such as "250.00", "50 to 1", "50 per 1" or "10% of meter"'
    if type(value) is int and 1 <= value <= 1_000_000:
        return PerWager(Fraction(value))
    if not isinstance(value, str) or len(value) > 60:
        raise BadInput(field, expected, value)
    text = " ".join(value.lower().split())
    if is_amount(text):
        return Sum(parse_amount(text, field))
    if _PERCENT.fullmatch(text):
        text += " of meter"
    try:
        if " of " in text or _PER_ONE.fullmatch(text):
            return read_worth(text, field)
        return _from_odds(parse_pays(text, field))
    except BadInput:
        raise BadInput(field, expected, value) from None


def _from_odds(pays: Odds | Times) -> PerWager:
    if isinstance(pays, Odds):
        return PerWager(pays.fraction, returns_stake=True)
    return PerWager(Fraction(pays.multiple))
