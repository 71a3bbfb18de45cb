"""Commands that would write to the same streams wait for one another.

The store lets only the first of them through and sends the rest back to decide anew; a line in
which each waits for the one before it saves them the way. Names are locked in one order, so
nobody waits in a circle, and a lock is forgotten when nobody holds or wants it.
"""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from weakref import WeakValueDictionary


class Queues:
    """One line for every name that somebody waits for."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    def __len__(self) -> int:
        return len(self._locks)

    @asynccontextmanager
    async def hold(self, names: Iterable[str]) -> AsyncIterator[None]:
        """Waits until all of these are free, and keeps them."""
        async with AsyncExitStack() as stack:
            for name in sorted(set(names)):
                lock = self._locks.get(name)
                if lock is None:
                    lock = self._locks[name] = asyncio.Lock()
                await stack.enter_async_context(lock)
            yield
