"""A slow solver of single states that goes through every card, to compare with.

It shares nothing with the kernels but the tree and `croupier.cards`, and is what they are
checked against. A river takes milliseconds, a flop a second or two, a start an age.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import combinations

from croupier.books import STARTING_HANDS, Result
from croupier.cards import FULL_DECK, Card, Category, category_of, strength
from croupier.odds.asking.tree import Node, Terminal, Tree, TreeOption, comparisons

Board = tuple[Card, ...]


def option_values(
    tree: Tree,
    node: Node,
    hole: Sequence[Card],
    board: Sequence[Card],
    dead: Sequence[Card] = (),
) -> dict[str, Fraction]:
    """What each option of a node is worth in Antes, with these cards seen."""
    state = _State(tree, tuple(hole), frozenset(dead))
    return {option.label: state.option(option, tuple(board)) for option in node.options}


class _State:
    """One player's hand; remembers what it met on a board, whatever order the cards came in."""

    def __init__(self, tree: Tree, hole: Board, dead: frozenset[Card]) -> None:
        self.tree, self.hole, self.dead = tree, hole, dead
        self.hand = STARTING_HANDS.index(_name(hole))
        self._met: dict[frozenset[Card], tuple[Category, list[int]]] = {}

    def option(self, option: TreeOption, board: Board) -> Fraction:
        if option.ends is not None:
            terminal = self.tree.terminals[option.ends]
            return self._mean(board, 5, lambda seen: self._paid(terminal, seen))
        assert option.leads is not None
        node = self.tree.nodes[option.leads]
        return self._mean(board, node.seen, lambda seen: self._node(node, seen))

    def _node(self, node: Node, board: Board) -> Fraction:
        return max(self.option(option, board) for option in node.options)

    def _mean(self, board: Board, size: int, value: Callable[[Board], Fraction]) -> Fraction:
        left = [c for c in FULL_DECK if c not in self.dead and c not in (*self.hole, *board)]
        values = [value((*board, *more)) for more in combinations(left, size - len(board))]
        return sum(values, Fraction(0)) / len(values)

    def _paid(self, terminal: Terminal, board: Board) -> Fraction:
        """What an end pays on average over the dealer's hands."""
        key = frozenset(board)
        if key not in self._met:
            self._met[key] = self._meet(board)
        category, ways = self._met[key]
        paid = sum((p * n for p, n in zip(terminal.pay[category], ways, strict=True)), Fraction(0))
        return paid / sum(ways) + terminal.by_hole[self.hand]

    def _meet(self, board: Board) -> tuple[Category, list[int]]:
        mine = strength((*self.hole, *board))
        category = category_of(mine)
        order = comparisons(self.tree.line, category)
        left = [c for c in FULL_DECK if c not in self.dead and c not in (*self.hole, *board)]
        ways = [0, 0, 0, 0]
        for dealer in combinations(left, 2):
            theirs = strength((*dealer, *board))
            result = Result.WIN if mine > theirs else Result.LOSE if mine < theirs else Result.TIE
            ways[order.index((result, category_of(theirs) >= self.tree.line))] += 1
        return category, ways


def _name(hole: Board) -> str:
    high, low = sorted(hole, reverse=True)
    if high.rank == low.rank:
        return high.rank.letter * 2
    return high.rank.letter + low.rank.letter + ("s" if high.suit == low.suit else "o")
