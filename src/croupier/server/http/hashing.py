"""Hashing passwords in threads of low priority, so that nobody else waits for a processor.

A hash takes a third of a second on purpose. The operating system runs these threads only as far as
the threads that answer requests leave time for them. Nothing but the hash is computed there: a
thread of low priority that held the lock of the database would hold up every command.
"""

import os
import sys
import threading
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from argon2 import PasswordHasher

from croupier.store import Hasher

NICENESS, LOWEST = 10, 19
HASHING: Final = 1
"""Passwords that are hashed at a time; each takes a processor and much memory."""


class LowPriorityHasher:
    """Has passwords hashed, and compared with hashes, at low priority.

    Whoever calls it waits, so call it in a thread.
    """

    def __init__(self, hasher: Hasher | None = None) -> None:
        self._hasher: Hasher = hasher or PasswordHasher()
        self._threads = ThreadPoolExecutor(HASHING, "hashing", initializer=_lower_priority)

    def hash(self, password: str) -> str:
        return self._threads.submit(self._hasher.hash, password).result()

    def verify(self, hashed: str, password: str) -> bool:
        return self._threads.submit(self._hasher.verify, hashed, password).result()


def _lower_priority() -> None:
    """Lowers the priority of this thread and of the threads that it starts; only Linux has that."""
    if sys.platform == "linux":
        thread = threading.get_native_id()
        before = os.getpriority(os.PRIO_PROCESS, thread)
        os.setpriority(os.PRIO_PROCESS, thread, min(before + NICENESS, LOWEST))
