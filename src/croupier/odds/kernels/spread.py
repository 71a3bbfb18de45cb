"""Kernels between turn and river: sums over the river cards of a board of four cards.

What a turn is worth to a hand is the sum over the river cards that are not in that hand. So
the rows of all rivers are added up, with a factor where several suits make the same kind of
board, and each river card's row is then subtracted from the hands that hold the card. How many
deals lead to a kind of board is counted by the same steps in reverse.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.odds.kernels.boards import mask_of, with_card
from croupier.odds.kernels.compiled import subroutine
from croupier.odds.kernels.kinds import (
    FLUSH_ROW,
    NO_SUIT,
    PLAIN_ROW,
    Kinds,
    flush_kind,
    flush_suit,
    ranks_of,
)
from croupier.odds.lookup_tables import Bytes, Ints, Rows, Shorts, int64, uint64


class Rivers(NamedTuple):
    """Rows by kind of board: `[row, kind, place in the row]`."""

    plain: Rows
    flush: Rows


class RiverList(NamedTuple):
    """The rivers of one board of four cards."""

    kind: Ints  # [card]: the kind of board it makes
    suit: Ints  # [card]: the flush suit of that board
    times: Ints  # [card]: how many cards of its rank make the same kind, on the first of them
    used: Bytes  # [flush suit]: whether any river has it
    five: Bytes


class Spread(NamedTuple):
    """Buffers of one thread for the rivers of one board of four cards."""

    rivers: RiverList
    plain: Rows  # a buffer for a row of each sort
    flush: Rows  # [flush suit]


def spread(rows: npt.DTypeLike) -> Spread:
    return Spread(
        rivers=RiverList(
            kind=np.zeros(52, np.int64),
            suit=np.zeros(52, np.int64),
            times=np.zeros(52, np.int64),
            used=np.zeros(4, np.uint8),
            five=np.zeros(5, np.uint8),
        ),
        plain=np.zeros(PLAIN_ROW, rows),
        flush=np.zeros((4, FLUSH_ROW), rows),
    )


@subroutine
def look_ahead(board: Bytes, kinds: Kinds, ahead: RiverList) -> None:
    """Lists the rivers of a board of four cards; a card that cannot be dealt has kind -1."""
    kind, suit, times = ahead.kind, ahead.suit, ahead.times
    blocked = kinds.dead | mask_of(board, int64(4))
    ahead.used[:] = 0
    for card in range(52):
        kind[card], times[card] = -1, 0
        if (blocked >> card) & 1:
            continue
        with_card(board, int64(4), card, ahead.five)
        flush = flush_suit(ahead.five)
        if flush < 0:
            suit[card], kind[card] = NO_SUIT, ranks_of(ahead.five)
        else:
            suit[card], kind[card] = flush, flush_kind(ahead.five, flush, kinds.label, kinds.sets)
            ahead.used[flush] = 1
        first = card & ~3
        while kind[first] != kind[card] or suit[first] != suit[card]:
            first += 1
        times[first] += 1


@subroutine
def add_times(total_row: Rows, row: Rows, times: int) -> None:
    """Adds a row several times. Unsigned indices need no check and let the loop be vectorised."""
    for i in range(uint64(row.size)):
        total_row[i] += row[i] * times


@subroutine
def take_from(total: Rows, row: Rows, card: int, slot: Shorts, at: Shorts) -> None:
    """Subtracts a river's row from the hands that hold the river card."""
    for other in range(52):
        if other != card:
            total[at[card, other]] -= row[slot[other]]


@subroutine
def sum_rivers(i: int, rivers: Rivers, kinds: Kinds, at: Shorts, ahead: Spread,
               total: Rows) -> None:  # fmt: skip
    """Row `i` of all rivers added up for every hand; hands with a blocked card have zero."""
    listed, plain, flush = ahead.rivers, ahead.plain, ahead.flush
    kind, suit, times, used = listed.kind, listed.suit, listed.times, listed.used
    plain[:] = 0
    flush[:] = 0
    for card in range(52):
        if times[card] > 0:
            is_plain = suit[card] == NO_SUIT
            row = rivers.plain[i, kind[card]] if is_plain else rivers.flush[i, kind[card]]
            add_times(plain if is_plain else flush[suit[card]], row, times[card])
    slots = kinds.slots[NO_SUIT]
    for hand in range(total.size):
        total[hand] = plain[slots[hand]]
    for s in range(4):
        if used[s]:
            slots, total_row = kinds.slots[s], flush[s]
            for hand in range(total.size):
                total[hand] += total_row[slots[hand]]
    for card in range(52):
        if kind[card] < 0:
            continue
        is_plain = suit[card] == NO_SUIT
        row = rivers.plain[i, kind[card]] if is_plain else rivers.flush[i, kind[card]]
        take_from(total, row, card, kinds.slot[suit[card], card], at)
    for card in range(52):
        if kind[card] < 0:
            clear(at, card, total)


@subroutine
def clear(at: Shorts, card: int, row: Rows) -> None:
    """Sets hands that hold this card to zero."""
    for other in range(52):
        if other != card:
            row[at[card, other]] = 0


@subroutine
def pass_on(ways: Bytes, weight: int, t: int, kinds: Kinds, at: Shorts, ahead: Spread,
            found: Rivers) -> None:  # fmt: skip
    """`sum_rivers` in reverse: counts of a turn, by hand, are added to all of its rivers."""
    listed, plain, flush = ahead.rivers, ahead.plain, ahead.flush
    kind, suit, times, used = listed.kind, listed.suit, listed.times, listed.used
    plain[:] = 0
    flush[:] = 0
    slots = kinds.slots[NO_SUIT]
    for hand in range(ways.size):
        plain[slots[hand]] += ways[hand]
    for s in range(4):
        if used[s]:
            slots, total_row = kinds.slots[s], flush[s]
            for hand in range(ways.size):
                total_row[slots[hand]] += ways[hand]
    for card in range(52):
        if kind[card] < 0:
            continue
        slot = kinds.slot[suit[card], card]
        if suit[card] == NO_SUIT:
            if times[card] > 0:
                add_times(found.plain[t, kind[card]], plain, times[card] * weight)
            hold_back(found.plain[t, kind[card]], ways, weight, card, slot, at)
        else:
            if times[card] > 0:
                add_times(found.flush[t, kind[card]], flush[suit[card]], times[card] * weight)
            hold_back(found.flush[t, kind[card]], ways, weight, card, slot, at)


@subroutine
def hold_back(row: Rows, ways: Bytes, weight: int, card: int, slot: Shorts, at: Shorts) -> None:
    """Subtracts the hands that hold the river card, which cannot be dealt to them."""
    for other in range(52):
        if other != card:
            row[slot[other]] -= weight * ways[at[card, other]]
