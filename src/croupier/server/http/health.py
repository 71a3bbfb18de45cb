"""Whether this process should be asked anything: open, and with a log that can be reached."""

import asyncio
import time
from collections.abc import Callable

import structlog

LASTS = 1.0
"""Seconds for which a look at the database is good."""
PATIENCE = 2.0

_log = structlog.get_logger("croupier.server")


class DatabaseCheck:
    """Looks at the database now and then; one look at a time, however many ask."""

    def __init__(self, look: Callable[[], int]) -> None:
        self._look = look
        self._task: asyncio.Task[bool] | None = None
        self._seen = float("-inf")

    async def answers(self) -> bool:
        """Whether the database answers; one that hangs does not."""
        if self._task is None or (self._task.done() and time.monotonic() - self._seen > LASTS):
            self._task = asyncio.create_task(self._look_now(), name="database check")
        try:
            return await asyncio.wait_for(asyncio.shield(self._task), PATIENCE)
        except TimeoutError:
            return False

    async def _look_now(self) -> bool:
        try:
            await asyncio.to_thread(self._look)
        except Exception as trouble:  # noqa: BLE001  # whatever ails it, it is not ready
            _log.warning("log unreachable", why=type(trouble).__name__)
            return False
        finally:
            self._seen = time.monotonic()
        return True
