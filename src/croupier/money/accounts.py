"""Accounts that hold money, and balanced transfers between them.

Every chip has an owner: a transfer takes from some accounts exactly what it gives to
others, or it cannot be made.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from croupier.errors import BadInput
from croupier.money.cents import MOST, NOTHING, Cents, show_amount
from croupier.money.exact import Exact, exact, show_plainly

_LONGEST_NAME = 200


class TransferRefused(BadInput):
    """A transfer that is not allowed."""


class Unbalanced(TransferRefused):
    """A transfer whose entries do not add up to zero."""


class NotWholeCents(TransferRefused):
    """A fraction of a cent for an account that holds whole cents only."""


class Overdrawn(TransferRefused):
    """A transfer that would leave a negative balance in an account that may not owe."""


class PostedTwice(TransferRefused):
    """A transfer whose id the journal already holds."""


class AccountKind(StrEnum):
    """What sort of holder an account is."""

    PLAYER = "player"
    LAYOUT = "layout"
    """Stakes on the boxes of a banked table, until they are settled."""
    POT = "pot"
    FLOAT = "float"
    """The chips of a table; on paper it may owe until its fill arrives."""
    SLIDE = "slide"
    """Commission on the drop slide, which is not the house's until the hand ends."""
    CHIP_BOX = "chip-box"
    METER = "meter"
    RESERVE = "reserve"
    """The part of jackpot wagers that does not go to the meter and pays for fixed
    prizes and reseeds; the other side of every fraction of a cent on a meter."""
    PRIZE_POOL = "prize-pool"
    ESCROW = "escrow"
    DROP = "drop"
    CAGE = "cage"
    """Where chips are bought and cashed; money enters and leaves the casino here."""
    HOUSE = "house"

    @property
    def may_owe(self) -> bool:
        """Whether the balance may be negative."""
        return self in _MAY_OWE

    @property
    def holds_fractions(self) -> bool:
        """Whether the balance may carry a fraction of a cent."""
        return self in _HOLDS_FRACTIONS


_KINDS = {kind.value: kind for kind in AccountKind}
_MAY_OWE = frozenset({AccountKind.FLOAT, AccountKind.RESERVE, AccountKind.CAGE, AccountKind.HOUSE})
_HOLDS_FRACTIONS = frozenset({AccountKind.METER, AccountKind.RESERVE})


@dataclass(frozen=True, slots=True, order=True)
class Account:
    """One holder of money, written `player:ann` or `float:table 7`."""

    kind: AccountKind
    name: str

    def __post_init__(self) -> None:
        _check_text("account", self.name)

    @classmethod
    def parse(cls, text: object, field: str = "account", where: str | None = None) -> Account:
        """Read `player:ann`."""
        word, colon, name = text.partition(":") if isinstance(text, str) else ("", "", "")
        kind = _KINDS.get(word)
        if kind is None or not colon:
            kinds = ", ".join(AccountKind)
            raise BadInput(field, f'an account such as "player:ann" (kinds: {kinds})', text, where)
        return cls(kind, name)

    def __str__(self) -> str:
        return f"{self.kind}:{self.name}"


@dataclass(frozen=True, slots=True)
class Entry:
    """One side of a transfer: what an account gains, or loses where it is negative."""

    account: Account
    amount: Exact

    def __post_init__(self) -> None:
        fraction = exact(self.amount)
        if abs(fraction) > MOST:
            raise TransferRefused("amount", f"at most {show_amount(MOST)}", show_plainly(fraction))
        object.__setattr__(self, "amount", _plain(fraction))
        if fraction.denominator != 1 and not self.account.kind.holds_fractions:
            raise NotWholeCents(
                "amount",
                "an amount in whole cents, for this account holds no fractions",
                show_plainly(fraction),
            )

    @classmethod
    def into(cls, account: Account, amount: Exact) -> Entry:
        """The account gains the amount."""
        return cls(account, _not_negative(amount))

    @classmethod
    def out_of(cls, account: Account, amount: Exact) -> Entry:
        """The account loses the amount."""
        return cls(account, -_not_negative(amount))


@dataclass(frozen=True, slots=True)
class Transfer:
    """Entries that add up to zero, under an id that the caller gives.

    `clauses` are the clauses that ordered the movement, `memo` says what it was.
    """

    id: str
    entries: tuple[Entry, ...]
    memo: str = ""
    clauses: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        _check_text("transfer id", self.id)
        object.__setattr__(self, "entries", tuple(self.entries))
        object.__setattr__(self, "clauses", tuple(self.clauses))
        where = f"transfer {self.id}"
        if len(self.entries) < 2:
            raise Unbalanced("entries", "at least two entries", len(self.entries), where)
        surplus = add(entry.amount for entry in self.entries)
        if surplus:
            raise Unbalanced("entries", "amounts that add up to zero", show_plainly(surplus), where)

    @classmethod
    def between(
        cls,
        transfer_id: str,
        source: Account,
        target: Account,
        amount: Exact,
        memo: str = "",
        clauses: Iterable[str] = (),
    ) -> Transfer:
        """The whole amount from one account to another."""
        entries = (Entry.out_of(source, amount), Entry.into(target, amount))
        return cls(transfer_id, entries, memo, tuple(clauses))

    def reversal(self, transfer_id: str, memo: str = "", clauses: Iterable[str] = ()) -> Transfer:
        """The transfer that undoes this one: a settled seat whose round is voided."""
        entries = tuple(Entry(entry.account, -entry.amount) for entry in self.entries)
        return Transfer(transfer_id, entries, memo or f"reverses {self.id}", tuple(clauses))

    def changes(self) -> dict[Account, Exact]:
        """What each account gains in all."""
        net: dict[Account, Exact] = {}
        for entry in self.entries:
            net[entry.account] = add((net.get(entry.account, NOTHING), entry.amount))
        return net


def add(amounts: Iterable[Exact]) -> Exact:
    """The exact sum, as plain cents where it is whole."""
    running: int | Fraction = 0
    for amount in amounts:
        running = running + amount
    return _plain(running)


def _plain(amount: int | Fraction) -> Exact:
    if isinstance(amount, Fraction) and amount.denominator != 1:
        return amount
    return Cents(int(amount))


def _not_negative(amount: Exact) -> Exact:
    if exact(amount) < 0:
        raise TransferRefused("amount", "an amount that is not negative", show_plainly(amount))
    return amount


def _check_text(field: str, text: object) -> None:
    if not isinstance(text, str) or not 1 <= len(text) <= _LONGEST_NAME:
        raise BadInput(field, f"a text of 1 to {_LONGEST_NAME} characters", text)
