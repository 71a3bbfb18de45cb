"""Following somebody's rules: the exact value of a strategy, and what it costs."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.odds.asking.strategy import OUTS, POCKET, Condition, Strategy, option_label
from croupier.odds.asking.tree import Node, Tree
from croupier.odds.exact.boards import boards
from croupier.odds.exact.kinds import kinds
from croupier.odds.exact.plan import plan
from croupier.odds.exact.playing import Played, play
from croupier.odds.exact.recipe import Recipe, write
from croupier.odds.exact.solve import (
    PIECE,
    Choices,
    Core,
    Solved,
    by_kind,
    deal_of,
    solve,
    starting_table,
)
from croupier.odds.kernels.rules import Rules, follow_river_rules, follow_rules
from croupier.odds.kernels.spread import Rivers
from croupier.odds.kernels.sweep import PAIRS, TYPES, Deal, Desk, desk
from croupier.odds.tables import ROW, Bytes, Ints, places, rank_table
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
        river=_rivers(tree, strategy, recipe),
    )
    return play(Solved(recipe, core), strategy.first(tree), tick)


def _codes(tree: Tree, strategy: Strategy, recipe: Recipe, seen: int) -> Choices:
    """What the rules say on all boards of a street, the same for each of its gains."""
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


def _rivers(tree: Tree, strategy: Strategy, recipe: Recipe) -> Rivers:
    """What the rules of the river say on every kind of board.

    A street has one decision of the book, so whatever was staked before it the options are the
    same, and what the rules say of the cards holds for each of its gains.
    """
    deck, deal = kinds(), deal_of(tree.line)
    codes = by_kind(len(recipe.river), deck, np.uint8)
    nodes = [node for node in tree.nodes if node.seen == 5]
    if nodes and recipe.river:
        rules = _rules(strategy, nodes[0])
        outs = bool((rules.conditions[:, :, 0] == OUTS).any())
        for own, into in zip((deck.plain, deck.flush), codes, strict=True):
            follow_rivers(own, deal, rules, outs, into[0])
            into[1:] = into[0]
    return codes


def follow_rivers(own: Bytes, deal: Deal, rules: Rules, outs: bool, codes: Bytes) -> None:
    """`codes[board]` by the rules of the river."""

    def paper() -> tuple[Desk, Bytes, Ints, Bytes]:
        singles = np.zeros((2, TYPES), np.int64)
        return desk(), np.zeros(7, np.uint8), singles, np.zeros(PAIRS, np.uint8)

    def run(mine: tuple[Desk, Bytes, Ints, Bytes], first: int, last: int) -> None:
        follow_river_rules(
            own, first, last, deal, rules, outs, rank_table(0), rank_table(1), *mine, codes
        )

    share_out(len(own), PIECE[5], paper, run)
