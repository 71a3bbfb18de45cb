"""`Store`: append to the log, read it, watch it, and keep snapshots beside it.

`append` uses optimistic concurrency on (stream, version): a lost race is a retry,
never a lost write. A command carries an idempotency key: the same key again gives
the same answer and no second effect. Ask `answered` before deciding a command: a
repeated one would be decided on a newer state than the first time.
"""

import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import suppress
from functools import partial
from math import inf
from typing import Any, NotRequired, Self, TypedDict, Unpack

from sqlalchemy import Column, Engine, Select, delete, func, select

from croupier.acts import Micros
from croupier.errors import BadInput
from croupier.store.append.backend import Backend, OffloadingBackend, writer_process_helps
from croupier.store.append.batch import Request, repeat
from croupier.store.append.fences import fence_request, new_writer_name
from croupier.store.append.log_format import (
    FORMAT_STREAM,
    LOG_FORMAT,
    check_version,
    format_by,
    raising,
)
from croupier.store.append.transaction import Transactions
from croupier.store.append.watch import LogWatch
from croupier.store.append.writer import WriteCallback, Writer
from croupier.store.append.writer_process import WriterProcess
from croupier.store.audit import covers, seals
from croupier.store.clock import MachineClock
from croupier.store.database.access import is_postgres, open_engine, read_head, writing
from croupier.store.database.fair_lock import write_lock_of
from croupier.store.database.held_files import held_files_of
from croupier.store.database.leases import Leases, database_time
from croupier.store.database.schema import answers, events, head, snapshots
from croupier.store.database.upsert import upsert
from croupier.store.record import (
    Append,
    Corrupt,
    Fresh,
    KeyReused,
    LogPoint,
    LostRace,
    Receipt,
    Record,
    Snapshot,
    StoredAnswer,
    fingerprint,
)

PAGE = 1000
MOST_TRIES = 50
"""How often a seal is appended again when another process has sealed a snapshot first."""


class CommandFields(TypedDict):
    """The command that leads to events: its idempotency key, who sent it and when, and its bytes
    as received. The same bytes from the same person under the same key are the same command."""

    key: str
    who: str
    at: Micros
    command: bytes
    answer: NotRequired[bytes]


