"""Kernels that play many hands of hold'em at once, one action a call, by choices from outside.

They follow the hand engine of `croupier.poker` for hands with two blinds and stacks of at least
the big blind, in every betting structure; tests play the same hands in both.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import of_suit, rise
from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.kernels.kinds import flush_suit, ranks_of, rung_of_two
from croupier.odds.kernels.stream import deal_off, draw, put_back
from croupier.odds.lookup_tables import Bytes, Ints, Shorts, int64

SET_AMOUNT, SPREAD, HALF, POT, STAKE = 0, 1, 2, 3, 4
FOLD, CALL, TO_LEAST, TO_HALF, TO_POT, TO_MOST = 0, 1, 2, 3, 4, 5
ACTIONS = 6
NOT_YET, NOBODY = -1, -1
AT_A_DRAW = 5
DRAWS = 8
"""Random numbers kept for one hand: eleven players and the board need 27 cards."""

# Columns of `HandRows.numbers`.
ROUND, TURN, LEVEL, FULL, STEP, OPENS, RAISES, CHIPS_IN, LIVE, ABLE = range(10)
COLUMNS = 10
# Columns of `HandRows.seats`.
STACK, BET, PAID, IN, SEEN = range(5)
PARTS = 5


class HoldemTerms(NamedTuple):
    """The game: how much may be bet, the stacks, and the tables of strengths."""

    maximum: int
    cap: int  # raises in a round; -1 for any number
    halves: bool  # half a raise reopens the betting
    bets: Ints  # [round]
    most: int  # of a spread
    stack: int
    small: int
    big: int
    mixed: Shorts
    flush: Shorts


class HandRows(NamedTuple):
    """Hands under way, one a row; seats in dealing order, the button last."""

    numbers: Ints  # [hand, column]; the turn is NOBODY where no hand is under way
    seats: Ints  # [hand, seat, part]
    cards: Bytes  # [hand]: two for each seat, then the board
    played: Ints  # [hand]: how many were dealt in this row before
    legal: Bytes  # [hand, action]
    to: Ints  # [hand, action]: the total of each bet or raise


@subroutine
def next_seat(seats: Ints, after: int, level: int, able: int) -> int:
    """The next seat clockwise that must act, or NOBODY where the round is complete."""
    players = seats.shape[0]
    for step in range(1, players + 1):
        at = (after + step) % players
        seat = seats[at]
        if seat[IN] and seat[STACK] > 0 and (seat[SEEN] == NOT_YET or seat[BET] < level):
            against = int64(0)
            for other in range(players):
                if other != at and seats[other, IN]:
                    against = max(against, seats[other, BET])
            return at if able > 1 or seat[BET] < against else NOBODY
    return NOBODY


@subroutine
def full_step(numbers: Ints, terms: HoldemTerms) -> int:
    if terms.maximum == SET_AMOUNT:
        return int(terms.bets[numbers[ROUND]])
    return int(numbers[STEP])


@subroutine
def full_level(numbers: Ints, terms: HoldemTerms) -> int:
    """The least total that is a full bet or raise."""
    step, level, full = full_step(numbers, terms), numbers[LEVEL], numbers[FULL]
    if not terms.halves:
        return int(level + step)
    return int(full + step * ((level - full) // step + 1))


@subroutine
def enough(rise_by: int, step: int, terms: HoldemTerms) -> bool:
    return bool(rise_by >= step or (terms.halves and rise_by * 2 >= step))


@subroutine
def capped(numbers: Ints, seats: Ints, terms: HoldemTerms) -> bool:
    """Whether all raises of the round are made; two players may go on."""
    if terms.cap < 0 or numbers[LEVEL] == 0 or numbers[RAISES] < terms.cap:
        return False
    active = 0
    for at in range(seats.shape[0]):
        if seats[at, IN] and (seats[at, STACK] > 0 or seats[at, BET] > 0):
            active += 1
    return active > 2


@subroutine
def span(numbers: Ints, seats: Ints, terms: HoldemTerms) -> tuple[int, int]:
    """The least and the most that the seat to act may bet or raise to; 0 and 0 for nothing."""
    seat, level = seats[numbers[TURN]], numbers[LEVEL]
    stake = seat[BET] + seat[STACK]
    if stake <= level or numbers[ABLE] < 2:
        return int64(0), int64(0)
    faced = enough(level - seat[BET], full_step(numbers, terms), terms)
    if (seat[SEEN] == numbers[OPENS] and not faced) or capped(numbers, seats, terms):
        return int64(0), int64(0)
    least = full_level(numbers, terms)
    if stake <= least:
        return stake, stake
    share = numbers[CHIPS_IN] + level - seat[BET]
    if terms.maximum == STAKE:
        most = stake
    elif terms.maximum == SET_AMOUNT:
        most = least
    elif terms.maximum == SPREAD:
        most = numbers[FULL] + terms.most
    elif terms.maximum == HALF:
        most = level + share // 2
    else:
        most = level + share
    return int64(least), min(max(least, most), stake)


@subroutine
def offer(row: int, rows: HandRows, terms: HoldemTerms) -> None:
    """Works out which actions are legal, and their amounts."""
    numbers, seats, legal, to = rows.numbers[row], rows.seats[row], rows.legal[row], rows.to[row]
    for action in range(ACTIONS):
        legal[action] = 0
    if numbers[TURN] == NOBODY:
        return
    seat, level = seats[numbers[TURN]], numbers[LEVEL]
    legal[FOLD] = seat[BET] < level
    legal[CALL] = 1
    least, most = span(numbers, seats, terms)
    if most == 0:
        return
    share = numbers[CHIPS_IN] + level - seat[BET]
    to[TO_LEAST], to[TO_HALF], to[TO_POT], to[TO_MOST] = (
        least, level + share // 2, level + share, most
    )  # fmt: skip
    legal[TO_LEAST], legal[TO_MOST] = 1, most > least
    legal[TO_HALF] = least < to[TO_HALF] < most
    legal[TO_POT] = least < to[TO_POT] < most


@subroutine
def open_rounds(numbers: Ints, seats: Ints, terms: HoldemTerms) -> bool:
    """Goes on to the next round with a decision; false where the hand comes to its end."""
    while numbers[TURN] == NOBODY:
        if numbers[LIVE] == 1 or numbers[ROUND] == 3:
            return False
        for at in range(seats.shape[0]):
            seats[at, BET], seats[at, SEEN] = 0, NOT_YET
        numbers[ROUND] += 1
        least = terms.bets[numbers[ROUND]]
        numbers[LEVEL], numbers[FULL], numbers[STEP] = 0, 0, least
        numbers[OPENS], numbers[RAISES] = 0, 0
        if numbers[ABLE] > 1:
            numbers[TURN] = next_seat(seats, -1, 0, numbers[ABLE])
    return True


@subroutine
def wager(numbers: Ints, to: int, terms: HoldemTerms) -> None:
    """What a bet or raise does to the round."""
    step, by = full_step(numbers, terms), to - numbers[LEVEL]
    over = to - numbers[FULL] if terms.halves else by
    whole = enough(by, step, terms) or to >= full_level(numbers, terms)
    together = terms.halves and over * 2 >= step
    if whole or together:
        if numbers[LEVEL] > 0:
            numbers[RAISES] += 1
        numbers[FULL] = to
        numbers[STEP] = max(numbers[STEP], over)
        numbers[OPENS] += int(whole)
    numbers[LEVEL] = to


@subroutine
def act(row: int, action: int, rows: HandRows, terms: HoldemTerms) -> bool:
    """Plays a legal action; false where the hand is over."""
    numbers, seats = rows.numbers[row], rows.seats[row]
    at, level = numbers[TURN], numbers[LEVEL]
    seat = seats[at]
    if action == FOLD:
        seat[IN] = 0
        numbers[LIVE] -= 1
        numbers[ABLE] -= 1
    else:
        to = rows.to[row, action] if action >= TO_LEAST else level
        paid = min(to - seat[BET], seat[STACK])
        if action >= TO_LEAST:
            wager(numbers, to, terms)
        seat[STACK] -= paid
        seat[BET] += paid
        seat[PAID] += paid
        numbers[CHIPS_IN] += paid
        numbers[ABLE] -= int(seat[STACK] == 0)
    seat[SEEN] = numbers[OPENS]
    if numbers[LIVE] == 1:
        numbers[TURN] = NOBODY
        return False
    numbers[TURN] = next_seat(seats, at, numbers[LEVEL], numbers[ABLE])
    return open_rounds(numbers, seats, terms)


@subroutine
def strengths(cards: Bytes, players: int, terms: HoldemTerms, board: Bytes, out: Ints) -> None:
    """What each seat holds with the board."""
    for i in range(5):
        board[i] = cards[2 * players + i]
        rise(board, i + 1)
    suit, ranks = flush_suit(board), ranks_of(board)
    held, suited = of_suit(board, 5, suit)
    for at in range(players):
        a, b = int64(cards[2 * at]), int64(cards[2 * at + 1])
        out[at] = rung_of_two(a, b, ranks, suit, held, suited, terms.mixed, terms.flush)


@subroutine
def divide(seats: Ints, floor: int, edge: int, strength: Ints, won: Ints) -> None:
    """One pot: what all have in between two edges goes to the best hands that reach the upper."""
    players, amount, best, winners = seats.shape[0], int64(0), int64(-1), int64(0)
    for at in range(players):
        amount += max(min(seats[at, PAID], edge) - floor, 0)
        if seats[at, IN] and seats[at, PAID] >= edge:
            if strength[at] > best:
                best, winners = strength[at], 0
            winners += int(strength[at] == best)
    each, odd = amount // winners, amount % winners
    for at in range(players):
        if seats[at, IN] and seats[at, PAID] >= edge and strength[at] == best:
            won[at] += each + int(odd > 0)
            odd -= 1


@subroutine
def settle(row: int, rows: HandRows, terms: HoldemTerms, board: Bytes, strength: Ints,
           won: Ints) -> None:  # fmt: skip
    """What each seat has won or lost when a hand is over."""
    seats = rows.seats[row]
    players = seats.shape[0]
    for at in range(players):
        won[at] = -seats[at, PAID]
    if rows.numbers[row, LIVE] == 1:
        for at in range(players):
            if seats[at, IN]:
                won[at] += rows.numbers[row, CHIPS_IN]
        return
    strengths(rows.cards[row], players, terms, board, strength)
    floor = int64(0)
    while True:
        edge = int64(0)
        for at in range(players):
            paid = seats[at, PAID]
            if seats[at, IN] and paid > floor and (edge == 0 or paid < edge):
                edge = paid
        if edge == 0:
            return
        divide(seats, floor, edge, strength, won)
        floor = edge


@subroutine
def deal(row: int, rows: HandRows, terms: HoldemTerms, seed: int, deck: Bytes,
         swaps: Bytes) -> None:  # fmt: skip
    """Deals the next hand of a row; it depends on seed, row and its number alone."""
    count = rows.cards.shape[1]
    first, draws = 0, 0
    while first < count:
        one, other = draw(seed, row, rows.played[row] * DRAWS + draws)
        last = min(first + AT_A_DRAW, count)
        deal_off(deck, first, last, 52, one, swaps)
        deal_off(deck, last, min(last + AT_A_DRAW, count), 52, other, swaps)
        first, draws = min(last + AT_A_DRAW, count), draws + 1
    for i in range(count):
        rows.cards[row, i] = deck[i]
    put_back(deck, count, swaps)
    rows.played[row] += 1
    begin(row, rows, terms)


@subroutine
def begin(row: int, rows: HandRows, terms: HoldemTerms) -> None:
    """The hand after blinds and deal."""
    numbers, seats = rows.numbers[row], rows.seats[row]
    players = seats.shape[0]
    able = int64(0)
    for at in range(players):
        paid = terms.small if at == 0 else terms.big if at == 1 else int64(0)
        seats[at, STACK], seats[at, BET], seats[at, PAID] = terms.stack - paid, paid, paid
        seats[at, IN], seats[at, SEEN] = 1, NOT_YET
        able += int(seats[at, STACK] > 0)
    numbers[ROUND], numbers[LEVEL], numbers[FULL] = 0, terms.big, terms.big
    numbers[STEP] = max(terms.bets[0], terms.big)
    numbers[OPENS], numbers[RAISES] = 0, 0
    numbers[CHIPS_IN], numbers[LIVE], numbers[ABLE] = terms.small + terms.big, players, able
    numbers[TURN] = next_seat(seats, 1, terms.big, able)
    open_rounds(numbers, seats, terms)


@compiled
def deal_hands(rows: HandRows, terms: HoldemTerms, seed: int) -> None:
    """Deals the next hand in every row."""
    deck, swaps = np.arange(52).astype(np.uint8), np.zeros(52, np.uint8)
    for row in range(rows.played.size):
        deal(row, rows, terms, seed, deck, swaps)
        offer(row, rows, terms)


@compiled
def step_hands(
    rows: HandRows, terms: HoldemTerms, actions: Ints, seed: int, rewards: Ints, over: Bytes,
    ended: Bytes,
) -> bool:  # fmt: skip
    """Plays one action in every row and deals again where a hand ends; `ended` gets its cards.

    False, and nothing played, where some action is not legal.
    """
    players = rows.seats.shape[1]
    deck, swaps = np.arange(52).astype(np.uint8), np.zeros(52, np.uint8)
    board, strength = np.zeros(5, np.uint8), np.zeros(players, np.int64)
    for row in range(actions.size):
        if actions[row] < 0 or actions[row] >= ACTIONS or not rows.legal[row, actions[row]]:
            return False
    for row in range(actions.size):
        over[row] = 0
        for at in range(players):
            rewards[row, at] = 0
        if not act(row, actions[row], rows, terms):
            over[row] = 1
            settle(row, rows, terms, board, strength, rewards[row])
            for i in range(rows.cards.shape[1]):
                ended[row, i] = rows.cards[row, i]
            deal(row, rows, terms, seed, deck, swaps)
        offer(row, rows, terms)
    return True


@compiled
def show_hands(rows: HandRows, hole: Shorts, board: Shorts) -> None:
    """The cards of the seat to act, and the board; -1 for cards that are not open yet."""
    players = rows.seats.shape[1]
    for row in range(rows.played.size):
        numbers, cards = rows.numbers[row], rows.cards[row]
        shown = int64(0) if numbers[ROUND] == 0 else numbers[ROUND] + 2
        for i in range(2):
            hole[row, i] = cards[2 * numbers[TURN] + i]
        for i in range(5):
            board[row, i] = cards[2 * players + i] if i < shown else -1
