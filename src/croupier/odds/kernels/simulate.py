"""Whole sessions, round by round: nine cards, the decisions as solved, and what is paid."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import of_suit, rise
from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.kernels.kinds import Kinds, flush_suit, ranks_of, rung_of_two
from croupier.odds.kernels.spread import Rivers
from croupier.odds.kernels.stream import deal_off, draw, put_back
from croupier.odds.kernels.sweep import Ranking
from croupier.odds.kernels.walk import Taken, Walk, code_taken, river_code
from croupier.odds.tables import Bytes, Ints, Shorts, whole

DEALT = 9


class Script(NamedTuple):
    """How a game is played and paid: every decision looked up, never thought about again."""

    begins: Ints  # [starting hand] -> a node, or -1 minus a terminal
    walk: Walk
    flop: Taken
    turn: Taken
    river: Rivers
    pay: Ints  # [terminal, category, way], scaled
    hole: Ints  # [terminal, starting hand], scaled
    ranking: Ranking
    at: Shorts
    kinds: Kinds
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


@piece
def open_board(deck: Bytes, board: Bytes, first: int, last: int) -> None:
    """The board's cards `first` up to `last`, put in their places among the others."""
    for i in range(first, last):
        board[i] = deck[4 + i]
        rise(board, i + 1)


@piece
def comparison(mine: int, theirs: int, line: int) -> int:
    """Which of the four ways two strengths compare."""
    if mine >= line:
        return 0 if theirs > mine else 1 if theirs == mine else 2 if theirs >= line else 3
    return 0 if theirs >= line else 1 if theirs > mine else 2 if theirs == mine else 3


@piece
def play_round(deck: Bytes, board: Bytes, script: Script, ends: Ints) -> int:
    """What one round pays."""
    a, b, ranking = whole(deck[0]), whole(deck[1]), script.ranking
    seen, gain, leads = script.walk.seen, script.walk.gain, script.walk.leads
    hand = ranking.starting[a >> 2, b >> 2, int((a & 3) == (b & 3))]
    node = script.begins[hand]
    open_board(deck, board, 0, 3)
    if node >= 0 and seen[node] == 3:
        code = code_taken(script.flop, gain[node], board, 3, script.choose, script.at, a, b)
        node = leads[node, code]
    open_board(deck, board, 3, 4)
    if node >= 0 and seen[node] == 4:
        code = code_taken(script.turn, gain[node], board, 4, script.choose, script.at, a, b)
        node = leads[node, code]
    open_board(deck, board, 4, 5)
    suit, ranks = flush_suit(board), ranks_of(board)
    held, suited = of_suit(board, 5, suit)
    if node >= 0:
        node = leads[node, river_code(script.river, gain[node], board, suit, script.kinds, a, b)]
    c, d, end = whole(deck[2]), whole(deck[3]), -1 - node
    mine = rung_of_two(a, b, ranks, suit, held, suited, ranking.mixed, ranking.flush)
    theirs = rung_of_two(c, d, ranks, suit, held, suited, ranking.mixed, ranking.flush)
    ends[end] += 1
    category, way = ranking.category[mine], comparison(mine, theirs, ranking.line)
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
        net, low, high, played, mark = whole(0), whole(0), whole(0), whole(0), 0
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
