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
    targets: Ints  # nodes of the river, and -1 minus terminals that are come to before it
    early: Bytes  # [terminal]: whether the hand is given up there
    risky: Bytes  # [node]: whether a hand may still be given up from there on
    slots: Ints  # [starting hand] -> row of the counts
