"""Benchmark: rounds settled a second, one by one with `settle` and together with `settle_many`.

Random deals of Ultimate with all wagers, one seat and six; the same layouts for both, and the
results compared. Arrays of cards for one layout are timed beside them. All take turns and are
timed by the processor's clock; each is judged by its fastest turn.

    python benchmarks/settle_many.py [--rounds 5] [--layouts 6000]
"""

import argparse
import random
import sys
import time
from collections.abc import Callable

import numpy as np

from croupier.banked import Layout, parse_layout, settle
from croupier.cards import FULL_DECK, show
from croupier.odds import settle_many

PROMISED = 20
SAMPLE = 500
"""Rounds of a turn that are settled one by one."""

WAGERS = {"ante": "10.00", "blind": "10.00", "trips": "5.00", "play": "40.00"}


def layout(chance: random.Random, seats: int) -> Layout:
    dealt = chance.sample(FULL_DECK, 7 + 2 * seats)
    hands = [show(dealt[at : at + 2]) for at in range(7, 7 + 2 * seats, 2)]
    return parse_layout(
        {
            "book": "melbourne-wsop",
            "game": "ultimate",
            "board": show(dealt[:5]),
            "dealer": show(dealt[5:7]),
            "seats": [
                {"seat": n, "cards": hand, "wagers": WAGERS, "play_street": "preflop"}
                for n, hand in enumerate(hands, start=1)
            ],
        }
    )


def seconds(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def compare(seats: int, count: int, turns: int) -> float:
    """Prints the rates for so many seats; returns the ratio."""
    chance = random.Random(seats)
    layouts = [layout(chance, seats) for _ in range(count)]
    deals = np.array(
        [[*one.board, *one.dealer, *(c for s in one.seats for c in s.cards)] for one in layouts],
        np.uint8,
    )
    batch = settle_many(layouts)
    for index in range(0, count, max(1, count // 200)):
        assert batch.wagers(index) == tuple(s.wagers for s in settle(layouts[index]).seats)
    single, many, arrays = [], [], []
    for _ in range(turns):
        single.append(seconds(lambda: [settle(one) for one in layouts[:SAMPLE]]) / SAMPLE)
        many.append(seconds(lambda: settle_many(layouts)) / count)
        arrays.append(seconds(lambda: settle_many(layouts[0], deals)) / count)
    ratio = min(single) / min(many)
    print(
        f"{seats} seats: settle {1 / min(single):,.0f} rounds a second, settle_many "
        f"{1 / min(many):,.0f} ({ratio:.0f} times), from arrays {1 / min(arrays):,.0f} "
        f"({min(single) / min(arrays):.0f} times)"
    )
    return ratio


def main() -> int:
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--rounds", type=int, default=5)
    asked.add_argument("--layouts", type=int, default=6000)
    options = asked.parse_args()
    ratios = [compare(seats, options.layouts, options.rounds) for seats in (1, 6)]
    kept = min(ratios) >= PROMISED
    print(f"promise: at least {PROMISED} times: {'kept' if kept else 'NOT KEPT'}")
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
