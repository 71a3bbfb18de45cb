"""Tasks that only one process of the house may run: one for each name whose lease it holds.

A process renews its leases every second. One that stops loses them within seconds, and others take
its tasks over; at once if they are on the same machine and see that it has ended.
"""

import asyncio
from collections.abc import Collection
from contextlib import suppress

import structlog

from croupier.acts import SECOND, Millis
from croupier.house.errors import DECLINED
from croupier.house.machine.lease import new_holder
from croupier.house.process.casino import Casino

LEASE = Millis(4 * SECOND)
"""How long a lease lasts without being renewed."""
RENEW = 1.0
AFTER_REFUSAL, AFTER_FAILURE = 1.0, 2.0
"""Seconds until a step that was refused or failed is tried again."""


class LeasedTasks:
    """The leased tasks of this process.

    `worker` is what a task is called in logs, and `about` the log field for its name.
    """

    worker: str
    about: str

    def __init__(self, casino: Casino) -> None:
        self._casino = casino
        self._log = structlog.get_logger(f"croupier.{self.worker}")
        self.holder = new_holder()
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._renewing: asyncio.Task[None] | None = None
        self._wanted = asyncio.Event()

    async def renew(self) -> None:
        """Claims leases once, and has `_run_only` start and end tasks by them."""
        raise NotImplementedError

    async def _step(self, name: str) -> None:
        """One step of the work for a name; waits where there is nothing to do."""
        raise NotImplementedError

    def start(self) -> None:
        self._renewing = asyncio.create_task(self._keep_renewing(), name=f"{self.worker} leases")

    async def stop(self) -> None:
        """Ends all tasks."""
        if self._renewing is not None:
            await _end([self._renewing])
        await self._run_only(())

    async def _keep_renewing(self) -> None:
        while True:
            try:
                await self.renew()
            except Exception:  # noqa: BLE001  # without a database there are no leases and no tasks
                self._log.warning("leases could not be renewed")
                await self._run_only(())
            with suppress(TimeoutError):
                async with asyncio.timeout(RENEW):
                    await self._wanted.wait()
            self._wanted.clear()

    def renew_now(self) -> None:
        """Claims leases at once, because there is something new to be done."""
        self._wanted.set()

    async def _run_only(self, held: Collection[str]) -> None:
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
            except Exception:  # noqa: BLE001  # a task goes on after any failure
                self._log.exception(f"step of the {self.worker} failed", **what)
                await asyncio.sleep(AFTER_FAILURE)


async def _end(tasks: list[asyncio.Task[None]]) -> None:
    for task in tasks:
        task.cancel()
    for task in tasks:
        with suppress(asyncio.CancelledError):
            await task
