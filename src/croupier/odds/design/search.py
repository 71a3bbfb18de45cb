"""Designs pay tables: those in bounds whose exact figures come nearest to the targets."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import TypeAlias

import msgspec

from croupier.books import STARTING_HANDS
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.odds.asking.pay_entries import entries, table_of
from croupier.odds.asking.question import Question
from croupier.odds.asking.stakes import is_optional
from croupier.odds.design.cells_of_play import round_play, side_play
from croupier.odds.design.nearest import Space, nearest
from croupier.odds.design.pay_cells import TableOdds, TablePlay
from croupier.odds.design.targets import DesignTargets, Measured
from croupier.odds.design.terms import DesignTerms
from croupier.odds.exact.figures import figures_of
from croupier.odds.exact.gradient import most_paid
from croupier.odds.exact.played_out import best_first, play
from croupier.odds.exact.side import side_payments
from croupier.odds.exact.solve import solve
from croupier.odds.results import Figures, difference
from croupier.odds.workers import Tick

CATEGORIES = tuple(category.slug for category in Category)

Change: TypeAlias = Callable[[Mapping[str, Fraction]], Question]
"""Gives the question with entries changed to these odds."""


class DesignedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A pay table found: its odds, its exact figures, and hands that are played differently.

    Edge, element of risk, hit rate and variance are those of what was designed: a round of the
    main game in Antes, or a unit of the side wager. `figures` are always those of the whole game.
    """

    odds: dict[str, Fraction]
    edge: Fraction
    distance: Fraction
    element_of_risk: Fraction
    hit_rate: Fraction
    """How often a round, or the side wager, wins more than it loses."""
    variance: Fraction
    misses: dict[str, Fraction]
    """By target: how far the table is from it. They add up to the distance."""
    hits: dict[str, Fraction]
    """By free entry: how often it is paid, times the stake."""
    figures: Figures
    hands: dict[str, tuple[str, str]]


class Design(msgspec.Struct, frozen=True, kw_only=True):
    """The tables nearest to the targets, the nearest first.

    `nothing_nearer` is whether it is certain that no other table in bounds is nearer than the last
    of them.
    """

    wager: str
    """The side wager that was designed; empty for the main game."""
    targets: DesignTargets
    searched: int
    solved: int
    nothing_nearer: bool
    tables: tuple[DesignedTable, ...]


def design_tables(
    question: Question, change: Change, terms: DesignTerms, tick: Tick | None = None
) -> Design:
    """The pay tables in bounds that are nearest to the targets, each solved exactly."""
    _check(question, terms)
    now, names, targets = entries(question.game), list(terms.free), terms.targets
    tables = list(_in_bounds(now, terms))
    if not tables:
        raise BadInput("--bounds", "bounds that leave a table in which a better hand pays no less")
    solver = _Solver(question, change, names, _wager_of(question, terms), targets, tick)
    corner = tuple(min(values) for values in terms.free.values())
    # the game as it is comes first; no table pays less anywhere than the corner of the bounds
    points = {odds: solver(odds) for odds in (tuple(now[name] for name in names), corner)}
    space = Space(tables, solver.steepest(question), _wagers(question), linear=bool(solver.wager))
    found = nearest(space, points, solver, targets, terms.tables, terms.most_solved)
    ranked = tuple(solver.table(odds, distance) for odds, distance in found.distances.items())
    return Design(
        wager=solver.wager,
        targets=targets,
        searched=len(tables),
        solved=len(solver.found),
        nothing_nearer=found.certain,
        tables=ranked,
    )


def _wagers(question: Question) -> tuple[Fraction, Fraction]:
    """The least and the most that a player can have on the layout at the end of a round."""
    staked = [question.tree.staked(terminal) for terminal in question.tree.terminals]
    return min(staked), max(staked)


