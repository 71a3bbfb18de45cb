"""Benchmark: the solver, equity and simulation, with the limits of the machine in the same run.

    python benchmarks/odds.py [--laps 5] [--cold]

Warm: kernels are compiled and kept on disk, answers are worked out anew. Processor time is
counted over all threads, so that a busy machine disturbs little; a solution's time on two quiet
cores is half of it, which the wall clock shows only on a quiet machine. Beside each figure stands
the least that this machine could take: plain loops are timed here for whole-number arithmetic,
for look-ups in tables as large as ours, and for copying memory. `--cold` also times the first run
after installation, compiling included.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

import eval7
import numba
import numpy as np
from rich.console import Console

from croupier.books import load_book
from croupier.cards import FULL_DECK, cards
from croupier.odds import (
    SessionTerms,
    ask,
    decision,
    explained,
    figures,
    hand_strengths,
    prepare,
    simulate,
)
from croupier.odds.exact.boards import boards
from croupier.odds.exact.kinds import kinds
from croupier.odds.exact.solve import forget

BOOK = "canberra-ultimate"
CORES = 2
WARM_S, COLD_S = 0.4, 10
"""Wall seconds on two quiet cores for an exact answer, kernels compiled or not."""
HANDS, EVAL7_HANDS = 400_000, 4_000
OMPEVAL = 380e6
"""Hands a second and core that are to be reached, between the two figures of OMPEval."""
CARD_TABLE = np.zeros(256, np.uint64)
ROUNDS = 500_000

PAIR_STEPS = 60
"""Whole-number steps to weigh, count and compare one pair of types on one kind of board."""
ROUND_STEPS = 350
"""The same for a round: 100 for two Philox numbers, 150 to deal and put back nine cards, 100 to
sort five, number them and pay."""

# numba's own types leave out what the decorator gives back
njit: Any = numba.njit(nogil=True)


STEPS_A_LAP = 28


@njit  # type: ignore[untyped-decorator]
def _arithmetic(a: int, b: int, c: int, d: int, laps: int) -> int:
    """Four chains of shifts and sums that do not wait for each other: 28 steps a lap."""
    for _ in range(laps):
        a ^= (a << 13) + (a >> 7) ^ (a << 17)
        b ^= (b << 13) + (b >> 7) ^ (b << 17)
        c ^= (c << 13) + (c >> 7) ^ (c << 17)
        d ^= (d << 13) + (d >> 7) ^ (d << 17)
    return a ^ b ^ c ^ d


@njit  # type: ignore[untyped-decorator]
def _look_ups(table: Any, places: Any, out: Any) -> None:
    for i in range(places.size):
        out[i] = table[places[i]]


@njit  # type: ignore[untyped-decorator]
def _read_cards(hands: Any, table: Any) -> Any:
    """The bytes of every hand and nothing else."""
    total = table[0]
    for n in range(hands.shape[0]):
        for i in range(7):
            total += hands[n, i]
    return total


@njit  # type: ignore[untyped-decorator]
def _add_cards(hands: Any, table: Any) -> Any:
    """An entry of eight bytes for every card of every hand."""
    total = table[0]
    for n in range(hands.shape[0]):
        for i in range(7):
            total += table[hands[n, i]]
    return total


def spent(work: Callable[[], object]) -> tuple[float, float]:
    """Processor and wall seconds."""
    wall, own = time.perf_counter(), time.process_time()
    work()
    return time.process_time() - own, time.perf_counter() - wall


def typical(work: Callable[[], object], laps: int) -> tuple[float, float]:
    """The median of both over some laps, after one to warm up."""
    work()
    laps_spent = [spent(work) for _ in range(laps)]
    return median(s[0] for s in laps_spent), median(s[1] for s in laps_spent)


@dataclass(frozen=True)
class Machine:
    """What one core of this machine does at best, as measured."""

    step: float
    """Seconds for one whole-number step among others that do not wait for it."""
    look_up: float
    """Seconds for one look-up at a place unknown before, in 300 kB."""
    byte: float
    """Seconds for a byte read and written."""

    @staticmethod
    def measured(laps: int) -> "Machine":
        table = np.zeros(150_000, np.int16)
        places = np.random.default_rng(1).integers(0, table.size, 1 << 20).astype(np.uint32)
        out, memory = np.empty(places.size, np.int16), np.zeros(1 << 26, np.uint8)
        copy = np.empty_like(memory)
        turns = 2_000_000
        return Machine(
            step=typical(lambda: _arithmetic(1, 2, 3, 4, turns), laps)[0] / turns / STEPS_A_LAP,
            look_up=typical(lambda: _look_ups(table, places, out), laps)[0] / places.size,
            byte=typical(lambda: np.copyto(copy, memory), laps)[0] / memory.size,
        )


@dataclass(frozen=True)
class Line:
    """One promise: what it took, what it may take, and the least it could take here."""

    name: str
    took: str
    promise: str
    kept: bool
    limit: str
    least: float
    """Processor seconds, as far as arithmetic, look-ups and memory go."""
    processor: float

    def say(self, console: Console) -> None:
        console.print(f"{self.name}: {self.took}", highlight=False)
        kept = "kept" if self.kept else "NOT KEPT"
        times = self.processor / self.least
        console.print(f"    promise: {self.promise}, {kept}", highlight=False)
        console.print(f"    limit: {self.limit}; {times:.1f} times the least", highlight=False)


def solution(machine: Machine, laps: int) -> Line:
    question = ask(load_book(BOOK))

    def work() -> None:
        forget()
        figures(question, cached=False)

    processor, wall = typical(work, laps)
    deck = kinds()
    # every pair of types of every kind twice, once to solve and once to play out
    steps = 2 * (len(deck.plain) * 91 + len(deck.flush) * 351) * PAIR_STEPS
    # rows of kinds for 16,432 turns, each turn's sums for its flops, and ways by kind
    turns = len(boards(4).cards)
    moved = turns * 30 * 832 * 2 + turns * 1326 * 4 * 6 + deck.flush.shape[0] * 416 * 2 * 4
    quiet = processor / CORES
    took = f"{processor:.2f} s of processor, {quiet:.2f} s on two cores ({wall:.2f} s wall)"
    arithmetic, memory = steps * machine.step, moved * machine.byte
    least = arithmetic + memory
    limit = (
        "look-ups by strength, card and place that wait for each other; arithmetic alone asks for "
        f"{arithmetic:.2f} s, memory for {memory:.2f} s"
    )
    return Line("solution of one Ultimate book", took, f"{WARM_S} s on two cores",
                quiet <= WARM_S, limit, least, processor)  # fmt: skip


def advice(machine: Machine, laps: int) -> Line:
    question = ask(load_book(BOOK))
    node, hole, flop = decision(question, 3), cards("Jh Tc"), cards("9s 8d 2c")
    processor, wall = typical(lambda: explained(question, node, hole, flop), 4 * laps)
    # 1,081 boards, with up to 351 pairs of types of the dealer's to weigh against one hand
    least = 1081 * 150 * 20 * machine.step
    took = f"{processor * 1e3:.1f} ms of processor ({wall * 1e3:.1f} wall)"
    return Line("advice on a flop", took, "50 ms", processor <= 0.05,
                "Python around the kernel: exact fractions, and one thread a core", least,
                processor)  # fmt: skip


def batches(machine: Machine, laps: int) -> Line:
    chance = np.random.default_rng(7)
    hands = chance.random((HANDS, 52), dtype=np.float32).argpartition(7, axis=1)[:, :7]
    rows = hands.astype(np.uint8)
    theirs = [[eval7.Card(str(FULL_DECK[card])) for card in row] for row in rows[:EVAL7_HANDS]]
    hand_strengths(rows)
    ratios, ours = [], []
    for _ in range(3 * laps):  # in turns, so that a busy machine slows both alike
        mine = spent(lambda: hand_strengths(rows))[0] / HANDS
        other = spent(lambda: [eval7.evaluate(hand) for hand in theirs])[0] / EVAL7_HANDS
        ours.append(mine)
        ratios.append(other / mine)
    processor, ratio = median(ours), median(ratios)
    took = (
        f"{processor * 1e9:.1f} ns a hand, {1e-6 / processor:.0f} million a second and core, "
        f"{ratio:.0f} times eval7 in a loop"
    )
    # three look-ups by ranks; the seven of single cards never leave the first cache
    least = 3 * machine.look_up + 14 * machine.step
    reading = typical(lambda: _read_cards(rows, CARD_TABLE), laps)[0] / HANDS
    adding = typical(lambda: _add_cards(rows, CARD_TABLE), laps)[0] / HANDS
    limit = (
        f"loads: a hand needs 18 of them, and at OMPEval's {OMPEVAL / 1e6:.0f} million there are "
        f"{1e9 / OMPEVAL:.2f} ns for it. On this core reading its seven cards takes "
        f"{reading * 1e9:.2f} ns, adding an entry for each {adding * 1e9:.2f} ns, and three "
        f"look-ups in 300 kB of tables {3 * machine.look_up * 1e9:.2f} ns more. OMPEval's own "
        "figures are 272 million for hands of seven bytes, as here, and 520 for hands whose cards "
        "are added up before, both at 3.9 GHz"
    )
    return Line("seven cards ranked", took, "100 times eval7", ratio >= 100, limit, least,
                processor)  # fmt: skip


def sessions(machine: Machine, laps: int) -> Line:
    game = prepare(ask(load_book(BOOK)).tree)
    play = SessionTerms(rounds=500, seed=3)
    processor, _ = typical(lambda: simulate(game, play, ROUNDS // 500, workers=1), laps)
    one = processor / ROUNDS
    took = f"{1 / one / 1e6:.2f} million rounds a second and core"
    # flop, kind, hand and pay: about eight look-ups in tables of which some are larger than caches
    least = ROUND_STEPS * machine.step + 8 * machine.look_up
    return Line("best play simulated", took, "1 million", one <= 1e-6,
                "arithmetic, in chains that wait for each other", least, one)  # fmt: skip


def python(*words: str, **settings: str) -> tuple[float, float, str]:
    """Processor and wall seconds of another Python, and what it said."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    environment = os.environ | settings
    ran = subprocess.run([sys.executable, *words], env=environment, capture_output=True, check=True)
    after, wall = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter() - start
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return processor, wall, ran.stdout.decode()


