"""Compiles the kernels of a solution in two processes at once, before the first run needs them.

numba compiles one function at a time in a process, whatever the number of its threads. So a second
process compiles half of the kernels and saves them in the cache folder, where the first finds them.
Every kernel is called once with nothing to do: that compiles it for the types of its arguments.

    python -m croupier.odds.exact.first_run int32 int32
"""

from __future__ import annotations

import gc
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
import numpy.typing as npt

from croupier.cards import Category
from croupier.odds.asking.tree import Tree
from croupier.odds.exact.kinds import kinds
from croupier.odds.exact.plan import plan
from croupier.odds.exact.recipe import row_type, write
from croupier.odds.exact.solve import added_up_type, ranking_of
from croupier.odds.exact.valued import DEALER_HANDS
from croupier.odds.kernels.compiled import compiled_before, is_code_kept
from croupier.odds.kernels.play import Flow, enter_kinds, walk_turns
from croupier.odds.kernels.river import PayLines, Sheet, Tally, price_kinds
from croupier.odds.kernels.spread import Rivers, spread
from croupier.odds.kernels.streets import LaterRows, decide_flops, decide_turns, row_sums
from croupier.odds.kernels.sweep import scratch
from croupier.odds.kernels.walk import StreetCodes, Walk
from croupier.odds.lookup_tables import Bytes, Ints, choose, places
from croupier.odds.workers import in_own_thread

PATIENCE_S = 120
"""How long the other process is waited for; what it has not compiled by then is compiled here."""


def compile_for(tree: Tree) -> None:
    """Compiles what a solution needs, where no earlier run has and it can be kept on disk."""
    if compiled_before("play.py") or not is_code_kept():
        return
    recipe = write(plan(tree))
    rows = np.dtype(row_type(recipe, DEALER_HANDS)).name
    sums = np.dtype(added_up_type(recipe, DEALER_HANDS)).name
    other = subprocess.Popen(
        [sys.executable, "-P", "-m", "croupier.odds.exact.first_run", rows, sums],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        compile_kinds(rows)
        other.wait(PATIENCE_S)
    except subprocess.TimeoutExpired:
        pass
    finally:
        if other.poll() is None:
            other.kill()
        other.wait()


@contextmanager
def _without_collections() -> Iterator[None]:
    """Compiling makes millions of objects that stay: looking for garbage among them takes long."""
    enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if enabled:
            gc.enable()


def _ints(dimensions: int) -> Ints:
    return np.zeros((1,) * dimensions, np.int64)


def _bytes(dimensions: int) -> Bytes:
    return np.zeros((1,) * dimensions, np.uint8)


def _street_codes() -> StreetCodes:
    return StreetCodes(np.zeros(1, np.int32), _bytes(1), _bytes(3))


def _walk() -> Walk:
    return Walk(
        seen=_ints(1), gain=_ints(1), options=_ints(1), leads=_ints(2), starts=_bytes(2),
        started=_bytes(1), begins=_ints(1), targets=_ints(1), early=_bytes(1), risky=_bytes(1),
        slots=_ints(1),
    )  # fmt: skip


@in_own_thread
def compile_kinds(rows: npt.DTypeLike) -> None:
    """The kernels that compare all hands on kinds of boards."""
    with _without_collections():
        ranking, buffer = ranking_of(Category.PAIR), scratch()
        sheet = Sheet(_ints(2), _ints(2), _bytes(2), _ints(2))
        lines = PayLines(_ints(3), _ints(2), False, _ints(2), _ints(2))
        tally = Tally(_ints(3), _ints(2))
        price_kinds(
            _bytes(2), 0, 0, ranking, lines, buffer, (sheet, sheet), tally,
            np.zeros((1, 1, 1), rows), _bytes(3),
        )  # fmt: skip
        ways = np.zeros((1, 1, 1), np.int16)
        enter_kinds(_bytes(2), 0, 0, ranking, _walk(), buffer, ways, _bytes(3), _ints(4))


@in_own_thread
def compile_flops(sums: npt.DTypeLike) -> None:
    """The kernel that decides flops."""
    with _without_collections():
        ahead = LaterRows(np.zeros(1, np.int32), _bytes(1), np.zeros((1, 1, 1), sums))
        decide_flops(
            _bytes(2), _ints(1), 0, 0, 0, ahead, choose(), _ints(3), places().starting,
            row_sums(1, sums), _ints(2), _bytes(3), _ints(3),
        )  # fmt: skip


@in_own_thread
def compile_turns(rows: npt.DTypeLike, sums: npt.DTypeLike) -> None:
    """The kernels that go through turns."""
    with _without_collections():
        deck, at = kinds(), places().at
        walk_turns(
            _bytes(2), _ints(1), 0, 0, _walk(), _street_codes(), _street_codes(), choose(), at,
            deck, spread(np.int16), Flow(_bytes(2), _bytes(3), _bytes(3), _bytes(2), _bytes(1)),
            Rivers(np.zeros((1, 1, 1), np.int32), np.zeros((1, 1, 1), np.int16)),
        )  # fmt: skip
        rivers = Rivers(*np.zeros((2, 1, 1, 1), rows))
        decide_turns(
            _bytes(2), _ints(1), 0, 0, deck, rivers, at, _ints(3), places().starting,
            spread(sums), _ints(2), _bytes(3), np.zeros((1, 1, 1), sums),
        )  # fmt: skip


if __name__ == "__main__":
    compile_turns(*sys.argv[1:])
    compile_flops(sys.argv[2])
