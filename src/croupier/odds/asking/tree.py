"""The decision tree of a banked game: every decision of a player, and every way a hand can end.

The tree is read off the book's steps and the sign's multiples, so a casino's own book is
solved without new code. A node is a decision with what is already staked; a terminal is a
way for the hand to come to settlement, with what it pays in every situation.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeAlias

from croupier.books import (
    STARTING_HANDS,
    BankedGame,
    BookStep,
    End,
    Judged,
    PayoffTable,
    Result,
    Sign,
    Situation,
    StreetChoice,
)
from croupier.cards import Category
from croupier.errors import BadInput
from croupier.odds.asking.stakes import OpeningStakes, unit_pay

SHOWN_BY = {"flop": 3, "turn": 1, "river": 1}
STREETS_SEEN = (0, 3, 4, 5)


class PlacedBet(NamedTuple):
    """A wager made in the round."""

    wager: str
    multiple: int
    street: str


Placed: TypeAlias = tuple[PlacedBet, ...]

Path: TypeAlias = tuple[int, tuple[tuple[int, str], ...]]
"""A terminal, and the nodes and labels that lead there."""

Grid: TypeAlias = tuple[tuple[Fraction, ...], ...]
"""Pay by category of the player's hand and, within it, by the four ways it may compare."""


def comparisons(line: Category, category: Category) -> tuple[tuple[Result, bool], ...]:
    """The four ways a hand of this category may stand beside the dealer's.

    A dealer below the qualifying line never beats or ties a hand above it, and a hand below
    the line always loses to a dealer above it; so four ways, not six.
    """
    if category >= line:
        return (Result.LOSE, True), (Result.TIE, True), (Result.WIN, True), (Result.WIN, False)
    return (Result.LOSE, True), (Result.LOSE, False), (Result.TIE, False), (Result.WIN, False)


@dataclass(frozen=True, slots=True)
class Terminal:
    """One way for a hand to end, and what every wager on the layout then pays."""

    end: End
    placed: Placed
    pay: Grid
    """All wagers judged on the best of seven, together."""
    by_hole: tuple[Fraction, ...]
    """All wagers judged on the two cards in hand, by starting hand."""
    parts: tuple[tuple[str, Grid], ...]
    """`pay` wager by wager."""

    @property
    def cells(self) -> tuple[Fraction, ...]:
        """The pay in every situation, then by starting hand."""
        return (*(x for row in self.pay for x in row), *self.by_hole)


@dataclass(frozen=True, slots=True)
class TreeOption:
    """Something a player may do. It `ends` at a terminal or `leads` to a node (by index)."""

    label: str
    act: str
    multiple: int
    clauses: tuple[str, ...]
    ends: int | None = None
    leads: int | None = None

    @property
    def target(self) -> int:
        """Where it comes to, as the kernels count: a node, or -1 minus a terminal."""
        if self.ends is not None:
            return -1 - self.ends
        assert self.leads is not None
        return self.leads


@dataclass(frozen=True, slots=True)
class Node:
    """A decision: the street, how many board cards lie open, and the options.

    The dearest option comes first: of equal ones the larger bet is taken, as in published
    studies, whose average wagers could not be reproduced otherwise.
    """

    street: str
    seen: int
    placed: Placed
    clauses: tuple[str, ...]
    options: tuple[TreeOption, ...]

    def option(self, label: str) -> TreeOption:
        return next(option for option in self.options if option.label == label)


@dataclass(frozen=True, slots=True)
class Tree:
    """All decisions of a game, the first one first, under one sign, for one set of stakes."""

    game: str
    line: Category
    stakes: OpeningStakes
    nodes: tuple[Node, ...]
    terminals: tuple[Terminal, ...]

    @property
    def root(self) -> Node:
        return self.nodes[0]

    @property
    def scale(self) -> int:
        """The least number that makes every payment a whole one."""
        return lcm(*(value.denominator for end in self.terminals for value in end.cells))

    def ends_under(self, option: TreeOption) -> Iterator[int]:
        """The number of every terminal that can still be reached once this option is taken."""
        if option.ends is not None:
            yield option.ends
        elif option.leads is not None:
            for further in self.nodes[option.leads].options:
                yield from self.ends_under(further)

    def paths(self) -> Iterator[Path]:
        """Every terminal with the one path to it: a node and the label taken there, in turn."""

        def onward(number: int, path: tuple[tuple[int, str], ...]) -> Iterator[Path]:
            for option in self.nodes[number].options:
                longer = (*path, (number, option.label))
                if option.ends is not None:
                    yield option.ends, longer
                elif option.leads is not None:
                    yield from onward(option.leads, longer)

        return onward(0, ())

    def staked(self, terminal: Terminal) -> Fraction:
        """Everything the player has on the layout at this end, in Antes."""
        return sum(self.stakes.opening.values(), Fraction(0)) + sum(
            bet.multiple for bet in terminal.placed
        )


