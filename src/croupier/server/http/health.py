"""The readiness check of the database: whether commands can be written to the log."""

import asyncio
import time
from collections.abc import Callable

import structlog

from croupier.store import Store, kind_of

CHECK_LASTS = 1.0
"""Seconds for which the result of a check is used."""
CHECK_TIMEOUT = 2.0
"""Seconds within which the database must answer."""

_log = structlog.get_logger("croupier.server")


class DatabaseCheck:
    """Checks the database when asked, but one check at a time and not again within a second.

    `check` is called in a thread; it reads, commits a transaction, and raises if either fails.
    """

    def __init__(self, check: Callable[[], None]) -> None:
        self._do_check = check
        self._task: asyncio.Task[str] | None = None
        self._checked_at = float("-inf")

    async def problem(self) -> str:
        """Why commands cannot be written now; the empty string where they can."""
        if self._task is None or (
            self._task.done() and time.monotonic() - self._checked_at > CHECK_LASTS
        ):
            self._task = asyncio.create_task(self._check(), name="database check")
        try:
            return await asyncio.wait_for(asyncio.shield(self._task), CHECK_TIMEOUT)
        except TimeoutError:
            return f"The database has not confirmed a write within {CHECK_TIMEOUT:g} seconds."

    async def _check(self) -> str:
        try:
            await asyncio.to_thread(self._do_check)
        except Exception as error:  # noqa: BLE001  # whatever the error, it is not ready
            why = getattr(error, "kind", "") or kind_of(error)
            _log.warning("log cannot be written", why=why)
            return f"Commands cannot be written to the log now ({why})."
        finally:
            self._checked_at = time.monotonic()
        return ""


def check_log(store: Store) -> None:
    """Reads the log's end and commits a transaction; raises if either fails."""
    store.head()
    store.check_writable(CHECK_TIMEOUT)
