"""The journal: every transfer in the log, and what each account holds.

Read from events of type `money.transfer`. The sum over all accounts is nothing,
for each transfer balances; `audited_total` adds it up afresh.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from sqlalchemy import (
    BigInteger,
    Column,
    Connection,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    insert,
    select,
)

from croupier.money import Account, Cents, Exact, exact
from croupier.store.accounts.transfers import TRANSFER, read_transfer
from croupier.store.database.upsert import upsert
from croupier.store.record import Record

_metadata = MetaData()

entries = Table(
    "journal_entries",
    _metadata,
    Column("position", BigInteger, primary_key=True, autoincrement=False),
    Column("line", Integer, primary_key=True, autoincrement=False),
    Column("account", Text, nullable=False),
    Column("amount", Text, nullable=False),
    Column("balance", Text, nullable=False),
    Index("journal_by_account", "account", "position"),
)

balances = Table(
    "balances",
    _metadata,
    Column("account", Text, primary_key=True),
    Column("balance", Text, nullable=False),
)


class JournalProjection:
    """What every account gained and lost, and holds now: exact, as fractions of cents."""

    name = "journal"
    form = 1
    tables: Sequence[Table] = (entries, balances)

    def apply(self, connection: Connection, page: Sequence[Record]) -> None:
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
            rows.append(
                {
                    "position": position,
                    "line": line,
                    "account": account,
                    "amount": str(amount),
                    "balance": str(held[account]),
                }
            )
        connection.execute(insert(entries), rows)
        changed = [{"account": one, "balance": str(held[one])} for one in sorted(held)]
        upsert(connection, balances, changed, replace=("balance",))


def _held(connection: Connection, accounts: set[str]) -> dict[str, Fraction]:
    query = select(balances).where(balances.c.account.in_(sorted(accounts)))
    return {row.account: Fraction(row.balance) for row in connection.execute(query)}


# ---- asking ----------------------------------------------------------------------------------


def all_balances(connection: Connection) -> dict[Account, Exact]:
    """What each account holds, in order of their names."""
    rows = connection.execute(select(balances).order_by(balances.c.account))
    held = {Account.parse(row.account): _plain(Fraction(row.balance)) for row in rows}
    return dict(sorted(held.items()))


def audited_total(connection: Connection) -> Exact:
    """The sum of all entries ever made: nothing, or money came from nowhere."""
    return _plain(sum(_amounts(connection), Fraction(0)))


def _amounts(connection: Connection) -> Iterator[Fraction]:
    for amount in connection.execute(select(entries.c.amount)).scalars():
        yield Fraction(amount)


def movements(
    connection: Connection, account: str, positions: Sequence[int]
) -> dict[int, tuple[Exact, Exact]]:
    """What the account gained in each of these records, and what it held after."""
    query = (
        select(entries)
        .where(entries.c.account == account, entries.c.position.in_(positions))
        .order_by(entries.c.position, entries.c.line)
    )
    found: dict[int, tuple[Exact, Exact]] = {}
    for row in connection.execute(query):
        gained = exact(found.get(row.position, (Cents(0), Cents(0)))[0]) + Fraction(row.amount)
        found[row.position] = (_plain(gained), _plain(Fraction(row.balance)))
    return found


def _plain(amount: Fraction) -> Exact:
    return Cents(amount.numerator) if amount.denominator == 1 else amount
