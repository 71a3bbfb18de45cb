"""Building long answers piece by piece, so that short requests are answered in between."""

import asyncio
import time
from collections.abc import Generator
from typing import TypeVar

from croupier.server.errors import Trouble

AT_ONCE, PAUSE = 0.002, 0.006
"""Seconds of work after which others have their turn, and for how long: a long answer takes at most
a quarter of the time of the thread that answers everybody."""
MOST_WAITING = 32
"""Long answers that may wait for their turn; the next is refused."""
Page = TypeVar("Page")


class PageBuilding:
    """Builds one long answer at a time, in short pieces."""

    def __init__(self) -> None:
        self._turn, self._waiting = asyncio.Lock(), 0

    async def build(self, building: Generator[None, None, Page]) -> Page:
        if self._waiting >= MOST_WAITING:
            raise Trouble(503, "Too many long pages are being made. Try again in a moment.", "busy")
        self._waiting += 1
        try:
            async with self._turn:
                return await _in_pieces(building)
        finally:
            self._waiting -= 1


async def _in_pieces(building: Generator[None, None, Page]) -> Page:
    until = time.perf_counter() + AT_ONCE
    while True:
        try:
            next(building)
        except StopIteration as finished:
            page: Page = finished.value
            return page
        if time.perf_counter() > until:
            await asyncio.sleep(PAUSE)
            until = time.perf_counter() + AT_ONCE
