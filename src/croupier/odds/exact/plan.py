"""Turns a decision tree into sums that need no decision and gains that need one.

The worth of a node is what its plainest option pays plus what is gained by choosing well.
Payments are linear in how often each situation comes up, so they are summed once for all
boards; only gains have to be found street by street. Where two options share a gain further
on (Bonus: the River bet is worth the same whether or not a Turn bet was made) it is taken
out of the comparison. What remains is small: one row of numbers per board for every game
in the five books.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar

from croupier.odds.asking.tree import Node, Terminal, Tree, TreeOption

ItemT = TypeVar("ItemT")

ScaledPay: TypeAlias = tuple[int, ...]
"""Scaled pay: ten categories by four comparisons, then 169 starting hands."""

ZERO: ScaledPay = (0,) * (10 * 4 + 169)


@dataclass(frozen=True, slots=True)
class NodeWorth:
    """What a node or terminal is worth: a line of pay, and gains of later streets by number."""

    line: ScaledPay
    gains: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Gain:
    """A choice to be made on `seen` open cards between offers, each over the same base."""

    seen: int
    offers: tuple[NodeWorth, ...]


@dataclass(frozen=True, slots=True)
class Fork:
    """How a node is decided: by the best offer of a gain, and which option each offer is."""

    gain: int | None
    options: tuple[int, ...]
    worth: NodeWorth


@dataclass(slots=True)
class DecisionPlan:
    """Gains in the order in which they were met, and a fork for every node but the first."""

    tree: Tree
    scale: int
    lines: tuple[ScaledPay, ...]
    """The scaled pay of every terminal."""
    prune: bool = True
    gains: list[Gain] = field(default_factory=list)
    forks: dict[int, Fork] = field(default_factory=dict)

    def worth_of(self, option: TreeOption) -> NodeWorth:
        if option.ends is not None:
            return NodeWorth(self.lines[option.ends])
        assert option.leads is not None
        return self.fork(option.leads).worth

    def fork(self, number: int) -> Fork:
        if number not in self.forks:
            self.forks[number] = self._fork(self.tree.nodes[number])
        return self.forks[number]

    def undominated(self, node: Node) -> tuple[int, ...]:
        """The options worth a look, in order.

        An option that ends the hand is dropped when other ends that can still be reached pay at
        least as much whatever the cards: folding early where checking and folding late costs no
        more, for one.
        """
        kept = list(range(len(node.options)))
        for number, option in enumerate(node.options):
            if option.ends is None:
                continue
            mine = self.lines[option.ends]
            others = (node.options[other] for other in kept if other != number)
            reach = [self.lines[end] for other in others for end in self.tree.ends_under(other)]
            if any(mixture_covers(mine, one, two) for one in reach for two in reach):
                kept.remove(number)
        return tuple(kept)

    def _fork(self, node: Node) -> Fork:
        kept = self.undominated(node) if self.prune else tuple(range(len(node.options)))
        worths = [self.worth_of(node.options[number]) for number in kept]
        if len(worths) == 1:
            return Fork(None, kept, worths[0])
        base = min(worths, key=lambda w: len(w.gains)).line
        common = frozenset.intersection(*(w.gains for w in worths))
        offers = tuple(NodeWorth(_minus(w.line, base), w.gains - common) for w in worths)
        number = numbered(self.gains, Gain(node.seen, offers))
        return Fork(number, kept, NodeWorth(base, common | {number}))


def numbered(items: list[ItemT], item: ItemT) -> int:
    """The number of an item in a list, to which it is added where it is new."""
    if item not in items:
        items.append(item)
    return items.index(item)


def plan(tree: Tree, prune: bool = True) -> DecisionPlan:
    """The plan of a tree, for the kernels to compute.

    For the rules of a strategy, options that are never the best are kept (`prune` false).
    """
    scale = tree.scale
    made = DecisionPlan(tree, scale, tuple(scaled(t, scale) for t in tree.terminals), prune)
    for option in tree.root.options:
        made.worth_of(option)
    return made


def scaled(terminal: Terminal, scale: int) -> ScaledPay:
    return tuple(value.numerator * (scale // value.denominator) for value in terminal.cells)


def mixture_covers(mine: ScaledPay, one: ScaledPay, two: ScaledPay) -> bool:
    """Whether some mixture of two ends pays at least as much as this one, whatever the cards.

    Then the better of the two does so on average. Three times the Ante lies half way between
    four times and twice, for instance, so it is never better than both.
    """
    low, high = (0, 1), (1, 1)  # the shares of the first for which it holds so far, as fractions
    for m, a, b in zip(mine, one, two, strict=True):
        need, slope = m - b, a - b
        if slope == 0:
            if need > 0:
                return False
        elif slope > 0:
            if need * low[1] > low[0] * slope:
                low = need, slope
        elif -need * high[1] < high[0] * -slope:
            high = -need, -slope
        if low[0] * high[1] > high[0] * low[1]:
            return False
    return True


def _minus(line: ScaledPay, base: ScaledPay) -> ScaledPay:
    return tuple(a - b for a, b in zip(line, base, strict=True))
