"""Kernels for one player's hand: its comparisons on each board, and its sums over flops."""

from __future__ import annotations

import numpy as np

from croupier.odds.kernels.boards import mask_of, number, of_suit, with_card
from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.kernels.kinds import flush_suit, ranks_of, rung_of_two
from croupier.odds.kernels.streets import LaterRows, Offers, best_offer
from croupier.odds.kernels.sweep import Scratch, count_spare, rank_pairs
from croupier.odds.lookup_tables import Bytes, Ints, Shorts, int64


@compiled
def meet_one(
    boards: Bytes, a: int, b: int, dead: int, line: int, mixed: Shorts, flush: Shorts,
    category: Bytes, scratch: Scratch, start: int, last: int, categories: Bytes, ways: Ints,
) -> None:  # fmt: skip
    """Fills `categories` and `ways` for boards `start` up to `last` (rising order, none dead)."""
    blocked = dead | (int64(1) << a) | (int64(1) << b)
    spare, first, second, strengths = scratch.spare, scratch.first, scratch.second, scratch.rung
    for n in range(start, last):
        board = boards[n]
        suit = flush_suit(board)
        count_spare(board, suit, blocked, spare)
        pairs = rank_pairs(board, suit, mixed, flush, scratch)
        held, suited = of_suit(board, 5, suit)
        mine = rung_of_two(a, b, ranks_of(board), suit, held, suited, mixed, flush)
        lose, tie, win, short_lose, short_win = 0, 0, 0, 0, 0
        for pair in range(pairs):
            t, u, rung = first[pair], second[pair], strengths[pair]
            many = spare[t] * spare[u] if t != u else spare[t] * (spare[t] - 1) // 2
            if rung > mine:
                lose += many
                short_lose += many if rung < line else 0
            elif rung == mine:
                tie += many
            else:
                win += many
                short_win += many if rung < line else 0
        categories[n] = category[mine]
        if mine >= line:
            ways[n, 0], ways[n, 1], ways[n, 2], ways[n, 3] = lose, tie, win - short_win, short_win
        else:
            ways[n, 0], ways[n, 1], ways[n, 2], ways[n, 3] = lose - short_lose, short_lose, tie, win


@subroutine
def sum_ahead(board: Bytes, size: int, blocked: int, ahead: LaterRows, choose: Ints, more: Bytes,
              sums: Ints) -> None:  # fmt: skip
    """Adds up, for one hand, the rows of all boards with one card more; `more` is a buffer."""
    sums[:] = 0
    where, rows = ahead.where, ahead.rows
    for card in range(52):
        if (blocked >> card) & 1 == 0:
            with_card(board, size, card, more)
            at = where[number(more, size + 1, choose)]
            for row in range(sums.shape[0]):
                sums[row, 0] += rows[row, at, 0]


@compiled
def streets_of_one(
    boards: Bytes, weights: Ints, first: int, last: int, blocked: int, ahead: LaterRows,
    choose: Ints, offers: Offers, sums: Ints, totals: Ints, values: Ints,
) -> None:  # fmt: skip
    """Boards of three or four cards for one hand, over all boards with one card more.

    Where `values` has room: rows and then gains as `values[row, board, 0]`.
    """
    size, rows, keep = boards.shape[1], sums.shape[0], values.shape[0] > 0
    more = np.zeros(size + 1, np.uint8)
    for at in range(first, last):
        sum_ahead(boards[at], size, blocked | mask_of(boards[at], size), ahead, choose, more, sums)
        for row in range(rows):
            if keep:
                values[row, at, 0] = sums[row, 0]
        for gain in range(offers.shape[0]):
            _, value = best_offer(offers, gain, sums, 0)
            totals[gain] += weights[at] * value
            if keep:
                values[rows + gain, at, 0] = value
