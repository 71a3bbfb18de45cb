"""Simulated processes that crash, and a database whose writes are delayed or fail.

Writes wait in one queue that all processes share. The simulation decides which is taken next and
whether it succeeds, so that a seed repeats every race and every crash exactly.
"""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import contextmanager
from random import Random
from typing import Any, Literal, NamedTuple, ParamSpec, TypeAlias, TypeVar

from croupier.acts import Micros
from croupier.cards import SeededEntropy
from croupier.house.faults.broken import need
from croupier.house.machine.clock_watch import ClockWatch
from croupier.house.process.casino import Casino, Pace
from croupier.store import (
    Append,
    Fenced,
    KeyReused,
    LostRace,
    MachineClock,
    Receipt,
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
PACE = Pace(wagers=8, settle_wagers=1, dealer=0.4, companion=0.3, pause=1, decision=6, reveal=4)


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

    def __init__(self, database: str, queue: list[Write], new_name: Callable[[], str]) -> None:
        super().__init__(database, new_name=new_name)
        self._waiting = queue
        self._prepared: list[Write] = []

    # The named arguments of `Store.append` are only passed on.
    def send(self, appends: Sequence[Append], callback: WriteCallback, **command: Any) -> None:
        self._waiting.append(Write(self, appends, command, callback))

    # The named arguments of `Store.append` are only passed on.
    def append(self, appends: Sequence[Append], **command: Any) -> Receipt:
        """Writes at once. A store that learns that it was replaced refuses all that wait, as the
        real queue does."""
        with self._refusing_if_replaced():
            return super().append(appends, **command)

    def fence_off(self, writer: str, *, at: Micros) -> None:
        with self._refusing_if_replaced():
            super().fence_off(writer, at=at)

    @contextmanager
    def _refusing_if_replaced(self) -> Iterator[None]:
        try:
            yield
        except Fenced:
            waiting = [write for write in self._waiting if write.store is self]
            self._waiting[:] = [write for write in self._waiting if write.store is not self]
            for write in waiting:
                write.callback(Fenced())
            raise

    def replaced(self) -> int:
        """Notes that another process has just taken over; returns how many writes wait here, of
        which none may be carried out any more."""
        self._prepared = [write for write in self._waiting if write.store is self]
        return len(self._prepared)

    def written(self, write: Write, outcome: WriteOutcome) -> None:
        """Checks that a write which waited when another process took over was not carried out."""
        late = any(write is prepared for prepared in self._prepared)
        fresh = isinstance(outcome, Receipt) and not outcome.repeated
        need(
            not (late and fresh),
            f"Command {write.command['key']} was written by a process that had been replaced.",
        )


class Process:
    """A simulated process of the house: it can crash, and is started again on the same log."""

    def __init__(self, database: str, queue: list[Write], random: Random, now: Callable[[], float]):
        self._database, self._queue, self._random, self._now = database, queue, random, now
        self.skew = 0.0
        self.tasks: set[asyncio.Task[None]] = set()
        self._open()

    def _open(self) -> None:
        chance = SeededEntropy(self._random.getrandbits(64))
        names = SeededEntropy(self._random.getrandbits(64))
        self.store = SlowStore(self._database, self._queue, lambda: names.read(12).hex())
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
        self.clock_watch = ClockWatch(self.casino, quiet=True)

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
        waiting = [write for write in self._queue if write.store is self.store]
        self._queue[:] = [write for write in self._queue if write.store is not self.store]
        for write in waiting:
            if self._random.random() < 0.5 and isinstance(carry_out(write), Fenced):
                break
        self.store.close()
        self._open()


def carry_out(write: Write) -> WriteOutcome:
    """Carries out a write on the real log."""
    outcome: WriteOutcome
    try:
        outcome = write.store.append(write.appends, **write.command)
    except (LostRace, KeyReused, Unavailable) as refused:
        outcome = refused
    write.store.written(write, outcome)
    return outcome


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
