"""Sessions played out: the solver's decisions as tables, and shards of sessions on every core.

A round depends on the seed, the number of its session and its own number alone, and all that
is added up is whole numbers. So the same seed gives the same answer on one core, on all of
them, or on a cluster. Play is the solver's: its decisions are laid out as tables, one byte for
each board up to suits and hand, and looked up.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from fractions import Fraction
from math import ceil

import numpy as np

from croupier.books import STARTING_HANDS
from croupier.odds.cluster import Shard, on_cluster, shards_of
from croupier.odds.kernels.simulate import Ledger, Script, Terms, play_sessions
from croupier.odds.kinds import sets, slot_table
from croupier.odds.plan import scaled
from croupier.odds.playing import best_first, taken, walk_of
from croupier.odds.simulation import GameReady, Session, Simulated, asked_at_most
from croupier.odds.solve import solve, starting_table, work
from croupier.odds.tables import Ints, choose, combos, hand_tables, places, rung_of
from croupier.odds.tree import Tree
from croupier.odds.workers import Tick, cores

PLENTY = 1 << 60
"""The bankroll of somebody who never runs out, in scaled Antes."""

SHARD_ROUNDS = 100_000
MARKS = 100
PATHS = 5_000
"""Sessions whose way is kept, for the fan of bankrolls."""


def prepare(tree: Tree, tick: Tick | None = None) -> GameReady:
    """Solves a game and lays its decisions out."""
    solved = solve(tree, tick)
    values = solved.preflop()
    first = best_first(values, tree)
    walk = walk_of(solved, first, by_hand=False)
    ends = {option.label: option.ends for option in tree.root.options}
    stops = [ends[first[name]] for name in STARTING_HANDS]
    begins = [int(n) if e is None else -1 - e for n, e in zip(walk.begins, stops, strict=True)]
    lines = [scaled(terminal, tree.scale) for terminal in tree.terminals]
    flop, tables = taken(solved.flop), hand_tables()
    script = Script(
        begins=np.array(begins, np.int64),
        seen=walk.seen,
        gain=walk.gain,
        leads=walk.leads,
        flop=flop,
        turn=taken(solved.turn) if solved.turn else flop,
        river=solved.core.river,
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
    best = (int(n) * max(v.values()) for n, v in zip(combos(), values.values(), strict=True))
    return GameReady(tree, script, sum(best, Fraction(0)) / 1326)


def work_to_prepare(tree: Tree) -> float:
    return work()


def simulate(
    game: GameReady,
    session: Session,
    sessions: int,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    tick: Tick | None = None,
) -> Simulated:
    """The work of `croupier.odds.simulation.simulate`."""
    terms = _terms(game.tree, session)
    marks = np.unique(np.linspace(1, session.rounds, min(MARKS, session.rounds)).astype(np.int64))
    size = max(1, min(SHARD_ROUNDS // session.rounds, -(-sessions // 16)))
    shards = shards_of(sessions, size)
    if cluster is not None:
        done = on_cluster(cluster, play_shard, (game.script, terms, marks), shards)
    else:
        done = _on_threads(workers or cores(), (game.script, terms, marks), shards)
    found: dict[Shard, Ledger] = {}
    for shard, ledger in done:
        found[shard] = ledger
        if tick is not None:
            tick(shard[1] - shard[0])
    return Simulated(game, session, _together(found[shard] for shard in shards), marks)


def _terms(tree: Tree, session: Session) -> Terms:
    most = ceil(asked_at_most(tree) * tree.scale)
    bankroll = PLENTY
    if session.bankroll is not None:
        bankroll = session.bankroll * tree.scale // session.ante
    return Terms(session.seed, session.rounds, bankroll, most)


def play_shard(game: tuple[Script, Terms, Ints], shard: Shard) -> Ledger:
    """Some sessions, by themselves: what a worker does, wherever it is."""
    (script, terms, marks), (first, last) = game, shard
    kept = max(0, min(last, PATHS) - first)
    ledger = Ledger(
        np.zeros((last - first, 5), np.int64),
        np.zeros((kept, len(marks)), np.int64),
        np.zeros(2, np.int64),
        np.zeros(len(script.pay), np.int64),
    )
    play_sessions(script, terms, first, marks, ledger)
    return ledger


def _together(ledgers: Iterable[Ledger]) -> Ledger:
    sessions, paths, sums, ends = zip(*ledgers, strict=True)
    return Ledger(
        np.concatenate(sessions), np.concatenate(paths), np.sum(sums, axis=0), np.sum(ends, axis=0)
    )


def _on_threads(
    workers: int, game: tuple[Script, Terms, Ints], shards: list[Shard]
) -> Iterator[tuple[Shard, Ledger]]:
    """Kernels release the interpreter's lock, so threads are enough."""
    with ThreadPoolExecutor(workers) as pool:
        tasks: dict[Future[Ledger], Shard] = {
            pool.submit(play_shard, game, shard): shard for shard in shards
        }
        try:
            for task in as_completed(tasks):
                yield tasks[task], task.result()
        finally:
            pool.shutdown(cancel_futures=True)
