"""The tables of the store, the same on SQLite and PostgreSQL."""

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
)

metadata = MetaData()

events = Table(
    "events",
    metadata,
    Column("position", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
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
)

# The last record's place and hash, kept beside the log so that a log cut short is noticed.
head = Table(
    "head",
    metadata,
    Column("id", Integer, primary_key=True),
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
)

snapshots = Table(
    "snapshots",
    metadata,
    Column("stream", Text, primary_key=True),
    Column("version", Integer, nullable=False),
    Column("data", LargeBinary, nullable=False),
)

leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)

projections = Table(
    "projections",
    metadata,
    Column("name", Text, primary_key=True),
    Column("position", BigInteger, nullable=False),
    Column("form", Integer, nullable=False),
)

# Projection: where each subject (a round, a player, a meter, an account) appears in the log.
mentions = Table(
    "mentions",
    metadata,
    Column("subject", Text, nullable=False),
    Column("position", BigInteger, nullable=False),
    Index("mentions_by_subject", "subject", "position"),
)
