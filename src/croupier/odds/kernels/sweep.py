"""Kernels that compare all hands on one board with all hands of the dealer at once.

Cards that no hand can tell apart on a board are of one type: a rank, and on a board with
three or more of a suit also whether the card is of that suit. So 91 pairs of types (351 with
a suit that matters) stand for all two-card hands. Hands of equal strength form a group;
going up the groups with a count for every type of card gives, for each pair, the hands
below it that share no card with it.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numba.cpython.unsafe import numbers

from croupier.odds.kernels.boards import mask_of, of_suit
from croupier.odds.kernels.compiled import subroutine
from croupier.odds.kernels.kinds import ranks_of
from croupier.odds.lookup_tables import Bytes, Ints, Shorts, int64

MOST_GROUPS = 192
STRENGTHS = 7464
PAIRS = 351
TYPES = 26

# numba's types do not know that it is called without the context of the compiler
trailing_zeros: Any = numbers.trailing_zeros


class Ranking(NamedTuple):
    """What hands are ranked by, and what is known of the deck; the same for every thread."""

    dead: int  # cards out of the deck, one bit each
    card: int  # one of the dealer's cards, where it has been seen (and is dead), or -1
    line: int  # the weakest strength that qualifies the dealer
    mixed: Shorts
    flush: Shorts
    category: Bytes
    starting: Shorts  # [rank, rank, suited] -> starting hand
    boards: Ints  # see `suit_counts`
    free: Ints


class Scratch(NamedTuple):
    """Buffers of one thread, for one board at a time."""

    spare: Ints  # [type]: cards not on the board and not dead
    first: Bytes  # [pair]: its types, the second not below the first
    second: Bytes
    rung: Shorts  # [pair]: strength
    category: Bytes
    ways: Ints  # [comparison, pair]: see `comparisons` in the tree
    marks: Ints  # strengths that occur on this board, one bit each
    group: Shorts  # group by strength
    size: Ints  # hands of a group
    cards: Shorts  # by group and type: hands of the group that hold one certain such card
    below: Ints
    below_cards: Shorts
    single: Ints  # [type]: the dealer's strength with that card beside the one seen


def scratch() -> Scratch:
    return Scratch(
        spare=np.zeros(TYPES, np.int64),
        first=np.zeros(PAIRS, np.uint8),
        second=np.zeros(PAIRS, np.uint8),
        rung=np.zeros(PAIRS, np.int16),
        category=np.zeros(PAIRS, np.uint8),
        ways=np.zeros((4, PAIRS), np.int64),
        marks=np.zeros(STRENGTHS // 64 + 1, np.int64),
        group=np.zeros(STRENGTHS, np.int16),
        size=np.zeros(MOST_GROUPS, np.int64),
        cards=np.zeros((MOST_GROUPS, TYPES), np.int16),
        below=np.zeros(MOST_GROUPS, np.int64),
        below_cards=np.zeros((MOST_GROUPS, TYPES), np.int16),
        single=np.zeros(TYPES, np.int64),
    )


@subroutine
def count_spare(board: Bytes, suit: int, dead: int, spare: Ints) -> int:
    """Counts the cards left of each type; returns the number of all cards left."""
    blocked, left = dead | mask_of(board, int64(5)), 0
    for r in range(13):
        open_suits = ~(blocked >> (4 * r)) & 15
        many = (open_suits & 1) + (open_suits >> 1 & 1) + (open_suits >> 2 & 1) + (open_suits >> 3)
        inside = (open_suits >> suit) & 1 if suit >= 0 else 0
        spare[r] = many - inside
        spare[r + 13] = inside
        left += many
    return left


@subroutine
def rank_pairs(board: Bytes, suit: int, mixed: Shorts, flush: Shorts, scratch: Scratch) -> int:
    """Lists every pair of types that can be held, with its strength; gives how many they are."""
    spare, first, second, strengths = scratch.spare, scratch.first, scratch.second, scratch.rung
    row, types = mixed[ranks_of(board)], 13 if suit < 0 else TYPES
    held, suited = of_suit(board, 5, suit)
    pairs = 0
    for t in range(types):
        if spare[t] == 0:
            continue
        in_suit = int(t >= 13)
        r = t - 13 * in_suit
        for u in range(t, types):
            if spare[u] < 1 + int(t == u):
                continue
            also = int(u >= 13)
            q = u - 13 * also
            rung = row[r * 13 + q]
            if suit >= 0 and held + in_suit + also >= 5:
                rung = flush[suited | (in_suit << r) | (also << q)]
            first[pairs] = t
            second[pairs] = u
            strengths[pairs] = rung
            pairs += 1
    return pairs


@subroutine
def number_groups(pairs: int, line: int, scratch: Scratch) -> tuple[int, int]:
    """Numbers the strengths that occur from the weakest up; gives how many groups there are and
    how many of them do not qualify the dealer."""
    strengths, marks, group = scratch.rung, scratch.marks, scratch.group
    for pair in range(pairs):
        rung = int64(strengths[pair])
        marks[rung >> 6] |= int64(1) << (rung & 63)
    groups, short = 0, 0
    for word in range(marks.size):
        left = marks[word]
        while left != 0:
            rung = word * 64 + trailing_zeros(left)
            group[rung] = groups
            groups += 1
            short += int(rung < line)
            left &= left - 1
        marks[word] = 0
    return groups, short


@subroutine
def count_groups(pairs: int, groups: int, scratch: Scratch) -> None:
    """How many hands each group has, and how many of them hold one certain card of a type."""
    spare, group, count, cards = scratch.spare, scratch.group, scratch.size, scratch.cards
    first, second, strengths = scratch.first, scratch.second, scratch.rung
    for g in range(groups):
        count[g] = 0
        for t in range(TYPES):
            cards[g, t] = 0
    for pair in range(pairs):
        t, u, g = first[pair], second[pair], group[strengths[pair]]
        left = spare[t]
        if t == u:
            count[g] += left * (left - 1) // 2
            cards[g, t] += left - 1
        else:
            count[g] += left * spare[u]
            cards[g, t] += spare[u]
            cards[g, u] += left


@subroutine
def accumulate_below(groups: int, scratch: Scratch) -> None:
    """Counts the hands below each group: all of them, and those with a certain card."""
    count, cards = scratch.size, scratch.cards
    below, below_cards = scratch.below, scratch.below_cards
    total = 0
    for t in range(TYPES):
        below_cards[0, t] = 0
    for g in range(groups):
        below[g] = total
        total += count[g]
        for t in range(TYPES):
            below_cards[g + 1, t] = below_cards[g, t] + cards[g, t]
    below[groups] = total


@subroutine
def enter_ways(ways: Ints, pair: int, above: bool, lose: int, tie: int, win: int, fails: int,
               fails_ahead: int) -> None:  # fmt: skip
    """The four comparisons of a pair above or below the dealer's line.

    `fails` counts dealer's hands that do not qualify, `fails_ahead` those of them that beat it.
    """
    ways[0, pair] = lose if above else lose - fails_ahead
    ways[1, pair] = tie if above else fails_ahead
    ways[2, pair] = win - fails if above else tie
    ways[3, pair] = fails if above else win


@subroutine
def compare(pairs: int, hands: int, weakest: int, category: Bytes, scratch: Scratch) -> None:
    """For every pair the four comparisons with the dealer."""
    group, count, cards, ways = scratch.group, scratch.size, scratch.cards, scratch.ways
    below, below_cards, categories = scratch.below, scratch.below_cards, scratch.category
    first, second, strengths = scratch.first, scratch.second, scratch.rung
    for pair in range(pairs):
        t, u, rung = first[pair], second[pair], strengths[pair]
        g = group[rung]
        win = below[g] - below_cards[g, t] - below_cards[g, u]
        tie = count[g] - cards[g, t] - cards[g, u] + 1
        lose = hands - win - tie
        fails = below[weakest] - below_cards[weakest, t] - below_cards[weakest, u]
        categories[pair] = category[rung]
        fails_ahead = fails + 1 - win - tie
        enter_ways(ways, pair, g >= weakest, lose, tie, win, fails, fails_ahead)


@subroutine
def dealer_rungs(board: Bytes, suit: int, ranking: Ranking, rungs: Ints) -> None:
    """The strength of the dealer's hand by the type of the card that has not been seen."""
    card = ranking.card
    held, suited = of_suit(board, 5, suit)
    if (card & 3) == suit:
        held += 1
        suited |= 1 << (card >> 2)
    row = ranking.mixed[ranks_of(board)]
    for t in range(TYPES):
        in_suit = int(t >= 13)
        rank = t - 13 * in_suit
        if suit >= 0 and held + in_suit >= 5:
            rungs[t] = ranking.flush[suited | (in_suit << rank)]
        else:
            rungs[t] = row[(card >> 2) * 13 + rank]


