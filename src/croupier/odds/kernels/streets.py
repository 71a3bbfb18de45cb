"""Flops and turns: rows of the boards still to come, added up for every hand at once.

A row's blocks belong to pairs of suits, so the row of a board that is a class's own but for
the names of its suits is added block by block, without looking at single hands. Where an
exchange turns a pair of suits round, the block is added to a heap of its own and turned over
once at the end.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.odds.kernels.boards import number
from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.tables import Bytes, Ints, Shorts, unsigned, whole

Rows = npt.NDArray[Any]


class Ahead(NamedTuple):
    """Rows of a later street, by class, with every board's way to its class."""

    where: npt.NDArray[np.int32]
    turns: Bytes
    rows: Rows  # [row, class, hand]


class Offers(NamedTuple):
    """The gains of a street: `rows[gain, offer]` of the river (-1 zero, -2 no more offers) and
    `gains[gain, offer, i]` of the turn (-1 no more)."""

    rows: Ints
    gains: Ints


class Heap(NamedTuple):
    """Where a thread adds rows up: straight, and turned over; and then a value for each hand."""

    straight: Rows  # [row, hand]
    over: Rows
    turn_straight: Ints
    turn_over: Ints


@piece
def add_block(heap: Rows, target: int, row: Rows, source: int, size: int) -> None:
    """Unsigned places spare the check for negative ones and let the loop be vectorised."""
    at, come = unsigned(target), unsigned(source)
    for i in range(unsigned(size)):
        heap[at + i] += row[come + i]


@piece
def add_row(straight: Rows, over: Rows, row: Rows, turn: int) -> None:
    """Adds a row whose suits are exchanged by `turn`."""
    block = 0
    for s in range(4):
        for z in range(s + 1, 4):
            a, b = (turn >> (2 * s)) & 3, (turn >> (2 * z)) & 3
            low, high = min(a, b), max(a, b)
            source = (low * (7 - low) // 2 + high - low - 1) * 169
            if a < b:
                add_block(straight, block * 169, row, source, 169)
            else:
                add_block(over, block * 169, row, source, 169)
            block += 1
    for s in range(4):
        source = 6 * 169 + 78 * ((turn >> (2 * s)) & 3)
        add_block(straight, 6 * 169 + 78 * s, row, source, 78)


@piece
def turn_over(straight: Rows, over: Rows) -> None:
    """Brings what was heaped the other way round together with the rest."""
    for block in range(6):
        for r in range(13):
            for q in range(13):
                straight[block * 169 + r * 13 + q] += over[block * 169 + q * 13 + r]


@piece
def with_cards(board: Bytes, size: int, a: int, b: int, out: Bytes) -> None:
    """A board and one more card (or two, `b` not above 51) in rising order."""
    n = size
    for i in range(size):
        out[i] = board[i]
    for card in (a, b):
        if card > 51:
            continue
        i = n
        while i > 0 and out[i - 1] > card:
            out[i] = out[i - 1]
            i -= 1
        out[i] = card
        n += 1


@piece
def heap_rivers(board: Bytes, size: int, gone: int, ahead: Ahead, choose: Ints, heap: Heap) -> None:
    """Adds up the rows of all boards of five cards that this one can become."""
    heap.straight[:] = 0
    heap.over[:] = 0
    five = np.zeros(5, np.uint8)
    for a in range(52):
        if (gone >> a) & 1:
            continue
        for b in range(a + 1, 52) if size == 3 else range(52, 53):
            if size == 3 and (gone >> b) & 1:
                continue
            with_cards(board, size, a, b, five)
            at = number(five, 5, choose)
            for row in range(heap.straight.shape[0]):
                add_row(
                    heap.straight[row],
                    heap.over[row],
                    ahead.rows[row, ahead.where[at]],
                    ahead.turns[at],
                )
    for row in range(heap.straight.shape[0]):
        turn_over(heap.straight[row], heap.over[row])


@piece
def heap_turns(board: Bytes, gone: int, ahead: Ahead, choose: Ints, heap: Heap) -> None:
    """Adds up what is gained on the turns that a flop can have."""
    heap.turn_straight[:] = 0
    heap.turn_over[:] = 0
    four = np.zeros(4, np.uint8)
    for a in range(52):
        if (gone >> a) & 1:
            continue
        with_cards(board, 3, a, 52, four)
        at = number(four, 4, choose)
        for gain in range(heap.turn_straight.shape[0]):
            add_row(
                heap.turn_straight[gain],
                heap.turn_over[gain],
                ahead.rows[gain, ahead.where[at]],
                ahead.turns[at],
            )
    for gain in range(heap.turn_straight.shape[0]):
        turn_over(heap.turn_straight[gain], heap.turn_over[gain])


@piece
def worth(offers: Offers, gain: int, offer: int, heap: Heap, hand: int, orders: int) -> int:
    """An offer's sum. Rivers are summed once for both orders of turn and river, turns in order."""
    row = offers.rows[gain, offer]
    total = whole(0)
    if row >= 0:
        total += whole(heap.straight[row, hand]) * orders
    i = 0
    while offers.gains[gain, offer, i] >= 0:
        total += heap.turn_straight[offers.gains[gain, offer, i], hand]
        i += 1
    return total


@piece
def decide(
    offers: Offers,
    heap: Heap,
    orders: int,
    weight: int,
    slots: Shorts,
    gained: Ints,
    codes: Bytes,
    values: Rows,
) -> None:
    """For every gain and hand the best offer: its code, its value, and the totals by slot."""
    for gain in range(offers.rows.shape[0]):
        for hand in range(slots.size):
            best, value, offer = 0, whole(0), 0
            while offers.rows[gain, offer] > -2:
                this = worth(offers, gain, offer, heap, hand, orders)
                if offer == 0 or this > value:
                    best, value = offer, this
                offer += 1
            codes[gain, hand] = best
            gained[gain, slots[hand]] += weight * value
            if values.shape[0] > 0:
                values[gain, hand] = value


@compiled
def decide_turns(
    boards: Bytes,
    weights: Ints,
    first: int,
    last: int,
    dead: int,
    ahead: Ahead,
    choose: Ints,
    offers: Offers,
    slots: Shorts,
    heap: Heap,
    gained: Ints,
    codes: Bytes,
    values: Rows,
) -> None:
    """Boards of four cards. `codes[gain, board, hand]`; `values` likewise where kept."""
    for at in range(first, last):
        gone = dead
        for i in range(4):
            gone |= whole(1) << boards[at, i]
        heap_rivers(boards[at], 4, gone, ahead, choose, heap)
        decide(offers, heap, 1, weights[at], slots, gained, codes[:, at], values[:, at])


@compiled
def decide_flops(
    boards: Bytes,
    weights: Ints,
    first: int,
    last: int,
    dead: int,
    ahead: Ahead,
    turns: Ahead,
    choose: Ints,
    offers: Offers,
    slots: Shorts,
    heap: Heap,
    gained: Ints,
    codes: Bytes,
    orders: int,
    values: Rows,
) -> None:
    """Boards of three cards; `orders` is 2 where gains of the turn are added to rows."""
    for at in range(first, last):
        gone = dead
        for i in range(3):
            gone |= whole(1) << boards[at, i]
        heap_rivers(boards[at], 3, gone, ahead, choose, heap)
        if heap.turn_straight.shape[0] > 0:
            heap_turns(boards[at], gone, turns, choose, heap)
        decide(offers, heap, orders, weights[at], slots, gained, codes[:, at], values[:, at])
