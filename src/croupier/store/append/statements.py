"""The SQL statements that write the log, for SQLite and for PostgreSQL.

All other queries go through SQLAlchemy. Writing a command takes only microseconds, so its overhead
would count here, and the drivers are called directly.
"""

import secrets
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from sqlalchemy import Engine

from croupier.acts import Micros, millis_of_seconds
from croupier.store.append.batch import Batch, LogState
from croupier.store.database.access import (
    CHANNEL,
    LOCK_WAIT,
    is_postgres,
    log_end,
    own_connection,
)
from croupier.store.database.held_files import HeldFiles, held_files_of
from croupier.store.record import LogPoint, Record, StoredAnswer


class Statements(Protocol):
    """One transaction after another on a connection of its own; for one thread at a time."""

    def begin(self, streams: Sequence[str], keys: Sequence[str]) -> LogState:
        """Begins a transaction; returns what is known of these streams and keys."""
        ...

    def commit(self, batch: Batch) -> bool:
        """Writes a batch: durable when this returns True.

        False means that nothing was written, because another process wrote since: begin again.
        """
        ...

    def probe(self) -> None:
        """Commits a transaction that changes nothing but a row kept for this.

        It needs the same locks and the same disk as a command.
        """
        ...

    def close(self) -> None:
        """Closes the connection; a transaction that was begun on it is rolled back."""
        ...


def open_statements(engine: Engine) -> Statements:
    """Statements on a connection of their own, so that they never wait for readers."""
    driver = own_connection(engine)
    if is_postgres(engine):
        return PostgresStatements(driver)
    return SqliteStatements(driver, held_files_of(engine))


def worth_retrying(engine: Engine, trouble: Exception) -> bool:
    """Whether trying again may help: the connection broke, or a lock was held too long."""
    if is_postgres(engine):
        return isinstance(trouble, engine.dialect.loaded_dbapi.OperationalError)
    return "database is locked" in str(trouble)


MOST_VERSIONS_KNOWN = 2_000
"""Streams whose versions are cached between transactions, at most."""
PATIENCE = 2
"""Seconds after which PostgreSQL ends a transaction whose process does not go on with it."""
PROBE = "probe"
"""The row of table `leases` that probes rewrite; as a lease it has always ended."""

_fields = msgspec.structs.astuple
_ANSWERS = ", ".join(StoredAnswer.__struct_fields__)
_RECORDS = ", ".join(Record.__struct_fields__)
_REPLACED = "ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, until = excluded.until"


class _OnConnection:
    """The connection that the statements of both databases run on."""

    def __init__(self, driver: Any) -> None:
        self._driver, self._do = driver, driver.execute

    def close(self) -> None:
        self._driver.close()


