"""Game protection: what a card seen is worth to the player who saw it.

The game is solved anew for every card that may have been seen, with all decisions made in the
knowledge of it. One of the dealer's cards, alone or with a card of the board, is gone through
exactly; other players' hands are so many that some are drawn by lot, and the error is told.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Any, Literal, TypeAlias

import numpy as np
import numpy.typing as npt

from croupier.cards import FULL_DECK, Card, Rank, Suit
from croupier.errors import BadInput
from croupier.odds.boards import Boards, boards
from croupier.odds.kernels.river import Spread, lay_rows
from croupier.odds.kernels.seen import add_by_card, flops_with_card, sweep_seen
from croupier.odds.kernels.streets import Ahead, Heap, decide_flops, decide_turns
from croupier.odds.kernels.sweep import Deal
from croupier.odds.plan import Worth, plan, undominated
from croupier.odds.recipe import Lines, Recipe, row_type, write
from croupier.odds.solve import PIECE, Priced, added, deal_of, heap_for, offers_of
from croupier.odds.tables import ROW, Bytes, Ints, choose, places
from croupier.odds.tree import Tree
from croupier.odds.workers import Tick, share_out

Also: TypeAlias = Literal["nothing", "flop", "river"]
"""What was seen besides: nothing, one card of the flop, or one of turn and river."""

ALL = 52
"""In totals by card: boards with any cards."""


@dataclass(frozen=True, slots=True)
class Known:
    """One of the dealer's cards, or cards of other players; either way they are out of the deck."""

    dealer: Card | None = None
    dead: tuple[Card, ...] = ()

    @property
    def cards(self) -> tuple[Card, ...]:
        return self.dead if self.dealer is None else (self.dealer, *self.dead)

    @property
    def mask(self) -> int:
        return sum(1 << card for card in self.cards)

    @property
    def groups(self) -> tuple[int, ...]:
        """Suits are alike where the known cards have the same ranks in them."""
        kinds = [
            (
                frozenset(c.rank for c in self.dead if c.suit == s),
                self.dealer.rank if self.dealer is not None and self.dealer.suit == s else None,
            )
            for s in range(4)
        ]
        return tuple(kinds.index(kind) for kind in kinds)

    @property
    def left(self) -> int:
        return 52 - len(self.cards)

    @property
    def dealer_hands(self) -> int:
        """Hands the dealer may have once a player's two and the board are out."""
        return self.left - 7 if self.dealer is not None else comb(self.left - 7, 2)


class Seeing(Priced):
    """Boards swept in the knowledge of one of the dealer's cards."""

    def __init__(self, deal: Deal, recipe: Recipe, card: Card) -> None:
        super().__init__(deal, recipe)
        self.card, self.rungs = int(card), np.zeros(26, np.int64)

    def sweep(self, first: int, last: int) -> None:
        sweep_seen(self.deal, self.card, first, last, self.desk, self.rungs, self.sheaf)


@dataclass(frozen=True, slots=True)
class _Study:
    """One state of knowledge: the boards there are, rows to decide by, and what options pay.

    `linear[option, card, hand]` is summed over all boards, and over those with each card.
    """

    known: Known
    recipe: Recipe
    worths: tuple[Worth, ...]
    ahead: Ahead
    linear: Ints


def value_knowing(
    tree: Tree, known: Known, also: Also = "nothing", tick: Tick | None = None
) -> Fraction:
    """The exact value of a round to a player who knows these cards before deciding anything."""
    made = plan(tree)
    recipe = write(made)
    if also == "river" and recipe.turn:
        raise BadInput("--seen", "a game without a decision between turn and river")
    options = (tree.root.options[n] for n in undominated(tree, tree.root))
    study = _study(recipe, tuple(map(made.worth_of, options)), known, also != "nothing", tick)
    total, deals = {"nothing": _alone, "flop": _with_flop_card, "river": _with_river_card}[also](
        study, tick
    )
    return total / (made.scale * known.dealer_hands * deals)


