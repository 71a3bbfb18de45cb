"""Opening the database with durable commits, its transactions and its migrations.

SQLite runs in WAL mode with full synchronisation: a commit returns when the
bytes are on the disk. PostgreSQL does the same with its defaults, which are set
explicitly. Writers of several processes wait for one lock, because the records
of the log have one order.
"""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, nullcontext, suppress
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

from sqlalchemy import URL, Engine, create_engine, event, func, inspect, select, text
from sqlalchemy.engine import Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import QueuePool

from croupier.acts import millis_of_seconds
from croupier.errors import BadInput
from croupier.extras import MissingExtra
from croupier.store.database.address import prepare_folder, read_address, shown_address
from croupier.store.database.fair_lock import write_lock_of
from croupier.store.database.file_identity import DatabaseFiles
from croupier.store.database.held_files import HELD_FILES, HeldFiles, held_files_of
from croupier.store.database.schema import head
from croupier.store.record import Corrupt, LogPoint

MIGRATIONS = Path(__file__).parent / "migrations"
NEWEST = max(file.name[:4] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))
"""The version of the tables that this code works with: that of the last migration."""
MIGRATION_LOCK = 0x0C7059
CHANNEL = "croupier_log"
LONGEST_VALUE = 1 << 22
"""Bytes of one value that are read from a file of unknown origin at most; no value that Croupier
writes to the log is nearly as long."""
PATIENCE = 30
"""Seconds to wait for another process that migrates the tables or opens the database."""
LOCK_WAIT = 0.8
"""Seconds that one attempt to write to the log waits for another process that holds the lock."""
WRITE_WITHIN = 4.0
"""Seconds within which a transaction beside the log has the lock, or fails."""


def open_engine(database: str) -> Engine:
    """An engine for a file, `sqlite:///...` or `postgresql://...`, with the newest tables."""
    place = read_address(database)
    with database_errors_as_bad_input(database):
        engine = _postgres(place) if isinstance(place, URL) else _sqlite(place)
        try:
            migrate(engine)
        except BaseException:
            engine.dispose()
            raise
    return engine


def open_to_read(database: str) -> Engine:
    """A read-only engine for an existing log; its tables are not migrated either."""
    place = read_address(database)
    with database_errors_as_bad_input(database):
        engine = _postgres(place) if isinstance(place, URL) else _sqlite_to_read(place)
        with engine.connect() as connection:
            there = set(inspect(connection).get_table_names())
    if not {"events", "head", "answers"} <= there:
        engine.dispose()
        raise BadInput("database", "a database that holds a log", got=shown_address(database))
    return engine


@contextmanager
def database_errors_as_bad_input(database: str) -> Iterator[None]:
    """Turns errors of the database into bad input: one line for the person who named it.

    An OSError without a file name does not come from the database but, for example, from the
    output: a closed pipe, a full disk. It is raised as it is.
    """
    try:
        yield
    except (DBAPIError, sqlite3.Error) as trouble:
        cause = trouble.orig if isinstance(trouble, DBAPIError) else trouble
        reason = (str(cause).strip().splitlines() or ["no reason given"])[0].removesuffix(".")
    except UnicodeDecodeError:  # in a message of SQLite about a damaged file
        reason = "it contains text that cannot be read"
    except OSError as trouble:
        if trouble.filename is None:
            raise
        reason = trouble.strerror or str(trouble)
    else:
        return
    address = shown_address(database)
    raise BadInput("database", f"a database that can be opened ({reason})", got=address) from None


@contextmanager
def longer_values(connection: Connection, most: int) -> Iterator[None]:
    """Allows values of up to `most` bytes to be read on a connection of `open_to_read`."""
    raw = connection.connection.driver_connection
    if not isinstance(raw, sqlite3.Connection):
        yield
        return
    before = raw.getlimit(sqlite3.SQLITE_LIMIT_LENGTH)
    raw.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, max(before, most))
    try:
        yield
    finally:
        raw.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, before)


def is_postgres(connection: Connection | Engine) -> bool:
    return connection.dialect.name == "postgresql"


# ---- PostgreSQL --------------------------------------------------------------------------


