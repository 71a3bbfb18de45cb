"""The backend that solves games, plays them and studies seen cards on a device."""

from __future__ import annotations

from functools import partial

from croupier.odds.asking.tree import Tree
from croupier.odds.exact.played_out import PlayedOut, SolverBackend
from croupier.odds.gpu import play, solve
from croupier.odds.gpu.device import Device
from croupier.odds.gpu.solve import SolvedThere
from croupier.odds.workers import Tick


def backend_on(device: Device) -> SolverBackend[SolvedThere]:
    """Solves and plays as the processor does; what is done is not ticked, because it is short."""

    def solved(tree: Tree, tick: Tick | None = None) -> SolvedThere:  # noqa: ARG001
        return solve.solve(device, tree)

    def played(
        game: SolvedThere,
        first: dict[str, str],
        tick: Tick | None = None,  # noqa: ARG001
        by_hand: bool = False,
        prizes: bool = False,
    ) -> PlayedOut:
        return play.play(device, game, first, by_hand, prizes)

    return SolverBackend(solved, played, partial(play.prizes_by_hand, device))
