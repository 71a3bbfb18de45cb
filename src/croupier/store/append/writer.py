"""Group commit: many commands, one trip to the disk.

Commands wait in a line. Whoever has the turn takes all that are waiting, writes them
in one transaction and only then tells the callers, so what is acknowledged is durable.
A caller who waits anyway takes the turn if it is free, which saves waking somebody
else for it; for all others there is a thread.
"""

import logging
import threading
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from functools import partial
from typing import NamedTuple, TypeAlias

from croupier.store.append.backend import Bench
from croupier.store.append.batch import Request
from croupier.store.append.transaction import Outcome
from croupier.store.database.failures import kind_of
from croupier.store.database.fair_lock import Turn
from croupier.store.record import Receipt, Unavailable

MOST_IN_A_GROUP = 512
_log = logging.getLogger("croupier.store")

Told: TypeAlias = Callable[[Outcome], None]
"""Whoever hears what became of a command, from the writer's own thread: a word and no work."""


class Waiting(NamedTuple):
    """A command in the line, who hears of it, and whether they still want it."""

    request: Request
    told: Told
    wanted: Callable[[], bool] | None = None


class Writer:
    """The one hand that writes to the log in this process."""

    def __init__(self, bench: Bench, turn: Turn, written: Callable[[int], None]) -> None:
        self._bench, self._turn, self._written = bench, turn, written
        self._line: deque[Waiting] = deque()
        self._door = threading.Lock()
        self._bell = threading.Event()
        self._closed = False
        self._thread = threading.Thread(target=self._run, name="log-writer", daemon=True)
        self._thread.start()

    def send(self, request: Request, told: Told) -> None:
        """Queues a command; somebody is told when it is durable or refused."""
        self._queue(Waiting(request, told))
        self._ring_for_it()

    def submit(self, request: Request) -> "Future[Receipt]":
        """Queues a command; the future is done when it is durable or refused."""
        future = self._queue_for_one(request)
        self._ring_for_it()
        return future

    def append(self, request: Request) -> Receipt:
        """Writes a command, and whatever else is waiting by then."""
        future = self._queue_for_one(request)
        while not future.done() and self._turn.acquire(blocking=False):
            if not self._write_group():
                break  # somebody else has it in hand
        if self._line:
            self._bell.set()
        return future.result()

    def close(self) -> None:
        """Writes what is waiting and stops."""
        with self._door:
            self._closed = True
        self._bell.set()
        self._thread.join()

    def _queue_for_one(self, request: Request) -> "Future[Receipt]":
        future: Future[Receipt] = Future()
        wanted = future.set_running_or_notify_cancel
        self._queue(Waiting(request, partial(_settle, future), wanted))
        return future

    def _queue(self, command: Waiting) -> None:
        with self._door:
            if self._closed:
                raise RuntimeError("the store is closed")
            self._line.append(command)

    def _ring_for_it(self) -> None:
        if not self._bell.is_set():  # who has been rung for takes all that are waiting then
            self._bell.set()

    def _run(self) -> None:
        while not (self._closed and not self._line):
            self._bell.wait()
            self._bell.clear()
            more = True
            while more:
                self._turn.acquire()
                more = self._write_group()
        with self._turn:
            self._bench.close()

    def _write_group(self) -> bool:
        """Ends the turn it is called in; False if nobody was waiting.

        Callers are told when the turn is over, for what they do then may be to write again.
        """
        group: list[Waiting] = []
        outcomes: Sequence[Outcome] = ()
        try:
            self._take_all_into(group)
            outcomes = self._bench.outcomes([waiting.request for waiting in group])
            self._announce(outcomes)
        except Exception as trouble:  # noqa: BLE001  # the next group may fare better
            _log.exception("the log could not be written")
            outcomes = [_unknown(trouble) for _ in group]
        except BaseException as interrupt:
            outcomes = [_unknown(interrupt) for _ in group]
            raise
        finally:
            self._turn.release()
            for waiting, outcome in zip(group, outcomes, strict=True):
                _tell(waiting.told, outcome)
        return bool(group)

    def _take_all_into(self, group: list[Waiting]) -> None:
        while self._line and len(group) < MOST_IN_A_GROUP:
            waiting = self._line.popleft()
            # A caller who has given up is let go before the write, never during it.
            if waiting.wanted is None or waiting.wanted():
                group.append(waiting)

    def _announce(self, outcomes: Sequence[Outcome]) -> None:
        """Word of the newest record goes out, where there is one."""
        written = [o.last for o in outcomes if isinstance(o, Receipt) and o.first <= o.last]
        if written:
            self._written(max(written))


def _unknown(trouble: BaseException) -> Unavailable:
    """Written or not: whoever waits for it asks again."""
    answer = Unavailable(kind_of(trouble), kind_of(trouble))
    answer.__cause__ = trouble
    return answer


def _tell(told: Told, outcome: Outcome) -> None:
    try:
        told(outcome)
    except Exception:  # noqa: BLE001  # one who cannot hear must not keep it from the others
        _log.exception("somebody who waited for the log could not be told")


def _settle(future: "Future[Receipt]", outcome: Outcome) -> None:
    if isinstance(outcome, Receipt):
        future.set_result(outcome)
    else:
        future.set_exception(outcome)
