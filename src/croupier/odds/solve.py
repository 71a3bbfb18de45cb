"""The exact solver: what every decision of a banked game is worth, as whole numbers.

Five cards first: every board up to suits once. Then flops and turns, whose values are sums of
what came before and the better of the options. Then the 169 starting hands.
"""

from __future__ import annotations

import hashlib
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.cards import Category
from croupier.odds.boards import Boards, boards
from croupier.odds.kernels.river import Sheet, Spread, Tally, lay_rows, meet, price
from croupier.odds.kernels.streets import Ahead, Heap, Offers, decide_flops, decide_turns
from croupier.odds.kernels.sweep import PAIRS, Deal, desk, sheaf, sweep
from croupier.odds.plan import Plan, Worth, plan
from croupier.odds.recipe import NONE, Later, Recipe, row_type, write
from croupier.odds.tables import (
    ROW,
    Bytes,
    Ints,
    Shorts,
    choose,
    combos,
    hand_tables,
    places,
    rung_of,
)
from croupier.odds.tree import Tree
from croupier.odds.workers import Tick, share_out

DEALER_HANDS = comb(45, 2)
BOARDS = comb(50, 5)
FLOPS_OF_A_BOARD = comb(5, 3)
TURNS_OF_A_BOARD = 5
PIECE = {5: 64, 4: 64, 3: 8}


@dataclass(frozen=True, slots=True)
class Choices:
    """What is decided on one street, by gain, class of boards and hand: the best offer's number."""

    boards: Boards
    codes: Bytes


@dataclass(frozen=True, slots=True)
class Core:
    """What takes the time: the same for all games that decide alike past the first decision.

    `met[hand, category, way]` counts what each starting hand meets over all boards and dealer's
    hands, whatever is decided; `gained[gain, hand]` what choosing well adds, in units of
    `per[gain]` to one board and dealer's hand.
    """

    met: Ints
    gained: dict[int, Ints]
    per: dict[int, int]
    flop: Choices
    turn: Choices | None


@dataclass(frozen=True, slots=True)
class Solved:
    """A game solved."""

    recipe: Recipe
    core: Core

    @property
    def met(self) -> Ints:
        return self.core.met

    @property
    def flop(self) -> Choices:
        return self.core.flop

    @property
    def turn(self) -> Choices | None:
        return self.core.turn

    @property
    def plan(self) -> Plan:
        return self.recipe.plan

    @property
    def tree(self) -> Tree:
        return self.recipe.plan.tree

    def value(self, worth: Worth, hand: int) -> Fraction:
        """What a worth comes to for a starting hand, per Ante."""
        line = np.array(worth.line[:40], dtype=object).reshape(10, 4)
        total = Fraction(int((line * self.met[hand].astype(object)).sum()))
        total += worth.line[40 + hand] * int(self.met[hand].sum())
        for gain in worth.gains:
            total += Fraction(int(self.core.gained[gain][hand]), self.core.per[gain])
        return total / (self.plan.scale * int(combos()[hand]) * BOARDS * DEALER_HANDS)

    def preflop(self) -> dict[str, dict[str, Fraction]]:
        """The 169 hands, and what each option of the first decision is worth with them."""
        options = self.tree.root.options
        return {
            name: {o.label: self.value(self.plan.worth_of(o), hand) for o in options}
            for hand, name in enumerate(STARTING_HANDS)
        }


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
    """Solves a game exactly; `tick` is told of work done, `work(tree)` in all."""
    recipe = write(plan(tree))
    key = core_key(recipe)
    if key not in _CORES:
        _CORES[key] = _core(recipe, tick)
        if len(_CORES) > MOST_CORES:
            _CORES.popitem(last=False)
    _CORES.move_to_end(key)
    return Solved(recipe, _CORES[key])


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
    five, line = boards(5), recipe.plan.tree.line
    rows = np.empty((recipe.lines.rows.shape[0], len(five.cards), ROW), row_type(recipe, 990))
    tally = _rivers(recipe, five, line, rows, tick)
    gained = {n: tally.gained[i] for i, n in enumerate(recipe.river)}
    per = dict.fromkeys(recipe.river, 1)
    ahead = Ahead(five.where, five.turns, rows)
    turn, turn_values = _turns(recipe, ahead, gained, tick)
    per |= dict.fromkeys((later.gain for later in recipe.turn), TURNS_OF_A_BOARD)
    flop, orders = _flops(recipe, ahead, turn_values, gained, tick)
    per |= dict.fromkeys((later.gain for later in recipe.flop), FLOPS_OF_A_BOARD * orders)
    return Core(tally.met, gained, per, flop, turn)


