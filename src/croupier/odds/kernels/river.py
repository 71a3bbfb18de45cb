"""Boards of five cards: prices, what every starting hand meets there, and rows to add up."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy.typing as npt

from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.kernels.sweep import Deal, Sheaf
from croupier.odds.recipe import Lines
from croupier.odds.tables import Bytes, Ints, Shorts, unsigned, whole

Rows = npt.NDArray[Any]


class Sheet(NamedTuple):
    """Prices on the boards of a sheaf, by pair of types."""

    worth: Ints  # [pair, line], to write on
    gain: Ints  # [board, pair, river gain]
    offer: Bytes  # [board, pair, river gain]: the offer taken
    row: Ints  # [board, pair, row]


class Tally(NamedTuple):
    """What one thread adds up over its boards."""

    met: Ints  # [starting hand, category, way]
    gained: Ints  # [river gain, starting hand]


class Spread(NamedTuple):
    """A row by pair of types laid out by rank, to be copied to its places block by block."""

    apart: Rows  # [first in the flush suit, second in it, 13 * 13]
    suited: Rows  # [in the flush suit, 78]


@piece
def price_lines(
    n: int, pairs: int, pay: Ints, ways: Shorts, categories: Bytes, worth: Ints
) -> None:
    """What each pair of types is worth on a board, line by line, over the dealer's hands."""
    for pair in range(pairs):
        category = categories[n, pair]
        a, b = whole(ways[n, pair, 0]), whole(ways[n, pair, 1])
        c, d = whole(ways[n, pair, 2]), whole(ways[n, pair, 3])
        for line in range(pay.shape[0]):
            worth[pair, line] = (
                pay[line, category, 0] * a
                + pay[line, category, 1] * b
                + pay[line, category, 2] * c
                + pay[line, category, 3] * d
            )


@piece
def choose_offers(n: int, pairs: int, river: Ints, worth: Ints, gain: Ints, taken: Bytes) -> None:
    """The best offer of every river gain: its number, and its worth over the base."""
    for g in range(river.shape[0]):
        line = river[g, 0]
        for pair in range(pairs):
            gain[n, pair, g] = worth[pair, line] if line >= 0 else 0
            taken[n, pair, g] = 0
        offer = 1
        while river[g, offer] > -2:
            line = river[g, offer]
            for pair in range(pairs):
                this = worth[pair, line] if line >= 0 else 0
                if this > gain[n, pair, g]:
                    gain[n, pair, g] = this
                    taken[n, pair, g] = offer
            offer += 1


@piece
def add_gains(n: int, pairs: int, rows: Ints, worth: Ints, gain: Ints, row: Ints) -> None:
    """A row is a line and the river gains that may follow it."""
    for i in range(rows.shape[0]):
        line = rows[i, 0]
        for pair in range(pairs):
            row[n, pair, i] = worth[pair, line] if line >= 0 else 0
        j = 1
        while rows[i, j] >= 0:
            g = rows[i, j]
            for pair in range(pairs):
                row[n, pair, i] += gain[n, pair, g]
            j += 1


@compiled
def price(
    starting: Shorts, lines: Lines, boards: int, suited: int, sheaf: Sheaf, sheet: Sheet
) -> None:
    """The best offers of the river and the rows, for every board and pair of types.

    `suited` matters only where wagers on the two cards alone are among the lines.
    """
    pay, hole, river, rows, worth = lines.pay, lines.hole, lines.river, lines.rows, sheet.worth
    gain, taken, row, first, second = sheet.gain, sheet.offer, sheet.row, sheaf.first, sheaf.second
    for n in range(boards):
        pairs, hands = sheaf.pairs[n], sheaf.hands[n]
        price_lines(n, pairs, pay, sheaf.ways, sheaf.category, worth)
        if lines.by_hole:
            for pair in range(pairs):
                hand = starting[first[n, pair] % 13, second[n, pair] % 13, suited]
                for line in range(pay.shape[0]):
                    worth[pair, line] += hole[line, hand] * hands
        choose_offers(n, pairs, river, worth, gain, taken)
        add_gains(n, pairs, rows, worth, gain, row)


@compiled
def meet(
    deal: Deal, start: int, boards: int, suited: int, sheaf: Sheaf, sheet: Sheet, tally: Tally
) -> None:
    """Adds boards to what each starting hand meets, and gains on the river."""
    first, second, categories, ways = sheaf.first, sheaf.second, sheaf.category, sheaf.ways
    many, starting, gain = sheaf.many, deal.starting, sheet.gain
    met, gained = tally.met, tally.gained
    for n in range(boards):
        weight = deal.weights[start + n]
        for pair in range(sheaf.pairs[n]):
            times = many[n, pair, suited] * weight
            if times == 0:
                continue
            hand = starting[first[n, pair] % 13, second[n, pair] % 13, suited]
            category = categories[n, pair]
            for way in range(4):
                met[hand, category, way] += times * ways[n, pair, way]
            for g in range(gained.shape[0]):
                gained[g, hand] += times * gain[n, pair, g]


@piece
def clear(at: Shorts, card: int, row: Rows) -> None:
    """A card that lies on the board is in nobody's hand."""
    for other in range(52):
        if other != card:
            row[at[card, other]] = 0


@piece
def fill_row(board: Bytes, suit: int, spread: Spread, deal: Deal, row: Rows) -> None:
    """Copies values to a row block by block; hands with a card that is gone have zero."""
    at, apart, one_suit = unsigned(0), spread.apart, spread.suited
    for s in range(4):
        for z in range(s + 1, 4):
            f, g = int(s == suit), int(z == suit)
            for i in range(unsigned(169)):
                row[at + i] = apart[f, g, i]
            at += unsigned(169)
    for s in range(4):
        f = int(s == suit)
        for i in range(unsigned(78)):
            row[at + i] = one_suit[f, i]
        at += unsigned(78)
    for i in range(5):
        clear(deal.at, board[i], row)
    for i in range(deal.gone.size):
        clear(deal.at, deal.gone[i], row)


@compiled
def lay_rows(
    deal: Deal, start: int, boards: int, sheaf: Sheaf, sheets: tuple[Sheet, Sheet], i: int,
    spread: Spread, rows: Rows,
) -> None:  # fmt: skip
    """Row `i` of boards from `start` on: `rows[board, hand]`."""
    firsts, seconds, apart, one_suit = sheaf.first, sheaf.second, spread.apart, spread.suited
    row, suited_row = sheets[0].row, sheets[1].row
    for n in range(boards):
        for pair in range(sheaf.pairs[n]):
            t, u = firsts[n, pair], seconds[n, pair]
            f, g = int(t >= 13), int(u >= 13)
            r, q = t - 13 * f, u - 13 * g
            apart[f, g, r * 13 + q] = row[n, pair, i]
            apart[g, f, q * 13 + r] = row[n, pair, i]
            if f == g and r != q:
                one_suit[f, q * (q - 1) // 2 + r] = suited_row[n, pair, i]
        fill_row(deal.boards[start + n], sheaf.suit[n], spread, deal, rows[start + n])
