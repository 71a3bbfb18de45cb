"""Simulated processes that crash, and a database whose writes are delayed or fail.

Writes wait in one queue that all processes share. The simulation decides which is taken next and
whether it succeeds, so that a seed repeats every race and every crash exactly.
"""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from random import Random
from typing import Any, Literal, NamedTuple, ParamSpec, TypeAlias, TypeVar

from croupier.cards import SeededEntropy
from croupier.house.commands.casino import Casino, Pace
from croupier.house.machine.clock_watch import ClockWatch
from croupier.store import (
    Append,
    KeyReused,
    LostRace,
    MachineClock,
    Store,
    Unavailable,
    WriteCallback,
    WriteOutcome,
)

Fate: TypeAlias = Literal["written", "failed before", "failed after", "fell before", "fell after"]
"""What happens to a write: it succeeds, or the database fails or the process crashes ("fell")
before or after it."""

FATES: tuple[Fate, ...] = ("failed before", "failed after", "fell before", "fell after")
START = 1_700_000_000.0
"""When every simulation begins, in seconds since 1970."""
PACE = Pace(wagers=8, settle_wagers=1, dealer=0.4, companion=0.3, pause=1, decision=6)


Given = ParamSpec("Given")
Result = TypeVar("Result")


class InlineExecutor(ThreadPoolExecutor):
    """An executor that runs everything at once in the calling thread, so that runs repeat."""

    def submit(
        self, fn: Callable[Given, Result], /, *args: Given.args, **kwargs: Given.kwargs
    ) -> "Future[Result]":
        future: Future[Result] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:  # noqa: BLE001  # raised where it is awaited
            future.set_exception(error)
        return future


class Write(NamedTuple):
    """A command that waits to be written."""

    store: "SlowStore"
    appends: Sequence[Append]
    command: dict[str, Any]  # the named arguments of `Store.append`
    callback: WriteCallback


class SlowStore(Store):
    """A real store whose writes wait in a queue until the simulation carries them out."""

    def __init__(self, database: str, queue: list[Write]) -> None:
        super().__init__(database)
        self._waiting = queue

    # The named arguments of `Store.append` are only passed on.
    def send(self, appends: Sequence[Append], callback: WriteCallback, **command: Any) -> None:
        self._waiting.append(Write(self, appends, command, callback))


class Process:
    """A simulated process of the house: it can crash, and is started again on the same log."""

    def __init__(self, database: str, queue: list[Write], random: Random, now: Callable[[], float]):
        self._database, self._queue, self._random, self._now = database, queue, random, now
        self.skew = 0.0
        self.tasks: set[asyncio.Task[None]] = set()
        self._open()

    def _open(self) -> None:
        chance = SeededEntropy(self._random.getrandbits(64))
        self.store = SlowStore(self._database, self._queue)
        self.casino = Casino(
            self.store,
            source=chance,
            secret=lambda: chance.read(32),
            token=lambda: chance.read(12).hex(),
            pace=PACE,
            clock=MachineClock(lambda: START + self._now() + self.skew, self._now),
        )
        self.casino.watched_here = lambda _table: True
        self.casino.catch_up_now()
        self.clock_watch = ClockWatch(self.casino)

    def begin(self, work: Coroutine[None, None, None]) -> None:
        """Starts a task of this process; a crash cancels it."""
        task = asyncio.get_running_loop().create_task(work)
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def crash(self) -> None:
        """Crashes and restarts: all memory is lost, and waiting writes may still be carried out."""
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for write in [w for w in self._queue if w.store is self.store]:
            self._queue.remove(write)
            if self._random.random() < 0.5:
                carry_out(write)
        self.store.close()
        self._open()


def carry_out(write: Write) -> WriteOutcome:
    """Carries out a write on the real log."""
    try:
        return write.store.append(write.appends, **write.command)
    except (LostRace, KeyReused, Unavailable) as refused:
        return refused


def finish_write(write: Write, fate: Fate) -> bool:
    """Carries out a write as its fate says; True where its process crashes."""
    if fate == "failed before":
        write.callback(Unavailable("The disk does not answer."))
        return False
    if fate == "fell before":
        return True
    outcome = carry_out(write)
    if fate == "failed after":
        outcome = Unavailable("The connection was lost.")
    if fate != "fell after":
        write.callback(outcome)
    return fate == "fell after"
