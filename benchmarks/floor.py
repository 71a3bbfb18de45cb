"""Benchmark: a casino under load, many tables with companions and every command durable.

    python benchmarks/floor.py                            a short run
    python benchmarks/floor.py --tables 200 --minutes 10  the run for the record

Tables of every book with six companions each, jackpots linked, are dealt by the server's own
dealers as fast as they can: every decision of a companion and every step of a dealer is a command
of its own. One process of the house, or several that share the tables, writes to one SQLite file as
`croupier serve` does. In turns with them the same database commits one row at a time, so that a
busy machine slows both alike; then the floor keeps a house's usual pace for a while, as people
would see it.

Afterwards nothing may be lost: every acknowledged command is in the log once and where it was
said, the chain verifies, money sums to nothing, meters reconcile, and the log replayed is the
state that lived through it. Reports commands a second beside the raw rate, the time from asking to
being durable, and the memory after each lap.
"""

import argparse
import asyncio
import itertools
import os
import resource
import sqlite3
import statistics
import sys
import tempfile
import time
from array import array
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, NamedTuple

import uvicorn
from msgspec.structs import replace
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from croupier.diagnostic_log import plain_logs
from croupier.house import Casino, Pace
from croupier.house.faults.checks import check_all
from croupier.house.machine.runner import Runner
from croupier.house.opening.founding import (
    DEMONSTRATION,
    METERS,
    TablePlan,
    found_houses,
    open_meters,
    set_up,
)
from croupier.house.process.casino import Ack
from croupier.house.world.snapshots import store_snapshot_now
from croupier.server import collect_garbage_rarely
from croupier.store import Append, Receipt, Store, WriteCallback, WriteOutcome

COMPANIONS = 6
PROMISED = 0.5
"""The part of the raw rate that is promised."""
GROWTH = 0.1
"""The part of its memory by which the house may grow between the middle lap and the last: what
is kept for those who come back has filled up by then."""
FLAT_OUT = Pace(wagers=0, settle_wagers=0, dealer=1e-6, companion=1e-6, pause=0, decision=30)
USUAL = Pace()
ROW = b"x" * 250


def memory_mib() -> float:
    """What the process has now, not what it ever had."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 2**20


def processor_seconds() -> float:
    """What the process has worked, with those it has started: its writer process."""
    mine, ticks = time.process_time(), os.sysconf("SC_CLK_TCK")
    for listed in Path("/proc/self/task").glob("*/children"):
        for child in listed.read_text().split():
            fields = Path(f"/proc/{child}/stat").read_text().rpartition(")")[2].split()
            mine += (int(fields[11]) + int(fields[12])) / ticks
    return mine


def raw_commits(file: Path, seconds: float) -> float:
    """Rows a second, one a commit, with the same promise to the disk."""
    with closing(sqlite3.connect(file, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE IF NOT EXISTS rows (id INTEGER PRIMARY KEY, data BLOB)")
        start, done = time.perf_counter(), 0
        while time.perf_counter() < start + seconds:
            connection.execute("INSERT INTO rows (data) VALUES (?)", (ROW,))
            done += 1
        return done / (time.perf_counter() - start)


# --- witnesses -----------------------------------------------------------------------------------


class Said(NamedTuple):
    """Where a process of the house was told that each of its numbered commands stands."""

    first: "array[int]"
    size: "array[int]"


class Witness(Store):
    """A store that remembers where it said that each numbered command stands."""

    def __init__(self, database: str) -> None:
        super().__init__(database, busy=True)
        self.said = Said(array("Q"), array("H"))

    def send(self, appends: Sequence[Append], callback: WriteCallback, **command: Any) -> None:
        super().send(appends, partial(self._heard, command["key"], callback), **command)

    def _heard(self, key: str, callback: WriteCallback, place: WriteOutcome) -> None:
        if isinstance(place, Receipt):
            self._note(number_of(key)[1], place)
        callback(place)

    def _note(self, number: int, place: Receipt) -> None:
        first, size = self.said
        grow = number + 1 - len(first)
        first.extend([0] * grow)
        size.extend([0] * grow)
        first[number], size[number] = place.first, place.last + 1 - place.first


def number_of(key: str) -> tuple[int, int]:
    """The process and the number that our own commands have for a key."""
    process, _, number = key.rpartition("/")[2].partition(".")
    return int(process), int(number)


def lost(store: Store, said: list[Said]) -> int:
    """Records that are missing, or not where it was said, or there though nobody asked."""
    left, stray = [array("H", each.size) for each in said], 0
    for record in store.read_all():
        process, number = number_of(record.key)
        mine, (first, size) = left[process], said[process]
        known = number < len(mine) and mine[number]
        if known and record.position == first[number] + size[number] - known:
            mine[number] -= 1
        else:
            stray += 1
    return stray + sum(map(sum, left))


class Timed(Casino):
    """A house that notes how long its answers take."""

    def __init__(self, store: Store, process: int = 0) -> None:
        numbers = itertools.count(1)
        super().__init__(store, token=lambda: f"{process}.{next(numbers)}")
        self.watched_here = lambda _table: True
        self.times = array("d")

    def notes_mib(self) -> float:
        """What our own notes take up, which are no part of a house."""
        said = self.store.said if isinstance(self.store, Witness) else ()
        return sum(map(sys.getsizeof, (self.times, *said))) / 2**20

    async def perform(self, *args: Any, **kwargs: Any) -> Ack:
        started = time.perf_counter()
        ack = await super().perform(*args, **kwargs)
        self.times.append(time.perf_counter() - started)
        return ack


# --- one process of the house ------------------------------------------------------------------


async def found(casino: Casino, tables: int) -> None:
    """Tables of every kind on the demonstration floor in turn, with their jackpots."""
    await found_houses(casino)
    plans = [_plan(number) for number in range(tables)]
    meters = [
        meter._replace(tables={plan.table: plan.game for plan in plans if plan.book == meter.book})
        for meter in METERS
    ]
    await open_meters(casino, [meter for meter in meters if meter.tables])
    await asyncio.gather(*(set_up(casino, plan) for plan in plans))


def _plan(number: int) -> TablePlan:
    plan = DEMONSTRATION[number % len(DEMONSTRATION)]
    return replace(plan, table=f"{plan.table}-{number}", companions=COMPANIONS)


class Played(NamedTuple):
    """What one process did in its turn: its answers' times, and what they cost it, in seconds."""

    times: "array[float]"
    took: float
    cost: float
    memory: float


