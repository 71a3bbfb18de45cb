"""Solves games on a device, as the exact solver does on the processor."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.cards import Category
from croupier.odds.asking.tree import Tree
from croupier.odds.exact.plan import plan
from croupier.odds.exact.recipe import Recipe, write
from croupier.odds.exact.solve import FLOPS_OF_A_BOARD, TURNS_OF_A_BOARD
from croupier.odds.exact.valued import DEALER_HANDS, Totals, Valued
from croupier.odds.gpu.deck_tables import Sweep, deck, entries, shared, sweep
from croupier.odds.gpu.device import Device, OnDevice
from croupier.odds.gpu.streets import Lines, gains_of, lines_of, price, sum_flops, sum_turns
from croupier.odds.lookup_tables import Ints, places

HANDS = len(STARTING_HANDS)


@dataclass(frozen=True, slots=True)
class SolvedThere(Valued):
    """A game solved on a device, which keeps the decisions: `[gain, class or place, hand]`."""

    flop: OnDevice
    turn: OnDevice
    river: OnDevice


def solve(device: Device, tree: Tree) -> SolvedThere:
    """Solves a game exactly."""
    recipe = write(plan(tree))
    whole, met = deck(device), sweep(device, deck(device), tree.line)
    lines = lines_of(device, recipe.lines, DEALER_HANDS)
    values, river = price(device, whole, met, lines)
    turns = sum_turns(device, whole, values, lines.many, recipe)
    flops = sum_flops(device, whole, turns, recipe)
    streets = (
        (recipe.river, _gained_on_rivers(device, met, lines), 1),
        (
            _gains(recipe, 4),
            by_starting_hand(gains_of(device, whole.turns, turns)),
            TURNS_OF_A_BOARD,
        ),
        (
            _gains(recipe, 3),
            by_starting_hand(gains_of(device, whole.flops, flops)),
            FLOPS_OF_A_BOARD,
        ),
    )
    totals = Totals(
        met=met_by_hand(device, tree.line),
        gained={n: rows[i] for gains, rows, _ in streets for i, n in enumerate(gains)},
        per={n: per for gains, _, per in streets for n in gains},
    )
    return SolvedThere(recipe, totals, flop=flops.codes, turn=turns.codes, river=river)


def _gains(recipe: Recipe, seen: int) -> tuple[int, ...]:
    return tuple(later.gain for later in (recipe.flop if seen == 3 else recipe.turn))


def by_starting_hand(gains: list[Ints]) -> Ints:
    """`[gain, hand]` added up by the 169 starting hands."""
    found = np.zeros((len(gains), HANDS), np.int64)
    for row, gained in zip(found, gains, strict=True):
        np.add.at(row, places().starting, gained)
    return found


def _gained_on_rivers(device: Device, met: Sweep, lines: Lines) -> Ints:
    """`[river gain, starting hand]`."""
    whole, tables = deck(device), shared(device)
    gained = device.zeros((lines.gains, HANDS), np.int64)
    if lines.gains:
        device.launch(
            "gain_on_rivers", (512, lines.gains), 128, whole.kinds, met.ways, met.categories,
            tables.pair_at_place, tables.hand_at_place, lines.pay, lines.hole, lines.by_hole,
            lines.hands, lines.river, lines.river_width, entries(device).times, gained,
        )  # fmt: skip
    found: Ints = device.get(gained) // TURNS_OF_A_BOARD
    return found


@lru_cache(maxsize=20)
def met_by_hand(device: Device, line: Category) -> Ints:
    """`[starting hand, category, way]`: what hands meet, for a line that qualifies the dealer."""
    whole, tables = deck(device), shared(device)
    met = sweep(device, whole, line)
    counts = device.zeros((HANDS, len(Category), 4), np.int64)
    device.launch(
        "meet_kinds", (2048, 1), 128, whole.kinds, met.ways, met.categories, tables.pair_at_place,
        tables.hand_at_place, entries(device).times, counts,
    )  # fmt: skip
    found: Ints = device.get(counts) // TURNS_OF_A_BOARD
    return found