class SqliteStatements(_OnConnection):
    """SQLite: the write lock is taken at the start, and a commit waits for the disk.

    Each statement lets other threads of the process run and then has to wait for the interpreter
    lock again. So a batch takes few statements, whatever it holds: many rows are inserted at a
    time, and versions are queried only if another process may have written since the last batch.
    """

    def __init__(self, driver: Any, files: HeldFiles) -> None:
        super().__init__(driver)
        self._do(f"PRAGMA busy_timeout = {millis_of_seconds(LOCK_WAIT)}")
        self._files = files
        self._last = LogState(LogPoint(), {}, {})

    def begin(self, streams: Sequence[str], keys: Sequence[str]) -> LogState:
        self._do("BEGIN IMMEDIATE")
        self._files.check()
        head = log_end(self._do("SELECT position, hash FROM head WHERE id = 1").fetchone())
        known = self._last.versions if self._last.head == head else {}
        versions = known | self._newest([name for name in streams if name not in known])
        at = self._last.at if self._last.head == head else _time(self._do(LAST_TIME).fetchone())
        answers = self._do(
            f"SELECT {_ANSWERS} FROM answers WHERE key IN (SELECT value FROM json_each(?))",
            (_list(keys),),
        )
        found = {row[0]: StoredAnswer(*row) for row in answers.fetchall()}
        return LogState(head, versions, found, at)

    def _newest(self, streams: Sequence[str]) -> dict[str, int]:
        if not streams:
            return {}
        found = self._do(
            "SELECT value, (SELECT max(version) FROM events WHERE stream = value) "
            "FROM json_each(?)",
            (_list(streams),),
        )
        return {name: version or 0 for name, version in found.fetchall()}

    def commit(self, batch: Batch) -> bool:
        self._insert("answers", _ANSWERS, batch.answers)
        if batch.records:
            self._insert("events", _RECORDS, batch.records)
            self._do("UPDATE head SET position = ?, hash = ? WHERE id = 1", _end(batch))
        self._do("COMMIT")
        self._files.check()  # what was written to a file that was moved away is not acknowledged
        kept = batch.versions if len(batch.versions) < MOST_VERSIONS_KNOWN else {}
        self._last = LogState(batch.head, kept, {}, batch.at)
        return True

    def probe(self) -> None:
        self._do("BEGIN IMMEDIATE")
        self._files.check_space()
        values = (PROBE, secrets.token_hex(12))
        self._do(f"INSERT INTO leases (name, holder, until) VALUES (?, ?, 0) {_REPLACED}", values)
        self._do("COMMIT")
        self._files.check()

    def _insert(self, table: str, columns: str, items: Sequence[StoredAnswer | Record]) -> None:
        """Inserts all rows in chunks of a few fixed sizes, so that statements are prepared once."""
        done = 0
        while done < len(items):
            size = next(size for size in CHUNKS if size <= len(items) - done)
            row = f"({','.join('?' * (columns.count(',') + 1))})"
            values = [value for item in items[done : done + size] for value in _fields(item)]
            self._do(f"INSERT INTO {table} ({columns}) VALUES {','.join([row] * size)}", values)
            done += size


CHUNKS = (64, 16, 4, 1)
"""The numbers of rows that one INSERT may have."""


LAST_TIME = "SELECT at FROM events ORDER BY position DESC LIMIT 1"


def _time(row: Sequence[Any] | None) -> Micros:
    """The time of the last record from the row that `LAST_TIME` found; 0 in an empty log."""
    return Micros(0) if row is None else Micros(row[0])


def _list(texts: Sequence[str]) -> str:
    return msgspec.json.encode(texts).decode()


