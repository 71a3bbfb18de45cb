"""Prepares a game for simulation: the decisions of the solver as look-up tables.

A decision is one byte for each flop and turn up to suits, or each kind of board, and hand. They
are cached like other answers, so a game is solved once.
"""

from __future__ import annotations

import hashlib
from fractions import Fraction

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.odds.arrays import Arrays, are_cached, cached_arrays
from croupier.odds.asking.strategy import Strategy
from croupier.odds.asking.tree import Tree
from croupier.odds.cache import room_digest
from croupier.odds.exact.boards import boards
from croupier.odds.exact.following import decided_by
from croupier.odds.exact.kinds import sets, slot_table
from croupier.odds.exact.plan import plan, scaled
from croupier.odds.exact.played_out import best_first, walk_of
from croupier.odds.exact.recipe import Recipe, write
from croupier.odds.exact.solve import Core, solve, starting_table, street_codes, work
from croupier.odds.kernels.simulate import Script
from croupier.odds.kernels.spread import Rivers
from croupier.odds.lookup_tables import Bytes, choose, combos, hand_tables, places, rung_of
from croupier.odds.simulation.simulated import GameReady
from croupier.odds.workers import Tick

KIND = "play"


def prepare(tree: Tree, tick: Tick | None = None, *, cached: bool = True) -> GameReady:
    """Solves a game, or takes the solution from the cache, and builds its tables."""

    def decided() -> Arrays:
        return _decided(tree, tick)

    decisions = cached_arrays(KIND, _digest(tree), decided) if cached else decided()
    value = Fraction(decisions["value"].tobytes().decode())
    return GameReady(tree, _script(tree, decisions, write(plan(tree))), value)


def prepare_rules(tree: Tree, strategy: Strategy, value: Fraction) -> GameReady:
    """The tables of a game that is played by the rules of a strategy, which are worth `value`."""
    ruled = decided_by(tree, strategy, np.empty(0, np.int64))
    first, labels = strategy.first(tree), [option.label for option in tree.root.options]
    decisions = {
        "first": np.array([labels.index(first[name]) for name in STARTING_HANDS], np.uint8),
        **_later(ruled.core),
    }
    return GameReady(tree, _script(tree, decisions, ruled.recipe), value)


def work_to_prepare(tree: Tree) -> float:
    return 0 if are_cached(KIND, _digest(tree)) else work()


def _digest(tree: Tree) -> str:
    return hashlib.sha256(f"{room_digest()}\n{tree!r}".encode()).hexdigest()


def _decided(tree: Tree, tick: Tick | None) -> Arrays:
    """Best play: the option's number by starting hand, then a code for all that may come.

    `value` is what that is worth per Ante, a fraction as written.
    """
    solved = solve(tree, tick)
    values = solved.preflop()
    first = best_first(values, tree)
    labels = [option.label for option in tree.root.options]
    best = (int(n) * max(v.values()) for n, v in zip(combos(), values.values(), strict=True))
    value = str(sum(best, Fraction(0)) / 1326)
    return {
        "first": np.array([labels.index(first[name]) for name in STARTING_HANDS], np.uint8),
        **_later(solved.core),
        "value": np.frombuffer(value.encode(), np.uint8),
    }


def _later(core: Core) -> dict[str, Bytes]:
    """What is decided after the first decision, street by street."""
    return {
        "flop": core.flop.codes,
        "turn": core.turn.codes,
        "plain": core.river.plain,
        "flush": core.river.flush,
    }


def _script(tree: Tree, decisions: Arrays, recipe: Recipe) -> Script:
    options = [tree.root.options[number] for number in decisions["first"]]
    first = {name: o.label for name, o in zip(STARTING_HANDS, options, strict=True)}
    walk = walk_of(recipe, first, by_hand=False)
    begins = [o.leads if o.ends is None else -1 - o.ends for o in options]
    lines = [scaled(terminal, tree.scale) for terminal in tree.terminals]
    tables = hand_tables()
    return Script(
        begins=np.array(begins, np.int64),
        seen=walk.seen,
        gain=walk.gain,
        leads=walk.leads,
        flop=street_codes(boards(3), decisions["flop"]),
        turn=street_codes(boards(4), decisions["turn"]),
        river=Rivers(decisions["plain"], decisions["flush"]),
        pay=np.array([line[:40] for line in lines], np.int64).reshape(-1, 10, 4),
        hole=np.array([line[40:] for line in lines], np.int64),
        line=rung_of(tree.line),
        mixed=tables.mixed,
        ranked=tables.flush,
        category=tables.category,
        starting=starting_table(),
        at=places().at,
        sets=sets(),
        slot=slot_table(),
        choose=choose(),
    )
