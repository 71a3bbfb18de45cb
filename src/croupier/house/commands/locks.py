"""Commands that would write to the same streams wait for one another.

The store lets only the first of them through and sends the rest back to decide anew; a line in
which each waits for the one before it saves them the way. Names are taken in one order, so
nobody waits in a circle, and a name is forgotten when nobody holds or wants it. Whoever finds
all of them free, as nearly everybody does, has them at once.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager


class Queues:
    """One line for every name that somebody holds."""

    def __init__(self) -> None:
        self._lines: dict[str, deque[asyncio.Future[None]]] = {}

    def __len__(self) -> int:
        return len(self._lines)

    @asynccontextmanager
    async def hold(self, names: Iterable[str]) -> AsyncIterator[None]:
        """Waits until all of these are free, and keeps them for the length of a `with`."""
        held = frozenset(names)
        await self.take(held)
        try:
            yield
        finally:
            self.drop(held)

    async def take(self, names: Iterable[str]) -> None:
        """All of these, in one order; none where the caller is sent away meanwhile."""
        taken: list[str] = []
        try:
            for name in sorted(set(names)):
                line = self._lines.get(name)
                if line is None:
                    self._lines[name] = deque()
                else:
                    await self._stand_in(name, line)
                taken.append(name)
        except BaseException:
            self.drop(taken)
            raise

    async def _stand_in(self, name: str, line: "deque[asyncio.Future[None]]") -> None:
        place: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        line.append(place)
        try:
            await place
        except BaseException:
            if place.done() and not place.cancelled():
                self.drop([name])  # it was ours already
            raise

    def drop(self, names: Iterable[str]) -> None:
        """Lets whoever waits longest for each have it, and passes over those who have gone."""
        for name in names:
            line = self._lines[name]
            while line and line[0].done():
                line.popleft()
            if line:
                line.popleft().set_result(None)
            else:
                del self._lines[name]