def _postgres(url: URL) -> Engine:
    try:
        return create_engine(
            url,
            isolation_level="READ COMMITTED",
            pool_pre_ping=True,
            pool_size=8,
            max_overflow=32,
            pool_timeout=WRITE_WITHIN,
            connect_args={"options": "-c synchronous_commit=on"} | _limits(url),
        )
    except ModuleNotFoundError:
        raise MissingExtra("database", "psycopg") from None


CONNECTION_LIMITS = {
    "connect_timeout": 3,
    "tcp_user_timeout": 4_000,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
"""libpq's limits for a host that does not answer: seconds to wait when a connection is opened,
milliseconds for data that is not confirmed, and when an idle connection is probed. Without them a
host that was switched off is waited for until the operating system gives up, after minutes."""


def _limits(url: URL) -> dict[str, int]:
    """The limits of a connection, except those that its address gives."""
    return {name: limit for name, limit in CONNECTION_LIMITS.items() if name not in url.query}


# ---- SQLite ------------------------------------------------------------------------------


def _sqlite(file: Path) -> Engine:
    prepare_folder(file)
    _create_private(file)
    _refuse_foreign_database(file)
    return _checking_files(file)


def open_files(files: DatabaseFiles) -> Engine:
    """An engine for the very files that another process has open, even if others lie there now."""
    return _checking_files(files.file, files)


def _checking_files(file: Path, known: DatabaseFiles | None = None) -> Engine:
    """An engine that checks the files of its database before and after each transaction."""

    to_write, to_read = partial(connect_to_write, file), partial(_connect_to_read, file, "mode=ro")
    files = HeldFiles(file, to_write, to_read, known)
    return _with_transactions(files.connect, files)


def _sqlite_to_read(file: Path) -> Engine:
    """A read-only engine that is safe for a file of unknown origin: its schema cannot run code."""
    if not file.is_file():
        raise BadInput("database", "a file that exists", got=str(file))
    # Where nobody writes to the file and its folder is read-only, SQLite needs no -wal or -shm.
    at_rest = not os.access(file.parent, os.W_OK) and not Path(f"{file}-wal").exists()
    options = "mode=ro&immutable=1" if at_rest else "mode=ro"

    def connect() -> sqlite3.Connection:
        connection = _connect_to_read(file, options)
        connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LONGEST_VALUE)
        for pragma in ("query_only=ON", "trusted_schema=OFF"):
            connection.execute(f"PRAGMA {pragma}")
        return connection

    return _with_transactions(connect)


def _connect_to_read(file: Path, options: str) -> sqlite3.Connection:
    address = f"file:{quote(os.fsencode(file.absolute()))}?{options}"
    connection: sqlite3.Connection = sqlite3.connect(address, uri=True, **_CONNECTION)
    return connection


_TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
_CONNECTION: dict[str, Any] = {
    "timeout": PATIENCE,
    "check_same_thread": False,
    "isolation_level": None,
}


def _create_private(file: Path) -> None:
    """Creates the file readable by its owner only, because the log holds cards face down."""
    with suppress(FileExistsError):
        os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR, 0o600))


def _refuse_foreign_database(file: Path) -> None:
    """Refuses a database of another program, before anything in it is changed."""
    try:
        with closing(sqlite3.connect(file, **_CONNECTION)) as connection:
            tables = {name for (name,) in connection.execute(_TABLES)}
    except sqlite3.Error:
        return  # a file that cannot be read is reported when it is opened
    if tables and not {"alembic_version", "events"} <= tables:
        raise BadInput("database", "a new file or a file that holds a log", got=str(file))


def connect_to_write(file: Path) -> sqlite3.Connection:
    connection: sqlite3.Connection = sqlite3.connect(file, **_CONNECTION)
    try:
        _switch_to_wal(connection)
        for pragma in ("synchronous=FULL", "foreign_keys=ON", "trusted_schema=OFF"):
            connection.execute(f"PRAGMA {pragma}")
    except BaseException:
        connection.close()
        raise
    return connection


def _switch_to_wal(connection: sqlite3.Connection) -> None:
    """Switches to WAL mode; SQLite itself does not wait for other processes that do the same."""
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
            return
        except sqlite3.OperationalError as trouble:
            if "locked" not in str(trouble) or time.monotonic() > until:
                raise
            time.sleep(0.01)


