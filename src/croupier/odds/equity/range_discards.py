"""Two ranges in a game with a discard: every pair of hands, with the best discards of each.

What is to be kept depends on the other hand, so each pair of hands is a case of its own, taken
once for all pairs that differ in the names of suits only. Where there are too many, pairs (and the
flop, where the discard comes after it) are drawn at random, each of them computed exactly.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import accumulate, combinations
from math import comb

import numpy as np

from croupier.cards import FULL_DECK, Card, Entropy, SeededEntropy, drawn
from croupier.errors import BadInput
from croupier.odds.checks import check_count, check_seed
from croupier.odds.equity.range_boards import pairs_that_fit, shares_of_two
from croupier.odds.equity.shares import (
    DISCARDS,
    MOST_MATCHES,
    Combo,
    Equity,
    HandEquity,
    fitting,
    matches_of,
)
from croupier.odds.equity.showdowns import pot_tables
from croupier.odds.kernels.ranges import QUARTERS, match_discards
from croupier.odds.lookup_tables import Ints
from croupier.odds.results import mean_and_error
from croupier.odds.workers import Tick, run_in_threads, scaled_tick

MOST_WORK = 300_000_000
"""Boards to go through in all."""
SAMPLES = {0: 200, 3: 5000}
"""How many pairs of hands are drawn, by how many cards of the flop are drawn with each."""
BOARDS_IN_CHUNK = 20_000


@dataclass(frozen=True, slots=True)
class Discarding:
    """Ranges of hands of which a card may have to be discarded."""

    game: str
    names: tuple[str, ...]
    ranges: tuple[Mapping[Combo, int], ...]
    board: Combo
    dead: Combo

    @property
    def seen(self) -> frozenset[Card]:
        return frozenset((*self.board, *self.dead))


def ranges_after_discards(
    asked: Discarding, early: int, samples: int | None, seed: int, tick: Tick | None
) -> Equity:
    """Equities of two ranges; `early` cards come before the discard."""
    if len(asked.ranges) != 2:
        raise BadInput("hands", "two ranges, or known cards for every hand", got=len(asked.ranges))
    check_count("--samples", samples, least=2)
    check_seed("--seed", seed)
    if next(fitting(asked.ranges, asked.seen), None) is None:
        raise BadInput("hands", "hands that can be dealt from one deck together")
    if samples is not None:
        return _some(asked, early, samples, seed, tick, 0)
    one, other = asked.ranges
    few = len(one) * len(other) <= MOST_MATCHES
    matches = matches_of(asked.ranges, asked.board, asked.dead) if few else None
    boards = _boards(asked, next(fitting(asked.ranges, asked.seen)), early)
    if matches is None or len(matches) * boards > MOST_WORK:
        most = pairs_that_fit(one, other) * boards
        return _some(asked, early, SAMPLES[early], seed, tick, most)
    total = np.zeros(QUARTERS + 1, object)
    deals = 0
    for hands, match in matches.items():
        tally = _played(asked, hands, asked.board, early, scaled_tick(tick, 1 / len(matches)))
        deals += int(tally.sum()) * match.many
        total += tally.astype(object) * match.weight
    return Equity(asked.game, asked.board, True, deals, shares_of_two(asked.names, list(total)))


def _boards(asked: Discarding, hands: tuple[Combo, ...], early: int) -> int:
    left = 52 - len(asked.seen) - sum(map(len, hands))
    later = 5 - len(asked.board) - early
    return comb(left, early) * comb(left - early, later)


def _played(
    asked: Discarding, hands: tuple[Combo, ...], board: Combo, early: int, tick: Tick | None
) -> Ints:
    """All boards for two hands: how many end with each number of quarters for the first."""
    show = pot_tables(DISCARDS[asked.game][1])
    choices = [list(combinations(sorted(hand, reverse=True), 2)) for hand in hands]
    kept = np.array([len(pairs) for pairs in choices])
    pairs = np.zeros((2, 3, 2), np.uint8)
    for into, ways in zip(pairs, choices, strict=True):
        into[: len(ways)] = ways
    used = {*board, *asked.dead, *hands[0], *hands[1]}
    left = np.array([card for card in FULL_DECK if card not in used], np.uint8)
    known = np.array(sorted(board), np.uint8)
    flops = comb(len(left), early)

    def run(tally: Ints, first: int, last: int) -> None:
        match_discards(pairs, kept, known, left, early, first, last, show, tally)

    if flops == 1:
        alone = np.zeros(QUARTERS + 1, np.int64)
        run(alone, 0, 1)
        if tick is not None:
            tick(1)
        return alone
    chunk = max(1, BOARDS_IN_CHUNK // comb(len(left) - early, 5 - len(board) - early))
    share = scaled_tick(tick, 1 / flops)
    made = run_in_threads(flops, chunk, lambda: np.zeros(QUARTERS + 1, np.int64), run, share)
    total: Ints = np.sum(made, axis=0)
    return total


def _some(
    asked: Discarding, early: int, samples: int, seed: int, tick: Tick | None, most: int
) -> Equity:
    """The mean over pairs of hands of the seed, each with one flop where that comes first."""
    source, found = SeededEntropy(seed), list[tuple[HandEquity, ...]]()
    ranges = [(list(held), list(accumulate(held.values()))) for held in asked.ranges]
    for _ in range(samples):
        hands = _dealt(ranges, source)
        used = {*asked.seen, *hands[0], *hands[1]}
        flop = drawn([card for card in FULL_DECK if card not in used], early, source)
        board = tuple(sorted((*asked.board, *flop)))
        tally = _played(asked, hands, board, 0, scaled_tick(tick, 1 / samples))
        found.append(shares_of_two(asked.names, tally.tolist()))
    shares = tuple(_mean(column) for column in zip(*found, strict=True))
    return Equity(asked.game, asked.board, False, samples, shares, most)


def _dealt(ranges: list[tuple[list[Combo], list[int]]], source: Entropy) -> tuple[Combo, ...]:
    """One hand of each range by its weights, added up; again until they share no card."""
    while True:
        one, other = (held[bisect_right(upto, source.below(upto[-1]))] for held, upto in ranges)
        if not set(one) & set(other):
            return one, other


def _mean(shares: tuple[HandEquity, ...]) -> HandEquity:
    equity, error = mean_and_error([share.equity for share in shares])
    wins = sum((share.wins for share in shares), Fraction(0)) / len(shares)
    splits = sum((share.splits for share in shares), Fraction(0)) / len(shares)
    return HandEquity(shares[0].hand, equity, wins, splits, error)
