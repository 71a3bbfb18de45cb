"""Playing every deal out once the decisions are known: what comes of it, and how often.

For each board and hand the flops (and turns) it may have come by are gone through, each with
the decision taken there; what is left is how many of them lead to each end. Nothing is
summed up but how often an end meets a category and a comparison, so every figure about a way
of playing (its value, its spread, what a side wager makes beside it) can be had from the
counts afterwards.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.odds.kernels.boards import number
from croupier.odds.kernels.compiled import compiled, piece
from croupier.odds.kernels.river import Sheet, clear
from croupier.odds.kernels.streets import add_row, turn_over
from croupier.odds.kernels.sweep import Deal, Sheaf
from croupier.odds.kernels.walk import Taken, Walk
from croupier.odds.tables import Bytes, Ints, Shorts, unsigned, whole


class Flow(NamedTuple):
    """Of the ways a board may have come, how many bring each hand to each node and end."""

    at: Bytes  # [node, hand]
    ends: Bytes  # [terminal, hand]
    codes: Bytes  # [gain of the flop, code, hand], then heaped the other way round
    over: Bytes
    turn: Bytes  # [gain of the turn, hand]
    turn_over: Bytes
    start: Bytes  # [node, hand]: 1 where a hand that shares no card with the board starts


class Bundle(NamedTuple):
    """A row of ways gathered by pair of types."""

    apart: npt.NDArray[np.uint16]  # [first in the flush suit, second in it, 13 * 13]
    suited: npt.NDArray[np.uint16]  # [in the flush suit, 78]
    sums: Ints  # [pair, suited]


@piece
def count_code(heap: Bytes, over: Bytes, row: Bytes, turn: int, code: int) -> None:
    """Counts one for every hand whose code this is, suits exchanged by `turn`."""
    at = unsigned(0)
    for s in range(4):
        for z in range(s + 1, 4):
            a, b = (turn >> (2 * s)) & 3, (turn >> (2 * z)) & 3
            low, high = min(a, b), max(a, b)
            come = unsigned((low * (7 - low) // 2 + high - low - 1) * 169)
            if a < b:
                for i in range(unsigned(169)):
                    heap[at + i] += row[come + i] == code
            else:
                for i in range(unsigned(169)):
                    over[at + i] += row[come + i] == code
            at += unsigned(169)
    for s in range(4):
        come = unsigned(6 * 169 + 78 * ((turn >> (2 * s)) & 3))
        for i in range(unsigned(78)):
            heap[at + i] += row[come + i] == code
        at += unsigned(78)


@piece
def count_flops(board: Bytes, without: int, taken: Taken, choose: Ints, flow: Flow) -> int:
    """Counts the codes of all flops a board may have come by, one card of it kept out (or -1)."""
    codes, over = flow.codes, flow.over
    codes[:] = 0
    over[:] = 0
    three, flops = np.zeros(3, np.uint8), 0
    for i in range(5):
        for j in range(i + 1, 5):
            for k in range(j + 1, 5):
                if without in (i, j, k):
                    continue
                three[0], three[1], three[2] = board[i], board[j], board[k]
                at = number(three, 3, choose)
                flops += 1
                for gain in range(codes.shape[0]):
                    row = taken.codes[gain, taken.where[at]]
                    for code in range(1, codes.shape[1]):
                        count_code(codes[gain, code], over[gain, code], row, taken.turns[at], code)
    for gain in range(codes.shape[0]):
        rest = codes[gain, 0]
        rest[:] = flops
        for code in range(1, codes.shape[1]):
            counted = codes[gain, code]
            turn_over(counted, over[gain, code])
            for hand in range(rest.size):
                rest[hand] -= counted[hand]
    return flops


@piece
def look_up_turn(board: Bytes, without: int, taken: Taken, choose: Ints, flow: Flow) -> None:
    """The codes of the turn that leaves card `without` for the river."""
    flow.turn[:] = 0
    flow.turn_over[:] = 0
    four, n = np.zeros(4, np.uint8), 0
    for i in range(5):
        if i != without:
            four[n] = board[i]
            n += 1
    at = number(four, 4, choose)
    for gain in range(flow.turn.shape[0]):
        row = taken.codes[gain, taken.where[at]]
        add_row(flow.turn[gain], flow.turn_over[gain], row, taken.turns[at])
        turn_over(flow.turn[gain], flow.turn_over[gain])


@piece
def target_row(flow: Flow, target: int) -> Bytes:
    """Where ways go: to a node, or to the end -1 minus a terminal."""
    row: Bytes = flow.at[target] if target >= 0 else flow.ends[-1 - target]
    return row


@piece
def pass_flops(walk: Walk, flow: Flow, flops: int) -> None:
    """From the first decision past those of the flop."""
    for node in range(walk.seen.size):
        if not walk.started[node]:
            continue
        start = flow.start[node]
        if walk.seen[node] != 3 or walk.gain[node] < 0:
            there = walk.leads[node, 0] if walk.seen[node] == 3 else node
            row = target_row(flow, there)
            for hand in range(row.size):
                row[hand] += start[hand] * np.uint8(flops)
            continue
        for code in range(walk.options[node]):
            row, many = target_row(flow, walk.leads[node, code]), flow.codes[walk.gain[node], code]
            for hand in range(row.size):
                row[hand] += start[hand] * many[hand]


@piece
def pass_turns(walk: Walk, flow: Flow) -> None:
    """Past the decisions of the turn."""
    for node in range(walk.seen.size):
        if walk.seen[node] != 4:
            continue
        here, gain = flow.at[node], walk.gain[node]
        for code in range(walk.options[node]):
            row = target_row(flow, walk.leads[node, code])
            if gain < 0:
                for hand in range(row.size):
                    row[hand] += here[hand]
            else:
                taken = flow.turn[gain]
                for hand in range(row.size):
                    row[hand] += here[hand] * np.uint8(taken[hand] == code)
        here[:] = 0


@piece
def walk_board(
    board: Bytes, walk: Walk, flops: Taken, turns: Taken, choose: Ints, at: Shorts, flow: Flow
) -> None:
    """How many ways of this board bring each hand to each end, or to a node of the river."""
    flow.at[:] = 0
    for end in range(flow.ends.shape[0]):
        if walk.open[end]:
            flow.ends[end] = 0
    for node in range(walk.seen.size):
        if walk.started[node]:
            start, here = flow.start[node], walk.starts[node]
            for hand in range(start.size):
                start[hand] = here[hand]
            for i in range(5):
                clear(at, board[i], start)
    if not walk.turns:
        pass_flops(walk, flow, count_flops(board, -1, flops, choose, flow))
        return
    for without in range(5):
        many = count_flops(board, without, flops, choose, flow)
        pass_flops(walk, flow, many)
        look_up_turn(board, without, turns, choose, flow)
        pass_turns(walk, flow)


@piece
def gather(ways: Bytes, n: int, sheaf: Sheaf, bundle: Bundle) -> None:
    """Adds up a row of ways by pair of types, not suited and suited."""
    apart, one_suit, sums, pair_of = bundle.apart, bundle.suited, bundle.sums, sheaf.pair
    suit, at = sheaf.suit[n], unsigned(0)
    apart[:] = 0
    one_suit[:] = 0
    for s in range(4):
        for z in range(s + 1, 4):
            together = apart[int(s == suit), int(z == suit)]
            for i in range(unsigned(169)):
                together[i] += ways[at + i]
            at += unsigned(169)
    for s in range(4):
        alike = one_suit[int(s == suit)]
        for i in range(unsigned(78)):
            alike[i] += ways[at + i]
        at += unsigned(78)
    for pair in range(sheaf.pairs[n]):
        sums[pair, 0] = 0
        sums[pair, 1] = 0
    for f in range(1 if suit < 0 else 2):
        for g in range(1 if suit < 0 else 2):
            for r in range(13):
                for q in range(13):
                    if apart[f, g, r * 13 + q]:
                        sums[pair_of[n, r + 13 * f, q + 13 * g], 0] += apart[f, g, r * 13 + q]
        two = 0
        for q in range(13):
            for r in range(q):
                if one_suit[f, two]:
                    sums[pair_of[n, r + 13 * f, q + 13 * f], 1] += one_suit[f, two]
                two += 1


@piece
def enter(
    node: int, end: int, n: int, weight: int, deal: Deal, walk: Walk, sheaf: Sheaf,
    sheets: tuple[Sheet, Sheet], bundle: Bundle, counts: Ints,
) -> None:  # fmt: skip
    """Enters gathered ways under an end or, for a node of the river, under the one decided on."""
    first, second, categories, ways = sheaf.first, sheaf.second, sheaf.category, sheaf.ways
    sums, starting, slots = bundle.sums, deal.starting, walk.slots
    gain = walk.gain[node] if node >= 0 else -1
    leads = walk.leads
    for suited in range(2):
        offers = sheets[suited].offer
        for pair in range(sheaf.pairs[n]):
            many = sums[pair, suited] * weight
            if many == 0:
                continue
            if node >= 0:
                end = -1 - leads[node, offers[n, pair, gain] if gain >= 0 else 0]
            slot = whole(0)
            if counts.shape[1] > 1:
                slot = slots[starting[first[n, pair] % 13, second[n, pair] % 13, suited]]
            category = categories[n, pair]
            counts[end, slot, category, 0] += many * ways[n, pair, 0]
            counts[end, slot, category, 1] += many * ways[n, pair, 1]
            counts[end, slot, category, 2] += many * ways[n, pair, 2]
            counts[end, slot, category, 3] += many * ways[n, pair, 3]


@compiled
def play_out(
    deal: Deal, walk: Walk, flops: Taken, turns: Taken, choose: Ints, start: int, boards: int,
    sheaf: Sheaf, sheets: tuple[Sheet, Sheet], flow: Flow, bundle: Bundle, counts: Ints,
) -> None:  # fmt: skip
    """The boards of a sheaf from `start` on: `counts[terminal, slot, category, way]`."""
    at, ends, seen = flow.at, flow.ends, walk.seen
    for n in range(boards):
        weight = deal.weights[start + n]
        walk_board(deal.boards[start + n], walk, flops, turns, choose, deal.at, flow)
        for target in range(ends.shape[0] + seen.size):
            node = target - ends.shape[0]
            row = ends[target] if node < 0 else at[node]
            if (node < 0 and walk.open[target]) or (node >= 0 and seen[node] == 5):
                gather(row, n, sheaf, bundle)
                enter(node, target, n, weight, deal, walk, sheaf, sheets, bundle, counts)
