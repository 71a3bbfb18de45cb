"""Following somebody's rules: the exact value of a strategy, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.odds.boards import boards
from croupier.odds.kernels.rules import Rules, follow_river_rules, follow_rules
from croupier.odds.kernels.sweep import TYPES, Deal
from croupier.odds.plan import plan
from croupier.odds.playing import Played, play
from croupier.odds.recipe import Recipe, write
from croupier.odds.solve import Choices, Core, Priced, Solved, solve, starting_table
from croupier.odds.strategy import OUTS, POCKET, Condition, Strategy, option_label
from croupier.odds.tables import ROW, Bytes, places, rank_table
from croupier.odds.tree import Node, Tree
from croupier.odds.workers import Tick, share_out


def follow(tree: Tree, strategy: Strategy, tick: Tick | None = None) -> Played:
    """Plays all deals by the rules of a strategy."""
    recipe = write(plan(tree, prune=False))
    core = Core(
        met=solve(tree, tick).met,
        gained={},
        per={},
        flop=_codes(tree, strategy, recipe, 3),
        turn=_codes(tree, strategy, recipe, 4) if recipe.turn else None,
    )

    def priced(deal: Deal, prices: Recipe) -> Priced:
        return _Ruled(deal, prices, strategy)

    return play(Solved(recipe, core), strategy.first(tree), tick, priced=priced)


def _codes(tree: Tree, strategy: Strategy, recipe: Recipe, seen: int) -> Choices:
    """What the rules say on all boards of a street; all its nodes have the same options."""
    classes = boards(seen)
    laters = recipe.flop if seen == 3 else recipe.turn
    codes = np.zeros((len(laters), len(classes.cards), ROW), np.uint8)
    nodes = [node for node in tree.nodes if node.seen == seen]
    if nodes and laters:
        rules = _rules(strategy, nodes[0])

        def run(paper: Bytes, first: int, last: int) -> None:
            follow_rules(
                classes.cards, seen, rules, starting_table(), places().at, first, last, paper,
                codes[0],
            )  # fmt: skip

        share_out(len(classes.cards), 128, lambda: np.zeros(7, np.uint8), run)
        codes[1:] = codes[0]
    return Choices(classes, codes)


def _rules(strategy: Strategy, node: Node) -> Rules:
    rules = strategy.street(node)
    labels = [option.label for option in node.options]
    lists: list[frozenset[str]] = [frozenset()]
    widest = max(len(rule.conditions) for rule in rules) + 1
    conditions = np.full((len(rules), widest, 4), -1, np.int64)
    for number, rule in enumerate(rules):
        for i, condition in enumerate(rule.conditions):
            conditions[number, i] = _encoded(condition, lists)
    hands = np.array([[name in listed for name in STARTING_HANDS] for listed in lists], np.uint8)
    codes = np.array([labels.index(option_label(node, rule)) for rule in rules], np.int64)
    return Rules(codes, conditions, hands)


def _encoded(condition: Condition, lists: list[frozenset[str]]) -> Sequence[int]:
    listed = 0
    if condition.kind == POCKET:
        lists.append(condition.hands)
        listed = len(lists) - 1
    return condition.kind, condition.number, listed, int(condition.negated)


class _Ruled(Priced):
    """Boards on which the rules of a strategy decide on the river."""

    def __init__(self, deal: Deal, recipe: Recipe, strategy: Strategy) -> None:
        super().__init__(deal, recipe)
        self.nodes = [node for node in recipe.plan.tree.nodes if node.seen == 5]
        if len(recipe.river) > 1:
            raise NotImplementedError("rules for a river with several kinds of decision")
        self.rules = _rules(strategy, self.nodes[0]) if self.nodes else None
        self.outs = self._mentions(strategy, OUTS)
        # only `pocket` tells suited hands from others on the river
        self.apart = self._mentions(strategy, POCKET)
        if self.apart:
            self.sheets = (self.sheets[0], self._sheet(recipe))

    def _mentions(self, strategy: Strategy, kind: int) -> bool:
        rules = (rule for node in self.nodes for rule in strategy.street(node))
        return any(condition.kind == kind for rule in rules for condition in rule.conditions)

    def take(self, first: int, last: int) -> int:
        many = super().take(first, last)
        if self.rules is not None:
            paper, singles = np.zeros(7, np.uint8), np.zeros((2, TYPES), np.int64)
            for suited in (0, 1) if self.apart else (0,):
                follow_river_rules(
                    self.deal, first, many, self.rules, 0, self.outs, rank_table(0), rank_table(1),
                    self.sheaf, suited, paper, singles, self.sheets[suited].offer,
                )  # fmt: skip
        return many
