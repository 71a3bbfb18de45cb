"""INSERT ... ON CONFLICT, the same for SQLite and PostgreSQL."""

from collections.abc import Mapping, Sequence
from typing import Any, TypeAlias

from sqlalchemy import Connection, Table
from sqlalchemy.dialects.postgresql import insert as postgres_insert
from sqlalchemy.dialects.sqlite import insert as sqlite_insert
from sqlalchemy.sql import ColumnElement

from croupier.store.database.access import is_postgres

Values: TypeAlias = Mapping[str, Any]


def upsert(
    connection: Connection,
    table: Table,
    rows: Values | Sequence[Values],
    *,
    replace: Sequence[str] = (),
    where: ColumnElement[bool] | None = None,
) -> int:
    """Inserts rows; a row whose primary key exists already is left alone.

    With `replace`, the columns named there take the new values, if the old row meets `where`.
    Returns how many rows were written, if one row was given.
    """
    insert = (postgres_insert if is_postgres(connection) else sqlite_insert)(table)
    keys = list(table.primary_key.columns)
    if replace:
        fresh = {name: insert.excluded[name] for name in replace}
        statement = insert.on_conflict_do_update(index_elements=keys, set_=fresh, where=where)
    else:
        statement = insert.on_conflict_do_nothing(index_elements=keys)
    done = connection.execute(statement, rows, execution_options={"preserve_rowcount": True})
    return done.rowcount