@dataclass(slots=True)
class _Solver:
    """Solves the game for one table after another, and keeps what was found."""

    question: Question
    change: Change
    names: list[str]
    wager: str
    targets: DesignTargets
    tick: Tick | None
    found: dict[TableOdds, DesignedTable] = field(default_factory=dict)
    before: Figures | None = None

    def __call__(self, odds: TableOdds) -> TablePlay:
        changed = dict(zip(self.names, odds, strict=True))
        question = self.change(changed)
        solved = solve(question.tree, self.tick)
        values, jackpot = solved.preflop(), question.book.jackpot is not None
        played = play(solved, best_first(values, question.tree), self.tick, prizes=jackpot)
        figures = figures_of(question, solved, played, values)
        self.before = self.before or figures
        if self.wager:
            wager = question.game.wager_named(self.wager)
            paid, deals = side_payments(question, wager, solved, played)
            cells = side_play(question, wager, paid, deals, self.names)
            assert cells.value(odds) == figures.side_wagers[self.wager].expected_value
        else:
            cells = round_play(question, played, self.names)
            assert cells.value(odds) == figures.expected_value
        self.found[odds] = self._table(changed, figures, cells.measured(odds), cells.slope)
        return cells

    def table(self, odds: TableOdds, distance: Fraction) -> DesignedTable:
        """A table that was found at this distance, solved now if it was not before."""
        if odds not in self.found:
            self(odds)
        # two computations of the same number: from a table played alike, and solved by itself
        assert self.found[odds].distance == distance, (odds, distance)
        return self.found[odds]

    def _table(
        self,
        changed: dict[str, Fraction],
        figures: Figures,
        measured: Measured,
        slope: Mapping[int, Fraction],
    ) -> DesignedTable:
        assert self.before is not None
        return DesignedTable(
            odds=changed,
            **measured._asdict(),
            distance=self.targets.distance(measured),
            misses=self.targets.misses(measured),
            hits={name: slope.get(n, Fraction(0)) for n, name in enumerate(self.names)},
            figures=figures,
            hands=difference(self.before, figures).hands,
        )

    def steepest(self, question: Question) -> list[Fraction]:
        met = solve(question.tree, self.tick).core.met.sum(axis=0)
        most = most_paid(question, met)
        return [most.get(name, Fraction(0)) for name in self.names]


def _check(question: Question, terms: DesignTerms) -> None:
    stakes, known = question.tree.stakes, entries(question.game)
    if stakes.ante is not None or stakes.cap is not None:
        expected = "no minimum and no maximum payout, because a table is designed for every Ante"
        raise BadInput("--sign", expected)
    unknown = [name for name in terms.free if name not in known]
    if unknown:
        raise BadInput("--free", "entries of this game's pay tables", got=unknown[0])


def _wager_of(question: Question, terms: DesignTerms) -> str:
    """The side wager whose table is free; nothing where tables of the main game are."""
    tables = {name.partition(".")[0] for name in terms.free}
    sides = {
        table_of(question, wager): wager.id
        for wager in question.game.wager
        if is_optional(wager) and wager.id not in question.tree.stakes.opening
    }
    if not tables & set(sides):
        return ""
    if len(tables) > 1:
        raise BadInput("--free", "entries of the main game or of one side wager, not of both")
    return sides[tables.pop()]


def _in_bounds(now: Mapping[str, Fraction], terms: DesignTerms) -> Iterator[TableOdds]:
    """Every table in bounds, in which a better hand pays no less where that is asked for."""
    names = list(terms.free)
    tables = dict.fromkeys(name.partition(".")[0] for name in names)
    chains = [_better_hands(table, now) for table in tables] if terms.rising else []

    def rises(odds: Mapping[str, Fraction]) -> bool:
        """Whether the odds chosen so far, and those that are not free, rise with the hand."""
        for chain in chains:
            named = (name for name in chain if name in odds or name not in terms.free)
            if any(a > b for a, b in pairwise(odds.get(name, now[name]) for name in named)):
                return False
        return True

    def onward(number: int, odds: dict[str, Fraction]) -> Iterator[TableOdds]:
        if number == len(names):
            yield tuple(odds.values())
            return
        for value in terms.free[names[number]]:
            longer = odds | {names[number]: value}
            if rises(longer):
                yield from onward(number + 1, longer)

    return onward(0, {})


def _better_hands(table: str, now: Mapping[str, Fraction]) -> list[str]:
    """The entries of a table from the least hand to the best; hole cards have no such order."""
    hands = {name: name.partition(".")[2] for name in now if name.startswith(f"{table}.")}
    if any(hand in STARTING_HANDS for hand in hands.values()):
        return []
    return sorted(hands, key=lambda name: CATEGORIES.index(hands[name]))
