"""Kernels that play one hand of hold'em, and write down what each seat sees of it.

A call from Python costs more than the play of an action, and every array that is handed over adds
to it. So a hand is two arrays: `state` has its whole numbers, and `small` its cards and the actions
that are legal. `HandRows` and `HoldemTerms` of `kernels/holdem.py` are made of parts of them.
"""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.kernels.holdem import (
    ACTIONS,
    AT_A_DRAW,
    BET,
    CALL,
    CHIPS_IN,
    COLUMNS,
    FOLD,
    IN,
    LEVEL,
    NOBODY,
    PAID,
    PARTS,
    ROUND,
    STACK,
    TURN,
    HandRows,
    HoldemTerms,
    act,
    begin,
    offer,
    settle,
)
from croupier.odds.kernels.stream import deal_off, draw
from croupier.odds.lookup_tables import Bytes, Ints, Shorts, int64

Numbers: TypeAlias = npt.NDArray[np.float32]

# Parts of `state`: the terms, then the hand. Seats and what they have won come last.
MAXIMUM, CAP, HALVES, BETS, MOST, EACH, SMALL, BIG = 0, 1, 2, 3, 7, 8, 9, 10
NUMBERS = 11
TO = NUMBERS + COLUMNS
PLAYED = TO + ACTIONS
LAST = PLAYED + 1  # the last act: a total, or one of these
CHECKED, CALLED, FOLDED = 0, -1, -2
SEATS = LAST + 1
# Parts of `small`.
DECK, LEGAL, CARDS = 0, 52, 52 + ACTIONS
NOT_LEGAL = -2
SEEN_ROUND, SEEN_CHIPS = 156, 163
"""Where the round of betting and the seats begin among the numbers that a seat sees."""


@subroutine
def rows_of(state: Ints, small: Bytes, players: int) -> HandRows:
    """The hand as the one row that the kernels of many hands play."""
    return HandRows(
        state[NUMBERS:TO].reshape((1, COLUMNS)),
        state[SEATS : SEATS + PARTS * players].reshape((1, players, PARTS)),
        small[CARDS:].reshape((1, 2 * players + 5)),
        state[PLAYED:LAST],
        small[LEGAL:CARDS].reshape((1, ACTIONS)),
        state[TO:PLAYED].reshape((1, ACTIONS)),
    )


@subroutine
def terms_of(state: Ints, mixed: Shorts, flush: Shorts) -> HoldemTerms:
    return HoldemTerms(
        state[MAXIMUM], state[CAP], state[HALVES] != 0, state[BETS:MOST], state[MOST],
        state[EACH], state[SMALL], state[BIG], mixed, flush,
    )  # fmt: skip


@subroutine
def returned(rows: HandRows, terms: HoldemTerms) -> tuple[int, int]:
    """The seat that made a bet which was not called in full, and how much of it comes back.

    A blind that nobody raised is no such bet: it stays in the pot that it wins.
    """
    numbers, seats = rows.numbers[0], rows.seats[0]
    if numbers[ROUND] == 0 and numbers[LEVEL] == terms.big:
        return NOBODY, int64(0)
    top, first, second = int64(0), int64(0), int64(0)
    for at in range(seats.shape[0]):
        paid = seats[at, PAID]
        if paid > first:
            top, first, second = at, paid, first
        else:
            second = max(second, paid)
    return top, first - second


@subroutine
def seats_seen(rows: HandRows, terms: HoldemTerms, won: Ints, over: bool, seen: Numbers) -> None:
    """Writes what each seat sees of all seats, itself first, and of the pot."""
    numbers, seats = rows.numbers[0], rows.seats[0]
    players, unit = seats.shape[0], terms.big
    top, back = returned(rows, terms) if over else (NOBODY, int64(0))
    for at in range(players):
        one = seen[at]
        one[SEEN_ROUND + numbers[ROUND]] = 1
        if not over:
            owed = min(max(numbers[LEVEL] - seats[at, BET], 0), seats[at, STACK])
            one[SEEN_ROUND + 5], one[SEEN_ROUND + 6] = numbers[CHIPS_IN] / unit, owed / unit
        one[SEEN_CHIPS + at] = 1
        for step in range(players):
            other = (at + step) % players
            seat, first = seats[other], SEEN_CHIPS + players + PARTS * step
            stack = terms.stack + won[other] if over else seat[STACK]
            paid = seat[PAID] - back if other == top else seat[PAID]
            one[first] = stack / unit
            one[first + 1] = 0 if over else seat[BET] / unit
            one[first + 2] = paid / unit
            one[first + 3] = seat[IN]
            one[first + 4] = seat[IN] and stack == 0