async def play(casino: Timed, pace: Pace, seconds: float) -> Played:
    await casino.catch_up()
    casino.pace, casino.times = pace, array("d")
    runner = Runner(casino)
    started, worked = time.perf_counter(), processor_seconds()
    runner.start()
    await asyncio.sleep(seconds)
    times, took = casino.times[:], time.perf_counter() - started
    cost = processor_seconds() - worked
    await runner.stop()
    return Played(times, took, cost, memory_mib() - casino.notes_mib())


async def _serve(line: Connection, database: str, process: int) -> None:
    with Witness(database) as store:
        casino = Timed(store, process)
        casino.catch_up_now()
        collect_garbage_rarely()
        while (asked := await asyncio.to_thread(line.recv)) is not None:
            what, *about = asked
            match what:
                case "found":
                    await found(casino, *about)
                    line.send(None)
                case "play":
                    line.send(await play(casino, *about))
                case "check":
                    await casino.finish_writes()
                    check_all(store, (), [casino])
                    line.send(store.said)


def serve(line: Connection, database: str, process: int) -> None:
    """Does what it is told until it is told nothing, on the loop that the server runs on."""
    plain_logs()
    with asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory()) as loop:
        loop.run(_serve(line, database, process))


class House:
    """The processes that share the tables."""

    def __init__(self, lines: list[Connection]) -> None:
        self._lines = lines

    def ask(self, *what: Any) -> list[Any]:
        """All of them at once; what each answers."""
        for line in self._lines:
            line.send(what)
        return [line.recv() for line in self._lines]

    def ask_one(self, *what: Any) -> Any:
        self._lines[0].send(what)
        return self._lines[0].recv()


@contextmanager
def opened(database: str, processes: int) -> Iterator[House]:
    spawn, lines, workers = get_context("spawn"), list[Connection](), list[Any]()
    for number in range(processes):
        ours, theirs = spawn.Pipe()
        workers.append(spawn.Process(target=serve, args=(theirs, database, number), daemon=True))
        workers[-1].start()
        lines.append(ours)
    yield House(lines)
    for line in lines:
        line.send(None)
    for worker in workers:
        worker.join()


# --- the day -----------------------------------------------------------------------------------


class Lap(NamedTuple):
    """What the floor and the raw database did in their turns; times in seconds.

    `cost` is processor time for each command, which a busy machine changes least.
    """

    commands: float
    p50: float
    p99: float
    cost: float
    memory: float
    raw: float = 0


def lap_of(played: list[Played], raw: float = 0) -> Lap:
    times = array("d", itertools.chain.from_iterable(each.times for each in played))
    cuts = statistics.quantiles(times, n=100)
    return Lap(
        commands=sum(len(each.times) / each.took for each in played),
        p50=cuts[49],
        p99=cuts[98],
        cost=sum(each.cost for each in played) / len(times),
        memory=sum(each.memory for each in played),
        raw=raw,
    )


