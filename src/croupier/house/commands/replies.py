"""Where commands that were on their way to the disk come back, many in one breath.

The store answers from a thread of its own, command by command. Waking the house for each of them
would cost more than to hear them; so it is woken once for all that have come. What was written is
taken in whether or not somebody still waits for it.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TypeAlias

from croupier.store import Receipt, WriteCallback, WriteOutcome

TakeIn: TypeAlias = Callable[[Receipt], None]
_Due: TypeAlias = "tuple[WriteOutcome, TakeIn, asyncio.Future[Receipt]]"


class Landing:
    """Answers of the store, brought into the event loop."""

    def __init__(self) -> None:
        self._come: deque[_Due] = deque()
        self._rung = False
        self._out = 0
        self._all_back = asyncio.Event()

    async def wait(self, send: Callable[[WriteCallback], None], take_in: TakeIn) -> Receipt:
        """Sends a command, and says what became of it. It is taken in first, and also where
        nobody waits any more."""
        loop = asyncio.get_running_loop()
        told: asyncio.Future[Receipt] = loop.create_future()

        def landed(outcome: WriteOutcome) -> None:
            self._come.append((outcome, take_in, told))
            if not self._rung and not loop.is_closed():
                self._rung = True
                loop.call_soon_threadsafe(self._hear)

        send(landed)
        self._out += 1
        self._all_back.clear()
        return await told

    async def all_back(self) -> None:
        """Waits until nothing is on its way any more."""
        while self._out:
            await self._all_back.wait()

    def _hear(self) -> None:
        self._rung = False  # whoever lands from now on rings again
        while self._come:
            outcome, take_in, told = self._come.popleft()
            self._out -= 1
            try:
                if isinstance(outcome, Receipt):
                    take_in(outcome)
            except Exception as fault:  # noqa: BLE001  # whoever waits hears of it
                outcome = fault
            if told.done():
                continue
            if isinstance(outcome, Receipt):
                told.set_result(outcome)
            else:
                told.set_exception(outcome)
        if not self._out:
            self._all_back.set()
