"""Turns a decision plan into arrays: what the kernels compute on each board and add up."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.errors import BadInput
from croupier.odds.exact.plan import ZERO, DecisionPlan, ScaledPay, numbered
from croupier.odds.kernels.river import PayLines
from croupier.odds.lookup_tables import Ints

MOST_PAID = 10**13
"""What a line may pay in the game's smallest parts, so that sums over every deal stay exact."""
NONE = -1
"""In a list of numbers: nothing, or a line of zeros."""

Feature: TypeAlias = tuple[int, tuple[int, ...]]
"""A row on five cards: the number of its line (or NONE) and gains of the river added to it."""


@dataclass(frozen=True, slots=True)
class StreetGain:
    """A gain decided before the river: each offer sums a row and gains of the turn."""

    gain: int
    rows: tuple[int, ...]
    turns: tuple[tuple[int, ...], ...]


@dataclass(frozen=True, slots=True)
class Recipe:
    plan: DecisionPlan
    lines: PayLines
    river: tuple[int, ...]
    """The gains decided on five open cards, in the order of `Lines.river`."""
    turn: tuple[StreetGain, ...]
    flop: tuple[StreetGain, ...]
    bound: int
    """No number in a row on five cards is larger, per dealer's hand."""


class _RecipeWriter:
    def __init__(self, plan: DecisionPlan) -> None:
        self.plan = plan
        self.lines: list[ScaledPay] = []
        self.river = tuple(n for n, gain in enumerate(plan.gains) if gain.seen == 5)
        self.features: list[Feature] = []

    def line(self, line: ScaledPay) -> int:
        return NONE if line == ZERO else numbered(self.lines, line)

    def feature(self, line: ScaledPay, gains: frozenset[int]) -> int:
        inner = tuple(self.river.index(n) for n in sorted(gains) if n in self.river)
        made = (self.line(line), inner)
        return NONE if made == (NONE, ()) else numbered(self.features, made)

    def later(self, seen: int) -> tuple[StreetGain, ...]:
        turns = [n for n, gain in enumerate(self.plan.gains) if gain.seen == 4]
        return tuple(
            StreetGain(
                gain=number,
                rows=tuple(self.feature(offer.line, offer.gains) for offer in gain.offers),
                turns=tuple(
                    tuple(turns.index(n) for n in sorted(offer.gains) if n in turns)
                    for offer in gain.offers
                ),
            )
            for number, gain in enumerate(self.plan.gains)
            if gain.seen == seen
        )


def write(plan: DecisionPlan) -> Recipe:
    """Numbers every line, river gain and row the kernels will need."""
    writer = _RecipeWriter(plan)
    river = [[writer.line(o.line) for o in plan.gains[n].offers] for n in writer.river]
    turn, flop = writer.later(4), writer.later(3)
    lines = writer.lines or [ZERO]
    if max(max(map(abs, line)) for line in lines) > MOST_PAID:
        raise BadInput("stakes and odds", "amounts small enough to be summed exactly")
    pay = np.array([line[:40] for line in lines], np.int64).reshape(-1, 10, 4)
    hole = np.array([line[40:] for line in lines], np.int64)
    made = PayLines(
        pay=pay,
        hole=hole,
        by_hole=bool(hole.any()),
        river=padded(river, -2),
        rows=padded([[line, *gains] for line, gains in writer.features], NONE),
    )
    return Recipe(
        plan=plan,
        lines=made,
        river=writer.river,
        turn=turn,
        flop=flop,
        bound=bound_of(made),
    )


def bound_of(lines: PayLines) -> int:
    """What no number of a row can exceed, per dealer's hand.

    A row that takes the best of several sums is no larger than the largest of any, and no
    smaller than the smallest of the one whose smallest is largest.
    """
    most = 0
    for line, *inner in lines.rows:
        lows, highs = [], []
        chosen = ([n for n in lines.river[gain] if n >= NONE] for gain in inner if gain >= 0)
        for offers in product(*chosen):
            taken = [n for n in (line, *offers) if n != NONE]
            pay, hole = lines.pay[taken].sum(axis=0), lines.hole[taken].sum(axis=0)
            lows.append(int(pay.min() + hole.min()))
            highs.append(int(pay.max() + hole.max()))
        most = max(most, -max(lows), max(highs))
    return most


def padded(lists: list[list[int]], fill: int) -> Ints:
    width = max((len(row) for row in lists), default=0) + 1
    padded = np.full((len(lists), width), fill, np.int64)
    for number, row in enumerate(lists):
        padded[number, : len(row)] = row
    return padded


def row_type(recipe: Recipe, hands: int) -> npt.DTypeLike:
    """Integers that hold every number of a row over so many hands of the dealer's.

    Few widths on purpose: kernels are compiled for each that comes up.
    """
    return np.int32 if recipe.bound * hands <= np.iinfo(np.int32).max else np.int64
