"""A whole floor under load: many tables with companions, every command durable.

    python benchmarks/floor.py --tables 40 --seconds 30

Reports how long a command takes from being asked to being durable, how many a second there
are, how many plain commits a second the same store makes, and how the memory grows.
"""

import argparse
import asyncio
import resource
import secrets
import statistics
import tempfile
import time
from pathlib import Path

from msgspec.structs import replace

from croupier.server import Casino, Pace
from croupier.server.dealer import due_at
from croupier.server.founding import DEMONSTRATION, found_houses, set_up
from croupier.server.jackpots import heard
from croupier.store import Append, Fresh, Store

NO_PACE = Pace(wagers=0, settle_wagers=0, dealer=0, companion=0, pause=0, decision=30)


def memory_mib() -> float:
    """What the process has now, not what it ever had."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 2**20


def raw_commits(folder: Path, seconds: float, at_once: int) -> float:
    """Commands a second of one small event each, as many in flight as there are tables."""
    with Store(str(folder / "raw.db")) as store:
        until, done, versions = time.monotonic() + seconds, 0, [0] * at_once
        while time.monotonic() < until:
            futures = [
                store.submit(
                    [Append(f"s{n}", versions[n], (Fresh("bench.Nothing", b"{}"),))],
                    key=secrets.token_hex(12),
                    who="bench",
                    at=0,
                    command=b"",
                )
                for n in range(at_once)
            ]
            for n, future in enumerate(futures):
                future.result()
                versions[n] += 1
            done += at_once
        return done / seconds


async def run_table(casino: Casino, name: str, until: float, times: list[float]) -> None:
    while time.monotonic() < until:
        table = casino.world.table(name)
        assert table is not None
        due = due_at(casino, table)
        if due is None:
            await casino.changed(name, 0.1)
            continue
        started = time.perf_counter()
        await casino.perform(due.decide, table=name)
        times.append(time.perf_counter() - started)


async def run_floor(folder: Path, tables: int, seconds: float) -> None:
    with Store(str(folder / "floor.db")) as store:
        casino = Casino(store, pace=NO_PACE, heard=heard)
        casino.watched_here = lambda _table: True
        await found_houses(casino)
        names = []
        for number in range(tables):
            plan = DEMONSTRATION[number % len(DEMONSTRATION)]
            sign = {key: value for key, value in plan.sign.items() if key != "jackpot"}
            plan = replace(plan, table=f"{plan.table}-{number}", companions=4, sign=sign)
            await set_up(casino, plan)
            names.append(plan.table)
        times: list[float] = []
        before = memory_mib()
        until = time.monotonic() + seconds
        await asyncio.gather(*(run_table(casino, name, until, times) for name in names))
        after = memory_mib()
        rounds = sum(table.rounds for table in casino.world.floor.tables.values())
        report(times, seconds, rounds, casino.world.position, before, after)


def report(
    times: list[float], seconds: float, rounds: int, records: int, before: float, after: float
) -> None:
    cuts = statistics.quantiles(times, n=100)
    print(f"commands        {len(times):>10}  {len(times) / seconds:>10.0f} a second")
    print(f"rounds          {rounds:>10}  {rounds / seconds:>10.0f} a second")
    print(f"records         {records:>10}  {records / seconds:>10.0f} a second")
    print(f"asked to durable, ms   p50 {cuts[49] * 1e3:.1f}  p99 {cuts[98] * 1e3:.1f}")
    print(f"memory, MiB            {before:.0f} before, {after:.0f} after")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        raw = raw_commits(Path(folder), min(5, asked.seconds), asked.tables)
        print(f"plain commits   {raw:>22.0f} a second, {asked.tables} at a time")
        asyncio.run(run_floor(Path(folder), asked.tables, asked.seconds))


if __name__ == "__main__":
    main()
