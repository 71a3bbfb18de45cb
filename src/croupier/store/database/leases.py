"""Leases: which process runs something, such as a table, for a few seconds at a time.

A lease only saves two processes from doing the same work. Correctness does not depend on it: the
log refuses a write that was decided on an old version. PostgreSQL's own clock is used where there
is one, so that a process whose clock is wrong neither takes nor keeps a lease by it. All processes
on a SQLite file are on one machine, and its monotonic clock serves them: nobody can set it.
"""

from collections.abc import Collection

from sqlalchemy import Connection, Engine, delete, func, select, update
from sqlalchemy.sql import ColumnElement

from croupier.acts import MINUTE, Millis, millis_of_seconds
from croupier.store.clock import MachineClock
from croupier.store.database.access import is_postgres, writing
from croupier.store.database.schema import leases
from croupier.store.database.upsert import upsert

LONGEST = MINUTE
"""How long a lease may last. One that seems to end later was taken before PostgreSQL's clock was
set back, or before the machine was started again, and counts as ended."""


class Leases:
    """The leases of all processes that share a database, in one table."""

    def __init__(self, engine: Engine, clock: MachineClock | None = None) -> None:
        self._engine, self._monotonic = engine, (clock or MachineClock()).monotonic

    def take(
        self,
        names: Collection[str],
        holder: str,
        lasts: int,
        *,
        gone: Collection[str] = (),
        now: Millis | None = None,
    ) -> frozenset[str]:
        """Takes or renews leases for `lasts` milliseconds; returns those that the holder then has.

        A lease of another holder is respected until it ends; leases of holders that are `gone`
        can be taken at once.
        """
        assert 0 < lasts <= LONGEST, "a lease lasts seconds"
        if not names:
            return frozenset()
        with writing(self._engine) as connection:
            at = self._now(connection) if now is None else now
            if gone:
                connection.execute(delete(leases).where(leases.c.holder.in_(sorted(gone))))
            mine = (leases.c.holder == holder) & leases.c.name.in_(sorted(names))
            held = select(leases.c.name).where(mine)
            connection.execute(update(leases).where(mine).values(until=at + lasts))
            missing = sorted(set(names).difference(connection.execute(held).scalars()))
            if not missing:
                return frozenset(names)
            rows = [{"name": name, "holder": holder, "until": at + lasts} for name in missing]
            upsert(connection, leases, rows, replace=("holder", "until"), where=~_in_force(at))
            return frozenset(connection.execute(held).scalars())

    def holders(self, *, now: Millis | None = None) -> dict[str, str]:
        """The holder of each lease that has not ended."""
        with self._engine.connect() as connection:
            at = self._now(connection) if now is None else now
            rows = connection.execute(select(leases.c.name, leases.c.holder).where(_in_force(at)))
            return {row.name: row.holder for row in rows}

    def ended(self, prefix: str, *, now: Millis | None = None) -> frozenset[str]:
        """Leases with names that begin so which ended without being given up."""
        with self._engine.connect() as connection:
            at = self._now(connection) if now is None else now
            named = leases.c.name.startswith(prefix, autoescape=True)
            found = connection.execute(select(leases.c.name).where(named, ~_in_force(at)))
            return frozenset(found.scalars())

    def forget(self, names: Collection[str], *, now: Millis | None = None) -> None:
        """Deletes these leases, as far as they have ended."""
        with writing(self._engine) as connection:
            at = self._now(connection) if now is None else now
            ended = leases.c.name.in_(sorted(names)) & ~_in_force(at)
            connection.execute(delete(leases).where(ended))

    def drop(self, names: Collection[str], holder: str) -> None:
        """Gives up these leases, as far as this holder has them."""
        theirs = leases.c.name.in_(sorted(names)), leases.c.holder == holder
        with writing(self._engine) as connection:
            connection.execute(delete(leases).where(*theirs))

    def sweep(self, *, but: str = "", now: Millis | None = None) -> None:
        """Deletes leases that ended long ago, or that were taken by another clock, except those
        with names that begin with `but`."""
        with writing(self._engine) as connection:
            at = self._now(connection) if now is None else now
            ended = (leases.c.until <= at - LONGEST) | (leases.c.until > at + LONGEST)
            if but:
                ended &= ~leases.c.name.startswith(but, autoescape=True)
            connection.execute(delete(leases).where(ended))

    def _now(self, connection: Connection) -> Millis:
        """The time by PostgreSQL's clock, or on SQLite by the machine's monotonic clock."""
        if not is_postgres(connection):
            return millis_of_seconds(self._monotonic())
        return millis_of_seconds(database_time(connection))


def database_time(connection: Connection) -> float:
    """The wall clock of a PostgreSQL server, in seconds."""
    now = func.extract("epoch", func.clock_timestamp())
    return float(connection.execute(select(now)).scalar_one())


def _in_force(at: Millis) -> ColumnElement[bool]:
    return (leases.c.until > at) & (leases.c.until <= at + LONGEST)
