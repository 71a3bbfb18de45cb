"""Hashing passwords: in threads of low priority, so that nobody else waits for a processor.

A hash takes a third of a second on purpose. The operating system runs these threads only as far as
the thread that answers requests leaves time for them.
"""

import asyncio
import os
import sys
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

NICENESS, LOWEST = 10, 19
Result = TypeVar("Result")


class Hashing:
    """A few threads that hash passwords."""

    def __init__(self, threads: int) -> None:
        self._pool = ThreadPoolExecutor(threads, "hashing", initializer=_lower_priority)

    async def run(self, work: Callable[[], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._pool, work)


def _lower_priority() -> None:
    """Lowers the priority of this thread and of the threads that it starts; only Linux has that."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        before = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(before + NICENESS, LOWEST))
