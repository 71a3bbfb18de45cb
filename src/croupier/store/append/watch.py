"""Waking up when the log has grown, whoever wrote to it.

A wake-up carries a position and nothing else; whoever is woken reads the log.
PostgreSQL calls out (NOTIFY); on SQLite our own writes ring at once, and those
of other processes are noticed by looking.
"""

import logging
import threading
import time
from collections.abc import Callable
from math import inf
from typing import Any, Protocol

from sqlalchemy import Engine

from croupier.store.database.engine import CHANNEL, is_postgres, read_head

LOOK_EVERY = 0.1
"""Seconds between looks at a SQLite file that another process may have written to."""
LISTEN_FOR = 0.25
"""Seconds that listening to PostgreSQL goes on before asking whether to stop."""
LOOK_WHEN_QUIET = 5.0
"""Seconds of silence after which a listener looks for itself: the line may be dead."""

_log = logging.getLogger("croupier.store")


class _Ear(Protocol):
    """Where word of new records comes from."""

    def listen(self) -> int:
        """Waits a moment; the newest position it has heard of."""
        ...

    def ring(self, position: int) -> None:
        """This process has written up to here."""
        ...

    def close(self) -> None: ...


class Watch:
    """Calls back with the newest position whenever the log has grown, from its own thread."""

    def __init__(self, engine: Engine, callback: Callable[[int], None], after: int) -> None:
        self._callback = callback
        self._seen = after
        self._stopped = False
        self._ear: _Ear = _Listening(engine) if is_postgres(engine) else _Looking(engine)
        self._thread = threading.Thread(target=self._run, name="log-watch", daemon=True)
        self._thread.start()

    def ring(self, position: int) -> None:
        """Our own process has written up to here: no need to wait for word of it."""
        self._ear.ring(position)

    def close(self) -> None:
        """No callback comes after this returns, unless it is called from one."""
        self._stopped = True
        self._ear.ring(0)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while not self._stopped:
            try:
                position = self._ear.listen()
            except Exception:  # noqa: BLE001  # whatever happens to the line, we call again
                _log.warning("lost touch with the log; trying again", exc_info=True)
                time.sleep(LISTEN_FOR)
                continue
            if position > self._seen and not self._stopped:
                self._seen = position
                self._tell(position)
        self._ear.close()

    def _tell(self, position: int) -> None:
        try:
            self._callback(position)
        except Exception:  # noqa: BLE001  # one bad callback must not end the watch
            _log.exception("a watcher of the log failed at position %s", position)


class _Looking:
    """Rung by our own writer, and looking now and then for others'."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._bell = threading.Event()
        self._rung = 0

    def listen(self) -> int:
        rung = self._bell.wait(LOOK_EVERY)
        self._bell.clear()
        return self._rung if rung else _end(self._engine)

    def ring(self, position: int) -> None:
        self._rung = max(self._rung, position)
        self._bell.set()

    def close(self) -> None:
        pass


class _Listening:
    """Hears PostgreSQL's NOTIFY on a connection kept for that alone."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._line: Any = None
        self._quiet_since = -inf

    def listen(self) -> int:
        try:
            heard = self._hear()
        except Exception:
            self.close()
            raise
        now = time.monotonic()
        if not heard and now - self._quiet_since > LOOK_WHEN_QUIET:
            heard = [_end(self._engine)]
        if heard:
            self._quiet_since = now
        return max(heard, default=0)

    def _hear(self) -> list[int]:
        if self._line is None:
            self._line = _own_line(self._engine)
            self._line.execute(f"LISTEN {CHANNEL}")
        heard = self._line.notifies(timeout=LISTEN_FOR, stop_after=1)
        return [int(word.payload) for word in heard if word.payload.isdecimal()]

    def ring(self, position: int) -> None:
        pass

    def close(self) -> None:
        line, self._line, self._quiet_since = self._line, None, -inf
        if line is not None:
            line.close()


def _own_line(engine: Engine) -> Any:
    """A driver's connection that the pool no longer knows of."""
    connection = engine.raw_connection()
    line: Any = connection.driver_connection
    connection.detach()
    line.autocommit = True
    return line


def _end(engine: Engine) -> int:
    with engine.connect() as connection:
        return read_head(connection).position
