"""Hands that win a jackpot on the two cards and the flop, and what becomes of them by the end."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import number
from croupier.odds.kernels.category import STRAIGHT, category_of
from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.kernels.river import Sheet
from croupier.odds.kernels.sweep import Deal, Sheaf
from croupier.odds.kernels.walk import Taken, Walk
from croupier.odds.tables import Bytes, Ints, Shorts, whole


class Listed(NamedTuple):
    """By class of flops, the hands that make a straight or better with it: two cards each."""

    start: Ints
    first: Bytes
    second: Bytes
    category: Bytes


@compiled
def list_hands(flops: Bytes, keep: bool, listed: Listed) -> int:
    """Lists the hands of every flop; counts only where not asked to keep them."""
    total, hand = 0, np.zeros(5, np.uint8)
    for n in range(flops.shape[0]):
        x, y, z = flops[n, 0], flops[n, 1], flops[n, 2]
        hand[0], hand[1], hand[2] = x, y, z
        if keep:
            listed.start[n] = total
        for a in range(52):
            if a in (x, y, z):
                continue
            for b in range(a + 1, 52):
                if b in (x, y, z):
                    continue
                hand[3], hand[4] = a, b
                category = category_of(hand, 5)
                if category >= STRAIGHT:
                    if keep:
                        listed.first[total] = a
                        listed.second[total] = b
                        listed.category[total] = category
                    total += 1
    if keep:
        listed.start[flops.shape[0]] = total
    return total


@piece
def back(card: int, turn: int) -> int:
    """The card that an exchange of suits brought here."""
    part, suit = card & 3, 3
    for s in range(3):
        if (turn >> (2 * s)) & 3 == part:
            suit = s
    return (card & 0xFC) | suit


@piece
def code_at(taken: Taken, gain: int, cards: Bytes, size: int, choose: Ints, at: Shorts,
            a: int, b: int) -> int:  # fmt: skip
    """What is decided with two cards on a board."""
    where = number(cards, size, choose)
    turn = taken.turns[where]
    x = (a & 0xFC) | ((turn >> (2 * (a & 3))) & 3)
    y = (b & 0xFC) | ((turn >> (2 * (b & 3))) & 3)
    return int(taken.codes[gain, taken.where[where], at[x, y]])


@piece
def code_on_turn(taken: Taken, gain: int, board: Bytes, without: int, choose: Ints, at: Shorts,
                 a: int, b: int) -> int:  # fmt: skip
    """What is decided with two cards on the turn that leaves a card for the river."""
    four, n = np.zeros(4, np.uint8), 0
    for i in range(5):
        if i != without:
            four[n] = board[i]
            n += 1
    return code_at(taken, gain, four, 4, choose, at, a, b)


@piece
def river_offer(
    n: int, sheaf: Sheaf, sheets: tuple[Sheet, Sheet], gain: int, a: int, b: int
) -> int:
    """What is decided with two cards on board `n` of the sheaf."""
    t = (a >> 2) + (13 if (a & 3) == sheaf.suit[n] else 0)
    u = (b >> 2) + (13 if (b & 3) == sheaf.suit[n] else 0)
    pair = sheaf.pair[n, t, u]
    if (a & 3) == (b & 3):
        return int(sheets[1].offer[n, pair, gain])
    return int(sheets[0].offer[n, pair, gain])


@piece
def end_of(
    board: Bytes, flop: Bytes, turn: int, a: int, b: int, start: int, walk: Walk, flops: Taken,
    turns: Taken, choose: Ints, at: Shorts, n: int, sheaf: Sheaf, sheets: tuple[Sheet, Sheet],
) -> int:  # fmt: skip
    """The end one hand comes to, by way of a flop and, on the turn, without card `turn`."""
    node, gains, seen, leads = start, walk.gain, walk.seen, walk.leads
    while node >= 0:
        code, gain = 0, gains[node]
        if gain >= 0 and seen[node] == 3:
            code = code_at(flops, gain, flop, 3, choose, at, a, b)
        elif gain >= 0 and seen[node] == 4:
            code = code_on_turn(turns, gain, board, turn, choose, at, a, b)
        elif gain >= 0:
            code = river_offer(n, sheaf, sheets, gain, a, b)
        node = leads[node, code]
    return -1 - node


@piece
def stays_in(
    n: int, node: int, walk: Walk, sheaf: Sheaf, sheets: tuple[Sheet, Sheet], a: int, b: int
) -> bool:
    """Whether a hand is played on at the one node of the river where it might be given up."""
    code = river_offer(n, sheaf, sheets, walk.gain[node], a, b)
    return not walk.early[-1 - walk.leads[node, code]]


@piece
def follow_board(
    board: Bytes, weight: int, deal: Deal, walk: Walk, flops: Taken, turns: Taken, choose: Ints,
    listed: Listed, n: int, sheaf: Sheaf, sheets: tuple[Sheet, Sheet], counts: Ints,
) -> None:  # fmt: skip
    """`counts[end, category]` for the prize hands of one board that come to an early end past the
    first decision; each counts once for every flop and, where the turn is decided on, for each
    order of the rest."""
    three, gone = np.zeros(3, np.uint8), whole(0)
    start, firsts, seconds = listed.start, listed.first, listed.second
    categories, starting, begins = listed.category, deal.starting, walk.begins
    for card in board:
        gone |= whole(1) << card
    for i in range(5):
        for j in range(i + 1, 5):
            for k in range(j + 1, 5):
                three[0], three[1], three[2] = board[i], board[j], board[k]
                where = number(three, 3, choose)
                turn, group = flops.turns[where], flops.where[where]
                for entry in range(start[group], start[group + 1]):
                    a, b = back(firsts[entry], turn), back(seconds[entry], turn)
                    node = begins[starting[a >> 2, b >> 2, int((a & 3) == (b & 3))]]
                    if (gone >> a) & 1 or (gone >> b) & 1 or node < 0:
                        continue
                    if walk.last >= 0 and stays_in(n, walk.last, walk, sheaf, sheets, a, b):
                        continue
                    for kept in range(5) if walk.turns else range(5, 6):
                        if kept not in (i, j, k):
                            end = end_of(
                                board, three, kept, a, b, node, walk, flops, turns, choose,
                                deal.at, n, sheaf, sheets,
                            )  # fmt: skip
                            if walk.early[end]:
                                counts[end, categories[entry]] += weight


@compiled
def follow_prizes(
    deal: Deal, walk: Walk, flops: Taken, turns: Taken, choose: Ints, listed: Listed, start: int,
    boards: int, sheaf: Sheaf, sheets: tuple[Sheet, Sheet], counts: Ints,
) -> None:  # fmt: skip
    """The boards of a sheaf, the first of which is board `start`."""
    for n in range(boards):
        board, weight = deal.boards[start + n], deal.weights[start + n]
        follow_board(
            board, weight, deal, walk, flops, turns, choose, listed, n, sheaf, sheets, counts
        )
