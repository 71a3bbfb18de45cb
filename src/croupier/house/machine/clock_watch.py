"""The watch on the wall clock: jumps are logged, recorded, and followed where they go forward.

The wall clock is read every second; on PostgreSQL it is the database server's, so that all
processes steer by the same one. Where it cannot be read, the house's time goes on by itself.
"""

import asyncio
from contextlib import suppress

import structlog

from croupier import floor
from croupier.acts import Millis, millis_of_seconds
from croupier.house.errors import DECLINED
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.process.house_clock import BOUND

EVERY = 1.0
"""Seconds between two looks at the wall clock."""


class ClockWatch:
    """Looks at the wall clock; `jumps` counts those that were found since the process started.

    A `quiet` watch records jumps and logs nothing: for a simulation.
    """

    def __init__(self, casino: Casino, *, quiet: bool = False) -> None:
        self._casino, self._quiet = casino, quiet
        self._log = structlog.get_logger("croupier.clock")
        self._task: asyncio.Task[None] | None = None
        self._first, self._unrecorded = True, Millis(0)
        self.jumps = 0

    def start(self) -> None:
        self._task = asyncio.create_task(self._keep_looking(), name="clock")

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(EVERY)
            try:
                await self.check()
            except DECLINED:
                self._log.warning("jump of the wall clock not recorded yet")
            except Exception:  # noqa: BLE001  # the house's time goes on without the wall clock
                self._log.warning("wall clock could not be read")

    async def check(self) -> None:
        """Looks at the wall clock once, and records a jump. What could not be recorded is tried
        again at the next look."""
        clock, store = self._casino.clock, self._casino.store
        wall = await asyncio.to_thread(store.wall_time, clock.machine)
        jumped = clock.observe(wall)
        if self._first and not jumped and clock.ahead > BOUND:
            jumped = Millis(-clock.ahead)  # behind the log when the process started
        self._first = False
        if jumped:
            self.jumps += 1
            if not self._quiet:
                self._log.warning("wall clock jumped", by_ms=jumped, ahead_ms=clock.ahead)
        self._unrecorded = Millis(self._unrecorded + jumped)
        if self._unrecorded or -clock.ahead > BOUND:
            by = self._unrecorded
            await self._casino.perform(lambda draft: self._record(draft, by, wall))
            self._unrecorded = Millis(self._unrecorded - by)

    def _record(self, draft: Draft, by: Millis, wall: float) -> None:
        ahead = Millis(draft.at - millis_of_seconds(wall))
        step = Millis(-ahead if -ahead > BOUND else 0)
        if by or step:
            event = floor.WallClockJumped(
                at=draft.at, by=by or step, step=step, ahead=Millis(ahead + step)
            )
            draft.note_floor(event)
