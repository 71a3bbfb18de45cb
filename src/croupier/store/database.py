"""Opening a database so that acknowledged means durable.

SQLite runs in WAL mode with full synchronisation: a commit returns when the
bytes are on the disk. PostgreSQL does the same with its defaults, which we ask
for by name. Writers of several processes take turns by one lock, because the
chain of the log has one order.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine, create_engine, event, make_url, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import ArgumentError, OperationalError

from croupier.errors import BadInput

MIGRATIONS = Path(__file__).parent / "migrations"
LOG_LOCK = 0x0C7059
CHANNEL = "croupier_log"


def open_engine(database: str) -> Engine:
    """An engine for a path, `sqlite:///...` or `postgresql://...`, migrated to the newest form."""
    engine = _engine(database)
    try:
        migrate(engine)
    except OperationalError as trouble:
        reason = str(trouble.orig).strip().splitlines()[0]
        raise BadInput("database", f"one that can be opened ({reason})", got=database) from None
    return engine


def _engine(database: str) -> Engine:
    if database.startswith(("postgres://", "postgresql://")):
        return _postgres(database)
    if "://" in database and not database.startswith("sqlite://"):
        raise BadInput("database", "a file, sqlite:///FILE or postgresql://...", got=database)
    url = database if database.startswith("sqlite://") else f"sqlite:///{database}"
    return _sqlite(url)


def _postgres(database: str) -> Engine:
    try:
        url = make_url(database).set(drivername="postgresql+psycopg")
    except ArgumentError:
        raise BadInput("database", "postgresql://USER@HOST/NAME", got=database) from None
    try:
        return create_engine(
            url,
            isolation_level="READ COMMITTED",
            pool_pre_ping=True,
            connect_args={"options": "-c synchronous_commit=on"},
        )
    except ModuleNotFoundError:
        raise BadInput("database", "the postgres extra installed (psycopg)") from None


def _sqlite(url: str) -> Engine:
    engine = create_engine(url, connect_args={"timeout": 30, "check_same_thread": False})

    @event.listens_for(engine, "connect")
    def _settle_in(connection: Any, _record: Any) -> None:
        connection.isolation_level = None
        for pragma in (
            "journal_mode=WAL",
            "synchronous=FULL",
            "foreign_keys=ON",
            "busy_timeout=30000",
        ):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        writing = connection.get_execution_options().get("writing", False)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")

    return engine


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """A transaction that will write: it takes SQLite's write lock at the start, not midway."""
    with engine.connect().execution_options(writing=True) as connection, connection.begin():
        yield connection


def migrate(engine: Engine) -> None:
    """Brings the tables to the newest form; several processes may start at once."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with writing(engine) as connection:
        take_log_lock(connection)
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def take_log_lock(connection: Connection) -> None:
    """One writer at a time over all processes; SQLite's write lock is already that."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOG_LOCK})


def announce(connection: Connection, position: int) -> None:
    """Wakes other processes with a position and nothing else; they read the log themselves."""
    if connection.dialect.name == "postgresql":
        connection.execute(
            text("SELECT pg_notify(:channel, :position)"),
            {"channel": CHANNEL, "position": str(position)},
        )
