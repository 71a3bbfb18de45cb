"""The tables of the store, the same on SQLite and PostgreSQL.

Migrations describe them again, each as it was at the time. Projections have
tables of their own, which can be dropped and rebuilt.
"""

from typing import Any, TypeAlias

import sqlalchemy as sa
from sqlalchemy.types import TypeEngine

Kind: TypeAlias = TypeEngine[Any] | type[TypeEngine[Any]]


def not_null(**kinds: Kind) -> list[sa.Column[Any]]:
    """Columns that are NOT NULL, by name, each with its type."""
    return [sa.Column(name, kind, nullable=False) for name, kind in kinds.items()]


metadata = sa.MetaData()

_POSITION = sa.BigInteger().with_variant(sa.Integer, "sqlite")
_FIRST = sa.text("version = 1")

events = sa.Table(
    "events",
    metadata,
    sa.Column("position", _POSITION, primary_key=True, autoincrement=False),
    *not_null(stream=sa.Text, version=sa.Integer, type=sa.Text, data=sa.LargeBinary, who=sa.Text),
    *not_null(at=sa.BigInteger, key=sa.Text, previous=sa.LargeBinary, hash=sa.LargeBinary),
    sa.UniqueConstraint("stream", "version", name="one_event_per_version"),
    sa.Index("events_that_begin_a_stream", "stream", sqlite_where=_FIRST, postgresql_where=_FIRST),
)

# The last record's position and hash, kept beside the log so that a log cut short is noticed.
# Every writer locks this one row first: that is what puts all writes in one order.
head = sa.Table(
    "head",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    *not_null(position=sa.BigInteger, hash=sa.LargeBinary),
)

answers = sa.Table(
    "answers",
    metadata,
    sa.Column("key", sa.Text, primary_key=True),
    *not_null(fingerprint=sa.LargeBinary, first=sa.BigInteger, last=sa.BigInteger),
    *not_null(answer=sa.LargeBinary),
    sa.Index("answers_by_place", "last"),
)

# `form` names the shape of the data, so that a state in an older shape is not read as a new one.
snapshots = sa.Table(
    "snapshots",
    metadata,
    sa.Column("stream", sa.Text, primary_key=True),
    *not_null(form=sa.Text, version=_POSITION, data=sa.LargeBinary),
)

leases = sa.Table(
    "leases",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    *not_null(holder=sa.Text, until=sa.BigInteger),
)

# The last record that each projection has read, with its hash, and the projection's tables.
projections = sa.Table(
    "projections",
    metadata,
    sa.Column("name", sa.Text, primary_key=True),
    *not_null(form=sa.Integer, position=sa.BigInteger, hash=sa.LargeBinary, tables=sa.Text),
)
