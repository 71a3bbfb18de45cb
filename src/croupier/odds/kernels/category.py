"""Kernels that find the category of five, six or seven cards by counting ranks and suits."""

from __future__ import annotations

from croupier.odds.kernels.boards import of_suit
from croupier.odds.kernels.compiled import subroutine
from croupier.odds.lookup_tables import Bytes, int64

HIGH_CARD, PAIR, TWO_PAIR, TRIPS, STRAIGHT = 0, 1, 2, 3, 4
FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH, ROYAL = 5, 6, 7, 8, 9


@subroutine
def straight_top(ranks: int) -> int:
    """The top rank of five in a row among ranks held, one bit each; -1 for none."""
    for top in range(12, 3, -1):
        if (ranks >> (top - 4)) & 31 == 31:
            return top
    return 3 if ranks & 0x100F == 0x100F else -1


@subroutine
def of_one_suit(cards: Bytes, size: int) -> int:
    """The category that five or more of a suit make; 0 where there are none."""
    for suit in range(4):
        held, ranks = of_suit(cards, size, suit)
        if held >= 5:
            top = straight_top(ranks)
            return FLUSH if top < 0 else ROYAL if top == 12 else STRAIGHT_FLUSH
    return 0


@subroutine
def category_of(cards: Bytes, size: int) -> int:
    """The category of the best five of these cards."""
    suited = of_one_suit(cards, size)
    if suited >= STRAIGHT_FLUSH:
        return suited
    ranks, counts = 0, int64(0)
    for i in range(size):
        ranks |= 1 << (cards[i] >> 2)
        counts += int64(1) << (4 * (cards[i] >> 2))
    threes, pairs = 0, 0
    for rank in range(13):
        held = (counts >> (4 * rank)) & 15
        if held == 4:
            return QUADS
        threes += held == 3
        pairs += held == 2
    if threes > 1 or (threes == 1 and pairs > 0):
        return FULL_HOUSE
    if suited:
        return suited
    if straight_top(ranks) >= 0:
        return STRAIGHT
    return TRIPS if threes else min(pairs, 2)
