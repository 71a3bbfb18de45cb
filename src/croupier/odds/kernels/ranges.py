"""Kernels that compare whole ranges board by board, each hand ranked once.

In Hold'em, hands of equal strength form a group. Going up the groups with a total for every card
gives, for each hand, the hands below it that share no card with it. Where a low counts, or four
cards are held, every pair of hands is compared.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import mask_of, next_set, of_suit, rise
from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.kernels.equity import (
    NO_LOW,
    PotTables,
    high_of_omaha,
    low_bit,
    low_of_omaha,
    nth_set,
)
from croupier.odds.kernels.kinds import flush_suit, ranks_of, rung_of_two
from croupier.odds.lookup_tables import Bytes, Ints, int64

QUARTERS = 4
"""Two hands share a pot in quarters."""
STRENGTHS = 7464


class TwoRanges(NamedTuple):
    """The hands of two ranges together, and how much each counts in either."""

    cards: Bytes  # [hand, card]
    masks: Ints
    first: Ints  # weight in the first range, 0 where it is not in it
    second: Ints
    known: Bytes  # the board so far


class RangeScratch(NamedTuple):
    """Buffers of one thread, for one board at a time."""

    alive: Ints  # hands without a card on the board
    high: Ints
    low: Ints
    group: Ints  # by strength
    total: Ints  # [group]: weight in the second range, of the group, later of those below
    by_card: Ints  # [group, card]: the same for hands with that card


def range_scratch(hands: int) -> RangeScratch:
    three = np.full((3, hands), NO_LOW, np.int64)
    groups = min(hands, STRENGTHS) + 1
    return RangeScratch(
        three[0], three[1], three[2], np.full(STRENGTHS, -1, np.int64),
        np.zeros(groups, np.int64), np.zeros((groups, 52), np.int64),
    )  # fmt: skip


@subroutine
def low_with(held: int, bits: Bytes) -> int:
    """The lowest five of a set of low ranks as a set: the smaller, the better."""
    if bits[held] < 5:
        return NO_LOW
    top = 128
    while bits[held] > 5:
        held &= ~top
        top >>= 1
    return held


@subroutine
def quarters_of(high: int, low: int, other_high: int, other_low: int) -> int:
    """How many quarters of a pot the first of two hands wins."""
    won = 1 + int(high > other_high) - int(high < other_high)
    if low == NO_LOW and other_low == NO_LOW:
        return 2 * won
    return won + 1 + int(low < other_low) - int(low > other_low)


@subroutine
def rank_two_cards(ranges: TwoRanges, board: Bytes, show: PotTables, at: RangeScratch) -> int:
    """Ranks the hands of Hold'em that a board leaves; gives how many they are."""
    ranks, suit = ranks_of(board), flush_suit(board)
    held, suited = of_suit(board, 5, suit)
    taken, alive, lows = mask_of(board, 5), 0, 0
    for i in range(5):
        lows |= low_bit(board[i])
    cards, masks, bits = ranges.cards, ranges.masks, show.bits
    mixed, flush, open_hands, highs, low = show.mixed, show.flush, at.alive, at.high, at.low
    for hand in range(masks.size):
        if masks[hand] & taken:
            continue
        a, b = int64(cards[hand, 0]), int64(cards[hand, 1])
        open_hands[alive] = hand
        highs[alive] = rung_of_two(a, b, ranks, suit, held, suited, mixed, flush)
        if show.low:
            low[alive] = low_with(lows | low_bit(a) | low_bit(b), bits)
        alive += 1
    return alive


@subroutine
def rank_four_cards(ranges: TwoRanges, board: Bytes, show: PotTables, at: RangeScratch) -> int:
    """Ranks the hands of Omaha that a board leaves; gives how many they are."""
    taken, alive = mask_of(board, 5), 0
    for hand in range(ranges.masks.size):
        if ranges.masks[hand] & taken:
            continue
        at.alive[alive] = hand
        at.high[alive] = high_of_omaha(ranges.cards[hand], board, show)
        if show.low:
            at.low[alive] = low_of_omaha(ranges.cards[hand], board, show.bits)
        alive += 1
    return alive


@subroutine
def group_hands(ranges: TwoRanges, alive: int, at: RangeScratch) -> int:
    """Numbers the strengths that occur from the weakest up and adds up the second range."""
    group, total, by_card, high = at.group, at.total, at.by_card, at.high
    cards, second, open_hands = ranges.cards, ranges.second, at.alive
    for n in range(alive):
        group[high[n]] = 0
    groups = 0
    for strength in range(STRENGTHS):
        if group[strength] == 0:
            group[strength] = groups
            total[groups] = 0
            for card in range(52):
                by_card[groups, card] = 0
            groups += 1
    for n in range(alive):
        hand = open_hands[n]
        weight, g = second[hand], group[high[n]]
        if weight:
            total[g] += weight
            by_card[g, cards[hand, 0]] += weight
            by_card[g, cards[hand, 1]] += weight
    for g in range(1, groups):
        total[g] += total[g - 1]
        for card in range(52):
            by_card[g, card] += by_card[g - 1, card]
    return groups


@subroutine
def sweep_ranges(ranges: TwoRanges, alive: int, weight: int, at: RangeScratch, tally: Ints) -> None:
    """Adds one board: how much the first range loses, ties and wins, in quarters 0, 2 and 4."""
    top = group_hands(ranges, alive, at) - 1
    group, total, by_card, high = at.group, at.total, at.by_card, at.high
    cards, first, second, open_hands = ranges.cards, ranges.first, ranges.second, at.alive
    for n in range(alive):
        hand = open_hands[n]
        mine = first[hand] * weight
        if mine == 0:
            continue
        a, b, g, itself = cards[hand, 0], cards[hand, 1], group[high[n]], second[hand]
        below = int64(0)
        if g > 0:
            below = total[g - 1] - by_card[g - 1, a] - by_card[g - 1, b]
        upto = total[g] - by_card[g, a] - by_card[g, b] + itself
        whole = total[top] - by_card[top, a] - by_card[top, b] + itself
        tally[0] += mine * (whole - upto)
        tally[2] += mine * (upto - below)
        tally[4] += mine * below
    for n in range(alive):
        group[high[n]] = -1


