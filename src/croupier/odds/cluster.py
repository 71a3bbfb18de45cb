"""Work in shards, on a Dask cluster or on processes of this machine.

`work(shared, shard)` is all there is to a shard, so the answer is the same wherever it is done.
"""

from __future__ import annotations

import signal
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib.util import find_spec
from multiprocessing import get_context
from typing import Any, TypeAlias, TypeVar

from croupier.errors import BadInput

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
    client_of, finished = _dask()
    try:
        client = client_of(address, timeout=10)
    except (OSError, ValueError) as problem:
        raise BadInput(
            "--cluster", "the address of a Dask scheduler, tcp://host:8786", got=address
        ) from problem
    with client:
        there = client.scatter([shared], broadcast=True, hash=False)[0]
        tasks = {client.submit(work, there, shard, pure=False): shard for shard in shards}
        for task in finished(list(tasks)):
            yield tasks[task], task.result()


def _dask() -> tuple[Callable[..., Any], Callable[..., Any]]:
    if find_spec("distributed") is None:
        raise BadInput("--cluster", "the extra `cluster` to be installed: Dask is missing")
    import distributed

    return distributed.Client, distributed.as_completed


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
