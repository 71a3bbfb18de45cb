"""The queue of commands to be written: all that wait are committed together (group commit).

The thread that has the write lock takes all commands that are waiting, writes them in one
transaction and only then informs the callers, so what is acknowledged is durable. A caller
that waits for its command takes the lock itself if it is free, which saves waking another
thread; otherwise a thread of the writer does the work.

Nobody waits for a database that does not answer. A command that has waited for `LONGEST_WAIT` while
nothing was written is answered that its outcome is not known, whatever holds it up: a stopped
process, a lock, a disk. While the database does not answer, new commands are refused at once.
"""

import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import TypeAlias

from croupier.store.append.backend import Backend
from croupier.store.append.batch import Request
from croupier.store.append.fences import Fenced
from croupier.store.append.transaction import WriteOutcome
from croupier.store.database.failures import kind_of
from croupier.store.database.fair_lock import FairLock
from croupier.store.record import Receipt, Unavailable

MOST_IN_A_GROUP = 512
LONGEST_WAIT = 4.0
"""Seconds after which a command is answered although the database has not."""
LOOK_EVERY = 0.25
"""Seconds between two looks for commands that have waited so long."""
SLOW = 1.0
"""Seconds from which on a write that fails has failed slowly."""
REST = 1.0
"""Seconds for which commands are refused after a write failed slowly: those that waited behind it
would otherwise wait as long again."""
_log = logging.getLogger("croupier.store")

WriteCallback: TypeAlias = Callable[[WriteOutcome], None]
"""Called with the outcome of a command, on the writer's own thread; it must return at once."""


class QueuedRequest:
    """A command in the queue, answered once; without a request it asks if one could be written.

    `wanted` says whether the sender still wants it.
    """

    __slots__ = ("_callbacks", "request", "since", "wanted")

    def __init__(
        self,
        request: Request | None,
        callback: WriteCallback,
        wanted: Callable[[], bool] | None = None,
    ) -> None:
        self.request, self.wanted, self.since = request, wanted, time.monotonic()
        self._callbacks = [callback]

    def answer(self, outcome: WriteOutcome) -> None:
        """Calls back, unless it was answered before; for any thread."""
        try:
            callback = self._callbacks.pop()
        except IndexError:
            return
        try:
            callback(outcome)
        except Exception:  # noqa: BLE001  # the other callbacks must be called all the same
            _log.exception("a callback of the log's writer failed")


