"""Backups: the whole log in one file, which is itself a SQLite database.

What people sign in with is copied as well: the hashes of passwords and recovery codes, and the
secrets of second factors. Sessions are not.
"""

import os
import secrets
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, Table, delete, insert, inspect
from sqlalchemy.exc import DBAPIError

from croupier.acts import millis_of_seconds
from croupier.errors import BadInput
from croupier.store.accounts.keyring import ONE_TIME
from croupier.store.accounts.sign_in_tables import (
    KEPT_IN_BACKUPS,
    credentials,
    list_skeletons,
    one_time_passwords,
)
from croupier.store.audit.projections import Advance
from croupier.store.audit.verify import verify
from croupier.store.copies.log_copy import fill, read_copy, remove_database, write_copy
from croupier.store.database.access import open_engine, open_to_read, read_head, writing
from croupier.store.database.address import read_address
from croupier.store.database.checked_rows import raw_rows
from croupier.store.record import Corrupt, LogPoint


def backup(
    engine: Engine, file: Path, *, replace: bool = False, advance: Advance = lambda _: None
) -> LogPoint:
    """Writes the log to a file, which appears only if all of the log could be copied."""
    with engine.connect() as connection:
        end = read_head(connection)
    with new_file(engine, file, replace=replace) as temporary:
        target = open_engine(str(temporary))
        try:
            with writing(target) as connection:
                write_copy(connection, read_copy(engine, end.position), end, advance)
                _write_passwords(connection, _passwords(engine))
        finally:
            target.dispose()
        with closing(sqlite3.connect(temporary)) as alone:
            alone.execute("PRAGMA journal_mode=DELETE")  # one file, with nothing beside it
    return end


def restore(
    file: Path, database: str, *, replace: bool = False, advance: Advance = lambda _: None
) -> LogPoint:
    """Writes a backup to a database; the backup is verified before the database is changed."""
    target = read_address(database)
    if isinstance(target, Path) and target.exists() and file.exists() and target.samefile(file):
        raise BadInput("file", "a backup, not the database itself", got=str(file))
    source = open_backup(file)
    try:
        with source.connect() as connection:
            verdict = verify(connection, advance=advance)
        if verdict.fault is not None:
            raise verdict.fault
        end = verdict.head
        besides = partial(_write_passwords, rows=_passwords(source))
        copy = read_copy(source, end.position)
        return fill(database, copy, replace=replace, advance=advance, end=end, besides=besides)
    except DBAPIError as trouble:
        raise BadInput("file", f"a backup ({trouble.orig})", got=str(file)) from None
    finally:
        source.dispose()


SignInRows: TypeAlias = dict[Table, list[dict[str, Any]]]


def _passwords(engine: Engine) -> SignInRows:
    """The rows of the tables that people sign in with, of those tables that there are: a database
    of an older version has fewer."""
    with engine.connect() as connection:
        there = set(inspect(connection).get_table_names())
        tables = [table for table in KEPT_IN_BACKUPS if table.name in there]
        return {table: _rows(connection, table) for table in tables}


def _rows(connection: Connection, table: Table) -> list[dict[str, Any]]:
    rows = [dict(row) for row in connection.execute(raw_rows(table)).mappings()]
    for row in rows:
        for column in table.columns:
            kind = column.type.python_type
            fits = row[column.name] in (0, 1) if kind is bool else type(row[column.name]) is kind
            if not fits:
                field = column.name.replace("_", " ")
                reason = f"The {field} of a stored password is not of the type that was written."
                raise Corrupt(None, reason)
            row[column.name] = kind(row[column.name])
    return rows


def _write_passwords(connection: Connection, rows: SignInRows) -> None:
    """Writes what people sign in with by a backup, in place of what is there."""
    if not rows.get(credentials):
        return
    for table in KEPT_IN_BACKUPS:
        connection.execute(delete(table))
        if rows.get(table):
            connection.execute(insert(table), rows[table])
    if one_time_passwords not in rows:
        until = millis_of_seconds(time.time()) + ONE_TIME
        first = [row["person"] for row in rows[credentials] if row["must_change"]]
        if first:
            times = [{"person": person, "until": until} for person in first]
            connection.execute(insert(one_time_passwords), times)
    list_skeletons(connection)


def open_backup(file: Path) -> Engine:
    """An engine for a file that should be a backup; anything else is bad input."""
    if not file.is_file():
        raise BadInput("file", "a backup that exists", got=str(file))
    try:
        return open_to_read(str(file))
    except BadInput as mistake:
        raise BadInput("file", f"a backup ({mistake.expected})", got=str(file)) from None


@contextmanager
def new_file(source: Engine, file: Path, *, replace: bool) -> Iterator[Path]:
    """A temporary file, renamed to `file` when the block has written all of it.

    A copy never overwrites the database that it is a copy of.
    """
    if not file.parent.is_dir():
        raise BadInput("file", "a file in a folder that exists", got=str(file))
    if file.is_dir():
        raise BadInput("file", "a file, not a folder", got=str(file))
    if file.exists() and _holds(source, file):
        raise BadInput("file", "a file other than the database itself", got=str(file))
    if file.exists() and not replace:
        raise _exists_already(file)
    temporary = file.with_name(f".{file.name[:100]}.{secrets.token_hex(4)}")
    try:
        yield temporary
        _sync(temporary)
        _rename(temporary, file, replace=replace)
        with suppress(OSError):  # not every system lets a folder be synchronised
            _sync(file.parent)
    except OSError as trouble:
        reason = trouble.strerror or str(trouble)
        raise BadInput("file", f"a file that can be written ({reason})", got=str(file)) from None
    finally:
        remove_database(temporary)


def _holds(engine: Engine, file: Path) -> bool:
    """Whether an existing file is the one that this database is in."""
    if engine.dialect.name != "sqlite":
        return False
    with engine.connect() as connection:
        files = connection.exec_driver_sql("PRAGMA database_list").scalars(2).all()
    return any(Path(name).samefile(file) for name in files if name and Path(name).exists())


def _rename(temporary: Path, file: Path, *, replace: bool) -> None:
    """Gives the file its name; without `replace`, a file that was made meanwhile is kept."""
    if replace:
        temporary.replace(file)
        return
    try:
        os.link(temporary, file)
    except FileExistsError:
        raise _exists_already(file) from None


def _exists_already(file: Path) -> BadInput:
    expected = "a file that does not exist yet (--replace overwrites)"
    return BadInput("file", expected, got=str(file))


def _sync(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
