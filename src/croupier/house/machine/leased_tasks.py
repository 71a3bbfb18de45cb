"""Work that one process of the house does for all: a task for each name whose lease it holds.

A process renews its leases every second. One that stops loses them within seconds, and others
take its work over; at once where they share a machine and see that it is dead.
"""

import asyncio
from collections.abc import Collection
from contextlib import suppress

import structlog

from croupier.acts import SECOND, Millis
from croupier.house.commands.casino import Casino
from croupier.house.errors import DECLINED
from croupier.house.machine.lease import new_holder

LEASE = Millis(4 * SECOND)
"""How long something stays a process's own without word from it."""
RENEW = 1.0
AFTER_REFUSAL, AFTER_FAILURE = 1.0, 2.0
"""Seconds until somebody who could not do a step tries again."""


class LeasedTasks:
    """The tasks of this process; `worker` is what one is called, `about` what its name names."""

    worker: str
    about: str

    def __init__(self, casino: Casino) -> None:
        self._casino = casino
        self._log = structlog.get_logger(f"croupier.{self.worker}")
        self.holder = new_holder()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._renewing: asyncio.Task[None] | None = None

    async def renew(self) -> None:
        """Claims leases once, and has `_hold` start and end tasks by them."""
        raise NotImplementedError

    async def _step(self, name: str) -> None:
        """One step of the work for a name; waits where there is nothing to do."""
        raise NotImplementedError

    def start(self) -> None:
        self._renewing = asyncio.create_task(self._keep(), name=f"{self.worker} leases")

    async def stop(self) -> None:
        """Every task finishes what is being written."""
        if self._renewing is not None:
            await _end([self._renewing])
        await self._hold(())

    async def _keep(self) -> None:
        while True:
            try:
                await self.renew()
            except Exception:  # noqa: BLE001  # without a database there is no lease, and no work
                self._log.warning("leases could not be renewed")
                await self._hold(())
            await asyncio.sleep(RENEW)

    async def _hold(self, held: Collection[str]) -> None:
        """Ends the tasks whose leases are lost, and starts those that are missing."""
        await _end([self._tasks.pop(name) for name in list(self._tasks) if name not in held])
        for name in held:
            task = self._tasks.get(name)
            if task is None or task.done():
                run = self._run(name)
                self._tasks[name] = asyncio.create_task(run, name=f"{self.worker} {name}")

    async def _run(self, name: str) -> None:
        what = {self.about: name}
        while True:
            try:
                await self._step(name)
            except DECLINED as refused:
                clause = getattr(refused, "clause", "")
                why = getattr(refused, "kind", "") or type(refused).__name__
                self._log.warning(
                    f"step of the {self.worker} refused", **what, why=why, clause=clause
                )
                await asyncio.sleep(AFTER_REFUSAL)
            except Exception:  # noqa: BLE001  # nobody leaves their work for good
                self._log.exception(f"step of the {self.worker} failed", **what)
                await asyncio.sleep(AFTER_FAILURE)


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task