def _study(
    recipe: Recipe, worths: tuple[Worth, ...], known: Known, by_card: bool, tick: Tick | None
) -> _Study:
    tree, five = recipe.plan.tree, boards(5, known.groups, known.mask)
    deal = deal_of(five, tree.line, known.cards)
    wide = _with_options(recipe, worths)
    kept = len(recipe.lines.rows)
    rows = np.empty((kept, len(five.cards), ROW), row_type(recipe, known.dealer_hands))

    def paper() -> tuple[Priced, Spread, Spread, Ints, Ints]:
        priced = Priced(deal, wide) if known.dealer is None else Seeing(deal, wide, known.dealer)
        whole = np.zeros((PIECE[5], ROW), np.int64)
        totals = np.zeros((len(worths), 53, ROW), np.int64)
        return priced, _spread(rows.dtype), _spread(np.int64), whole, totals

    def run(mine: tuple[Priced, Spread, Spread, Ints, Ints], first: int, last: int) -> None:
        priced, narrow, broad, whole, totals = mine
        many = priced.take(first, last)
        for i in range(kept):
            lay_rows(deal, first, many, priced.sheaf, priced.sheets, i, narrow, rows[i])
        some = deal._replace(boards=deal.boards[first:last])
        for i in range(len(worths)):
            lay_rows(some, 0, many, priced.sheaf, priced.sheets, kept + i, broad, whole)
            add_by_card(five.cards, five.weights, first, many, by_card, whole, totals[i])

    papers = share_out(len(five.cards), PIECE[5], paper, run, tick)
    ahead = Ahead(five.where, five.turns, rows)
    return _Study(known, recipe, worths, ahead, added(p[-1] for p in papers))


def _spread(kind: npt.DTypeLike) -> Spread:
    return Spread(np.zeros((2, 2, 169), kind), np.zeros((2, 78), kind))


def _with_options(recipe: Recipe, worths: tuple[Worth, ...]) -> Recipe:
    """The recipe with a row more for each option: its pay, and the river gains that go with it."""
    lines = recipe.lines
    extra = np.array([worth.line for worth in worths], np.int64)
    width = max(lines.rows.shape[1], len(recipe.river) + 2)
    rows = np.full((len(lines.rows) + len(worths), width), -1, np.int64)
    rows[: len(lines.rows), : lines.rows.shape[1]] = lines.rows
    for number, worth in enumerate(worths):
        gains = [recipe.river.index(n) for n in sorted(worth.gains) if n in recipe.river]
        rows[len(lines.rows) + number, : 1 + len(gains)] = [len(lines.pay) + number, *gains]
    hole = np.concatenate([lines.hole, extra[:, 40:]])
    pay = np.concatenate([lines.pay, extra[:, :40].reshape(-1, 10, 4)])
    wide = Lines(pay, hole, bool(hole.any()), lines.river, rows)
    return Recipe(
        recipe.plan, wide, recipe.line_number, recipe.river, recipe.turn, recipe.flop, recipe.bound
    )


# --- flops and turns ------------------------------------------------------------------------


