"""Kernels for turns and flops: sums over all cards to come, and the best decision of each hand.

The blocks of a row belong to pairs of suits. A board that equals the board of its class but for
the names of suits is therefore added block by block, without looking at single hands. Where an
exchange of suits reverses a pair, the block would have to be transposed: it is added to rows of
its own, which are transposed once at the end.
"""

from __future__ import annotations

from typing import NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.odds.kernels.boards import mask_of, number, with_card
from croupier.odds.kernels.compiled import compiled_in_place, subroutine
from croupier.odds.kernels.kinds import Kinds
from croupier.odds.kernels.spread import Rivers, Spread, look_ahead, sum_rivers
from croupier.odds.lookup_tables import ROW, Bytes, Ints, Rows, Shorts, int64, uint64


class LaterRows(NamedTuple):
    """Rows of the next street by class of boards, and the class of every board."""

    where: npt.NDArray[np.int32]
    turns: Bytes
    rows: Rows  # [row, class, hand]


Offers: TypeAlias = Ints
"""The gains of a street: `[gain, offer, i]` are the rows that an offer adds up, ended by -1; -2
for no more offers."""


class RowSums(NamedTuple):
    """Buffers in which a thread adds rows up: as they are, and with transposed blocks."""

    straight: Rows  # [row, hand]
    transposed: Rows
    four: Bytes  # a flop and its turn


def row_sums(rows: int, kind: npt.DTypeLike) -> RowSums:
    straight, transposed = np.zeros((2, rows, ROW), kind)
    return RowSums(straight, transposed, np.zeros(4, np.uint8))


@subroutine
def add_block(row_sums: Rows, target: int, row: Rows, source: int, size: int) -> None:
    """Adds a block. Unsigned indices need no check and let the loop be vectorised."""
    at, come = uint64(target), uint64(source)
    for i in range(uint64(size)):
        row_sums[at + i] += row[come + i]


@subroutine
def add_row(straight: Rows, transposed: Rows, row: Rows, turn: int) -> None:
    """Adds a row whose suits are exchanged by `turn`."""
    block = 0
    for s in range(4):
        for z in range(s + 1, 4):
            a, b = (turn >> (2 * s)) & 3, (turn >> (2 * z)) & 3
            low, high = min(a, b), max(a, b)
            source = (low * (7 - low) // 2 + high - low - 1) * 169
            if a < b:
                add_block(straight, block * 169, row, source, int64(169))
            else:
                add_block(transposed, block * 169, row, source, int64(169))
            block += 1
    for s in range(4):
        source = 6 * 169 + 78 * ((turn >> (2 * s)) & 3)
        add_block(straight, 6 * 169 + 78 * s, row, source, int64(78))


@subroutine
def add_transposed(straight: Rows, transposed: Rows) -> None:
    """Adds the rows with transposed blocks to the others."""
    for block in range(6):
        for r in range(13):
            for q in range(13):
                straight[block * 169 + r * 13 + q] += transposed[block * 169 + q * 13 + r]


@subroutine
def sum_turn_rows(
    board: Bytes,
    first: int,
    last: int,
    blocked: int,
    ahead: LaterRows,
    choose: Ints,
    added: RowSums,
) -> None:
    """Adds up the rows of the turns of a flop, of the cards `first` up to `last` not blocked."""
    added.straight[:] = 0
    added.transposed[:] = 0
    four = added.four
    for card in range(first, last):
        if (blocked >> card) & 1:
            continue
        with_card(board, int64(3), card, four)
        at = number(four, int64(4), choose)
        for i in range(added.straight.shape[0]):
            row = ahead.rows[i, ahead.where[at]]
            add_row(added.straight[i], added.transposed[i], row, ahead.turns[at])
    for i in range(added.straight.shape[0]):
        add_transposed(added.straight[i], added.transposed[i])


@subroutine
def worth(offers: Offers, gain: int, offer: int, sums: Rows, hand: int) -> int:
    """What an offer adds up to."""
    total, i = int64(0), 0
    while offers[gain, offer, i] >= 0:
        total += sums[offers[gain, offer, i], hand]
        i += 1
    return total


@subroutine
def best_offer(offers: Offers, gain: int, sums: Rows, hand: int) -> tuple[int, int]:
    """The number of the first offer that no other exceeds, and what it adds up to."""
    best, value, offer = 0, worth(offers, gain, int64(0), sums, hand), int64(1)
    while offers[gain, offer, 0] > -2:
        this = worth(offers, gain, offer, sums, hand)
        if this > value:
            best, value = offer, this
        offer += 1
    return best, value


@subroutine
def decide(
    offers: Offers, sums: Rows, weight: int, slots: Shorts, gained: Ints, codes: Bytes,
    values: Rows,
) -> None:  # fmt: skip
    """For every gain and hand the best offer: its code, its value, and the totals by slot."""
    for gain in range(offers.shape[0]):
        for hand in range(slots.size):
            best, value = best_offer(offers, gain, sums, hand)
            codes[gain, hand] = best
            gained[gain, slots[hand]] += weight * value
            if values.shape[0] > 0:
                values[gain, hand] = value


@compiled_in_place
def decide_turns(
    boards: Bytes, weights: Ints, first: int, last: int, kinds: Kinds, rivers: Rivers, at: Shorts,
    offers: Offers, slots: Shorts, buffer: Spread, gained: Ints, codes: Bytes, sums: Rows,
) -> None:  # fmt: skip
    """Boards of four cards. `sums[row, board, hand]`, then gains as rows of their own."""
    rows = rivers.plain.shape[0]
    for n in range(first, last):
        look_ahead(boards[n], kinds, buffer.rivers)
        for i in range(rows):
            sum_rivers(i, rivers, kinds, at, buffer, sums[i, n])
        decide(offers, sums[:, n], weights[n], slots, gained, codes[:, n], sums[rows:, n])


@compiled_in_place
def decide_flops(
    boards: Bytes, weights: Ints, first: int, last: int, dead: int, ahead: LaterRows, choose: Ints,
    offers: Offers, slots: Shorts, added: RowSums, gained: Ints, codes: Bytes, values: Rows,
) -> None:  # fmt: skip
    """Boards of three cards. `codes[gain, board, hand]`; `values` likewise where kept."""
    for n in range(first, last):
        blocked = dead | mask_of(boards[n], int64(3))
        sum_turn_rows(boards[n], 0, 52, blocked, ahead, choose, added)
        decide(offers, added.straight, weights[n], slots, gained, codes[:, n], values[:, n])
