"""The exact solver: the best decisions of a banked game and their values, in whole numbers.

Kinds of boards come first: all hands are compared and valued on each of them once. Then turns
and flops: their values are sums over the next card and the best of the options. Then the 169
starting hands.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

import numpy as np
import numpy.typing as npt

from croupier.books import STARTING_HANDS
from croupier.cards import Category
from croupier.odds.asking.tree import Tree
from croupier.odds.exact.boards import ALL_SUITS_ALIKE, Boards, boards
from croupier.odds.exact.kinds import kinds, suit_counts
from croupier.odds.exact.plan import plan
from croupier.odds.exact.recipe import NONE, Recipe, StreetGain, row_type, write
from croupier.odds.exact.valued import DEALER_HANDS, Totals, Valued
from croupier.odds.kernels.kinds import FLUSH_ROW, PLAIN_ROW, Kinds
from croupier.odds.kernels.river import Sheet, Tally, price_kinds
from croupier.odds.kernels.spread import Rivers, Spread, spread
from croupier.odds.kernels.streets import (
    LaterRows,
    Offers,
    RowSums,
    decide_flops,
    decide_turns,
    row_sums,
)
from croupier.odds.kernels.sweep import PAIRS, Ranking, Scratch, scratch
from croupier.odds.kernels.walk import StreetCodes
from croupier.odds.lookup_tables import (
    ROW,
    Bytes,
    Ints,
    Rows,
    Shorts,
    choose,
    hand_tables,
    places,
    rung_of,
)
from croupier.odds.workers import Tick, run_in_threads, scaled_tick

TURNS_OF_A_BOARD = 5
FLOPS_OF_A_BOARD = 20
"""Ways for a board to have come: a flop, and turn and river in order."""

CHUNK = {5: 256, 4: 64, 3: 16}
"""How many boards of so many cards a thread takes at a time."""


@dataclass(frozen=True, slots=True)
class Core(Totals):
    """The part of a solution that takes long, and that games with the same later decisions share.

    `river` holds the offer taken by kind of board.
    """

    flop: StreetCodes
    turn: StreetCodes
    river: Rivers


@dataclass(frozen=True, slots=True)
class Solved(Valued):
    """A game solved, with the decision taken on every board."""

    core: Core


@cache
def starting_table() -> Shorts:
    """Starting hand by two ranks and whether suited."""
    table = np.zeros((13, 13, 2), np.int16)
    where = places()
    for first, second, hand in zip(where.first, where.second, where.starting, strict=True):
        suited = int(first & 3 == second & 3)
        table[first >> 2, second >> 2, suited] = table[second >> 2, first >> 2, suited] = hand
    return table


_CORES: OrderedDict[str, Core] = OrderedDict()
MOST_CORES = 4


def solve(tree: Tree, tick: Tick | None = None) -> Solved:
    """Solves a game exactly; `tick` is called with the work done, which adds up to `work()`."""
    recipe = write(plan(tree))
    key = core_key(recipe)
    if key not in _CORES:
        _CORES[key] = _core(recipe, tick)
        if len(_CORES) > MOST_CORES:
            _CORES.popitem(last=False)
    _CORES.move_to_end(key)
    return Solved(recipe, _CORES[key])


def forget() -> None:
    """Drops the solutions in memory, so that the next one is computed again."""
    _CORES.clear()


def core_key(recipe: Recipe) -> str:
    """The same for recipes with the same decisions to make after the first."""
    digest = hashlib.sha256(
        repr((recipe.plan.tree.line, recipe.river, recipe.turn, recipe.flop)).encode()
    )
    lines = recipe.lines
    for array in (lines.pay, lines.hole, lines.river, lines.rows):
        digest.update(repr(array.shape).encode() + array.tobytes())
    return digest.hexdigest()


def _core(recipe: Recipe, tick: Tick | None) -> Core:
    """Solves all boards of the deck, from the last street to the first."""
    deck, ranking = kinds(), ranking_of(recipe.plan.tree.line)
    priced = price_all(deck, ranking, recipe, row_type(recipe, DEALER_HANDS), True, tick)
    slots = places().starting
    turns = sum_turns(deck, boards(4), priced.rows, recipe, DEALER_HANDS, slots, tick)
    flops = sum_flops(boards(3), 0, turns.ahead, recipe, slots, False, tick)
    streets = (
        (recipe.river, priced.tally.gained, 1),
        ([later.gain for later in recipe.turn], turns.gained, TURNS_OF_A_BOARD),
        ([later.gain for later in recipe.flop], flops.gained, FLOPS_OF_A_BOARD),
    )
    return Core(
        met=priced.tally.met,
        gained={n: rows[i] for gains, rows, _ in streets for i, n in enumerate(gains)},
        per={n: per for gains, _, per in streets for n in gains},
        flop=street_codes(boards(3), flops.codes),
        turn=street_codes(boards(4), turns.codes),
        river=priced.codes,
    )


def street_codes(classes: Boards, codes: Bytes) -> StreetCodes:
    """Decisions of one street: the best offer's number by gain, class of boards and hand."""
    return StreetCodes(classes.where, classes.turns, codes)


