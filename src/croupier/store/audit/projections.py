"""Projections: tables that are computed from the log and can be dropped at any time.

A projection reads the log in order from its checkpoint. A page of records and the
new checkpoint are one transaction, so every record is applied once, however many
processes read. A projection starts over when its form changes, or when the log no
longer holds the record that its checkpoint names.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol, TypeAlias

from sqlalchemy import Connection, Engine, MetaData, Row, Table, select, update

from croupier.errors import BadInput
from croupier.store.database.access import writing
from croupier.store.database.schema import events, projections
from croupier.store.database.upsert import upsert
from croupier.store.record import GENESIS, LogPoint, Record

PAGE = 1000

Advance: TypeAlias = Callable[[int], None]


class Projection(Protocol):
    """Tables that are computed from the log.

    `form` is a number to raise whenever the tables or what goes into them change.
    """

    name: str
    form: int
    tables: Sequence[Table]

    def apply(self, connection: Connection, page: Sequence[Record]) -> None:
        """Updates the tables with these records, which follow those applied before."""
        ...


def catch_up(engine: Engine, projection: Projection, advance: Advance = lambda _: None) -> int:
    """Brings a projection up to the end of the log; returns the position it has read up to."""
    while True:
        with writing(engine) as connection:
            checkpoint = _locked_checkpoint(connection, projection)
            unread = select(events).where(events.c.position > checkpoint.position)
            rows = connection.execute(unread.order_by(events.c.position).limit(PAGE))
            page = [Record(*row) for row in rows]
            if page:
                projection.apply(connection, page)
                checkpoint = LogPoint(page[-1].position, page[-1].hash)
                values = {"position": checkpoint.position, "hash": checkpoint.hash}
                connection.execute(_row_of(projection.name).values(values))
        advance(len(page))
        if len(page) < PAGE:
            return checkpoint.position


def rebuild(engine: Engine, projection: Projection, advance: Advance = lambda _: None) -> int:
    """Drops a projection and reads the whole log again."""
    drop(engine, projection.name)
    return catch_up(engine, projection, advance)


def drop(engine: Engine, name: str) -> None:
    """Drops a projection's tables and its checkpoint, whatever form they have."""
    with writing(engine) as connection:
        row = _locked(connection, name)
        if row is not None:
            _drop_tables(connection, row.tables)
            connection.execute(projections.delete().where(projections.c.name == name))


def _locked_checkpoint(connection: Connection, projection: Projection) -> LogPoint:
    """The projection's checkpoint, its row locked until the transaction ends."""
    upsert(connection, projections, _empty_row(projection.name))
    row = _locked(connection, projection.name)
    assert row is not None
    if row.form > projection.form:
        expected = f"at most form {projection.form} of {projection.name}"
        raise BadInput("projection", f"{expected} (a newer Croupier made it)", got=row.form)
    if row.form == projection.form and _log_matches(connection, row):
        return LogPoint(row.position, row.hash)
    _drop_tables(connection, row.tables)
    for table in projection.tables:
        table.create(connection)
    names = ",".join(table.name for table in projection.tables)
    fresh = {**_empty_row(projection.name), "form": projection.form, "tables": names}
    connection.execute(_row_of(projection.name).values(fresh))
    return LogPoint()


def _empty_row(name: str) -> dict[str, Any]:
    return {"name": name, "form": 0, "position": 0, "hash": GENESIS, "tables": ""}


def _row_of(name: str) -> Any:
    return update(projections).where(projections.c.name == name)


def _locked(connection: Connection, name: str) -> Row[Any] | None:
    query = select(projections).where(projections.c.name == name).with_for_update()
    return connection.execute(query).one_or_none()


def _log_matches(connection: Connection, row: Row[Any]) -> bool:
    """Whether the log still holds the record that the projection read last."""
    if row.position == 0:
        return bool(row.hash == GENESIS)
    found = connection.execute(select(events.c.hash).where(events.c.position == row.position))
    return bool(found.scalar() == row.hash)


def _drop_tables(connection: Connection, names: str) -> None:
    for name in filter(None, names.split(",")):
        Table(name, MetaData()).drop(connection, checkfirst=True)
