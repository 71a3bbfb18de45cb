"""Calls back when the log has grown, whichever process wrote to it.

A callback gets a position and nothing else, and reads the log itself. PostgreSQL
notifies (NOTIFY); on SQLite this process's own writes are announced at once, and
those of other processes are found by polling.
"""

import logging
import threading
import time
from collections.abc import Callable
from math import inf
from typing import Any

from sqlalchemy import Engine

from croupier.store.database.access import CHANNEL, is_postgres, own_connection, read_head

POLL_EVERY = 0.1
"""Seconds between polls of a SQLite file that another process may have written to."""
LISTEN_FOR = 0.25
"""Seconds to wait for a notification of PostgreSQL before checking whether to stop."""
POLL_WHEN_QUIET = 5.0
"""Seconds without a notification after which the log is read: the connection may be dead."""

_log = logging.getLogger("croupier.store")


class _Source:
    """Finds out how far the log has grown: by notifications or by polling."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def wait(self) -> int:
        """Waits a moment; returns the newest position it knows of."""
        raise NotImplementedError

    def written(self, position: int) -> None:
        """This process has written up to here."""

    def close(self) -> None:
        """Closes the connection it holds."""

    def log_end(self) -> int:
        with self._engine.connect() as connection:
            return read_head(connection).position


class LogWatch:
    """Calls back with the newest position whenever the log has grown, from its own thread."""

    def __init__(self, engine: Engine, callback: Callable[[int], None], after: int) -> None:
        self._callback = callback
        self._seen = after
        self._stopped = False
        self._source = _Notifications(engine) if is_postgres(engine) else _Polling(engine)
        self._thread = threading.Thread(target=self._run, name="log-watch", daemon=True)
        self._thread.start()

    def written(self, position: int) -> None:
        """This process has written up to here: the callback need not wait to find out."""
        self._source.written(position)

    def close(self) -> None:
        """No callback comes after this returns, unless it is called from one."""
        self._stopped = True
        self._source.written(0)
        if threading.current_thread() is not self._thread:
            self._thread.join()

    def _run(self) -> None:
        while not self._stopped:
            try:
                position = self._source.wait()
            except Exception:  # noqa: BLE001  # whatever happens to the connection, try again
                _log.warning("the end of the log could not be read; trying again", exc_info=True)
                time.sleep(LISTEN_FOR)
                continue
            if position > self._seen and not self._stopped:
                self._seen = position
                self._call_back(position)
        self._source.close()

    def _call_back(self, position: int) -> None:
        try:
            self._callback(position)
        except Exception:  # noqa: BLE001  # one bad callback must not end the watch
            _log.exception("a watcher of the log failed at position %s", position)


class _Polling(_Source):
    """Polls the log; writes of this process are announced at once."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._event = threading.Event()
        self._newest = 0

    def wait(self) -> int:
        announced = self._event.wait(POLL_EVERY)
        self._event.clear()
        return self._newest if announced else self.log_end()

    def written(self, position: int) -> None:
        self._newest = max(self._newest, position)
        self._event.set()


class _Notifications(_Source):
    """Receives PostgreSQL's NOTIFY on a connection kept for that alone."""

    def __init__(self, engine: Engine) -> None:
        super().__init__(engine)
        self._driver: Any = None
        self._quiet_since = -inf

    def wait(self) -> int:
        try:
            positions = self._received()
        except Exception:
            self.close()
            raise
        now = time.monotonic()
        if not positions and now - self._quiet_since > POLL_WHEN_QUIET:
            positions = [self.log_end()]
        if positions:
            self._quiet_since = now
        return max(positions, default=0)

    def _received(self) -> list[int]:
        if self._driver is None:
            self._driver = own_connection(self._engine)
            self._driver.autocommit = True
            self._driver.execute(f"LISTEN {CHANNEL}")
        received = self._driver.notifies(timeout=LISTEN_FOR, stop_after=1)
        return [int(one.payload) for one in received if one.payload.isdecimal()]

    def close(self) -> None:
        driver, self._driver, self._quiet_since = self._driver, None, -inf
        if driver is not None:
            driver.close()
