"""The journal: a projection with every transfer in the log and the balance of each account.

Read from events of type `money.transfer`. The sum over all accounts is zero, because
each transfer balances; `audited_total` adds it up again.
"""

from collections.abc import Sequence
from fractions import Fraction

import sqlalchemy as sa

from croupier.money import Account, Cents, Exact, exact
from croupier.store.accounts.transfers import TRANSFER, cents_if_whole, read_transfer
from croupier.store.database.schema import events, not_null
from croupier.store.database.upsert import upsert
from croupier.store.record import Record

_metadata = sa.MetaData()

entries = sa.Table(
    "journal_entries",
    _metadata,
    sa.Column("position", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("line", sa.Integer, primary_key=True, autoincrement=False),
    *not_null(account=sa.Text, amount=sa.Text, balance=sa.Text),
    sa.Index("journal_by_account", "account", "position"),
)

balances = sa.Table(
    "balances",
    _metadata,
    sa.Column("account", sa.Text, primary_key=True),
    *not_null(balance=sa.Text),
)


class JournalProjection:
    """What every account gained and lost, and holds now: exact, as fractions of cents."""

    name = "journal"
    form = 1
    tables: Sequence[sa.Table] = (entries, balances)

    def apply(self, connection: sa.Connection, page: Sequence[Record]) -> None:
        moved = [
            (record.position, line, str(entry.account), exact(entry.amount))
            for record in page
            if record.type == TRANSFER
            for line, entry in enumerate(read_transfer(record.data).entries, start=1)
        ]
        if not moved:
            return
        held = _held(connection, {account for _, _, account, _ in moved})
        rows = []
        for position, line, account, amount in moved:
            held[account] = held.get(account, Fraction(0)) + amount
            row = (position, line, account, str(amount), str(held[account]))
            rows.append(dict(zip(entries.c.keys(), row, strict=True)))
        connection.execute(sa.insert(entries), rows)
        changed = [{"account": one, "balance": str(held[one])} for one in sorted(held)]
        upsert(connection, balances, changed, replace=("balance",))


def _held(connection: sa.Connection, accounts: set[str]) -> dict[str, Fraction]:
    query = sa.select(balances).where(balances.c.account.in_(sorted(accounts)))
    return {row.account: Fraction(row.balance) for row in connection.execute(query)}


# ---- asking ----------------------------------------------------------------------------------


def all_balances(connection: sa.Connection) -> dict[Account, Exact]:
    """What each account holds, in order of their names."""
    rows = connection.execute(sa.select(balances).order_by(balances.c.account))
    held = {Account.parse(row.account): cents_if_whole(Fraction(row.balance)) for row in rows}
    return dict(sorted(held.items()))


def audited_total(connection: sa.Connection) -> Exact:
    """The sum of all entries ever made; it is zero unless the journal is wrong."""
    amounts = connection.execute(sa.select(entries.c.amount)).scalars()
    return cents_if_whole(sum(map(Fraction, amounts), Fraction(0)))


def movements(
    connection: sa.Connection, account: str, positions: Sequence[int]
) -> dict[int, tuple[Exact, Exact]]:
    """What the account gained in each of these records, and what it held after."""
    moved = sa.select(entries).where(entries.c.account == account)
    query = moved.where(entries.c.position.in_(positions))
    found: dict[int, tuple[Exact, Exact]] = {}
    for row in connection.execute(query.order_by(entries.c.position, entries.c.line)):
        gained = exact(found.get(row.position, (Cents(0), Cents(0)))[0]) + Fraction(row.amount)
        found[row.position] = (cents_if_whole(gained), cents_if_whole(Fraction(row.balance)))
    return found


def counterparties(connection: sa.Connection, account: str, besides: str) -> set[str]:
    """The accounts that money of this one came from or went to.

    A transfer whose id is `besides` is not counted.
    """
    own, other = entries.alias(), entries.alias()
    place = own.c.position
    query = (
        sa.select(other.c.account, sa.func.min(place), sa.func.max(place))
        .where(own.c.account == account, other.c.position == place, other.c.account != account)
        .group_by(other.c.account)
    )
    met = {name: (first, last) for name, first, last in connection.execute(query)}
    once = {first for first, last in met.values() if first == last}
    left_out = _with_id(connection, once, besides)
    return {name for name, (first, last) in met.items() if first != last or first not in left_out}


def _with_id(connection: sa.Connection, positions: set[int], name: str) -> set[int]:
    """Those of these records that are the transfer with this id."""
    query = sa.select(events.c.position, events.c.data).where(events.c.position.in_(positions))
    return {row.position for row in connection.execute(query) if read_transfer(row.data).id == name}
