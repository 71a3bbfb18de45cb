"""Leases: whose task it is to run something, for a few seconds at a time.

A lease is a courtesy and guards nothing: the log itself lets nobody write on an old version. It
saves two processes from doing the same work. Time is the database's own where it has a clock that
all processes share, so that nobody's wrong clock takes or keeps a lease.
"""

import time
from collections.abc import Collection

from sqlalchemy import Connection, Engine, delete, func, select, update
from sqlalchemy.sql import ColumnElement

from croupier.acts import MINUTE, Millis, millis_of_seconds
from croupier.store.database.access import is_postgres, writing
from croupier.store.database.schema import leases
from croupier.store.database.upsert import upsert

LONGEST = MINUTE
"""How long a lease may last. One that ends later was taken before a clock was set back."""


class Leases:
    """Who runs what, in one table for all processes of the house."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def take(
        self,
        names: Collection[str],
        holder: str,
        lasts: int,
        *,
        gone: Collection[str] = (),
        now: Millis | None = None,
    ) -> frozenset[str]:
        """Takes or renews these for so many milliseconds; those that the holder then has.

        Another's is respected until it ends; all that holders had who are `gone` is free.
        """
        assert 0 < lasts <= LONGEST, "a lease lasts seconds"
        if not names:
            return frozenset()
        with writing(self._engine) as connection:
            at = _clock(connection) if now is None else now
            if gone:
                connection.execute(delete(leases).where(leases.c.holder.in_(sorted(gone))))
            mine = (leases.c.holder == holder) & leases.c.name.in_(sorted(names))
            held = select(leases.c.name).where(mine)
            connection.execute(update(leases).where(mine).values(until=at + lasts))
            missing = sorted(set(names).difference(connection.execute(held).scalars()))
            if not missing:
                return frozenset(names)
            rows = [{"name": name, "holder": holder, "until": at + lasts} for name in missing]
            upsert(connection, leases, rows, replace=("holder", "until"), where=~_runs(at))
            return frozenset(connection.execute(held).scalars())

    def holders(self, *, now: Millis | None = None) -> dict[str, str]:
        """Who holds what, of the leases that have not ended."""
        with self._engine.connect() as connection:
            at = _clock(connection) if now is None else now
            rows = connection.execute(select(leases.c.name, leases.c.holder).where(_runs(at)))
            return {row.name: row.holder for row in rows}

    def drop(self, names: Collection[str], holder: str) -> None:
        """Gives these back, as far as they are this holder's."""
        theirs = leases.c.name.in_(sorted(names)), leases.c.holder == holder
        with writing(self._engine) as connection:
            connection.execute(delete(leases).where(*theirs))

    def sweep(self, *, now: Millis | None = None) -> None:
        """Forgets leases that ended long ago."""
        with writing(self._engine) as connection:
            at = _clock(connection) if now is None else now
            connection.execute(delete(leases).where(leases.c.until <= at - LONGEST))


def _runs(at: Millis) -> ColumnElement[bool]:
    return (leases.c.until > at) & (leases.c.until <= at + LONGEST)


def _clock(connection: Connection) -> Millis:
    """The time by the clock that all who share the database have in common."""
    if not is_postgres(connection):
        return millis_of_seconds(time.time())
    now = func.extract("epoch", func.clock_timestamp())
    return millis_of_seconds(connection.execute(select(now)).scalar_one())
