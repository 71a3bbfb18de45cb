"""Work in shards, on a Dask cluster or on processes of this machine.

`work(shared, shard)` is all there is to a shard, so the answer is the same wherever it is done.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any, TypeAlias, TypeVar

from croupier.errors import BadInput
from croupier.odds.workers import Tick

Shared = TypeVar("Shared")
Done = TypeVar("Done")
Shard: TypeAlias = tuple[int, int]
"""From one number up to another."""


def shards_of(total: int, size: int) -> list[Shard]:
    return [(n, min(n + size, total)) for n in range(0, total, size)]


def on_cluster(
    address: str, work: Callable[[Shared, Shard], Done], shared: Shared, shards: Sequence[Shard]
) -> Iterator[tuple[Shard, Done]]:
    """What is shared goes to every worker once, then shards as workers are free."""
    if find_spec("distributed") is None:
        raise BadInput("--cluster", "the extra `cluster` to be installed: Dask is missing")
    import distributed

    dask: Any = distributed  # its own functions have no types
    try:
        client = dask.Client(address, timeout=10)
    except (OSError, ValueError) as problem:
        raise BadInput(
            "--cluster", "the address of a Dask scheduler, tcp://host:8786", got=address
        ) from problem
    with client:
        there = client.scatter([shared], broadcast=True, hash=False)[0]
        tasks = {client.submit(work, there, shard, pure=False): shard for shard in shards}
        for task in dask.as_completed(list(tasks)):
            yield tasks[task], task.result()


def in_order(
    done: Iterable[tuple[Shard, Done]], shards: Sequence[Shard], tick: Tick | None
) -> list[Done]:
    """What was done, in the order of the shards; `tick` is told of each as it comes in."""
    found: dict[Shard, Done] = {}
    for shard, made in done:
        found[shard] = made
        if tick is not None:
            tick(shard[1] - shard[0])
    return [found[shard] for shard in shards]


def on_processes(
    workers: int, work: Callable[[Shared, Shard], Done], shared: Shared, shards: Sequence[Shard]
) -> Iterator[tuple[Shard, Done]]:
    """For work that is Python rather than kernels; one worker does it here and now."""
    if workers == 1 or len(shards) == 1:
        for shard in shards:
            yield shard, work(shared, shard)
        return
    # An interrupt reaches every process of a terminal: it is ours alone to hear, and ends them.
    deaf = (signal.SIGINT, signal.SIG_IGN)
    with get_context("spawn").Pool(workers, signal.signal, deaf) as pool:
        yield from pool.imap_unordered(partial(_shard_done, work, shared), shards)


def _shard_done(
    work: Callable[[Shared, Shard], Done], shared: Shared, shard: Shard
) -> tuple[Shard, Done]:
    return shard, work(shared, shard)
