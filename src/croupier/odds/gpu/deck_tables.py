"""Tables of a deck in the memory of a device: classes of boards, kinds, and rivers of turns.

They depend on the cards that are known before the deal and not on the game.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from itertools import permutations
from math import comb

import numpy as np

from croupier.cards import Category
from croupier.odds.exact.boards import ALL_SUITS_ALIKE
from croupier.odds.exact.kinds import sets, slot_table
from croupier.odds.exact.solve import starting_table
from croupier.odds.gpu.device import Device, OnDevice
from croupier.odds.kernels.kinds import (
    BOTH_AT,
    CROSS_AT,
    FLUSH,
    FLUSH_ROW,
    NO_SUIT,
    PLAIN,
    PLAIN_ROW,
    SUITED_AT,
)
from croupier.odds.kernels.sweep import PAIRS, TYPES
from croupier.odds.lookup_tables import ROW, Bytes, Ints, Shorts, hand_tables, places, rung_of

PLAIN_PAIRS = 91
BLOCKS = 2048
"""Blocks of a launch that deals out a long list; each takes many items of it."""


@dataclass(frozen=True, slots=True)
class Shared:
    """Tables that all decks share."""

    mixed: OnDevice
    flush: OnDevice
    category: OnDevice
    types_of: OnDevice  # [pair, 2]: the types of a pair, of plain kinds and then of flush kinds
    pair_at_place: OnDevice  # [place]: of a plain row and then of a flush row
    hand_at_place: OnDevice  # [place] -> starting hand
    places: OnDevice  # [flush suit, hand]
    first: OnDevice
    second: OnDevice
    starting: OnDevice
    hand_of: OnDevice  # [card, card]
    exchanged: OnDevice  # [exchange, hand]
    sets: OnDevice  # [ranks, one bit each] -> number
    ranks_of_set: OnDevice  # and back: sets of three ranks, then of four and five


@dataclass(frozen=True, slots=True)
class Classes:
    """Classes of boards of three or four cards, as `Boards` has them."""

    many: int
    cards: OnDevice
    weights: OnDevice
    where: OnDevice
    exchanges: OnDevice
    host_weights: Ints


@dataclass(frozen=True, slots=True, eq=False)
class DeckTables:
    """Boards that can come when some cards are known."""

    dead: int
    flops: Classes
    turns: Classes
    kinds: int
    boards: OnDevice  # [kind, 5]
    rivers: OnDevice  # [turn, card]: kind and flush suit

    @property
    def size(self) -> int:
        """Numbers in the rows of all kinds."""
        return PLAIN * PLAIN_ROW + (self.kinds - PLAIN) * FLUSH_ROW

    @property
    def pairs(self) -> int:
        return PLAIN * PLAIN_PAIRS + (self.kinds - PLAIN) * PAIRS


@dataclass(frozen=True, slots=True)
class Sweep:
    """All hands compared with the dealer's, on every kind of board."""

    ways: OnDevice
    categories: OnDevice


@lru_cache(maxsize=2)
def shared(device: Device) -> Shared:
    tables, where = hand_tables(), places()
    slot = slot_table()
    pair_at_place, hand_at_place = _places_of_rows()
    ordered = [np.flatnonzero(_sizes() == size) for size in (3, 4, 5)]
    return Shared(
        mixed=device.put(tables.mixed),
        flush=device.put(tables.flush),
        category=device.put(tables.category),
        types_of=device.put(_types_of_pairs()),
        pair_at_place=device.put(pair_at_place),
        hand_at_place=device.put(hand_at_place),
        places=device.put(slot[:, where.first, where.second]),
        first=device.put(where.first),
        second=device.put(where.second),
        starting=device.put(where.starting),
        hand_of=device.put(where.at),
        exchanged=device.put(_exchanged()),
        sets=device.put(sets()),
        ranks_of_set=device.put(np.concatenate(ordered).astype(np.int16)),
    )


def _sizes() -> Ints:
    masks = np.arange(1 << 13)
    return sum(((masks >> rank) & 1 for rank in range(13)), np.zeros(1 << 13, np.int64))


def _types_of_pairs() -> Bytes:
    listed = [(t, u) for types in (13, TYPES) for t in range(types) for u in range(t, types)]
    return np.array(listed, np.uint8)


