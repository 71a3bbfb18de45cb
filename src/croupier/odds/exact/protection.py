"""Game protection: what a hidden card is worth to a player who has seen it.

The game is solved again for every card that may have been seen, with all decisions made in the
knowledge of it. One of the dealer's cards, alone or with a card of the board, is computed
exactly; other players' hands are so many that some are drawn at random, and there is an error.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import permutations
from math import comb
from typing import Literal, Protocol, TypeAlias

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.cards import FULL_DECK, Card, Rank, SeededEntropy, Suit, drawn
from croupier.errors import BadInput
from croupier.odds.asking.tree import Tree
from croupier.odds.exact.boards import Boards, boards, suits_alike
from croupier.odds.exact.card_removal import SampledMean, mean_without_removal
from croupier.odds.exact.kinds import kinds
from croupier.odds.exact.plan import NodeWorth, plan
from croupier.odds.exact.recipe import NONE, Recipe, bound_of, padded, row_type, write
from croupier.odds.exact.solve import (
    CHUNK,
    FLOPS_OF_A_BOARD,
    Summed,
    added,
    offers_of,
    price_all,
    ranking_of,
    sum_flops,
    sum_turns,
    work,
)
from croupier.odds.kernels.kinds import Kinds
from croupier.odds.kernels.river import PayLines
from croupier.odds.kernels.seen import add_turns, flops_with_card
from croupier.odds.kernels.spread import Rivers, Spread, spread
from croupier.odds.kernels.streets import RowSums, row_sums
from croupier.odds.lookup_tables import ROW, Ints, Rows, choose, places
from croupier.odds.ranges import combos_of
from croupier.odds.workers import Tick, run_in_threads

Also: TypeAlias = Literal["nothing", "flop", "river"]
"""What was seen besides: nothing, one card of the flop, or one of turn and river."""

ALL = 52
"""In totals by card: boards with any cards."""
MOST_ALIKE = 24
"""How many hands at most exchanges of suits make each other."""


@dataclass(frozen=True, slots=True)
class KnownCards:
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
        return suits_alike(self.dead, () if self.dealer is None else (self.dealer,))

    @property
    def left(self) -> int:
        return 52 - len(self.cards)

    @property
    def dealer_hands(self) -> int:
        """Hands the dealer may have once a player's two and the board are out."""
        return self.left - 7 if self.dealer is not None else comb(self.left - 7, 2)


class SeenStudy(Protocol):
    """One state of knowledge studied: what options pay, and what decisions gain, by hand."""

    @property
    def linear(self) -> Ints:
        """`[option, card, hand]`: what each option of the first decision pays, summed over all
        turns and rivers (`ALL`), and over those turns that have each card."""
        ...

    def gains(self, seen: int) -> Ints:
        """`[gain, hand]`: what is gained on all flops, or on all turns."""
        ...

    def gains_by_card(self, seen: int) -> Ints:
        """`[gain, card, hand]`: the same on the boards that have each card."""
        ...

    def gains_knowing(self) -> Ints:
        """`[gain, card, hand]`: gained on flops when one of turn and river has been seen."""
        ...


StudyOf: TypeAlias = Callable[
    [Recipe, tuple[NodeWorth, ...], "KnownCards", bool, Tick | None], SeenStudy
]
"""Studies what options of the first decision come to; by card only where asked for."""


@dataclass(frozen=True, slots=True)
class _Case:
    """A game to a player who knows some cards, studied."""

    known: KnownCards
    recipe: Recipe
    worths: tuple[NodeWorth, ...]
    study: SeenStudy

    def options(self, linear: Ints, ways: int, gained: dict[int, Ints]) -> list[Rows]:
        """What each option adds up to: its pay, so many times over, and the gains that go with it.

        In 64 bits where no sum over like hands can leave them, else in Python's own whole numbers.
        """
        most = _most(linear) * ways + sum(map(_most, gained.values()))
        kind = np.int64 if most * MOST_ALIKE < 1 << 63 else object
        return [
            sum(
                (gained[gain].astype(kind) for gain in worth.gains if gain in gained),
                linear[number].astype(kind) * ways,
            )
            for number, worth in enumerate(self.worths)
        ]

    def numbered(self, seen: int, gains: Ints) -> dict[int, Ints]:
        """Gains of a street by their numbers in the plan."""
        laters = self.recipe.flop if seen == 3 else self.recipe.turn
        return {later.gain: gains[i] for i, later in enumerate(laters)}


def _times(array: Ints, times: int) -> Rows:
    fits = _most(array) * times < 1 << 63
    return array * times if fits else array.astype(object) * times


def _most(array: Ints) -> int:
    return max(-int(array.min()), int(array.max())) if array.size else 0


