"""Where commands that were on their way to the disk come back, many in one breath.

The store answers from a thread of its own, command by command. Waking the house for each of them
would cost more than to hear them; so it is woken once for all that have come. What was written is
taken in whether or not somebody still waits for it.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeAlias

from croupier.store import Receipt

TakeIn: TypeAlias = Callable[[Receipt], None]
_Due: TypeAlias = "tuple[Future[Receipt], TakeIn, asyncio.Future[Receipt]]"


class Landing:
    """Answers of the store, brought into the event loop."""

    def __init__(self) -> None:
        self._come: deque[_Due] = deque()
        self._rung = False
        self._out = 0
        self._all_back = asyncio.Event()

    async def wait(self, sent: "Future[Receipt]", take_in: TakeIn) -> Receipt:
        """What became of a command. It is taken in first, and also where nobody waits any more."""
        loop = asyncio.get_running_loop()
        told: asyncio.Future[Receipt] = loop.create_future()

        def landed(_: object) -> None:
            self._come.append((sent, take_in, told))
            if not self._rung and not loop.is_closed():
                self._rung = True
                loop.call_soon_threadsafe(self._hear)

        self._out += 1
        self._all_back.clear()
        sent.add_done_callback(landed)
        return await told

    async def all_back(self) -> None:
        """Waits until nothing is on its way any more."""
        while self._out:
            await self._all_back.wait()

    def _hear(self) -> None:
        self._rung = False  # whoever lands from now on rings again
        while self._come:
            sent, take_in, told = self._come.popleft()
            self._out -= 1
            trouble = sent.exception()
            try:
                if trouble is None:
                    take_in(sent.result())
            except Exception as fault:  # noqa: BLE001  # whoever waits hears of it
                trouble = fault
            if told.done():
                continue
            if trouble is None:
                told.set_result(sent.result())
            else:
                told.set_exception(trouble)
        if not self._out:
            self._all_back.set()
