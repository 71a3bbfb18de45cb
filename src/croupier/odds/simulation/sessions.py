"""Runs simulated sessions in shards, on all cores or on a cluster.

A round depends on the seed, the number of its session and its own number alone, and all that
is added up is whole numbers. So the same seed gives the same answer on one core, on all of
them, or on a cluster.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, ThreadPoolExecutor, as_completed
from math import ceil

import numpy as np

from croupier.odds.asking.tree import Tree
from croupier.odds.cluster import Shard, in_order, on_cluster, shards_of
from croupier.odds.kernels.simulate import ScaledTerms, Script, SessionResults, play_sessions
from croupier.odds.lookup_tables import Ints
from croupier.odds.simulation.by_function import FunctionGame, play_by_function
from croupier.odds.simulation.simulated import GameReady, SessionTerms, Simulated, highest_stake
from croupier.odds.workers import Tick, cores

PLENTY = 1 << 60
"""The bankroll of somebody who never runs out, in scaled Antes."""

SHARD_ROUNDS = 100_000
MARKS = 100
PATHS = 5_000
"""Sessions whose results over time are kept, for the plot of bankrolls."""


def simulate(
    game: GameReady | FunctionGame,
    session: SessionTerms,
    sessions: int,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    tick: Tick | None = None,
) -> Simulated:
    """The work of `simulate` in `simulation.py`."""
    terms = _terms(game.tree, session)
    marks = np.unique(np.linspace(1, session.rounds, min(MARKS, session.rounds)).astype(np.int64))
    if isinstance(game, FunctionGame):
        done_by = play_by_function(game, terms, sessions, marks, PATHS, tick or (lambda _: None))
        return Simulated(game, session, done_by, marks)
    size = max(1, min(SHARD_ROUNDS // session.rounds, -(-sessions // 16)))
    shards = shards_of(sessions, size)
    if cluster is not None:
        done = on_cluster(cluster, play_shard, (game.script, terms, marks), shards)
    else:
        done = _on_threads(workers or cores(), (game.script, terms, marks), shards)
    return Simulated(game, session, _merged(in_order(done, shards, tick)), marks)


def _terms(tree: Tree, session: SessionTerms) -> ScaledTerms:
    most = ceil(highest_stake(tree) * tree.scale)
    bankroll = PLENTY
    if session.bankroll is not None:
        bankroll = session.bankroll * tree.scale // session.ante
    return ScaledTerms(session.seed, session.rounds, bankroll, most)


def play_shard(game: tuple[Script, ScaledTerms, Ints], shard: Shard) -> SessionResults:
    """Plays one shard of sessions; this is what a worker runs."""
    (script, terms, marks), (first, last) = game, shard
    kept = max(0, min(last, PATHS) - first)
    results = SessionResults(
        np.zeros((last - first, 5), np.int64),
        np.zeros((kept, len(marks)), np.int64),
        np.zeros(2, np.int64),
        np.zeros(len(script.pay), np.int64),
    )
    play_sessions(script, terms, first, marks, results)
    return results


def _merged(shards: list[SessionResults]) -> SessionResults:
    sessions, paths, sums, ends = zip(*shards, strict=True)
    return SessionResults(
        np.concatenate(sessions), np.concatenate(paths), np.sum(sums, axis=0), np.sum(ends, axis=0)
    )


def _on_threads(
    workers: int, game: tuple[Script, ScaledTerms, Ints], shards: list[Shard]
) -> Iterator[tuple[Shard, SessionResults]]:
    """Plays shards in threads, since kernels release the interpreter's lock.

    An interrupt does not wait for the threads.
    """
    pool = ThreadPoolExecutor(workers)
    tasks: dict[Future[SessionResults], Shard] = {
        pool.submit(play_shard, game, shard): shard for shard in shards
    }
    try:
        for task in as_completed(tasks):
            yield tasks[task], task.result()
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
