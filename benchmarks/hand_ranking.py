"""Benchmark: hands ranked a second on one core, compared with other libraries.

Every library gets the same seeded random deals in its own kind of card, made
before the clock starts. The libraries take turns, round after round, so that a
busy machine slows all of them alike; the figures are medians over the rounds,
and a ratio is the median of the ratios within a round.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from statistics import median
from typing import Any

import eval7
import phevaluator
import pokerkit
import treys
from rich.console import Console
from rich.progress import track
from rich.table import Table

from croupier.cards import FULL_DECK, Card, omaha_strength, show, strength

Deal = tuple[Card, ...]


@dataclass(frozen=True)
class Contender:
    """A library: how it takes a deal, how it ranks it, and on how many deals it is timed."""

    name: str
    take: Callable[[Deal], Any]
    rank: Callable[[Any], object]
    deals: int
    at_least: float | None = None
    """How many times its speed we promise."""


def each(card: Callable[[str], Any]) -> Callable[[Deal], list[Any]]:
    """Turn a deal into a library's own cards, one object per card of the deck."""
    made = {one: card(str(one)) for one in FULL_DECK}
    return lambda deal: [made[one] for one in deal]


def as_pokerkit(split: int) -> Callable[[Deal], tuple[Any, Any]]:
    """PokerKit's own cards, hole and board apart."""
    parse = pokerkit.Card.parse
    return lambda deal: (tuple(parse(show(deal[:split]))), tuple(parse(show(deal[split:]))))


def phevaluator_id(text: str) -> int:
    return int(phevaluator.Card(text).id_)


def every_two_and_three(deal: Deal) -> int:
    """Omaha as one would first write it: sixty hands, each ranked on its own."""
    triples = list(combinations(deal[4:], 3))
    return max(strength(pair + three) for pair in combinations(deal[:4], 2) for three in triples)


def seven_card_contenders() -> list[Contender]:
    by_treys = treys.Evaluator()
    high = pokerkit.StandardHighHand.from_game
    return [
        Contender("croupier", tuple, strength, 50_000),
        Contender("eval7 (C)", each(eval7.Card), eval7.evaluate, 50_000),
        Contender(
            "phevaluator (C)",
            each(phevaluator_id),
            lambda deal: phevaluator.evaluate_cards(*deal),
            20_000,
        ),
        Contender(
            "treys",
            each(treys.Card.new),
            lambda deal: by_treys.evaluate(deal[:2], deal[2:]),
            5_000,
            at_least=3,
        ),
        Contender("PokerKit", as_pokerkit(2), lambda deal: high(*deal), 250, at_least=50),
    ]


def omaha_contenders() -> list[Contender]:
    high = pokerkit.OmahaHoldemHand.from_game
    return [
        Contender(
            "croupier",
            lambda deal: (deal[:4], deal[4:]),
            lambda deal: omaha_strength(*deal),
            5_000,
        ),
        Contender(
            "phevaluator (C)",
            lambda deal: [phevaluator_id(str(card)) for card in (*deal[4:], *deal[:4])],
            lambda deal: phevaluator.evaluate_omaha_cards(*deal),
            5_000,
        ),
        Contender("croupier, one by one", tuple, every_two_and_three, 500),
        Contender("PokerKit", as_pokerkit(4), lambda deal: high(*deal), 50),
    ]


def seconds_per_hand(rank: Callable[[Any], object], deals: Sequence[Any]) -> float:
    start = time.perf_counter()
    for deal in deals:
        rank(deal)
    return (time.perf_counter() - start) / len(deals)


def race(title: str, contenders: list[Contender], cards: int, rounds: int, seed: int) -> bool:
    """Time them all, print the table, and say whether every promise was kept."""
    chance = random.Random(seed)
    most = max(contender.deals for contender in contenders)
    dealt = [tuple(chance.sample(FULL_DECK, cards)) for _ in range(most)]
    taken = [[c.take(deal) for deal in dealt[: c.deals]] for c in contenders]
    for contender, deals in zip(contenders, taken, strict=True):
        seconds_per_hand(contender.rank, deals[:50])
    laps = [
        [seconds_per_hand(c.rank, deals) for c, deals in zip(contenders, taken, strict=True)]
        for _ in track(range(rounds), title, console=Console(stderr=True), transient=True)
    ]
    table = Table(title=f"{title}, {rounds} rounds")
    for heading in ("library", "hands/s", "ns/hand", "croupier is", "promised"):
        table.add_column(heading, justify="left" if heading == "library" else "right")
    kept = True
    for place, contender in enumerate(contenders):
        pace = median(lap[place] for lap in laps)
        ratio = median(lap[place] / lap[0] for lap in laps)
        promise = contender.at_least
        kept = kept and (promise is None or ratio >= promise)
        table.add_row(
            contender.name,
            f"{1 / pace:,.0f}",
            f"{pace * 1e9:,.0f}",
            f"{ratio:.2f} x",
            "" if promise is None else f"{promise:g} x",
        )
    Console().print(table)
    return kept


OMAHA_A_SECOND = 380_000
"""Omaha hands a second that phevaluator's extension in C ranks one by one."""


def print_omaha_limit(rounds: int) -> None:
    """The least that Python needs for one Omaha hand: its sixty look-ups, and the best of them.

    phevaluator ranks a hand in one call of C. Here every step is the interpreter's, and the sixty
    hands of two and three, where no two ranks are alike, are the least that has to be looked at.
    """
    table, pairs, triples = list(range(10_000)), list(range(6)), list(range(0, 9000, 900))

    def least(_: object) -> int:
        return max([table[pair + triple] for pair in pairs for triple in triples])

    spent = median(seconds_per_hand(least, range(5_000)) for _ in range(rounds))
    print(
        f"Omaha in Python: sixty sums and look-ups and the best of them take {spent * 1e6:.1f} µs, "
        f"so at most {1 / spent:,.0f} hands a second; {OMAHA_A_SECOND:,} would leave "
        f"{1e6 / OMAHA_A_SECOND:.1f} µs for everything"
    )


COLD = """
import time
start = time.perf_counter()
import croupier.cards as room
opened = time.perf_counter()
room.strength(room.cards("Ah Kd Qc 9s 7h 3d 2c"))
print(opened - start, time.perf_counter() - opened)
"""


def print_cold_start(rounds: int) -> None:
    """Importing the room in a new process, and the first hand, which builds the tables."""
    runs = [
        subprocess.run([sys.executable, "-c", COLD], capture_output=True, text=True, check=True)
        for _ in range(rounds)
    ]
    imports, builds = zip(*(map(float, run.stdout.split()) for run in runs), strict=True)
    print(f"import croupier.cards: {median(imports) * 1e3:.0f} ms, standard library included")
    print(f"first hand (builds the tables): {median(builds) * 1e3:.0f} ms")


def main() -> int:
    parser = argparse.ArgumentParser(description="Time hand ranking beside other libraries.")
    parser.add_argument("--rounds", type=int, default=9, help="rounds to take medians over (9)")
    parser.add_argument("--seed", type=int, default=52, help="seed of the random deals (52)")
    options = parser.parse_args()
    if options.rounds < 1:
        parser.error("--rounds: expected a whole number of at least 1")
    kept = race("Seven cards", seven_card_contenders(), 7, options.rounds, options.seed)
    race("Omaha, four and five", omaha_contenders(), 9, options.rounds, options.seed)
    print_omaha_limit(options.rounds)
    print_cold_start(options.rounds)
    if not kept:
        print("A promised ratio was missed.", file=sys.stderr)
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
