"""Sharing work out over all cores: ranges of boards to threads, with progress between them."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from itertools import count
from typing import ParamSpec, TypeAlias, TypeVar

Paper = TypeVar("Paper")
Asked = ParamSpec("Asked")
Found = TypeVar("Found")
Tick: TypeAlias = Callable[[float], None]


def cores() -> int:
    """How many threads may really run at once."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def aside(work: Callable[Asked, Found]) -> Callable[Asked, Found]:
    """Has work done by a thread: interrupts are for the main one, and the compiler takes them ill.

    One that fell into its callbacks would be lost there, and the kernel half made.
    """

    @wraps(work)
    def waiting(*args: Asked.args, **named: Asked.kwargs) -> Found:
        pool = ThreadPoolExecutor(1)
        try:
            return pool.submit(work, *args, **named).result()
        finally:
            pool.shutdown(wait=False)

    return waiting


def times(tick: Tick | None, unit: float) -> Tick | None:
    """A tick for work that is counted in other units."""
    return None if tick is None else lambda done: tick(done * unit)


def share_out(
    total: int,
    piece: int,
    paper: Callable[[], Paper],
    work: Callable[[Paper, int, int], None],
    tick: Tick | None = None,
    most: int | None = None,
) -> list[Paper]:
    """Runs `work(paper, first, last)` over all pieces and gives back each thread's paper.

    On all cores, or on so many at `most` where paper is dear.

    Kernels release the interpreter's lock, so threads are enough. An interrupt waits for none of
    them: each ends with the piece, or the compiling, that it is at.
    """
    pieces = count()
    stop = threading.Event()

    def worker() -> Paper:
        mine = paper()
        while not stop.is_set():
            first = next(pieces) * piece
            if first >= total:
                break
            last = min(first + piece, total)
            work(mine, first, last)
            if tick is not None:
                tick(last - first)
        return mine

    threads = max(1, min(cores(), most or cores(), -(-total // piece)))
    pool = ThreadPoolExecutor(threads)
    try:
        return [future.result() for future in [pool.submit(worker) for _ in range(threads)]]
    finally:
        stop.set()
        pool.shutdown(wait=False)
