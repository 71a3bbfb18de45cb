"""Named locks for commands of one process that would write to the same streams.

The store accepts only the first of such commands, and the others have to be decided again; waiting
for a lock saves them that. Locks are granted in the order of requests. They are acquired in the
order of their names, so there is no deadlock, and a lock that nobody holds takes no memory.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager


class NamedLocks:
    """A fair lock for each name; `len()` is how many are held."""

    def __init__(self) -> None:
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}

    def __len__(self) -> int:
        return len(self._waiting)

    @asynccontextmanager
    async def hold(self, names: Iterable[str]) -> AsyncIterator[None]:
        """Holds the locks of all these names for the length of a `with`."""
        held = frozenset(names)
        await self.acquire(held)
        try:
            yield
        finally:
            self.release(held)

    async def acquire(self, names: Iterable[str]) -> None:
        """Acquires all of these; none of them if the caller is cancelled meanwhile."""
        acquired: list[str] = []
        try:
            for name in sorted(set(names)):
                queue = self._waiting.get(name)
                if queue is None:
                    self._waiting[name] = deque()
                else:
                    await self._wait_for(name, queue)
                acquired.append(name)
        except BaseException:
            self.release(acquired)
            raise

    async def _wait_for(self, name: str, queue: "deque[asyncio.Future[None]]") -> None:
        granted: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        queue.append(granted)
        try:
            await granted
        except BaseException:
            if granted.done() and not granted.cancelled():
                self.release([name])  # it was granted already
            raise

    def release(self, names: Iterable[str]) -> None:
        """Releases these: each is granted to the one that has waited longest and still waits."""
        for name in names:
            queue = self._waiting[name]
            while queue and queue[0].done():
                queue.popleft()
            if queue:
                queue.popleft().set_result(None)
            else:
                del self._waiting[name]
