"""Seen cards: options added up over all boards, and flops decided in the knowledge of one more."""

from __future__ import annotations

from croupier.odds.kernels.boards import mask_of
from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.kernels.kinds import Kinds
from croupier.odds.kernels.spread import Rivers, Spread, look_ahead, sum_rivers
from croupier.odds.kernels.streets import Ahead, Heap, Offers, best_offer, heap_turns
from croupier.odds.lookup_tables import Bytes, Ints, Shorts


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
    for n in range(first, last):
        gone = dead | mask_of(boards[n], 3)
        for card in range(52):
            if (gone >> card) & 1:
                continue
            heap_turns(boards[n], card, card + 1, gone, turns, choose, heap)
            for gain in range(offers.shape[0]):
                for hand in range(heap.straight.shape[1]):
                    _, value = best_offer(offers, gain, heap.straight, hand)
                    gained[gain, card, hand] += weights[n] * value
