"""The queue of commands to be written: all that wait are committed together (group commit).

The thread that has the write lock takes all commands that are waiting, writes them in one
transaction and only then informs the callers, so what is acknowledged is durable. A caller
that waits for its command takes the lock itself if it is free, which saves waking another
thread; otherwise a thread of the writer does the work.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import NamedTuple, TypeAlias

from croupier.store.append.backend import Backend
from croupier.store.append.batch import Request
from croupier.store.append.transaction import WriteOutcome
from croupier.store.database.failures import kind_of
from croupier.store.database.fair_lock import FairLock
from croupier.store.record import Receipt, Unavailable

MOST_IN_A_GROUP = 512
_log = logging.getLogger("croupier.store")

WriteCallback: TypeAlias = Callable[[WriteOutcome], None]
"""Called with the outcome of a command, on the writer's own thread; it must return at once."""


class QueuedRequest(NamedTuple):
    """A command in the queue, the callback for its outcome, and whether it is still wanted."""

    request: Request
    callback: WriteCallback
    wanted: Callable[[], bool] | None = None


class Writer:
    """Writes the commands of this process to the log, in groups."""

    def __init__(self, backend: Backend, lock: FairLock, written: Callable[[int], None]) -> None:
        self._backend, self._lock, self._written = backend, lock, written
        self._queue: deque[QueuedRequest] = deque()
        self._closing = threading.Lock()
        self._event = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def send(self, request: Request, callback: WriteCallback) -> None:
        """Queues a command; the callback is called when it is durable or refused."""
        self._put(QueuedRequest(request, callback))
        self._wake()

    def submit(self, request: Request) -> "Future[Receipt]":
        """Queues a command; the future is done when it is durable or refused."""
        future = self._put_with_future(request)
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

    def close(self) -> None:
        """Writes what is waiting and stops."""
        with self._closing:
            self._closed = True
        self._event.set()
        self._thread.join()

    def _put_with_future(self, request: Request) -> "Future[Receipt]":
        future: Future[Receipt] = Future()
        wanted = future.set_running_or_notify_cancel
        self._put(QueuedRequest(request, partial(_settle, future), wanted))
        return future

    def _put(self, command: QueuedRequest) -> None:
        with self._closing:
            if self._closed:
                raise RuntimeError("The store is closed: nothing more can be written.")
            self._queue.append(command)

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

    def _write_group(self) -> bool:
        """Writes what is waiting and releases the lock, which the caller must hold.

        Returns False if nothing was waiting. Callbacks are called after the lock is released,
        because they may write again.
        """
        group: list[QueuedRequest] = []
        outcomes: Sequence[WriteOutcome] = ()
        try:
            self._take_all_into(group)
            outcomes = self._backend.outcomes([waiting.request for waiting in group])
            self._announce(outcomes)
        except Exception as trouble:  # noqa: BLE001  # the next group may fare better
            _log.exception("the log could not be written")
            outcomes = [_unknown(trouble) for _ in group]
        except BaseException as interrupt:
            outcomes = [_unknown(interrupt) for _ in group]
            raise
        finally:
            self._lock.release()
            for waiting, outcome in zip(group, outcomes, strict=True):
                _call(waiting.callback, outcome)
        return bool(group)

    def _take_all_into(self, group: list[QueuedRequest]) -> None:
        while self._queue and len(group) < MOST_IN_A_GROUP:
            waiting = self._queue.popleft()
            # A command can be cancelled before the write, never during it.
            if waiting.wanted is None or waiting.wanted():
                group.append(waiting)

    def _announce(self, outcomes: Sequence[WriteOutcome]) -> None:
        """Informs the watches of the log, if there are new records."""
        written = [o.last for o in outcomes if isinstance(o, Receipt) and o.first <= o.last]
        if written:
            self._written(max(written))


def _unknown(trouble: BaseException) -> Unavailable:
    """The outcome of a command that may or may not be written; it can be sent again."""
    line = "The log could not be written: send the command again."
    answer = Unavailable(line, kind_of(trouble))
    answer.__cause__ = trouble
    return answer


def _call(callback: WriteCallback, outcome: WriteOutcome) -> None:
    try:
        callback(outcome)
    except Exception:  # noqa: BLE001  # the other callbacks must be called all the same
        _log.exception("a callback of the log's writer failed")


def _settle(future: "Future[Receipt]", outcome: WriteOutcome) -> None:
    if isinstance(outcome, Receipt):
        future.set_result(outcome)
    else:
        future.set_exception(outcome)
