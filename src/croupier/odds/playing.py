"""What comes of playing a certain way: exact counts of every end, for all deals."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import TypeAlias

import numpy as np

from croupier.books import STARTING_HANDS, End
from croupier.cards import Category
from croupier.odds.boards import boards
from croupier.odds.kernels.play import Bundle, Flow, play_out
from croupier.odds.kernels.prizes import Listed, follow_prizes, list_hands
from croupier.odds.kernels.sweep import PAIRS, Deal
from croupier.odds.kernels.walk import Taken, Walk
from croupier.odds.recipe import Recipe
from croupier.odds.solve import (
    BOARDS,
    DEALER_HANDS,
    FLOPS_OF_A_BOARD,
    PIECE,
    Choices,
    Priced,
    Solved,
    added,
    deal_of,
    starting_table,
)
from croupier.odds.tables import ROW, Bytes, Ints, choose, places
from croupier.odds.tree import Option, Tree
from croupier.odds.workers import Tick, share_out

MakePriced: TypeAlias = Callable[[Deal, Recipe], Priced]
Papers: TypeAlias = tuple[Priced, Flow, Bundle, Ints, Ints]

HANDS = len(STARTING_HANDS)
RIVERS_OF_A_FLOP = 1081
DEALS = 1326 * BOARDS * DEALER_HANDS
"""Two cards, a board and a dealer's hand; each may have come by several flops and turns."""


NO_PRIZES = Listed(np.zeros(1, np.int64), *np.zeros((3, 0), np.uint8))


@cache
def prize_hands() -> Listed:
    """The hands that make a straight or better with each flop, by class of flops."""
    flops = boards(3).cards
    size = list_hands(flops, False, NO_PRIZES)
    listed = Listed(np.zeros(len(flops) + 1, np.int64), *np.zeros((3, size), np.uint8))
    list_hands(flops, True, listed)
    return listed


def prizes_by_hand() -> Ints:
    """`[starting hand, category]`: how many two-card hands and flops make each category."""
    listed, flops = prize_hands(), boards(3)
    found = np.zeros((HANDS, len(Category)), np.int64)
    first, second = listed.first, listed.second
    suited = (first & 3 == second & 3).astype(int)
    hands = starting_table()[first >> 2, second >> 2, suited]
    np.add.at(found, (hands, listed.category), np.repeat(flops.weights, np.diff(listed.start)))
    return found


@dataclass(frozen=True, slots=True)
class Played:
    """All deals played one way.

    `counts[terminal, slot, category, way]` in units of `per` to a deal. The slot is the
    starting hand where wagers on the two cards alone lie on the layout, else the only one.
    """

    tree: Tree
    counts: Ints
    per: int
    first: dict[str, str]
    """What is done with each starting hand at the first decision."""
    prizes: Ints
    """`[terminal, category on the flop]`, in units of `per` to a board: a straight or better."""

    @property
    def deals(self) -> int:
        return DEALS * self.per

    @property
    def by_hand(self) -> bool:
        return bool(self.counts.shape[1] > 1)


def play(
    solved: Solved,
    first: dict[str, str],
    tick: Tick | None = None,
    by_hand: bool = False,
    prizes: bool = False,
    priced: MakePriced = Priced,
) -> Played:
    """Plays all deals as solved, with `first` (an option's label by hand) to begin with.

    `by_hand` keeps counts for each starting hand apart; `prizes` also says what becomes
    of hands that a jackpot pays; `priced` decides on the river otherwise than by price.
    """
    tree = solved.tree
    by_hand = by_hand or any(any(terminal.by_hole) for terminal in tree.terminals)
    walk = walk_of(solved, first, by_hand)
    listed = prize_hands() if prizes and _giving_up(solved) else NO_PRIZES
    counts, won = _played_out(solved, walk, listed, priced, tick)
    per = 20 if walk.turns else 10
    _enter_first_ends(solved, first, by_hand, per, counts)
    if prizes:
        _enter_other_prizes(solved, first, per, won)
    return Played(tree, counts, per, first, won)


def _giving_up(solved: Solved) -> list[int]:
    """The nodes past the first where a hand may be given up."""
    tree = solved.tree

    def early(number: int) -> bool:
        options = (tree.nodes[number].options[o] for o in solved.plan.fork(number).options)
        ends = (tree.terminals[o.ends].end for o in options if o.ends is not None)
        return any(end is not End.LIVE for end in ends)

    return [number for number in range(1, len(tree.nodes)) if early(number)]


def _last(solved: Solved) -> int:
    nodes = _giving_up(solved)
    return nodes[0] if len(nodes) == 1 and solved.tree.nodes[nodes[0]].seen == 5 else -1


