"""Kernels that apply the rules of a strategy: the first rule that holds, by board and hand."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import mask_of, of_suit
from croupier.odds.kernels.category import (
    FLUSH,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIR,
    category_of,
)
from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.kernels.kinds import flush_suit, ranks_of
from croupier.odds.kernels.river import place_values
from croupier.odds.kernels.sweep import PAIRS, TYPES, Ranking, Scratch, count_spare, rank_pairs
from croupier.odds.lookup_tables import Bytes, Ints, Shorts, int64

MADE, HIDDEN, POCKET, FOUR_FLUSH, HIGH, OUTS = 0, 1, 2, 3, 4, 5


class RuleTable(NamedTuple):
    """The rules of one street: `codes[rule]`, and `conditions[rule, i]` as kind (-1: no more),
    number, list of hands, and whether it is negated."""

    codes: Ints
    conditions: Ints
    hands: Bytes  # [list, starting hand]


@subroutine
def groups_of(cards: Bytes, size: int, category: int) -> int:
    """The ranks, one bit each, whose pairs, threes or fours stand in the best five."""
    counts = int64(0)  # four bits for each rank
    for i in range(size):
        counts += int64(1) << (4 * (cards[i] >> 2))
    fours, threes, pairs, wanted = 0, 0, 0, 2 if category == TWO_PAIR else 1
    for rank in range(12, -1, -1):
        held = (counts >> (4 * rank)) & 15
        if held < 2:
            continue
        if held == 4 and not fours:
            fours = 1 << rank
        elif held == 3 and not threes:
            threes = 1 << rank
        elif wanted > 0:
            pairs |= 1 << rank
            wanted -= 1
    if category == QUADS:
        return fours
    if category == TRIPS:
        return threes
    return threes | pairs


@subroutine
def uses_hand(cards: Bytes, size: int, category: int, better_than_board: bool) -> bool:
    """Whether the first two of the cards, those in hand, have a part in what they make."""
    if category in (STRAIGHT, FLUSH) or category >= STRAIGHT_FLUSH:
        return better_than_board
    groups = groups_of(cards, size, category)
    return bool((groups >> (cards[0] >> 2)) & 1 == 1 or (groups >> (cards[1] >> 2)) & 1 == 1)


@subroutine
def four_flush(cards: Bytes, size: int, rank: int) -> bool:
    """Four of a suit, one of them in hand and of this rank or above."""
    for i in range(2):
        held, _ = of_suit(cards, size, cards[i] & 3)
        if held == 4 and (cards[i] >> 2) >= rank:
            return True
    return False


@subroutine
def holds(
    condition: Ints, listed: bool, cards: Bytes, size: int, category: int, better: bool, outs: int
) -> bool:
    """One condition on the cards, the first two of which are in hand."""
    kind, number = int64(condition[0]), int64(condition[1])
    if kind == MADE:
        return category >= number
    if kind == HIDDEN:
        return category >= number and uses_hand(cards, size, category, better)
    if kind == POCKET:
        return listed
    if kind == FOUR_FLUSH:
        return four_flush(cards, size, number)
    if kind == HIGH:
        return bool(max(cards[0] >> 2, cards[1] >> 2) >= number)
    return outs < number


@subroutine
def code_of(
    rules: RuleTable, hand: int, cards: Bytes, size: int, category: int, better: bool, outs: int
) -> int:
    """The code of the first rule whose conditions all hold."""
    codes, conditions, hands = rules.codes, rules.conditions, rules.hands
    for rule in range(codes.size):
        good, i = True, 0
        while good and conditions[rule, i, 0] >= 0:
            condition = conditions[rule, i]
            listed = hands[condition[2], hand] == 1
            met = holds(condition, listed, cards, size, category, better, outs)
            good = met != (condition[3] == 1)
            i += 1
        if good:
            return int(codes[rule])
    return 0


@compiled
def follow_rules(
    boards: Bytes, rules: RuleTable, starting: Shorts, at: Shorts, first: int, last: int,
    codes: Bytes,
) -> None:  # fmt: skip
    """Boards of three or four cards: `codes[board, hand]`."""
    size, cards = boards.shape[1], np.zeros(7, np.uint8)
    for n in range(first, last):
        blocked = mask_of(boards[n], size)
        for i in range(size):
            cards[2 + i] = boards[n, i]
        for a in range(52):
            for b in range(a):
                if (blocked >> a) & 1 or (blocked >> b) & 1:
                    continue
                cards[0], cards[1] = a, b
                hand = starting[a >> 2, b >> 2, int((a & 3) == (b & 3))]
                category = category_of(cards, size + 2)
                codes[n, at[a, b]] = code_of(rules, hand, cards, size + 2, category, True, 0)


@subroutine
def rung_with(board: Bytes, suit: int, in_suit: int, rank: int, six: Shorts, flush: Shorts) -> int:
    """The strength of a board with one card more."""
    held, suited = of_suit(board, 5, suit)
    if held + in_suit >= 5:
        return int(flush[suited | (in_suit << rank)])
    return int(six[ranks_of(board), rank])


@subroutine
def rank_singles(
    board: Bytes, suit: int, six: Shorts, flush: Shorts, rungs: Ints, many: Ints
) -> None:
    """What each type of card makes with the board alone, and how many of it are not on it."""
    blocked = mask_of(board, 5)
    for t in range(TYPES):
        in_suit, many[t] = int(t >= 13), 0
        rank = t - 13 * in_suit
        rungs[t] = rung_with(board, suit, in_suit, rank, six, flush)
        for s in range(4):
            if int(s == suit) == in_suit and not (blocked >> (4 * rank + s)) & 1:
                many[t] += 1


@subroutine
def dealer_outs(mine: int, t: int, u: int, rungs: Ints, many: Ints) -> int:
    """Unseen cards that beat a hand on their own, with the board; the two in hand are seen."""
    outs = -int(rungs[t] > mine) - int(rungs[u] > mine)
    for single in range(TYPES):
        if rungs[single] > mine:
            outs += many[single]
    return outs


@subroutine
def card_of_type(blocked: int, suit: int, kind: int, taken: int) -> int:
    """A card of this type that is not on the board and is not the one already taken."""
    rank, in_suit = kind % 13, kind >= 13
    for s in range(4):
        card = 4 * rank + s
        if (s == suit) == in_suit and card != taken and not (blocked >> card) & 1:
            return card
    return 4 * rank


@subroutine
def follow_board(
    board: Bytes, suit: int, pairs: int, suited: int, ranking: Ranking, rules: RuleTable,
    outs: bool, five: Shorts, six: Shorts, scratch: Scratch, cards: Bytes, singles: Ints,
    codes: Bytes,
) -> None:  # fmt: skip
    """What the rules of the river say of every pair of types on one board."""
    blocked, alone = mask_of(board, 5), rung_with(board, suit, 0, 0, five, ranking.flush)
    if outs:
        rank_singles(board, suit, six, ranking.flush, singles[0], singles[1])
    for i in range(5):
        cards[2 + i] = board[i]
    first, second, strengths = scratch.first, scratch.second, scratch.rung
    for pair in range(pairs):
        t, u, mine, beaten_by = int64(first[pair]), int64(second[pair]), strengths[pair], 0
        cards[0] = card_of_type(blocked, suit, t, -1)
        cards[1] = card_of_type(blocked, suit, u, cards[0])
        if outs:
            beaten_by = dealer_outs(mine, t, u, singles[0], singles[1])
        hand, category = ranking.starting[t % 13, u % 13, suited], ranking.category[mine]
        codes[pair] = code_of(rules, hand, cards, 7, category, mine > alone, beaten_by)


@compiled
def follow_river_rules(
    boards: Bytes, first: int, last: int, ranking: Ranking, rules: RuleTable, outs: bool,
    five: Shorts, six: Shorts, scratch: Scratch, codes: Bytes,
) -> None:  # fmt: skip
    """Kinds `first` up to `last`: `codes[kind]`."""
    cards, taken = np.zeros(7, np.uint8), np.zeros(PAIRS, np.uint8)
    singles = np.zeros((2, TYPES), np.int64)
    for kind in range(first, last):
        board = boards[kind]
        codes[kind] = 0
        if board[0] == 255:
            continue
        suit = flush_suit(board)
        count_spare(board, suit, ranking.dead, scratch.spare)
        pairs = rank_pairs(board, suit, ranking.mixed, ranking.flush, scratch)
        for suited in range(2):
            follow_board(
                board, suit, pairs, suited, ranking, rules, outs, five, six, scratch, cards,
                singles, taken,
            )  # fmt: skip
            place_values(pairs, scratch, suited, taken, codes[kind])
