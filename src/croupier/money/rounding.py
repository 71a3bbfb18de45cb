"""Rounding, where a book asks for it and nowhere else.

All of it is exact: the amounts are integers or fractions of a cent, so an amount that
is already whole stays what it is. Binary floats would find 51,703.00 a hair above
itself and round it to 51,704.
"""

from __future__ import annotations

from croupier.errors import BadInput
from croupier.money.cents import CENT, DOLLAR, Cents
from croupier.money.exact import Exact, exact, nearest


def round_up(amount: Exact, unit: Cents = CENT) -> Cents:
    """The least multiple of the unit that is not below the amount."""
    _check(amount, unit)
    return Cents(-(-amount // unit)) * unit


def round_down(amount: Exact, unit: Cents = CENT) -> Cents:
    """The greatest multiple of the unit that is not above the amount: commission and
    split pots come down to the chip."""
    _check(amount, unit)
    return Cents(amount // unit) * unit


def round_half_up(amount: Exact, unit: Cents = CENT) -> Cents:
    """The nearest multiple of the unit, a half away from zero."""
    _check(amount, unit)
    return Cents(nearest(exact(amount) / unit)) * unit


def up_to_dollar(amount: Exact) -> Cents:
    """A meter at settlement: up to the whole dollar, and a whole dollar stays."""
    return round_up(amount, DOLLAR)


def _check(amount: Exact, unit: Cents) -> None:
    if type(amount) is not int:
        exact(amount)
    if type(unit) is not int or unit <= 0:
        raise BadInput("unit", "a positive number of whole cents", unit)
