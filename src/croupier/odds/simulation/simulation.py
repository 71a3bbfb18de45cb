"""Simulates sessions under best play or a strategy: bankrolls, risk of ruin, average results.

`prepare` solves a game, `simulate` plays it. Numpy and the kernels are imported when needed.
"""

from __future__ import annotations

from croupier.odds.asking.tree import Tree
from croupier.odds.checks import need_kernels
from croupier.odds.simulation.simulated import GameReady, SessionTerms, Simulated, check_session
from croupier.odds.workers import Tick


def prepare(tree: Tree, tick: Tick | None = None, *, cached: bool = True) -> GameReady:
    """Solves a game for simulation, or takes the solution from the cache."""
    need_kernels()
    from croupier.odds.simulation.ready import prepare as prepared

    return prepared(tree, tick, cached=cached)


def work_to_prepare(tree: Tree) -> float:
    """The amount of work of `prepare`, as its `tick` counts it."""
    need_kernels()
    from croupier.odds.simulation.ready import work_to_prepare as all_of_it

    return all_of_it(tree)


def simulate(
    game: GameReady,
    session: SessionTerms,
    sessions: int,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    tick: Tick | None = None,
) -> Simulated:
    """Plays sessions on all cores, on so many workers, or on the Dask cluster at an address.

    The same seed gives the same answer wherever it is played. `tick` is called with the number
    of sessions that have ended.
    """
    from croupier.odds.simulation.sessions import simulate as played

    check_session(game.tree, session, sessions, workers)
    return played(game, session, sessions, workers=workers, cluster=cluster, tick=tick)
