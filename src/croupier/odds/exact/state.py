"""Solves one player's hand in the middle of a round: the exact value of each decision.

A flop takes milliseconds. Before the flop, with other cards seen, all boards are computed
for this one hand.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.cards import FULL_DECK, Card
from croupier.odds.asking.tree import Node, Tree
from croupier.odds.exact.boards import boards, suits_alike
from croupier.odds.exact.plan import DecisionPlan, NodeWorth, plan
from croupier.odds.exact.recipe import Recipe, StreetGain, write
from croupier.odds.exact.solve import FLOPS_OF_A_BOARD, TURNS_OF_A_BOARD, offers_of
from croupier.odds.exact.valued import paid_for
from croupier.odds.kernels.hand import meet_one, streets_of_one
from croupier.odds.kernels.streets import LaterRows
from croupier.odds.kernels.sweep import Scratch, scratch
from croupier.odds.lookup_tables import Bytes, Ints, choose, hand_tables, rung_of, starting_hand
from croupier.odds.workers import Tick, run_in_threads

CHUNKS = {4: 1024, 3: 64}
"""How many boards of so many cards a thread takes at a time, for one hand."""
WAYS = {4: TURNS_OF_A_BOARD, 3: FLOPS_OF_A_BOARD}


@dataclass(frozen=True, slots=True)
class SeenCards:
    """The cards in front of a player: their own two, the open board, and others seen."""

    hole: tuple[Card, ...]
    board: tuple[Card, ...] = ()
    dead: tuple[Card, ...] = ()

    @property
    def mask(self) -> int:
        return sum(1 << card for card in (*self.hole, *self.dead))

    @property
    def left(self) -> list[Card]:
        return [c for c in FULL_DECK if c not in (*self.hole, *self.board, *self.dead)]


def option_values(
    tree: Tree, node: Node, seen: SeenCards, tick: Tick | None = None
) -> dict[str, Fraction]:
    """What each option of a node is worth in Antes, with these cards seen."""
    return look(tree, seen, tick).values(node)


def look(tree: Tree, seen: SeenCards, tick: Tick | None = None) -> Outlook:
    """The outlook of one hand, over all cards to come."""
    made = plan(tree)
    return _before_the_flop(made, seen, tick) if not seen.board else _with_a_board(made, seen)


@dataclass(frozen=True, slots=True)
class Coming:
    """The boards that may come, one by one: the cards still missing, and what the hand meets."""

    missing: list[tuple[Card, ...]]
    categories: Bytes
    ways: Ints


@dataclass(frozen=True, slots=True)
class Outlook:
    """What one hand meets and gains over all boards to come, as totals over all dealer's hands.

    Before the flop, boards that differ only in suits are computed once and not kept one by one.
    """

    plan: DecisionPlan
    hand: int
    met: Ints
    """`[category, way]`: boards and dealer's hands, by the four ways of `comparisons`."""
    gained: dict[int, Fraction]
    boards: Coming | None = None

    @property
    def deals(self) -> int:
        return int(self.met.sum())

    def values(self, node: Node) -> dict[str, Fraction]:
        """What each option of a decision is worth, in Antes."""
        return {o.label: self.value(self.plan.worth_of(o)) for o in node.options}

    def value(self, worth: NodeWorth) -> Fraction:
        total = paid_for(worth, self.met) + sum(
            (self.gained[gain] for gain in worth.gains), Fraction(0)
        )
        return (total / self.deals + worth.line[40 + self.hand]) / self.plan.scale


def _met(categories: Bytes, ways: Ints, weights: Ints) -> Ints:
    met = np.zeros((10, 4), np.int64)
    np.add.at(met, categories, ways * weights[:, None])
    return met


def _meet(
    tree: Tree, seen: SeenCards, cards: Bytes, tick: Tick | None = None
) -> tuple[Bytes, Ints]:
    """The hand's category and comparisons on every board given."""
    tables = hand_tables()
    categories, ways = np.zeros(len(cards), np.uint8), np.zeros((len(cards), 4), np.int64)
    a, b = seen.hole
    dead = sum(1 << card for card in seen.dead)

    def run(mine: Scratch, first: int, last: int) -> None:
        meet_one(
            cards, a, b, dead, rung_of(tree.line), *tables, mine, first, last, categories, ways
        )

    run_in_threads(len(cards), 2048, scratch, run, tick)
    return categories, ways


def _line_values(lines: Ints, hole: Ints, categories: Bytes, ways: Ints) -> Ints:
    """`values[line, board]`: pay summed over the dealer's hands."""
    hands = ways.sum(axis=1)
    return np.stack([(pay[categories] * ways).sum(axis=1) for pay in lines]) + np.outer(hole, hands)