def work(tree: Tree) -> int:
    """How much `solve` has to do, in the units it ticks in."""
    seen = {node.seen for node in tree.nodes}
    return len(boards(5).cards) + (TURN_WORK if 4 in seen else 0) + FLOP_WORK


TURN_WORK = 16432
FLOP_WORK = 1755 * 40


def deal_of(five: Boards, line: Category, gone: tuple[int, ...] = ()) -> Deal:
    """All boards with the tables to rank hands on them by, some cards being out of the deck."""
    tables = hand_tables()
    return Deal(
        boards=five.cards,
        weights=five.weights,
        dead=sum(1 << card for card in gone),
        gone=np.array(gone, np.uint8),
        line=rung_of(line),
        mixed=tables.mixed,
        flush=tables.flush,
        category=tables.category,
        starting=starting_table(),
        at=places().at,
    )


def added(arrays: Iterable[Ints]) -> Ints:
    """The sum of what the threads have found."""
    total: Ints = np.sum(list(arrays), axis=0, dtype=np.int64)
    return total


class Priced:
    """A few boards at a time, swept and priced: the paper of one thread."""

    def __init__(self, deal: Deal, recipe: Recipe) -> None:
        self.deal, self.lines = deal, recipe.lines
        self.desk, self.sheaf = desk(), sheaf(PIECE[5])
        one = self._sheet(recipe)
        # one sheet serves suited hands too where nothing is wagered on the two cards alone
        self.sheets = (one, self._sheet(recipe) if recipe.lines.by_hole else one)

    def _sheet(self, recipe: Recipe) -> Sheet:
        lines, gains, rows = len(recipe.lines.pay), len(recipe.river), len(recipe.lines.rows)
        shape = (PIECE[5], PAIRS)
        return Sheet(
            np.zeros((PAIRS, lines), np.int64),
            np.zeros((*shape, gains), np.int64),
            np.zeros((*shape, gains), np.uint8),
            np.zeros((*shape, rows), np.int64),
        )

    def sweep(self, first: int, last: int) -> None:
        sweep(self.deal, first, last, self.desk, self.sheaf)

    def take(self, first: int, last: int) -> int:
        """Sweeps and prices boards `first` up to `last`; gives how many they are."""
        self.sweep(first, last)
        for suited in (0, 1) if self.lines.by_hole else (0,):
            price(
                self.deal.starting, self.lines, last - first, suited, self.sheaf,
                self.sheets[suited],
            )  # fmt: skip
        return last - first


def _rivers(recipe: Recipe, five: Boards, line: Category, rows: Ints, tick: Tick | None) -> Tally:
    deal = deal_of(five, line)

    def paper() -> tuple[Priced, Spread, Tally]:
        met = np.zeros((len(STARTING_HANDS), len(Category), 4), np.int64)
        tally = Tally(met, np.zeros((len(recipe.river), len(STARTING_HANDS)), np.int64))
        spread = Spread(np.zeros((2, 2, 169), rows.dtype), np.zeros((2, 78), rows.dtype))
        return Priced(deal, recipe), spread, tally

    def run(mine: tuple[Priced, Spread, Tally], first: int, last: int) -> None:
        priced, spread, tally = mine
        many = priced.take(first, last)
        for suited in (0, 1):
            meet(deal, first, many, suited, priced.sheaf, priced.sheets[suited], tally)
        for i in range(len(rows)):
            lay_rows(deal, first, many, priced.sheaf, priced.sheets, i, spread, rows[i])

    papers = share_out(len(five.cards), PIECE[5], paper, run, tick)
    return Tally(added(p[2].met for p in papers), added(p[2].gained for p in papers))