@subroutine
def look(rows: HandRows, terms: HoldemTerms, won: Ints, seen: Numbers) -> int:
    """Writes what each seat sees; gives the seat to act, or NOBODY when the hand is over."""
    numbers, cards = rows.numbers[0], rows.cards[0]
    players, turn = rows.seats.shape[1], numbers[TURN]
    seen[:] = 0
    opened = int64(0) if numbers[ROUND] == 0 else numbers[ROUND] + 2
    for at in range(players):
        for i in range(2):
            seen[at, cards[2 * at + i]] = 1
        for i in range(opened):
            seen[at, 104 + cards[2 * players + i]] = 1
    seats_seen(rows, terms, won, turn == NOBODY, seen)
    return int(turn)


@subroutine
def shuffle(small: Bytes, seed: int, number: int) -> None:
    """Shuffles the deck of a hand; it depends on the seed and the number of the hand alone."""
    swaps = np.zeros(52, np.uint8)
    for i in range(52):
        small[DECK + i] = i
    first, draws = 0, 0
    while first < 52:
        one, other = draw(seed, number, draws)
        middle, last = min(first + AT_A_DRAW, 52), min(first + 2 * AT_A_DRAW, 52)
        deal_off(small, first, middle, 52, one, swaps)
        deal_off(small, middle, last, 52, other, swaps)
        first, draws = last, draws + 1


@subroutine
def open_hand(state: Ints, small: Bytes, mixed: Shorts, flush: Shorts, seen: Numbers) -> int:
    """Deals a hand from its deck; gives the seat to act first."""
    players = seen.shape[0]
    rows, terms = rows_of(state, small, players), terms_of(state, mixed, flush)
    cards, dealt = rows.cards[0], 2 * players
    for at in range(players):
        cards[2 * at], cards[2 * at + 1] = small[at], small[players + at]
    for i in range(3):
        cards[dealt + i] = small[dealt + 1 + i]  # after the first burn
    cards[dealt + 3], cards[dealt + 4] = small[dealt + 5], small[dealt + 7]
    begin(0, rows, terms)
    offer(0, rows, terms)
    return look(rows, terms, state[SEATS + PARTS * players :], seen)


@compiled
def begin_one(state: Ints, small: Bytes, mixed: Shorts, flush: Shorts, seen: Numbers) -> int:
    """Deals a hand from the deck in `small`; gives the seat to act first."""
    return open_hand(state, small, mixed, flush, seen)


@compiled
def deal_one(
    state: Ints, small: Bytes, mixed: Shorts, flush: Shorts, seen: Numbers, seed: int, number: int
) -> int:
    """Shuffles the deck and deals a hand from it; gives the seat to act first."""
    shuffle(small, seed, number)
    return open_hand(state, small, mixed, flush, seen)


@compiled
def step_one(
    state: Ints, small: Bytes, mixed: Shorts, flush: Shorts, seen: Numbers, action: int
) -> int:
    """Plays an action: the seat to act next, NOBODY when the hand is over, or NOT_LEGAL."""
    players = seen.shape[0]
    rows, terms = rows_of(state, small, players), terms_of(state, mixed, flush)
    if action < 0 or action >= ACTIONS or not rows.legal[0, action]:
        return NOT_LEGAL
    if action == FOLD:
        state[LAST] = FOLDED
    elif action == CALL:
        state[LAST] = CALLED if rows.legal[0, FOLD] else CHECKED
    else:
        state[LAST] = rows.to[0, action]
    won = state[SEATS + PARTS * players :]
    if not act(0, action, rows, terms):
        board, strength = np.zeros(5, np.uint8), np.zeros(players, np.int64)
        settle(0, rows, terms, board, strength, won)
    offer(0, rows, terms)
    return look(rows, terms, won, seen)
