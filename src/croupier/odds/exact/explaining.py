"""Explains one decision: counts of the showdown, the result of each wager, the next decision.

`showdown` counts every board that may come with every hand the dealer may have, as if the hand
were played to the end. Each choice that leaves nothing more to decide is taken apart into what
each wager then makes on average; for one that leaves a decision open, `then` says on how many of
the boards that may lie there each further choice would be the best.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from croupier.books import Result
from croupier.cards import Category
from croupier.odds.asking.tree import Node, Terminal, Tree, TreeOption, comparisons
from croupier.odds.exact.state import Coming, Outlook, SeenCards, look
from croupier.odds.lookup_tables import Ints
from croupier.odds.results import Explained, Next, ShowdownCounts
from croupier.odds.workers import Tick


def explain(tree: Tree, node: Node, seen: SeenCards, tick: Tick | None = None) -> Explained:
    """All figures of a decision with these cards seen."""
    outlook = look(tree, seen, tick)
    explained = _Explaining(tree, outlook, len(seen.board))
    return Explained(
        values=outlook.values(node),
        showdown=explained.showdown(),
        wagers={o.label: explained.wagers(o) for o in node.options if o.ends is not None},
        then={o.label: n for o in node.options if (n := explained.next(o)) is not None},
    )


@dataclass(frozen=True, slots=True)
class _Explaining:
    tree: Tree
    outlook: Outlook
    open_cards: int

    def showdown(self) -> ShowdownCounts:
        counts = dict.fromkeys(Result, 0)
        qualifying = 0
        for category in Category:
            ways = comparisons(self.tree.line, category)
            for (result, qualifies), many in zip(ways, self.outlook.met[category], strict=True):
                counts[result] += int(many)
                qualifying += int(many) if qualifies else 0
        return ShowdownCounts(
            combinations=self.outlook.deals,
            win=counts[Result.WIN],
            tie=counts[Result.TIE],
            lose=counts[Result.LOSE],
            dealer_qualifies=qualifying,
        )

    def wagers(self, option: TreeOption) -> dict[str, Fraction]:
        """What each wager makes on average once this choice has ended all deciding."""
        assert option.ends is not None
        terminal = self.tree.terminals[option.ends]
        made = {name: self._mean(grid) for name, grid in terminal.parts}
        by_hole = terminal.by_hole[self.outlook.hand]
        on_two_cards = [name for name in self.tree.stakes.opening if name not in made]
        return made | ({" and ".join(on_two_cards): by_hole} if on_two_cards else {})

    def _mean(self, grid: tuple[tuple[Fraction, ...], ...]) -> Fraction:
        met = self.outlook.met
        paid = (
            pay * int(met[category, way])
            for category, row in enumerate(grid)
            for way, pay in enumerate(row)
        )
        return sum(paid, Fraction(0)) / self.outlook.deals

    def next(self, option: TreeOption) -> Next | None:
        """The decision after this one, where its boards were computed one by one."""
        coming = self.outlook.boards
        if option.leads is None or coming is None:
            return None
        node = self.tree.nodes[option.leads]
        ends = [self.tree.terminals[o.ends] for o in node.options if o.ends is not None]
        if len(ends) < len(node.options):
            return None
        worth = np.stack([self._by_board(end, coming) for end in ends])
        if node.seen < 5:
            worth = _by_next_card(worth, coming)
        best = worth.argmax(axis=0)  # the first of equal ones, as the solver takes it
        counts = {o.label: int((best == n).sum()) for n, o in enumerate(node.options)}
        return Next(street=node.street, boards=len(best), choices=counts)

    def _by_board(self, end: Terminal, coming: Coming) -> Ints:
        """What an end pays on each board, over all dealer's hands."""
        scale = self.outlook.plan.scale
        pay = np.array([[int(x * scale) for x in row] for row in end.pay], np.int64)
        hole = int(end.by_hole[self.outlook.hand] * scale)
        paid: Ints = ((pay[coming.categories] + hole) * coming.ways).sum(axis=1)
        return paid


def _by_next_card(worth: Ints, coming: Coming) -> Ints:
    """Boards of five gathered by the next card, each with every one that may follow it."""
    cards = sorted({card for pair in coming.missing for card in pair})
    holds = np.array([[card in pair for pair in coming.missing] for card in cards], np.int64)
    found: Ints = worth @ holds.T
    return found
