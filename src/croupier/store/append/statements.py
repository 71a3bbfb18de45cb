"""The few statements by which the log is written, in each database's own words.

Everything else goes through SQLAlchemy; here a command costs microseconds, so the
drivers are spoken to directly. A pen holds one connection and is used by one thread.
"""

from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
from sqlalchemy import Engine

from croupier.store.append.batch import Page
from croupier.store.database.engine import CHANNEL, PATIENCE, is_postgres
from croupier.store.database.held_files import Keeper, keeper_of
from croupier.store.record import Answer, Corrupt, Place, Record


class Opening(msgspec.Struct, frozen=True):
    """What a transaction finds when it has the log to itself."""

    head: Place
    versions: dict[str, int]
    answers: dict[str, Answer]


class Pen(Protocol):
    """One transaction after another on the log."""

    def begin(self, streams: Sequence[str], keys: Sequence[str]) -> Opening:
        """Waits for its turn to write; what is known of these streams and keys."""
        ...

    def commit(self, page: Page) -> bool:
        """Writes a page: durable when this returns.

        False means that nothing is written, for somebody else wrote since: begin again.
        """
        ...

    def close(self) -> None:
        """Lets go of the connection, and of whatever was begun on it."""
        ...


def take_pen(engine: Engine) -> Pen:
    """A pen with a connection of its own, so that readers never keep it waiting."""
    connection = engine.raw_connection()
    driver: Any = connection.driver_connection
    connection.detach()
    return PostgresPen(driver) if is_postgres(engine) else SqlitePen(driver, keeper_of(engine))


def may_pass(engine: Engine, trouble: Exception) -> bool:
    """Whether trying again may help: the connection broke, or others held a lock long."""
    if is_postgres(engine):
        return isinstance(trouble, engine.dialect.loaded_dbapi.OperationalError)
    return "database is locked" in str(trouble)


def _place(row: Any) -> Place:
    if row is None:
        raise Corrupt(None, "the log's head is gone")
    return Place(*row)


MOST_VERSIONS_KNOWN = 2_000
"""Streams whose versions a pen remembers; more than any floor has in play at a time."""

_fields = msgspec.structs.astuple
_ANSWERS = ", ".join(Answer.__struct_fields__)
_RECORDS = ", ".join(Record.__struct_fields__)


class SqlitePen:
    """SQLite: the write lock is taken at the start, and a commit waits for the disk.

    Each statement lets other threads of the process run, and has to wait for its turn again
    after that. So a page takes few statements, whatever it holds: rows go in many at a time, and
    versions are asked for only where somebody else may have written since our last page.
    """

    def __init__(self, driver: Any, keeper: Keeper) -> None:
        self._driver, self._keeper = driver, keeper
        self._do = driver.execute
        self._last = Opening(Place(), {}, {})

    def begin(self, streams: Sequence[str], keys: Sequence[str]) -> Opening:
        self._do("BEGIN IMMEDIATE")
        self._keeper.check()
        head = _place(self._do("SELECT position, hash FROM head WHERE id = 1").fetchone())
        known = self._last.versions if self._last.head == head else {}
        versions = known | self._newest([name for name in streams if name not in known])
        answers = self._do(
            f"SELECT {_ANSWERS} FROM answers WHERE key IN (SELECT value FROM json_each(?))",
            (_list(keys),),
        )
        return Opening(head, versions, {row[0]: Answer(*row) for row in answers.fetchall()})

    def _newest(self, streams: Sequence[str]) -> dict[str, int]:
        if not streams:
            return {}
        found = self._do(
            "SELECT value, (SELECT max(version) FROM events WHERE stream = value) "
            "FROM json_each(?)",
            (_list(streams),),
        )
        return {name: version or 0 for name, version in found.fetchall()}

    def commit(self, page: Page) -> bool:
        self._insert("answers", _ANSWERS, page.answers)
        if page.records:
            self._insert("events", _RECORDS, page.records)
            self._do("UPDATE head SET position = ?, hash = ? WHERE id = 1", _end(page))
        self._do("COMMIT")
        self._keeper.check()  # what went into a file without its name is not acknowledged
        kept = page.versions if len(page.versions) < MOST_VERSIONS_KNOWN else {}
        self._last = Opening(page.head, kept, {})
        return True

    def _insert(self, table: str, columns: str, items: Sequence[Answer | Record]) -> None:
        """All rows, in pieces of sizes that come again, so that statements are prepared once."""
        done = 0
        while done < len(items):
            size = next(size for size in PIECES if size <= len(items) - done)
            row = f"({','.join('?' * (columns.count(',') + 1))})"
            values = [value for item in items[done : done + size] for value in _fields(item)]
            self._do(f"INSERT INTO {table} ({columns}) VALUES {','.join([row] * size)}", values)
            done += size

    def close(self) -> None:
        self._driver.close()


