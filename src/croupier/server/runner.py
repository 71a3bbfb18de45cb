"""Who runs which table: leases in the store, and one task for each table held.

A process that stops renewing loses its tables within seconds, and another takes them over.
"""

import asyncio
import secrets
from contextlib import suppress

import structlog

from croupier.acts import Refusal
from croupier.errors import BadInput
from croupier.server.casino import Casino
from croupier.server.dealer import due_at
from croupier.server.table import has_real_cards
from croupier.server.wire import Trouble

LEASE = 6_000
RENEW = 2.0
LONGEST_WAIT = 5.0

_log = structlog.get_logger("croupier.dealer")


class Runner:
    """The dealers of this process."""

    def __init__(self, casino: Casino) -> None:
        self._casino = casino
        self.holder = secrets.token_hex(8)
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._keeper: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._keeper = asyncio.create_task(self._keep(), name="leases")

    async def stop(self) -> None:
        """Every dealer finishes what is being written, and the tables are free for others."""
        tasks = [task for task in (self._keeper, *self._tasks.values()) if task is not None]
        for task in tasks:
            task.cancel()
        for task in tasks:
            with suppress(asyncio.CancelledError):
                await task
        for name in self._tasks:
            await asyncio.to_thread(self._casino.store.drop_lease, f"table:{name}", self.holder)
        self._tasks.clear()

    async def _keep(self) -> None:
        while True:
            for name, table in list(self._casino.world.floor.tables.items()):
                if not has_real_cards(table):
                    await self._hold(name)
            await self._casino_moves()

    async def _casino_moves(self) -> None:
        await asyncio.sleep(RENEW)

    async def _hold(self, name: str) -> None:
        now = self._casino.now()
        store = self._casino.store
        try:
            held = await asyncio.to_thread(
                store.take_lease, f"table:{name}", self.holder, now, now + LEASE
            )
        except Exception:  # noqa: BLE001  # without a database there is no lease, and no dealing
            _log.warning("no lease", table=name)
            held = False
        task = self._tasks.get(name)
        if held and (task is None or task.done()):
            self._tasks[name] = asyncio.create_task(self._run(name), name=f"dealer {name}")
        elif not held and task is not None:
            task.cancel()
            del self._tasks[name]

    async def _run(self, name: str) -> None:
        while True:
            try:
                await self._step(name)
            except (Refusal, BadInput, Trouble) as refused:
                clause = getattr(refused, "clause", "")
                _log.warning("dealer refused", table=name, why=type(refused).__name__,
                             clause=clause)  # fmt: skip
                await asyncio.sleep(1)
            except Exception:  # noqa: BLE001  # a dealer never leaves the table for good
                _log.exception("dealer failed", table=name)
                await asyncio.sleep(2)

    async def _step(self, name: str) -> None:
        casino = self._casino
        table = casino.world.table(name)
        due = due_at(casino, table) if table is not None else None
        wait = LONGEST_WAIT if due is None else (due.at - casino.now()) / 1000
        if due is None or wait > 0:
            await casino.changed(min(max(wait, 0.005), LONGEST_WAIT))
            return
        done = await casino.perform(due.decide, table=name)
        if not done.events:
            await casino.changed(0.5)