KIND_WORK, TURN_WORK, FLOP_WORK = 2, 4, 16
"""Roughly what a kind, a turn and a flop take, in the units that are ticked."""


def work(groups: tuple[int, ...] = ALL_SUITS_ALIKE, dead: int = 0) -> int:
    """The amount of work of `solve`, as its `tick` counts it; the same for all games."""
    deck = kinds(groups, dead)
    streets = ((4, TURN_WORK), (3, FLOP_WORK))
    later = sum(len(boards(seen, groups, dead).cards) * unit for seen, unit in streets)
    return (len(deck.plain) + len(deck.flush)) * KIND_WORK + later


def ranking_of(line: Category, dead: int = 0, card: int = -1) -> Ranking:
    """The tables to rank hands by; some cards may be out, one of them in the dealer's hand."""
    tables = hand_tables()
    suits, free = suit_counts()
    return Ranking(
        dead=dead,
        card=card,
        line=rung_of(line),
        mixed=tables.mixed,
        flush=tables.flush,
        category=tables.category,
        starting=starting_table(),
        boards=suits,
        free=free,
    )


def added(arrays: Iterable[Ints]) -> Ints:
    """The sum of what the threads have found."""
    total: Ints = np.sum(list(arrays), axis=0, dtype=np.int64)
    return total


# --- five cards -------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Priced:
    """Kinds of boards with values: rows to add up, the offers taken, and totals of hands."""

    rows: Rivers
    codes: Rivers
    tally: Tally


def by_kind(many: int, deck: Kinds, kind: npt.DTypeLike) -> Rivers:
    """Room for so many rows of every kind of board."""
    return Rivers(
        np.empty((many, len(deck.plain), PLAIN_ROW), kind),
        np.empty((many, len(deck.flush), FLUSH_ROW), kind),
    )


def sheets_for(recipe: Recipe) -> tuple[Sheet, Sheet]:
    """For hands that are not suited and for those that are.

    One sheet serves both where nothing is wagered on the two cards alone.
    """

    def sheet() -> Sheet:
        lines, gains, rows = len(recipe.lines.pay), len(recipe.river), len(recipe.lines.rows)
        return Sheet(
            np.zeros((lines, PAIRS), np.int64),
            np.zeros((gains, PAIRS), np.int64),
            np.zeros((gains, PAIRS), np.uint8),
            np.zeros((rows, PAIRS), np.int64),
        )

    one = sheet()
    return one, sheet() if recipe.lines.by_hole else one


def price_all(
    deck: Kinds, ranking: Ranking, recipe: Recipe, kind: npt.DTypeLike, meet: bool,
    tick: Tick | None = None,
) -> Priced:  # fmt: skip
    """Compares and values hands on every kind of board; `meet` also counts their comparisons."""
    rows = by_kind(len(recipe.lines.rows), deck, kind)
    codes = by_kind(len(recipe.river), deck, np.uint8)
    hands = len(STARTING_HANDS) if meet else 0

    def new_buffer() -> tuple[Scratch, tuple[Sheet, Sheet], Tally]:
        met = np.zeros((hands, len(Category), 4), np.int64)
        tally = Tally(met, np.zeros((len(recipe.river), hands), np.int64))
        return scratch(), sheets_for(recipe), tally

    def priced(own: Bytes, into: Rows, offers: Bytes) -> list[Tally]:
        def run(mine: tuple[Scratch, tuple[Sheet, Sheet], Tally], first: int, last: int) -> None:
            price_kinds(own, first, last, ranking, recipe.lines, *mine, into, offers)

        return [
            p[-1]
            for p in run_in_threads(
                len(own), CHUNK[5], new_buffer, run, scaled_tick(tick, KIND_WORK)
            )
        ]

    found = priced(deck.plain, rows.plain, codes.plain)
    found += priced(deck.flush, rows.flush, codes.flush)
    tally = Tally(added(one.met for one in found), added(one.gained for one in found))
    return Priced(rows, codes, tally)


