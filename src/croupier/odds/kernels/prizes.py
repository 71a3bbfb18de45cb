"""Hands that win a jackpot on the two cards and the flop, and what becomes of them by the end."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import number
from croupier.odds.kernels.category import STRAIGHT, category_of
from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.kernels.kinds import NO_SUIT, Kinds, flush_kind, flush_suit, ranks_of
from croupier.odds.kernels.spread import Rivers, with_cards
from croupier.odds.kernels.walk import Taken, Walk
from croupier.odds.tables import Bytes, Ints, Shorts, whole

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
def list_hands(flops: Bytes, keep: bool, listed: Listed) -> int:
    """Lists the hands of every flop; counts only where not asked to keep them."""
    total, hand = 0, np.zeros(5, np.uint8)
    for n in range(flops.shape[0]):
        x, y, z = flops[n, 0], flops[n, 1], flops[n, 2]
        hand[0], hand[1], hand[2] = x, y, z
        if keep:
            listed.start[n] = total
        for a in range(52):
            if a in (x, y, z):
                continue
            for b in range(a + 1, 52):
                if b in (x, y, z):
                    continue
                hand[3], hand[4] = a, b
                category = category_of(hand, 5)
                if category >= STRAIGHT:
                    if keep:
                        listed.first[total] = a
                        listed.second[total] = b
                        listed.category[total] = category
                    total += 1
    if keep:
        listed.start[flops.shape[0]] = total
    return total


@piece
def turn_code(taken: Taken, gain: int, four: Bytes, choose: Ints, at: Shorts, a: int,
              b: int) -> int:  # fmt: skip
    """What is decided with two cards on a turn."""
    where = number(four, 4, choose)
    turn = taken.turns[where]
    x = (a & 0xFC) | ((turn >> (2 * (a & 3))) & 3)
    y = (b & 0xFC) | ((turn >> (2 * (b & 3))) & 3)
    return int(taken.codes[gain, taken.where[where], at[x, y]])


@piece
def river_code(codes: Rivers, gain: int, five: Bytes, kinds: Kinds, a: int, b: int) -> int:
    """What is decided with two cards on a board of five."""
    suit = flush_suit(five)
    if suit < 0:
        return int(codes.plain[gain, ranks_of(five), kinds.slot[NO_SUIT, a, b]])
    kind = flush_kind(five, suit, kinds.label, kinds.sets)
    return int(codes.flush[gain, kind, kinds.slot[suit, a, b]])


@piece
def follow_river(
    node: int, five: Bytes, weight: int, category: int, walk: Walk, river: Rivers, kinds: Kinds,
    a: int, b: int, counts: Ints,
) -> None:  # fmt: skip
    """One hand on one board: counted where it is given up."""
    gain, code = walk.gain[node], 0
    if gain >= 0:
        code = river_code(river, gain, five, kinds, a, b)
    end = -1 - walk.leads[node, code]
    if walk.early[end]:
        counts[end, category] += weight


@piece
def follow_hand(
    flop: Bytes, node: int, weight: int, category: int, a: int, b: int, walk: Walk, turns: Taken,
    river: Rivers, kinds: Kinds, choose: Ints, at: Shorts, counts: Ints,
) -> None:  # fmt: skip
    """One hand past the flop, to every turn and river in order, as long as it may be given up."""
    four, five = np.zeros(4, np.uint8), np.zeros(5, np.uint8)
    gone = (whole(1) << a) | (whole(1) << b)
    for card in flop:
        gone |= whole(1) << card
    for turn in range(52):
        if (gone >> turn) & 1:
            continue
        with_cards(flop, 3, turn, 52, four)
        there = node
        if walk.seen[node] == 4:
            gain = walk.gain[node]
            code = turn_code(turns, gain, four, choose, at, a, b) if gain >= 0 else 0
            there = walk.leads[node, code]
        if there < 0 and walk.early[-1 - there]:
            counts[-1 - there, category] += weight * RIVERS_OF_A_TURN
        if there < 0 or not walk.risky[there]:
            continue
        for last in range(52):
            if last != turn and (gone >> last) & 1 == 0:
                with_cards(four, 4, last, 52, five)
                follow_river(there, five, weight, category, walk, river, kinds, a, b, counts)


@compiled
def follow_prizes(
    flops: Bytes, weights: Ints, first: int, last: int, listed: Listed, starting: Shorts,
    walk: Walk, flop_codes: Bytes, turns: Taken, river: Rivers, kinds: Kinds, choose: Ints,
    at: Shorts, counts: Ints,
) -> None:  # fmt: skip
    """`counts[end, category]` for the prize hands that come to an early end past the first
    decision; each counts once for every turn and river in order."""
    for n in range(first, last):
        for entry in range(listed.start[n], listed.start[n + 1]):
            a, b = whole(listed.first[entry]), whole(listed.second[entry])
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
