"""Benchmark: the exact solver on a GPU; every answer is first compared with the processor's.

    python benchmarks/gpu.py [--laps 20] [--no-compare]

Warm: kernels are compiled, and tables that do not depend on the game are in the GPU's memory; each
lap solves the game anew from its tree, plays all deals and makes all figures, among them the chart
of 169 hands. Cold: a new process with empty caches, from its start to the first answer. Needs the
extra `gpu`.
"""

import argparse
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from statistics import median

from rich.console import Console

from croupier.books import load_book
from croupier.odds import Question, ask, figures
from croupier.odds.exact.figures import figures as worked_out
from croupier.odds.exact.played_out import SolverBackend
from croupier.odds.exact.protection import Also, dealer_card
from croupier.odds.gpu.device import gpu_missing, the_gpu
from croupier.odds.gpu.gpu_backend import backend_on
from croupier.odds.gpu.protection import study_on
from croupier.odds.gpu.solve import SolvedThere

GAMES = (
    ("melbourne-wsop", "bonus"),
    ("melbourne-wsop", "ultimate"),
    ("canberra-ultimate", "ultimate"),
    ("sydney-bonus", "bonus"),
    ("perth-ultimate", "ultimate"),
)
SEEN: tuple[tuple[str, Also], ...] = (
    ("perth-ultimate", "nothing"),
    ("perth-ultimate", "flop"),
    ("perth-ultimate", "river"),
    ("sydney-bonus", "nothing"),
)
MOST_SOLVED, MOST_SEEN, MOST_COLD = 0.025, 0.5, 5.0

FIRST = """
from croupier.books import load_book
from croupier.odds import ask, figures
figures(ask(load_book("perth-ultimate")), cached=False, device="gpu")
"""


def typical(work: Callable[[], object], laps: int) -> float:
    """The median of some laps, after one to warm up."""
    work()
    took = []
    for _ in range(laps):
        start = time.perf_counter()
        work()
        took.append(time.perf_counter() - start)
    return median(took)


def told(console: Console, name: str, took: float, most: float) -> bool:
    kept = "kept" if took < most else "NOT KEPT"
    console.print(
        f"{name}: {took * 1e3:.1f} ms (promise: {most * 1e3:.0f} ms, {kept})", highlight=False
    )
    return took < most


def chart_of(asked: Question, backend: SolverBackend[SolvedThere]) -> object:
    return backend.solve(asked.tree, None).preflop()


def solutions(console: Console, laps: int, compare: bool) -> bool:
    backend, kept = backend_on(the_gpu()), True
    for book, game in GAMES:
        asked = ask(load_book(book), game)
        if compare:
            assert figures(asked, cached=False, device="gpu") == worked_out(asked)
        whole = typical(partial(worked_out, asked, None, backend), laps)
        chart = typical(partial(chart_of, asked, backend), laps)
        kept &= told(console, f"{book} {game}, all figures", whole, MOST_SOLVED)
        console.print(f"    edge and chart alone: {chart * 1e3:.1f} ms", highlight=False)
    return kept


def seen_cards(console: Console, laps: int, compare: bool) -> bool:
    study, kept = study_on(the_gpu()), True
    for book, also in SEEN:
        tree = ask(load_book(book)).tree
        if compare:
            assert dealer_card(tree, also, study=study) == dealer_card(tree, also)
        took = typical(partial(dealer_card, tree, also, study=study), laps)
        kept &= told(console, f"{book}, a dealer's card seen, also {also}", took, MOST_SEEN)
    return kept


def cold(console: Console) -> bool:
    with tempfile.TemporaryDirectory() as empty:
        folders = {"XDG_CACHE_HOME": empty, "CUPY_CACHE_DIR": f"{empty}/cupy"}
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", FIRST], env=os.environ | folders, check=True)
        return told(
            console, "first answer of a new process", time.perf_counter() - start, MOST_COLD
        )


def main() -> int:
    arguments = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    arguments.add_argument("--laps", type=int, default=20, help="how often each is timed")
    arguments.add_argument("--no-compare", action="store_true", help="without the processor's own")
    chosen = arguments.parse_args()
    console, compare = Console(width=120), not chosen.no_compare
    missing = gpu_missing()
    if missing is not None:
        console.print(f"not run: {missing}", markup=False, highlight=False)
        return 0
    import cupy

    about = cupy.cuda.runtime.getDeviceProperties(0)
    console.print(
        f"{about['name'].decode()}, {about['multiProcessorCount']} multiprocessors, "
        f"CUDA {cupy.cuda.runtime.runtimeGetVersion()}, CuPy {cupy.__version__}, "
        f"Python {platform.python_version()}, {os.cpu_count()} cores",
        highlight=False,
    )
    kept = [
        cold(console),
        solutions(console, chosen.laps, compare),
        seen_cards(console, max(1, chosen.laps // 4), compare),
    ]
    return 0 if all(kept) else 1


if __name__ == "__main__":
    sys.exit(main())
