"""One board, all hands at once: how many of the dealer's hands lose to, tie and beat each.

Cards that no hand can tell apart on a board are of one type: a rank, and on a board with
three or more of a suit also whether the card is of that suit. So 91 pairs of types (351 with
a suit that matters) stand for all two-card hands. Hands of equal strength form a group;
going up the groups with a count for every type of card gives, for each pair, the hands
below it that share no card with it.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.tables import Bytes, Ints, Shorts, whole

MOST_GROUPS = 192
PAIRS = 351
TYPES = 26


class Deal(NamedTuple):
    """The boards to go through and the tables to rank them by; the same for every thread."""

    boards: Bytes
    weights: Ints
    dead: int
    gone: Bytes  # the dead cards one by one
    line: int  # the weakest strength that qualifies the dealer
    mixed: Shorts
    flush: Shorts
    category: Bytes
    starting: Shorts  # [rank, rank, suited] -> starting hand
    at: Shorts  # [card, card] -> place in a row


class Desk(NamedTuple):
    """Paper for one thread to count on, one board at a time."""

    ranks: Ints
    spare: Bytes  # cards of a type not on the board and not dead
    suits: Bytes  # suits in which a rank is left, one bit each
    rung: Shorts  # strength by pair of types
    marks: Bytes  # strengths that occur on this board
    group: Shorts  # group by strength
    size: Ints  # hands of a group
    cards: Shorts  # by group and type: hands of the group that hold one certain such card
    below: Ints
    below_cards: Shorts


class Sheaf(NamedTuple):
    """What was found on a few boards: by board, and by pair of types that can be held there."""

    suit: Ints  # the suit of which three or more lie there, or -1
    hands: Ints  # the dealer's hands that each hand is compared with
    pairs: Ints  # pairs in use
    first: Bytes
    second: Bytes
    rung: Shorts  # strength
    category: Bytes
    ways: Shorts  # [board, pair, comparison]: see `comparisons` in the tree
    many: Bytes  # [board, pair, suited]: how many hands the pair stands for
    pair: Shorts  # [board, type, type] -> pair


def desk() -> Desk:
    return Desk(
        ranks=np.zeros(5, np.int64),
        spare=np.zeros(TYPES, np.uint8),
        suits=np.zeros(13, np.uint8),
        rung=np.zeros((TYPES, TYPES), np.int16),
        marks=np.zeros(7464, np.uint8),
        group=np.zeros(7464, np.int16),
        size=np.zeros(MOST_GROUPS, np.int64),
        cards=np.zeros((MOST_GROUPS, TYPES), np.int16),
        below=np.zeros(MOST_GROUPS, np.int64),
        below_cards=np.zeros((MOST_GROUPS, TYPES), np.int16),
    )


def sheaf(size: int) -> Sheaf:
    return Sheaf(
        suit=np.zeros(size, np.int64),
        hands=np.zeros(size, np.int64),
        pairs=np.zeros(size, np.int64),
        first=np.zeros((size, PAIRS), np.uint8),
        second=np.zeros((size, PAIRS), np.uint8),
        rung=np.zeros((size, PAIRS), np.int16),
        category=np.zeros((size, PAIRS), np.uint8),
        ways=np.zeros((size, PAIRS, 4), np.int16),
        many=np.zeros((size, PAIRS, 2), np.uint8),
        pair=np.zeros((size, TYPES, TYPES), np.int16),
    )


@piece
def flush_suit(board: Bytes) -> int:
    """The suit of which three or more lie on the board, or -1."""
    counts = 0  # four bits for each suit
    for i in range(5):
        counts += 1 << (4 * (board[i] & 3))
    for s in range(4):
        if (counts >> (4 * s)) & 15 >= 3:
            return s
    return -1


@piece
def lay_out(board: Bytes, suit: int, dead: int, desk: Desk) -> int:
    """What is left of each type; gives the number of cards left."""
    spare, suits, gone, left = desk.spare, desk.suits, dead, 0
    for i in range(5):
        gone |= whole(1) << board[i]
    for t in range(TYPES):
        spare[t] = 0
    for r in range(13):
        open_suits = ~(gone >> (4 * r)) & 15
        suits[r] = open_suits
        for s in range(4):
            if (open_suits >> s) & 1:
                spare[r + (13 if s == suit else 0)] += 1
                left += 1
    return left


@piece
def ranks_of(board: Bytes) -> int:
    """The number of the board's ranks; boards come in rising order, so their ranks do."""
    a, b, c = whole(board[0] >> 2), whole(board[1] >> 2), whole(board[2] >> 2)
    d, e = whole(board[3] >> 2), whole(board[4] >> 2)
    return (
        a
        + (b + 1) * b // 2
        + (c + 2) * (c + 1) * c // 6
        + (d + 3) * (d + 2) * (d + 1) * d // 24
        + (e + 4) * (e + 3) * (e + 2) * (e + 1) * e // 120
    )


