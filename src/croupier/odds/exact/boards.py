"""Classes of boards that differ only in the names of suits, and the class of every board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.cards import Card
from croupier.odds.kernels.boards import classify_boards
from croupier.odds.lookup_tables import Bytes, Ints, choose
from croupier.odds.workers import in_own_thread

ALL_SUITS_ALIKE = (0, 0, 0, 0)


class Boards(NamedTuple):
    """Classes of boards of one size.

    `cards` and `weights` by class; `where` and `turns` by number of the board: its class (-1
    where a dead card lies on it) and the exchange of suits that leads there.
    """

    cards: Bytes
    weights: Ints
    where: npt.NDArray[np.int32]
    turns: Bytes


def suits_alike(*seen: Sequence[Card]) -> tuple[int, ...]:
    """Labels for the suits: the same where each set of seen cards has the same ranks in them."""
    ranks = [tuple({c.rank for c in some if c.suit == s} for some in seen) for s in range(4)]
    return tuple(ranks.index(held) for held in ranks)


@lru_cache(maxsize=12)
@in_own_thread
def boards(size: int, groups: tuple[int, ...] = ALL_SUITS_ALIKE, dead: int = 0) -> Boards:
    """`dead` has a bit for every card that cannot come; `groups` says which suits are alike."""
    if size < 5 and groups == ALL_SUITS_ALIKE and not dead:
        return whole_deck(size)
    sets, suits = comb(52, size), np.array(groups, np.uint8)
    cards, turns = np.zeros((sets, size), np.uint8), np.zeros(sets, np.uint8)
    own = np.empty(sets, np.int64)
    classes = classify_boards(size, suits, dead, choose(), cards, own, turns)
    return _numbered(cards[:classes].copy(), own, turns)


def _numbered(cards: Bytes, own: Ints, turns: Bytes) -> Boards:
    """Classes numbered in the order of their own boards, those that need no exchange."""
    sets, classes = len(own), len(cards)
    numbers = np.full(sets + 1, -1, np.int32)  # the last is for boards with a dead card
    numbers[np.flatnonzero(own == np.arange(sets))] = np.arange(classes)
    where = numbers[own]
    weights = np.bincount(where[where >= 0], minlength=classes)
    return Boards(cards, weights, where, turns)


def whole_deck(size: int) -> Boards:
    """The classes where no card is known; the same as by the kernel, which need not be compiled."""
    listed = np.array(list(combinations(range(52), size)), np.int64)
    cards = listed[np.lexsort(listed.T)]  # in the order of their numbers
    rank, suit = cards >> 2, cards & 3
    ranks = [np.where(suit == s, 1 << rank, 0).sum(axis=1) for s in range(4)]
    turns = np.zeros(len(cards), np.int64)
    for s in range(4):
        before = sum((ranks[z] >= ranks[s] for z in range(s)), np.zeros(len(cards), np.int64))
        before = sum((ranks[z] > ranks[s] for z in range(s + 1, 4)), before)
        turns |= before << (2 * s)
    turned = np.sort((cards & ~3) | (turns[:, None] >> (2 * suit)) & 3, axis=1)
    own = choose()[turned, np.arange(1, size + 1)].sum(axis=1)
    first = np.flatnonzero(own == np.arange(len(own)))
    return _numbered(cards[first].astype(np.uint8), own, turns.astype(np.uint8))
