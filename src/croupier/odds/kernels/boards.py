"""Boards up to suits: which boards are the same but for the names of the suits.

A board is four sets of ranks, one for each suit. Exchanging suits exchanges sets, so the
sets in falling order name the class, and the order that sorts them says which suit plays
which part. `groups` labels the suits: only suits of one label may be exchanged, which is how
cards already known (a dealer's card, another hand) keep their suits apart.

Boards are numbered by combination (`number`), classes in the order they are first met.
"""

from __future__ import annotations

from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.tables import Bytes, Ints, whole


@piece
def number(cards: Bytes, size: int, choose: Ints) -> int:
    """The number of a set of cards given in rising order."""
    total = 0
    for i in range(size):
        total += choose[cards[i], i + 1]
    return total


@piece
def part_of(suit: int, before: int, groups: Bytes) -> int:
    """The suit that plays a part: the one of this suit's label with `before` others ahead of it."""
    for s in range(4):
        if groups[s] == groups[suit]:
            if before == 0:
                return s
            before -= 1
    return suit


@piece
def turn_of(cards: Bytes, size: int, groups: Bytes) -> int:
    """The exchange of suits that leads to the class: two bits for the part of each suit."""
    ranks = whole(0)  # sixteen bits for each suit
    for i in range(size):
        ranks |= whole(1) << (((cards[i] & 3) << 4) + (cards[i] >> 2))
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


@piece
def turned(cards: Bytes, size: int, turn: int, out: Bytes) -> None:
    """The cards with suits exchanged, in rising order."""
    for i in range(size):
        card = (cards[i] & 0xFC) | ((turn >> (2 * (cards[i] & 3))) & 3)
        j = i
        while j > 0 and out[j - 1] > card:
            out[j] = out[j - 1]
            j -= 1
        out[j] = card


@piece
def next_set(cards: Bytes, size: int) -> None:
    """The next set of cards in order of number."""
    i = 0
    while i < size - 1 and cards[i] + 1 == cards[i + 1]:
        cards[i] = i
        i += 1
    cards[i] += 1


@compiled
def sort_out(
    size: int, groups: Bytes, dead: int, choose: Ints, cards: Bytes, own: Bytes, where: Ints,
    turns: Bytes,
) -> int:  # fmt: skip
    """For every set of cards its exchange of suits, and the numbers of the classes' own boards.

    `where` holds, after this, the class's own number of cards (-1 with a dead card); a class
    is named by the board that needs no exchange. Gives the number of classes. `cards` comes as
    the first set, `own` is to write on.
    """
    classes = 0
    for at in range(where.size):
        touched = False
        for i in range(size):
            touched |= (dead >> cards[i]) & 1 == 1
        if touched:
            where[at] = -1
        else:
            turn = turn_of(cards, size, groups)
            turned(cards, size, turn, own)
            turns[at] = turn
            where[at] = number(own, size, choose)
            if where[at] == at:
                classes += 1
        next_set(cards, size)
    return classes


@compiled
def name_classes(
    size: int, where: Ints, cards: Bytes, named: Ints, boards: Bytes, weights: Ints
) -> None:
    """Numbers the classes: `where` becomes class numbers, `weights` how many boards are of each.

    `cards` comes as the first set; `named` is to write on.
    """
    classes = 0
    for at in range(where.size):
        if where[at] == at:
            for i in range(size):
                boards[classes, i] = cards[i]
            named[at] = classes
            classes += 1
        next_set(cards, size)
    for at in range(where.size):
        if where[at] >= 0:
            where[at] = named[where[at]]
            weights[where[at]] += 1
