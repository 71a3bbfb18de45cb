"""Benchmark: a million jackpot wagers with their wins on one core.

Ten linked tables deal seeded rounds of five wagers: each round's wagers are registered, its
outcome recorded, its prizes determined and paid, every step a command that is decided and events
that are applied. Afterwards the meter must agree with its own history to the last fraction, and
with the money between accounts.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from rich.console import Console
from rich.progress import track
from rich.table import Table

from croupier.acts import SECOND, Actor, Millis, millis_of_datetime
from croupier.books import load_book
from croupier.jackpot import (
    COUNTS,
    HANDS_DEALT,
    AnyJackpotEvent,
    Attest,
    EndGame,
    JackpotBet,
    JackpotRules,
    JackpotState,
    Link,
    OpenSystem,
    RecordOutcome,
    StartGame,
    Win,
    audit,
)
from croupier.money import show_exact

TABLES = tuple(f"T{number}" for number in range(1, 11))
SEATS = (1, 2, 3, 4, 5)
START = millis_of_datetime(datetime(2026, 1, 1, tzinfo=UTC))
HOUSES: dict[str, tuple[dict[str, Any], dict[str, str]]] = {
    "melbourne-wsop": (
        {"option": 1, "seed": 10000, "cost": "5.00"},
        {"determine": "tg-assistant-casino-manager"},
    ),
    "sydney-bonus": (
        {"start": "50000.00", "increment": "25%", "cost": "5.00", "bonus": "50.00",
         "payouts": {"four-of-a-kind": "500 per 1", "full-house": "500.00", "flush": "50 per 1"}},
        {},
    ),
    "perth-ultimate": (
        {"level1_wager": "5.00"},
        {"verify": "table-inspector", "sort the deck": "dealer"},
    ),
}  # fmt: skip


def hands(seed: int) -> Iterator[str | None]:
    """Seeded jackpot hands as often as cards make them."""
    dice = random.Random(seed)
    ladder, names = [], []
    total = 0
    for name, count in COUNTS.items():
        total += count
        ladder.append(total)
        names.append(name)
    while True:
        number = dice.randrange(HANDS_DEALT)
        yield next((n for n, top in zip(names, ladder, strict=True) if number < top), None)


class Play:
    """One house at play, timed from its first wager to its last payment."""

    def __init__(self, book: str) -> None:
        line, self.people = HOUSES[book]
        self.rules = JackpotRules(load_book(book))
        self.dealer = Actor("dealer", "dealer")
        self.floor = JackpotState()
        self.events: list[AnyJackpotEvent] = []
        links = tuple(Link(table=table) for table in TABLES)
        operator = Actor("operator", "casino-operator")
        self.do(OpenSystem(name="A", line=line, links=links, actor=operator, at=START))
        levels = self.floor.systems["A"].meter.terms.levels
        self.bets = [
            tuple(JackpotBet(seat=seat, amount=level.cost, level=level.id) for seat in SEATS)
            for level in levels
        ]

    def do(self, command: Any) -> None:
        self.floor, events = self.rules.perform(self.floor, command)
        self.events += events

    def round(self, number: int, made: tuple[str | None, ...]) -> None:
        table, at = TABLES[number % len(TABLES)], Millis(START + number * SECOND)
        bets = self.bets[number % len(self.bets)]
        self.do(StartGame(table=table, bets=bets, actor=self.dealer, at=at))
        wins = tuple(Win(seat, hand) for seat, hand in zip(SEATS, made, strict=True) if hand)
        self.do(RecordOutcome(table=table, wins=wins, actor=self.dealer, at=at))
        for claim in self.floor.owed_at(table) if self.floor.claims else ():
            for duty in claim.needs:
                actor = Actor("officer", self.people[duty])
                self.do(Attest(claim=claim.id, duty=duty, actor=actor, at=at))
        if not self.floor.tables[table].over:
            self.do(EndGame(table=table, actor=self.dealer, at=at))


def measure(book: str, wagers: int, seed: int, quiet: bool) -> tuple[Play, float, float]:
    """The house after so many wagers, the seconds it took, and those the processor was ours."""
    cards = hands(seed)
    rounds = [tuple(next(cards) for _ in SEATS) for _ in range(wagers // len(SEATS))]
    rounds = [tuple(hand if _fits(made) else None for hand in made) for made in rounds]
    play = Play(book)
    started, worked = time.perf_counter(), time.process_time()
    for number, made in enumerate(track(rounds, description=book, disable=quiet, transient=True)):
        play.round(number, made)
    return play, time.perf_counter() - started, time.process_time() - worked


def _fits(made: tuple[str | None, ...]) -> bool:
    """Seats are drawn apart here; three top hands in one round would only raise the alarm."""
    tops = [hand for hand in made if hand in ("royal-flush", "straight-flush")]
    return len(tops) <= 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--wagers", type=int, default=1_000_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quiet", action="store_true")
    chosen = parser.parse_args()
    columns = ("house", "wagers", "events", "prizes", "seconds", "processor", "wagers a second")
    table = Table(*columns, "meter", caption="wagers a second of processor time, one core")
    for book in HOUSES:
        play, seconds, worked = measure(book, chosen.wagers, chosen.seed, chosen.quiet)
        audit(play.floor, play.events)
        prizes = sum(type(event).__name__ == "PrizePaid" for event in play.events)
        table.add_row(
            book,
            f"{chosen.wagers:,}",
            f"{len(play.events):,}",
            f"{prizes:,}",
            f"{seconds:.1f}",
            f"{worked:.1f}",
            f"{chosen.wagers / worked:,.0f}",
            " ".join(show_exact(value) for value in play.floor.systems["A"].meter.values),
        )
    Console().print(table)


if __name__ == "__main__":
    main()
