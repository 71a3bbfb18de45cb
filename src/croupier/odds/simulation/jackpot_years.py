"""Simulates a jackpot over years: wagers feed the meter, and royal and straight flushes win it.

Between royal and straight flushes nothing happens to a meter but growth, so only those are
drawn: how many wagers it takes to the next, which of the two it is, and at which level. Each is
paid by the jackpot room's own arithmetic. Fixed prizes never touch a pool; they are drawn by the
run. A run depends on the seed and its own number alone. Two top hands from one flop are left
out, as they are in the long-run returns that the outcome stands beside.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import chain
from math import sqrt
from typing import TYPE_CHECKING, TypeAlias

import msgspec

from croupier.errors import BadInput
from croupier.jackpot import JackpotTerms, Meter, Win, chance, feed, moved, open_meter, pay, returns
from croupier.money import Cents
from croupier.odds.checks import check_count, check_seed, need_kernels
from croupier.odds.cluster import Shard, in_order, on_cluster, on_processes, shards_of
from croupier.odds.workers import Tick, cores

if TYPE_CHECKING:
    from numpy.random import Generator

ROYAL, STRAIGHT_FLUSH = "royal-flush", "straight-flush"
MOST_WAGERS = 10**12


class Years(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a simulation: wagers of each level in a year, and the number of years."""

    terms: JackpotTerms
    wagers: tuple[int, ...]
    years: int
    seed: int = 0

    @property
    def in_all(self) -> int:
        return sum(self.wagers) * self.years

    @property
    def staked(self) -> Cents:
        """What a run wagers, in cents."""
        pairs = zip(self.wagers, self.terms.levels, strict=True)
        return Cents(self.years * sum(many * level.cost for many, level in pairs))


class Royal(msgspec.Struct, frozen=True):
    """A royal flush: after how many wagers, at which level, and what it won, in cents."""

    wager: int
    level: str
    amount: int


class YearsRun(msgspec.Struct, frozen=True, kw_only=True):
    """The result of one run over all years, in cents."""

    royals: tuple[Royal, ...]
    straight_flushes: int
    highest: int
    """The most that any level could win at any time."""
    paid: int
    left: int
    """What the meter gained over the run; later winners will get it."""


@dataclass(frozen=True, slots=True)
class YearsPlayed:
    """All runs, and what a wager returned in them."""

    asked: Years
    runs: tuple[YearsRun, ...]

    @property
    def expected(self) -> float:
        """The long-run return of all wagers together, from the jackpot room."""
        asked = self.asked
        rows = returns(asked.terms, asked.wagers)
        money = sum(
            (row.total * row.cost * many for row, many in zip(rows, asked.wagers, strict=True)),
            Fraction(0),
        )
        return float(money * asked.years / asked.staked)

    @property
    def returned(self) -> float:
        """What was paid for each dollar wagered, with what the meter gained meanwhile."""
        return sum(self._shares) / len(self.runs)

    @property
    def _shares(self) -> list[float]:
        return [(run.paid + run.left) / self.asked.staked for run in self.runs]

    @property
    def error(self) -> float:
        """One standard error of `returned`, from how runs differ."""
        if len(self.runs) < 2:
            return float("inf")
        shares = self._shares
        spread = sum((share - self.returned) ** 2 for share in shares) / (len(shares) - 1)
        return sqrt(spread / len(shares))

    @property
    def amounts(self) -> list[int]:
        """What royal flushes won, the least first."""
        return sorted(royal.amount for run in self.runs for royal in run.royals)

    def quantile(self, share: float) -> int | None:
        amounts = self.amounts
        return amounts[int(share * (len(amounts) - 1))] if amounts else None


