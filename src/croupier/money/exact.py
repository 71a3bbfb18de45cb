"""Exact fractions of a cent: what a jackpot meter holds between settlements.

One 5.00 wager at 34.06% adds 1.7030 to the meter; a thousand of them add 1,703.00 and
not a cent less. Such amounts are kept as `Fraction`s of a cent and rounded only where
a book says so.
"""

from __future__ import annotations

import re
from fractions import Fraction
from typing import TypeAlias

from croupier.errors import BadInput
from croupier.money.cents import MOST, Cents, show_amount

Exact: TypeAlias = Cents | Fraction
"""An amount in cents that may carry a fraction of a cent."""

_MANY_PLACES = 12
_DECIMAL = re.compile(r"(0|[1-9][0-9]{0,15})\.([0-9]{2,12})")


def exact(amount: Exact, field: str = "amount") -> Fraction:
    """The amount as a fraction of cents; raises BadInput for a float, a bool or a string."""
    if isinstance(amount, Fraction):
        return amount
    if type(amount) is not int:
        raise BadInput(field, "an integer of cents or an exact fraction", amount)
    return Fraction(amount)


def whole_cents(amount: Exact, field: str = "amount") -> Cents:
    """The amount as whole cents; raises BadInput where that would lose a fraction."""
    fraction = exact(amount, field)
    if fraction.denominator != 1:
        raise BadInput(field, "an amount in whole cents", show_plainly(fraction))
    return Cents(fraction.numerator)


def parse_exact(
    value: object, field: str = "meter", places: int = 4, where: str | None = None
) -> Fraction:
    """Read dollars with two to `places` decimals, such as `51703.0001`, as cents."""
    _scale(places)
    expected = f'an amount in dollars as a string with 2 to {places} decimals such as "51703.0001"'
    found = _DECIMAL.fullmatch(value) if isinstance(value, str) else None
    if found is None or len(found[2]) > places:
        raise BadInput(field, expected, value, where)
    amount = Fraction(int(found[1] + found[2]) * 100, 10 ** len(found[2]))
    if amount > MOST:
        raise BadInput(field, f"at most {show_amount(MOST)}", value, where)
    return amount


def show_exact(amount: Exact, places: int = 4) -> str:
    """Write cents as dollars with so many decimals: 170.3 cents is `1.7030`.

    What does not fit into the decimals is rounded to the nearest, a half away from
    zero; `is_exact_at` tells beforehand whether anything is lost.
    """
    steps = nearest(exact(amount) * _scale(places))
    digits = str(abs(steps)).rjust(places + 1, "0")
    cut = len(digits) - places
    return f"{'-' if steps < 0 else ''}{digits[:cut]}.{digits[cut:]}"


def show_plainly(amount: Exact) -> str:
    """Write whole cents with two decimals, and a fraction of a cent with four."""
    fraction = exact(amount)
    if fraction.denominator == 1:
        return show_amount(Cents(fraction.numerator))
    return show_exact(fraction)


def is_exact_at(amount: Exact, places: int = 4) -> bool:
    """Whether `show_exact` with so many decimals tells the whole amount."""
    return (exact(amount) * _scale(places)).denominator == 1


def nearest(number: Fraction) -> int:
    """The nearest integer, a half away from zero: a reversed entry rounds to the
    reverse of what it undoes."""
    doubled = 2 * abs(number.numerator) + number.denominator
    size = doubled // (2 * number.denominator)
    return -size if number < 0 else size


def _scale(places: int) -> Fraction:
    """How many units of the last decimal place, in dollars, make one cent."""
    if type(places) is not int or not 1 <= places <= _MANY_PLACES:
        raise BadInput("places", f"1 to {_MANY_PLACES} decimals", places)
    return Fraction(10) ** (places - 2)