@subroutine
def pair_ranges(ranges: TwoRanges, alive: int, weight: int, at: RangeScratch, tally: Ints) -> None:
    """Adds one board: every hand of the first range against every one of the second."""
    first, second, masks = ranges.first, ranges.second, ranges.masks
    open_hands, high, low = at.alive, at.high, at.low
    for n in range(alive):
        hand = open_hands[n]
        mine = first[hand] * weight
        if mine == 0:
            continue
        mask, my_high, my_low = masks[hand], high[n], low[n]
        for m in range(alive):
            other = open_hands[m]
            yours = second[other]
            if yours == 0 or masks[other] & mask:
                continue
            tally[quarters_of(my_high, my_low, high[m], low[m])] += mine * yours


@compiled
def match_ranges(
    rest: Bytes, weights: Ints, first: int, last: int, ranges: TwoRanges, show: PotTables,
    at: RangeScratch, tally: Ints,
) -> None:  # fmt: skip
    """Boards `first` up to `last`: `rest` completes the board, each standing for `weights`."""
    board, size = np.zeros(5, np.uint8), ranges.known.size
    for number in range(first, last):
        for i in range(size):
            board[i] = ranges.known[i]
        for i in range(rest.shape[1]):
            board[size + i] = rest[number, i]
            rise(board, size + i + 1)
        if show.omaha:
            alive = rank_four_cards(ranges, board, show, at)
        else:
            alive = rank_two_cards(ranges, board, show, at)
        if show.low or show.omaha:
            pair_ranges(ranges, alive, weights[number], at, tally)
        else:
            sweep_ranges(ranges, alive, weights[number], at, tally)


@subroutine
def best_of_two(sums: Ints, kept: Ints) -> tuple[int, int]:
    """The discards: the first player's best when the second replies best; the first of equals."""
    best, chosen, reply = int64(-1), 0, 0
    for i in range(kept[0]):
        answer, least = 0, int64(1) << 62
        for j in range(kept[1]):
            won = 0
            for quarters in range(1, QUARTERS + 1):
                won += quarters * sums[i, j, quarters]
            if won < least:
                least, answer = won, j
        if least > best:
            best, chosen, reply = least, i, answer
    return chosen, reply


@compiled
def match_discards(
    pairs: Bytes, kept: Ints, known: Bytes, left: Bytes, early: int, first: int, last: int,
    show: PotTables, tally: Ints,
) -> None:  # fmt: skip
    """Two open hands that each keep one of their pairs once `early` more board cards are seen.

    `pairs[player, choice]` in the order in which equals are preferred; `first` up to `last`
    number the sets of early cards among those left, and all cards to come follow each.
    """
    need = 5 - known.size - early
    board, picks, later = np.zeros(5, np.uint8), np.zeros(5, np.uint8), np.zeros(5, np.uint8)
    sums = np.zeros((3, 3, QUARTERS + 1), np.int64)
    ranked = np.zeros((2, 3, 2), np.int64)
    rest, seen = np.zeros(left.size, np.uint8), known.size + early
    opened = np.zeros(5, np.uint8)
    nth_set(first, early, show.choose, picks)
    for _ in range(first, last):
        sums[:] = 0
        for i in range(known.size):
            opened[i] = known[i]
        for i in range(early):
            opened[known.size + i] = left[picks[i]]
        over, at = 0, 0
        for n in range(left.size):
            if at < early and n == picks[at]:
                at += 1
                continue
            rest[over] = left[n]
            over += 1
        nth_set(0, need, show.choose, later)
        for _ in range(show.choose[over, need]):
            for i in range(seen):
                board[i] = opened[i]
                rise(board, i + 1)
            for i in range(need):
                board[seen + i] = rest[later[i]]
                rise(board, seen + i + 1)
            compare_kept(pairs, kept, board, show, ranked, sums)
            if need > 0:
                next_set(later, need)
        i, j = best_of_two(sums, kept)
        for quarters in range(QUARTERS + 1):
            tally[quarters] += sums[i, j, quarters]
        if early > 0:
            next_set(picks, early)


@subroutine
def compare_kept(
    pairs: Bytes, kept: Ints, board: Bytes, show: PotTables, ranked: Ints, sums: Ints
) -> None:
    """Adds one board to the sums of all choices of both players."""
    ranks, suit = ranks_of(board), flush_suit(board)
    held, suited = of_suit(board, 5, suit)
    lows, mixed, flush, bits = 0, show.mixed, show.flush, show.bits
    for i in range(5):
        lows |= low_bit(board[i])
    for player in range(2):
        for choice in range(kept[player]):
            a, b = int64(pairs[player, choice, 0]), int64(pairs[player, choice, 1])
            ranked[player, choice, 0] = rung_of_two(a, b, ranks, suit, held, suited, mixed, flush)
            ranked[player, choice, 1] = NO_LOW
            if show.low:
                ranked[player, choice, 1] = low_with(lows | low_bit(a) | low_bit(b), bits)
    for i in range(kept[0]):
        for j in range(kept[1]):
            won = quarters_of(ranked[0, i, 0], ranked[0, i, 1], ranked[1, j, 0], ranked[1, j, 1])
            sums[i, j, won] += 1