IMPORT = """
import sys, time
start = time.process_time()
import croupier
heavy = {"numba", "numpy", "croupier.server"} & set(sys.modules)
print(time.process_time() - start, bool(heavy))
"""


def importing(console: Console, laps: int) -> bool:
    said = [python("-c", IMPORT)[2].split() for _ in range(2 * laps)]
    took, clean = median(float(s[0]) for s in said), all(s[1] == "False" for s in said)
    what = "without numba, numpy or the server" if clean else "WITH numba, numpy or the server"
    console.print(f"import croupier: {took * 1e3:.1f} ms {what} (promise: under 150 ms)")
    return clean and took < 0.15


def commands(console: Console, cold: bool) -> None:
    """Whole commands, starting included; nothing is promised for these."""
    with tempfile.TemporaryDirectory() as empty:
        stored = ("-m", "croupier", "odds", BOOK, "--json")
        processor, wall, _ = python(*stored, XDG_CACHE_HOME=empty)
    console.print(
        f"croupier odds, stored answer, nothing cached: {processor:.2f} s of processor, "
        f"{wall:.2f} wall"
    )
    odds = ("-m", "croupier", "odds", BOOK, "--no-cache", "--json")
    python(*odds)
    processor, wall, _ = python(*odds)
    console.print(f"croupier odds, whole command: {processor:.1f} s of processor, {wall:.1f} wall")
    if cold:
        with tempfile.TemporaryDirectory() as empty:
            processor, wall, _ = python(*odds, XDG_CACHE_HOME=empty)
        kept = "kept" if wall <= COLD_S else "NOT KEPT"
        console.print(
            f"croupier odds, first run ever: {processor:.0f} s of processor in two processes, "
            f"{wall:.0f} s wall (promise: {COLD_S} s on two quiet cores, {kept})"
        )


def main() -> int:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--laps", type=int, default=5, help="how often each is timed")
    arguments.add_argument("--cold", action="store_true", help="also with nothing compiled yet")
    chosen = arguments.parse_args()
    console = Console()
    machine = Machine.measured(chosen.laps)
    console.print(
        f"one core here: {1e-9 / machine.step:.1f} thousand million steps a second, "
        f"a look-up in {machine.look_up * 1e9:.2f} ns, copies {1e-9 / machine.byte:.1f} GB a second"
    )
    lines = []
    for make in (solution, advice, batches, sessions):
        lines.append(make(machine, chosen.laps))
        lines[-1].say(console)
    imports = importing(console, chosen.laps)
    commands(console, chosen.cold)
    return 0 if imports and all(line.kept for line in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
