"""A simulated run of the casino in which processes, database, clocks and clients fail at random.

Two processes serve one log. People play, the tables deal themselves, officers propose corrections
and confirm those of others, and meanwhile processes crash before and after their writes, the
database becomes unavailable, answers are lost and asked for again, commands come twice, late and
out of order, clocks jump, and a process that is silent is replaced and wakes up again. Afterwards
everything the house promises is checked. There is one thread and one random generator, so the same
seed gives the same run, to the last hash.
"""

import asyncio
from collections import Counter
from functools import partial
from random import Random

import msgspec
import structlog.testing

from croupier.acts import Refusal, micros_of
from croupier.house.errors import DECLINED, HouseError, KeyConflict, TryAgain
from croupier.house.faults.broken import Broken
from croupier.house.faults.checks import check_all
from croupier.house.faults.disk import FATES, InlineExecutor, Process, Write, finish_write
from croupier.house.faults.officers import (
    KINDS,
    decide_officer,
    employ_officers,
    officers_command,
)
from croupier.house.faults.people import SentCommand, random_command, seed_command, send
from croupier.house.faults.scratch import scratch_folder
from croupier.house.machine.dealer import due_at
from croupier.house.opening.first_day import demonstrate
from croupier.house.opening.founding import DEMONSTRATION, METERS, found_houses, open_account
from croupier.house.process.casino import Casino
from croupier.store import Fenced

TABLES = ("MEL-U1", "MEL-B1", "MEL-P3")
BOOK = "melbourne-wsop"
PEOPLE = ("Ann", "Bob", "Cid", "Dot")
PROCESSES = 2
LOOP_TURNS = 12
"""Turns of the event loop between two steps: enough for every task to reach its next wait."""
MOST_ENDING = 5_000
STEPS = 200


class FaultReport(msgspec.Struct, frozen=True, kw_only=True):
    """A run in which every check held: what happened, and the last hash of the log."""

    seed: int
    steps: int
    records: int
    acknowledged: int
    refused: int
    rounds: int
    corrections: int
    faults: dict[str, int]
    head: str


class Failed(Exception):
    """A run in which a check failed, with the seed that repeats it."""

    def __init__(self, seed: int, steps: int, why: str) -> None:
        super().__init__(seed, steps, why)
        self.seed, self.steps, self.why = seed, steps, why

    def __str__(self) -> str:
        return f"The run of {self.steps} steps from seed {self.seed} failed. {self.why}"


def simulate(seed: int, steps: int = STEPS) -> FaultReport:
    """Simulates one run; raises Failed if anything the house promises does not hold after it."""
    # What processes log, such as jumps of the clock, is part of the simulation.
    with scratch_folder() as folder, structlog.testing.capture_logs():
        try:
            return asyncio.run(_run(seed, steps, str(folder / "house.db")))
        except Broken as broken:
            raise Failed(seed, steps, str(broken)) from broken
        except Exception as fault:  # whatever it was, the seed repeats it
            raise Failed(
                seed, steps, f"The program failed ({type(fault).__name__}): {fault}"
            ) from fault


async def _run(seed: int, steps: int, database: str) -> FaultReport:
    asyncio.get_running_loop().set_default_executor(InlineExecutor(1))
    run = SimulatedRun(seed, database)
    try:
        await run.found()
        for _ in range(steps):
            await run.step()
        await run.end()
        return run.report(steps)
    finally:
        run.close()


