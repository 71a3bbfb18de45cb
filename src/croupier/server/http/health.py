"""The readiness check of the database."""

import asyncio
import time
from collections.abc import Callable

import structlog

CHECK_LASTS = 1.0
"""Seconds for which the result of a check is used."""
CHECK_TIMEOUT = 2.0

_log = structlog.get_logger("croupier.server")


class DatabaseCheck:
    """Checks the database when asked, but one check at a time and not again within a second."""

    def __init__(self, query: Callable[[], int]) -> None:
        self._query = query
        self._task: asyncio.Task[bool] | None = None
        self._checked_at = float("-inf")

    async def answers(self) -> bool:
        """Whether the database answers in time."""
        if self._task is None or (
            self._task.done() and time.monotonic() - self._checked_at > CHECK_LASTS
        ):
            self._task = asyncio.create_task(self._check(), name="database check")
        try:
            return await asyncio.wait_for(asyncio.shield(self._task), CHECK_TIMEOUT)
        except TimeoutError:
            return False

    async def _check(self) -> bool:
        try:
            await asyncio.to_thread(self._query)
        except Exception as error:  # noqa: BLE001  # whatever the error, it is not ready
            _log.warning("log unreachable", why=type(error).__name__)
            return False
        finally:
            self._checked_at = time.monotonic()
        return True