@dataclass(frozen=True, slots=True)
class _StudyHere:
    """A study by the kernels of the processor."""

    known: KnownCards
    recipe: Recipe
    turns: Summed
    linear: Ints
    tick: Tick | None

    def _flops(self, keep: bool) -> Summed:
        known, slots = self.known, np.arange(ROW).astype(np.int16)
        three = boards(3, known.groups, known.mask)
        return sum_flops(three, known.mask, self.turns.ahead, self.recipe, slots, keep, self.tick)

    def gains(self, seen: int) -> Ints:
        return self._flops(False).gained if seen == 3 else self.turns.gained

    def gains_by_card(self, seen: int) -> Ints:
        known, rows = self.known, self.turns.ahead.rows
        values = (
            self._flops(True).ahead.rows if seen == 3 else rows[len(rows) - len(self.recipe.turn) :]
        )
        classes = boards(seen, known.groups, known.mask)
        found = np.zeros((len(values), ALL, ROW), np.int64)
        for into, gained in zip(found, values, strict=True):
            for board, weight, row in zip(classes.cards, classes.weights, gained, strict=True):
                into[board] += weight * row
        return found

    def gains_knowing(self) -> Ints:
        known, recipe, turns = self.known, self.recipe, self.turns.ahead
        three = boards(3, known.groups, known.mask)
        offers = offers_of(recipe.flop, len(turns.rows))

        def new_buffer() -> tuple[RowSums, Ints]:
            gained = np.zeros((len(recipe.flop), ALL, ROW), np.int64)
            return row_sums(len(turns.rows), turns.rows.dtype), gained

        def run(mine: tuple[RowSums, Ints], first: int, last: int) -> None:
            flops_with_card(
                three.cards, three.weights, first, last, known.mask, turns, choose(), offers, *mine
            )

        buffers = run_in_threads(len(three.cards), CHUNK[3], new_buffer, run, self.tick)
        return added(p[-1] for p in buffers)


def value_knowing(
    tree: Tree,
    known: KnownCards,
    also: Also = "nothing",
    tick: Tick | None = None,
    study: StudyOf | None = None,
) -> Fraction:
    """The exact value of a round to a player who knows these cards before deciding anything.

    `study` does the work; without it the kernels of this processor do.
    """
    made = plan(tree)
    recipe = write(made)
    if also == "river" and recipe.turn:
        raise BadInput("--seen", "a game without a decision between turn and river")
    options = (tree.root.options[n] for n in made.undominated(tree.root))
    worths = tuple(map(made.worth_of, options))
    found = (study or _study)(recipe, worths, known, also != "nothing", tick)
    total, deals = {"nothing": _alone, "flop": _with_flop_card, "river": _with_river_card}[also](
        _Case(known, recipe, worths, found)
    )
    return total / (made.scale * known.dealer_hands * deals)


def _study(
    recipe: Recipe,
    worths: tuple[NodeWorth, ...],
    known: KnownCards,
    by_card: bool,
    tick: Tick | None,
) -> SeenStudy:
    deck, four = kinds(known.groups, known.mask), boards(4, known.groups, known.mask)
    card = -1 if known.dealer is None else int(known.dealer)
    wide, kept = with_options(recipe, worths), len(recipe.lines.rows)
    ranking = ranking_of(recipe.plan.tree.line, known.mask, card)
    kind = row_type(wide, known.dealer_hands)
    rows = price_all(deck, ranking, wide, kind, meet=False, tick=tick).rows
    rivers = Rivers(rows.plain[:kept], rows.flush[:kept])
    options = Rivers(rows.plain[kept:], rows.flush[kept:])
    slots = np.arange(ROW).astype(np.int16)
    turns = sum_turns(deck, four, rivers, recipe, known.dealer_hands, slots, tick)
    return _StudyHere(known, recipe, turns, _linear(deck, four, options, by_card), tick)


def _linear(deck: Kinds, four: Boards, options: Rivers, by_card: bool) -> Ints:
    """What each option's rows add up to over all boards of four cards and their rivers."""

    def new_buffer() -> tuple[Spread, Ints, Ints]:
        totals = np.zeros((len(options.plain), ALL + 1, ROW), np.int64)
        return spread(np.int64), np.zeros(ROW, np.int64), totals

    def run(mine: tuple[Spread, Ints, Ints], first: int, last: int) -> None:
        add_turns(four.cards, four.weights, first, last, deck, options, places().at, by_card, *mine)

    buffers = run_in_threads(len(four.cards), CHUNK[4], new_buffer, run)
    return added(p[2] for p in buffers)


def with_options(recipe: Recipe, worths: tuple[NodeWorth, ...]) -> Recipe:
    """The recipe with a row more for each option: its pay, and the river gains that go with it."""
    lines = recipe.lines
    extra = np.array([worth.line for worth in worths], np.int64)
    rows = lines.rows.tolist()
    for number, worth in enumerate(worths):
        gains = [recipe.river.index(n) for n in sorted(worth.gains) if n in recipe.river]
        rows.append([len(lines.pay) + number, *gains])
    hole = np.concatenate([lines.hole, extra[:, 40:]])
    pay = np.concatenate([lines.pay, extra[:, :40].reshape(-1, 10, 4)])
    wide = PayLines(pay, hole, bool(hole.any()), lines.river, padded(rows, NONE))
    return replace(recipe, lines=wide, bound=bound_of(wide))


