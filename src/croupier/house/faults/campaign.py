"""Many simulated faults at once: runs of the casino and power cuts, in several processes.

Faults come in parts of a thousand. A part has a seed of its own, so that any of them can be
repeated alone; its faults are those of one run of the casino, and power cuts for the rest.
"""

import multiprocessing
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from typing import Final

import msgspec

from croupier.house.faults.broken import Broken
from croupier.house.faults.scratch import scratch_folder
from croupier.house.faults.simulation import Failed, simulate
from croupier.house.faults.torn_files import cut_power

PART: Final = 1_000
"""Faults in a part."""
STEPS: Final = 120
"""Steps of the run of the casino that begins a part."""
INJECTED: Final = frozenset({
    "failed before", "failed after", "fell before", "fell after", "answer lost", "sent twice",
    "asked again", "clock jumped", "writer replaced", "write of a replaced writer",
})  # fmt: skip
"""What counts as a fault of a run; the rest of its report is what followed from them."""
PARTS_PER_PROCESS: Final = 50
"""Parts after which a process is replaced by a new one."""


class PartReport(msgspec.Struct, frozen=True, kw_only=True):
    """A part in which every check held: its seed, and its faults by kind."""

    seed: int
    faults: dict[str, int]

    @property
    def count(self) -> int:
        return sum(self.faults.values())


def simulate_part(seed: int, faults: int = PART) -> PartReport:
    """One run of the casino, then power cuts until there were so many faults.

    Raises Failed where a check does not hold; the seed repeats it.
    """
    run = simulate(seed, min(STEPS, faults))
    counted = Counter({kind: n for kind, n in run.faults.items() if kind in INJECTED})
    left = faults - counted.total()
    if left > 0:
        try:
            with scratch_folder() as folder:
                counted += cut_power(str(seed), left, folder)
        except Broken as broken:
            raise Failed(seed, STEPS, str(broken)) from broken
        except Exception as fault:  # whatever it was, the seed repeats it
            line = f"The program failed ({type(fault).__name__}): {fault}"
            raise Failed(seed, STEPS, line) from fault
    return PartReport(seed=seed, faults=dict(sorted(counted.items())))


def simulate_parts(seed: int, faults: int, jobs: int) -> Iterator[PartReport]:
    """Parts from seed on until there were so many faults, in the order of their seeds."""
    sizes = [min(PART, faults - done) for done in range(0, faults, PART)]
    if jobs == 1:
        for number, size in enumerate(sizes):
            yield simulate_part(seed + number, size)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(
        jobs, mp_context=context, max_tasks_per_child=PARTS_PER_PROCESS
    ) as pool:
        waiting: list[Future[PartReport]] = []
        try:
            for number, size in enumerate(sizes):
                waiting.append(pool.submit(simulate_part, seed + number, size))
                if len(waiting) > 2 * jobs:
                    yield waiting.pop(0).result()
            while waiting:
                yield waiting.pop(0).result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
