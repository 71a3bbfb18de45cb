"""Look-up tables of the kernels: strengths of hands, and the index of two cards in a row.

All of them are derived from `croupier.cards`, which alone defines what beats what.
"""

from __future__ import annotations

from functools import cache
from itertools import combinations, combinations_with_replacement, product
from math import comb
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias, cast

import numpy as np
import numpy.typing as npt

import croupier.cards
from croupier.books import STARTING_HANDS
from croupier.cards import FULL_DECK, Category, Rank, category_of, strength
from croupier.odds.arrays import Arrays, cached_arrays
from croupier.odds.cache import sources_digest

Ints: TypeAlias = npt.NDArray[np.int64]
Bytes: TypeAlias = npt.NDArray[np.uint8]
Shorts: TypeAlias = npt.NDArray[np.int16]
Rows: TypeAlias = npt.NDArray[Any]
"""Whole numbers of a width that depends on the game, or on what is kept in them."""

# For kernels, where the width of a number matters; the type checker sees `int`.
int64: type[int] = cast("Any", np.int64)
uint64: type[int] = cast("Any", np.uint64)

RUNGS = 7462
ROW = 1326
"""Two-card hands. A row of numbers, one for each, is ordered in ten blocks (see `place`)."""

BLOCKS = tuple(combinations(range(4), 2))
"""The six pairs of suits; their blocks of 13 by 13 ranks come before the four of one suit."""


def place(a: int, b: int) -> int:
    """Where two cards stand in a row.

    Blocks of one pair of suits are contiguous, so that exchanging suits moves whole blocks.
    """
    (rank_a, suit_a), (rank_b, suit_b) = sorted((divmod(a, 4), divmod(b, 4)), key=_by_suit)
    if suit_a == suit_b:
        return 6 * 169 + 78 * suit_a + rank_b * (rank_b - 1) // 2 + rank_a
    return BLOCKS.index((suit_a, suit_b)) * 169 + rank_a * 13 + rank_b


def _by_suit(card: tuple[int, int]) -> tuple[int, int]:
    rank, suit = card
    return suit, rank


class HandTables(NamedTuple):
    """What any hand is worth.

    `mixed[board, r * 13 + q]` is the strength of a board's ranks with two more, flushes aside;
    `flush[ranks]` that of the ranks held in a flush's suit, one bit each.
    """

    mixed: Shorts
    flush: Shorts
    category: Bytes


class Places(NamedTuple):
    """Two cards and their place in a row, both ways round, and the starting hand they are."""

    first: Bytes
    second: Bytes
    at: Shorts
    starting: Shorts


@cache
def places() -> Places:
    first, second = np.zeros(ROW, np.uint8), np.zeros(ROW, np.uint8)
    at = np.full((52, 52), -1, np.int16)
    starting = np.zeros(ROW, np.int16)
    numbers = {name: number for number, name in enumerate(STARTING_HANDS)}
    for a, b in combinations(FULL_DECK, 2):
        where = place(a, b)
        first[where], second[where] = a, b
        at[a, b] = at[b, a] = where
        starting[where] = numbers[starting_hand(a, b)]
    return Places(first, second, at, starting)


def starting_hand(a: int, b: int) -> str:
    """What players call two cards: `AKs`, `AKo`, `AA`."""
    high, low = sorted((FULL_DECK[a], FULL_DECK[b]), reverse=True)
    name = high.rank.letter + low.rank.letter
    if high.rank == low.rank:
        return name
    return name + ("s" if high.suit == low.suit else "o")


@cache
def combos() -> Ints:
    """How many of the 1,326 hands each of the 169 stands for."""
    return np.bincount(places().starting, minlength=len(STARTING_HANDS)).astype(np.int64)


@cache
def hand_tables() -> HandTables:
    """The tables, computed once and cached until a source of `croupier.cards` changes."""
    sources = (Path(__file__), *Path(croupier.cards.__file__).parent.rglob("*.py"))

    def work_out() -> Arrays:
        category = np.array([category_of(rung) for rung in range(RUNGS)], np.uint8)
        return HandTables(rank_table(2), _flush(), category)._asdict()

    return HandTables(**cached_arrays("tables", sources_digest(sources), work_out))


def rung_of(category: Category) -> int:
    """The lowest rung of a category."""
    return int(np.searchsorted(hand_tables().category, category))


def ranks_number(ranks: tuple[int, ...]) -> int:
    """The number of a multiset of ranks, given in rising order."""
    return sum(comb(rank + i, i + 1) for i, rank in enumerate(ranks))


def ranks_key(ranks: tuple[int, ...]) -> int:
    """Another number for it: how often each rank is there, as digits in base five."""
    return sum(5**rank for rank in ranks)


def rank_sets(size: int, ranks: int = 13) -> list[tuple[int, ...]]:
    """Every multiset of the lowest so many ranks that one deck can deal."""
    sets = combinations_with_replacement(range(ranks), size)
    return [held for held in sets if all(held.count(rank) <= 4 for rank in set(held))]


@cache
def rank_table(more: int) -> Shorts:
    """Strengths without flushes of a board's five ranks with 0, 1 or 2 more: `[board, 13 ** more]`.

    Five ranks are ranked from cards, six and seven are the best of one fewer.
    """
    fives = rank_sets(5)
    # Suits taken in turn are not all the same, nor is any card taken twice.
    hands = ([FULL_DECK[rank * 4 + i % 4] for i, rank in enumerate(ranks)] for ranks in fives)
    known = {ranks_key(ranks): strength(hand) for ranks, hand in zip(fives, hands, strict=True)}
    keys = np.array(sorted(known), np.int64)
    rungs = np.array([known[int(key)] for key in keys], np.int16)
    for _ in range(more):
        keys, rungs = _with_one_more(keys, rungs)
    extra = [ranks_key(ranks) for ranks in product(range(13), repeat=more)]
    five_keys = np.array([ranks_key(ranks) for ranks in fives], np.int64)
    wanted = five_keys[:, None] + np.array(extra, np.int64)[None, :]
    at = np.minimum(np.searchsorted(keys, wanted), len(keys) - 1)
    found = np.where(keys[at] == wanted, rungs[at], -1).astype(np.int16)
    table = np.full((comb(17, 5), len(extra)), -1, np.int16)
    table[[ranks_number(ranks) for ranks in fives]] = found
    return table


def _with_one_more(keys: Ints, rungs: Shorts) -> tuple[Ints, Shorts]:
    """The best rung for one card more, over the sets that it may have come from."""
    powers = 5 ** np.arange(13, dtype=np.int64)
    room = keys[:, None] // powers % 5 < 4
    grown = (keys[:, None] + powers)[room]
    before = np.broadcast_to(rungs[:, None], room.shape)[room]
    more, inverse = np.unique(grown, return_inverse=True)
    best = np.full(len(more), -1, np.int16)
    np.maximum.at(best, inverse, before)
    return more, best


def _flush() -> Shorts:
    flush = np.full(1 << len(Rank), -1, np.int16)
    for size in (5, 6, 7):
        for ranks in combinations(range(13), size):
            rung = strength([FULL_DECK[rank * 4] for rank in ranks])
            flush[sum(1 << rank for rank in ranks)] = rung
    return flush


@cache
def choose() -> Ints:
    """Binomial coefficients up to 52 over 5."""
    return np.array([[comb(n, k) for k in range(8)] for n in range(56)], np.int64)
