"""Processes that fall and a disk that takes its time, for the simulator of faults.

Writes wait in one line that all processes share. Whoever drives the simulation decides which is
taken next and what becomes of it, so a seed repeats every race and every fall exactly.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random
from typing import Any, Literal, NamedTuple, ParamSpec, TypeAlias, TypeVar

from croupier.cards import SeededEntropy
from croupier.house.commands.casino import Casino, Pace
from croupier.store import (
    Append,
    KeyReused,
    LostRace,
    Store,
    Unavailable,
    WriteCallback,
    WriteOutcome,
)

Fate: TypeAlias = Literal["written", "failed before", "failed after", "fell before", "fell after"]
"""What becomes of a write: told, or the database or the process fails on one side of it."""

FATES: tuple[Fate, ...] = ("failed before", "failed after", "fell before", "fell after")
START = 1_700_000_000.0
"""When every simulation begins, in seconds since 1970."""
PACE = Pace(wagers=8, settle_wagers=1, dealer=0.4, companion=0.3, pause=1, decision=6)


Given = ParamSpec("Given")
Result = TypeVar("Result")


class Inline(ThreadPoolExecutor):
    """Work for other threads, done at once in this one: no thread, no chance."""

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> "Future[Result]":
        future: Future[Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as trouble:  # noqa: BLE001  # whoever awaits it hears of it
            future.set_exception(trouble)
        return future


class Write(NamedTuple):
    """A command on its way to the disk."""

    store: "SlowStore"
    appends: Sequence[Append]
    command: dict[str, Any]  # the named arguments of `Store.append`
    told: WriteCallback


class SlowStore(Store):
    """A real store whose writes wait until somebody lets them through."""

    def __init__(self, database: str, line: list[Write]) -> None:
        super().__init__(database)
        self._waiting = line

    # The named arguments of `Store.append` are only passed on.
    def send(self, appends: Sequence[Append], told: WriteCallback, **command: Any) -> None:
        self._waiting.append(Write(self, appends, command, told))


class Process:
    """One process of the house: it runs, falls, and is started again on the same log."""

    def __init__(self, database: str, line: list[Write], dice: Random, now: Callable[[], float]):
        self._database, self._line, self._dice, self._now = database, line, dice, now
        self.skew = 0.0
        self.tasks: set[asyncio.Task[None]] = set()
        self._open()

    def _open(self) -> None:
        chance = SeededEntropy(self._dice.getrandbits(64))
        self.store = SlowStore(self._database, self._line)
        self.casino = Casino(
            self.store,
            source=chance,
            secret=lambda: chance.read(32),
            token=lambda: chance.read(12).hex(),
            pace=PACE,
            clock=lambda: START + self._now() + self.skew,
        )
        self.casino.watched_here = lambda _table: True
        self.casino.catch_up_now()

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Something this process does; it dies with the process."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def fall(self) -> None:
        """Everything in memory is gone. What was on its way to the disk may still arrive."""
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for write in [w for w in self._line if w.store is self.store]:
            self._line.remove(write)
            if self._dice.random() < 0.5:
                carry_out(write)
        self.store.close()
        self._open()


def carry_out(write: Write) -> WriteOutcome:
    """The write itself, on the real log."""
    try:
        return write.store.append(write.appends, **write.command)
    except (LostRace, KeyReused, Unavailable) as refused:
        return refused


def meet(write: Write, fate: Fate) -> bool:
    """Brings a write to its end; True where its process falls with it."""
    if fate == "failed before":
        write.told(Unavailable("the disk is gone"))
        return False
    if fate == "fell before":
        return True
    outcome = carry_out(write)
    if fate == "failed after":
        outcome = Unavailable("the connection broke off")
    if fate != "fell after":
        write.told(outcome)
    return fate == "fell after"
