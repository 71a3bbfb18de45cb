"""Strengths of many hands at once.

A card adds to three counts in one number: ranks two to eight as digits in base five, ranks nine
to ace likewise, and suits. The two halves of the ranks give a place in a table with
an entry for each of the 49,205 sets of seven ranks, and no more. A suit with five cards or more
is seen by its top bit and looked up by the ranks held in it.
"""

from __future__ import annotations

from typing import NamedTuple

from croupier.odds.kernels.compiled import compiled
from croupier.odds.tables import Bytes, Ints, Shorts

LOW_BITS, HIGH_BITS = 17, 14
SUITS_AT = LOW_BITS + HIGH_BITS
FIVE_OF_A_SUIT = 0x8888


class Evaluator(NamedTuple):
    cards: Ints  # [card]: what it adds
    start: Ints  # [low half]: where its entries start
    step: Shorts  # [high half]: which of them it is
    mixed: Shorts  # the entries
    flush: Shorts  # [ranks of one suit]
    towards: int  # suits are counted from three, so that five set the top bit


@compiled
def strengths(hands: Bytes, tables: Evaluator, out: Shorts) -> None:
    """`out[hand]` for hands of seven different cards, one a row."""
    cards, start, step, mixed, flush = (
        tables.cards, tables.start, tables.step, tables.mixed, tables.flush,
    )  # fmt: skip
    for n in range(hands.shape[0]):
        total = (
            tables.towards
            + cards[hands[n, 0]] + cards[hands[n, 1]] + cards[hands[n, 2]] + cards[hands[n, 3]]
            + cards[hands[n, 4]] + cards[hands[n, 5]] + cards[hands[n, 6]]
        )  # fmt: skip
        reached = (total >> SUITS_AT) & FIVE_OF_A_SUIT
        if reached:
            suit = 0 if reached & 8 else 1 if reached & 0x80 else 2 if reached & 0x800 else 3
            ranks = 0
            for i in range(7):
                if (hands[n, i] & 3) == suit:
                    ranks |= 1 << (hands[n, i] >> 2)
            out[n] = flush[ranks]
        else:
            low = total & ((1 << LOW_BITS) - 1)
            high = (total >> LOW_BITS) & ((1 << HIGH_BITS) - 1)
            out[n] = mixed[start[low] + step[high]]
