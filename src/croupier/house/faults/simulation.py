"""A floor on which everything goes wrong, from a seed.

Two processes serve one log. People play, the tables deal themselves, and meanwhile processes
fall before and after their writes, the database breaks off, answers are lost and asked for again,
commands come twice, late and out of order, and clocks jump. Afterwards everything the house
promises is checked. One thread, one generator: the same seed is the same run, to the last hash.
"""

import asyncio
import tempfile
from collections import Counter
from pathlib import Path
from random import Random

import msgspec

from croupier.acts import Refusal
from croupier.house.commands.casino import Casino
from croupier.house.commands.first_day import demonstrate
from croupier.house.commands.founding import DEMONSTRATION, METERS, found_houses, open_account
from croupier.house.errors import DECLINED, HouseError, KeyConflict, TryAgain
from croupier.house.faults.checks import Broken, check_all
from croupier.house.faults.disk import FATES, Inline, Process, Write, meet
from croupier.house.faults.people import SentCommand, ask, wish_of
from croupier.house.machine.dealer import due_at

TABLES = ("MEL-U1", "MEL-B1", "MEL-P3")
BOOK = "melbourne-wsop"
PEOPLE = ("Ann", "Bob", "Cid", "Dot")
PROCESSES = 2
BREATHS = 12
"""Turns of the event loop between two steps: enough for every task to come to where it waits."""
MOST_ENDING = 5_000
STEPS = 200


class FaultReport(msgspec.Struct, frozen=True, kw_only=True):
    """A run that held: what happened in it, and the log's last hash, which the seed repeats."""

    seed: int
    steps: int
    records: int
    acknowledged: int
    refused: int
    rounds: int
    faults: dict[str, int]
    head: str


class Failed(Exception):
    """A run that did not hold, with the seed that repeats it."""

    def __init__(self, seed: int, steps: int, why: str) -> None:
        super().__init__(seed, steps, why)
        self.seed, self.steps, self.why = seed, steps, why

    def __str__(self) -> str:
        return f"The run of {self.steps} steps from seed {self.seed} failed. {self.why}"


def simulate(seed: int, steps: int = STEPS) -> FaultReport:
    """One run; raises Failed where anything the house promises does not hold after it."""
    with tempfile.TemporaryDirectory(prefix="croupier-faults-") as folder:
        try:
            return asyncio.run(_run(seed, steps, str(Path(folder) / "house.db")))
        except Broken as broken:
            raise Failed(seed, steps, str(broken)) from broken
        except Exception as fault:  # whatever it was, the seed repeats it
            raise Failed(
                seed, steps, f"The program failed ({type(fault).__name__}): {fault}"
            ) from fault


async def _run(seed: int, steps: int, database: str) -> FaultReport:
    asyncio.get_running_loop().set_default_executor(Inline(1))
    day = BadDay(seed, database)
    try:
        await day.found()
        for _ in range(steps):
            await day.step()
        await day.end()
        return day.report(steps)
    finally:
        day.close()


