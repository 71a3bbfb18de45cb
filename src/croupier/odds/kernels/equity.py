"""Kernels that share out pots: what part each hand wins, board by board.

Hold'em takes the best five of seven, Omaha two of four with three of the board; where a low
counts, half of the pot goes to the best eight-or-better if there is one.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import next_set, of_suit, rise
from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.kernels.kinds import flush_suit, ranks_of, rung_of_two
from croupier.odds.kernels.stream import draw, share_of
from croupier.odds.lookup_tables import Bytes, Ints, Shorts, int64

POT = 5040
"""Units of a pot: halves of it divide among any number of hands up to ten."""

NO_LOW = 1 << 30
THREES = tuple(combinations(range(5), 3))
"""What Omaha takes of the board, and of the hand:"""
TWOS = tuple(combinations(range(4), 2))


class PotTables(NamedTuple):
    """How hands are compared."""

    omaha: bool
    low: bool
    mixed: Shorts
    flush: Shorts
    fives: Shorts  # [three ranks, two ranks]: strength without flushes
    bits: Bytes  # how many bits are set in a set of low ranks
    choose: Ints


@subroutine
def low_bit(card: int) -> int:
    """The ace is the lowest of eight low ranks; an eight the highest."""
    rank = int64(card) >> 2
    if rank == 12:
        return 1
    return 1 << (rank + 1) if rank <= 6 else 0


@subroutine
def low_of_seven(hand: Bytes, board: Bytes, bits: Bytes) -> int:
    """The lowest five of different low ranks as a set: the smaller, the better."""
    held = low_bit(hand[0]) | low_bit(hand[1])
    for i in range(5):
        held |= low_bit(board[i])
    if bits[held] < 5:
        return NO_LOW
    top = 128
    while bits[held] > 5:
        held &= ~top
        top >>= 1
    return held


@subroutine
def low_of_omaha(hand: Bytes, board: Bytes, bits: Bytes) -> int:
    best, on_board = NO_LOW, 0
    for i in range(5):
        on_board |= low_bit(board[i])
    if bits[on_board] < 3:
        return best
    for i, j, k in THREES:
        three = low_bit(board[i]) | low_bit(board[j]) | low_bit(board[k])
        if bits[three] < 3:
            continue
        for a, b in TWOS:
            held = three | low_bit(hand[a]) | low_bit(hand[b])
            if bits[held] == 5 and held < best:
                best = held
    return best


@subroutine
def flush_of_omaha(hand: Bytes, board: Bytes, flush: Shorts) -> int:
    """The best flush in two and three, or -1."""
    best = -1
    for suit in range(4):
        held, _ = of_suit(board, 5, suit)
        if held < 3:
            continue
        for a, b in TWOS:
            if (hand[a] & 3) != suit or (hand[b] & 3) != suit:
                continue
            two = (1 << (hand[a] >> 2)) | (1 << (hand[b] >> 2))
            for i, j, k in THREES:
                if suit == (board[i] & 3) == (board[j] & 3) == (board[k] & 3):
                    three = 1 << (board[i] >> 2) | 1 << (board[j] >> 2) | 1 << (board[k] >> 2)
                    best = max(best, int64(flush[two | three]))
    return best


@subroutine
def high_of_omaha(hand: Bytes, board: Bytes, show: PotTables) -> int:
    """Hand and board in rising order."""
    best = flush_of_omaha(hand, board, show.flush)
    for i, j, k in THREES:
        p, q, r = int64(board[i] >> 2), int64(board[j] >> 2), int64(board[k] >> 2)
        fives = show.fives[p + (q + 1) * q // 2 + (r + 2) * (r + 1) * r // 6]
        for a, b in TWOS:
            x, y = int64(hand[a] >> 2), int64(hand[b] >> 2)
            best = max(best, int64(fives[x + (y + 1) * y // 2]))
    return best


@subroutine
def share_pot(hands: Bytes, board: Bytes, show: PotTables, values: Ints, tally: Ints) -> None:
    """Adds one showdown: `tally[hand]` holds units, their squares, whole pots, parts of pots."""
    players, best, best_low = hands.shape[0], -1, NO_LOW
    ranks, suit = ranks_of(board), flush_suit(board)
    held, suited = of_suit(board, 5, suit)
    for n in range(players):
        if show.omaha:
            values[n, 0] = high_of_omaha(hands[n], board, show)
            values[n, 1] = low_of_omaha(hands[n], board, show.bits) if show.low else NO_LOW
        else:
            a, b = int64(hands[n, 0]), int64(hands[n, 1])
            values[n, 0] = rung_of_two(a, b, ranks, suit, held, suited, show.mixed, show.flush)
            values[n, 1] = low_of_seven(hands[n], board, show.bits) if show.low else NO_LOW
        best, best_low = max(best, values[n, 0]), min(best_low, values[n, 1])
    highs, lows = 0, 0
    for n in range(players):
        highs += int(values[n, 0] == best)
        lows += int(values[n, 1] == best_low)
    split = best_low < NO_LOW
    for n in range(players):
        units = 0
        if values[n, 0] == best:
            units += (POT // 2 if split else POT) // highs
        if split and values[n, 1] == best_low:
            units += POT // 2 // lows
        tally[n, 0] += units
        tally[n, 1] += units * units
        tally[n, 2] += int(units == POT)
        tally[n, 3] += int(0 < units < POT)


@subroutine
def nth_set(number: int, size: int, choose: Ints, out: Bytes) -> None:
    """The set of this number, as `number` in `boards` numbers them."""
    for i in range(size, 0, -1):
        top = i - 1
        while choose[top + 1, i] <= number:
            top += 1
        out[i - 1] = top
        number -= choose[top, i]


@compiled
def show_all(
    hands: Bytes, known: Bytes, left: Bytes, first: int, last: int, show: PotTables, tally: Ints
) -> None:
    """Boards number `first` up to `last` of those that the cards left can make."""
    need, board = 5 - known.size, np.zeros(5, np.uint8)
    picks, values = np.zeros(5, np.uint8), np.zeros((hands.shape[0], 2), np.int64)
    nth_set(first, need, show.choose, picks)
    for _ in range(first, last):
        for i in range(known.size):
            board[i] = known[i]
        for i in range(need):
            board[known.size + i] = left[picks[i]]
            rise(board, known.size + i + 1)
        share_pot(hands, board, show, values, tally)
        if need > 0:
            next_set(picks, need)


@subroutine
def deal_hands(
    seed: int, sample: int, combos: Bytes, upto: Ints, start: Ints, blocked: int, hands: Bytes
) -> int:
    """One hand of every range, none sharing a card; returns all blocked cards.

    `upto` holds the weights of a range added up to each of its hands.
    """
    players, tries = start.size - 1, 0
    while True:
        out, apart = blocked, True
        for n in range(players):
            x, _ = draw(seed, sample, tries * 16 + n)
            place, _ = share_of(x, upto[start[n + 1] - 1])
            pick = np.searchsorted(upto[start[n] : start[n + 1]], place, side="right")
            for i in range(hands.shape[1]):
                card = combos[start[n] + pick, i]
                apart = apart and ((out >> card) & 1) == 0
                out |= int64(1) << card
                hands[n, i] = card
        if apart:
            return out
        tries += 1


@compiled
def show_some(
    combos: Bytes, upto: Ints, start: Ints, known: Bytes, blocked: int, seed: int, first: int,
    last: int, show: PotTables, tally: Ints,
) -> None:  # fmt: skip
    """Samples `first` up to `last`; `combos[start[n]:start[n + 1]]` is the range of hand `n`."""
    players, board = start.size - 1, np.zeros(5, np.uint8)
    hands, values = np.zeros((players, combos.shape[1]), np.uint8), np.zeros((players, 2), np.int64)
    for sample in range(first, last):
        out = deal_hands(seed, sample, combos, upto, start, blocked, hands)
        size, turn = known.size, 0
        for i in range(size):
            board[i] = known[i]
        while size < 5:
            # counters that no hand is drawn by
            x, y = draw(seed, sample, (1 << 40) + turn)
            turn += 1
            for i in range(10):
                if i == 5:
                    x = y
                card, x = share_of(x, 52)
                if size < 5 and ((out >> card) & 1) == 0:
                    out |= int64(1) << card
                    board[size] = card
                    size += 1
                    rise(board, size)
        share_pot(hands, board, show, values, tally)