class Writer:
    """Writes the commands of this process to the log, in groups."""

    def __init__(self, backend: Backend, lock: FairLock, written: Callable[[int], None]) -> None:
        self._backend, self._lock, self._written = backend, lock, written
        self._queue: deque[QueuedRequest] = deque()
        self._in_hand: list[QueuedRequest] = []
        self._progress = time.monotonic()
        self._refuse_until = 0.0
        self._closing = threading.Lock()
        self._event, self._ended = threading.Event(), threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()
        self._watchdog = threading.Thread(target=self._watch, name="log-watchdog", daemon=True)
        self._watchdog.start()

    def send(self, request: Request, callback: WriteCallback) -> None:
        """Queues a command; the callback is called when it is durable or refused."""
        self._put(QueuedRequest(request, callback))
        self._wake()

    def submit(self, request: Request) -> "Future[Receipt]":
        """Queues a command; the future is done when it is durable or refused."""
        future = self._put_with_future(request)
        self._wake()
        return future

    def probe(self) -> "Future[Receipt]":
        """Queues the question whether commands can be written; the future is done when one was, or
        when an empty transaction was committed."""
        future = self._put_with_future(None)
        self._wake()
        return future

    def append(self, request: Request) -> Receipt:
        """Writes a command, and whatever else is waiting by then."""
        future = self._put_with_future(request)
        while not future.done() and self._lock.acquire(blocking=False):
            if not self._write_group():
                break  # another thread has taken it out of the queue
        if self._queue:
            self._event.set()
        return future.result()

    @property
    def name(self) -> str:
        """The name under which this process writes."""
        return self._backend.name

    def close(self) -> None:
        """Writes what is waiting and stops."""
        with self._closing:
            self._closed = True
        self._event.set()
        self._thread.join()
        self._ended.set()
        self._watchdog.join()

    def _put_with_future(self, request: Request | None) -> "Future[Receipt]":
        future: Future[Receipt] = Future()
        wanted = future.set_running_or_notify_cancel
        self._put(QueuedRequest(request, partial(_settle, future), wanted))
        return future

    def _put(self, command: QueuedRequest) -> None:
        with self._closing:
            if self._closed:
                raise RuntimeError("The store is closed: nothing more can be written.")
            refused = command.since < self._refuse_until
            if not refused:
                self._queue.append(command)
        if refused:
            _refuse([command])

    def _wake(self) -> None:
        if not self._event.is_set():  # a thread that is awake takes all that are waiting
            self._event.set()

    def _run(self) -> None:
        while not (self._closed and not self._queue):
            self._event.wait()
            self._event.clear()
            more = True
            while more:
                self._lock.acquire()
                more = self._write_group()
        with self._lock:
            self._backend.close()

    # ---- writing -------------------------------------------------------------------------

    def _write_group(self) -> bool:
        """Writes what is waiting and releases the lock, which the caller must hold.

        Returns False if nothing was waiting. Callbacks are called after the lock is released,
        because they may write again.
        """
        group = self._in_hand = list[QueuedRequest]()
        outcomes: Sequence[WriteOutcome] = ()
        began = time.monotonic()
        try:
            self._take_all_into(group)
            outcomes = self._outcomes(group)
            self._announce(outcomes)
        except Exception as trouble:  # noqa: BLE001  # the next group may fare better
            _log.exception("the log could not be written")
            outcomes = [_unknown(trouble) for _ in group]
        except BaseException as interrupt:
            outcomes = [_unknown(interrupt) for _ in group]
            raise
        finally:
            self._in_hand = []
            try:
                self._finish(outcomes, began)
            finally:
                self._lock.release()
                for waiting, outcome in zip(group, outcomes, strict=True):
                    waiting.answer(outcome)
        return bool(group)

    def _outcomes(self, group: Sequence[QueuedRequest]) -> Sequence[WriteOutcome]:
        """Writes a group; asks for an empty transaction only if no command proves that one can be
        written."""
        requests = [waiting.request for waiting in group if waiting.request is not None]
        outcomes = self._backend.outcomes(requests) if requests else ()
        if len(requests) == len(group):
            return outcomes
        proofs = (o for o in outcomes if isinstance(o, Receipt) and not o.repeated)
        probe, written = next(proofs, None) or self._backend.probe(), iter(outcomes)
        return [probe if waiting.request is None else next(written) for waiting in group]

    def _finish(self, outcomes: Sequence[WriteOutcome], began: float) -> None:
        """Notes whether the database answered; refuses what waits if it did not for too long, or if
        another process has taken over from this one."""
        if not outcomes:
            return
        now = time.monotonic()
        if any(isinstance(outcome, Fenced) for outcome in outcomes):
            self._backend.begin_again()
            self._refuse_waiting(Fenced())
        elif not all(isinstance(outcome, Unavailable) for outcome in outcomes):
            self._progress, self._refuse_until = now, 0.0
        elif now - began > SLOW:
            self._refuse_until = now + REST
            self._refuse_waiting()

    def _take_all_into(self, group: list[QueuedRequest]) -> None:
        for waiting in self._waiting():
            # A command can be cancelled before the write, never during it.
            if waiting.wanted is None or waiting.wanted():
                group.append(waiting)
            if len(group) == MOST_IN_A_GROUP:
                return

    def _waiting(self) -> Iterator[QueuedRequest]:
        """Takes one command after another out of the queue, which other threads do too."""
        while True:
            try:
                yield self._queue.popleft()
            except IndexError:
                return

    def _announce(self, outcomes: Sequence[WriteOutcome]) -> None:
        """Informs the watches of the log, if there are new records."""
        written = [o.last for o in outcomes if isinstance(o, Receipt) and o.first <= o.last]
        if written:
            self._written(max(written))

    # ---- a database that does not answer ---------------------------------------------------

    def _watch(self) -> None:
        while not self._ended.wait(LOOK_EVERY):
            self._refuse_overdue()

    def _refuse_overdue(self) -> None:
        """Answers everybody who waits, if somebody has waited too long and nothing was written."""
        in_hand, now = self._in_hand, time.monotonic()
        oldest = next(iter([*in_hand[:1], *list(self._queue)[:1]]), None)
        if oldest is None or now - max(oldest.since, self._progress) < LONGEST_WAIT:
            return
        if self._refuse_until < now:
            _log.error("the log does not answer, commands are refused")
        self._refuse_until = now + REST
        _refuse(in_hand)
        self._refuse_waiting()

    def _refuse_waiting(self, reason: Unavailable | None = None) -> None:
        """Refuses all commands in the queue; none of them is written."""
        wanted = [w for w in self._waiting() if w.wanted is None or w.wanted()]
        _refuse(wanted, reason)


def _refuse(commands: Sequence[QueuedRequest], reason: Unavailable | None = None) -> None:
    for command in list(commands):
        command.answer(reason or _unknown(TimeoutError()))


def _unknown(trouble: BaseException) -> Unavailable:
    """The outcome of a command that may or may not be written; it can be sent again."""
    line = "The log could not be written: send the command again."
    answer = Unavailable(line, kind_of(trouble))
    answer.__cause__ = trouble
    return answer


def _settle(future: "Future[Receipt]", outcome: WriteOutcome) -> None:
    if isinstance(outcome, Receipt):
        future.set_result(outcome)
    else:
        future.set_exception(outcome)