def _gains(study: _Study, keep: bool, tick: Tick | None) -> tuple[dict[int, Ints], dict[int, Ints]]:
    """Totals by gain and hand, and by gain, class of boards and hand where they are kept.

    All in ordered turns and rivers: a gain of the flop is counted twice.
    """
    known, recipe, slots = study.known, study.recipe, np.arange(ROW).astype(np.int16)
    four, three = (boards(n, known.groups, known.mask) for n in (4, 3))
    orders = 2 if any(t for later in recipe.flop for t in later.turns) else 1
    turn_values = np.zeros((len(recipe.turn), len(four.cards), ROW), np.int64)
    flop_values = np.zeros((len(recipe.flop) if keep else 0, len(three.cards), ROW), np.int64)
    turn_codes = np.zeros(turn_values.shape, np.uint8)
    flop_codes = np.zeros((len(recipe.flop), len(three.cards), ROW), np.uint8)
    turns = Ahead(four.where, four.turns, turn_values[: len(recipe.turn) if orders == 2 else 0])

    def run_turns(mine: tuple[Heap, Ints], first: int, last: int) -> None:
        decide_turns(
            four.cards, four.weights, first, last, known.mask, study.ahead, choose(),
            offers_of(recipe.turn), slots, *mine, turn_codes, turn_values,
        )  # fmt: skip

    def run_flops(mine: tuple[Heap, Ints], first: int, last: int) -> None:
        decide_flops(
            three.cards, three.weights, first, last, known.mask, study.ahead, turns, choose(),
            offers_of(recipe.flop), slots, *mine, flop_codes, orders, flop_values,
        )  # fmt: skip

    def paper(gains: int, turn_rows: int) -> tuple[Heap, Ints]:
        return heap_for(study.ahead, turn_rows), np.zeros((gains, ROW), np.int64)

    totals: dict[int, Ints] = {}
    if recipe.turn:
        papers = share_out(
            len(four.cards), PIECE[4], lambda: paper(len(recipe.turn), 0), run_turns, tick
        )
        found = added(p[1] for p in papers)
        totals |= {later.gain: found[i] for i, later in enumerate(recipe.turn)}
    papers = share_out(
        len(three.cards),
        PIECE[3],
        lambda: paper(len(recipe.flop), len(turns.rows)),
        run_flops,
        tick,
    )
    found = added(p[1] for p in papers) * (2 // orders)
    totals |= {later.gain: found[i] for i, later in enumerate(recipe.flop)}
    by_board = {later.gain: turn_values[i] for i, later in enumerate(recipe.turn)}
    if keep:
        by_board |= {
            later.gain: flop_values[i] * (2 // orders) for i, later in enumerate(recipe.flop)
        }
    return totals, by_board


# --- what is known ---------------------------------------------------------------------------


def _alone(study: _Study, tick: Tick | None) -> tuple[Fraction, int]:
    """Nothing but the known cards: ten flops to a board, in twenty orders."""
    totals, _ = _gains(study, False, tick)
    per = {later.gain: 5 for later in study.recipe.turn}
    per |= {later.gain: 20 for later in study.recipe.flop}
    left, options = study.known.left, []
    for number, worth in enumerate(study.worths):
        value = study.linear[number, ALL].astype(object) * 20
        for gain in worth.gains:
            if gain in per:
                value = value + totals[gain].astype(object) * (20 // per[gain])
        options.append(value)
    orbits = _orbits(study.known.groups)
    return _best(options, orbits) / 20, comb(left, 2) * comb(left - 2, 5)


def _with_flop_card(study: _Study, tick: Tick | None) -> tuple[Fraction, int]:
    """A card of the flop besides: of a board with it, six flops of ten have it."""
    _, by_board = _gains(study, True, tick)
    known, left = study.known, study.known.left
    sums = {
        **{g.gain: _by_card(by_board[g.gain], boards(3, known.groups, known.mask))
           for g in study.recipe.flop},
        **{g.gain: 3 * _by_card(by_board[g.gain], boards(4, known.groups, known.mask))
           for g in study.recipe.turn},
    }  # fmt: skip
    options = []
    for number, worth in enumerate(study.worths):
        value = study.linear[number, :ALL].astype(object) * 12
        options.append(value + sum(sums[gain] for gain in worth.gains if gain in sums))
    deals = left * comb(left - 1, 2) * comb(left - 3, 2) * comb(left - 5, 2)
    return _best(options, _orbits(known.groups, with_card=True)) / 2, deals


def _with_river_card(study: _Study, tick: Tick | None) -> tuple[Fraction, int]:
    """One of turn and river besides, so that flops are decided in its knowledge too."""
    known, recipe, left = study.known, study.recipe, study.known.left
    three = boards(3, known.groups, known.mask)
    kind = np.int32 if study.ahead.rows.dtype == np.int16 else np.int64
    shape = (52, len(study.ahead.rows), ROW)

    def paper() -> tuple[Bytes, Any, Any, Ints]:
        heaps = np.zeros(shape, kind), np.zeros(shape, kind)
        return np.zeros(5, np.uint8), *heaps, np.zeros((len(recipe.flop), 52, ROW), np.int64)

    def run(mine: tuple[Bytes, Any, Any, Ints], first: int, last: int) -> None:
        flops_with_card(
            three.cards, three.weights, first, last, known.mask, study.ahead, choose(),
            offers_of(recipe.flop), *mine,
        )  # fmt: skip

    papers = share_out(len(three.cards), PIECE[3], paper, run, tick)
    gained = added(p[-1] for p in papers)
    sums = {later.gain: gained[i].astype(object) for i, later in enumerate(recipe.flop)}
    options = []
    for number, worth in enumerate(study.worths):
        value = study.linear[number, :ALL].astype(object) * 4
        options.append(value + sum(sums[gain] for gain in worth.gains if gain in sums))
    deals = left * comb(left - 1, 2) * comb(left - 3, 3) * (left - 6)
    return _best(options, _orbits(known.groups, with_card=True)), deals


def _by_card(values: Ints, classes: Boards) -> Any:
    """Sums over the boards that have a card: `[card, hand]`."""
    found = np.zeros((52, ROW), np.int64)
    for board, weight, row in zip(classes.cards, classes.weights, values, strict=True):
        found[board] += weight * row
    return found.astype(object)


def _best(options: list[Any], orbits: npt.NDArray[np.int64]) -> Fraction:
    """The best option for hands (and cards) that are alike but for suits, summed over all."""
    _, inverse = np.unique(orbits, return_inverse=True)
    sums = []
    for values in options:
        found = np.zeros(int(inverse.max()) + 1, dtype=object)
        np.add.at(found, inverse.ravel(), values.ravel())
        sums.append(found)
    return Fraction(int(np.max(sums, axis=0).sum()))


def _orbits(groups: tuple[int, ...], with_card: bool = False) -> npt.NDArray[np.int64]:
    """The same number for hands (with a card) that an exchange of like suits makes each other."""
    where, cards = places(), np.arange(52)
    labels = []
    for order in permutations(range(4)):
        if any(groups[order[s]] != groups[s] for s in range(4)):
            continue
        turned = (cards & ~3) | np.array(order)[cards & 3]
        hands = where.at[turned[where.first], turned[where.second]].astype(np.int64)
        labels.append(turned[:, None] * ROW + hands[None, :] if with_card else hands)
    found: npt.NDArray[np.int64] = np.min(labels, axis=0)
    return found


# --- the figures ------------------------------------------------------------------------------


def dealer_card(tree: Tree, also: Also = "nothing", tick: Tick | None = None) -> Fraction:
    """One of the dealer's cards, any of the thirteen ranks, alone or with a card of the board."""
    known = [Known(dealer=Card.of(rank, Suit.CLUBS)) for rank in Rank]
    values = [value_knowing(tree, one, also, tick) for one in known]
    return sum(values, Fraction(0)) / len(values)


def other_hands(
    tree: Tree, hands: int, samples: int, seed: int, tick: Tick | None = None
) -> tuple[Fraction, float]:
    """The cards of so many other players, drawn by lot; each case is exact.

    Gives the mean and one standard error of it.
    """
    lot = random.Random(seed)
    values = [
        value_knowing(tree, Known(dead=tuple(lot.sample(FULL_DECK, 2 * hands))), tick=tick)
        for _ in range(samples)
    ]
    mean = sum(values, Fraction(0)) / samples
    spread = sum(float(value - mean) ** 2 for value in values) / (samples - 1)
    return mean, float((spread / samples) ** 0.5)


def work_of_seeing(hands: int, samples: int) -> float:
    """Boards and flops to go through, roughly: the bar that shows it need not be exact."""
    if not hands:
        one = Known(dealer=Card.of(Rank.ACE, Suit.CLUBS))
        return len(Rank) * float(len(boards(5, one.groups, one.mask).cards))
    return samples * float(comb(52 - 2 * hands, 5)) / (2 if hands == 1 else 1)
