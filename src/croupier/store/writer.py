"""Group commit: many commands, one trip to the disk.

A single thread takes whatever is waiting, writes it in one transaction and only
then tells the callers. Nobody is told anything before the commit has returned,
so what is acknowledged is durable. Where the connection breaks, the group is
sent again: its keys see to it that nothing takes effect twice.
"""

import queue
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future

import msgspec
from sqlalchemy import BindParameter, Connection, Engine, bindparam, func, insert, select, update
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from croupier.store.database import announce, take_head
from croupier.store.page import Page, Request
from croupier.store.record import Answer, Place, Receipt, Unavailable
from croupier.store.schema import answers, events, head

MOST_IN_A_GROUP = 512
MOST_VERSIONS_KNOWN = 20_000
ATTEMPTS = 3
"""How often a group is sent to a database that breaks off, before its callers hear of it."""

Waiting = tuple[Request, "Future[Receipt]"]
Outcome = Receipt | Exception

_keys: BindParameter[str] = bindparam("keys", expanding=True)
_streams: BindParameter[str] = bindparam("streams", expanding=True)
_find_answers = select(answers).where(answers.c.key.in_(_keys))
_find_versions = (
    select(events.c.stream, func.max(events.c.version))
    .where(events.c.stream.in_(_streams))
    .group_by(events.c.stream)
)
_add_events = insert(events)
_add_answers = insert(answers)
_move_head = update(head).where(head.c.id == 1)


class Writer:
    """The one hand that writes to the log in this process."""

    def __init__(self, engine: Engine, written: Callable[[], None]) -> None:
        self._engine = engine
        self._written = written
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._door = threading.Lock()
        self._closed = False
        self._connection: Connection | None = None
        self._known = _Known()
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def submit(self, request: Request) -> "Future[Receipt]":
        """Queues a command; the future is done when it is durable or refused."""
        future: Future[Receipt] = Future()
        with self._door:
            if self._closed:
                raise RuntimeError("the store is closed")
            self._queue.put((request, future))
        return future

    def close(self) -> None:
        """Writes what is waiting and stops."""
        with self._door:
            if not self._closed:
                self._closed = True
                self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        last = False
        while not last:
            group, last = self._next_group()
            # A caller who has given up is let go before the write, never during it.
            group = [(r, future) for r, future in group if future.set_running_or_notify_cancel()]
            if group:
                self._write(group)
        self._hang_up()

    def _next_group(self) -> tuple[list[Waiting], bool]:
        group: list[Waiting] = []
        item = self._queue.get()
        while item is not None:
            group.append(item)
            if len(group) == MOST_IN_A_GROUP:
                return group, False
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                return group, False
        return group, True

    def _write(self, group: list[Waiting]) -> None:
        outcomes = self._outcomes([request for request, _ in group])
        for (_, future), outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, Receipt):
                future.set_result(outcome)
            else:
                future.set_exception(outcome)

    def _outcomes(self, requests: Sequence[Request]) -> Sequence[Outcome]:
        """What became of each; a group that cannot be written together is written singly."""
        try:
            return self._commit_patiently(requests)
        except Exception as trouble:  # noqa: BLE001  # whatever it was, every caller must hear of it
            if len(requests) == 1:
                return [_told(trouble)]
        return [outcome for request in requests for outcome in self._outcomes([request])]

    def _commit_patiently(self, requests: Sequence[Request]) -> list[Outcome]:
        for attempt in range(1, ATTEMPTS):
            try:
                return self._commit(requests)
            except DBAPIError as trouble:
                if not _may_pass(trouble):
                    raise
                time.sleep(0.1 * attempt)
        return self._commit(requests)

    def _commit(self, requests: Sequence[Request]) -> list[Outcome]:
        try:
            connection = self._connection or self._call()
            with connection.begin():
                page, outcomes = self._fill(connection, requests)
                _put(connection, page)
        except BaseException:
            self._hang_up()
            raise
        self._known = _Known(page.head, page.versions)
        if page.records:
            self._written()
        return outcomes

    def _fill(
        self, connection: Connection, requests: Sequence[Request]
    ) -> tuple[Page, list[Outcome]]:
        place = take_head(connection)
        known = self._known.at(place)
        streams = {append.stream for request in requests for append in request.appends}
        if unknown := [stream for stream in streams if stream not in known]:
            found = connection.execute(_find_versions, {"streams": unknown})
            known |= dict.fromkeys(unknown, 0) | {row[0]: row[1] for row in found}
        keys = {"keys": [request.key for request in requests]}
        answered = {row.key: Answer(*row) for row in connection.execute(_find_answers, keys)}
        page = Page(place, known, answered)
        return page, [page.write(request) for request in requests]

    def _call(self) -> Connection:
        """The writer keeps a connection of its own, so that readers never keep it waiting."""
        self._connection = self._engine.connect().execution_options(writing=True)
        return self._connection

    def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        self._known = _Known()
        if connection is not None:
            try:
                connection.close()
            except SQLAlchemyError:
                connection.invalidate()


class _Known:
    """Versions of streams that hold while the log ends where it ended when we learnt them."""

    def __init__(self, place: Place | None = None, versions: dict[str, int] | None = None) -> None:
        self._place, self._versions = place, versions or {}

    def at(self, place: Place) -> dict[str, int]:
        stands = place == self._place and len(self._versions) < MOST_VERSIONS_KNOWN
        return self._versions if stands else {}


def _put(connection: Connection, page: Page) -> None:
    if page.answers:
        connection.execute(_add_answers, [msgspec.structs.asdict(one) for one in page.answers])
    if page.records:
        connection.execute(_add_events, [msgspec.structs.asdict(one) for one in page.records])
        place = page.head
        connection.execute(_move_head, {"position": place.position, "hash": place.hash})
        announce(connection, place.position)


def _may_pass(trouble: DBAPIError) -> bool:
    """Whether trying again may help: the connection broke, or others held a lock for long."""
    return trouble.connection_invalidated or "database is locked" in str(trouble.orig)


def _told(trouble: Exception) -> Exception:
    """What callers are told when the database fails; whatever else it was is a defect of ours."""
    if isinstance(trouble, DBAPIError):
        line = (str(trouble.orig).strip().splitlines() or ["no reason given"])[0]
        answer = Unavailable(line)
        answer.__cause__ = trouble
        return answer
    return trouble
