"""Seen cards: options added up over all boards, and flops decided in the knowledge of one more."""

from __future__ import annotations

import numpy as np

from croupier.odds.kernels.boards import number
from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.kernels.kinds import Kinds
from croupier.odds.kernels.spread import Rivers, Rows, Spread, look_ahead, sum_rivers, with_cards
from croupier.odds.kernels.streets import Ahead, Heap, Offers, add_row, turn_over, worth
from croupier.odds.tables import Bytes, Ints, Shorts, whole


@compiled
def add_turns(
    boards: Bytes, weights: Ints, first: int, last: int, kinds: Kinds, rivers: Rivers, at: Shorts,
    by_card: bool, paper: Spread, total: Ints, totals: Ints,
) -> None:  # fmt: skip
    """Boards of four cards with all their rivers: `totals[row, 52]` and, where asked for, those
    of every card on the board. `total` is to write on."""
    for n in range(first, last):
        look_ahead(boards[n], kinds, paper)
        for i in range(totals.shape[0]):
            sum_rivers(i, rivers, kinds, at, paper, total)
            add_weighted(total, weights[n], totals[i, 52])
            if by_card:
                for card in boards[n]:
                    add_weighted(total, weights[n], totals[i, card])


@piece
def add_weighted(row: Ints, weight: int, total: Ints) -> None:
    for hand in range(row.size):
        total[hand] += row[hand] * weight


@compiled
def flops_with_card(
    boards: Bytes, weights: Ints, first: int, last: int, dead: int, turns: Ahead, choose: Ints,
    offers: Offers, heap: Heap, gained: Ints,
) -> None:  # fmt: skip
    """Flops when one of the two cards to come has been seen: `gained[gain, card, hand]`."""
    four = np.zeros(4, np.uint8)
    for n in range(first, last):
        gone = dead
        for i in range(3):
            gone |= whole(1) << boards[n, i]
        for card in range(52):
            if (gone >> card) & 1:
                continue
            with_cards(boards[n], 3, card, 52, four)
            at = number(four, 4, choose)
            heap.straight[:] = 0
            heap.over[:] = 0
            for i in range(heap.straight.shape[0]):
                row = turns.rows[i, turns.where[at]]
                add_row(heap.straight[i], heap.over[i], row, turns.turns[at])
                turn_over(heap.straight[i], heap.over[i])
            take_best(offers, heap.straight, weights[n], gained, card)


@piece
def take_best(offers: Offers, sums: Rows, weight: int, gained: Ints, card: int) -> None:
    """Adds the best offer of every gain and hand."""
    parts = offers.parts
    for gain in range(parts.shape[0]):
        for hand in range(sums.shape[1]):
            value, offer = worth(parts, gain, 0, sums, hand), 1
            while parts[gain, offer, 0] > -2:
                value = max(value, worth(parts, gain, offer, sums, hand))
                offer += 1
            gained[gain, card, hand] += weight * value
