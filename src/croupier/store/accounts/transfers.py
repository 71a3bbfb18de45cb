"""Balanced transfers of money as events of the log: writing and reading them.

An event of type `money.transfer` is a `croupier.money.Transfer`: amounts are
cents, as an integer, or as `"5000/3"` where a meter carries a fraction of one.
The log accepts none that does not balance.
"""

from fractions import Fraction

import msgspec

from croupier.errors import BadInput, misshapen
from croupier.money import Account, Cents, Entry, Exact, Transfer, exact
from croupier.store.record import Fresh

TRANSFER = "money.transfer"


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    account: str
    amount: int | str


class _Form(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    entries: tuple[_Line, ...]
    memo: str = ""
    clauses: tuple[str, ...] = ()


_reader = msgspec.json.Decoder(_Form)


def transfer_event(transfer: Transfer) -> Fresh:
    """The event that records a movement of money."""
    lines = tuple(_Line(str(one.account), write_exact(one.amount)) for one in transfer.entries)
    form = _Form(transfer.id, lines, transfer.memo, transfer.clauses)
    return Fresh(TRANSFER, msgspec.json.encode(form))


def read_transfer(data: bytes) -> Transfer:
    """The transfer an event records; one that does not balance is refused."""
    try:
        form = _reader.decode(data)
    except (msgspec.MsgspecError, UnicodeDecodeError) as trouble:
        detail = misshapen(str(trouble), "transfer")
        raise BadInput("transfer", f"the JSON of a transfer ({detail})") from None
    entries = tuple(Entry(Account.parse(e.account), read_exact(e.amount)) for e in form.entries)
    return Transfer(form.id, entries, form.memo, form.clauses)


def write_exact(amount: Exact) -> int | str:
    """Cents as an integer, or as a fraction where they are not whole."""
    fraction = exact(amount)
    if fraction.denominator == 1:
        return fraction.numerator
    return f"{fraction.numerator}/{fraction.denominator}"


def read_exact(amount: int | str) -> Exact:
    """Reads what `write_exact` wrote; anything else is bad input."""
    try:
        read = Fraction(amount) if type(amount) is int else Fraction(*map(int, _halves(amount)))
    except (ValueError, ZeroDivisionError):
        read = None
    if read is None or write_exact(read) != amount:
        expected = 'a number of cents such as 1250, or a fraction such as "5000/3"'
        raise BadInput("amount", expected, got=amount)
    return cents_if_whole(read)


def cents_if_whole(amount: Fraction) -> Exact:
    return Cents(amount.numerator) if amount.denominator == 1 else amount


def _halves(amount: object) -> list[str]:
    if not isinstance(amount, str) or len(amount) > 60:
        raise ValueError
    return amount.split("/", 1)
