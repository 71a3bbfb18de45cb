"""Applies to this process what others write to the log, as the log grows.

The store says that the log has grown, once. If reading the new records fails then, because the
connection broke or the database is being replaced, they are read again until it works: a process
that stopped there would show an old state until somebody writes the next record.
"""

import asyncio
from contextlib import suppress

import structlog

from croupier.house.process.casino import Casino
from croupier.store import LogWatch

READ_AGAIN_AFTER = 0.25
"""Seconds until records that could not be read are read again."""

_log = structlog.get_logger("croupier.house")


class LogFollower:
    """Keeps the world of a casino up to date with the log, from `start` to `stop`."""

    def __init__(self, casino: Casino) -> None:
        self._casino = casino
        self._newest = casino.world.position
        self._grown = asyncio.Event()
        self._watch: LogWatch | None = None
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()

        def heard(position: int) -> None:
            """Called from the store's own thread."""
            if not loop.is_closed():
                loop.call_soon_threadsafe(self._note, position)

        self._watch = self._casino.store.watch(heard, self._newest)
        self._task = asyncio.create_task(self._follow(), name="log follower")

    async def stop(self) -> None:
        if self._watch is not None:
            await asyncio.to_thread(self._watch.close)
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    def _note(self, position: int) -> None:
        self._newest = max(self._newest, position)
        self._grown.set()

    async def _follow(self) -> None:
        while True:
            await self._grown.wait()
            self._grown.clear()
            while self._casino.world.position < self._newest:
                await self._read()

    async def _read(self) -> None:
        before = self._casino.world.position
        try:
            await self._casino.catch_up(self._newest)
        except Exception as trouble:  # noqa: BLE001  # whatever failed, the next read may succeed
            _log.warning("new records could not be read", why=type(trouble).__name__)
        if self._casino.world.position == before:
            await asyncio.sleep(READ_AGAIN_AFTER)