def opening(store: Store) -> tuple[Casino, float, float]:
    """The house opened again, with the processor seconds it takes to read the whole log, and to
    begin from what was kept of it."""
    times = []
    for keeps in (True, False):
        casino = Casino(store)
        started = time.process_time()
        casino.catch_up_now()
        times.append(time.process_time() - started)
        if keeps:
            store_snapshot_now(store, casino.world)
    return casino, times[0], times[1]


def run_floor(folder: Path, processes: int, tables: int, laps: int, seconds: float) -> bool:
    database = str(folder / "floor.db")
    with Store(database), opened(database, processes) as house, Progress(
        console=Console(stderr=True)
    ) as progress:  # fmt: skip
        task = progress.add_task(f"{tables} tables", total=laps + 3)
        house.ask_one("found", tables)
        progress.advance(task)
        done: list[Lap] = []
        for _ in range(laps):
            played = house.ask("play", FLAT_OUT, 0.85 * seconds)
            done.append(lap_of(played, raw_commits(folder / "raw.db", 0.15 * seconds)))
            progress.advance(task)
        usual = lap_of(house.ask("play", USUAL, seconds))
        progress.advance(task)
        said = house.ask("check")
        progress.advance(task)
    with Store(database) as store:
        missing = lost(store, said)
        casino, whole, kept = opening(store)
    kept_promises = report(done, usual, missing)
    rounds = sum(table.rounds for table in casino.world.floor.tables.values())
    print(f"{rounds:,} rounds, {casino.world.position:,} records; read again in {whole:.1f} s of "
          f"processor time, from what was kept in {kept:.2f} s")  # fmt: skip
    return kept_promises


def report(laps: list[Lap], usual: Lap, missing: int) -> bool:
    """Prints what was measured; whether everything promised was kept."""
    table = Table(title="As fast as they can, in turns with one row a commit")
    for heading in ("lap", "commands/s", "raw rows/s", "ratio", "p50 ms", "p99 ms", "CPU ms each",
                    "memory MiB"):  # fmt: skip
        table.add_column(heading, justify="right")
    for number, lap in enumerate(laps, 1):
        table.add_row(
            f"{number}", f"{lap.commands:,.0f}", f"{lap.raw:,.0f}", f"{lap.commands / lap.raw:.2f}",
            f"{lap.p50 * 1e3:.0f}", f"{lap.p99 * 1e3:.0f}", f"{lap.cost * 1e3:.2f}",
            f"{lap.memory:.0f}",
        )  # fmt: skip
    Console().print(table)
    ratio = statistics.median(lap.commands / lap.raw for lap in laps)
    cost = statistics.median(lap.cost for lap in laps)
    growth = laps[-1].memory / laps[len(laps) // 2].memory - 1
    print(f"ratio to the raw rate  {ratio:.2f} (median; promised {PROMISED:g})")
    print(f"processor time         {cost * 1e3:.2f} ms a command")
    print(f"at the usual pace      {usual.commands:.0f} commands/s, p50 {usual.p50 * 1e3:.1f} ms, "
          f"p99 {usual.p99 * 1e3:.1f} ms")  # fmt: skip
    print(f"memory                 {growth:+.1%} from the middle lap to the last")
    print(f"lost                   {missing}; the log is whole, money sums to nothing, meters "
          "reconcile, replayed equals live")  # fmt: skip
    return ratio >= PROMISED and not missing and growth <= GROWTH


def main() -> int:
    parser = argparse.ArgumentParser(description="Time a floor of many tables, and lose nothing.")
    parser.add_argument("--tables", type=int, default=40)
    parser.add_argument("--minutes", type=float, default=0.5)
    parser.add_argument("--laps", type=int, default=0, help="one a minute, at least 3")
    parser.add_argument("--processes", type=int, default=1,
                        help="processes that share the tables and the file")  # fmt: skip
    parser.add_argument("--folder", help="where the database lies (a temporary folder)")
    asked = parser.parse_args()
    if min(asked.tables, asked.processes) < 1 or asked.minutes <= 0:
        parser.error("--tables, --processes and --minutes: expected at least 1 table, 1 process "
                     "and more than 0 minutes")  # fmt: skip
    laps = asked.laps or max(3, round(asked.minutes))
    with tempfile.TemporaryDirectory(dir=asked.folder) as folder:
        kept = run_floor(
            Path(folder), asked.processes, asked.tables, laps, 60 * asked.minutes / laps
        )
    if not kept:
        print("Something promised was missed.", file=sys.stderr)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
