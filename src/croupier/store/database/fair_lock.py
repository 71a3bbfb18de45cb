"""A lock that threads get in the order in which they asked for it.

SQLite lets one connection write at a time, and connections that wait only retry now and then: a
thread that writes without pause could keep all others out. The writers of a process therefore
wait for this lock first.
"""

import threading
from collections import deque
from weakref import WeakKeyDictionary

from sqlalchemy import Engine


class FairLock:
    """A lock that is handed to the thread that has waited longest."""

    def __init__(self) -> None:
        self._state = threading.Lock()
        self._queue: deque[threading.Lock] = deque()
        self._taken = False

    def acquire(self, *, blocking: bool = True, timeout: float = -1) -> bool:
        """Waits for the lock, at most `timeout` seconds unless that is -1; whether it has it."""
        with self._state:
            if not self._taken:
                self._taken = True
                return True
            if not blocking:
                return False
            place = threading.Lock()
            place.acquire()
            self._queue.append(place)
        got = False
        try:
            got = place.acquire(timeout=timeout)
        finally:
            if not got:
                self._give_up(place)
        return got

    def _give_up(self, place: threading.Lock) -> None:
        """A thread that stops waiting leaves the queue, or passes on what it was given."""
        with self._state:
            waiting = place in self._queue
            if waiting:
                self._queue.remove(place)
        if not waiting:
            self.release()

    def release(self) -> None:
        with self._state:
            if self._queue:
                self._queue.popleft().release()
            else:
                self._taken = False

    def __enter__(self) -> None:
        self.acquire()

    def __exit__(self, *_: object) -> None:
        self.release()


_locks: "WeakKeyDictionary[Engine, FairLock]" = WeakKeyDictionary()
_making = threading.Lock()


def write_lock_of(engine: Engine) -> FairLock:
    """The lock that all threads of this process take before they write through this engine."""
    with _making:
        return _locks.setdefault(engine, FairLock())
