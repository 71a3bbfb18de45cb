"""Plays all deals with given decisions, and counts exactly how often each end comes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Generic, TypeVar

import numpy as np

from croupier.books import STARTING_HANDS, End
from croupier.cards import Category
from croupier.odds.asking.tree import Tree
from croupier.odds.exact.boards import boards
from croupier.odds.exact.kinds import kinds
from croupier.odds.exact.recipe import Recipe
from croupier.odds.exact.solve import (
    CHUNK,
    FLOPS_OF_A_BOARD,
    Solved,
    added,
    ranking_of,
    solve,
    starting_table,
)
from croupier.odds.exact.valued import BOARDS, DEALER_HANDS, Valued
from croupier.odds.kernels.kinds import FLUSH_ROW, PLAIN_ROW, Kinds
from croupier.odds.kernels.play import Flow, enter_kinds, walk_turns
from croupier.odds.kernels.prizes import Listed, follow_prizes, list_hands
from croupier.odds.kernels.spread import Rivers, Spread, spread
from croupier.odds.kernels.sweep import Scratch, scratch
from croupier.odds.kernels.walk import Walk
from croupier.odds.lookup_tables import ROW, Bytes, Ints, Rows, choose, places
from croupier.odds.workers import Tick, in_own_thread, run_in_threads, scaled_tick

ValuedT = TypeVar("ValuedT", bound=Valued)

HANDS = len(STARTING_HANDS)
RIVERS_OF_A_FLOP = 47 * 46
"""Turn and river in order."""
DEALS = 1326 * BOARDS * DEALER_HANDS
"""Two cards, a board and a dealer's hand; each may have come by several flops and turns."""


@cache
@in_own_thread
def prize_hands() -> Listed:
    """The hands that make a straight or better with each flop, by class of flops."""
    flops, start = boards(3).cards, np.zeros(len(boards(3).cards) + 1, np.int64)
    hands = np.zeros((3, len(flops) * comb(49, 2)), np.uint8)
    size = list_hands(flops, Listed(start, *hands))
    return Listed(start, *hands[:, :size].copy())


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
class PlayedOut:
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
) -> PlayedOut:
    """Plays all deals as solved, with `first` (an option's label by hand) to begin with.

    `by_hand` keeps counts for each starting hand apart; `prizes` also says what becomes
    of hands that a jackpot pays.
    """
    by_hand = by_hand or pays_by_hand(solved.tree)
    walk = walk_of(solved.recipe, first, by_hand)
    counts = _played_out(solved, walk, tick)
    given_up = _prizes(solved, walk) if prizes else None
    return whole_play(solved, first, by_hand, counts, given_up, prizes_by_hand)


@dataclass(frozen=True, slots=True)
class SolverBackend(Generic[ValuedT]):
    """What solves games and plays them: this processor, or another device."""

    solve: Callable[[Tree, Tick | None], ValuedT]
    play: Callable[..., PlayedOut]
    """As `play` here, with a game that this backend solved."""
    prizes_by_hand: Callable[[], Ints]


def pays_by_hand(tree: Tree) -> bool:
    """Whether wagers on the two cards alone lie on the layout."""
    return any(any(terminal.by_hole) for terminal in tree.terminals)


