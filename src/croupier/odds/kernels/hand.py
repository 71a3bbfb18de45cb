"""One hand: what it meets on each of many boards, and its sums over the flops of a deck."""

from __future__ import annotations

import numpy as np

from croupier.odds.kernels.boards import number
from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.kernels.kinds import flush_suit, ranks_of
from croupier.odds.kernels.spread import with_cards
from croupier.odds.kernels.streets import Ahead, Offers
from croupier.odds.kernels.sweep import Desk, lay_out, weigh
from croupier.odds.tables import Bytes, Ints, Shorts, whole


@piece
def strength_of(board: Bytes, a: int, b: int, mixed: Shorts, flush: Shorts) -> int:
    """The strength of two cards with a board of five."""
    for suit in range(4):
        held, suited = 0, 0
        for i in range(5):
            if (board[i] & 3) == suit:
                held += 1
                suited |= 1 << (board[i] >> 2)
        if (a & 3) == suit:
            held += 1
            suited |= 1 << (a >> 2)
        if (b & 3) == suit:
            held += 1
            suited |= 1 << (b >> 2)
        if held >= 5:
            return int(flush[suited])
    return int(mixed[ranks_of(board), (a >> 2) * 13 + (b >> 2)])


@compiled
def meet_one(
    boards: Bytes, a: int, b: int, dead: int, line: int, mixed: Shorts, flush: Shorts,
    category: Bytes, desk: Desk, start: int, last: int, categories: Bytes, ways: Ints,
) -> None:  # fmt: skip
    """Fills `categories` and `ways` for boards `start` up to `last` (rising order, none dead)."""
    gone = dead | (whole(1) << a) | (whole(1) << b)
    spare, first, second, strengths = desk.spare, desk.first, desk.second, desk.rung
    for n in range(start, last):
        board = boards[n]
        suit = flush_suit(board)
        lay_out(board, suit, gone, spare)
        pairs = weigh(board, suit, mixed, flush, desk)
        mine = strength_of(board, a, b, mixed, flush)
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


@piece
def sum_ahead(board: Bytes, size: int, gone: int, ahead: Ahead, choose: Ints, more: Bytes,
              sums: Ints) -> None:  # fmt: skip
    """Adds up, for one hand, the rows of all boards with one card more; `more` is to write on."""
    sums[:] = 0
    where, rows = ahead.where, ahead.rows
    for card in range(52):
        if (gone >> card) & 1 == 0:
            with_cards(board, size, card, 52, more)
            at = where[number(more, size + 1, choose)]
            for row in range(sums.size):
                sums[row] += rows[row, at, 0]


@piece
def choose_one(offers: Offers, sums: Ints, gained: Ints) -> None:
    """The best offer of every gain of a street, for one hand."""
    parts = offers.parts
    for gain in range(parts.shape[0]):
        value, offer = whole(0), 0
        while parts[gain, offer, 0] > -2:
            this, i = whole(0), 0
            while parts[gain, offer, i] >= 0:
                this += sums[parts[gain, offer, i]]
                i += 1
            if offer == 0 or this > value:
                value = this
            offer += 1
        gained[gain] = value


@compiled
def turns_of_one(
    boards: Bytes, weights: Ints, first: int, last: int, gone: int, ahead: Ahead, choose: Ints,
    offers: Offers, sums: Ints, gained: Ints, totals: Ints, values: Ints,
) -> None:  # fmt: skip
    """Boards of four cards for one hand: rows and then gains as `values[row, board, 0]`."""
    rows, five = sums.size, np.zeros(5, np.uint8)
    for at in range(first, last):
        out = gone
        for i in range(4):
            out |= whole(1) << boards[at, i]
        sum_ahead(boards[at], 4, out, ahead, choose, five, sums)
        choose_one(offers, sums, gained)
        for row in range(rows):
            values[row, at, 0] = sums[row]
        for gain in range(gained.size):
            totals[gain] += weights[at] * gained[gain]
            values[rows + gain, at, 0] = gained[gain]


@compiled
def flops_of_one(
    boards: Bytes, weights: Ints, first: int, last: int, gone: int, ahead: Ahead, choose: Ints,
    offers: Offers, sums: Ints, gained: Ints, totals: Ints,
) -> None:  # fmt: skip
    """Boards of three cards for one hand, over turns and rivers in order."""
    four = np.zeros(4, np.uint8)
    for at in range(first, last):
        out = gone
        for i in range(3):
            out |= whole(1) << boards[at, i]
        sum_ahead(boards[at], 3, out, ahead, choose, four, sums)
        choose_one(offers, sums, gained)
        for gain in range(gained.size):
            totals[gain] += weights[at] * gained[gain]
