"""`Odds` and `Times`: what a pay table pays, as exact fractions of the stake."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from functools import total_ordering
from math import gcd
from typing import ClassVar, Final, TypeAlias

from croupier.errors import BadInput
from croupier.money.cents import CENT, MOST, Cents
from croupier.money.chips import pay_up

LONGEST_ODDS = 1_000_000
"""No pay table offers more than a million to one."""
_LIMIT = f"in numbers from 1 to {LONGEST_ODDS:,}"

_ODDS = re.compile(r"([0-9]{1,7}) to ([0-9]{1,7})")
_TIMES = re.compile(r"([0-9]{1,7}) (?:times|for (?:1|one))")


@total_ordering
@dataclass(frozen=True, slots=True)
class Odds:
    """`3 to 2`: three won for every two staked, and the stake goes back besides.

    Kept in lowest terms, so that odds that pay the same are equal.
    """

    pays: int
    per: int = 1
    returns_stake: ClassVar[bool] = True

    def __post_init__(self) -> None:
        _check_number(self.pays)
        _check_number(self.per)
        common = gcd(self.pays, self.per)
        object.__setattr__(self, "pays", self.pays // common)
        object.__setattr__(self, "per", self.per // common)

    @classmethod
    def parse(cls, text: object, field: str = "odds", where: str | None = None) -> Odds:
        """Read `3 to 2`, `500 to 1` or `even money`."""
        words = _normalised(text)
        if words == "even money":
            return EVEN_MONEY
        found = _ODDS.fullmatch(words)
        if found is None or not _numbers_fit(found):
            raise BadInput(field, f'odds such as "3 to 2" or "even money", {_LIMIT}', text, where)
        return cls(int(found[1]), int(found[2]))

    @property
    def fraction(self) -> Fraction:
        """What one staked wins."""
        return Fraction(self.pays, self.per)

    def on(self, stake: Cents) -> Fraction:
        """What the stake wins, in exact cents, the stake itself not counted."""
        return Fraction(_stake(stake) * self.pays, self.per)

    def pay(self, stake: Cents, smallest_chip: Cents = CENT) -> Cents:
        """What the stake wins in chips, up to the next amount they can pay."""
        if type(stake) is type(smallest_chip) is int and stake >= 0 < smallest_chip <= MOST:
            return -(-stake * self.pays // (self.per * smallest_chip)) * smallest_chip
        return pay_up(self.on(stake), smallest_chip)

    def __lt__(self, other: Odds) -> bool:
        if not isinstance(other, Odds):
            return NotImplemented
        return self.pays * other.per < other.pays * self.per

    def __str__(self) -> str:
        return f"{self.pays} to {self.per}"


@dataclass(frozen=True, slots=True, order=True)
class Times:
    """`500 times`: the whole prize for a wager that is kept, nothing going back.

    Jackpot bonus prizes are written so; 500 times pays what 499 to 1 would.
    """

    multiple: int
    returns_stake: ClassVar[bool] = False

    def __post_init__(self) -> None:
        _check_number(self.multiple)

    @classmethod
    def parse(cls, text: object, field: str = "prize", where: str | None = None) -> Times:
        """Read `500 times` or `500 for 1`."""
        found = _TIMES.fullmatch(_normalised(text))
        if found is None or not _numbers_fit(found):
            expected = f'a multiple of the wager such as "500 times", {_LIMIT}'
            raise BadInput(field, expected, text, where)
        return cls(int(found[1]))

    def on(self, stake: Cents) -> Fraction:
        """The whole prize for the stake, in cents."""
        return Fraction(_stake(stake) * self.multiple)

    def pay(self, stake: Cents, smallest_chip: Cents = CENT) -> Cents:
        """The whole prize in chips, up to the next amount they can pay."""
        return pay_up(self.on(stake), smallest_chip)

    def __str__(self) -> str:
        return f"{self.multiple} times"


Pays: TypeAlias = Odds | Times
"""What a row of a pay table offers; `returns_stake` says whether the stake goes back."""


def parse_pays(text: object, field: str = "pays", where: str | None = None) -> Pays:
    """Read a row of a pay table: odds, or a multiple of the wager."""
    words = _normalised(text)
    if _TIMES.fullmatch(words):
        return Times.parse(words, field, where)
    if words == "even money" or _ODDS.fullmatch(words):
        return Odds.parse(words, field, where)
    expected = f'odds such as "3 to 2" or a prize such as "500 times", {_LIMIT}'
    raise BadInput(field, expected, text, where)


def _normalised(text: object) -> str:
    """The text in lower case with single spaces; empty where it is not a short text."""
    if not isinstance(text, str) or len(text) > 60:
        return ""
    return " ".join(text.lower().split())


def _numbers_fit(found: re.Match[str]) -> bool:
    return all(1 <= int(number) <= LONGEST_ODDS for number in found.groups())


def _check_number(number: int) -> None:
    if type(number) is not int or not 1 <= number <= LONGEST_ODDS:
        raise BadInput("odds", f"a whole number from 1 to {LONGEST_ODDS:,}", number)


def _stake(stake: Cents) -> Cents:
    if Cents(stake) < 0:
        raise BadInput("stake", "a stake that is not negative", stake)
    return stake


EVEN_MONEY: Final = Odds(1, 1)