def offers_of(laters: tuple[Later, ...]) -> Offers:
    most = max((len(later.rows) for later in laters), default=0) + 1
    deep = max((len(t) for later in laters for t in later.turns), default=0) + 1
    rows = np.full((len(laters), most), -2, np.int64)
    gains = np.full((len(laters), most, deep), NONE, np.int64)
    for number, later in enumerate(laters):
        rows[number, : len(later.rows)] = later.rows
        for offer, turns in enumerate(later.turns):
            gains[number, offer, : len(turns)] = turns
    return Offers(rows, gains)


def heap_for(ahead: Ahead, turn_gains: int) -> Heap:
    kind = np.int32 if ahead.rows.dtype == np.int16 else np.int64
    shape = (ahead.rows.shape[0], ROW)
    return Heap(
        np.zeros(shape, kind),
        np.zeros(shape, kind),
        np.zeros((turn_gains, ROW), np.int64),
        np.zeros((turn_gains, ROW), np.int64),
    )


def _turns(
    recipe: Recipe, ahead: Ahead, gained: dict[int, Ints], tick: Tick | None
) -> tuple[Choices | None, Ahead]:
    four = boards(4)
    wanted = any(turns for later in recipe.flop for turns in later.turns)
    shape = (len(recipe.turn), len(four.cards), ROW)
    values = np.zeros(shape if wanted else (0, *shape[1:]), np.int64)
    ways = Ahead(four.where, four.turns, values)
    if not recipe.turn:
        return None, ways
    codes, offers, slots = np.zeros(shape, np.uint8), offers_of(recipe.turn), places().starting

    def paper() -> tuple[Heap, Ints]:
        return heap_for(ahead, 0), np.zeros((len(recipe.turn), len(STARTING_HANDS)), np.int64)

    def run(mine: tuple[Heap, Ints], first: int, last: int) -> None:
        decide_turns(
            four.cards, four.weights, first, last, 0, ahead, choose(), offers, slots, *mine, codes,
            values,
        )  # fmt: skip

    papers = share_out(len(four.cards), PIECE[4], paper, run, tick)
    total = added(p[1] for p in papers)
    gained |= {later.gain: total[i] for i, later in enumerate(recipe.turn)}
    return Choices(four, codes), ways


def _flops(
    recipe: Recipe, ahead: Ahead, turns: Ahead, gained: dict[int, Ints], tick: Tick | None
) -> tuple[Choices, int]:
    three = boards(3)
    orders = 2 if turns.rows.shape[0] else 1
    codes = np.zeros((len(recipe.flop), len(three.cards), ROW), np.uint8)
    values = np.zeros((0, len(three.cards), ROW), np.int64)
    offers, slots = offers_of(recipe.flop), places().starting

    def paper() -> tuple[Heap, Ints]:
        heap = heap_for(ahead, turns.rows.shape[0])
        return heap, np.zeros((len(recipe.flop), len(STARTING_HANDS)), np.int64)

    def run(mine: tuple[Heap, Ints], first: int, last: int) -> None:
        decide_flops(
            three.cards, three.weights, first, last, 0, ahead, turns, choose(), offers, slots,
            *mine, codes, orders, values,
        )  # fmt: skip

    papers = share_out(
        len(three.cards), PIECE[3], paper, run, None if tick is None else lambda n: tick(n * 40)
    )
    total = added(p[1] for p in papers)
    gained |= {later.gain: total[i] for i, later in enumerate(recipe.flop)}
    return Choices(three, codes), orders
