"""Group commit: many commands, one trip to the disk.

Commands wait in a queue. Whoever has the write lock takes all that are waiting, writes them
in one transaction and only then tells the callers, so what is acknowledged is durable.
A caller who waits anyway takes the lock if it is free, which saves waking another thread;
for all others there is a thread.
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
"""Called with what became of a command, on the writer's own thread; it must return at once."""


class QueuedRequest(NamedTuple):
    """A command in the queue, who is called with its outcome, and whether it is still wanted."""

    request: Request
    callback: WriteCallback
    wanted: Callable[[], bool] | None = None


class Writer:
    """All that this process writes to the log goes through here."""

    def __init__(self, backend: Backend, lock: FairLock, written: Callable[[int], None]) -> None:
        self._backend, self._lock, self._written = backend, lock, written
        self._queue: deque[QueuedRequest] = deque()
        self._closing = threading.Lock()
        self._event = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def send(self, request: Request, callback: WriteCallback) -> None:
        """Queues a command; the callback comes when it is durable or refused."""
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
                raise RuntimeError("the store is closed")
            self._queue.append(command)

    def _wake(self) -> None:
        if not self._event.is_set():  # once woken, the thread takes all that are waiting then
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
        """Releases the lock that its caller holds; False if nothing was waiting.

        Callbacks come after the lock is released, for they may write again.
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
            # A caller who has given up is let go before the write, never during it.
            if waiting.wanted is None or waiting.wanted():
                group.append(waiting)

    def _announce(self, outcomes: Sequence[WriteOutcome]) -> None:
        """Wakes up those who watch the log, where there are new records."""
        written = [o.last for o in outcomes if isinstance(o, Receipt) and o.first <= o.last]
        if written:
            self._written(max(written))


def _unknown(trouble: BaseException) -> Unavailable:
    """Whether it is written is not known; the caller may send the command again."""
    answer = Unavailable(kind_of(trouble), kind_of(trouble))
    answer.__cause__ = trouble
    return answer


def _call(callback: WriteCallback, outcome: WriteOutcome) -> None:
    try:
        callback(outcome)
    except Exception:  # noqa: BLE001  # one that fails must not keep the others from being called
        _log.exception("a callback of the log's writer failed")


def _settle(future: "Future[Receipt]", outcome: WriteOutcome) -> None:
    if isinstance(outcome, Receipt):
        future.set_result(outcome)
    else:
        future.set_exception(outcome)
