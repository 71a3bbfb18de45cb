"""The boards of a deck up to suits, with every board's way to its class."""

from __future__ import annotations

from functools import lru_cache
from math import comb
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.odds.tables import Bytes, Ints, choose
from croupier.odds.workers import aside

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


@lru_cache(maxsize=12)
@aside
def boards(size: int, groups: tuple[int, ...] = ALL_SUITS_ALIKE, dead: int = 0) -> Boards:
    """`dead` has a bit for every card that cannot come; `groups` says which suits are alike."""
    from croupier.odds.kernels.boards import name_classes, sort_out

    sets, first = comb(52, size), np.arange(size, dtype=np.uint8)
    where, turns = np.empty(sets, np.int64), np.zeros(sets, np.uint8)
    suits, own = np.array(groups, np.uint8), np.zeros(size, np.uint8)
    classes = sort_out(size, suits, dead, choose(), first.copy(), own, where, turns)
    cards, weights = np.zeros((classes, size), np.uint8), np.zeros(classes, np.int64)
    name_classes(size, where, first.copy(), np.full(sets, -1, np.int64), cards, weights)
    return Boards(cards, weights, where.astype(np.int32), turns)
