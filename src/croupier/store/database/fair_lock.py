"""Whose turn it is to write.

SQLite lets one connection write at a time, and those who wait ask again now and then: whoever
writes without pause keeps all others out for as long as it likes. Within a process writers
therefore stand in a line, and each is served in the order in which it came.
"""

import threading
from collections import deque
from types import TracebackType
from weakref import WeakKeyDictionary

from sqlalchemy import Engine


class Turn:
    """A lock that is handed to the one who has waited longest."""

    def __init__(self) -> None:
        self._door = threading.Lock()
        self._line: deque[threading.Lock] = deque()
        self._taken = False

    def acquire(self, *, blocking: bool = True) -> bool:
        with self._door:
            if not self._taken:
                self._taken = True
                return True
            if not blocking:
                return False
            place = threading.Lock()
            place.acquire()
            self._line.append(place)
        try:
            place.acquire()
        except BaseException:
            self._give_up(place)
            raise
        return True

    def _give_up(self, place: threading.Lock) -> None:
        """Whoever is interrupted while waiting leaves the line, or passes on what it was given."""
        with self._door:
            waiting = place in self._line
            if waiting:
                self._line.remove(place)
        if not waiting:
            self.release()

    def release(self) -> None:
        with self._door:
            if self._line:
                self._line.popleft().release()
            else:
                self._taken = False

    def __enter__(self) -> "Turn":
        self.acquire()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.release()


_turns: "WeakKeyDictionary[Engine, Turn]" = WeakKeyDictionary()
_making = threading.Lock()


def turn_of(engine: Engine) -> Turn:
    """The line in which everybody stands who writes through this engine."""
    with _making:
        return _turns.setdefault(engine, Turn())
