"""Kernels for a player who has seen hidden cards: sums of options, and decisions on the flop."""

from __future__ import annotations

from croupier.odds.kernels.boards import mask_of
from croupier.odds.kernels.compiled import compiled_in_place, subroutine
from croupier.odds.kernels.kinds import Kinds
from croupier.odds.kernels.spread import Rivers, Spread, look_ahead, sum_rivers
from croupier.odds.kernels.streets import LaterRows, Offers, RowSums, best_offer, sum_turn_rows
from croupier.odds.lookup_tables import Bytes, Ints, Shorts


@compiled_in_place
def add_turns(
    boards: Bytes, weights: Ints, first: int, last: int, kinds: Kinds, rivers: Rivers, at: Shorts,
    by_card: bool, buffer: Spread, total: Ints, totals: Ints,
) -> None:  # fmt: skip
    """Boards of four cards with all their rivers: `totals[row, 52]` and, where asked for, those
    of every card on the board. `total` is a buffer."""
    for n in range(first, last):
        look_ahead(boards[n], kinds, buffer.rivers)
        for i in range(totals.shape[0]):
            sum_rivers(i, rivers, kinds, at, buffer, total)
            add_weighted(total, weights[n], totals[i, 52])
            if by_card:
                for card in boards[n]:
                    add_weighted(total, weights[n], totals[i, card])


@subroutine
def add_weighted(row: Ints, weight: int, total: Ints) -> None:
    for hand in range(row.size):
        total[hand] += row[hand] * weight


@compiled_in_place
def flops_with_card(
    boards: Bytes, weights: Ints, first: int, last: int, dead: int, turns: LaterRows, choose: Ints,
    offers: Offers, row_sums: RowSums, gained: Ints,
) -> None:  # fmt: skip
    """Flops, when one of turn and river has been seen: adds to `gained[gain, card, hand]`."""
    for n in range(first, last):
        blocked = dead | mask_of(boards[n], 3)
        for card in range(52):
            if (blocked >> card) & 1:
                continue
            sum_turn_rows(boards[n], card, card + 1, blocked, turns, choose, row_sums)
            for gain in range(offers.shape[0]):
                for hand in range(row_sums.straight.shape[1]):
                    _, value = best_offer(offers, gain, row_sums.straight, hand)
                    gained[gain, card, hand] += weights[n] * value