def build_tree(game: BankedGame, sign: Sign, table: PayoffTable, stakes: OpeningStakes) -> Tree:
    """The decision tree of a game under a sign, for the wagers on the table."""
    builder = _Builder(game, sign, table, stakes)
    builder.follow(0, ())
    if not builder.nodes:
        raise BadInput("step", "at least one decision for the player")
    return Tree(
        game=game.id,
        line=builder.line,
        stakes=stakes,
        nodes=tuple(node for node in builder.nodes if node is not None),
        terminals=tuple(builder.terminals),
    )


def decisions(game: BankedGame) -> tuple[tuple[BookStep, int], ...]:
    """The decide steps in order, each with the board cards then open."""
    seen, found = 0, []
    for step in game.step:
        opened = step.do == "reveal" or (step.do == "deal" and step.face == "up")
        if opened and step.to == "board":
            seen += sum(SHOWN_BY[part] for part in step.part)
        elif step.do == "decide":
            found.append((step, seen))
    shown = [seen for _, seen in found]
    if any(seen not in STREETS_SEEN for seen in shown) or len(set(shown)) < len(shown):
        raise BadInput(
            "step decide",
            "at most one decision with each of 0, 3, 4 or 5 open cards",
            got=str(shown),
        )
    return tuple(found)


class _Builder:
    """Builds the tree: follows the steps for each set of stakes, and numbers nodes and ends."""

    def __init__(
        self, game: BankedGame, sign: Sign, table: PayoffTable, stakes: OpeningStakes
    ) -> None:
        self.game, self.sign, self.table, self.stakes = game, sign, table, stakes
        self.line = _line(game)
        self.steps = decisions(game)
        self.concedes = any(step.do == "concede" for step in game.step)
        self.nodes: list[Node | None] = []
        self.terminals: list[Terminal] = []
        self._numbers: dict[tuple[int, Placed], int] = {}
        self._ends: dict[tuple[End, Placed], int] = {}

    def follow(self, at: int, placed: Placed) -> tuple[int | None, int | None]:
        """The (terminal, node) a hand comes to from step `at` on."""
        staked = {bet.wager for bet in placed}
        for number in range(at, len(self.steps)):
            step, _ = self.steps[number]
            if step.unless is None or step.unless not in staked:
                return None, self._node(number, placed)
        return self._end(End.LIVE, placed), None

    def _node(self, number: int, placed: Placed) -> int:
        key = (number, placed)
        if key not in self._numbers:
            self._numbers[key] = len(self.nodes)
            self.nodes.append(None)
            step, seen = self.steps[number]
            options = sorted(self._options(number, placed), key=lambda o: -o.multiple)
            self.nodes[self._numbers[key]] = Node(
                str(step.street), seen, placed, step.clauses, tuple(options)
            )
        return self._numbers[key]

    def _options(self, number: int, placed: Placed) -> Iterator[TreeOption]:
        step, _ = self.steps[number]
        street = str(step.street)
        for choice in step.choices:
            if choice.act == "fold":
                end = self._end(End[street.upper()], placed)
                yield TreeOption("fold", "fold", 0, choice.clauses, ends=end)
            elif choice.act == "check":
                ends, leads = self.follow(number + 1, placed)
                yield TreeOption("check", "check", 0, choice.clauses, ends, leads)
            else:
                yield from self._bets(number, choice, placed)

    def _bets(self, number: int, choice: StreetChoice, placed: Placed) -> Iterator[TreeOption]:
        step, _ = self.steps[number]
        for multiple in self.sign.multiples_on(str(step.street)) or choice.multiples:
            wager = str(choice.wager)
            after = (*placed, PlacedBet(wager, multiple, str(step.street)))
            ends, leads = self.follow(number + 1, after)
            yield TreeOption(f"{wager}_{multiple}x", "bet", multiple, choice.clauses, ends, leads)

    def _end(self, end: End, placed: Placed) -> int:
        key = (end, placed)
        if key not in self._ends:
            self._ends[key] = len(self.terminals)
            self.terminals.append(self._terminal(end, placed))
        return self._ends[key]

    def _terminal(self, end: End, placed: Placed) -> Terminal:
        settled = self._settled(end, placed)
        if end is End.LIVE and self.concedes:
            # The dealer's hand lies open when a player may concede, so the better one is taken.
            settled = _better(settled, self._settled(End.CONCEDED, placed))
        return settled

    def _settled(self, end: End, placed: Placed) -> Terminal:
        stakes = self.stakes.opening | {bet.wager: Fraction(bet.multiple) for bet in placed}
        parts: list[tuple[str, Grid]] = []
        by_hole = [Fraction(0)] * len(STARTING_HANDS)
        for name, stake in stakes.items():
            judged = self.table.judged[name]
            if judged is Judged.BEST_SEVEN:
                parts.append((name, self._grid(name, stake, end)))
            elif judged is Judged.HOLE_CARDS:
                for hand, pay in enumerate(self._by_hole(name, stake, end)):
                    by_hole[hand] += pay
            else:
                raise BadInput(f"wager {name}", "a wager judged on the two cards or on all seven")
        return Terminal(end, placed, _sum([g for _, g in parts]), tuple(by_hole), tuple(parts))

    def _grid(self, name: str, stake: Fraction, end: End) -> Grid:
        return tuple(
            tuple(
                stake * self._unit(name, stake, Situation(end, result, qualifies, category))
                for result, qualifies in comparisons(self.line, category)
            )
            for category in Category
        )

    def _by_hole(self, name: str, stake: Fraction, end: End) -> Iterator[Fraction]:
        """A wager on the two cards alone is settled alike however the dealer's hand turns out."""
        for hand in range(len(STARTING_HANDS)):
            yield stake * self._unit(name, stake, Situation(end, Result.WIN, True, hand))

    def _unit(self, name: str, stake: Fraction, situation: Situation) -> Fraction:
        wager = self.game.wager_named(name)
        return unit_pay(self.table, wager, situation, stake, self.stakes)