@piece
def weigh(board: Bytes, suit: int, mixed: Shorts, flush: Shorts, desk: Desk) -> None:
    """The strength of every pair of types, marked so that groups can be told."""
    spare, rungs, marks = desk.spare, desk.rung, desk.marks
    ranks, types = ranks_of(board), 13 if suit < 0 else TYPES
    suited, held = 0, 0
    for i in range(5):
        if (board[i] & 3) == suit:
            suited |= 1 << (board[i] >> 2)
            held += 1
    for t in range(types):
        if spare[t] == 0:
            continue
        in_suit = int(t >= 13)
        r = t - 13 * in_suit
        for u in range(t, types):
            if spare[u] == 0 or (t == u and spare[t] < 2):
                continue
            also = int(u >= 13)
            q = u - 13 * also
            rung = mixed[ranks, r * 13 + q]
            if suit >= 0 and held + in_suit + also >= 5:
                rung = flush[suited | (in_suit << r) | (also << q)]
            rungs[t, u] = rung
            marks[rung] = 1


@piece
def number_groups(marks: Bytes, group: Shorts) -> int:
    """Numbers the strengths that occur from the weakest up, and wipes the marks."""
    eights, groups = marks.view(np.int64), 0
    for word in range(eights.size):
        if eights[word] != 0:
            for rung in range(word * 8, word * 8 + 8):
                if marks[rung]:
                    group[rung] = groups
                    groups += 1
            eights[word] = 0
    return groups


@piece
def count_groups(n: int, types: int, groups: int, desk: Desk, sheaf: Sheaf) -> None:
    """How many hands each group has, and how many of them hold one certain card of a type."""
    spare, rungs, group, count, cards = desk.spare, desk.rung, desk.group, desk.size, desk.cards
    first, second, pair_of, pairs = sheaf.first, sheaf.second, sheaf.pair, 0
    for g in range(groups):
        count[g] = 0
        for t in range(TYPES):
            cards[g, t] = 0
    for t in range(types):
        left = whole(spare[t])
        for u in range(t, types):
            if left == 0 or spare[u] == 0 or (t == u and left < 2):
                continue
            g = group[rungs[t, u]]
            if t == u:
                count[g] += left * (left - 1) // 2
                cards[g, t] += left - 1
            else:
                count[g] += left * spare[u]
                cards[g, t] += spare[u]
                cards[g, u] += left
            first[n, pairs] = t
            second[n, pairs] = u
            pair_of[n, t, u] = pairs
            pair_of[n, u, t] = pairs
            pairs += 1
    sheaf.pairs[n] = pairs


@piece
def climb(groups: int, desk: Desk) -> None:
    """What lies below each group: all hands, and those with a certain card."""
    count, cards, below, below_cards = desk.size, desk.cards, desk.below, desk.below_cards
    total = 0
    for t in range(TYPES):
        below_cards[0, t] = 0
    for g in range(groups):
        below[g] = total
        total += count[g]
        for t in range(TYPES):
            below_cards[g + 1, t] = below_cards[g, t] + cards[g, t]
    below[groups] = total