def _places_of_rows() -> tuple[Shorts, Shorts]:
    """By place in a row: the number of its pair of types, and its starting hand."""
    types, suited = np.zeros((FLUSH_ROW, 2), np.int64), np.zeros(FLUSH_ROW, np.int64)
    for high in range(13):
        for low in range(high + 1):
            types[high * (high + 1) // 2 + low] = low, high
            if low < high:
                place = high * (high - 1) // 2 + low
                types[SUITED_AT + place], suited[SUITED_AT + place] = (low, high), 1
                types[BOTH_AT + place], suited[BOTH_AT + place] = (low + 13, high + 13), 1
        for rank in range(13):
            types[CROSS_AT + high * 13 + rank] = high, rank + 13
    t, u = types.T

    def numbers(many: int) -> Ints:
        found: Ints = t * many - t * (t - 1) // 2 + u - t
        return found

    pairs = np.concatenate([numbers(13)[:PLAIN_ROW], numbers(TYPES)]).astype(np.int16)
    return pairs, starting_table()[t % 13, u % 13, suited]


def _exchanged() -> Shorts:
    where = places()
    table = np.zeros((256, ROW), np.int16)
    cards = np.arange(52)
    for order in permutations(range(4)):
        turned = (cards & ~3) | np.array(order)[cards & 3]
        number = sum(part << (2 * suit) for suit, part in enumerate(order))
        table[number] = where.at[turned[where.first], turned[where.second]]
    return table


@lru_cache(maxsize=16)
def deck(device: Device, groups: tuple[int, ...] = ALL_SUITS_ALIKE, dead: int = 0) -> DeckTables:
    """`dead` has a bit for every card that cannot come; `groups` says which suits are alike."""
    tables, labels = shared(device), sorted(set(groups))
    kinds = PLAIN + len(labels) * FLUSH
    suits = _two_bits([groups.index(label) for label in labels])
    boards = device.room((kinds, 5), np.uint8)
    device.launch("lay_kinds", (512, 1), 64, kinds, suits, dead, tables.ranks_of_set, boards)
    turns = _classes(device, 4, groups, dead)
    rivers = device.room((turns.many, 52), np.int32)
    part = _two_bits([labels.index(label) for label in groups])
    device.launch(
        "list_rivers", (BLOCKS, 1), 128, turns.many, turns.cards, dead, part, tables.sets, rivers
    )
    return DeckTables(dead, _classes(device, 3, groups, dead), turns, kinds, boards, rivers)


def _two_bits(numbers: list[int]) -> int:
    return sum(number << (2 * i) for i, number in enumerate(numbers))


def _classes(device: Device, size: int, groups: tuple[int, ...], dead: int) -> Classes:
    many, labels = comb(52, size), _two_bits(list(groups))
    own, exchanges = device.room((many,), np.int32), device.room((many,), np.uint8)
    device.launch("classify", (BLOCKS, 1), 128, size, many, labels, dead, own, exchanges)
    found = device.get(own)
    numbers = np.flatnonzero(found == np.arange(many)).astype(np.int32)
    of_own = np.full(many + 1, -1, np.int32)  # the last is for boards with a dead card
    of_own[numbers] = np.arange(len(numbers))
    where = of_own[found]
    weights = np.bincount(where[where >= 0], minlength=len(numbers))
    cards = device.room((len(numbers), size), np.uint8)
    device.launch("write_boards", (BLOCKS, 1), 128, size, len(numbers), device.put(numbers), cards)
    return Classes(
        many=len(numbers),
        cards=cards,
        weights=device.put(weights.astype(np.int32)),
        where=device.put(where),
        exchanges=exchanges,
        host_weights=weights.astype(np.int64),
    )


@lru_cache(maxsize=4)
def sweep(device: Device, known: DeckTables, line: Category, card: int = -1) -> Sweep:
    """`card` is one of the dealer's cards, where it has been seen, or -1."""
    tables = shared(device)
    ways, categories = device.room((known.pairs,), np.uint64), device.room((known.pairs,), np.uint8)
    device.launch(
        "sweep_kinds", (known.kinds, 1), 128, known.kinds, known.boards, known.dead, card,
        rung_of(line), tables.mixed, tables.flush, tables.category, tables.types_of, ways,
        categories,
    )  # fmt: skip
    return Sweep(ways, categories)


@dataclass(frozen=True, slots=True)
class Entries:
    """The turns and rivers that make each kind of board, in order of kinds."""

    starts: OnDevice
    listed: OnDevice
    times: OnDevice
    """By kind and place, five times how many boards and hands come there."""


@lru_cache(maxsize=2)
def entries(device: Device) -> Entries:
    """Of the whole deck."""
    whole = deck(device)
    rivers, cards = device.get(whole.rivers).ravel(), device.get(whole.turns.cards)
    at = np.flatnonzero(rivers >= 0)
    kind, suit = rivers[at] & 0xFFFFFFF, rivers[at] >> 28
    order = np.argsort(kind, kind="stable")
    turn = at // 52
    held = np.stack([(cards & 3 == s).sum(axis=1) >= 2 for s in range(4)], axis=1)
    second = np.cumsum(held, axis=1)[turn, np.minimum(suit, 3)]
    part = np.where(suit == NO_SUIT, 0, second)
    listed = ((turn << 11) | (part << 9) | (suit << 6) | at % 52)[order].astype(np.int32)
    starts = np.searchsorted(kind[order], np.arange(whole.kinds + 1)).astype(np.int32)
    made = Entries(device.put(starts), device.put(listed), None)
    blocked = rivers.reshape(-1, 52) < 0
    where = places()
    free = ~(blocked[:, where.first] | blocked[:, where.second])
    times = count_ways(device, made, device.put(free.astype(np.uint8)), 1)
    return Entries(made.starts, made.listed, times)


def count_ways(device: Device, made: Entries, ways: OnDevice, targets: int) -> OnDevice:
    """Ways by turn and hand, passed on to the kinds that rivers make: `[target, place]`."""
    whole, tables = deck(device), shared(device)
    turns, folded_row = whole.turns, PLAIN_ROW + 2 * FLUSH_ROW
    folded = device.room((targets, turns.many, folded_row), np.uint8)
    device.launch(
        "fold_ways",
        (turns.many, targets),
        256,
        turns.many,
        turns.cards,
        tables.places,
        ways,
        folded,
    )
    found = device.room((targets, whole.size), np.int32)
    device.launch(
        "find_ways", (whole.kinds, targets), 128, whole.kinds, whole.size, turns.many, made.starts,
        made.listed, turns.weights, ways, folded, tables.places, tables.hand_of, found,
    )  # fmt: skip
    return found
