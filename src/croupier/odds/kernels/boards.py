"""Kernels that classify boards: boards that differ only in the names of suits are one class.

A board is four sets of ranks, one for each suit. Exchanging suits exchanges sets, so the
sets in falling order name the class, and the order that sorts them says which suit plays
which part. `groups` labels the suits: only suits of one label may be exchanged, which is how
cards already known (a dealer's card, another hand) keep their suits apart.

Boards are numbered by combination (`number`), classes in the order they are first met.
"""

from __future__ import annotations

import numpy as np

from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.lookup_tables import Bytes, Ints, int64


@subroutine
def mask_of(cards: Bytes, size: int) -> int:
    """The first so many cards as a set, one bit each."""
    mask = int64(0)
    for i in range(size):
        mask |= int64(1) << cards[i]
    return mask


@subroutine
def of_suit(cards: Bytes, size: int, suit: int) -> tuple[int, int]:
    """How many of the cards are of a suit, and their ranks, one bit each."""
    held, ranks = 0, 0
    for i in range(size):
        if (cards[i] & 3) == suit:
            held += 1
            ranks |= 1 << (cards[i] >> 2)
    return held, ranks


@subroutine
def number(cards: Bytes, size: int, choose: Ints) -> int:
    """The number of a set of cards given in rising order."""
    total = 0
    for i in range(size):
        total += choose[cards[i], i + 1]
    return total


@subroutine
def part_of(suit: int, before: int, groups: Bytes) -> int:
    """The suit that plays a part: the one of this suit's label with `before` others ahead of it."""
    for s in range(4):
        if groups[s] == groups[suit]:
            if before == 0:
                return s
            before -= 1
    return suit


@subroutine
def turn_of(cards: Bytes, size: int, groups: Bytes) -> int:
    """The exchange of suits that leads to the class: two bits for the part of each suit."""
    ranks = int64(0)  # sixteen bits for each suit
    for i in range(size):
        ranks |= int64(1) << (((cards[i] & 3) << 4) + (cards[i] >> 2))
    a, b = ranks & 0x1FFF, (ranks >> 16) & 0x1FFF
    c, d = (ranks >> 32) & 0x1FFF, (ranks >> 48) & 0x1FFF
    g, h, j, k = groups[0], groups[1], groups[2], groups[3]
    ab, ac, ad, bc, bd, cd = b > a, c > a, d > a, c > b, d > b, d > c
    if g == h == j == k:
        return (
            (ab + ac + ad)
            | (((not ab) + bc + bd) << 2)
            | (((not ac) + (not bc) + cd) << 4)
            | (((not ad) + (not bd) + (not cd)) << 6)
        )
    gh, gj, gk, hj, hk, jk = g == h, g == j, g == k, h == j, h == k, j == k
    first = (ab and gh) + (ac and gj) + (ad and gk)
    second = (not ab and gh) + (bc and hj) + (bd and hk)
    third = (not ac and gj) + (not bc and hj) + (cd and jk)
    fourth = (not ad and gk) + (not bd and hk) + (not cd and jk)
    return (
        part_of(0, first, groups)
        | (part_of(1, second, groups) << 2)
        | (part_of(2, third, groups) << 4)
        | (part_of(3, fourth, groups) << 6)
    )


@subroutine
def exchanged(card: int, turn: int) -> int:
    """A card with its suit exchanged."""
    return (card & 0xFC) | ((turn >> (2 * (card & 3))) & 3)


@subroutine
def rise(cards: Bytes, size: int) -> None:
    """Puts the last card in its place among the others, which are in rising order."""
    card, i = cards[size - 1], size - 1
    while i > 0 and cards[i - 1] > card:
        cards[i] = cards[i - 1]
        i -= 1
    cards[i] = card


@subroutine
def with_card(board: Bytes, size: int, card: int, out: Bytes) -> None:
    """A board and one more card, in rising order."""
    for i in range(size):
        out[i] = board[i]
    out[size] = card
    rise(out, size + 1)


@subroutine
def turned(cards: Bytes, size: int, turn: int, out: Bytes) -> None:
    """The cards with suits exchanged, in rising order."""
    for i in range(size):
        out[i] = exchanged(cards[i], turn)
        rise(out, i + 1)


@subroutine
def next_set(cards: Bytes, size: int) -> None:
    """The next set of cards in order of number."""
    i = 0
    while i < size - 1 and cards[i] + 1 == cards[i + 1]:
        cards[i] = i
        i += 1
    cards[i] += 1


@compiled
def classify_boards(
    size: int, groups: Bytes, dead: int, choose: Ints, boards: Bytes, where: Ints, turns: Bytes
) -> int:
    """For every set of cards its exchange of suits, and the number of its class's own board.

    That is the board which needs no exchange; -1 for a set with a dead card. Gives the number of
    classes; their own boards come first in `boards`, in order of their numbers.
    """
    classes, own, cards = 0, np.zeros(size, np.uint8), np.arange(size).astype(np.uint8)
    for at in range(where.size):
        if dead & mask_of(cards, size):
            where[at] = -1
        else:
            turns[at] = turn_of(cards, size, groups)
            turned(cards, size, turns[at], own)
            where[at] = number(own, size, choose)
            if where[at] == at:
                for i in range(size):
                    boards[classes, i] = cards[i]
                classes += 1
        next_set(cards, size)
    return classes
