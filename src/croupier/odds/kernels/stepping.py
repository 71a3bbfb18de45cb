"""Kernels that play many rounds of a banked game at once, one decision a call, by choices from
outside: for learning agents."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import of_suit, rise
from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.kernels.kinds import flush_suit, ranks_of, rung_of_two
from croupier.odds.kernels.simulate import DEALT, comparison
from croupier.odds.kernels.stream import deal_off, draw, put_back
from croupier.odds.lookup_tables import Bytes, Ints, Shorts, int64


class StepTables(NamedTuple):
    """A game as tables: where each action leads, and what each end pays."""

    leads: Ints  # [node, action] -> a node, or -1 minus a terminal
    legal: Bytes  # [node, action]
    passive: Ints  # [node]: the action taken in place of one that is not legal
    pay: Ints  # [terminal, category, way], scaled
    hole: Ints  # [terminal, starting hand], scaled
    line: int
    mixed: Shorts
    flush: Shorts  # strengths of flushes
    category: Bytes
    starting: Shorts


class RoundStates(NamedTuple):
    """Rounds under way, one a row."""

    cards: Bytes  # [round]: two in hand, two of the dealer's, five of the board
    node: Ints  # [round]
    played: Ints  # [round]: how many were dealt in this row before


class StepResults(NamedTuple):
    """What came of one step."""

    paid: Ints  # [round], scaled; 0 where the round goes on
    end: Ints  # [round]: the terminal, -1 where the round goes on
    replaced: Bytes  # [round]: 1 where the action was not legal
    cards: Bytes  # [round]: the cards of the round that was stepped in


@subroutine
def deal_row(states: RoundStates, row: int, seed: int, deck: Bytes, swaps: Bytes) -> None:
    """Deals the next round of a row; it depends on seed, row and its number alone."""
    one, other = draw(seed, row, states.played[row])
    deal_off(deck, 0, 5, 52, one, swaps)
    deal_off(deck, 5, DEALT, 52, other, swaps)
    for i in range(DEALT):
        states.cards[row, i] = deck[i]
    put_back(deck, DEALT, swaps)
    states.node[row] = 0
    states.played[row] += 1


@compiled
def deal_rows(states: RoundStates, seed: int, chosen: Bytes) -> None:
    """Deals the next round in each chosen row."""
    deck, swaps = np.arange(52).astype(np.uint8), np.zeros(DEALT, np.uint8)
    for row in range(chosen.size):
        if chosen[row]:
            deal_row(states, row, seed, deck, swaps)


@subroutine
def paid_at(end: int, cards: Bytes, board: Bytes, tables: StepTables) -> int:
    """What a terminal pays with these cards, scaled."""
    for i in range(5):
        board[i] = cards[4 + i]
        rise(board, i + 1)
    a, b, c, d = int64(cards[0]), int64(cards[1]), int64(cards[2]), int64(cards[3])
    suit, ranks = flush_suit(board), ranks_of(board)
    held, suited = of_suit(board, 5, suit)
    mine = rung_of_two(a, b, ranks, suit, held, suited, tables.mixed, tables.flush)
    theirs = rung_of_two(c, d, ranks, suit, held, suited, tables.mixed, tables.flush)
    hand = tables.starting[a >> 2, b >> 2, int((a & 3) == (b & 3))]
    way = comparison(mine, theirs, tables.line)
    return int(tables.pay[end, tables.category[mine], way] + tables.hole[end, hand])


@compiled
def step_rows(
    tables: StepTables, states: RoundStates, actions: Ints, seed: int, again: bool,
    results: StepResults,
) -> None:  # fmt: skip
    """Takes one action in each row. Where a round ends it is paid and, with `again`, the next
    one is dealt; a row without a round under way is left alone."""
    deck, swaps = np.arange(52).astype(np.uint8), np.zeros(DEALT, np.uint8)
    board = np.zeros(5, np.uint8)
    for row in range(actions.size):
        node, action = states.node[row], actions[row]
        results.paid[row], results.end[row], results.replaced[row] = 0, -1, 0
        for i in range(DEALT):
            results.cards[row, i] = states.cards[row, i]
        if node < 0:
            continue
        if action < 0 or action >= tables.legal.shape[1] or not tables.legal[node, action]:
            action = tables.passive[node]
            results.replaced[row] = 1
        to = tables.leads[node, action]
        states.node[row] = to
        if to < 0:
            results.end[row] = -1 - to
            results.paid[row] = paid_at(-1 - to, states.cards[row], board, tables)
            if again:
                deal_row(states, row, seed, deck, swaps)


@compiled
def show_rows(states: RoundStates, seen: Ints, hole: Shorts, board: Shorts) -> None:
    """The open cards of each row: -1 for cards that are not open yet."""
    for row in range(states.node.size):
        node = states.node[row]
        shown = int64(5) if node < 0 else seen[node]
        for i in range(2):
            hole[row, i] = states.cards[row, i]
        for i in range(5):
            board[row, i] = states.cards[row, 4 + i] if i < shown else -1
