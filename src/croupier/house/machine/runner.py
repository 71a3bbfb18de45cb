"""The dealers of a process: a leased task for each table that deals itself.

Processes share the tables evenly. One that stops renewing its leases loses its tables within
seconds, and the others take them over. Before that they fence it off: nothing that it decided
before it went silent is written when it wakes up. It then goes on under a new name.
"""

import asyncio
from collections.abc import Callable, Collection
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import NamedTuple, TypeVar, TypeVarTuple

from croupier.acts import Millis, micros_of, seconds_of
from croupier.floor import Table
from croupier.house.machine.deadlines import Due
from croupier.house.machine.dealer import due_at
from croupier.house.machine.lease import is_gone
from croupier.house.machine.leased_tasks import LEASE, LeasedTasks
from croupier.house.process.casino import Casino
from croupier.house.process.draft import Draft
from croupier.house.process.guests import is_guest
from croupier.house.tables.seating import has_real_cards

LONGEST_WAIT = 5.0
TABLE, PROCESS, WATCHED, PRESENT = "table:", "process:", "watched:", "present:"
WRITER = "writer:"
"""What a lease may be for: dealing at a table, a process that runs, a table that is watched, a
person who is connected and whose seat depends on that, the name under which a process writes to the
log."""

Given = TypeVarTuple("Given")
Result = TypeVar("Result")


class TableShare(NamedTuple):
    """The tables that a process keeps or takes over, and those it gives up beyond its share."""

    take: frozenset[str]
    leave: frozenset[str]


