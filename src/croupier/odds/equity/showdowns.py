"""Computes equities board by board: over all boards if that takes seconds, else over samples.

Hands that differ only in the names of suits are computed once. Halves of split pots are
counted to the last chip.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from itertools import combinations_with_replacement
from math import comb, sqrt

import numpy as np

from croupier.cards import FULL_DECK
from croupier.errors import BadInput
from croupier.odds.equity.range_boards import over_boards
from croupier.odds.equity.shares import (
    GAMES,
    Combo,
    Equity,
    HandEquity,
    Match,
    Matchup,
    fitting,
)
from croupier.odds.kernels.equity import POT, PotTables, show_all, show_some
from croupier.odds.lookup_tables import Ints, Shorts, choose, hand_tables, rank_table, ranks_number
from croupier.odds.workers import Tick, run_in_threads, scaled_tick

MOST_DEALS = {2: 40_000_000, 4: 4_000_000}
SAMPLES = 1_000_000
CHUNK = 8192


def shared_out(
    matchup: Matchup, samples: int | None = None, seed: int = 0, tick: Tick | None = None
) -> Equity:
    """Every board, unless `samples` are asked for or there is too much to go through."""
    if next(fitting(matchup.ranges, matchup.seen), None) is None:
        raise BadInput("hands", "hands that can be dealt from one deck together")
    if samples is not None:
        return _some(matchup, samples, seed, tick)
    if len(matchup.ranges) == 2 and max(map(len, matchup.ranges)) > 1:
        found = over_boards(matchup, pot_tables(matchup.game), tick)
        if found is not None:
            return found
    matches = matchup.matches()
    if matches is not None and len(matches) * matchup.boards <= MOST_DEALS[matchup.size]:
        return _all(matchup, matches, tick)
    return replace(_some(matchup, SAMPLES, seed, tick), too_many=matchup.most_deals)


@cache
def _fives() -> Shorts:
    """Strengths without flushes of three ranks and two, by the numbers of both."""
    by_five, fives = rank_table(0)[:, 0], np.full((comb(15, 3), comb(14, 2)), -1, np.int16)
    for three in combinations_with_replacement(range(13), 3):
        for two in combinations_with_replacement(range(13), 2):
            number = ranks_number(tuple(sorted((*three, *two))))
            fives[ranks_number(three), ranks_number(two)] = by_five[number]
    return fives


@cache
def pot_tables(game: str) -> PotTables:
    """How hands of a game are compared."""
    tables = hand_tables()
    size, low = GAMES[game]
    bits = np.array([n.bit_count() for n in range(256)], np.uint8)
    return PotTables(size == 4, low, tables.mixed, tables.flush, _fives(), bits, choose())


def _all(matchup: Matchup, matches: Mapping[tuple[Combo, ...], Match], tick: Tick | None) -> Equity:
    show, known = pot_tables(matchup.game), np.array(matchup.board, np.uint8)
    share = 1 / (matchup.boards * len(matches))

    def counted(match: tuple[Combo, ...]) -> Ints:
        hands = np.array(match, np.uint8)
        used = matchup.seen | {card for combo in match for card in combo}
        left = np.array([card for card in FULL_DECK if card not in used], np.uint8)

        def run(tally: Ints, first: int, last: int) -> None:
            show_all(hands, known, left, first, last, show, tally)

        return _tallied(matchup, matchup.boards, run, scaled_tick(tick, share))

    many = sum(match.many for match in matches.values())
    weight = sum(match.weight for match in matches.values())
    total = sum(counted(hands).astype(object) * one.weight for hands, one in matches.items())
    deals, weighted = matchup.boards * many, matchup.boards * weight
    return _equity(matchup, np.array(total), deals, weighted, exact=True)


def _some(matchup: Matchup, samples: int, seed: int, tick: Tick | None) -> Equity:
    show, known = pot_tables(matchup.game), np.array(matchup.board, np.uint8)
    combos = np.array([combo for one in matchup.ranges for combo in one], np.uint8)
    start = np.cumsum([0, *map(len, matchup.ranges)])
    upto = np.concatenate([np.cumsum(list(one.values())) for one in matchup.ranges])
    removed = sum(1 << card for card in matchup.seen)

    def run(tally: Ints, first: int, last: int) -> None:
        show_some(combos, upto, start, known, removed, seed, first, last, show, tally)

    total = _tallied(matchup, samples, run, scaled_tick(tick, 1 / samples))
    return _equity(matchup, total, samples, samples, exact=False)


def _tallied(
    matchup: Matchup, deals: int, run: Callable[[Ints, int, int], None], tick: Tick | None
) -> Ints:
    """`[hand]`: units of the pot won, their squares, whole pots, and parts of pots."""
    hands = len(matchup.ranges)
    buffers = run_in_threads(deals, CHUNK, lambda: np.zeros((hands, 4), np.int64), run, tick)
    total: Ints = np.sum(buffers, axis=0)
    return total


def _equity(matchup: Matchup, total: Ints, deals: int, weighted: int, *, exact: bool) -> Equity:
    """Shares from sums over all deals, each counted by its weight."""

    def share(name: str, units: int, squares: int, wins: int, splits: int) -> HandEquity:
        mean = Fraction(units, POT * weighted)
        spread = squares / POT**2 / weighted - float(mean) ** 2
        error = 0.0 if exact else sqrt(max(0.0, spread) / (deals - 1))
        return HandEquity(name, mean, Fraction(wins, weighted), Fraction(splits, weighted), error)

    rows = zip(matchup.names, total, strict=True)
    shares = tuple(share(name, *(int(x) for x in row)) for name, row in rows)
    return Equity(matchup.game, matchup.board, exact, deals, shares)