def whole_play(
    solved: Valued,
    first: dict[str, str],
    by_hand: bool,
    counts: Ints,
    given_up: Ints | None,
    prizes: Callable[[], Ints],
) -> PlayedOut:
    """Counts of hands past the first decision, together with those that end there.

    `given_up[terminal, category]` counts prize hands that are given up past it, where asked for.
    """
    tree = solved.tree
    won = np.zeros((len(tree.terminals), len(Category)), np.int64)
    _enter_first_ends(solved, first, by_hand, counts)
    if given_up is not None:
        won = given_up
        _enter_other_prizes(solved, first, won, prizes())
    # the order of turn and river counts only where something is decided between them
    both = 1 if any(node.seen == 4 for node in tree.nodes) else 2
    return PlayedOut(tree, counts // both, FLOPS_OF_A_BOARD // both, first, won // both)


def _enter_other_prizes(solved: Valued, first: dict[str, str], prizes: Ints, by_hand: Ints) -> None:
    """Adds prize hands that end at the first decision, and those that stay to the end."""
    tree = solved.tree
    live = next(n for n, t in enumerate(tree.terminals) if t.end is End.LIVE)
    prizes[live] -= prizes.sum(axis=0)
    for hand, row in enumerate(by_hand):
        option = tree.root.option(first[STARTING_HANDS[hand]])
        end = live if option.ends is None else option.ends
        prizes[end] += row * RIVERS_OF_A_FLOP


def _enter_first_ends(solved: Valued, first: dict[str, str], by_hand: bool, counts: Ints) -> None:
    """Adds the hands that end at the first decision."""
    for hand, name in enumerate(STARTING_HANDS):
        option = solved.tree.root.option(first[name])
        if option.ends is not None:
            counts[option.ends, hand if by_hand else 0] += solved.core.met[hand] * FLOPS_OF_A_BOARD


def walk_of(recipe: Recipe, first: dict[str, str], by_hand: bool) -> Walk:
    plan, tree = recipe.plan, recipe.plan.tree
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
            leads[number, code] = option.target
    starts = _starts(tree, first)
    seen = np.array([node.seen for node in tree.nodes], np.int64)
    early = np.array([t.end is not End.LIVE for t in tree.terminals], np.uint8)
    return Walk(
        seen=seen,
        gain=gain,
        options=options,
        leads=leads,
        starts=starts,
        started=np.array([row.any() for row in starts], np.uint8),
        begins=_begins(tree, first),
        targets=_targets(seen, leads),
        early=early,
        risky=_risky(leads, options, early),
        slots=np.arange(HANDS) if by_hand else np.zeros(HANDS, np.int64),
    )


def _targets(seen: Ints, leads: Ints) -> Ints:
    """What deals are counted by when the river comes: its nodes, and ends before it."""
    ends = np.unique(leads[1:][seen[1:] < 5])
    return np.concatenate([np.flatnonzero(seen == 5), ends[ends < 0]])


def _risky(leads: Ints, options: Ints, early: Bytes) -> Bytes:
    """Nodes after which a hand may still be given up; a later node has a higher number."""
    risky = np.zeros(len(leads), np.uint8)
    for node in reversed(range(1, len(leads))):
        ahead = [int(there) for there in leads[node, : options[node]]]
        risky[node] = any(risky[n] if n >= 0 else early[-1 - n] for n in ahead)
    return risky


def _begins(tree: Tree, first: dict[str, str]) -> Ints:
    leads = {option.label: option.leads for option in tree.root.options}
    nodes = [leads[first[name]] for name in STARTING_HANDS]
    return np.array([-1 if node is None else node for node in nodes], np.int64)


def _starts(tree: Tree, first: dict[str, str]) -> Bytes:
    begins = _begins(tree, first)[places().starting]
    return np.stack([begins == number for number in range(len(tree.nodes))]).astype(np.uint8)


def _flow(solved: Solved, walk: Walk) -> Flow:
    flops, widest = len(solved.core.flop.codes), int(walk.options.max())
    return Flow(
        at=np.zeros((walk.seen.size + walk.early.size, ROW), np.uint8),
        codes=np.zeros((flops, widest, ROW), np.uint8),
        transposed=np.zeros((flops, widest, ROW), np.uint8),
        start=np.zeros((walk.seen.size, ROW), np.uint8),
        three=np.zeros(3, np.uint8),
    )


LOW_HALF = (1 << 15) - 1
MOST_THREADS = 4
"""The most threads that count by kind at once: each needs tens of megabytes."""
TURN_WORK, KIND_WORK = 10, 2
"""Roughly what a turn and a kind of boards take, in the units that are ticked."""


def work_to_play() -> float:
    """The amount of work of `play`, as its `tick` counts it; the same for all games."""
    deck = kinds()
    many = len(deck.plain) + len(deck.flush)
    return len(boards(4).cards) * TURN_WORK + many * KIND_WORK


def _played_out(solved: Solved, walk: Walk, tick: Tick | None) -> Ints:
    """`counts[terminal, slot, category, way]` of hands that go past the first decision."""
    shape = (walk.early.size, int(walk.slots.max()) + 1, len(Category), 4)
    if not walk.started.any():
        return np.zeros(shape, np.int64)
    deck, ranking = kinds(), ranking_of(solved.tree.line)
    found = _ways(solved, walk, deck, tick)

    def new_buffer() -> tuple[Scratch, Ints]:
        return scratch(), np.zeros(shape, np.int64)

    def entered(own: Bytes, ways: Rows, codes: Bytes) -> list[tuple[Scratch, Ints]]:
        def run(mine: tuple[Scratch, Ints], first: int, last: int) -> None:
            enter_kinds(own, first, last, ranking, walk, mine[0], ways, codes, mine[1])

        return run_in_threads(len(own), CHUNK[5], new_buffer, run, scaled_tick(tick, KIND_WORK))

    river = solved.core.river
    # In two parts of fifteen bits, so that one compiled kernel serves plain and flush kinds.
    low, high = (found.plain & LOW_HALF).astype(np.int16), (found.plain >> 15).astype(np.int16)
    rest = added(counts for _, counts in entered(deck.plain, high, river.plain)) << 15
    small = entered(deck.plain, low, river.plain) + entered(deck.flush, found.flush, river.flush)
    return rest + added(counts for _, counts in small)


def _ways(solved: Solved, walk: Walk, deck: Kinds, tick: Tick | None) -> Rivers:
    """By target of the walk and kind of board, how many ways lead there with each two cards.

    No flush kind has more than 36 boards, so sixteen bits hold what comes of each.
    """
    four, flops, turns = boards(4), solved.core.flop, solved.core.turn
    plain, flush = (len(walk.targets), *deck.plain.shape[:1]), (len(walk.targets), len(deck.flush))

    def new_buffer() -> tuple[Spread, Flow, Rivers]:
        ways = Rivers(
            np.zeros((*plain, PLAIN_ROW), np.int32), np.zeros((*flush, FLUSH_ROW), np.int16)
        )
        return spread(np.int16), _flow(solved, walk), ways

    def run(mine: tuple[Spread, Flow, Rivers], first: int, last: int) -> None:
        walk_turns(
            four.cards, four.weights, first, last, walk, flops, turns, choose(), places().at, deck,
            *mine,
        )  # fmt: skip

    buffers = run_in_threads(
        len(four.cards), CHUNK[4], new_buffer, run, scaled_tick(tick, TURN_WORK), MOST_THREADS
    )
    total = buffers[0][2]
    for more in buffers[1:]:
        for mine, other in zip(total, more[2], strict=True):
            mine += other
    return total


def _prizes(solved: Solved, walk: Walk) -> Ints:
    """`[terminal, category]`: prize hands given up past the first decision."""
    three, listed, flops, turns = boards(3), prize_hands(), solved.core.flop, solved.core.turn
    shape = (walk.early.size, len(Category))

    def run(counts: Ints, first: int, last: int) -> None:
        follow_prizes(
            three.cards, three.weights, first, last, listed, starting_table(), walk, flops.codes,
            turns, solved.core.river, kinds(), choose(), places().at, counts,
        )  # fmt: skip

    buffers = run_in_threads(len(three.cards), CHUNK[3], lambda: np.zeros(shape, np.int64), run)
    return added(buffers)


def best_first(values: dict[str, dict[str, Fraction]], tree: Tree) -> dict[str, str]:
    """The best first decision for each hand; of equal ones the first, which is the dearest."""
    return {
        name: max(tree.root.options, key=lambda option: worth[option.label]).label
        for name, worth in values.items()
    }


PROCESSOR = SolverBackend(solve, play, prizes_by_hand)