# --- what is known ---------------------------------------------------------------------------


def _alone(case: _Case) -> tuple[Fraction, int]:
    """Nothing but the known cards: a board comes in five ways as a turn, in twenty as a flop."""
    study, left = case.study, case.known.left
    gained = case.numbered(3, study.gains(3))
    gained |= case.numbered(4, _times(study.gains(4), 4))
    options = case.options(study.linear[:, ALL], 4, gained)
    orbits = _orbits(case.known.groups)
    return _best(options, orbits) / FLOPS_OF_A_BOARD, comb(left, 2) * comb(left - 2, 5)


def _with_flop_card(case: _Case) -> tuple[Fraction, int]:
    """A card of the flop besides: of a board with it, six flops of ten have it."""
    study, left = case.study, case.known.left
    gained = case.numbered(3, study.gains_by_card(3))
    gained |= case.numbered(4, _times(study.gains_by_card(4), 3))
    options = case.options(study.linear[:, :ALL], 3, gained)
    deals = left * comb(left - 1, 2) * comb(left - 3, 2) * comb(left - 5, 2)
    return _best(options, _orbits(case.known.groups, with_card=True)) / 2, deals


def _with_river_card(case: _Case) -> tuple[Fraction, int]:
    """One of turn and river besides, so that flops are decided in its knowledge too."""
    study, left = case.study, case.known.left
    options = case.options(study.linear[:, :ALL], 1, case.numbered(3, study.gains_knowing()))
    deals = left * comb(left - 1, 2) * comb(left - 3, 3) * (left - 6)
    return _best(options, _orbits(case.known.groups, with_card=True)), deals


def _best(options: list[Rows], orbits: Ints) -> Fraction:
    """The best option for hands (and cards) that are alike but for suits, summed over all."""
    _, inverse = np.unique(orbits, return_inverse=True)
    sums = []
    for values in options:
        found = np.zeros(int(inverse.max()) + 1, dtype=values.dtype)
        np.add.at(found, inverse.ravel(), values.ravel())
        sums.append(found)
    return Fraction(sum(np.max(sums, axis=0).tolist()))


def _orbits(groups: tuple[int, ...], with_card: bool = False) -> Ints:
    """The same number for hands (with a card) that an exchange of like suits makes each other."""
    where, cards = places(), np.arange(52)
    labels = []
    for order in permutations(range(4)):
        if any(groups[order[s]] != groups[s] for s in range(4)):
            continue
        turned = (cards & ~3) | np.array(order)[cards & 3]
        hands = where.at[turned[where.first], turned[where.second]].astype(np.int64)
        labels.append(turned[:, None] * ROW + hands[None, :] if with_card else hands)
    found: Ints = np.min(labels, axis=0)
    return found


# --- the figures ------------------------------------------------------------------------------


def dealer_card(
    tree: Tree, also: Also = "nothing", tick: Tick | None = None, study: StudyOf | None = None
) -> Fraction:
    """One of the dealer's cards, any of the thirteen ranks, alone or with a card of the board."""
    known = [KnownCards(dealer=Card.of(rank, Suit.CLUBS)) for rank in Rank]
    values = [value_knowing(tree, one, also, tick, study) for one in known]
    return sum(values, Fraction(0)) / len(values)


def another_hand(tree: Tree, tick: Tick | None = None, study: StudyOf | None = None) -> Fraction:
    """Another player's two cards: each of the 169 starting hands, as often as it is dealt."""
    total = Fraction(0)
    for name in STARTING_HANDS:
        pairs = combos_of(name)
        one = KnownCards(dead=pairs[0])
        total += len(pairs) * value_knowing(tree, one, tick=tick, study=study)
    return total / comb(52, 2)


def other_hands(
    tree: Tree,
    hands: int,
    samples: int,
    seed: int,
    tick: Tick | None = None,
    study: StudyOf | None = None,
) -> SampledMean:
    """The cards of so many other players, drawn at random; each case is exact."""
    source = SeededEntropy(seed)
    cases = [KnownCards(dead=drawn(FULL_DECK, 2 * hands, source)) for _ in range(samples)]
    values = [value_knowing(tree, case, tick=tick, study=study) for case in cases]
    return mean_without_removal(values, [case.dead for case in cases])


def work_of_seeing(hands: int, drawn: int) -> float:
    """Roughly the amount of work, for a progress bar."""
    one = KnownCards(dead=FULL_DECK[: 2 * hands], dealer=None if hands else FULL_DECK[0])
    cases = drawn or (len(STARTING_HANDS) if hands else len(Rank))
    return cases * work(one.groups, one.mask)