class PostgresStatements(_OnConnection):
    """PostgreSQL: the row of the head is the lock, and a batch takes one round trip if possible.

    What a transaction wrote is visible before it releases the row, so positions appear to
    readers in order and without gaps. As long as no other process has written since the last
    batch, its result is what a transaction would find; so the next batch is computed without
    asking, and written on the condition that the head has not changed.
    """

    def __init__(self, driver: Any) -> None:
        super().__init__(driver)
        driver.autocommit = True
        self._do(f"SET lock_timeout = '{millis_of_seconds(LOCK_WAIT)}ms'")
        # A process that hangs in the middle of a write must not keep all others waiting.
        self._do(f"SET idle_in_transaction_session_timeout = '{PATIENCE}s'")
        self._last: LogState | None = None
        self._guessed = False

    def begin(self, streams: Sequence[str], keys: Sequence[str]) -> LogState:
        last = self._last
        self._guessed = last is not None and last.versions.keys() >= set(streams)
        if last is not None and self._guessed:
            return last
        with self._driver.pipeline():
            self._do("BEGIN ISOLATION LEVEL READ COMMITTED")
            head = self._do("SELECT position, hash FROM head WHERE id = 1 FOR UPDATE")
            newest = self._do(
                "SELECT name, (SELECT max(version) FROM events WHERE stream = name) "
                "FROM unnest(%s::text[]) AS name",
                (list(streams),),
            )
            newest_time = self._do(LAST_TIME)
        # Not in the pipeline: after one, the server's timeout for idle transactions does not run.
        known = self._do(f"SELECT {_ANSWERS} FROM answers WHERE key = ANY(%s)", (list(keys),))
        end = log_end(head.fetchone())
        versions = {name: version or 0 for name, version in newest}
        if last is not None and last.head == end and len(last.versions) < MOST_VERSIONS_KNOWN:
            versions = last.versions | versions
        at = _time(newest_time.fetchone())
        return LogState(end, versions, {row[0]: StoredAnswer(*row) for row in known}, at)

    def commit(self, batch: Batch) -> bool:
        last, self._last = self._last, None
        done = self._write_if_same(batch, last) if self._guessed and last else self._write(batch)
        self._last = LogState(batch.head, batch.versions, {}, batch.at) if done else None
        return done

    def _write(self, batch: Batch) -> bool:
        """Writes the batch in the transaction that was begun."""
        with self._driver.pipeline():
            if batch.answers:
                self._do(*_insert("answers", _ANSWERS, _rows(_ANSWER_KINDS, batch.answers)))
            if batch.records:
                self._do(*_insert("events", _RECORDS, _rows(_RECORD_KINDS, batch.records)))
                self._do("UPDATE head SET position = %s, hash = %s WHERE id = 1", _end(batch))
                self._do("SELECT pg_notify(%s, %s)", (CHANNEL, str(batch.head.position)))
            self._do("COMMIT")
        return True

    def probe(self) -> None:
        self._do(
            "WITH free AS (SELECT id FROM head WHERE id = 1 FOR UPDATE) "
            "INSERT INTO leases (name, holder, until) "
            f"SELECT %s, %s, 0 FROM free {_REPLACED}",
            (PROBE, secrets.token_hex(12)),
        )

    def _write_if_same(self, batch: Batch, last: LogState) -> bool:
        """Writes the batch in one statement if the head is still that of the last batch.

        A batch with a refusal is not written so: whether to refuse is decided under the lock.
        """
        if batch.refused or not batch.records:
            return False
        answered, answers = _rows(_ANSWER_KINDS, batch.answers)
        written, records = _rows(_RECORD_KINDS, batch.records)
        statement = f"""
            WITH moved AS (
                UPDATE head SET position = %s, hash = %s
                WHERE id = 1 AND position = %s AND hash = %s RETURNING position
            ), answered AS (
                INSERT INTO answers ({_ANSWERS}) SELECT fresh.* FROM moved, {answered} AS fresh
            ), written AS (
                INSERT INTO events ({_RECORDS}) SELECT fresh.* FROM moved, {written} AS fresh
            )
            SELECT pg_notify(%s, position::text) FROM moved"""
        values = (*_end(batch), *_end(last), *answers, *records, CHANNEL)
        try:
            return self._do(statement, values).fetchone() is not None
        except self._driver.IntegrityError:
            return False  # another process has used one of these keys


FEW = 8
"""Up to this many rows are faster to send as values than as arrays."""

_ANSWER_KINDS = ("text", "bytea", "bigint", "bigint", "bytea")
_RECORD_KINDS = (
    *("bigint", "text", "integer", "text", "bytea"),
    *("text", "bigint", "text", "bytea", "bytea"),
)


def _rows(kinds: Sequence[str], items: Sequence[StoredAnswer | Record]) -> tuple[str, list[Any]]:
    """The SQL of rows to select from, and the values in them."""
    rows = [_fields(item) for item in items]
    if len(rows) > FEW:
        arrays = ", ".join(f"%s::{kind}[]" for kind in kinds)
        return f"unnest({arrays})", [list(side) for side in zip(*rows, strict=True)]
    row = ", ".join(f"%s::{kind}" for kind in kinds)
    return f"(VALUES {', '.join([f'({row})'] * len(rows))})", [one for row in rows for one in row]


def _insert(table: str, columns: str, fresh: tuple[str, list[Any]]) -> tuple[str, list[Any]]:
    rows, values = fresh
    return f"INSERT INTO {table} ({columns}) SELECT fresh.* FROM {rows} AS fresh", values


def _end(of: Batch | LogState) -> tuple[int, bytes]:
    return of.head.position, of.head.hash
