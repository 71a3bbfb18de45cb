"""Kernels that simulate sessions: nine cards a round, the solved decisions, and the payment."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.odds.kernels.boards import exchanged, number, of_suit, rise
from croupier.odds.kernels.compiled import compiled, subroutine
from croupier.odds.kernels.kinds import (
    NO_SUIT,
    flush_number,
    flush_suit,
    ranks_of,
    rung_of_two,
    tri,
)
from croupier.odds.kernels.spread import Rivers
from croupier.odds.kernels.stream import deal_off, draw, put_back
from croupier.odds.kernels.walk import StreetCodes
from croupier.odds.lookup_tables import Bytes, Ints, Shorts, int64

DEALT = 9


class Script(NamedTuple):
    """A game as tables to look up: every decision, and what each end pays.

    The arrays are not grouped in tuples of their own, because taking a tuple out of this one in
    every round makes simulation a fifth slower.
    """

    begins: Ints  # [starting hand] -> a node, or -1 minus a terminal
    seen: Ints  # [node]: open cards
    gain: Ints  # [node]: which codes decide there, -1 where there is no choice
    leads: Ints  # [node, code] -> a node, or -1 minus a terminal
    flop: StreetCodes
    turn: StreetCodes
    river: Rivers
    pay: Ints  # [terminal, category, way], scaled
    hole: Ints  # [terminal, starting hand], scaled
    line: int
    mixed: Shorts
    ranked: Shorts  # strengths of flushes
    category: Bytes
    starting: Shorts
    at: Shorts
    sets: Shorts
    slot: Shorts
    choose: Ints


class ScaledTerms(NamedTuple):
    """What a session is; amounts in scaled Antes."""

    seed: int
    rounds: int
    bankroll: int
    most: int  # a session is over when less than this is left


class SessionResults(NamedTuple):
    """What became of some sessions."""

    sessions: Ints  # [session]: rounds, result, lowest, highest, ruined
    paths: Ints  # [session, mark]: the result so far
    sums: Ints  # of what rounds paid, and of its square
    ends: Ints  # [terminal]: rounds that came to it


@subroutine
def look_up(codes: Bytes, where: npt.NDArray[np.int32], turns: Bytes, gain: int, board: Bytes,
            size: int, choose: Ints, at: Shorts, a: int, b: int) -> int:  # fmt: skip
    """The offer taken with two cards on a flop or a turn, the only one where there is no choice."""
    if gain < 0:
        return 0
    here = number(board, size, choose)
    turn = int64(turns[here])
    return int(codes[gain, where[here], at[exchanged(a, turn), exchanged(b, turn)]])


@subroutine
def open_board(deck: Bytes, board: Bytes, first: int, last: int) -> None:
    """The board's cards `first` up to `last`, put in their places among the others."""
    for i in range(first, last):
        board[i] = deck[4 + i]
        rise(board, i + 1)


@subroutine
def river_code(plain: Bytes, flush: Bytes, gain: int, board: Bytes, suit: int, held: int,
               suited: int, ranks: int, sets: Shorts, slot: Shorts, a: int,
               b: int) -> int:  # fmt: skip
    """The same on a board of five."""
    if gain < 0:
        return 0
    if suit < 0:
        return int(plain[gain, ranks, slot[NO_SUIT, a, b]])
    others, first = 0, -1
    for i in range(5):
        if (board[i] & 3) != suit:
            rank = int64(board[i] >> 2)
            others = rank if first < 0 else tri(first, rank)
            first = rank if first < 0 else first
    kind = flush_number(held, int64(sets[suited]), others)
    return int(flush[gain, kind, slot[suit, a, b]])


@subroutine
def comparison(mine: int, theirs: int, line: int) -> int:
    """Which of the four ways two strengths compare."""
    if mine >= line:
        return 0 if theirs > mine else 1 if theirs == mine else 2 if theirs >= line else 3
    return 0 if theirs >= line else 1 if theirs > mine else 2 if theirs == mine else 3


@subroutine
def play_round(deck: Bytes, board: Bytes, script: Script, ends: Ints) -> int:
    """What one round pays."""
    a, b = int64(deck[0]), int64(deck[1])
    seen, gain, leads = script.seen, script.gain, script.leads
    hand = script.starting[a >> 2, b >> 2, int((a & 3) == (b & 3))]
    node = script.begins[hand]
    open_board(deck, board, 0, 3)
    if node >= 0 and seen[node] == 3:
        flop = script.flop
        node = leads[node, look_up(
            flop.codes, flop.where, flop.turns, gain[node], board, 3, script.choose, script.at, a, b
        )]  # fmt: skip
    open_board(deck, board, 3, 4)
    if node >= 0 and seen[node] == 4:
        turn = script.turn
        node = leads[node, look_up(
            turn.codes, turn.where, turn.turns, gain[node], board, 4, script.choose, script.at, a, b
        )]  # fmt: skip
    open_board(deck, board, 4, 5)
    suit, ranks = flush_suit(board), ranks_of(board)
    held, suited = of_suit(board, 5, suit)
    if node >= 0:
        river = script.river
        node = leads[node, river_code(
            river.plain, river.flush, gain[node], board, suit, held, suited, ranks, script.sets,
            script.slot, a, b,
        )]  # fmt: skip
    c, d, end = int64(deck[2]), int64(deck[3]), -1 - node
    mine = rung_of_two(a, b, ranks, suit, held, suited, script.mixed, script.ranked)
    theirs = rung_of_two(c, d, ranks, suit, held, suited, script.mixed, script.ranked)
    ends[end] += 1
    category, way = script.category[mine], comparison(mine, theirs, script.line)
    return int(script.pay[end, category, way] + script.hole[end, hand])


@compiled
def play_sessions(
    script: Script, terms: ScaledTerms, first: int, marks: Ints, results: SessionResults
) -> None:
    """Sessions from number `first` on, as many as the results have room for."""
    deck, board = np.arange(52).astype(np.uint8), np.zeros(5, np.uint8)
    swaps, kept = np.zeros(DEALT, np.uint8), results.paths.shape[0]
    sums, paths, sessions = results.sums, results.paths, results.sessions
    for n in range(sessions.shape[0]):
        net, low, high, played, mark = int64(0), int64(0), int64(0), int64(0), 0
        while played < terms.rounds and terms.bankroll + net >= terms.most:
            one, other = draw(terms.seed, first + n, played)
            deal_off(deck, 0, 5, 52, one, swaps)
            deal_off(deck, 5, DEALT, 52, other, swaps)
            paid = play_round(deck, board, script, results.ends)
            put_back(deck, DEALT, swaps)
            net += paid
            played += 1
            low, high = min(low, net), max(high, net)
            sums[0] += paid
            sums[1] += paid * paid
            if n < kept and mark < marks.size and played == marks[mark]:
                paths[n, mark] = net
                mark += 1
        if n < kept:
            paths[n, mark:] = net
        row = sessions[n]
        row[0], row[1], row[2], row[3] = played, net, low, high
        row[4] = int(terms.bankroll + net < terms.most)