def _rivers(recipe: Recipe, hand: int, categories: Bytes, ways: Ints) -> tuple[Ints, Ints]:
    """River gains and rows on each board, for one hand."""
    lines = recipe.lines
    worth = _line_values(lines.pay, lines.hole[:, hand], categories, ways)
    nothing = np.zeros(len(categories), np.int64)

    def of(line: int) -> Ints:
        return worth[line] if line >= 0 else nothing

    gains = [np.max([of(n) for n in offers if n > -2], axis=0) for offers in lines.river]
    rows = [of(row[0]) + sum((gains[g] for g in row[1:] if g >= 0), nothing) for row in lines.rows]
    shape = (-1, len(categories))
    return np.array(gains, np.int64).reshape(shape), np.array(rows, np.int64).reshape(shape)


def _with_a_board(made: DecisionPlan, seen: SeenCards) -> Outlook:
    """With a flop or more on the board."""
    recipe, hand = write(made), _hand(seen)
    left = seen.left
    more = list(combinations(left, 5 - len(seen.board)))
    cards = np.array([sorted((*seen.board, *extra)) for extra in more], np.uint8)
    categories, ways = _meet(made.tree, seen, cards)
    gains, rows = _rivers(recipe, hand, categories, ways)
    gained = {n: Fraction(int(gains[i].sum())) for i, n in enumerate(recipe.river)}
    if len(seen.board) == 3:
        gained |= _turn_gains(recipe, left, more, rows)
    met = _met(categories, ways, np.ones(len(cards), np.int64))
    return Outlook(made, hand, met, gained, Coming(more, categories, ways))


def _turn_gains(
    recipe: Recipe, left: list[Card], more: list[tuple[Card, ...]], rows: Ints
) -> dict[int, Fraction]:
    """Each turn card with every river; a pair of cards is summed for both orders, so halved."""
    by_turn = {card: [i for i, pair in enumerate(more) if card in pair] for card in left}
    gained = {}
    for later in recipe.turn:
        total = 0
        for at in by_turn.values():
            sums = rows[:, at].sum(axis=1)
            total += max(int(sums[row]) if row >= 0 else 0 for row in later.rows)
        gained[later.gain] = Fraction(total, 2)
    return gained


def _before_the_flop(made: DecisionPlan, seen: SeenCards, tick: Tick | None) -> Outlook:
    recipe, hand = write(made), _hand(seen)
    five = boards(5, suits_alike(seen.hole, seen.dead), seen.mask)
    categories, ways = _meet(made.tree, seen, five.cards, tick)
    gains, rows = _rivers(recipe, hand, categories, ways)
    gained = {n: Fraction(int(gains[i] @ five.weights)) for i, n in enumerate(recipe.river)}
    ahead = LaterRows(five.where, five.turns, np.ascontiguousarray(rows[:, :, None]))
    turns = _street(recipe.turn, 4, seen, ahead, gained, len(ahead.rows), True, None)
    _street(recipe.flop, 3, seen, turns, gained, len(ahead.rows), False, tick)
    return Outlook(made, hand, _met(categories, ways, five.weights), gained)


def _street(
    laters: tuple[StreetGain, ...],
    size: int,
    seen: SeenCards,
    ahead: LaterRows,
    gained: dict[int, Fraction],
    before_turns: int,
    keep: bool,
    tick: Tick | None,
) -> LaterRows:
    """Gains of every turn or flop, each board counted once for every way it may have come.

    Where kept, rows and gains are given by class of boards.
    """
    classes = boards(size, suits_alike(seen.hole, seen.dead), seen.mask)
    rows, kept = len(ahead.rows), len(ahead.rows) + len(laters) if keep else 0
    values = np.zeros((kept, len(classes.cards), 1), np.int64)
    offers = offers_of(laters, before_turns)

    def new_buffer() -> tuple[Ints, Ints]:
        return np.zeros((rows, 1), np.int64), np.zeros(len(laters), np.int64)

    def run(mine: tuple[Ints, Ints], first: int, last: int) -> None:
        streets_of_one(
            classes.cards, classes.weights, first, last, seen.mask, ahead, choose(), offers, *mine,
            values,
        )  # fmt: skip

    buffers = run_in_threads(len(classes.cards), CHUNKS[size], new_buffer, run, tick)
    for i, later in enumerate(laters):
        gained[later.gain] = Fraction(sum(int(p[1][i]) for p in buffers), WAYS[size])
    return LaterRows(classes.where, classes.turns, values)


def _hand(seen: SeenCards) -> int:
    return STARTING_HANDS.index(starting_hand(*seen.hole))