@piece
def first_to_qualify(n: int, line: int, groups: int, desk: Desk, sheaf: Sheaf) -> int:
    """The weakest group that qualifies the dealer; boards with a pair on them qualify all."""
    first, second, rungs, group = sheaf.first, sheaf.second, desk.rung, desk.group
    weakest = groups
    for pair in range(sheaf.pairs[n]):
        rung = rungs[first[n, pair], second[n, pair]]
        if rung >= line:
            weakest = min(weakest, whole(group[rung]))
    return weakest


@piece
def compare(n: int, weakest: int, category: Bytes, desk: Desk, sheaf: Sheaf) -> None:
    """For every pair the four comparisons with the dealer."""
    rungs, group, count, cards = desk.rung, desk.group, desk.size, desk.cards
    below, below_cards, ways, categories = desk.below, desk.below_cards, sheaf.ways, sheaf.category
    first, second, strengths, hands = sheaf.first, sheaf.second, sheaf.rung, sheaf.hands[n]
    fails = below[weakest]
    for pair in range(sheaf.pairs[n]):
        t, u = first[n, pair], second[n, pair]
        rung = rungs[t, u]
        g = group[rung]
        win = below[g] - below_cards[g, t] - below_cards[g, u]
        tie = count[g] - cards[g, t] - cards[g, u] + 1
        lose = hands - win - tie
        unqualified = fails - below_cards[weakest, t] - below_cards[weakest, u]
        strengths[n, pair] = rung
        categories[n, pair] = category[rung]
        if g >= weakest:
            ways[n, pair, 0] = lose
            ways[n, pair, 1] = tie
            ways[n, pair, 2] = win - unqualified
            ways[n, pair, 3] = unqualified
        else:
            beaten = unqualified + 1 - win - tie  # by a hand that does not qualify either
            ways[n, pair, 0] = lose - beaten
            ways[n, pair, 1] = beaten
            ways[n, pair, 2] = tie
            ways[n, pair, 3] = win


@piece
def count_combos(n: int, suit: int, desk: Desk, sheaf: Sheaf) -> None:
    """How many hands of each pair of types are not suited, and how many are."""
    first, second, many = sheaf.first, sheaf.second, sheaf.many
    spare, suits = desk.spare, desk.suits
    other = 15 if suit < 0 else 15 & ~(1 << suit)
    for pair in range(sheaf.pairs[n]):
        t, u = first[n, pair], second[n, pair]
        left, suited = whole(spare[t]), 0
        if t == u:
            apart = left * (left - 1) // 2
        elif t >= 13:
            apart, suited = 0, 1  # both in the flush suit
        elif u >= 13:
            apart = left
        else:
            both = suits[t] & suits[u] & other
            suited = (both & 1) + ((both >> 1) & 1) + ((both >> 2) & 1) + ((both >> 3) & 1)
            apart = left * spare[u] - suited
        many[n, pair, 0] = apart
        many[n, pair, 1] = suited


@compiled
def sweep(deal: Deal, first: int, last: int, desk: Desk, sheaf: Sheaf) -> None:
    """Boards `first` up to `last`, into the sheaf from its start."""
    for number in range(first, last):
        n, board = number - first, deal.boards[number]
        suit = flush_suit(board)
        left = lay_out(board, suit, deal.dead, desk)
        sheaf.suit[n] = suit
        sheaf.hands[n] = (left - 2) * (left - 3) // 2
        weigh(board, suit, deal.mixed, deal.flush, desk)
        groups = number_groups(desk.marks, desk.group)
        count_groups(n, 13 if suit < 0 else TYPES, groups, desk, sheaf)
        climb(groups, desk)
        weakest = first_to_qualify(n, deal.line, groups, desk, sheaf)
        compare(n, weakest, deal.category, desk, sheaf)
        count_combos(n, suit, desk, sheaf)