def play_years(
    asked: Years,
    runs: int,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    tick: Tick | None = None,
) -> YearsPlayed:
    """Plays runs out on all cores, on so many processes, or on a Dask cluster.

    `tick` is called with the number of runs that have ended.
    """
    _check(asked, runs, workers)
    need_kernels()
    shards = shards_of(runs, max(1, min(50, -(-runs // 16))))
    if cluster is not None:
        done = on_cluster(cluster, run_shard, asked, shards)
    else:
        done = on_processes(workers or cores(), run_shard, asked, shards)
    return YearsPlayed(asked, tuple(chain.from_iterable(in_order(done, shards, tick))))


def _check(asked: Years, runs: int, workers: int | None) -> None:
    check_count("--years", asked.years)
    check_count("--runs", runs)
    check_count("--workers", workers)
    if len(asked.wagers) != len(asked.terms.levels):
        raise BadInput("--wagers", f"a number for each of the {len(asked.terms.levels)} levels")
    if min(asked.wagers) < 0 or not 0 < asked.in_all <= MOST_WAGERS:
        raise BadInput("--wagers", f"a total of 1 to {MOST_WAGERS:,} wagers", got=str(asked.wagers))
    check_seed("--lot", asked.seed)


def run_shard(asked: Years, shard: Shard) -> tuple[YearsRun, ...]:
    """Plays one shard of runs; this is what a worker runs."""
    return tuple(_Running(asked, number).run() for number in range(*shard))


TopHand: TypeAlias = tuple[int, str, int]
"""After how many wagers, which hand, at which level."""


class _Running:
    """One run, from a meter that has just been opened."""

    def __init__(self, asked: Years, number: int) -> None:
        import numpy as np

        self.asked, self.terms = asked, asked.terms
        self.chance: Generator = np.random.Generator(np.random.Philox(key=[asked.seed, number]))
        self.parts = [many / sum(asked.wagers) for many in asked.wagers]
        self.meter: Meter = open_meter("years", asked.terms)
        self.fed = [0] * len(asked.wagers)
        self.highest = int(max(self.meter.displays))
        self.paid = 0

    def run(self) -> YearsRun:
        royals, straights = [], 0
        for wager, hand, level in self._hits():
            won = self._top(wager, hand, level)
            if hand == ROYAL:
                royals.append(Royal(wager, self.terms.levels[level].id, won))
            else:
                straights += 1
        self._feed(self.asked.in_all)
        return YearsRun(
            royals=tuple(royals),
            straight_flushes=straights,
            highest=self.highest,
            paid=self.paid + self._fixed_prizes(),
            left=int(self.meter.total) - sum(self.terms.reseeds),
        )

    def _hits(self) -> Iterator[TopHand]:
        royal, straight = chance(ROYAL), chance(STRAIGHT_FLUSH)
        top, is_royal = float(royal + straight), float(royal / (royal + straight))
        wager = 0
        while (wager := wager + int(self.chance.geometric(top))) <= self.asked.in_all:
            hand = ROYAL if self.chance.random() < is_royal else STRAIGHT_FLUSH
            yield wager, hand, self._level()

    def _level(self) -> int:
        if len(self.parts) == 1:
            return 0
        return int(self.chance.choice(len(self.parts), p=self.parts))

    def _feed(self, wager: int) -> None:
        """All wagers up to this one, the levels in their proportion."""
        due = shared_out(wager, self.asked.wagers)
        counts = [new - old for new, old in zip(due, self.fed, strict=True)]
        self.fed = due
        self.meter = moved(self.meter, feed(self.terms, counts))
        self.highest = max(self.highest, int(max(self.meter.displays)))

    def _top(self, wager: int, hand: str, level: int) -> int:
        self._feed(wager)
        if hand not in self.terms.prizes:
            return 0
        paid = pay(self.meter, [Win(1, hand, level)], holders=(1,))
        self.meter = moved(self.meter, paid.moves)
        won = sum(award.amount for award in paid.awards)
        self.paid += won
        return won

    def _fixed_prizes(self) -> int:
        """What hands below a straight flush were paid, however many there were of each."""
        total = 0
        hands = [hand for hand in self.terms.prizes if hand not in (ROYAL, STRAIGHT_FLUSH)]
        for level, many in enumerate(self.asked.wagers):
            stake = self.terms.levels[level].cost
            for hand in hands:
                paid = pay(self.meter, [Win(1, hand, level)], holders=(1,))
                each = sum(a.amount + (stake if a.returns_stake else 0) for a in paid.awards)
                wagers = many * self.asked.years
                total += each * int(self.chance.binomial(wagers, float(chance(hand))))
        return total


def shared_out(total: int, parts: Sequence[int]) -> list[int]:
    """Wagers of each level so far, in proportion: none ever falls as the total grows."""
    return [total * part // sum(parts) for part in parts]
