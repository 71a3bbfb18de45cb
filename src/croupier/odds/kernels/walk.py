"""A tree of decisions and the decision taken at each of its nodes, as arrays for the kernels."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.odds.kernels.boards import exchanged, number
from croupier.odds.kernels.compiled import subroutine
from croupier.odds.kernels.kinds import NO_SUIT, Kinds, flush_kind, ranks_of
from croupier.odds.kernels.spread import Rivers
from croupier.odds.lookup_tables import Bytes, Ints, Shorts, int64


class StreetCodes(NamedTuple):
    """Decisions of one street: `codes[gain, class, hand]`, and the class of every board."""

    where: npt.NDArray[np.int32]
    turns: Bytes
    codes: Bytes


class Walk(NamedTuple):
    """The tree for walking: by node the open cards, the gain it decides by (-1: no choice), and
    where each code leads: a node, or -1 minus a terminal. `starts[node, hand]` is 1 where the
    first decision leads a hand there."""

    seen: Ints
    gain: Ints
    options: Ints
    leads: Ints
    starts: Bytes
    started: Bytes  # nodes that any hand starts from
    begins: Ints  # [starting hand] -> the node it starts from, -1 where it has come to an end
    targets: Ints  # nodes of the river, and -1 minus terminals that are come to before it
    early: Bytes  # [terminal]: whether the hand is given up there
    risky: Bytes  # [node]: whether a hand may still be given up from there on
    slots: Ints  # [starting hand] -> row of the counts


@subroutine
def decision_code(
    taken: StreetCodes, gain: int, board: Bytes, size: int, choose: Ints, at: Shorts, a: int, b: int
) -> int:
    """What is decided with two cards on a flop or a turn; 0 where there is no choice."""
    if gain < 0:
        return 0
    where = number(board, size, choose)
    turn = int64(taken.turns[where])
    return int(taken.codes[gain, taken.where[where], at[exchanged(a, turn), exchanged(b, turn)]])


@subroutine
def river_code(river: Rivers, gain: int, five: Bytes, suit: int, kinds: Kinds, a: int,
               b: int) -> int:  # fmt: skip
    """The same on a board of five, whose flush suit (or -1) is known."""
    if gain < 0:
        return 0
    if suit < 0:
        return int(river.plain[gain, ranks_of(five), kinds.slot[NO_SUIT, a, b]])
    kind = flush_kind(five, suit, kinds.label, kinds.sets)
    return int(river.flush[gain, kind, kinds.slot[suit, a, b]])