class BadDay:
    """The floor, the people on it, and what goes wrong."""

    def __init__(self, seed: int, database: str) -> None:
        self._seed, self._dice = seed, Random(seed)
        self._line: list[Write] = []
        self._time = 0.0
        self._faults: Counter[str] = Counter()
        self._bugs: list[Exception] = []
        self.wishes: list[SentCommand] = []
        self._dealing: set[tuple[int, str]] = set()
        self._processes = [
            Process(database, self._line, self._dice, lambda: self._time) for _ in range(PROCESSES)
        ]
        self._house = self._processes[0].casino.law.book(BOOK).file.house

    def close(self) -> None:
        for process in self._processes:
            process.store.close()

    # --- the first day ------------------------------------------------------------------------

    async def found(self) -> None:
        """The house is founded under faults too: whoever falls begins again where it was."""
        first = self._processes[0]
        done: list[bool] = []

        async def work() -> None:
            try:
                await _found(first.casino)
                done.append(True)
            except (Refusal, HouseError):
                # What the broken write was to bring may be there: look, and begin again.
                self._faults["founded again"] += 1
                await first.casino.catch_up()

        while not done:
            if not first.tasks:
                first.begin(work())
            await self._breathe()
            await self._write(0.05)
        for process in self._processes:
            await process.casino.catch_up()

    # --- a step -------------------------------------------------------------------------------

    async def step(self) -> None:
        """Somebody does something, time passes, and the disk may or may not move."""
        dice = self._dice
        self._time += dice.choice((0.0, 0.1, 0.5, 2.0))
        for number, process in enumerate(self._processes):
            for table in TABLES:
                if dice.random() < 0.7:
                    self._deal(number, process, table)
        for _ in range(dice.choice((0, 1, 1, 2))):
            self._somebody()
        if dice.random() < 0.1:
            self._ask_again()
        if dice.random() < 0.03:
            process = dice.choice(self._processes)
            process.skew += dice.choice((-3600.0, -5.0, 5.0, 45.0, 86_400.0))
            self._faults["clock jumped"] += 1
        if dice.random() < 0.2:
            await dice.choice(self._processes).casino.catch_up()
        if dice.random() < 0.05:
            await dice.choice(self._processes).casino.keep()
            self._faults["world kept"] += 1
        await self._breathe()
        for _ in range(dice.choice((0, 1, 2, 4))):
            await self._write(0.12)
            await self._breathe()
        if self._bugs:
            raise self._bugs[0]

    async def _breathe(self) -> None:
        for _ in range(BREATHS):
            await asyncio.sleep(0)

    async def _write(self, risk: float) -> None:
        """The disk takes one of the writes that wait, not always the first."""
        if not self._line:
            return
        write = self._line.pop(self._dice.randrange(len(self._line)))
        fate = self._dice.choice(FATES) if self._dice.random() < risk else "written"
        if fate != "written":
            self._faults[fate] += 1
        if meet(write, fate):
            number = next(n for n, p in enumerate(self._processes) if p.store is write.store)
            await self._processes[number].fall()
            self._dealing = {held for held in self._dealing if held[0] != number}

    # --- people and dealers -------------------------------------------------------------------

    def _somebody(self) -> None:
        """A new command; now and then it is sent twice, to either process."""
        dice = self._dice
        process = dice.choice(self._processes)
        person = dice.choice(PEOPLE)
        wish = wish_of(dice, process.casino, person, f"k{len(self.wishes)}")
        self.wishes.append(wish)
        self._send(process, wish)
        if dice.random() < 0.15:
            self._faults["sent twice"] += 1
            self._send(dice.choice(self._processes), wish)

    def _ask_again(self) -> None:
        """An old command comes again: its answer was lost, or it was long on its way."""
        if self.wishes:
            self._faults["asked again"] += 1
            self._send(self._dice.choice(self._processes), self._dice.choice(self.wishes))

    def _send(self, process: Process, wish: SentCommand) -> None:
        wish.copies += 1
        lost = self._dice.random() < 0.08
        process.begin(self._hear(process.casino, wish, lost))

    async def _hear(self, casino: Casino, wish: SentCommand, lost: bool) -> None:
        try:
            ack = await ask(casino, wish, self._house)
        except TryAgain:
            pass  # not answered: it is asked again at the end
        except DECLINED as declined:
            if isinstance(declined, KeyConflict):
                self._bugs.append(
                    Broken(f"Command {wish.name} was refused as another under its key. {declined}")
                )
            wish.copies -= 1
            wish.refused = str(declined) or type(declined).__name__
        except Exception as bug:  # noqa: BLE001  # told by the step, with the seed
            self._bugs.append(bug)
        else:
            if lost:
                self._faults["answer lost"] += 1
                return
            wish.copies -= 1
            wish.acks.append(ack)

    def _deal(self, number: int, process: Process, table: str) -> None:
        """The machine's next step, in both processes at once: leases may be late, too."""
        casino, mark = process.casino, (number, table)
        here = casino.world.table(table)
        due = due_at(casino, here) if here is not None and mark not in self._dealing else None
        if due is None or due.at > casino.now():
            return
        decide = due.decide

        async def work() -> None:
            try:
                await casino.perform(decide, table=table)
            except DECLINED:
                self._faults["dealer refused"] += 1
            except Exception as bug:  # noqa: BLE001  # told by the step, with the seed
                self._bugs.append(bug)
            finally:
                self._dealing.discard(mark)

        self._dealing.add(mark)
        process.begin(work())

    # --- afterwards ---------------------------------------------------------------------------

    async def end(self) -> None:
        """The trouble is over: whoever has had no answer asks until there is one."""
        await self._quiet()
        for wish in self.wishes:
            if not wish.acks and wish.copies:
                process = self._dice.choice(self._processes)
                process.begin(self._hear(process.casino, wish, lost=False))
                await self._quiet()
        for process in self._processes:
            await process.casino.catch_up()
        first = self._processes[0]
        check_all(first.store, self.wishes, [p.casino for p in self._processes])

    async def _quiet(self) -> None:
        for _ in range(MOST_ENDING):
            await self._breathe()
            if self._bugs:
                raise self._bugs[0]
            if not self._line and not any(p.tasks for p in self._processes):
                return
            await self._write(0)
        raise Broken("The floor does not come to rest.")

    def report(self, steps: int) -> FaultReport:
        world = self._processes[0].casino.world
        return FaultReport(
            seed=self._seed,
            steps=steps,
            records=world.position,
            acknowledged=sum(bool(wish.acks) for wish in self.wishes),
            refused=sum(not wish.acks for wish in self.wishes),
            rounds=sum(bool(mark.last) for marks in world.rounds.values() for mark in marks),
            faults=dict(sorted(self._faults.items())),
            head=self._processes[0].store.head().hash.hex(),
        )


async def _found(casino: Casino) -> None:
    """A house with two tables on one jackpot, one of poker, and four people with money."""
    await found_houses(casino)
    plans = [plan for plan in DEMONSTRATION if plan.table in TABLES]
    await demonstrate(casino, plans, [meter for meter in METERS if meter.book == BOOK])
    for person in PEOPLE:
        await open_account(casino, person, casino.law.book(BOOK).file.house)
