"""Sharing work out over all cores: ranges of boards to threads, with progress between them."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from typing import TypeAlias, TypeVar

from croupier.errors import BadInput

Paper = TypeVar("Paper")
Tick: TypeAlias = Callable[[float], None]

MOST_COUNTED = 10**9
"""More of anything than this is a slip of the finger: it would run for years."""


def check_count(name: str, given: int | None, least: int = 1) -> None:
    """Refuses a number of rounds, samples or workers that nobody means."""
    if given is not None and not least <= given <= MOST_COUNTED:
        raise BadInput(name, f"a whole number from {least} to {MOST_COUNTED:,}", got=given)


def cores() -> int:
    """How many threads may really run at once."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


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

    Kernels release the interpreter's lock, so threads are enough. An interrupt ends the work
    at the next piece.
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
    with ThreadPoolExecutor(threads) as pool:
        try:
            return [future.result() for future in [pool.submit(worker) for _ in range(threads)]]
        except BaseException:
            stop.set()
            raise