class SimulatedRun:
    """The simulated processes, the commands that people sent, and the faults so far."""

    def __init__(self, seed: int, database: str) -> None:
        self._seed, self._random = seed, Random(seed)
        self._queue: list[Write] = []
        self._time = 0.0
        self._faults: Counter[str] = Counter()
        self._errors: list[Exception] = []
        self.commands: list[SentCommand] = []
        self._dealing: set[tuple[int, str]] = set()
        self._processes = [
            Process(database, self._queue, self._random, lambda: self._time)
            for _ in range(PROCESSES)
        ]
        self._house = self._processes[0].casino.law.book(BOOK).file.house

    def close(self) -> None:
        for process in self._processes:
            process.store.close()

    # --- setting up ---------------------------------------------------------------------------

    async def found(self) -> None:
        """Founds the houses, under faults too: after a crash this goes on where it stopped."""
        first = self._processes[0]
        done: list[bool] = []

        async def work() -> None:
            try:
                await _found(first.casino)
                done.append(True)
            except (Refusal, HouseError):
                # The write may have succeeded after all: catch up, and begin again.
                self._faults["founded again"] += 1
                await first.casino.catch_up()

        while not done:
            if not first.tasks:
                first.begin(work())
            await self._run_tasks()
            await self._write(0.05)
        for process in self._processes:
            await process.casino.catch_up()

    # --- a step -------------------------------------------------------------------------------

    async def step(self) -> None:
        """One step: time passes, people and dealers act, and some writes are carried out."""
        random = self._random
        self._time += random.choice((0.0, 0.1, 0.5, 2.0))
        for number, process in enumerate(self._processes):
            for table in TABLES:
                if random.random() < 0.7:
                    self._deal(number, process, table)
        for _ in range(random.choice((0, 1, 1, 2))):
            self._send_new()
        self._answer_promises()
        if random.random() < 0.25:
            self._send_officers()
        if random.random() < 0.1:
            self._send_again()
        if random.random() < 0.03:
            process = random.choice(self._processes)
            process.skew += random.choice((-3600.0, -5.0, 5.0, 45.0, 86_400.0))
            self._faults["clock jumped"] += 1
        if random.random() < 0.05:
            self._take_over()
        if random.random() < 0.1:
            self._look_at_clock(random.choice(self._processes))
        if random.random() < 0.2:
            await random.choice(self._processes).casino.catch_up()
        if random.random() < 0.05:
            await self._keep_world(random.choice(self._processes))
        await self._run_tasks()
        for _ in range(random.choice((0, 1, 2, 4))):
            await self._write(0.12)
            await self._run_tasks()
        if self._errors:
            raise self._errors[0]

    async def _run_tasks(self) -> None:
        for _ in range(LOOP_TURNS):
            await asyncio.sleep(0)

    async def _write(self, risk: float) -> None:
        """Carries out a random one of the waiting writes; `risk` is the probability of a fault."""
        if not self._queue:
            return
        write = self._queue.pop(self._random.randrange(len(self._queue)))
        fate = self._random.choice(FATES) if self._random.random() < risk else "written"
        if fate != "written":
            self._faults[fate] += 1
        if finish_write(write, fate):
            number = next(n for n, p in enumerate(self._processes) if p.store is write.store)
            await self._processes[number].crash()
            self._dealing = {held for held in self._dealing if held[0] != number}

    # --- people and dealers -------------------------------------------------------------------

    def _send_new(self) -> None:
        """Sends a new command to a process; sometimes a second time, to any process."""
        random = self._random
        process = random.choice(self._processes)
        person = random.choice(PEOPLE)
        sent = random_command(random, process.casino, person, f"k{len(self.commands)}")
        self.commands.append(sent)
        self._send(process, sent)
        if random.random() < 0.15:
            self._faults["sent twice"] += 1
            self._send(random.choice(self._processes), sent)

    def _send_officers(self) -> None:
        """Has an officer propose a correction, or answer one; sometimes two copies are sent."""
        random = self._random
        process = random.choice(self._processes)
        key = f"k{len(self.commands)}"
        sent = officers_command(random, process.casino, key, TABLES[0], PEOPLE)
        self.commands.append(sent)
        for _ in range(random.choice((1, 1, 2))):
            self._send(random.choice(self._processes), sent)

    def _answer_promises(self) -> None:
        """Has clients whose seeds are awaited send them; some are slow, and some never do."""
        process = self._random.choice(self._processes)
        for table in TABLES:
            for person in process.casino.world.play(table).decks.awaited:
                if person in PEOPLE and self._random.random() < 0.3:
                    key = f"k{len(self.commands)}"
                    sent = seed_command(self._random, process.casino, person, table, key)
                    self.commands.append(sent)
                    self._send(self._random.choice(self._processes), sent)

    def _send_again(self) -> None:
        """Sends an old command again, as if its answer had been lost or it had been delayed."""
        if self.commands:
            self._faults["asked again"] += 1
            self._send(self._random.choice(self._processes), self._random.choice(self.commands))

    def _send(self, process: Process, sent: SentCommand) -> None:
        sent.copies += 1
        lost = self._random.random() < 0.08
        process.begin(self._await_answer(process.casino, sent, lost))

    async def _await_answer(self, casino: Casino, sent: SentCommand, lost: bool) -> None:
        try:
            if sent.kind in KINDS:
                decide = partial(decide_officer, sent, BOOK)
                ack = await casino.perform(decide, once=sent.once, table=sent.table)
            else:
                ack = await send(casino, sent, self._house)
        except TryAgain:
            pass  # not answered: it is sent again at the end
        except DECLINED as declined:
            if isinstance(declined, KeyConflict):
                self._errors.append(
                    Broken(f"Command {sent.name} was refused as another under its key. {declined}")
                )
            sent.copies -= 1
            sent.refused = str(declined) or type(declined).__name__
        except Exception as error:  # noqa: BLE001  # raised by the step, with the seed
            self._errors.append(error)
        else:
            if lost:
                self._faults["answer lost"] += 1
                return
            sent.copies -= 1
            sent.acks.append(ack)

    async def _keep_world(self, process: Process) -> None:
        try:
            await process.casino.store_snapshot()
            self._faults["world kept"] += 1
        except Fenced:
            self._faults["world not kept"] += 1

    def _take_over(self) -> None:
        """One process holds another for silent and fences it off; that one wakes up later, with
        whatever it had prepared."""
        silent, other = self._random.sample(self._processes, 2)
        try:
            other.store.fence_off(silent.store.writer_name, at=micros_of(other.casino.now()))
        except Fenced:
            return  # it learns just now that it was replaced itself
        self._faults["writer replaced"] += 1
        self._faults["write of a replaced writer"] += silent.store.replaced()

    def _look_at_clock(self, process: Process) -> None:
        """Has a process look at the wall clock, as it does every second."""

        async def work() -> None:
            try:
                await process.clock_watch.check()
            except DECLINED:
                self._faults["jump not recorded at once"] += 1
            except Exception as error:  # noqa: BLE001  # raised by the step, with the seed
                self._errors.append(error)

        process.begin(work())

    def _deal(self, number: int, process: Process, table: str) -> None:
        """Takes the machine's next step in a process, without leases, so both may deal a table."""
        casino, dealing = process.casino, (number, table)
        here = casino.world.table(table)
        due = due_at(casino, here) if here is not None and dealing not in self._dealing else None
        if due is None or due.at > casino.clock.running():
            return
        decide = due.decide

        async def work() -> None:
            try:
                await casino.perform(decide, table=table)
            except DECLINED:
                self._faults["dealer refused"] += 1
            except Exception as error:  # noqa: BLE001  # raised by the step, with the seed
                self._errors.append(error)
            finally:
                self._dealing.discard(dealing)

        self._dealing.add(dealing)
        process.begin(work())

    # --- afterwards ---------------------------------------------------------------------------

    async def end(self) -> None:
        """Without further faults, sends every command again that has no answer, then checks all."""
        await self._finish()
        for sent in self.commands:
            if not sent.acks and sent.copies:
                process = self._random.choice(self._processes)
                process.begin(self._await_answer(process.casino, sent, lost=False))
                await self._finish()
        for process in self._processes:
            await process.casino.catch_up()
        first = self._processes[0]
        check_all(first.store, self.commands, [p.casino for p in self._processes])

    async def _finish(self) -> None:
        for _ in range(MOST_ENDING):
            await self._run_tasks()
            if self._errors:
                raise self._errors[0]
            if not self._queue and not any(p.tasks for p in self._processes):
                return
            await self._write(0)
        raise Broken("The floor does not come to rest.")

    def report(self, steps: int) -> FaultReport:
        world = self._processes[0].casino.world
        return FaultReport(
            seed=self._seed,
            steps=steps,
            records=world.position,
            acknowledged=sum(bool(sent.acks) for sent in self.commands),
            refused=sum(not sent.acks for sent in self.commands),
            rounds=sum(
                bool(dealing.last) for places in world.rounds.values() for dealing in places
            ),
            corrections=sum(bool(s.acks) for s in self.commands if s.kind == "confirm"),
            faults=dict(sorted(self._faults.items())),
            head=self._processes[0].store.head().hash.hex(),
        )


async def _found(casino: Casino) -> None:
    """Founds a house with two tables on one jackpot, a poker table, four people with money, and
    three officers."""
    await found_houses(casino)
    plans = [plan for plan in DEMONSTRATION if plan.table in TABLES]
    await demonstrate(casino, plans, [meter for meter in METERS if meter.book == BOOK])
    house = casino.law.book(BOOK).file.house
    for person in PEOPLE:
        await open_account(casino, person, house)
    await casino.perform(lambda draft: employ_officers(draft, house))