def share(
    tables: Collection[str], holders: dict[str, str], holder: str, gone: Collection[str]
) -> TableShare:
    """The share of a process in the tables: first those it holds, then those without a holder."""
    living = {h for name, h in holders.items() if name.startswith(PROCESS)} - set(gone) | {holder}
    part = -(-len(tables) // len(living))
    mine = [name for name in sorted(tables) if holders.get(name) == holder]
    free = [name for name in sorted(tables) if holders.get(name) is None or holders[name] in gone]
    return TableShare(frozenset((mine + free)[:part]), frozenset(mine[part:]))


class Runner(LeasedTasks):
    """The tasks of this process that deal tables."""

    worker, about = "dealer", "table"

    def __init__(self, casino: Casino) -> None:
        super().__init__(casino)
        self._lease_thread = ThreadPoolExecutor(1, "leases")

    @property
    def tables(self) -> frozenset[str]:
        """The tables that this process deals."""
        return frozenset(self._tasks)

    async def stop(self) -> None:
        """Ends all tasks, waits for what is being written, and gives up the leases."""
        own = [f"{PROCESS}{self.holder}", f"{WRITER}{self._casino.store.writer_name}"]
        leases = [*own, *(f"{TABLE}{name}" for name in self._tasks)]
        await super().stop()
        with suppress(Exception):  # without a database the leases run out
            await self._casino.finish_writes()
            await self._in_thread(self._casino.store.leases.drop, leases, self.holder)
        self._lease_thread.shutdown(wait=False)

    async def _in_thread(self, what: Callable[[*Given], Result], *about: *Given) -> Result:
        """Calls the database in a thread of its own, so that leases never wait for other work."""
        return await asyncio.get_running_loop().run_in_executor(self._lease_thread, what, *about)

    # --- leases -----------------------------------------------------------------------------

    def start(self) -> None:
        self._casino.wake_runner = self.renew_now
        self._lease_thread.submit(self._casino.store.leases.sweep, but=WRITER)
        super().start()

    async def renew(self) -> None:
        """Keeps or takes over this process's share of the tables, and gives up the others."""
        floor = self._casino.world.floor
        tables = [name for name, table in floor.tables.items() if _deals_itself(table)]
        watched = [name for name in tables if self._casino.watched_here(name)]
        present = self._people_here()
        held, left, others = await self._in_thread(self._claim, tables, watched, present)
        self._note_watched(_named(WATCHED, others))
        self._casino.presence.seen_elsewhere(_named(PRESENT, others), self._casino.clock.running())
        await self._run_only(held)
        if left:
            names = [f"{TABLE}{name}" for name in left]
            await self._in_thread(self._casino.store.leases.drop, names, self.holder)

    def _people_here(self) -> list[str]:
        """Guests with seats, and whoever has a seat at a private table or plays in a tournament
        of the house, who are connected to this process; the dealers elsewhere must know."""
        casino = self._casino
        now, waited_for = casino.clock.running(), set[str]()
        for table in casino.world.floor.tables.values():
            seated = {seat.person for seat in table.seats if seat.person}
            if table.private is None:
                waited_for |= {person for person in seated if is_guest(person)}
            elif table.phase != "closed":
                waited_for |= seated
        for match in casino.world.matches.values():
            if match.host and not match.over:
                waited_for |= {entrant.player for entrant in match.state.with_status("playing")}
        return [p for p in waited_for if casino.presence.is_here(p, now, LEASE)]

    def _claim(
        self, tables: list[str], watched: list[str], present: list[str]
    ) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
        """The tables held, those to be given up, and the leases of other processes."""
        leases, me = self._casino.store.leases, self.holder
        holders = leases.holders()
        gone = {holder for holder in set(holders.values()) if holder != me and is_gone(holder)}
        self._fence_off_silent({name for name, holder in holders.items() if holder in gone})
        part = share([f"{TABLE}{name}" for name in tables], holders, me, gone)
        others = {name for name, holder in holders.items() if holder != me and holder not in gone}
        reports = [f"{WATCHED}{name}" for name in watched]
        if any(name.startswith(PROCESS) for name in others):
            reports += [f"{PRESENT}{person}" for person in present]
        own = [f"{PROCESS}{me}", f"{WRITER}{self._casino.store.writer_name}"]
        taken = leases.take([*own, *part.take, *reports], me, LEASE, gone=gone)
        return _named(TABLE, taken), _named(TABLE, part.leave), frozenset(others)

    def _fence_off_silent(self, left_behind: Collection[str]) -> None:
        """Fences off the processes that stopped renewing their leases, and those that ended without
        giving them up: their writer processes may still be there."""
        store = self._casino.store
        silent = _named(WRITER, store.leases.ended(WRITER) | set(left_behind))
        for writer in sorted(silent - {store.writer_name}):
            self._log.warning("process silent, fenced off", writer=writer)
            store.fence_off(writer, at=micros_of(self._casino.now()))
        if silent:
            store.leases.forget([f"{WRITER}{writer}" for writer in silent])

    def _note_watched(self, watched: frozenset[str]) -> None:
        """Notes the tables that are watched through other processes, and wakes their dealers."""
        fresh = watched - self._casino.watched_elsewhere
        self._casino.watched_elsewhere = watched
        for name in fresh:
            self._casino.wake_dealer(name)

    # --- dealing ----------------------------------------------------------------------------

    async def _step(self, name: str) -> None:
        casino = self._casino
        due = self._due(name)
        wait = LONGEST_WAIT if due is None else seconds_of(Millis(due.at - casino.clock.running()))
        if due is None or wait > 0:
            await casino.changed(name, min(max(wait, 0.005), LONGEST_WAIT))
            return
        version = casino.world.table_version(name)

        def decide(draft: Draft) -> None:
            """Takes the step that is due now; it is another one if the table has changed."""
            unchanged = casino.world.table_version(name) == version
            now = due if unchanged else self._due(name)
            if now is not None and now.at <= casino.clock.running():
                now.decide(draft)

        done = await casino.perform(decide, table=name)
        if not done.events:
            await casino.changed(name, 0.5)

    def _due(self, name: str) -> Due | None:
        table = self._casino.world.table(name)
        return due_at(self._casino, table) if table is not None else None


def _deals_itself(table: Table) -> bool:
    """Whether a table has a dealer here: one with real cards has none, nor a closed private one."""
    return not has_real_cards(table) and (table.is_public or table.phase != "closed")


def _named(kind: str, leases: Collection[str]) -> frozenset[str]:
    return frozenset(name.removeprefix(kind) for name in leases if name.startswith(kind))
