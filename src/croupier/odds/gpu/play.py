"""Plays all deals on a device, and counts how often each end comes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.cards import Category
from croupier.odds.exact.played_out import PlayedOut, pays_by_hand, walk_of, whole_play
from croupier.odds.gpu.deck_tables import count_ways, deck, entries, shared, sweep
from croupier.odds.gpu.device import Device, OnDevice
from croupier.odds.gpu.solve import SolvedThere
from croupier.odds.kernels.walk import Walk
from croupier.odds.lookup_tables import ROW, Ints, places


@dataclass(frozen=True, slots=True)
class WalkThere:
    """A walk in the memory of the device."""

    seen: OnDevice
    gain: OnDevice
    leads: OnDevice
    widest: int
    begins: OnDevice
    targets: OnDevice
    early: OnDevice
    risky: OnDevice


def play(
    device: Device,
    solved: SolvedThere,
    first: dict[str, str],
    by_hand: bool = False,
    prizes: bool = False,
) -> PlayedOut:
    """Plays all deals as solved, with `first` (an option's label by hand) to begin with."""
    by_hand = by_hand or pays_by_hand(solved.tree)
    walk = walk_of(solved.recipe, first, by_hand)
    there = _put(device, walk)
    counts = _played_out(device, solved, walk, there)
    given_up = _prizes(device, solved, walk, there) if prizes else None
    return whole_play(solved, first, by_hand, counts, given_up, lambda: prizes_by_hand(device))


def _put(device: Device, walk: Walk) -> WalkThere:
    def short(array: Ints) -> OnDevice:
        return device.put(array.astype(np.int32))

    return WalkThere(
        seen=short(walk.seen),
        gain=short(walk.gain),
        leads=short(walk.leads),
        widest=walk.leads.shape[1],
        begins=short(walk.begins),
        targets=short(walk.targets),
        early=device.put(walk.early),
        risky=device.put(walk.risky),
    )


def _played_out(device: Device, solved: SolvedThere, walk: Walk, there: WalkThere) -> Ints:
    """`counts[terminal, slot, category, way]` of hands that go past the first decision."""
    whole, tables, many = deck(device), shared(device), len(walk.targets)
    slots = int(walk.slots.max()) + 1
    counts = device.zeros((walk.early.size, slots, len(Category), 4), np.int64)
    if walk.started.any():
        turns, flops = whole.turns, whole.flops
        ways = device.room((many, turns.many, ROW), np.uint8)
        device.launch(
            "walk_turns", (turns.many, 1), 256, turns.many, turns.cards, flops.where,
            flops.exchanges, tables.exchanged, flops.many, solved.flop, solved.turn, there.seen,
            there.gain, there.leads, there.widest, there.begins, tables.starting, tables.first,
            tables.second, there.targets, many, ways,
        )  # fmt: skip
        found = count_ways(device, entries(device), ways, many)
        met = sweep(device, whole, solved.tree.line)
        device.launch(
            "enter_kinds", (2048, many), 128, whole.kinds, whole.size, met.ways, met.categories,
            tables.pair_at_place, tables.hand_at_place, found, solved.river, there.gain,
            there.leads, there.widest, there.targets, walk.early.size, slots, counts,
        )  # fmt: skip
    found_counts: Ints = device.get(counts)
    return found_counts


@dataclass(frozen=True, slots=True)
class PrizeHands:
    """Hands that make a straight or better with a flop: `categories[flop, hand]`, and a list."""

    categories: OnDevice
    listed: OnDevice
    many: int
    by_hand: Ints


@lru_cache(maxsize=2)
def prize_hands(device: Device) -> PrizeHands:
    whole, tables = deck(device), shared(device)
    flops = whole.flops
    categories = device.room((flops.many, ROW), np.uint8)
    device.launch(
        "list_prizes", (flops.many, 1), 128, flops.many, flops.cards, tables.first, tables.second,
        categories,
    )  # fmt: skip
    made = device.get(categories)
    flop, hand = np.nonzero(made)
    by_hand = np.zeros((len(STARTING_HANDS), len(Category)), np.int64)
    np.add.at(by_hand, (places().starting[hand], made[flop, hand]), flops.host_weights[flop])
    listed = (flop * ROW + hand).astype(np.int32)
    return PrizeHands(categories, device.put(listed), len(listed), by_hand)


def prizes_by_hand(device: Device) -> Ints:
    """`[starting hand, category]`: how many two-card hands and flops make each category."""
    return prize_hands(device).by_hand


def _prizes(device: Device, solved: SolvedThere, walk: Walk, there: WalkThere) -> Ints:
    """`[terminal, category]`: prize hands given up past the first decision."""
    whole, tables, listed = deck(device), shared(device), prize_hands(device)
    flops, turns = whole.flops, whole.turns
    counts = device.zeros((walk.early.size, len(Category)), np.int64)
    device.launch(
        "follow_prizes", (listed.many, 1), 128, listed.many, listed.listed, listed.categories,
        flops.cards, flops.weights, flops.many, turns.where, turns.exchanges, tables.exchanged,
        turns.many, solved.flop, solved.turn, solved.river, whole.size, tables.sets, tables.places,
        there.seen, there.gain, there.leads, there.widest, there.begins, there.early, there.risky,
        tables.starting, tables.first, tables.second, counts,
    )  # fmt: skip
    found: Ints = device.get(counts)
    return found
