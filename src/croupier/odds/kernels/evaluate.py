"""Kernels that rank many hands of seven cards at once.

A card adds to three counts in one number: ranks two to eight as digits in base five, ranks nine
to ace likewise, and suits. The two halves of the ranks give a place in a table with
an entry for each of the 49,205 sets of seven ranks, and no more: all tables together fit in a
core's second cache, and their places in two bytes. A suit with five cards or more is seen by its
top bit and looked up by the ranks held in it; a number that is no card sets a bit above all.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.lookup_tables import Bytes, Shorts, int64, uint64

LOW_BITS, HIGH_BITS = 17, 14
SUITS_AT = LOW_BITS + HIGH_BITS
FIVE_OF_A_SUIT = 0x8888
NO_CARD_AT = SUITS_AT + 16


Totals: TypeAlias = npt.NDArray[np.uint64]
Starts: TypeAlias = npt.NDArray[np.uint16]


class Evaluator(NamedTuple):
    cards: Totals  # [byte]: what it adds
    start: Starts  # [low half]: where its entries start
    step: Starts  # [high half]: which of them it is
    mixed: Shorts  # the entries
    flush: Shorts  # [ranks of one suit]
    towards: int  # suits are counted from three, so that five set the top bit


@subroutine
def add_up(flat: Bytes, first: int, cards: Totals, towards: int, totals: Totals) -> int:
    """What the cards of each hand add up to; gives all bits that any of them sets.

    Unsigned throughout: no place in a table needs to be checked for being negative.
    """
    seen, at = uint64(0), uint64(first * 7)
    for n in range(totals.size):
        total = uint64(towards)
        for i in range(uint64(7)):
            total += cards[flat[at + i]]
        totals[n] = total
        seen |= total
        at += uint64(7)
    return seen


@subroutine
def look_up_ranks(totals: Totals, start: Starts, step: Starts, mixed: Shorts, out: Shorts) -> None:
    """Strengths by ranks alone."""
    low, high = uint64((1 << LOW_BITS) - 1), uint64((1 << HIGH_BITS) - 1)
    for n in range(totals.size):
        total = totals[n]
        out[n] = mixed[start[total & low] + step[(total >> uint64(LOW_BITS)) & high]]


@subroutine
def look_up_flushes(hands: Bytes, totals: Totals, flush: Shorts, out: Shorts) -> None:
    """Strengths of the few hands that have five of a suit or more, put over those by ranks."""
    for n in range(totals.size):
        reached = (totals[n] >> uint64(SUITS_AT)) & uint64(FIVE_OF_A_SUIT)
        if reached == 0:
            continue
        suit, ranks = int64(0), int64(0)
        while (int64(reached) >> (4 * suit + 3)) & 1 == 0:
            suit += 1
        for i in range(7):
            if (hands[n, i] & 3) == suit:
                ranks |= 1 << (hands[n, i] >> 2)
        out[n] = flush[ranks]


@compiled
def strengths(hands: Bytes, tables: Evaluator, totals: Totals, out: Shorts) -> bool:
    """`out[hand]` for hands of seven different cards, one a row; false where some are no cards.

    A few hands at a time, as many as `totals` has room for, each step by itself: that keeps the
    rare flush from holding up the others.
    """
    flat, seen, flush = hands.ravel(), uint64(0), tables.flush
    cards, start, step, mixed = tables.cards, tables.start, tables.step, tables.mixed
    for first in range(0, hands.shape[0], totals.size):
        last = min(first + totals.size, hands.shape[0])
        some, found = totals[: last - first], out[first:last]
        seen |= add_up(flat, first, cards, tables.towards, some)
        look_up_ranks(some, start, step, mixed, found)
        look_up_flushes(hands[first:last], some, flush, found)
    return seen >> uint64(NO_CARD_AT) == 0
