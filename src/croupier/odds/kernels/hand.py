"""One hand: what it meets on each of many boards, and its sums over the flops of a deck."""

from __future__ import annotations

import numpy as np

from croupier.odds.kernels.boards import number
from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.kernels.streets import Ahead, Offers, with_cards
from croupier.odds.kernels.sweep import TYPES, Desk, flush_suit, lay_out, ranks_of, weigh
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
    category: Bytes, desk: Desk, first: int, last: int, categories: Bytes, ways: Ints,
) -> None:  # fmt: skip
    """Fills `categories` and `ways` for boards `first` up to `last` (rising order, none dead)."""
    gone = dead | (whole(1) << a) | (whole(1) << b)
    spare, rungs = desk.spare, desk.rung
    for n in range(first, last):
        board = boards[n]
        suit = flush_suit(board)
        types = 13 if suit < 0 else TYPES
        lay_out(board, suit, gone, desk)
        weigh(board, suit, mixed, flush, desk)
        mine = strength_of(board, a, b, mixed, flush)
        lose, tie, win, short_lose, short_win = 0, 0, 0, 0, 0
        for t in range(types):
            left = whole(spare[t])
            for u in range(t, types):
                if left == 0 or spare[u] == 0 or (t == u and left < 2):
                    continue
                many = left * spare[u] if t != u else left * (left - 1) // 2
                rung = rungs[t, u]
                desk.marks[rung] = 0
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
def sum_rivers(board: Bytes, size: int, gone: int, ahead: Ahead, choose: Ints, sums: Ints) -> None:
    """Adds up, for one hand, the rows of all boards that this one can become."""
    sums[:] = 0
    five = np.zeros(5, np.uint8)
    for a in range(52):
        if (gone >> a) & 1:
            continue
        for b in range(a + 1, 52) if size == 3 else range(52, 53):
            if size == 3 and (gone >> b) & 1:
                continue
            with_cards(board, size, a, b, five)
            at = ahead.where[number(five, 5, choose)]
            for row in range(sums.size):
                sums[row] += ahead.rows[row, at, 0]


@piece
def choose_one(offers: Offers, sums: Ints, turn_sums: Ints, orders: int, gained: Ints) -> None:
    """The best offer of every gain of a street, for one hand."""
    for gain in range(offers.rows.shape[0]):
        value, offer = whole(0), 0
        while offers.rows[gain, offer] > -2:
            row = offers.rows[gain, offer]
            this = sums[row] * orders if row >= 0 else whole(0)
            i = 0
            while offers.gains[gain, offer, i] >= 0:
                this += turn_sums[offers.gains[gain, offer, i]]
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
    """Boards of four cards for one hand: totals of the gains, and `values[gain, board, 0]`."""
    for at in range(first, last):
        out = gone
        for i in range(4):
            out |= whole(1) << boards[at, i]
        sum_rivers(boards[at], 4, out, ahead, choose, sums)
        choose_one(offers, sums, gained, 1, gained)
        for gain in range(gained.size):
            totals[gain] += weights[at] * gained[gain]
            values[gain, at, 0] = gained[gain]


@compiled
def flops_of_one(
    boards: Bytes, weights: Ints, first: int, last: int, gone: int, ahead: Ahead, turns: Ahead,
    choose: Ints, offers: Offers, orders: int, sums: Ints, turn_sums: Ints, gained: Ints,
    totals: Ints,
) -> None:  # fmt: skip
    """Boards of three cards for one hand."""
    four = np.zeros(4, np.uint8)
    for at in range(first, last):
        out = gone
        for i in range(3):
            out |= whole(1) << boards[at, i]
        sum_rivers(boards[at], 3, out, ahead, choose, sums)
        turn_sums[:] = 0
        for card in range(52 if orders == 2 else 0):
            if (out >> card) & 1:
                continue
            with_cards(boards[at], 3, card, 52, four)
            where = turns.where[number(four, 4, choose)]
            for gain in range(turn_sums.size):
                turn_sums[gain] += turns.rows[gain, where, 0]
        choose_one(offers, sums, turn_sums, orders, gained)
        for gain in range(gained.size):
            totals[gain] += weights[at] * gained[gain]
