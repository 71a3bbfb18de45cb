"""A way of playing as kernels read it: the tree, and what is decided on each street."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from croupier.odds.tables import Bytes, Ints


class Taken(NamedTuple):
    """Decisions of one street: `codes[gain, class, hand]` and every board's way to its class."""

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
    open: Bytes  # [terminal]: whether a hand may come to it past the first decision
    early: Bytes  # [terminal]: whether the hand is given up there
    last: int  # the one node where a hand may be given up, if on the river, else -1
    turns: bool  # whether anything is decided on the turn
    slots: Ints  # [starting hand] -> row of the counts
