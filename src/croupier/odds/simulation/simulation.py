"""Simulates sessions: bankrolls, risk of ruin, average results.

They are played by best play, by a strategy, or by a function. `prepare` solves a game, `simulate`
plays it. Numpy and the kernels are imported when needed.
"""

from __future__ import annotations

from croupier.errors import BadInput
from croupier.odds.asking.tree import Tree
from croupier.odds.checks import need_kernels
from croupier.odds.simulation.by_function import FunctionGame
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
    game: GameReady | FunctionGame,
    session: SessionTerms,
    sessions: int,
    *,
    workers: int | None = None,
    cluster: str | None = None,
    tick: Tick | None = None,
) -> Simulated:
    """Plays sessions on all cores, on so many workers, or on the Dask cluster at an address.

    The same seed gives the same answer wherever it is played. `tick` is called with the number
    of sessions that have ended. A game that a function decides is played on one core.
    """
    if isinstance(game, FunctionGame) and (workers or 1, cluster) != (1, None):
        raise BadInput("--strategy", "a strategy in words where several workers share the work")
    from croupier.odds.simulation.sessions import simulate as played

    check_session(game.tree, session, sessions, workers)
    return played(game, session, sessions, workers=workers, cluster=cluster, tick=tick)