class Store:
    """The log of one house, on SQLite or PostgreSQL.

    `busy` says that many commands will be written at once: a separate writer process then writes
    them, where that is faster. `new_name` makes the names under which this store writes; no two
    stores may ever have the same.
    """

    def __init__(
        self,
        database: str,
        *,
        busy: bool = False,
        new_name: Callable[[], str] = new_writer_name,
    ) -> None:
        self.engine: Engine = open_engine(database)
        self._refuse_newer_log()
        self.leases = Leases(self.engine)
        self._watches: list[LogWatch] = []
        self._watching = threading.Lock()
        here = Transactions(self.engine, new_name=new_name)
        backend: Backend = here
        if busy and writer_process_helps(database):
            files = held_files_of(self.engine).files
            backend = OffloadingBackend(here, partial(WriterProcess, files))
        self._writer = Writer(backend, write_lock_of(self.engine), self._written)

    def close(self) -> None:
        """Writes what is waiting, then closes the database."""
        self._writer.close()
        with self._watching:
            watches, self._watches = self._watches, []
        for watch in watches:
            watch.close()
        self.engine.dispose()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # ---- writing -----------------------------------------------------------------------

    def submit(
        self, appends: Sequence[Append], **command: Unpack[CommandFields]
    ) -> "Future[Receipt]":
        """Queues a command's events; several streams are written together or not at all.

        After a future was cancelled, its command is either not written or was being written.
        """
        return self._writer.submit(Request(tuple(appends), **command))

    def send(
        self, appends: Sequence[Append], callback: WriteCallback, **command: Unpack[CommandFields]
    ) -> None:
        """As `submit`, without a future: `callback` is called with the outcome, on the store's
        own thread."""
        self._writer.send(Request(tuple(appends), **command), callback)

    def append(self, appends: Sequence[Append], **command: Unpack[CommandFields]) -> Receipt:
        """As `submit`, and waits until the events are durable.

        Raises LostRace, KeyReused, or Unavailable where the database failed.
        """
        return self._writer.append(Request(tuple(appends), **command))

    @property
    def writer_name(self) -> str:
        """The name under which this process writes; it changes after it was fenced off."""
        return self._writer.name

    def fence_off(self, writer: str, *, at: Micros) -> None:
        """Keeps the process that writes under this name from writing anything more under it.

        Whatever it was given before the fence is either in the log by then or never written.
        """
        with suppress(LostRace):  # others have fenced it off
            self._writer.append(fence_request(writer, at))

    def check_writable(self, within: float) -> None:
        """Raises Unavailable unless a command could be written now; TimeoutError after so many
        seconds.

        A transaction is committed for that, unless others are being committed anyway.
        """
        self._writer.probe().result(within)

    def answered(self, key: str, *, who: str, command: bytes) -> Receipt | None:
        """The receipt of this command if it was written before; None if it was not.

        Raises KeyReused where the key was used for another command.
        """
        with self.engine.connect() as connection:
            row = connection.execute(select(answers).where(answers.c.key == key)).one_or_none()
        if row is None:
            return None
        outcome = repeat(StoredAnswer(*row), fingerprint(who, command))
        if isinstance(outcome, Receipt):
            return outcome
        raise outcome

    # ---- reading -----------------------------------------------------------------------

    def read(self, stream: str, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """A stream's records with a version above `after`, in order, page by page."""
        query = select(events).where(events.c.stream == stream)
        return self._pages(query, events.c.version, after, limit)

    def read_all(self, after: int = 0, limit: int | None = None) -> Iterator[Record]:
        """The whole log above a position, in order, page by page.

        Positions become visible in order and without gaps, so no record is skipped.
        """
        return self._pages(select(events), events.c.position, after, limit)

    def _pages(
        self, query: Select[Any], by: Column[int], after: int, limit: int | None = None
    ) -> Iterator[Record]:
        left = inf if limit is None else limit
        full = True
        while full and left > 0:
            size = min(PAGE, left)
            page = self._page(query.where(by > after).order_by(by).limit(int(size)))
            yield from page
            full, left = len(page) == size, left - len(page)
            after = getattr(page[-1], by.name) if page else after

    def read_at(self, positions: Iterable[int]) -> Iterator[Record]:
        """The records at these positions, in the order of the log."""
        wanted = sorted(set(positions))
        query = select(events).order_by(events.c.position)
        for start in range(0, len(wanted), PAGE):
            some = wanted[start : start + PAGE]
            yield from self._page(query.where(events.c.position.in_(some)))

    def _page(self, query: Select[Any]) -> list[Record]:
        with self.engine.connect() as connection:
            return [Record(*row) for row in connection.execute(query)]

    def version(self, stream: str) -> int:
        """The newest version of a stream; 0 where there is none."""
        newest = select(func.max(events.c.version)).where(events.c.stream == stream)
        with self.engine.connect() as connection:
            return connection.execute(newest).scalar() or 0

    def streams(self, prefix: str = "") -> list[str]:
        """The names of all streams that start with a prefix, in order."""
        starts_so = events.c.stream.startswith(prefix, autoescape=True)
        names = select(events.c.stream).where(events.c.version == 1, starts_so)
        with self.engine.connect() as connection:
            found = connection.execute(names).scalars()
            return sorted(name for name in found if name.startswith(prefix))

    def head(self) -> LogPoint:
        """The position and hash of the last record."""
        with self.engine.connect() as connection:
            return read_head(connection)

    def wall_time(self, clock: MachineClock) -> float:
        """The wall clock that all processes on this log go by, in seconds: that of PostgreSQL where
        the log is there, else that of the machine."""
        if not is_postgres(self.engine):
            return clock.wall()
        with self.engine.connect() as connection:
            return database_time(connection)

    def last_time(self) -> Micros:
        """The time of the last record; 0 in an empty log."""
        newest = select(events.c.at).order_by(events.c.position.desc()).limit(1)
        with self.engine.connect() as connection:
            return Micros(connection.execute(newest).scalar() or 0)

    def cover_answers(self, *, who: str, at: Micros) -> bool:
        """Writes a record that covers all answers up to the log's end; False where there were none
        to cover, or another process is covering them."""
        until = self.head().position
        with self.engine.connect() as connection:
            append = covers.next_cover(connection, until)
        if append is None:
            return False
        key = f"{who}/{covers.COVERS} {append.expected + 1}"
        try:
            self.append([append], key=key, who=who, at=at, command=append.events[0].data)
        except (LostRace, KeyReused):
            return False
        return True

    # ---- format ------------------------------------------------------------------------

    def _refuse_newer_log(self) -> None:
        """Refuses to open a log that a newer version has written to."""
        found = format_by(self.version(FORMAT_STREAM))
        if found > LOG_FORMAT:
            self.engine.dispose()
            expected = "a database no newer than this Croupier"
            raise BadInput("database", expected, got=f"a log of format {found}")

    def raise_format(self, *, who: str, at: Micros) -> None:
        """Raises the format of the log to that of this version: older ones then give way."""
        while format_by(version := self.version(FORMAT_STREAM)) < LOG_FORMAT:
            key = f"{who}/{FORMAT_STREAM} {LOG_FORMAT}"
            with suppress(LostRace):
                self.append([raising(version)], key=key, who=who, at=at, command=b"")

    def check_log(self, position: int) -> None:
        """Whether a process that has read up to a position may go on with this log.

        Raises NewerLog where the log has a newer format than this version, and Corrupt where it
        ends before the position. Ask after reading: what was read is then covered.
        """
        newest = select(func.max(events.c.version)).where(events.c.stream == FORMAT_STREAM)
        end = select(head.c.position).where(head.c.id == 1).scalar_subquery()
        with self.engine.connect() as connection:
            version, last = connection.execute(select(newest.scalar_subquery(), end)).one()
        check_version(version or 0)
        if last is None or last < position:
            raise Corrupt(None, "The log ends before a record that was read from it.")

    # ---- watching ----------------------------------------------------------------------

    def watch(self, callback: Callable[[int], None], after: int | None = None) -> LogWatch:
        """Calls back with the newest position whenever the log has grown beyond `after`.

        It does not matter which process wrote. The callback runs on a thread of its own; it
        may be called once for several records, and reads them itself. `after` is the position
        that the caller has read up to; left out, the log's present end.
        """
        watch = LogWatch(self.engine, callback, self.head().position if after is None else after)
        with self._watching:
            self._watches.append(watch)
        return watch

    def _written(self, position: int) -> None:
        with self._watching:
            watches = list(self._watches)
        for watch in watches:
            watch.written(position)

    # ---- snapshots ---------------------------------------------------------------------

    def save_snapshot(self, stream: str, version: int, data: bytes, form: str = "") -> bool:
        """Stores a state so that replay may start there. The log stays authoritative.

        An older state never replaces a newer one of the same form; returns False then.
        """
        row = {"stream": stream, "form": form, "version": version, "data": data}
        stale = (snapshots.c.version <= version) | (snapshots.c.form != form)
        columns = ("form", "version", "data")
        with writing(self.engine) as connection:
            return upsert(connection, snapshots, row, replace=columns, where=stale) > 0

    def save_sealed(self, snapshot: Snapshot, *, who: str, at: Micros) -> None:
        """Appends the record that seals a snapshot, then saves the snapshot itself.

        The same snapshot saved again is not sealed a second time. A stored one that claims a
        later position is kept only if the log seals it.
        """
        last = next(iter(self.read_at([snapshot.position])), None)
        if last is None:
            raise seals.Unsealed(f"The log has no record {snapshot.position}.")
        self._seal(snapshot, seals.seal_event(snapshot, last), who, at)
        row = (snapshot.name, snapshot.position, snapshot.data, snapshot.form)
        if not self.save_snapshot(*row) and self._drop_unsealed(snapshot.name):
            self.save_snapshot(*row)

    def _seal(self, snapshot: Snapshot, seal: Fresh, who: str, at: Micros) -> None:
        stream = seals.seals_of(snapshot.name)
        key = f"{who}/{stream} {snapshot.position} {seals.digest_of(snapshot)}"
        for left in reversed(range(MOST_TRIES)):
            append = Append(stream, self.version(stream), (seal,))
            try:
                self.append([append], key=key, who=who, at=at, command=seal.data)
                return
            except LostRace:
                if not left:
                    raise

    def _drop_unsealed(self, name: str) -> bool:
        """Deletes a stored snapshot that the log does not seal; returns whether it did."""
        with self.engine.connect() as connection:
            try:
                found = seals.read_snapshot(connection, name)
                if found is not None:
                    seals.check_seal(connection, found)
                    return False
            except seals.Unsealed:
                pass
        with writing(self.engine) as connection:
            connection.execute(delete(snapshots).where(snapshots.c.stream == name))
        return True

    def snapshot(self, stream: str, form: str = "") -> tuple[int, bytes] | None:
        """The version and state last stored for a stream, if it has this form."""
        with self.engine.connect() as connection:
            found = seals.read_snapshot(connection, stream)
        return (found.position, found.data) if found and found.form == form else None