# --- four and three ---------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Summed:
    """A street added up: its rows and gains by class of boards, and what was decided there."""

    ahead: LaterRows
    codes: Bytes
    gained: Ints


def offers_of(laters: tuple[StreetGain, ...], rows: int) -> Offers:
    """Offers by the rows they add up; gains of the turn are rows that follow the others."""
    listed = [
        [
            [*([row] if row >= 0 else []), *(rows + turn for turn in turns)]
            for row, turns in zip(later.rows, later.turns, strict=True)
        ]
        for later in laters
    ]
    most = max((len(offers) for offers in listed), default=0) + 1
    deep = max((len(parts) for offers in listed for parts in offers), default=0) + 1
    parts = np.full((len(listed), most, deep), -2, np.int64)
    for gain, offers in enumerate(listed):
        for offer, added_up in enumerate(offers):
            parts[gain, offer] = NONE
            parts[gain, offer, : len(added_up)] = added_up
    return parts


def added_up_type(recipe: Recipe, hands: int) -> npt.DTypeLike:
    """Integers for rows that are added up over turns and rivers."""
    return row_type(recipe, hands * 52 * 52)


def sum_turns(
    deck: Kinds, four: Boards, rivers: Rivers, recipe: Recipe, hands: int, slots: Shorts,
    tick: Tick | None = None,
) -> Summed:  # fmt: skip
    """Every turn: what its rivers add up to for each hand, and what is decided there."""
    rows, gains = len(rivers.plain), len(recipe.turn)
    kind = added_up_type(recipe, hands)
    sums = np.empty((rows + gains, len(four.cards), ROW), kind)
    codes, offers = np.zeros((gains, len(four.cards), ROW), np.uint8), offers_of(recipe.turn, rows)

    def new_buffer() -> tuple[Spread, Ints]:
        return spread(kind), np.zeros((gains, int(slots.max()) + 1), np.int64)

    def run(mine: tuple[Spread, Ints], first: int, last: int) -> None:
        decide_turns(
            four.cards, four.weights, first, last, deck, rivers, places().at, offers, slots, *mine,
            codes, sums,
        )  # fmt: skip

    buffers = run_in_threads(
        len(four.cards), CHUNK[4], new_buffer, run, scaled_tick(tick, TURN_WORK)
    )
    ahead = LaterRows(four.where, four.turns, sums)
    return Summed(ahead, codes, added(p[1] for p in buffers))


def sum_flops(
    three: Boards, dead: int, turns: LaterRows, recipe: Recipe, slots: Shorts, keep: bool,
    tick: Tick | None = None,
) -> Summed:  # fmt: skip
    """Every flop decided, over its turns and rivers in order; values by class where kept."""
    gains, rows = len(recipe.flop), len(turns.rows)
    codes = np.zeros((gains, len(three.cards), ROW), np.uint8)
    values = np.zeros((gains if keep else 0, len(three.cards), ROW), np.int64)
    offers = offers_of(recipe.flop, rows - len(recipe.turn))

    def new_buffer() -> tuple[RowSums, Ints]:
        return row_sums(rows, turns.rows.dtype), np.zeros((gains, int(slots.max()) + 1), np.int64)

    def run(mine: tuple[RowSums, Ints], first: int, last: int) -> None:
        decide_flops(
            three.cards, three.weights, first, last, dead, turns, choose(), offers, slots, *mine,
            codes, values,
        )  # fmt: skip

    buffers = run_in_threads(
        len(three.cards), CHUNK[3], new_buffer, run, scaled_tick(tick, FLOP_WORK)
    )
    ahead = LaterRows(three.where, three.turns, values)
    return Summed(ahead, codes, added(p[1] for p in buffers))
