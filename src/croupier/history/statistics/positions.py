"""The names of positions at a poker table, in the order in which cards are dealt."""

from __future__ import annotations

from functools import cache
from typing import Final

_LAST: Final = ("LJ", "HJ", "CO")

POSITIONS: Final = (
    "SB",
    "BB",
    *(f"UTG{more}" for more in ("", "+1", "+2", "+3", "+4", "+5")),
    *_LAST,
    "BTN",
)
"""Every position, in the order in which they act after the flop; two-handed the button is BTN."""


@cache
def positions(players: int, small_blind: bool = True) -> tuple[str, ...]:
    """Positions from the left of the button to the button.

    Without a small blind the first is the big blind. Two-handed the button posts the small blind.
    """
    if players < 3:
        return ("BB", "BTN")
    if not small_blind:
        return positions(players + 1)[1:]
    between = players - 3
    last = _LAST[3 - min(between, 3) :] if between < 2 else _LAST[3 - min(between - 1, 3) :]
    first = ["UTG" if n == 0 else f"UTG+{n}" for n in range(between - len(last))]
    return ("SB", "BB", *first, *last, "BTN")
