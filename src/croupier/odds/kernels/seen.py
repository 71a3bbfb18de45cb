"""Boards when one of the dealer's cards has been seen: the dealer's hands are those with it."""

from __future__ import annotations

from croupier.odds.kernels.boards import number
from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.kernels.streets import Ahead, Offers, Rows, add_row, turn_over, with_cards
from croupier.odds.kernels.sweep import (
    TYPES,
    Deal,
    Desk,
    Sheaf,
    count_combos,
    flush_suit,
    lay_out,
    ranks_of,
    weigh,
)
from croupier.odds.tables import Bytes, Ints, Shorts, whole


@piece
def dealer_rungs(
    board: Bytes, suit: int, card: int, mixed: Shorts, flush: Shorts, rungs: Ints
) -> None:
    """The strength of the dealer's hand by the type of the card that has not been seen."""
    held, suited = 0, 0
    for i in range(5):
        if (board[i] & 3) == suit:
            held += 1
            suited |= 1 << (board[i] >> 2)
    if (card & 3) == suit:
        held += 1
        suited |= 1 << (card >> 2)
    ranks = ranks_of(board)
    for t in range(TYPES):
        in_suit = int(t >= 13)
        rank = t - 13 * in_suit
        if suit >= 0 and held + in_suit >= 5:
            rungs[t] = flush[suited | (in_suit << rank)]
        else:
            rungs[t] = mixed[ranks, (card >> 2) * 13 + rank]


@piece
def meet_dealer(n: int, line: int, category: Bytes, rungs: Ints, desk: Desk, sheaf: Sheaf) -> None:
    """For every pair the four comparisons with the dealer's hands that hold the card seen."""
    spare, strengths, ways, hands = desk.spare, desk.rung, sheaf.ways, sheaf.hands[n]
    for pair in range(sheaf.pairs[n]):
        t, u = sheaf.first[n, pair], sheaf.second[n, pair]
        mine = strengths[t, u]
        win, tie, fails, fails_ahead = 0, 0, 0, 0
        for x in range(TYPES):
            left = whole(spare[x]) - int(x == t) - int(x == u)
            if left <= 0:
                continue
            win += left if rungs[x] < mine else 0
            tie += left if rungs[x] == mine else 0
            fails += left if rungs[x] < line else 0
            fails_ahead += left if mine < rungs[x] < line else 0
        lose = hands - win - tie
        sheaf.rung[n, pair] = mine
        sheaf.category[n, pair] = category[mine]
        if mine >= line:
            ways[n, pair, 0] = lose
            ways[n, pair, 1] = tie
            ways[n, pair, 2] = win - fails
            ways[n, pair, 3] = fails
        else:
            ways[n, pair, 0] = lose - fails_ahead
            ways[n, pair, 1] = fails_ahead
            ways[n, pair, 2] = tie
            ways[n, pair, 3] = win


@compiled
def sweep_seen(
    deal: Deal, card: int, first: int, last: int, desk: Desk, rungs: Ints, sheaf: Sheaf
) -> None:
    """Boards `first` up to `last`, `card` being one of the dealer's (and among the dead)."""
    spare, marks = desk.spare, desk.marks
    for at in range(first, last):
        n, board = at - first, deal.boards[at]
        suit = flush_suit(board)
        left = lay_out(board, suit, deal.dead, desk)
        weigh(board, suit, deal.mixed, deal.flush, desk)
        dealer_rungs(board, suit, card, deal.mixed, deal.flush, rungs)
        sheaf.suit[n] = suit
        sheaf.hands[n] = left - 2
        pairs, types = 0, 13 if suit < 0 else TYPES
        for t in range(types):
            for u in range(t, types):
                if spare[t] == 0 or spare[u] == 0 or (t == u and spare[t] < 2):
                    continue
                marks[desk.rung[t, u]] = 0
                sheaf.first[n, pairs] = t
                sheaf.second[n, pairs] = u
                sheaf.pair[n, t, u] = pairs
                sheaf.pair[n, u, t] = pairs
                pairs += 1
        sheaf.pairs[n] = pairs
        meet_dealer(n, deal.line, deal.category, rungs, desk, sheaf)
        count_combos(n, suit, desk, sheaf)


@compiled
def flops_with_card(
    boards: Bytes, weights: Ints, first: int, last: int, dead: int, ahead: Ahead, choose: Ints,
    offers: Offers, five: Bytes, straight: Rows, over: Rows, gained: Ints,
) -> None:  # fmt: skip
    """Flops when one of the two cards to come has been seen: `gained[gain, card, hand]`.

    `straight[card, row, hand]` and `over` add up, for each card that may have been seen, the
    boards it leads to; every board counts for both of its last two cards.
    """
    for at in range(first, last):
        gone = dead
        for i in range(3):
            gone |= whole(1) << boards[at, i]
        straight[:] = 0
        over[:] = 0
        for a in range(52):
            for b in range(a + 1, 52):
                if (gone >> a) & 1 or (gone >> b) & 1:
                    continue
                with_cards(boards[at], 3, a, b, five)
                where = number(five, 5, choose)
                turn, group = ahead.turns[where], ahead.where[where]
                for row in range(straight.shape[1]):
                    values = ahead.rows[row, group]
                    add_row(straight[a, row], over[a, row], values, turn)
                    add_row(straight[b, row], over[b, row], values, turn)
        for card in range(52):
            if (gone >> card) & 1 == 0:
                for row in range(straight.shape[1]):
                    turn_over(straight[card, row], over[card, row])
                take_best(offers, straight[card], weights[at], gained, card)


@piece
def take_best(offers: Offers, sums: Rows, weight: int, gained: Ints, card: int) -> None:
    """Adds the best offer of every gain and hand."""
    for gain in range(offers.rows.shape[0]):
        for hand in range(sums.shape[1]):
            value, offer = whole(0), 0
            while offers.rows[gain, offer] > -2:
                row = offers.rows[gain, offer]
                this = whole(sums[row, hand]) if row >= 0 else whole(0)
                if offer == 0 or this > value:
                    value = this
                offer += 1
            gained[gain, card, hand] += weight * value


@compiled
def add_by_card(
    boards: Bytes, weights: Ints, start: int, many: int, by_card: bool, rows: Ints, totals: Ints
) -> None:
    """Adds rows to `totals[52]` and, where asked for, to those of every card on their board."""
    everything = totals[52]
    for n in range(many):
        row, weight = rows[n], weights[start + n]
        for hand in range(row.size):
            row[hand] *= weight
            everything[hand] += row[hand]
        if by_card:
            for i in range(boards.shape[1]):
                mine = totals[boards[start + n, i]]
                for hand in range(row.size):
                    mine[hand] += row[hand]
