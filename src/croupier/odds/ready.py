"""A game made ready to be played: the solver's decisions as tables, to be looked up.

A decision is one byte for each flop and turn up to suits, or each kind of board, and hand. They
are kept on disk like other answers, so a game is solved once.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from fractions import Fraction
from io import BytesIO
from zipfile import BadZipFile

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.odds import cache
from croupier.odds.boards import boards
from croupier.odds.kernels.simulate import Script
from croupier.odds.kernels.spread import Rivers
from croupier.odds.kernels.walk import Taken
from croupier.odds.kinds import sets, slot_table
from croupier.odds.plan import plan, scaled
from croupier.odds.playing import best_first, walk_of
from croupier.odds.recipe import write
from croupier.odds.simulation import GameReady
from croupier.odds.solve import solve, starting_table, work
from croupier.odds.tables import Bytes, choose, combos, hand_tables, places, rung_of
from croupier.odds.tree import Tree
from croupier.odds.workers import Tick

KIND, FORM = "play", "npz"


@dataclass(frozen=True, slots=True)
class Decisions:
    """Best play as solved, and what it is worth per Ante."""

    first: Bytes
    """By starting hand, the number of the option taken at the first decision."""
    flop: Bytes
    turn: Bytes
    river: Rivers
    expected_value: Fraction


def prepare(tree: Tree, tick: Tick | None = None, *, cached: bool = True) -> GameReady:
    """Solves a game, or fetches what was solved before, and lays its decisions out."""
    kept = cache.fetch(KIND, _digest(tree), FORM) if cached else None
    decisions = None if kept is None else _unpacked(kept)
    if decisions is None:
        decisions = _decided(tree, tick)
        if cached:
            cache.keep(KIND, _digest(tree), _packed(decisions), FORM)
    return GameReady(tree, _script(tree, decisions), decisions.expected_value)


def work_to_prepare(tree: Tree) -> float:
    return 0 if cache.kept(KIND, _digest(tree), FORM) else work()


def _digest(tree: Tree) -> str:
    return hashlib.sha256(f"{cache.room_digest()}\n{tree!r}".encode()).hexdigest()


def _decided(tree: Tree, tick: Tick | None) -> Decisions:
    solved = solve(tree, tick)
    values = solved.preflop()
    first = best_first(values, tree)
    labels = [option.label for option in tree.root.options]
    best = (int(n) * max(v.values()) for n, v in zip(combos(), values.values(), strict=True))
    return Decisions(
        first=np.array([labels.index(first[name]) for name in STARTING_HANDS], np.uint8),
        flop=solved.flop.codes,
        turn=solved.turn.codes if solved.turn else np.zeros((0, 0, 0), np.uint8),
        river=solved.core.river,
        expected_value=sum(best, Fraction(0)) / 1326,
    )


def _packed(decisions: Decisions) -> bytes:
    made = BytesIO()
    river, value = decisions.river, str(decisions.expected_value)
    np.savez(
        made, first=decisions.first, flop=decisions.flop, turn=decisions.turn, plain=river.plain,
        flush=river.flush, value=np.frombuffer(value.encode(), np.uint8),
    )  # fmt: skip
    return made.getvalue()


def _unpacked(content: bytes) -> Decisions | None:
    """Nothing where what was kept is damaged; it is worked out anew then."""
    try:
        with np.load(BytesIO(content)) as kept:
            river, value = Rivers(kept["plain"], kept["flush"]), kept["value"].tobytes().decode()
            return Decisions(kept["first"], kept["flop"], kept["turn"], river, Fraction(value))
    except (BadZipFile, KeyError, OSError, ValueError):
        return None


def _script(tree: Tree, decisions: Decisions) -> Script:
    options = [tree.root.options[number] for number in decisions.first]
    first = {name: o.label for name, o in zip(STARTING_HANDS, options, strict=True)}
    walk = walk_of(write(plan(tree)), first, by_hand=False)
    begins = [o.leads if o.ends is None else -1 - o.ends for o in options]
    lines = [scaled(terminal, tree.scale) for terminal in tree.terminals]
    tables, three, four = hand_tables(), boards(3), boards(4)
    return Script(
        begins=np.array(begins, np.int64),
        seen=walk.seen,
        gain=walk.gain,
        leads=walk.leads,
        flop=Taken(three.where, three.turns, decisions.flop),
        turn=Taken(four.where, four.turns, decisions.turn),
        river=decisions.river,
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
