"""Ranks many hands at once: the strengths of `croupier.cards`, for arrays of hands."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from croupier.errors import BadInput

if TYPE_CHECKING:
    from croupier.odds.kernels.evaluate import Evaluator
    from croupier.odds.lookup_tables import Bytes, Shorts

LOW_RANKS, HIGH_RANKS = 7, 6
AT_A_TIME = 1024


def hand_strengths(hands: Bytes) -> Shorts:
    """The strength of each row of seven cards, as `croupier.cards.strength` would give it.

    The cards of a row are numbers 0 to 51, all different, as cards of one deck are.
    """
    import numpy as np

    from croupier.odds.kernels.evaluate import strengths

    if hands.ndim != 2 or hands.shape[1] != 7 or hands.dtype != np.uint8:
        raise BadInput(
            "hands", "an array with rows of seven cards as unsigned bytes", got=str(hands.shape)
        )
    found = np.empty(len(hands), np.int16)
    totals = np.empty(AT_A_TIME, np.uint64)
    if not strengths(np.ascontiguousarray(hands), evaluator(), totals, found):
        raise BadInput("hands", "only cards from 0 to 51", got=int(hands.max()))
    return found


@cache
def evaluator() -> Evaluator:
    """The tables: sets of low ranks and of high ranks, joined where they make seven."""
    import numpy as np

    from croupier.odds.kernels.evaluate import HIGH_BITS, LOW_BITS, NO_CARD_AT, SUITS_AT, Evaluator
    from croupier.odds.lookup_tables import (
        hand_tables,
        rank_sets,
        rank_table,
        ranks_key,
        ranks_number,
    )

    # room for whatever a row that is no hand may add up to
    start = np.zeros(1 << LOW_BITS, np.uint16)
    step = np.zeros(1 << HIGH_BITS, np.uint16)
    mixed: list[int] = []
    known = rank_table(2)
    for size in range(8):
        highs = rank_sets(7 - size, HIGH_RANKS)
        for number, ranks in enumerate(highs):
            step[ranks_key(ranks)] = number
        for ranks in rank_sets(size, LOW_RANKS):
            start[ranks_key(ranks)] = len(mixed)
            for more in highs:
                seven = (*ranks, *(rank + LOW_RANKS for rank in more))
                pair = seven[5] * 13 + seven[6]
                mixed.append(int(known[ranks_number(seven[:5]), pair]))
    cards = [
        (5**r if r < LOW_RANKS else 5 ** (r - LOW_RANKS) << LOW_BITS) | 1 << SUITS_AT + 4 * s
        for r in range(13)
        for s in range(4)
    ]
    return Evaluator(
        cards=np.array(cards + [1 << NO_CARD_AT] * (256 - len(cards)), np.uint64),
        start=start,
        step=step,
        mixed=np.array(mixed, np.int16),
        flush=hand_tables().flush,
        towards=0x3333 << SUITS_AT,
    )
