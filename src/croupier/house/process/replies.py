"""Answers of the store to commands, passed from its thread to the event loop in batches.

The store answers from a thread of its own, command by command. Waking the event loop for each
answer would cost more than handling it, so it is woken once for all that have arrived. Durable
records are applied whether or not the sender still waits.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from typing import TypeAlias

from croupier.store import Receipt, WriteCallback, WriteOutcome

ApplyReceipt: TypeAlias = Callable[[Receipt], None]
_Answer: TypeAlias = "tuple[WriteOutcome, ApplyReceipt, asyncio.Future[Receipt]]"


class StoreReplies:
    """Commands sent to the store whose answers are awaited in the event loop."""

    def __init__(self) -> None:
        self._answers: deque[_Answer] = deque()
        self._waking = False
        self._pending = 0
        self._none_pending = asyncio.Event()

    async def wait(self, send: Callable[[WriteCallback], None], apply: ApplyReceipt) -> Receipt:
        """Sends a command and returns its receipt, or raises what the store answered.

        `apply` is called with the receipt first, also where the caller has stopped waiting.
        """
        loop = asyncio.get_running_loop()
        receipt: asyncio.Future[Receipt] = loop.create_future()

        def answered(outcome: WriteOutcome) -> None:
            self._answers.append((outcome, apply, receipt))
            if not self._waking and not loop.is_closed():
                self._waking = True
                loop.call_soon_threadsafe(self._handle_answers)

        send(answered)
        self._pending += 1
        self._none_pending.clear()
        return await receipt

    async def all_answered(self) -> None:
        """Waits until every command sent has been answered."""
        while self._pending:
            await self._none_pending.wait()

    def _handle_answers(self) -> None:
        self._waking = False  # an answer from now on wakes the loop again
        while self._answers:
            outcome, apply, receipt = self._answers.popleft()
            self._pending -= 1
            try:
                if isinstance(outcome, Receipt):
                    apply(outcome)
            except Exception as fault:  # noqa: BLE001  # raised where the command is awaited
                outcome = fault
            if receipt.done():
                continue
            if isinstance(outcome, Receipt):
                receipt.set_result(outcome)
            else:
                receipt.set_exception(outcome)
        if not self._pending:
            self._none_pending.set()