PIECES = (64, 16, 4, 1)


def _list(texts: Sequence[str]) -> str:
    return msgspec.json.encode(texts).decode()


class PostgresPen:
    """PostgreSQL: the head's row is the lock, and a page is one trip to the server if it can be.

    What a transaction wrote is visible before it lets go of the row, so positions appear to
    readers in order and without gaps. While nobody else has written since our last page, we
    know what a transaction would find; so the next page is worked out beforehand and written
    on the condition that the head is still where we left it.
    """

    def __init__(self, driver: Any) -> None:
        self._driver = driver
        driver.autocommit = True
        self._do = driver.execute
        self._do(f"SET lock_timeout = '{PATIENCE}s'")
        # A process that is frozen in the middle of a write must not keep all others waiting.
        self._do(f"SET idle_in_transaction_session_timeout = '{PATIENCE}s'")
        self._last: Opening | None = None
        self._guessed = False

    def begin(self, streams: Sequence[str], keys: Sequence[str]) -> Opening:
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
        # Not in the pipeline: behind one, the server's clock for idle transactions stands still.
        known = self._do(f"SELECT {_ANSWERS} FROM answers WHERE key = ANY(%s)", (list(keys),))
        place = _place(head.fetchone())
        versions = {name: version or 0 for name, version in newest}
        if last is not None and last.head == place and len(last.versions) < MOST_VERSIONS_KNOWN:
            versions = last.versions | versions
        return Opening(place, versions, {row[0]: Answer(*row) for row in known})

    def commit(self, page: Page) -> bool:
        last, self._last = self._last, None
        done = self._follow(page, last) if self._guessed and last else self._finish(page)
        self._last = Opening(page.head, page.versions, {}) if done else None
        return done

    def _finish(self, page: Page) -> bool:
        with self._driver.pipeline():
            if page.answers:
                self._do(*_insert("answers", _ANSWERS, _rows(_ANSWER_KINDS, page.answers)))
            if page.records:
                self._do(*_insert("events", _RECORDS, _rows(_RECORD_KINDS, page.records)))
                self._do("UPDATE head SET position = %s, hash = %s WHERE id = 1", _end(page))
                self._do("SELECT pg_notify(%s, %s)", (CHANNEL, str(page.head.position)))
            self._do("COMMIT")
        return True

    def _follow(self, page: Page, last: Opening) -> bool:
        """Writes the page if it follows on our last one; a refusal is not ours to give so."""
        if page.refused or not page.records:
            return False
        told, answers = _rows(_ANSWER_KINDS, page.answers)
        written, records = _rows(_RECORD_KINDS, page.records)
        statement = f"""
            WITH moved AS (
                UPDATE head SET position = %s, hash = %s
                WHERE id = 1 AND position = %s AND hash = %s RETURNING position
            ), told AS (
                INSERT INTO answers ({_ANSWERS}) SELECT fresh.* FROM moved, {told} AS fresh
            ), written AS (
                INSERT INTO events ({_RECORDS}) SELECT fresh.* FROM moved, {written} AS fresh
            )
            SELECT pg_notify(%s, position::text) FROM moved"""
        values = (*_end(page), *_end(last), *answers, *records, CHANNEL)
        try:
            return self._do(statement, values).fetchone() is not None
        except self._driver.IntegrityError:
            return False  # a key that was used before we came

    def close(self) -> None:
        self._driver.close()


FEW = 8
"""Rows that are quicker to send one by one than as arrays."""

_ANSWER_KINDS = ("text", "bytea", "bigint", "bigint", "bytea")
_RECORD_KINDS = (
    *("bigint", "text", "integer", "text", "bytea"),
    *("text", "bigint", "text", "bytea", "bytea"),
)


def _rows(kinds: Sequence[str], items: Sequence[Answer | Record]) -> tuple[str, list[Any]]:
    """Rows to select from, and the values that go into them."""
    rows = [_fields(item) for item in items]
    if len(rows) > FEW:
        arrays = ", ".join(f"%s::{kind}[]" for kind in kinds)
        return f"unnest({arrays})", [list(side) for side in zip(*rows, strict=True)]
    row = ", ".join(f"%s::{kind}" for kind in kinds)
    return f"(VALUES {', '.join([f'({row})'] * len(rows))})", [one for row in rows for one in row]


def _insert(table: str, columns: str, fresh: tuple[str, list[Any]]) -> tuple[str, list[Any]]:
    rows, values = fresh
    return f"INSERT INTO {table} ({columns}) SELECT fresh.* FROM {rows} AS fresh", values


def _end(of: Page | Opening) -> tuple[int, bytes]:
    return of.head.position, of.head.hash