def _enter_other_prizes(solved: Solved, first: dict[str, str], per: int, prizes: Ints) -> None:
    """Prize hands that end at the first decision, and those that stay to the last."""
    tree = solved.tree
    live = next(n for n, t in enumerate(tree.terminals) if t.end is End.LIVE)
    prizes[live] -= prizes.sum(axis=0)
    for hand, row in enumerate(prizes_by_hand()):
        option = next(o for o in tree.root.options if o.label == first[STARTING_HANDS[hand]])
        end = live if option.ends is None else option.ends
        prizes[end] += row * (RIVERS_OF_A_FLOP * per // FLOPS_OF_A_BOARD)


def _enter_first_ends(
    solved: Solved, first: dict[str, str], by_hand: bool, per: int, counts: Ints
) -> None:
    """Hands that come to an end at the first decision meet what they meet."""
    for hand, name in enumerate(STARTING_HANDS):
        option = next(o for o in solved.tree.root.options if o.label == first[name])
        if option.ends is not None:
            counts[option.ends, hand if by_hand else 0] += solved.met[hand] * per


def walk_of(solved: Solved, first: dict[str, str], by_hand: bool) -> Walk:
    tree, plan, recipe = solved.tree, solved.plan, solved.recipe
    order = {
        5: list(recipe.river),
        4: [later.gain for later in recipe.turn],
        3: [later.gain for later in recipe.flop],
    }
    widest = max(len(node.options) for node in tree.nodes)
    leads = np.full((len(tree.nodes), widest), len(tree.nodes), np.int64)
    gain = np.full(len(tree.nodes), -1, np.int64)
    options = np.ones(len(tree.nodes), np.int64)
    for number, node in enumerate(tree.nodes):
        if number == 0:
            continue
        fork = plan.fork(number)
        if fork.gain is not None:
            gain[number] = order[node.seen].index(fork.gain)
        options[number] = len(fork.options)
        for code, option in enumerate(node.options[n] for n in fork.options):
            leads[number, code] = _target(option)
    starts = _starts(tree, first)
    return Walk(
        seen=np.array([node.seen for node in tree.nodes], np.int64),
        gain=gain,
        options=options,
        leads=leads,
        starts=starts,
        started=np.array([row.any() for row in starts], np.uint8),
        begins=_begins(tree, first),
        open=_open(leads, len(tree.terminals)),
        early=np.array([t.end is not End.LIVE for t in tree.terminals], np.uint8),
        last=_last(solved),
        turns=any(node.seen == 4 for node in tree.nodes),
        slots=np.arange(HANDS) if by_hand else np.zeros(HANDS, np.int64),
    )


def _open(leads: Ints, terminals: int) -> Bytes:
    """The ends that some option past the first decision leads to."""
    return np.isin(np.arange(terminals), -1 - leads[1:]).astype(np.uint8)


def _target(option: Option) -> int:
    """A node, or -1 minus a terminal."""
    if option.ends is not None:
        return -1 - option.ends
    assert option.leads is not None
    return option.leads


def _begins(tree: Tree, first: dict[str, str]) -> Ints:
    leads = {option.label: option.leads for option in tree.root.options}
    nodes = [leads[first[name]] for name in STARTING_HANDS]
    return np.array([-1 if node is None else node for node in nodes], np.int64)


def _starts(tree: Tree, first: dict[str, str]) -> Bytes:
    begins = _begins(tree, first)[places().starting]
    return np.stack([begins == number for number in range(len(tree.nodes))]).astype(np.uint8)


def taken(choices: Choices) -> Taken:
    return Taken(choices.boards.where, choices.boards.turns, choices.codes)


def _flow(solved: Solved, walk: Walk, terminals: int) -> Flow:
    flops, turns = solved.flop.codes.shape[0], solved.turn.codes.shape[0] if solved.turn else 0
    widest = max((int(walk.options[n]) for n in range(walk.seen.size)), default=1)
    return Flow(
        at=np.zeros((walk.seen.size, ROW), np.uint8),
        ends=np.zeros((terminals, ROW), np.uint8),
        codes=np.zeros((flops, widest, ROW), np.uint8),
        over=np.zeros((flops, widest, ROW), np.uint8),
        turn=np.zeros((turns, ROW), np.uint8),
        turn_over=np.zeros((turns, ROW), np.uint8),
        start=np.zeros((walk.seen.size, ROW), np.uint8),
    )


def _bundle() -> Bundle:
    apart, suited = np.zeros((2, 2, 169), np.uint16), np.zeros((2, 78), np.uint16)
    return Bundle(apart, suited, np.zeros((PAIRS, 2), np.int64))


def _played_out(
    solved: Solved, walk: Walk, listed: Listed, make: MakePriced, tick: Tick | None
) -> tuple[Ints, Ints]:
    five, tree = boards(5), solved.tree
    deal = deal_of(five, tree.line)
    flops = taken(solved.flop)
    turns = taken(solved.turn) if solved.turn else flops
    shape = (len(tree.terminals), int(walk.slots.max()) + 1, len(Category), 4)

    def paper() -> Papers:
        prizes = np.zeros((len(tree.terminals), len(Category)), np.int64)
        flow = _flow(solved, walk, len(tree.terminals))
        return make(deal, solved.recipe), flow, _bundle(), prizes, np.zeros(shape, np.int64)

    def run(mine: Papers, first: int, last: int) -> None:
        priced, flow, bundle, prizes, counts = mine
        many = priced.take(first, last)
        way = (deal, walk, flops, turns, choose())
        play_out(*way, first, many, priced.sheaf, priced.sheets, flow, bundle, counts)
        if listed.first.size:
            follow_prizes(*way, listed, first, many, priced.sheaf, priced.sheets, prizes)

    if not walk.started.any():  # every hand has come to its end at the first decision
        return np.zeros(shape, np.int64), np.zeros((shape[0], len(Category)), np.int64)
    papers = share_out(len(five.cards), PIECE[5], paper, run, tick)
    return added(paper[-1] for paper in papers), added(paper[-2] for paper in papers)


def best_first(values: dict[str, dict[str, Fraction]], tree: Tree) -> dict[str, str]:
    """The best first decision for each hand; of equal ones the one that stakes least."""
    return {
        name: max(tree.root.options, key=lambda option: worth[option.label]).label
        for name, worth in values.items()
    }
