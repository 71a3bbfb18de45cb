"""Group commit: many commands, one trip to the disk.

A single thread takes whatever is waiting, writes it in one transaction and only
then tells the callers. A command that lost its race or repeats an earlier one
does not disturb the others of its group. Nobody is told anything before the
commit has returned, so what is acknowledged is durable.
"""

import queue
import threading
from collections.abc import Sequence
from concurrent.futures import Future

import msgspec
from sqlalchemy import Connection, Engine, func, insert, select, update

from croupier.store.database import announce, take_log_lock, writing
from croupier.store.record import (
    GENESIS,
    Append,
    KeyReused,
    LostRace,
    Receipt,
    Record,
    chain_hash,
)
from croupier.store.schema import answers, events, head

MOST_IN_A_GROUP = 512


class Request(msgspec.Struct, frozen=True, gc=False):
    """One command's writes: all of them or none."""

    appends: tuple[Append, ...]
    key: str
    fingerprint: bytes
    who: str
    at: int
    answer: bytes


Waiting = tuple[Request, "Future[Receipt]"]


class Writer:
    """The one hand that writes to the log in this process."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def submit(self, request: Request) -> "Future[Receipt]":
        """Queues a command; the future is done when it is durable or refused."""
        if self._closed:
            raise RuntimeError("the store is closed")
        future: Future[Receipt] = Future()
        self._queue.put((request, future))
        return future

    def close(self) -> None:
        """Writes what is waiting and stops."""
        if not self._closed:
            self._closed = True
            self._queue.put(None)
            self._thread.join()

    def _run(self) -> None:
        while True:
            group, last = self._next_group()
            if group:
                self._write(group)
            if last:
                return

    def _next_group(self) -> tuple[list[Waiting], bool]:
        first = self._queue.get()
        if first is None:
            return [], True
        group = [first]
        while len(group) < MOST_IN_A_GROUP:
            try:
                item = self._queue.get_nowait()
            except queue.Empty:
                break
            if item is None:
                return group, True
            group.append(item)
        return group, False

    def _write(self, group: list[Waiting]) -> None:
        try:
            outcomes = self._commit([request for request, _ in group])
        except BaseException as trouble:  # noqa: BLE001  # every waiting caller must hear of it
            for _, future in group:
                future.set_exception(trouble)
            return
        for (_, future), outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, Receipt):
                future.set_result(outcome)
            else:
                future.set_exception(outcome)

    def _commit(self, requests: Sequence[Request]) -> list[Receipt | Exception]:
        with writing(self._engine) as connection:
            take_log_lock(connection)
            page = _Page(connection)
            outcomes = [page.write(request) for request in requests]
            page.flush()
        return outcomes


class _Page:
    """The records of one transaction, chained to the log's head."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        row = connection.execute(select(head.c.position, head.c.hash)).one_or_none()
        self._position: int = row.position if row else 0
        self._hash: bytes = row.hash if row else GENESIS
        self._started = row is not None
        self._versions: dict[str, int] = {}
        self._answers: dict[str, tuple[bytes, Receipt]] = {}
        self._records: list[Record] = []
        self._new_answers: list[dict[str, object]] = []

    def write(self, request: Request) -> Receipt | Exception:
        known = self._answer(request.key)
        if known is not None:
            fingerprint, receipt = known
            if fingerprint != request.fingerprint:
                return KeyReused(request.key)
            return msgspec.structs.replace(receipt, repeated=True)
        for append in request.appends:
            actual = self._version(append.stream)
            if actual != append.expected:
                return LostRace(append.stream, append.expected, actual)
        first = self._position + 1
        for append in request.appends:
            self._chain(append, request)
        receipt = Receipt(first, self._position, request.answer)
        self._remember(request, receipt)
        return receipt

    def _chain(self, append: Append, request: Request) -> None:
        version = append.expected
        for fresh in append.events:
            version += 1
            self._position += 1
            previous = self._hash
            self._hash = chain_hash(
                previous,
                self._position,
                append.stream,
                version,
                fresh.type,
                fresh.data,
                request.who,
                request.at,
                request.key,
            )
            self._records.append(
                Record(
                    self._position,
                    append.stream,
                    version,
                    fresh.type,
                    fresh.data,
                    request.who,
                    request.at,
                    request.key,
                    previous,
                    self._hash,
                )
            )
        self._versions[append.stream] = version

    def _version(self, stream: str) -> int:
        if stream not in self._versions:
            newest = select(func.max(events.c.version)).where(events.c.stream == stream)
            self._versions[stream] = self._connection.execute(newest).scalar() or 0
        return self._versions[stream]

    def _answer(self, key: str) -> tuple[bytes, Receipt] | None:
        if key not in self._answers:
            found = self._connection.execute(
                select(answers).where(answers.c.key == key)
            ).one_or_none()
            if found is None:
                return None
            self._answers[key] = (
                found.fingerprint,
                Receipt(found.first, found.last, found.answer),
            )
        return self._answers[key]

    def _remember(self, request: Request, receipt: Receipt) -> None:
        self._answers[request.key] = (request.fingerprint, receipt)
        self._new_answers.append(
            {
                "key": request.key,
                "fingerprint": request.fingerprint,
                "first": receipt.first,
                "last": receipt.last,
                "answer": request.answer,
            }
        )

    def flush(self) -> None:
        if self._new_answers:
            self._connection.execute(insert(answers), self._new_answers)
        if not self._records:
            return
        rows = [msgspec.structs.asdict(record) for record in self._records]
        self._connection.execute(insert(events), rows)
        place = {"position": self._position, "hash": self._hash}
        if self._started:
            self._connection.execute(update(head).values(place))
        else:
            self._connection.execute(insert(head).values(id=1, **place))
        announce(self._connection, self._position)
