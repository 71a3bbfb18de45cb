"""Visitors who use their accounts without a pause, whatever happens to the servers."""

import asyncio
import time
from random import Random

from tests.patience import PATIENCE
from tests.resilience.clients import Client, Notebook, come_in

ACCOUNTS, CONNECTIONS = 2, 3


class Load:
    """Visitors who use their accounts without a pause, and when each command was acknowledged."""

    def __init__(self, door: str, server: str) -> None:
        self.book, self._chance = Notebook(), Random(5)
        self.visitors = [come_in(server) for _ in range(ACCOUNTS)]
        self._clients = [
            Client(visitor, door, self.book, patience=PATIENCE)
            for visitor in self.visitors
            for _ in range(CONNECTIONS)
        ]
        self._ending = False
        self.acknowledged: list[float] = []

    async def run(self) -> None:
        await asyncio.gather(*(self._use(client) for client in self._clients))
        for client in self._clients:
            await client.close()

    def end(self) -> None:
        self._ending = True

    async def _use(self, client: Client) -> None:
        while not self._ending:
            amount = self._chance.randint(1, 50) * 100
            kind = self._chance.choice(("deposit", "withdraw", "read"))
            if kind == "read":
                await client.read_balance()
            else:
                await client.move(kind, amount)
                self.acknowledged.append(time.monotonic())
            await asyncio.sleep(0.01)

    async def first_after(self, moment: float) -> float:
        """The time of the first acknowledgement after a moment."""
        end = time.monotonic() + PATIENCE
        while not self.acknowledged or self.acknowledged[-1] <= moment:
            assert time.monotonic() < end, "no command was acknowledged"
            await asyncio.sleep(0.01)
        return next(at for at in self.acknowledged if at > moment)
