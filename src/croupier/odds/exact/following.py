"""Plays all deals by the rules of a strategy, for its exact value."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.odds.asking.strategy import OUTS, POCKET, Condition, Strategy, option_label
from croupier.odds.asking.tree import Node, Tree
from croupier.odds.exact.boards import boards
from croupier.odds.exact.kinds import kinds
from croupier.odds.exact.plan import plan
from croupier.odds.exact.played_out import PlayedOut, play
from croupier.odds.exact.recipe import Recipe, write
from croupier.odds.exact.solve import (
    CHUNK,
    Core,
    Solved,
    by_kind,
    ranking_of,
    solve,
    starting_table,
    street_codes,
)
from croupier.odds.kernels.rules import RuleTable, follow_river_rules, follow_rules
from croupier.odds.kernels.spread import Rivers
from croupier.odds.kernels.sweep import Ranking, Scratch, scratch
from croupier.odds.kernels.walk import StreetCodes
from croupier.odds.lookup_tables import ROW, Bytes, Ints, places, rank_table
from croupier.odds.workers import Tick, run_in_threads


def follow(tree: Tree, strategy: Strategy, tick: Tick | None = None) -> PlayedOut:
    """Plays all deals by the rules of a strategy."""
    ruled = decided_by(tree, strategy, solve(tree, tick).core.met)
    return play(ruled, strategy.first(tree), tick)


def decided_by(tree: Tree, strategy: Strategy, met: Ints) -> Solved:
    """The decisions of a strategy in the place of a solution's; `met` is the solution's."""
    recipe = write(plan(tree, prune=False))
    core = Core(
        met=met,
        gained={},
        per={},
        flop=_codes(tree, strategy, recipe, 3),
        turn=_codes(tree, strategy, recipe, 4),
        river=_rivers(tree, strategy, recipe),
    )
    return Solved(recipe, core)


def _codes(tree: Tree, strategy: Strategy, recipe: Recipe, seen: int) -> StreetCodes:
    """What the rules say on all boards of a street, the same for each of its gains."""
    classes = boards(seen)
    laters = recipe.flop if seen == 3 else recipe.turn
    codes = np.zeros((len(laters), len(classes.cards), ROW), np.uint8)
    nodes = [node for node in tree.nodes if node.seen == seen]
    if nodes and laters:
        rules = _rules(strategy, nodes[0])

        def run(_: None, first: int, last: int) -> None:
            starting, at = starting_table(), places().at
            follow_rules(classes.cards, rules, starting, at, first, last, codes[0])

        run_in_threads(len(classes.cards), 128, lambda: None, run)
        codes[1:] = codes[0]
    return street_codes(classes, codes)


def _rules(strategy: Strategy, node: Node) -> RuleTable:
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
    return RuleTable(codes, conditions, hands)


def _encoded(condition: Condition, lists: list[frozenset[str]]) -> Sequence[int]:
    listed = 0
    if condition.kind == POCKET:
        lists.append(condition.hands)
        listed = len(lists) - 1
    return condition.kind, condition.number, listed, int(condition.negated)


def _rivers(tree: Tree, strategy: Strategy, recipe: Recipe) -> Rivers:
    """What the rules of the river say on every kind of board.

    A street has one decision of the book, so whatever was staked before it the options are the
    same, and what the rules say of the cards holds for each of its gains.
    """
    deck, ranking = kinds(), ranking_of(tree.line)
    codes = by_kind(len(recipe.river), deck, np.uint8)
    nodes = [node for node in tree.nodes if node.seen == 5]
    if nodes and recipe.river:
        rules = _rules(strategy, nodes[0])
        outs = bool((rules.conditions[:, :, 0] == OUTS).any())
        for own, into in zip((deck.plain, deck.flush), codes, strict=True):
            follow_rivers(own, ranking, rules, outs, into[0])
            into[1:] = into[0]
    return codes


def follow_rivers(own: Bytes, ranking: Ranking, rules: RuleTable, outs: bool, codes: Bytes) -> None:
    """`codes[board]` by the rules of the river."""

    def run(mine: Scratch, first: int, last: int) -> None:
        follow_river_rules(
            own, first, last, ranking, rules, outs, rank_table(0), rank_table(1), mine, codes
        )

    run_in_threads(len(own), CHUNK[5], scratch, run)
