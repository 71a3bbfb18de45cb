"""Kernels that play every deal with decisions that are known, and count how each deal ends.

For each turn and hand, the flops before it are gone through with the decision taken on each.
How many of them lead to each end, or to a decision on the river, is then passed on to the kinds
of boards that the river makes. Only counts are kept: how often each end comes with a category
and a comparison. Every figure about a way of playing (value, variance, side wagers) can be
computed from them afterwards.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from croupier.odds.kernels.boards import number
from croupier.odds.kernels.compiled import compiled_in_place, subroutine
from croupier.odds.kernels.kinds import Kinds, flush_suit
from croupier.odds.kernels.river import slot_of
from croupier.odds.kernels.spread import Rivers, Spread, clear, look_ahead, pass_on
from croupier.odds.kernels.streets import add_transposed
from croupier.odds.kernels.sweep import Ranking, Scratch, sweep
from croupier.odds.kernels.walk import StreetCodes, Walk
from croupier.odds.lookup_tables import Bytes, Ints, Rows, Shorts, int64, uint64

FLOPS_OF_A_TURN = 4


class Flow(NamedTuple):
    """Of the flops that a turn may follow, how many lead each hand to each node and end."""

    at: Bytes  # [node or -1 minus a terminal, hand]: terminals come from the last row up
    codes: Bytes  # [gain of the flop, code, hand], and the same with transposed blocks
    transposed: Bytes
    start: Bytes  # [node, hand]: 1 where a hand that shares no card with the board starts
    three: Bytes  # a flop


@subroutine
def count_code(straight: Bytes, transposed: Bytes, row: Bytes, turn: int, code: int) -> None:
    """Counts one for every hand whose code this is, suits exchanged by `turn`."""
    at = uint64(0)
    for s in range(4):
        for z in range(s + 1, 4):
            a, b = (turn >> (2 * s)) & 3, (turn >> (2 * z)) & 3
            low, high = min(a, b), max(a, b)
            come = uint64((low * (7 - low) // 2 + high - low - 1) * 169)
            if a < b:
                for i in range(uint64(169)):
                    straight[at + i] += row[come + i] == code
            else:
                for i in range(uint64(169)):
                    transposed[at + i] += row[come + i] == code
            at += uint64(169)
    for s in range(4):
        come = uint64(6 * 169 + 78 * ((turn >> (2 * s)) & 3))
        for i in range(uint64(78)):
            straight[at + i] += row[come + i] == code
        at += uint64(78)


@subroutine
def count_flops(board: Bytes, taken: StreetCodes, choose: Ints, flow: Flow) -> None:
    """Counts the codes of the four flops that a turn may follow."""
    codes, transposed, three = flow.codes, flow.transposed, flow.three
    codes[:] = 0
    transposed[:] = 0
    for without in range(4):
        n = 0
        for i in range(4):
            if i != without:
                three[n] = board[i]
                n += 1
        at = number(three, int64(3), choose)
        for gain in range(codes.shape[0]):
            row = taken.codes[gain, taken.where[at]]
            for code in range(1, codes.shape[1]):
                count_code(codes[gain, code], transposed[gain, code], row, taken.turns[at], code)
    for gain in range(codes.shape[0]):
        rest = codes[gain, 0]
        rest[:] = FLOPS_OF_A_TURN
        for code in range(1, codes.shape[1]):
            counted = codes[gain, code]
            add_transposed(counted, transposed[gain, code])
            for hand in range(rest.size):
                rest[hand] -= counted[hand]


@subroutine
def pass_flops(walk: Walk, flow: Flow) -> None:
    """From the first decision past those of the flop."""
    for node in range(walk.seen.size):
        if not walk.started[node]:
            continue
        start = flow.start[node]
        if walk.seen[node] != 3 or walk.gain[node] < 0:
            there = walk.leads[node, 0] if walk.seen[node] == 3 else node
            row = flow.at[there]
            for hand in range(row.size):
                row[hand] += start[hand] * np.uint8(FLOPS_OF_A_TURN)
            continue
        for code in range(walk.options[node]):
            row, many = flow.at[walk.leads[node, code]], flow.codes[walk.gain[node], code]
            for hand in range(row.size):
                row[hand] += start[hand] * many[hand]


@subroutine
def pass_turns(n: int, walk: Walk, turns: StreetCodes, flow: Flow) -> None:
    """Past the decisions of the turn, on the own board of class `n`."""
    for node in range(walk.seen.size):
        if walk.seen[node] != 4:
            continue
        here, gain = flow.at[node], walk.gain[node]
        for code in range(walk.options[node]):
            row = flow.at[walk.leads[node, code]]
            if gain < 0:
                for hand in range(row.size):
                    row[hand] += here[hand]
            else:
                taken = turns.codes[gain, n]
                for hand in range(row.size):
                    row[hand] += here[hand] * np.uint8(taken[hand] == code)
        here[:] = 0


@subroutine
def walk_turn(
    n: int, board: Bytes, walk: Walk, flops: StreetCodes, turns: StreetCodes, choose: Ints,
    at: Shorts, flow: Flow,
) -> None:  # fmt: skip
    """How many flops before this turn lead each hand to each end, or to the river."""
    flow.at[:] = 0
    for node in range(walk.seen.size):
        if walk.started[node]:
            start, here = flow.start[node], walk.starts[node]
            for hand in range(start.size):
                start[hand] = here[hand]
            for i in range(4):
                clear(at, board[i], start)
    count_flops(board, flops, choose, flow)
    pass_flops(walk, flow)
    pass_turns(n, walk, turns, flow)


@compiled_in_place
def walk_turns(
    boards: Bytes, weights: Ints, first: int, last: int, walk: Walk, flops: StreetCodes,
    turns: StreetCodes, choose: Ints, at: Shorts, kinds: Kinds, buffer: Spread, flow: Flow,
    found: Rivers,
) -> None:  # fmt: skip
    """Boards of four cards: `found` counts the ways to each target of the walk, by kind."""
    for n in range(first, last):
        walk_turn(n, boards[n], walk, flops, turns, choose, at, flow)
        look_ahead(boards[n], kinds, buffer.rivers)
        for t in range(walk.targets.size):
            pass_on(flow.at[walk.targets[t]], weights[n], t, kinds, at, buffer, found)


@subroutine
def enter(
    pairs: int, target: int, many: Rows, codes: Bytes, starting: Shorts, walk: Walk,
    scratch: Scratch, counts: Ints,
) -> None:  # fmt: skip
    """Enters ways under an end or, for a node of the river, under the one decided on."""
    ways, leads, slots, end = scratch.ways, walk.leads, walk.slots, -1 - target
    first, second, categories = scratch.first, scratch.second, scratch.category
    for suited in range(2):
        for pair in range(pairs):
            t, u = int64(first[pair]), int64(second[pair])
            slot = slot_of(t, u, suited)
            if slot < 0 or many[slot] == 0:
                continue
            if target >= 0:
                end = -1 - leads[target, codes[slot] if codes.size > 0 else 0]
            hand = int64(0)
            if counts.shape[1] > 1:
                hand = slots[starting[t % 13, u % 13, suited]]
            category, times = categories[pair], int64(many[slot])
            for way in range(4):
                counts[end, hand, category, way] += times * ways[way, pair]


@compiled_in_place
def enter_kinds(
    boards: Bytes, first: int, last: int, ranking: Ranking, walk: Walk, scratch: Scratch,
    found: Rows, codes: Bytes, counts: Ints,
) -> None:  # fmt: skip
    """Kinds `first` up to `last`: `counts[terminal, slot, category, way]` from the ways found."""
    for kind in range(first, last):
        if boards[kind, 0] == 255:
            continue
        pairs, _ = sweep(boards[kind], flush_suit(boards[kind]), ranking, scratch)
        for t in range(walk.targets.size):
            target = walk.targets[t]
            gain = walk.gain[target] if target >= 0 else -1
            taken = codes[gain, kind] if gain >= 0 else codes[0, 0, :0]
            enter(pairs, target, found[t, kind], taken, ranking.starting, walk, scratch, counts)
