"""Kernels for boards of five cards: what each hand is worth there, and the best decision."""

from __future__ import annotations

from typing import NamedTuple

from croupier.odds.kernels.compiled import compiled_in_place, subroutine
from croupier.odds.kernels.kinds import BOTH_AT, CROSS_AT, SUITED_AT, duo, flush_suit, tri
from croupier.odds.kernels.sweep import Ranking, Scratch, sweep
from croupier.odds.lookup_tables import Bytes, Ints, Rows, Shorts, int64


class PayLines(NamedTuple):
    """Scaled pay lines: by comparison (`pay[line, category, way]`) and by starting hand."""

    pay: Ints
    hole: Ints
    by_hole: bool
    river: Ints
    """Gains decided on five cards: the lines each chooses from, -1 for zero, -2 for no more."""
    rows: Ints
    """Rows: a line, then river gains, -1 where there are no more."""


class Sheet(NamedTuple):
    """Values on one board, by pair of types."""

    worth: Ints  # [line, pair]
    gain: Ints  # [river gain, pair]
    offer: Bytes  # [river gain, pair]: the offer taken
    row: Ints  # [row, pair]


class Tally(NamedTuple):
    """Totals of one thread over its boards; `met` may be empty, and then nothing is added."""

    met: Ints  # [starting hand, category, way]
    gained: Ints  # [river gain, starting hand]


@subroutine
def price_lines(pairs: int, pay: Ints, scratch: Scratch, worth: Ints) -> None:
    """What each pair of types is worth on a board, line by line, over the dealer's hands."""
    ways, categories = scratch.ways, scratch.category
    for line in range(pay.shape[0]):
        for pair in range(pairs):
            category = categories[pair]
            worth[line, pair] = (
                pay[line, category, 0] * ways[0, pair]
                + pay[line, category, 1] * ways[1, pair]
                + pay[line, category, 2] * ways[2, pair]
                + pay[line, category, 3] * ways[3, pair]
            )


@subroutine
def choose_offers(pairs: int, river: Ints, worth: Ints, gain: Ints, taken: Bytes) -> None:
    """The best offer of every river gain: its number, and its worth over the base."""
    for g in range(river.shape[0]):
        line = river[g, 0]
        for pair in range(pairs):
            gain[g, pair] = worth[line, pair] if line >= 0 else 0
            taken[g, pair] = 0
        offer = 1
        while river[g, offer] > -2:
            line = river[g, offer]
            for pair in range(pairs):
                this = worth[line, pair] if line >= 0 else 0
                if this > gain[g, pair]:
                    gain[g, pair] = this
                    taken[g, pair] = offer
            offer += 1


@subroutine
def add_gains(pairs: int, rows: Ints, worth: Ints, gain: Ints, row: Ints) -> None:
    """A row is a line and the river gains that may follow it."""
    for i in range(rows.shape[0]):
        line = rows[i, 0]
        for pair in range(pairs):
            row[i, pair] = worth[line, pair] if line >= 0 else 0
        j = 1
        while rows[i, j] >= 0:
            g = rows[i, j]
            for pair in range(pairs):
                row[i, pair] += gain[g, pair]
            j += 1


@subroutine
def add_hole(pairs: int, hands: int, suited: int, starting: Shorts, hole: Ints, scratch: Scratch,
             worth: Ints) -> None:  # fmt: skip
    """What wagers on the two cards alone pay, whatever the dealer holds."""
    first, second = scratch.first, scratch.second
    for pair in range(pairs):
        hand = starting[first[pair] % 13, second[pair] % 13, suited]
        for line in range(hole.shape[0]):
            worth[line, pair] += hole[line, hand] * hands


@subroutine
def price(pairs: int, hands: int, suited: int, ranking: Ranking, lines: PayLines, scratch: Scratch,
          sheet: Sheet) -> None:  # fmt: skip
    """The best offers of the river and the rows, for every pair of types.

    `suited` matters only where wagers on the two cards alone are among the lines.
    """
    price_lines(pairs, lines.pay, scratch, sheet.worth)
    if lines.by_hole:
        add_hole(pairs, hands, suited, ranking.starting, lines.hole, scratch, sheet.worth)
    choose_offers(pairs, lines.river, sheet.worth, sheet.gain, sheet.offer)
    add_gains(pairs, lines.rows, sheet.worth, sheet.gain, sheet.row)


