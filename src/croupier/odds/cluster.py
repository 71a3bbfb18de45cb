"""Runs work in shards, on a Dask cluster or in processes of this machine.

`work(shared, shard)` depends on nothing else, so the answer is the same wherever it runs.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from multiprocessing import get_context
from typing import Any, TypeAlias, TypeVar

from croupier.errors import BadInput
from croupier.extras import need
from croupier.odds.workers import Tick

Shared = TypeVar("Shared")
Done = TypeVar("Done")
Shard: TypeAlias = tuple[int, int]
"""A range of numbers: the first, and the one after the last."""


def shards_of(total: int, size: int) -> list[Shard]:
    return [(n, min(n + size, total)) for n in range(0, total, size)]


def on_cluster(
    address: str, work: Callable[[Shared, Shard], Done], shared: Shared, shards: Sequence[Shard]
) -> Iterator[tuple[Shard, Done]]:
    """Sends what is shared to every worker once, then a shard to each worker that is free."""
    need("cluster", "--cluster")
    import distributed

    dask: Any = distributed  # its own functions have no types
    try:
        client = dask.Client(address, timeout=10)
    except (OSError, ValueError) as problem:
        raise BadInput(
            "--cluster", "the address of a Dask scheduler such as tcp://host:8786", got=address
        ) from problem
    with client:
        there = client.scatter([shared], broadcast=True, hash=False)[0]
        tasks = {client.submit(work, there, shard, pure=False): shard for shard in shards}
        for task in dask.as_completed(list(tasks)):
            yield tasks[task], task.result()


def in_order(
    done: Iterable[tuple[Shard, Done]], shards: Sequence[Shard], tick: Tick | None
) -> list[Done]:
    """The results in the order of the shards; `tick` is called as each arrives."""
    found: dict[Shard, Done] = {}
    for shard, made in done:
        found[shard] = made
        if tick is not None:
            tick(shard[1] - shard[0])
    return [found[shard] for shard in shards]


def on_processes(
    workers: int, work: Callable[[Shared, Shard], Done], shared: Shared, shards: Sequence[Shard]
) -> Iterator[tuple[Shard, Done]]:
    """Runs shards in processes, for work in Python; one worker runs them in this process."""
    if workers == 1 or len(shards) == 1:
        for shard in shards:
            yield shard, work(shared, shard)
        return
    # A terminal sends an interrupt to every process; only this one handles it, and ends the rest.
    ignore_interrupts = (signal.SIGINT, signal.SIG_IGN)
    with get_context("spawn").Pool(workers, signal.signal, ignore_interrupts) as pool:
        yield from pool.imap_unordered(partial(_shard_done, work, shared), shards)


def _shard_done(
    work: Callable[[Shared, Shard], Done], shared: Shared, shard: Shard
) -> tuple[Shard, Done]:
    return shard, work(shared, shard)
