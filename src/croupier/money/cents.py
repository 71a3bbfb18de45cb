"""Whole cents, and the ways an amount is written and read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, NewType

from croupier.errors import BadInput

if TYPE_CHECKING:
    from typing import Never

    class Cents(int):
        """An amount of money in the smallest unit.

        Money is added millions of times in a session of poker, so an amount is a
        plain `int` when the program runs: a real subclass of `int` would make every
        sum several times slower, and msgspec would want hooks to decode it. What the
        type checker sees is this class, under which sums, differences and multiples
        of `Cents` are `Cents` again, a bare `int` is not, and dividing one amount by
        another with `/`, which would give a float, does not type-check.

        `Cents(500)` gives back the same 500 after checking that it is an integer: a
        float, a bool or a string is refused.
        """

        def __new__(cls, amount: int) -> Cents: ...
        def __add__(self, other: int) -> Cents: ...
        def __radd__(self, other: int) -> Cents: ...
        def __sub__(self, other: int) -> Cents: ...
        def __rsub__(self, other: int) -> Cents: ...
        def __mul__(self, times: int) -> Cents: ...
        def __rmul__(self, times: int) -> Cents: ...
        def __floordiv__(self, parts: int) -> Cents: ...
        def __mod__(self, unit: int) -> Cents: ...
        def __neg__(self) -> Cents: ...
        def __pos__(self) -> Cents: ...
        def __abs__(self) -> Cents: ...

        # Narrower than int's on purpose: money divided by `/` is a float.
        def __truediv__(self, other: Never) -> Never: ...  # type: ignore[override]

else:

    class _WholeCents(NewType):
        def __call__(self, amount):
            if type(amount) is not int:
                raise BadInput("amount", "an integer of whole cents", amount)
            return amount

    Cents = _WholeCents("Cents", int)


NOTHING: Final = Cents(0)
CENT: Final = Cents(1)
DOLLAR: Final = Cents(100)

MOST: Final = Cents(10**15)
"""The largest amount anybody may write, ten million million dollars: anything above
it is a slip or an attack."""

_STRICT = re.compile(r"(-?)(0|[1-9][0-9]{0,15})\.([0-9]{2})")
_TYPED = re.compile(r"(-?)\$?([0-9]{1,16}|[0-9]{1,3}(?:,[0-9]{3}){1,5}|)(?:\.([0-9]{1,2}))?")


def dollars(amount: int) -> Cents:
    """So many whole dollars."""
    return Cents(amount) * 100


def total(amounts: Iterable[Cents]) -> Cents:
    """The sum of many amounts; `sum` alone would lose the type."""
    return sum(amounts, NOTHING)


def parse_amount(
    value: object, field: str = "amount", *, negative: bool = False, where: str | None = None
) -> Cents:
    """Read an amount as machines write it: a string with exactly two decimals.

    Anything else is refused, numbers included: 12.5 in a JSON file has been a float
    on its way here, and 12 may have meant dollars or cents.
    """
    expected = 'an amount as a string with two decimals such as "12.50"'
    found = _STRICT.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise BadInput(field, expected, value, where)
    amount = _from_parts(found[1], found[2], found[3], field, where)
    if found[1] and not (negative and amount):
        raise BadInput(field, expected if negative else f"{expected}, not negative", value, where)
    return amount


def parse_typed(text: object, field: str = "amount", *, where: str | None = None) -> Cents:
    """Read an amount as people type it: `10`, `$10`, `12.5`, `.50`, `1,000`."""
    expected = "an amount such as 10, $12.50 or 1,000"
    plain = text.strip() if isinstance(text, str) and len(text) <= 40 else ""
    found = _TYPED.fullmatch(plain)
    if found is None or not (found[2] or found[3]):
        raise BadInput(field, expected, text, where)
    if found[1]:
        raise BadInput(field, f"{expected}, not negative", text, where)
    return _from_parts("", found[2].replace(",", "") or "0", found[3] or "", field, where)


def _from_parts(
    sign: str, whole_dollars: str, decimals: str, field: str, where: str | None
) -> Cents:
    amount = Cents(int(whole_dollars) * 100 + int(decimals.ljust(2, "0")))
    if amount > MOST:
        raise BadInput(field, f"at most {show_amount(MOST)}", show_amount(amount), where)
    return -amount if sign else amount


def show_amount(amount: Cents) -> str:
    """Write an amount for machines: `12.50`, `-0.05`."""
    whole_dollars, cents = divmod(abs(Cents(amount)), 100)
    return f"{'-' if amount < 0 else ''}{whole_dollars}.{cents:02d}"


def show_dollars(amount: Cents, *, padded: bool = False) -> str:
    """Write an amount for people: `$10`, `$12.50`, `-$1,250`.

    `padded` keeps the cents of whole dollars (`$1,250.00`), for columns of figures.
    """
    whole_dollars, cents = divmod(abs(Cents(amount)), 100)
    decimals = f".{cents:02d}" if cents or padded else ""
    return f"{'-' if amount < 0 else ''}${whole_dollars:,}{decimals}"
