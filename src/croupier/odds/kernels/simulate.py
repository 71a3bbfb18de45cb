"""Whole sessions, round by round: nine cards, the decisions as solved, and what is paid."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import number
from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.kernels.stream import deal_off, draw, put_back
from croupier.odds.kernels.sweep import flush_suit, ranks_of
from croupier.odds.kernels.walk import Taken
from croupier.odds.tables import Bytes, Ints, Shorts, whole

DEALT = 9


class Script(NamedTuple):
    """How a game is played and paid: every decision looked up, never thought about again."""

    begins: Ints  # [starting hand] -> a node, or -1 minus a terminal
    seen: Ints  # [node]: open cards
    gain: Ints  # [node]: which codes decide there, -1 where there is no choice
    leads: Ints  # [node, code] -> a node, or -1 minus a terminal
    flop: Taken
    turn: Taken
    river: Taken
    pay: Ints  # [terminal, category, way], scaled
    hole: Ints  # [terminal, starting hand], scaled
    line: int
    mixed: Shorts
    flush: Shorts
    category: Bytes
    starting: Shorts
    at: Shorts
    choose: Ints


class Terms(NamedTuple):
    """What a session is; amounts in scaled Antes."""

    seed: int
    rounds: int
    bankroll: int
    most: int  # a session is over when less than this is left


class Ledger(NamedTuple):
    """What became of some sessions."""

    sessions: Ints  # [session]: rounds, result, lowest, highest, ruined
    paths: Ints  # [session, mark]: the result so far
    sums: Ints  # of what rounds paid, and of its square
    ends: Ints  # [terminal]: rounds that came to it


@piece
def rise(cards: Bytes, size: int) -> None:
    """Puts the last card in its place among the others, which are in rising order."""
    card, i = cards[size - 1], size - 1
    while i > 0 and cards[i - 1] > card:
        cards[i] = cards[i - 1]
        i -= 1
    cards[i] = card


@piece
def look_up(taken: Taken, gain: int, board: Bytes, size: int, a: int, b: int, s: Script) -> int:
    """The offer taken with two cards on a board."""
    where = number(board, size, s.choose)
    turn = whole(taken.turns[where])
    first = (a & 0xFC) | ((turn >> (2 * (a & 3))) & 3)
    second = (b & 0xFC) | ((turn >> (2 * (b & 3))) & 3)
    return int(taken.codes[gain, taken.where[where], s.at[first, second]])


@piece
def decide(node: int, deck: Bytes, board: Bytes, script: Script) -> int:
    """From the first decision to the end of the hand; the board is all open when it returns."""
    a, b, size = whole(deck[0]), whole(deck[1]), 0
    while size < 5:
        board[size] = deck[4 + size]
        size += 1
        rise(board, size)
        if node < 0 or size < 3 or script.seen[node] != size:
            continue
        gain, code = script.gain[node], 0
        if gain >= 0:
            # one call for each street: choosing a table first would count references, slowly
            if size == 3:
                code = look_up(script.flop, gain, board, 3, a, b, script)
            elif size == 4:
                code = look_up(script.turn, gain, board, 4, a, b, script)
            else:
                code = look_up(script.river, gain, board, 5, a, b, script)
        node = script.leads[node, code]
    return -1 - node


@piece
def rung_of_two(a: int, b: int, ranks: int, suit: int, held: int, suited: int, s: Script) -> int:
    """The strength of two cards on a board whose ranks and flush suit are known."""
    if suit >= 0:
        mine, yours = int((a & 3) == suit), int((b & 3) == suit)
        if held + mine + yours >= 5:
            return int(s.flush[suited | (mine << (a >> 2)) | (yours << (b >> 2))])
    return int(s.mixed[ranks, (a >> 2) * 13 + (b >> 2)])


@piece
def compare(deck: Bytes, board: Bytes, script: Script) -> tuple[int, int]:
    """The category of the player's hand, and which of the four ways it compares."""
    ranks, suit, held, suited = ranks_of(board), flush_suit(board), 0, 0
    for i in range(5):
        if (board[i] & 3) == suit:
            held += 1
            suited |= 1 << (board[i] >> 2)
    mine = rung_of_two(whole(deck[0]), whole(deck[1]), ranks, suit, held, suited, script)
    theirs = rung_of_two(whole(deck[2]), whole(deck[3]), ranks, suit, held, suited, script)
    qualifies = theirs >= script.line
    if mine >= script.line:
        way = 0 if theirs > mine else 1 if theirs == mine else 2 if qualifies else 3
    else:
        way = 0 if qualifies else 1 if theirs > mine else 2 if theirs == mine else 3
    return int(script.category[mine]), way


@piece
def play_round(deck: Bytes, board: Bytes, script: Script, ends: Ints) -> int:
    """What one round pays."""
    a, b = deck[0], deck[1]
    hand = script.starting[a >> 2, b >> 2, int((a & 3) == (b & 3))]
    end = decide(script.begins[hand], deck, board, script)
    category, way = compare(deck, board, script)
    ends[end] += 1
    return int(script.pay[end, category, way] + script.hole[end, hand])


@compiled
def play_sessions(script: Script, terms: Terms, first: int, marks: Ints, ledger: Ledger) -> None:
    """Sessions from number `first` on, as many as the ledger has room for."""
    deck, board = np.arange(52).astype(np.uint8), np.zeros(5, np.uint8)
    swaps, kept = np.zeros(DEALT, np.uint8), ledger.paths.shape[0]
    for n in range(ledger.sessions.shape[0]):
        net, low, high, played, mark = whole(0), whole(0), whole(0), whole(0), 0
        while played < terms.rounds and terms.bankroll + net >= terms.most:
            one, other = draw(terms.seed, first + n, played)
            deal_off(deck, 0, 5, 52, one, swaps)
            deal_off(deck, 5, DEALT, 52, other, swaps)
            paid = play_round(deck, board, script, ledger.ends)
            put_back(deck, DEALT, swaps)
            net += paid
            played += 1
            low, high = min(low, net), max(high, net)
            ledger.sums[0] += paid
            ledger.sums[1] += paid * paid
            if n < kept and mark < marks.size and played == marks[mark]:
                ledger.paths[n, mark] = net
                mark += 1
        if n < kept:
            ledger.paths[n, mark:] = net
        row = ledger.sessions[n]
        row[0], row[1], row[2], row[3] = played, net, low, high
        row[4] = int(terms.bankroll + net < terms.most)