def _line(game: BankedGame) -> Category:
    """The least hand that qualifies; every hand does where the game asks for none."""
    by_slug = {category.slug: category for category in Category}
    return by_slug[game.qualifies] if game.qualifies else Category.HIGH_CARD


def _sum(grids: list[Grid]) -> Grid:
    return tuple(
        tuple(sum((grid[row][way] for grid in grids), Fraction(0)) for way in range(4))
        for row in range(len(Category))
    )


def _better(live: Terminal, conceded: Terminal) -> Terminal:
    """Cell by cell the end that pays more in all, wagers on the two cards left aside.

    Those are settled by the cards in hand: where a concession would save or cost one, the
    comparison is no longer by the board alone, and no book we know offers that.
    """
    if all(a >= b for a, b in zip(live.cells, conceded.cells, strict=True)):
        return live
    takes = [
        [b > a for a, b in zip(mine, theirs, strict=True)]
        for mine, theirs in zip(live.pay, conceded.pay, strict=True)
    ]

    def mix(mine: Grid, theirs: Grid) -> Grid:
        return tuple(
            tuple(b if take else a for a, b, take in zip(x, y, row, strict=True))
            for x, y, row in zip(mine, theirs, takes, strict=True)
        )

    if live.by_hole != conceded.by_hole and any(any(row) for row in takes):
        raise BadInput(
            "step concede", "no concession that pays more, because a wager on two cards is placed"
        )
    parts = tuple((name, mix(grid, dict(conceded.parts)[name])) for name, grid in live.parts)
    return Terminal(live.end, live.placed, mix(live.pay, conceded.pay), live.by_hole, parts)
