"""Kernels that say of many hands what the words of a strategy say: category, hidden, outs."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import of_suit, rise
from croupier.odds.kernels.category import category_of
from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.kernels.kinds import flush_suit, ranks_of, rung_of_two
from croupier.odds.kernels.rules import dealer_outs, rank_singles, rung_with, uses_hand
from croupier.odds.kernels.sweep import TYPES
from croupier.odds.lookup_tables import Ints, Shorts, int64


class WordTables(NamedTuple):
    """Tables of strengths: with no, one and two cards more than a board's five ranks."""

    five: Shorts
    six: Shorts
    mixed: Shorts
    flush: Shorts
    starting: Shorts


@subroutine
def draw_rank(cards: Ints, size: int) -> int:
    """The rank of the highest card in hand that is one of four of a suit; -1 for none."""
    found = -1
    for i in range(2):
        held = 0
        for j in range(size):
            held += int((cards[j] & 3) == (cards[i] & 3))
        if held == 4:
            found = max(found, cards[i] >> 2)
    return found


@compiled
def describe_hands(hole: Shorts, board: Shorts, tables: WordTables, out: Shorts) -> None:
    """`out[hand]`: starting hand, category, whether hidden, draw, outs (-1 before the river).

    Boards have -1 for cards to come; before the flop only the starting hand is told.
    """
    cards, sorted_board = np.zeros(7, np.uint8), np.zeros(5, np.uint8)
    wide, singles = np.zeros(7, np.int64), np.zeros((2, TYPES), np.int64)
    for n in range(hole.shape[0]):
        size = 2
        for i in range(2):
            cards[i] = hole[n, i]
        for i in range(5):
            if board[n, i] >= 0:
                cards[2 + i] = board[n, i]
                size += 1
        a, b = int64(cards[0]), int64(cards[1])
        row = out[n]
        row[0] = tables.starting[a >> 2, b >> 2, int((a & 3) == (b & 3))]
        row[1], row[2], row[3], row[4] = 0, 0, -1, -1
        if size < 5:
            continue
        for i in range(size):
            wide[i] = cards[i]
        row[1], row[3] = category_of(cards, size), draw_rank(wide, size)
        better = True
        if size == 7:
            for i in range(5):
                sorted_board[i] = cards[2 + i]
                rise(sorted_board, i + 1)
            suit, ranks = flush_suit(sorted_board), ranks_of(sorted_board)
            held, suited = of_suit(sorted_board, 5, suit)
            mine = rung_of_two(a, b, ranks, suit, held, suited, tables.mixed, tables.flush)
            better = mine > rung_with(sorted_board, suit, 0, 0, tables.five, tables.flush)
            rank_singles(sorted_board, suit, tables.six, tables.flush, singles[0], singles[1])
            t, u = (a >> 2) + 13 * int((a & 3) == suit), (b >> 2) + 13 * int((b & 3) == suit)
            row[4] = dealer_outs(mine, t, u, singles[0], singles[1])
        row[2] = uses_hand(cards, size, row[1], better)
