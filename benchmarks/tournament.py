"""A whole poker tournament on one core: every hand really dealt, in memory and in a house's log.

The two play the same field. What the log costs is the ratio between them: each of its turns is a
durable transaction over the tournament and the players' accounts. Afterwards escrow must be empty.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from rich.console import Console
from rich.progress import Progress
from rich.table import Table

from croupier.books import load_book
from croupier.cards import SeededEntropy
from croupier.cli.tournament_run import read_kept, run_in
from croupier.store import Store
from croupier.tournament import Purse, Simulation, events, parse_terms, template

BOOK = "melbourne-poker"


def in_memory(text: str, entries: int, seed: int) -> tuple[int, float]:
    """Hands dealt, and seconds."""
    game = Simulation(load_book(BOOK), parse_terms(text), entries, SeededEntropy(seed))
    began = time.perf_counter()
    game.run()
    seconds = time.perf_counter() - began
    _empty(game.terms.name, game.history)
    return game.hands, seconds


def in_a_log(text: str, entries: int) -> tuple[int, float]:
    with tempfile.TemporaryDirectory() as folder, Store(str(Path(folder) / "house.db")) as store:
        began = time.perf_counter()
        run_in(store, "bench", text, entries, lambda _done: None)
        seconds = time.perf_counter() - began
        history = read_kept(store, "bench").history
    _empty("bench", history)
    return sum(isinstance(event, events.HandStarted) for event in history), seconds


def _empty(name: str, history: list[events.AnyEvent]) -> None:
    purse = Purse(name)
    journal = purse.journal(history)
    assert (journal.cents(purse.escrow), journal.cents(purse.pool)) == (0, 0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    text = template(load_book(BOOK))
    table = Table("where", "hands", "seconds", "ms a hand")
    with Progress(transient=True) as bars:
        bar = bars.add_task("playing", total=2)
        for where, (hands, seconds) in (
            ("in memory", in_memory(text, asked.entries, asked.seed)),
            ("in a log on SQLite", in_a_log(text, asked.entries)),
        ):
            bars.advance(bar)
            table.add_row(where, f"{hands:,}", f"{seconds:.1f}", f"{1000 * seconds / hands:.2f}")
    Console().print(table)


if __name__ == "__main__":
    main()
