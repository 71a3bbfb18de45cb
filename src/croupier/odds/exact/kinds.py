"""Kinds of boards of five cards, and the index of two cards in the row of a kind."""

from __future__ import annotations

from functools import cache, lru_cache
from itertools import combinations, product
from typing import TypeAlias

import numpy as np

from croupier.odds.exact.boards import ALL_SUITS_ALIKE
from croupier.odds.kernels.kinds import (
    BOTH_AT,
    CROSS_AT,
    FLUSH,
    NO_SUIT,
    PLAIN,
    SUITED_AT,
    Kinds,
    lay_flush,
    lay_plain,
)
from croupier.odds.lookup_tables import (
    Bytes,
    Ints,
    Shorts,
    places,
    rank_sets,
    ranks_number,
)
from croupier.odds.workers import in_own_thread

Pattern: TypeAlias = tuple[int, ...]
"""How often each rank of a plain board comes: 1 1 1 1 1, or 2 2 1, say."""

PATTERNS: dict[int, Pattern] = {
    0: (1, 1, 1, 1, 1), 1: (2, 1, 1, 1), 2: (2, 2, 1), 3: (3, 1, 1), 4: (3, 2), 6: (4, 1),
}  # fmt: skip
"""By pairs + 3 * threes + 6 * fours."""


@lru_cache(maxsize=4)
@in_own_thread
def kinds(groups: tuple[int, ...] = ALL_SUITS_ALIKE, dead: int = 0) -> Kinds:
    """`dead` has a bit for every card that cannot come; `groups` says which suits are alike."""
    labels = sorted(set(groups))
    if groups == ALL_SUITS_ALIKE and not dead:
        plain, flush = whole_deck()
    else:
        plain = np.empty((PLAIN, 5), np.uint8)
        flush = np.empty((len(labels), FLUSH, 5), np.uint8)
        lay_plain(dead, plain)
        for number, label in enumerate(labels):
            lay_flush(groups.index(label), dead, sets(), flush[number])
    slot = slot_table()
    where = places()
    return Kinds(
        plain=plain,
        flush=flush.reshape(-1, 5),
        label=np.array([labels.index(label) for label in groups], np.uint8),
        sets=sets(),
        slot=slot,
        slots=np.ascontiguousarray(slot[:, where.first, where.second]),
        dead=dead,
    )


def whole_deck() -> tuple[Bytes, Bytes]:
    """A board of every plain kind and of every flush kind, with all cards in the deck.

    Plain boards take the suits in turn, so that no suit comes three times. On the others the flush
    suit is the first, and cards of the rest are of the second and the third.
    """
    plain = np.full((PLAIN, 5), 255, np.uint8)
    ranks = np.array(rank_sets(5))
    plain[[ranks_number(tuple(held)) for held in ranks.tolist()]] = _dealt(ranks, (0, 1, 2, 3, 0))
    two: list[tuple[int, ...]] = [(r, q) for q in range(13) for r in range(q + 1)]
    others: dict[int, list[tuple[int, ...]]] = {3: two, 4: [(q,) for q in range(13)], 5: [()]}
    flush = []
    for held, rest in others.items():
        inside = sorted(combinations(range(13), held), key=lambda one: sum(1 << r for r in one))
        every = np.array([(*one, *more) for one, more in product(inside, rest)])
        flush.append(_dealt(every, (0,) * held + (1, 2)[: 5 - held]))
    return plain, np.concatenate(flush)


def _dealt(ranks: Ints, suits: tuple[int, ...]) -> Bytes:
    """Boards of these ranks and suits, in rising order."""
    return np.sort(4 * ranks + np.array(suits), axis=1).astype(np.uint8)


@cache
def sets() -> Shorts:
    """Sets of ranks numbered among those of their size, one bit for each rank."""
    numbers = np.zeros(1 << 13, np.int16)
    for size in (3, 4, 5):
        masks = sorted(sum(1 << rank for rank in ranks) for ranks in combinations(range(13), size))
        numbers[masks] = np.arange(len(masks))
    return numbers


@cache
def slot_table() -> Shorts:
    """`[flush suit, card, card]`: the place of two cards in a row; the last suit is none."""
    card = np.arange(52)
    rank, suit = card >> 2, card & 3
    low, high = np.minimum.outer(rank, rank), np.maximum.outer(rank, rank)
    apart = high * (high + 1) // 2 + low
    alike = high * (high - 1) // 2 + low
    one_suit = np.equal.outer(suit, suit)
    table = np.empty((5, 52, 52), np.int16)
    for flush in range(5):
        inside = suit == flush
        table[flush] = np.where(one_suit, SUITED_AT + alike, apart)
        cross = CROSS_AT + rank[:, None] * 13 + rank[None, :]  # the second in the flush suit
        table[flush][np.ix_(~inside, inside)] = cross[np.ix_(~inside, inside)]
        table[flush][np.ix_(inside, ~inside)] = cross[np.ix_(~inside, inside)].T
        table[flush][np.ix_(inside, inside)] = (BOTH_AT + alike)[np.ix_(inside, inside)]
    assert NO_SUIT == 4
    return table


@cache
def suit_counts() -> tuple[Ints, Ints]:
    """Of plain boards: `boards[pattern]` by their suits, and `free[pattern, n, m]`.

    The latter counts boards and suits in which neither of two ranks lies on the board, one of
    them being there `n` times and the other `m` times in all suits.
    """
    boards, free = np.zeros(7, np.int64), np.zeros((7, 5, 5), np.int64)
    for number, pattern in PATTERNS.items():
        dealt = _suitings(pattern)
        boards[number] = len(dealt)
        for n, m in product(range(5), repeat=2):
            free[number, n, m] = _free(pattern, dealt, n, m)
    return boards, free


def _suitings(pattern: Pattern) -> list[tuple[frozenset[int], ...]]:
    """Every way to give suits to ranks without three of a suit."""
    choices = [list(map(frozenset, combinations(range(4), many))) for many in pattern]
    return [
        suits
        for suits in product(*choices)
        if all(sum(s in held for held in suits) < 3 for s in range(4))
    ]


def _free(pattern: Pattern, dealt: list[tuple[frozenset[int], ...]], n: int, m: int) -> int:
    """For the first two ranks that come `n` and `m` times, if there are any; 0 is for none."""
    ranks = list(enumerate(pattern))
    first = next((i for i, many in ranks if many == n), None)
    second = next((i for i, many in ranks if many == m and i != first), None)
    if (n and first is None) or (m and second is None):
        return 0
    total = 0
    for suits in dealt:
        taken = (suits[first] if n and first is not None else frozenset()) | (
            suits[second] if m and second is not None else frozenset()
        )
        total += 4 - len(taken)
    return total
