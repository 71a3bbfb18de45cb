"""The event store: append, read, watch, and nothing else.

State is what the log says. `append` is optimistic on (stream, version): a lost
race is a retry, never a lost write. A command carries an idempotency key: the
same key again gives the same answer and no second effect.
"""

import hashlib
from collections.abc import Iterator, Sequence
from concurrent.futures import Future

from sqlalchemy import Connection, Engine, RowMapping, delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.store.database import open_engine, writing
from croupier.store.record import GENESIS, Append, Receipt, Record
from croupier.store.schema import answers, events, head, leases, snapshots
from croupier.store.writer import Request, Writer

PAGE = 1000


class Store:
    """The log of one house, on SQLite or PostgreSQL."""

    def __init__(self, database: str) -> None:
        self.engine: Engine = open_engine(database)
        self._writer = Writer(self.engine)

    def close(self) -> None:
        """Writes what is waiting, then lets go of the database."""
        self._writer.close()
        self.engine.dispose()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- writing -----------------------------------------------------------------------

    def submit(
        self,
        appends: Sequence[Append],
        *,
        key: str,
        who: str,
        at: int,
        answer: bytes = b"null",
        command: bytes = b"",
    ) -> "Future[Receipt]":
        """Queues a command's events; several streams move together or not at all."""
        request = Request(
            appends=tuple(appends),
            key=key,
            fingerprint=hashlib.sha256(command).digest(),
            who=who,
            at=at,
            answer=answer,
        )
        return self._writer.submit(request)

    def append(
        self,
        appends: Sequence[Append],
        *,
        key: str,
        who: str,
        at: int,
        answer: bytes = b"null",
        command: bytes = b"",
    ) -> Receipt:
        """As `submit`, and waits until it is durable. Raises LostRace or KeyReused."""
        return self.submit(
            appends, key=key, who=who, at=at, answer=answer, command=command
        ).result()

    # ---- reading -----------------------------------------------------------------------

    def read(self, stream: str, after: int = 0) -> Iterator[Record]:
        """A stream's records with a version above `after`, in order."""
        query = (
            select(events)
            .where(events.c.stream == stream, events.c.version > after)
            .order_by(events.c.version)
        )
        with self.engine.connect() as connection:
            yield from map(_record, connection.execute(query).mappings())

    def read_all(self, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The whole log above a position, in order, page by page."""
        left = limit
        while left is None or left > 0:
            size = PAGE if left is None else min(PAGE, left)
            query = (
                select(events)
                .where(events.c.position > after)
                .order_by(events.c.position)
                .limit(size)
            )
            with self.engine.connect() as connection:
                page = [_record(row) for row in connection.execute(query).mappings()]
            yield from page
            if len(page) < size:
                return
            after = page[-1].position
            left = None if left is None else left - len(page)

    def version(self, stream: str) -> int:
        """The newest version of a stream; 0 where there is none."""
        newest = select(func.max(events.c.version)).where(events.c.stream == stream)
        with self.engine.connect() as connection:
            return connection.execute(newest).scalar() or 0

    def streams(self, prefix: str = "") -> list[str]:
        """The names of all streams that start so, in order."""
        names = select(events.c.stream).where(
            events.c.version == 1, events.c.stream.startswith(prefix, autoescape=True)
        )
        with self.engine.connect() as connection:
            return sorted(connection.execute(names).scalars())

    def head(self) -> tuple[int, bytes]:
        """The place and hash of the last record."""
        with self.engine.connect() as connection:
            row = connection.execute(select(head.c.position, head.c.hash)).one_or_none()
        return (row.position, row.hash) if row else (0, GENESIS)

    def answer(self, key: str) -> Receipt | None:
        """What a command with this key was answered, if it was."""
        with self.engine.connect() as connection:
            row = connection.execute(select(answers).where(answers.c.key == key)).one_or_none()
        return Receipt(row.first, row.last, row.answer, repeated=True) if row else None

    # ---- snapshots ---------------------------------------------------------------------

    def save_snapshot(self, stream: str, version: int, data: bytes) -> None:
        """Keeps a state so that replay may start there; the log stays the truth."""
        with writing(self.engine) as connection:
            connection.execute(delete(snapshots).where(snapshots.c.stream == stream))
            connection.execute(insert(snapshots).values(stream=stream, version=version, data=data))

    def snapshot(self, stream: str) -> tuple[int, bytes] | None:
        query = select(snapshots.c.version, snapshots.c.data).where(snapshots.c.stream == stream)
        with self.engine.connect() as connection:
            row = connection.execute(query).one_or_none()
        return (row.version, row.data) if row else None

    # ---- leases ------------------------------------------------------------------------

    def take_lease(self, name: str, holder: str, now: int, until: int) -> bool:
        """Takes or renews the right to run something; another's is respected until it ends."""
        with writing(self.engine) as connection:
            renewed = connection.execute(
                update(leases)
                .where(
                    leases.c.name == name,
                    (leases.c.holder == holder) | (leases.c.until <= now),
                )
                .values(holder=holder, until=until)
            ).rowcount
            if renewed:
                return True
            taken = connection.execute(
                select(leases.c.holder).where(leases.c.name == name)
            ).one_or_none()
            if taken is not None:
                return False
            return _first_lease(connection, name, holder, until)

    def drop_lease(self, name: str, holder: str) -> None:
        with writing(self.engine) as connection:
            connection.execute(
                delete(leases).where(leases.c.name == name, leases.c.holder == holder)
            )


def _first_lease(connection: Connection, name: str, holder: str, until: int) -> bool:
    """Two processes may find no lease at once; the database lets one of them have it."""
    try:
        with connection.begin_nested():
            connection.execute(insert(leases).values(name=name, holder=holder, until=until))
    except IntegrityError:
        return False
    return True


def _record(row: RowMapping) -> Record:
    return Record(**{name: row[name] for name in Record.__struct_fields__})
