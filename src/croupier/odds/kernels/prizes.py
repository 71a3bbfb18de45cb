"""Kernels for hands that win a jackpot with the flop: how many of them are given up later."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import mask_of, with_card
from croupier.odds.kernels.category import STRAIGHT, category_of
from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.kernels.kinds import Kinds, flush_suit
from croupier.odds.kernels.spread import Rivers
from croupier.odds.kernels.walk import StreetCodes, Walk, decision_code, river_code
from croupier.odds.lookup_tables import Bytes, Ints, Shorts, int64

RIVERS_OF_A_TURN = 46
RIVERS_OF_A_FLOP = 47 * 46
"""For a player who holds two cards, turn and river in order."""


class Listed(NamedTuple):
    """By class of flops, the hands that make a straight or better with it: two cards each."""

    start: Ints
    first: Bytes
    second: Bytes
    category: Bytes


@compiled
def list_hands(flops: Bytes, listed: Listed) -> int:
    """Lists the hands of every flop; gives how many they are."""
    total, hand = 0, np.zeros(5, np.uint8)
    for n in range(flops.shape[0]):
        blocked = mask_of(flops[n], 3)
        for i in range(3):
            hand[i] = flops[n, i]
        listed.start[n] = total
        for a in range(52):
            for b in range(a + 1, 52):
                if (blocked >> a) & 1 or (blocked >> b) & 1:
                    continue
                hand[3], hand[4] = a, b
                category = category_of(hand, 5)
                if category >= STRAIGHT:
                    listed.first[total] = a
                    listed.second[total] = b
                    listed.category[total] = category
                    total += 1
    listed.start[flops.shape[0]] = total
    return total


@subroutine
def follow_river(
    node: int, five: Bytes, weight: int, category: int, walk: Walk, river: Rivers, kinds: Kinds,
    a: int, b: int, counts: Ints,
) -> None:  # fmt: skip
    """One hand on one board: counted where it is given up."""
    code = river_code(river, walk.gain[node], five, flush_suit(five), kinds, a, b)
    end = -1 - walk.leads[node, code]
    if walk.early[end]:
        counts[end, category] += weight


@subroutine
def follow_hand(
    flop: Bytes, node: int, weight: int, category: int, a: int, b: int, walk: Walk,
    turns: StreetCodes, river: Rivers, kinds: Kinds, choose: Ints, at: Shorts, counts: Ints,
) -> None:  # fmt: skip
    """One hand past the flop, to every turn and river in order, as long as it may be given up."""
    four, five = np.zeros(4, np.uint8), np.zeros(5, np.uint8)
    blocked = (int64(1) << a) | (int64(1) << b) | mask_of(flop, 3)
    for turn in range(52):
        if (blocked >> turn) & 1:
            continue
        with_card(flop, 3, turn, four)
        there = node
        if walk.seen[node] == 4:
            code = decision_code(turns, walk.gain[node], four, 4, choose, at, a, b)
            there = walk.leads[node, code]
        if there < 0 and walk.early[-1 - there]:
            counts[-1 - there, category] += weight * RIVERS_OF_A_TURN
        if there < 0 or not walk.risky[there]:
            continue
        for last in range(52):
            if last != turn and (blocked >> last) & 1 == 0:
                with_card(four, 4, last, five)
                follow_river(there, five, weight, category, walk, river, kinds, a, b, counts)


@compiled
def follow_prizes(
    flops: Bytes, weights: Ints, first: int, last: int, listed: Listed, starting: Shorts,
    walk: Walk, flop_codes: Bytes, turns: StreetCodes, river: Rivers, kinds: Kinds, choose: Ints,
    at: Shorts, counts: Ints,
) -> None:  # fmt: skip
    """`counts[end, category]` for the prize hands that come to an early end past the first
    decision; each counts once for every turn and river in order."""
    for n in range(first, last):
        for entry in range(listed.start[n], listed.start[n + 1]):
            a, b = int64(listed.first[entry]), int64(listed.second[entry])
            category = listed.category[entry]
            node = walk.begins[starting[a >> 2, b >> 2, int((a & 3) == (b & 3))]]
            if node >= 0 and walk.seen[node] == 3:
                gain = walk.gain[node]
                node = walk.leads[node, flop_codes[gain, n, at[a, b]] if gain >= 0 else 0]
                if node < 0 and walk.early[-1 - node]:
                    counts[-1 - node, category] += weights[n] * RIVERS_OF_A_FLOP
            if node >= 0 and walk.risky[node]:
                follow_hand(
                    flops[n], node, weights[n], category, a, b, walk, turns, river, kinds, choose,
                    at, counts,
                )  # fmt: skip
