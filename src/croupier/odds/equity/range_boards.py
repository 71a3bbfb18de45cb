"""Two ranges against each other, board by board: every hand is ranked once on each board."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np

from croupier.odds.equity.shares import Combo, Equity, HandEquity, Matchup, turned
from croupier.odds.exact.boards import boards
from croupier.odds.kernels.equity import PotTables
from croupier.odds.kernels.ranges import (
    QUARTERS,
    RangeScratch,
    TwoRanges,
    match_ranges,
    range_scratch,
)
from croupier.odds.lookup_tables import Bytes, Ints
from croupier.odds.workers import Tick, run_in_threads, scaled_tick

MOST_WORK = 30_000_000_000
"""Roughly in nanoseconds of one core."""
RANKING = {False: 15, True: 1500}
"""What it takes to rank a hand of Hold'em, and one of Omaha, in the same unit."""
CHUNK = 64


def over_boards(matchup: Matchup, show: PotTables, tick: Tick | None) -> Equity | None:
    """Exact equities of two ranges; None where that would take too long."""
    hands = sorted({*matchup.ranges[0], *matchup.ranges[1]})
    pairs = show.low or show.omaha
    work = len(hands) * RANKING[show.omaha]
    if pairs:
        work += len(matchup.ranges[0]) * len(matchup.ranges[1])
    need = 5 - len(matchup.board)
    if comb(52 - len(matchup.seen), need) // 24 * work > MOST_WORK:
        return None
    rest, weights = _rests(matchup, need)
    if len(rest) * work > MOST_WORK and pairs:
        return None
    ranges = _two_ranges(matchup, hands)

    def new_buffer() -> tuple[RangeScratch, Ints]:
        return range_scratch(len(hands)), np.zeros(QUARTERS + 1, np.int64)

    def run(mine: tuple[RangeScratch, Ints], first: int, last: int) -> None:
        match_ranges(rest, weights, first, last, ranges, show, *mine)

    share = scaled_tick(tick, 1 / len(rest))
    buffers = run_in_threads(len(rest), CHUNK, new_buffer, run, share)
    return _equity(matchup, np.sum([tally for _, tally in buffers], axis=0).tolist())


def _rests(matchup: Matchup, need: int) -> tuple[Bytes, Ints]:
    """What completes the board, up to suits that are alike in everything known."""
    if need == 0:
        return np.zeros((1, 0), np.uint8), np.ones(1, np.int64)
    groups = alike(matchup)
    dead = sum(1 << card for card in matchup.seen)
    classes = boards(need, groups, dead)
    return classes.cards, classes.weights


def alike(matchup: Matchup) -> tuple[int, ...]:
    """Labels for suits: the same where exchanging them changes nothing that is known."""
    labels = list(range(4))
    for one, other in combinations(range(4), 2):
        turn = list(range(4))
        turn[one], turn[other] = other, one
        if labels[other] == other and _unchanged(matchup, turn):
            labels[other] = labels[one]
    return tuple(labels)


def _unchanged(matchup: Matchup, turn: list[int]) -> bool:
    seen = all(turned(some, turn) == some for some in (matchup.board, matchup.dead))
    return seen and all(_same(held, turn) for held in matchup.ranges)


def _same(held: Mapping[Combo, int], turn: list[int]) -> bool:
    return all(held.get(turned(combo, turn)) == weight for combo, weight in held.items())


def _two_ranges(matchup: Matchup, hands: list[Combo]) -> TwoRanges:
    one, other = matchup.ranges
    return TwoRanges(
        cards=np.array(hands, np.uint8),
        masks=np.array([sum(1 << card for card in hand) for hand in hands], np.int64),
        first=np.array([one.get(hand, 0) for hand in hands], np.int64),
        second=np.array([other.get(hand, 0) for hand in hands], np.int64),
        known=np.array(matchup.board, np.uint8),
    )


def pairs_that_fit(one: Mapping[Combo, int], other: Mapping[Combo, int]) -> int:
    """How many pairs of hands share no card."""
    first, second = (
        np.array([sum(1 << card for card in hand) for hand in held], np.int64)
        for held in (one, other)
    )
    return sum(int(np.count_nonzero((second & mask) == 0)) for mask in first)


def _equity(matchup: Matchup, tally: list[int]) -> Equity:
    deals = pairs_that_fit(*matchup.ranges) * matchup.boards
    return Equity(matchup.game, matchup.board, True, deals, shares_of_two(matchup.names, tally))


def shares_of_two(names: tuple[str, ...], tally: list[int]) -> tuple[HandEquity, ...]:
    """The shares of two hands, from how much came to each number of quarters of the first."""
    total = sum(tally)
    splits = Fraction(sum(tally[1:QUARTERS]), total)
    found = []
    for name, counts in zip(names, (tally, tally[::-1]), strict=True):
        units = sum(quarters * many for quarters, many in enumerate(counts))
        equity, wins = Fraction(units, QUARTERS * total), Fraction(counts[QUARTERS], total)
        found.append(HandEquity(name, equity, wins, splits, 0.0))
    return tuple(found)
