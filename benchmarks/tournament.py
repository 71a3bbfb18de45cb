"""Benchmark: whole tournaments with companions, in memory, in a log and on a server.

    python benchmarks/tournament.py
    python benchmarks/tournament.py --book canberra-ultimate --entries 90
    python benchmarks/tournament.py --entries 1000 --where log --where server
    python benchmarks/tournament.py --growth

`--growth` plays 100, 1,000 and 10,000 entries in memory, each in a process of its own, and shows
processor time and peak memory. The prizes must be the pool, the finishing order the reverse of the
knock-outs, and the largest field may cost at most twice as much an entry as the smallest.

In memory is the play alone. In the log each turn is a durable transaction over the tournament and
the players' accounts. On the server a director opens entries over HTTP, a real process of the
house plays for its companions in small turns, and the board is looked at all the while. Seconds
are of processor time, so that other work on the machine counts little; then those on the wall.
Afterwards escrow must be empty.
"""

from __future__ import annotations

import argparse
import json
import re
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from croupier.books import load_book
from croupier.cards import SeededEntropy
from croupier.cli.tournament.run import read_tournament, run_in
from croupier.store import Store
from croupier.tournament import (
    AnyTournamentEvent,
    Simulation,
    TournamentAccounts,
    events,
    parse_terms,
    template,
)

sys.path.insert(0, str(Path(__file__).parents[1]))

from croupier.server import ServerOptions  # the root must be on the path first
from tests.server.directing import director, hosted, opened
from tests.server.open_house import open_house

SHARES = 'shares = ["50%", "30%", "20%"]'
AN_HOUR = 3600.0
POKER = "melbourne-poker"
SIZES = (100, 1_000, 10_000)
MOST_GROWTH = 2.0
"""The largest field may cost so many times as much an entry as the smallest."""
Play = Callable[[str, int], list[AnyTournamentEvent]]


def in_memory(book: str, entries: int) -> list[AnyTournamentEvent]:
    game = Simulation(load_book(book), parse_terms(_file(book)), entries, SeededEntropy(1))
    game.run()
    return game.history


def in_a_log(book: str, entries: int) -> list[AnyTournamentEvent]:
    with tempfile.TemporaryDirectory() as folder, Store(str(Path(folder) / "house.db")) as store:
        run_in(store, "bench", _file(book), entries, lambda _done: None)
        return read_tournament(store, "bench").history


def on_a_server(book: str, entries: int) -> list[AnyTournamentEvent]:
    options = ServerOptions(requests_per_second=1000, empty=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        open_house(Path(folder) / "house.db", options) as house,
    ):
        desk = director(house, book)
        name = opened(desk, "bench", book, **{SHARES: "# one place in eight is paid"})
        board = hosted(desk, name, entries, AN_HOUR)
        assert board["tournament"]["entries"] == entries
        return read_tournament(house.casino.store, name).history


PLACES: dict[str, Play] = {"memory": in_memory, "log": in_a_log, "server": on_a_server}


def _file(book: str) -> str:
    return template(load_book(book)).replace(SHARES, "# one place in eight is paid")


def _empty(history: list[AnyTournamentEvent]) -> None:
    purse = TournamentAccounts("bench")
    journal = purse.journal(history)
    assert (journal.cents(purse.escrow), journal.cents(purse.pool)) == (0, 0)


def _large(entries: int) -> str:
    """A tournament file with tables for so many entries."""
    tables = ", ".join(map(str, range(1, -(-entries // 9) + 1)))
    text = re.sub(r"^numbers = .*$", f"numbers = [{tables}]", _file(POKER), flags=re.M)
    return re.sub(r"^most = .*$", f"most = {entries}", text, flags=re.M)


def one_size(entries: int) -> dict[str, float]:
    """Plays a field of this size to the end and checks its money and its order of finish."""
    with Progress(transient=True, console=Console(stderr=True)) as bars:
        bar = bars.add_task(f"{entries:,} entries", total=entries)

        def left(now: int) -> None:
            bars.update(bar, completed=entries - now)

        terms = parse_terms(_large(entries))
        game = Simulation(load_book(POKER), terms, entries, SeededEntropy(1), left)
        used, began = _processor(), time.perf_counter()
        state = game.run().now
        used, wall = _processor() - used, time.perf_counter() - began
    _empty(game.history)
    assert sum(state.prizes.values()) == state.pool
    out = [set(e.players) for e in game.history if isinstance(e, events.Out)]
    assert [set(group) for group in state.places[1:]] == out[::-1]
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"hands": game.hands, "used": used, "wall": wall, "memory": memory}


def growth() -> int:
    """Fields of growing size; the exit status is 1 where the cost of an entry more than doubles."""
    heads = ("entries", "hands", "processor s", "ms an entry", "wall s", "peak memory MiB")
    table, costs = Table(*heads, title=f"{POKER}, in memory"), []
    for entries in SIZES:
        words = [sys.executable, __file__, "--one-size", str(entries)]
        done = subprocess.run(words, check=True, stdout=subprocess.PIPE)
        found = json.loads(done.stdout)
        costs.append(1000 * found["used"] / entries)
        figures = (found["used"], costs[-1], found["wall"], found["memory"])
        table.add_row(f"{entries:,}", f"{found['hands']:,}", *(f"{x:.1f}" for x in figures))
        Console().print(table)
    return int(costs[-1] > MOST_GROWTH * costs[0])


def _processor() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--book", default="melbourne-poker")
    parser.add_argument("--entries", type=int, default=300)
    parser.add_argument("--where", action="append", choices=list(PLACES))
    parser.add_argument("--growth", action="store_true")
    parser.add_argument("--one-size", type=int, help=argparse.SUPPRESS)
    asked = parser.parse_args()
    if asked.one_size:
        print(json.dumps(one_size(asked.one_size)))
        return
    if asked.growth:
        sys.exit(growth())
    table = Table("where", "hands", "processor s", "ms a hand", "wall s", title=asked.book)
    with Progress(transient=True) as bars:
        for where in bars.track(asked.where or list(PLACES), description="playing"):
            began, used = time.perf_counter(), _processor()
            history = PLACES[where](asked.book, asked.entries)
            used, wall = _processor() - used, time.perf_counter() - began
            _empty(history)
            hands = sum(isinstance(event, events.HandStarted) for event in history)
            figures = (f"{used:.1f}", f"{1000 * used / hands:.2f}", f"{wall:.1f}")
            table.add_row(where, f"{hands:,}", *figures)
    Console().print(table)


if __name__ == "__main__":
    main()
