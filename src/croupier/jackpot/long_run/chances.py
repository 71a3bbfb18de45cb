"""The chance of each hand that a jackpot pays, made by two hole cards and the flop.

A jackpot hand is any five of 52 cards, each set as likely as another, so the chances are counts
among 2,598,960. They hold for players who never fold a hand that could win the jackpot.
"""

from __future__ import annotations

from fractions import Fraction
from math import comb

HANDS_DEALT = comb(52, 5)

_SUITS, _RANKS, _RUNS = 4, 13, 10
_ROYAL = _SUITS
_STRAIGHT_FLUSH = _SUITS * (_RUNS - 1)

COUNTS: dict[str, int] = {
    "royal-flush": _ROYAL,
    "straight-flush": _STRAIGHT_FLUSH,
    "four-of-a-kind": _RANKS * (_RANKS - 1) * _SUITS,
    "full-house": _RANKS * comb(_SUITS, 3) * (_RANKS - 1) * comb(_SUITS, 2),
    "flush": _SUITS * comb(_RANKS, 5) - _ROYAL - _STRAIGHT_FLUSH,
    "straight": _RUNS * _SUITS**5 - _ROYAL - _STRAIGHT_FLUSH,
}
"""The hands a jackpot may pay, and how many of all five-card hands they are."""


def chance(hand: str) -> Fraction:
    """The exact chance of a hand that a jackpot may pay."""
    return Fraction(COUNTS[hand], HANDS_DEALT)
