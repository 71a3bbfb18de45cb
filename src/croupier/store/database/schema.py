"""The tables of the store, the same on SQLite and PostgreSQL.

Migrations spell them out again, each as it was in its day. Projections bring
tables of their own, which come and go.
"""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    text,
)

metadata = MetaData()

_POSITION = BigInteger().with_variant(Integer, "sqlite")
_FIRST = text("version = 1")

events = Table(
    "events",
    metadata,
    Column("position", _POSITION, primary_key=True, autoincrement=False),
    Column("stream", Text, nullable=False),
    Column("version", Integer, nullable=False),
    Column("type", Text, nullable=False),
    Column("data", LargeBinary, nullable=False),
    Column("who", Text, nullable=False),
    Column("at", BigInteger, nullable=False),
    Column("key", Text, nullable=False),
    Column("previous", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    UniqueConstraint("stream", "version", name="one_event_per_version"),
    Index("events_that_begin_a_stream", "stream", sqlite_where=_FIRST, postgresql_where=_FIRST),
)

# The last record's place and hash, kept beside the log so that a log cut short is noticed.
# Whoever writes to the log locks this one row first: that is what puts all writers in one order.
head = Table(
    "head",
    metadata,
    Column("id", Integer, primary_key=True, autoincrement=False),
    Column("position", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
)

answers = Table(
    "answers",
    metadata,
    Column("key", Text, primary_key=True),
    Column("fingerprint", LargeBinary, nullable=False),
    Column("first", BigInteger, nullable=False),
    Column("last", BigInteger, nullable=False),
    Column("answer", LargeBinary, nullable=False),
    Index("answers_by_place", "last"),
)

# `form` names the shape of the data, so that a state in an older shape is not read as a new one.
snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("form", Text, nullable=False),
    Column("version", _POSITION, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)

# How far each projection has read, the hash of the record it stands at, and what it owns.
projections = Table(
    "projections",
    metadata,
    Column("name", Text, primary_key=True),
    Column("form", Integer, nullable=False),
    Column("position", BigInteger, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("tables", Text, nullable=False),
)
