"""Reads and writes the amounts of hand histories: whole units, decimals, or `inf` if unknown.

A number is read from its text, never through a float.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from decimal import Decimal, InvalidOperation
from fractions import Fraction
from typing import Final

from croupier.errors import BadInput
from croupier.money import MOST, Cents


class Decimals(str):
    """The text of a TOML float, kept as it was written."""

    __slots__ = ()


class TooFine(ValueError):
    """An amount that whole cents cannot hold."""


_PLAIN: Final = re.compile(r"([+-]?)([0-9]{1,20})(?:\.([0-9]{1,2})0*)?")
_NOISE: Final = Fraction(1, 10_000)
"""How far from a cent a number may lie and still mean it, for files written from floats."""


def cents_of(value: object, field: str) -> Cents | None:
    """A number of a history in cents; None for `inf`, an amount that is not known."""
    if type(value) is int:
        return _bounded(Cents(value * 100), field)
    if not isinstance(value, str):
        raise BadInput(field, "a number", got=value)
    found = _PLAIN.fullmatch(value)
    if found is not None:
        amount = int(found[2]) * 100 + int((found[3] or "").ljust(2, "0"))
        return _bounded(Cents(-amount if found[1] == "-" else amount), field)
    exact = exact_cents(value, field)
    if exact is None:
        return None
    rounded = round(exact)
    if abs(Fraction(exact) - rounded) > _NOISE:
        raise TooFine(f"The amount {value} in {field} is finer than a cent.")
    return _bounded(Cents(rounded), field)


def _bounded(amount: Cents, field: str) -> Cents:
    if abs(amount) > MOST:
        raise BadInput(field, "an amount of at most ten million million", got=amount // 100)
    return amount


def exact_cents(value: object, field: str) -> int | Fraction | None:
    """A number in cents as exactly as it was written, however fine; None for `inf`."""
    if type(value) is int:
        return value * 100
    try:
        number = Decimal(value) if isinstance(value, str) else Decimal("nan")
    except InvalidOperation:
        number = Decimal("nan")
    if number.is_infinite():
        return None
    if number.is_nan() or number.adjusted() > 20:
        raise BadInput(field, "a number", got=value)
    exact = Fraction(number) * 100
    return exact.numerator if exact.denominator == 1 else exact


def row_of_cents(values: object, field: str) -> tuple[Cents | None, ...]:
    """A list of amounts, one for each player."""
    if not isinstance(values, list):
        raise BadInput(field, "a list of numbers", got=values)
    return tuple([cents_of(value, field) for value in values])


def known_row(values: object, field: str) -> tuple[Cents, ...]:
    """A list of amounts each of which is known."""
    row = row_of_cents(values, field)
    found = tuple([amount for amount in row if amount is not None])
    if len(found) != len(row):
        raise BadInput(field, "only amounts that are known", got="inf")
    return found


def written(amount: int | Fraction | None, whole: bool = True) -> str:
    """An amount of cents as a history writes it: `50`, `0.25`, `inf`; finer ones to a millionth.

    Where the amounts of a history are not all `whole` units, whole ones have decimals too: `50.00`.
    """
    if amount is None:
        return "inf"
    value = Fraction(amount, 100)
    if whole and value.denominator == 1:
        return str(value.numerator)
    sign, size = ("-", -value) if value < 0 else ("", value)
    places = 2 if 100 % value.denominator == 0 else 6
    scaled = round(size * 10**places)
    return f"{sign}{scaled // 10**places}.{scaled % 10**places:0{places}d}"


def in_whole_units(amounts: Iterable[int | Fraction | None]) -> bool:
    """Whether no amount has a part of a unit, so that the unit is the lowest chip."""
    return all(amount is None or amount % 100 == 0 for amount in amounts)