def _with_transactions(
    connect: Callable[[], sqlite3.Connection], files: HeldFiles | None = None
) -> Engine:
    """An engine whose transactions begin explicitly: BEGIN IMMEDIATE for those that write."""
    engine = create_engine(
        "sqlite://",
        creator=connect,
        poolclass=QueuePool,
        pool_size=8,
        max_overflow=32,
        execution_options={HELD_FILES: files},
    )

    @event.listens_for(engine, "begin")
    def _begin(connection: Connection) -> None:
        if files is not None:
            files.check()
        until = connection.get_execution_options().get("writing")
        if until is None:
            connection.exec_driver_sql("BEGIN")
            return
        left = millis_of_seconds(max(0.0, until - time.monotonic()))
        connection.exec_driver_sql(f"PRAGMA busy_timeout = {left}")
        connection.exec_driver_sql("BEGIN IMMEDIATE")

    if files is not None:
        event.listen(engine, "engine_disposed", lambda _: files.close())
    return engine


# ---- transactions --------------------------------------------------------------------------


@contextmanager
def writing(engine: Engine, within: float = WRITE_WITHIN) -> Iterator[Connection]:
    """A transaction that will write: it takes SQLite's write lock at the start, not midway.

    Fails where other threads and processes keep the lock for `within` seconds. Where this raises
    FilesChanged, what was written may be lost, so it must not be acknowledged.
    """
    until = time.monotonic() + within
    with (
        nullcontext() if is_postgres(engine) else _turn(engine, within),
        engine.connect().execution_options(writing=until) as connection,
        connection.begin(),
    ):
        if is_postgres(engine):
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {millis_of_seconds(within)}")
        yield connection
    if not is_postgres(engine):
        held_files_of(engine).check()


@contextmanager
def _turn(engine: Engine, within: float) -> Iterator[None]:
    """This thread's turn to write to a SQLite file."""
    lock = write_lock_of(engine)
    if not lock.acquire(timeout=within):
        raise sqlite3.OperationalError("database is locked by another thread of this process")
    try:
        yield
    finally:
        lock.release()


_head = select(head.c.position, head.c.hash).where(head.c.id == 1)
_locked_head = _head.with_for_update()


def take_head(connection: Connection) -> LogPoint:
    """The end of the log, its row locked until this transaction ends: one writer at a time.

    PostgreSQL makes what a transaction wrote visible before it releases the row, so
    positions appear to readers in order and without gaps. On SQLite the transaction
    already holds the write lock.
    """
    return log_end(connection.execute(_locked_head).one_or_none())


def read_head(connection: Connection) -> LogPoint:
    """The end of the log as this transaction sees it."""
    return log_end(connection.execute(_head).one_or_none())


HEAD_MISSING = "The log's head, which says where the log ends, is missing."


def log_end(row: Sequence[Any] | None) -> LogPoint:
    """The log's end from the row of table `head`."""
    if row is None:
        raise Corrupt(None, HEAD_MISSING)
    return LogPoint(*row)


def own_connection(engine: Engine) -> Any:
    """A connection of the database's driver, taken out of the pool for the caller alone."""
    connection = engine.raw_connection()
    driver = connection.driver_connection
    connection.detach()
    return driver


def announce(connection: Connection, position: int) -> None:
    """Wakes other processes with a position and nothing else; they read the log themselves."""
    if is_postgres(connection):
        connection.execute(select(func.pg_notify(CHANNEL, str(position))))


# ---- migrations ----------------------------------------------------------------------------


def migrate(engine: Engine) -> None:
    """Runs the migrations that the tables still need; several processes may start at once."""
    with engine.connect() as connection:
        if form(connection) == NEWEST:
            return
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    with writing(engine, PATIENCE) as connection:
        if is_postgres(connection):
            connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError:
            found = form(connection)
            expected = "a database no newer than this Croupier"
            raise BadInput("database", expected, got=found) from None


def form(connection: Connection) -> str | None:
    """The version of the tables; None in a database that is still empty."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