@subroutine
def meet_seen(pairs: int, hands: int, ranking: Ranking, scratch: Scratch) -> None:
    """For every pair the four comparisons with the dealer's hands that hold the card seen."""
    spare, rungs, ways, line = scratch.spare, scratch.single, scratch.ways, ranking.line
    first, second, strengths = scratch.first, scratch.second, scratch.rung
    category, categories = ranking.category, scratch.category
    for pair in range(pairs):
        t, u, mine = first[pair], second[pair], strengths[pair]
        win, tie, fails, fails_ahead = int64(0), int64(0), int64(0), int64(0)
        for x in range(TYPES):
            left = spare[x] - int(x == t) - int(x == u)
            if left <= 0:
                continue
            win += left if rungs[x] < mine else 0
            tie += left if rungs[x] == mine else 0
            fails += left if rungs[x] < line else 0
            fails_ahead += left if mine < rungs[x] < line else 0
        lose = hands - win - tie
        categories[pair] = category[mine]
        enter_ways(ways, pair, mine >= line, lose, tie, win, fails, fails_ahead)


@subroutine
def sweep(board: Bytes, suit: int, ranking: Ranking, scratch: Scratch) -> tuple[int, int]:
    """Compares all hands on a board; gives the pairs listed and the dealer's hands each meets."""
    left = count_spare(board, suit, ranking.dead, scratch.spare)
    pairs = rank_pairs(board, suit, ranking.mixed, ranking.flush, scratch)
    if ranking.card >= 0:
        dealer_rungs(board, suit, ranking, scratch.single)
        meet_seen(pairs, left - 2, ranking, scratch)
        return pairs, left - 2
    hands = (left - 2) * (left - 3) // 2
    groups, weakest = number_groups(pairs, ranking.line, scratch)
    count_groups(pairs, groups, scratch)
    accumulate_below(groups, scratch)
    compare(pairs, hands, weakest, ranking.category, scratch)
    return pairs, hands
