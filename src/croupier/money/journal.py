"""`Journal`: all transfers in order, and the balance of each account after each of them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator
from threading import Lock

from croupier.errors import BadInput
from croupier.money.accounts import (
    Account,
    AccountKind,
    Overdrawn,
    PostedTwice,
    Transfer,
    TransferRefused,
    add,
)
from croupier.money.cents import MOST, NOTHING, Cents, show_amount
from croupier.money.exact import Exact, exact, show_plainly, whole_cents


class _History:
    """An account's balances, and after how many transfers each of them began."""

    __slots__ = ("balances", "since")

    def __init__(self) -> None:
        self.since: list[int] = []
        self.balances: list[Exact] = []

    def after(self, count: int) -> Exact | None:
        """The balance after so many transfers, or None where none had touched it."""
        place = bisect_right(self.since, count)
        return self.balances[place - 1] if place else None

    def copy(self, count: int) -> _History:
        copy = _History()
        copy.since = self.since[: bisect_right(self.since, count)]
        copy.balances = self.balances[: len(copy.since)]
        return copy


class _Pages:
    """Append-only storage that a journal shares with the journals that were made from it."""

    __slots__ = ("histories", "lock", "places", "transfers")

    def __init__(self) -> None:
        self.transfers: list[Transfer] = []
        self.places: dict[str, int] = {}
        self.histories: dict[Account, _History] = {}
        self.lock = Lock()

    def copy(self, count: int) -> _Pages:
        """A copy of the first `count` transfers and the balances after them."""
        copy = _Pages()
        copy.transfers = self.transfers[:count]
        copy.places = {transfer.id: place for place, transfer in enumerate(copy.transfers)}
        for account, history in self.histories.items():
            if history.after(count) is not None:
                copy.histories[account] = history.copy(count)
        return copy

    def write(self, transfer: Transfer, balances: dict[Account, Exact]) -> None:
        self.places[transfer.id] = len(self.transfers)
        self.transfers.append(transfer)
        for account, balance in balances.items():
            history = self.histories.setdefault(account, _History())
            history.since.append(len(self.transfers))
            history.balances.append(balance)


class Journal:
    """An immutable record of all money moved: `post` gives a longer journal.

    The sum over all accounts is always zero, and no account that may not owe is ever
    negative. A refused transfer changes nothing.

    A journal is a number of transfers in storage that it shares with the journals made from
    it. Posting therefore copies nothing, earlier journals stay valid, and the balance after
    any past transfer can be looked up (`at`): a meter must tell its value at any settlement.
    The storage is copied only when a transfer is posted to a journal that another transfer
    has been posted to already.
    """

    __slots__ = ("_length", "_pages")

    def __init__(self, transfers: Iterable[Transfer] = ()) -> None:
        self._pages = _Pages()
        self._length = 0
        self._length = len(self.post(*transfers))

    def post(self, *transfers: Transfer) -> Journal:
        """The journal with these transfers added: all of them, or none if one is refused."""
        pages = self._pages
        with pages.lock:
            planned = self._plan(transfers)
            if len(pages.transfers) != self._length:
                pages = pages.copy(self._length)
            for transfer, balances in planned:
                pages.write(transfer, balances)
        return _journal(pages, self._length + len(planned))

    def balance(self, account: Account) -> Exact:
        """What the account holds: whole cents, or a fraction where its kind may."""
        history = self._pages.histories.get(account)
        held = history.after(self._length) if history is not None else None
        return NOTHING if held is None else held

    def cents(self, account: Account) -> Cents:
        """What the account holds; raises BadInput where that is not whole cents."""
        return whole_cents(self.balance(account), str(account))

    def balances(self, kind: AccountKind | None = None) -> dict[Account, Exact]:
        """What every account (of the kind) holds that a transfer has touched."""
        held: dict[Account, Exact] = {}
        for account, history in tuple(self._pages.histories.items()):
            balance = history.after(self._length)
            if balance is not None and kind in (None, account.kind):
                held[account] = balance
        return held

    def total(self) -> Exact:
        """The sum over all accounts, added up again: it is always zero."""
        return add(self.balances().values())

    def statement(self, account: Account) -> Iterator[tuple[Transfer, Exact]]:
        """The transfers that touched the account, with its balance after each."""
        history = self._pages.histories.get(account)
        if history is None:
            return
        past = history.copy(self._length)
        for since, balance in zip(past.since, past.balances, strict=True):
            yield self._pages.transfers[since - 1], balance

    def at(self, count: int) -> Journal:
        """The journal as it stood after its first so many transfers."""
        if type(count) is not int or not 0 <= count <= self._length:
            raise BadInput("count", f"a number of transfers from 0 to {self._length}", count)
        return _journal(self._pages, count)

    def place(self, transfer_id: str) -> int | None:
        """How many transfers there were once this one was posted, or None where it is not.

        `journal.at(place)` is the journal right after it.
        """
        place = self._pages.places.get(transfer_id, self._length)
        return place + 1 if place < self._length else None

    def __len__(self) -> int:
        return self._length

    def __iter__(self) -> Iterator[Transfer]:
        return iter(self._pages.transfers[: self._length])

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Journal):
            return NotImplemented
        if self._length != other._length:
            return False
        return self._pages is other._pages or list(self) == list(other)

    def __hash__(self) -> int:
        last = self._pages.transfers[self._length - 1].id if self._length else ""
        return hash((self._length, last))

    def __reduce__(self) -> tuple[type[Journal], tuple[tuple[Transfer, ...]]]:
        return Journal, (tuple(self),)

    def __repr__(self) -> str:
        return f"<Journal of {self._length} transfers>"

    def _plan(self, transfers: Iterable[Transfer]) -> list[tuple[Transfer, dict[Account, Exact]]]:
        """Each transfer with the balances after it; checks everything and writes nothing."""
        planned: list[tuple[Transfer, dict[Account, Exact]]] = []
        latest: dict[Account, Exact] = {}
        ids: set[str] = set()
        for transfer in transfers:
            if transfer.id in ids or self.place(transfer.id) is not None:
                raise PostedTwice("transfer id", "an id not posted before", transfer.id)
            after: dict[Account, Exact] = {}
            for account, change in transfer.changes().items():
                before = latest[account] if account in latest else self.balance(account)
                after[account] = _balance_after(transfer, account, before, change)
            latest |= after
            ids.add(transfer.id)
            planned.append((transfer, after))
        return planned


def _journal(pages: _Pages, length: int) -> Journal:
    journal = object.__new__(Journal)
    journal._pages = pages
    journal._length = length
    return journal


def _balance_after(transfer: Transfer, account: Account, before: Exact, change: Exact) -> Exact:
    after = add((before, change))
    where = f"transfer {transfer.id}"
    if after < 0 and not account.kind.may_owe:
        needed = f"a balance of at least {show_plainly(-change)}"
        raise Overdrawn(str(account), needed, show_plainly(before), where)
    if abs(exact(after)) > MOST:
        limit = f"a balance of at most {show_amount(MOST)}"
        raise TransferRefused(str(account), limit, show_plainly(after), where)
    return after