@subroutine
def boards_like(suit: int, ranking: Ranking, spare: Ints) -> tuple[int, int]:
    """How many boards a kind has by their suits, and the pattern of a plain one."""
    if suit >= 0:
        held, twice = 0, False
        for r in range(13):
            held += 1 - spare[r + 13]
            twice |= spare[r] == 1
        return 4 if held == 5 else 12 if held == 4 or twice else 36, 0
    pattern = 0
    for r in range(13):
        pattern += 1 if spare[r] == 2 else 3 if spare[r] == 1 else 6 if spare[r] == 0 else 0
    return ranking.boards[pattern], pattern


@subroutine
def meet(pairs: int, suit: int, ranking: Ranking, scratch: Scratch, sheets: tuple[Sheet, Sheet],
         tally: Tally) -> None:  # fmt: skip
    """Adds all boards of a kind to what each starting hand meets, and gains on the river.

    Of hands with neither card in the flush suit, so many are suited as there are boards and
    suits in which both cards are left.
    """
    spare, first, second, free, starting = (
        scratch.spare, scratch.first, scratch.second, ranking.free, ranking.starting,
    )  # fmt: skip
    ways, categories, met, gained = scratch.ways, scratch.category, tally.met, tally.gained
    gain, suited_gain = sheets[0].gain, sheets[1].gain
    boards, pattern = boards_like(suit, ranking, spare)
    for pair in range(pairs):
        t, u = int64(first[pair]), int64(second[pair])
        apart, suited = boards * spare[t] * spare[u], int64(0)
        category = categories[pair]
        if u >= 13:  # suited if the other is of the flush suit as well
            both = int(t >= 13)
            hand = starting[t - 13 * both, u - 13, both]
            for way in range(4):
                met[hand, category, way] += apart * ways[way, pair]
            for g in range(gained.shape[0]):
                gained[g, hand] += apart * (suited_gain[g, pair] if both else gain[g, pair])
            continue
        if t == u:
            apart = boards * spare[t] * (spare[t] - 1) // 2
        else:
            suited = apart // 3 if suit >= 0 else free[pattern, 4 - spare[t], 4 - spare[u]]
            apart -= suited
        one, other = starting[t, u, 0], starting[t, u, 1]
        for way in range(4):
            met[one, category, way] += apart * ways[way, pair]
            met[other, category, way] += suited * ways[way, pair]
        for g in range(gained.shape[0]):
            gained[g, one] += apart * gain[g, pair]
            gained[g, other] += suited * suited_gain[g, pair]


@subroutine
def slot_of(t: int, u: int, suited: int) -> int:
    """The place of a pair of types in the row of a kind; -1 where it cannot be (not) suited."""
    if u < 13:
        return (SUITED_AT + duo(t, u) if t != u else -1) if suited else tri(t, u)
    if t < 13:
        return -1 if suited else CROSS_AT + t * 13 + u - 13
    return BOTH_AT + duo(t - 13, u - 13) if suited and t != u else -1


@subroutine
def place_values(pairs: int, scratch: Scratch, suited: int, values: Rows, row: Rows) -> None:
    """Values by pair of types to their places in the row of a kind."""
    first, second = scratch.first, scratch.second
    for pair in range(pairs):
        slot = slot_of(int64(first[pair]), int64(second[pair]), suited)
        if slot >= 0:
            row[slot] = values[pair]


@compiled_in_place
def price_kinds(
    boards: Bytes, first: int, last: int, ranking: Ranking, lines: PayLines, scratch: Scratch,
    sheets: tuple[Sheet, Sheet], tally: Tally, rows: Rows, codes: Bytes,
) -> None:  # fmt: skip
    """Kinds `first` up to `last`: `rows[row, kind]`, and `codes[river gain, kind]` where kept."""
    for kind in range(first, last):
        board = boards[kind]
        rows[:, kind] = 0
        codes[:, kind] = 0
        if board[0] == 255:
            continue
        suit = flush_suit(board)
        pairs, hands = sweep(board, suit, ranking, scratch)
        price(pairs, hands, int64(0), ranking, lines, scratch, sheets[0])
        if lines.by_hole:
            price(pairs, hands, int64(1), ranking, lines, scratch, sheets[1])
        if tally.met.shape[0] > 0:
            meet(pairs, suit, ranking, scratch, sheets, tally)
        for suited in range(2):
            for i in range(rows.shape[0]):
                place_values(pairs, scratch, suited, sheets[suited].row[i], rows[i, kind])
            for i in range(codes.shape[0]):
                place_values(pairs, scratch, suited, sheets[suited].offer[i], codes[i, kind])
