"""Kinds of boards of five cards: boards on which the same hands have the same results.

Where no suit has three cards on the board nobody can have a flush, and the ranks alone matter:
6,175 plain kinds. Where one has, the ranks in that suit matter and the ranks of the rest, whose
suits do not: 36,608 flush kinds. On every board of a kind the same two types of card meet the
same, so a kind is swept once for all of its boards, and a row of 169 or 416 numbers holds what
any two cards are worth there.

A row begins with two cards of different suits, neither the flush suit (`tri`), then two of one
such suit (`duo`); a flush kind goes on with one card in the flush suit (13 by 13) and both.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.lookup_tables import Bytes, Shorts, int64

PLAIN = 6188
"""Multisets of five ranks; thirteen of them no deck can deal."""
FLUSH = 36608
PLAIN_ROW, FLUSH_ROW = 169, 416
SUITED_AT, CROSS_AT, BOTH_AT = 91, 169, 338

NO_SUIT = 4
"""Where suits are numbered: no flush suit."""

SETS_3, SETS_4 = 286, 715
PAIRS_OF_RANKS = 91


class Kinds(NamedTuple):
    """All kinds, with cards that may be out of the deck and suits that may not be alike.

    A kind that cannot come is shown by a first card of 255.
    """

    plain: Bytes  # [kind, card]: a board of the kind, in rising order
    flush: Bytes  # [kind, card]: one set of kinds for each label of suits
    label: Bytes  # [suit]
    sets: Shorts  # [ranks, one bit each] -> number among the sets of as many ranks
    slot: Shorts  # [flush suit, card, card] -> place in a row
    slots: Shorts  # [flush suit, hand] -> place in a row
    dead: int


@subroutine
def tri(r: int, q: int) -> int:
    """The number of two ranks that may be the same."""
    low, high = min(r, q), max(r, q)
    return high * (high + 1) // 2 + low


@subroutine
def duo(r: int, q: int) -> int:
    """The number of two different ranks."""
    low, high = min(r, q), max(r, q)
    return high * (high - 1) // 2 + low


@subroutine
def flush_suit(board: Bytes) -> int:
    """The suit of which three or more lie on the board, or -1."""
    counts = 0  # four bits for each suit
    for i in range(board.size):
        counts += 1 << (4 * (board[i] & 3))
    for s in range(4):
        if (counts >> (4 * s)) & 15 >= 3:
            return s
    return -1


@subroutine
def ranks_of(board: Bytes) -> int:
    """The number of the board's ranks; boards come in rising order, so their ranks do."""
    a, b, c = int64(board[0] >> 2), int64(board[1] >> 2), int64(board[2] >> 2)
    d, e = int64(board[3] >> 2), int64(board[4] >> 2)
    return (
        a
        + (b + 1) * b // 2
        + (c + 2) * (c + 1) * c // 6
        + (d + 3) * (d + 2) * (d + 1) * d // 24
        + (e + 4) * (e + 3) * (e + 2) * (e + 1) * e // 120
    )


@subroutine
def rung_of_two(a: int, b: int, ranks: int, suit: int, held: int, suited: int, mixed: Shorts,
                flush: Shorts) -> int:  # fmt: skip
    """The strength of two cards on a board whose ranks and flush suit (or -1) are known."""
    if suit >= 0:
        mine, yours = int((a & 3) == suit), int((b & 3) == suit)
        if held + mine + yours >= 5:
            return int(flush[suited | (mine << (a >> 2)) | (yours << (b >> 2))])
    return int(mixed[ranks, (a >> 2) * 13 + (b >> 2)])


@subroutine
def flush_number(held: int, number: int, others: int) -> int:
    """The number of a flush kind: `held` ranks in the suit, and what they and the others are."""
    if held == 3:
        return number * PAIRS_OF_RANKS + others
    if held == 4:
        return SETS_3 * PAIRS_OF_RANKS + number * 13 + others
    return SETS_3 * PAIRS_OF_RANKS + SETS_4 * 13 + number


@subroutine
def flush_kind(board: Bytes, suit: int, label: Bytes, sets: Shorts) -> int:
    """The number of a board's kind, the flush suit being given."""
    held, ranks, others, first = int64(0), int64(0), int64(0), int64(-1)
    for i in range(5):
        rank = int64(board[i] >> 2)
        if (board[i] & 3) == suit:
            held += 1
            ranks |= 1 << rank
        elif first < 0:
            first = others = rank
        else:
            others = tri(first, rank)
    return int64(label[suit]) * FLUSH + flush_number(held, int64(sets[ranks]), others)


@subroutine
def settle_suits(ranks: Bytes, size: int, avoid: int, dead: int, out: Bytes) -> bool:
    """Cards of these ranks (rising) not dead, not of suit `avoid`, and no three of a suit."""
    for code in range(1 << (2 * size)):
        counts, before, good = 0, -1, True
        for i in range(size):
            suit = (code >> (2 * i)) & 3
            card = 4 * int64(ranks[i]) + suit
            counts += 1 << (4 * suit)
            good &= suit != avoid and card > before and (dead >> card) & 1 == 0
            good &= (counts >> (4 * suit)) & 15 < 3
            before = card
            out[i] = card
        if good:
            return True
    return False


@subroutine
def write_down(own: Bytes, board: Bytes) -> None:
    """Copies card by card: copying the array would compile error messages that cannot occur."""
    for i in range(own.size):
        board[i] = own[i]


@compiled
def lay_plain(dead: int, boards: Bytes) -> None:
    """A board for every plain kind."""
    ranks, own = np.zeros(5, np.uint8), np.zeros(5, np.uint8)
    boards[:] = 255
    for e in range(13):
        for d in range(e + 1):
            for c in range(d + 1):
                for b in range(c + 1):
                    for a in range(b + 1):
                        ranks[0], ranks[1], ranks[2], ranks[3], ranks[4] = a, b, c, d, e
                        if a != e and settle_suits(ranks, 5, NO_SUIT, dead, own):
                            write_down(own, boards[ranks_of(own)])


@compiled
def lay_flush(suit: int, dead: int, sets: Shorts, boards: Bytes) -> None:
    """A board for every flush kind of one suit."""
    own, rest, others = np.zeros(5, np.uint8), np.zeros(2, np.uint8), np.zeros(2, np.uint8)
    boards[:] = 255
    for ranks in range(1 << 13):
        held, good = 0, True
        for rank in range(13):
            if (ranks >> rank) & 1:
                good &= (dead >> (4 * rank + suit)) & 1 == 0
                held += 1
        if not good or held < 3 or held > 5:
            continue
        for q in range(13 if held < 5 else 1):
            for r in range(q + 1 if held == 3 else 1):
                others[0], others[1] = (r, q) if held == 3 else (q, 0)
                if settle_suits(others, 5 - held, suit, dead, rest):
                    number = tri(r, q) if held == 3 else q
                    merge(ranks, suit, rest, 5 - held, own)
                    write_down(own, boards[flush_number(held, int64(sets[ranks]), number)])


@subroutine
def merge(ranks: int, suit: int, rest: Bytes, size: int, out: Bytes) -> None:
    """The cards of a suit and the rest in rising order."""
    n, i = 0, 0
    for card in range(52):
        mine = (card & 3) == suit and (ranks >> (card >> 2)) & 1
        if i < size and rest[i] == card:
            mine = 1
            i += 1
        if mine:
            out[n] = card
            n += 1
