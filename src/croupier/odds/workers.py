"""Runs work in threads on all cores, in chunks of a range, and reports progress after each."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from itertools import count
from typing import ParamSpec, TypeAlias, TypeVar

BufferT = TypeVar("BufferT")
Asked = ParamSpec("Asked")
Found = TypeVar("Found")
Tick: TypeAlias = Callable[[float], None]


def cores() -> int:
    """How many threads can run at the same time."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:  # not on every system
        return os.cpu_count() or 1


def in_own_thread(work: Callable[Asked, Found]) -> Callable[Asked, Found]:
    """Decorates a function that compiles kernels: it runs in a thread of its own.

    Python raises the interrupt of a user in the main thread. In a callback of the compiler it
    would be lost, and would leave the kernel half compiled.
    """

    @wraps(work)
    def waiting(*args: Asked.args, **named: Asked.kwargs) -> Found:
        pool = ThreadPoolExecutor(1)
        try:
            return pool.submit(work, *args, **named).result()
        finally:
            pool.shutdown(wait=False)

    return waiting


def scaled_tick(tick: Tick | None, unit: float) -> Tick | None:
    """A tick for work that is counted in units of another size."""
    return None if tick is None else lambda done: tick(done * unit)


def run_in_threads(
    total: int,
    chunk: int,
    new_buffer: Callable[[], BufferT],
    work: Callable[[BufferT, int, int], None],
    tick: Tick | None = None,
    most_threads: int | None = None,
) -> list[BufferT]:
    """Runs `work(buffer, first, last)` over all chunks and returns the buffer of each thread.

    There is a thread for each core, or `most_threads` where a buffer takes much memory.

    Kernels release the interpreter's lock, so threads are enough. An interrupt does not wait for
    them: each thread ends after the chunk, or the compilation, that it is busy with.
    """
    chunks = count()
    stop = threading.Event()

    def worker() -> BufferT:
        buffer = new_buffer()
        while not stop.is_set():
            first = next(chunks) * chunk
            if first >= total:
                break
            last = min(first + chunk, total)
            work(buffer, first, last)
            if tick is not None:
                tick(last - first)
        return buffer

    threads = max(1, min(cores(), most_threads or cores(), -(-total // chunk)))
    pool = ThreadPoolExecutor(threads)
    try:
        return [future.result() for future in [pool.submit(worker) for _ in range(threads)]]
    finally:
        stop.set()
        pool.shutdown(wait=False)
