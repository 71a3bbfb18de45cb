"""What is counted for each player and position while hands are read.

A hand counts for everybody who was dealt in. `docs/hand-histories.md` defines each figure.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

COUNTS: Final = (
    "hands",
    "voluntary",
    "raised",
    "aggressive",
    "calls",
    "folds",
    "flops",
    "showdowns",
    "won_showdowns",
    "net_cents",
    "net_millibets",
)
"""Names of the counts of a player at a position, in their order in a row of counts.

`aggressive`, `calls` and `folds` are acts after the flop; `net_millibets` is the result in
thousandths of a big blind.
"""

Key = tuple[str, str]
"""A player and a position."""


class HandFacts(NamedTuple):
    """A hand as far as it is counted; players are numbered from the left of the button.

    `acts` are (board cards lying, player, deed), with the deeds of `sites.told`; a check is x, a
    call c. `won` is what each player took from the pots, without what went back uncalled.
    """

    players: Sequence[str]
    positions: Sequence[str]
    acts: Iterable[tuple[int, int, str]]
    board: int
    nets: Sequence[int]
    won: Sequence[int]
    big: int


class PlayerTally:
    """Counts by player and position, and the hands that were read and could not be."""

    __slots__ = ("counts", "hands", "problems")

    def __init__(self) -> None:
        self.counts: dict[Key, list[int]] = {}
        self.hands = 0
        self.problems: list[str] = []

    def add(self, hand: HandFacts) -> None:
        """Counts one hand for everybody in it."""
        self.hands += 1
        players, board, big = hand.players, hand.board, hand.big
        size = len(players)
        voluntary, raised, out = [0] * size, [0] * size, [-1] * size
        bold, calls, folds = [0] * size, [0] * size, [0] * size
        for street, who, deed in hand.acts:
            if deed == "f":
                out[who] = street
                if street:
                    folds[who] += 1
            elif street:
                if deed == "c":
                    calls[who] += 1
                elif deed != "x":
                    bold[who] += 1
            elif deed != "x":
                voluntary[who] = 1
                if deed != "c":
                    raised[who] = 1
        left, counts, nets = out.count(-1), self.counts, hand.nets
        for n, key in enumerate(zip(players, hand.positions, strict=True)):
            row = counts.get(key)
            if row is None:
                row = counts[key] = [0] * len(COUNTS)
            row[0] += 1
            if voluntary[n]:
                row[1] += 1
                row[2] += raised[n]
            if board and out[n]:
                row[3] += bold[n]
                row[4] += calls[n]
                row[5] += folds[n]
                row[6] += 1
                if left > 1 and out[n] < 0:
                    row[7] += 1
                    row[8] += hand.won[n] > 0
            net = nets[n]
            if net:
                row[9] += net
                row[10] += (net * 2000 + big) // (2 * big)

    def join(self, other: PlayerTally) -> None:
        """Adds what another tally counted."""
        self.hands += other.hands
        self.problems += other.problems
        for key, row in other.counts.items():
            mine = self.counts.get(key)
            self.counts[key] = (
                list(row) if mine is None else [a + b for a, b in zip(mine, row, strict=True)]
            )
