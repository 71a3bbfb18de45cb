"""Chooses which process writes a group of commands: this one, or a separate writer process.

The writer process is started when many commands wait at once. Until it is ready, and whenever it
fails, this process writes. Commands that a failed writer process may or may not have written are
written again: because their keys are the same, none takes effect twice.

A writer process that failed is killed before this process writes, and fenced off if it cannot be.
"""

import logging
import os
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from croupier.store.append.batch import Request
from croupier.store.append.fences import fence_request
from croupier.store.append.transaction import Transactions, WriteOutcome
from croupier.store.append.writer_process import CannotEncode, WriterProcess
from croupier.store.record import Receipt, Unavailable

MANY = 8
"""Commands waiting at once from which on a writer process is faster than this one."""
PAUSE = 60.0
"""Seconds before a writer process that failed is replaced."""

_log = logging.getLogger("croupier.store")


class Backend(Protocol):
    """Something that writes groups of commands; for one thread at a time."""

    def outcomes(self, requests: Sequence[Request]) -> Sequence[WriteOutcome]:
        """The outcome of each command, in their order: durable or refused when this returns."""
        ...

    def probe(self) -> WriteOutcome:
        """Commits a transaction that adds nothing to the log: whether commands can be written."""
        ...

    @property
    def name(self) -> str:
        """The name under which it writes; whoever takes over from it fences that name off."""
        ...

    def begin_again(self) -> None:
        """Goes on under a new name after it was fenced off."""
        ...

    def close(self) -> None: ...


def writer_process_helps(database: str) -> bool:
    """Whether a writer process makes this database faster.

    SQLite does its work inside our process, where every statement waits for the other threads.
    PostgreSQL does it in a server of its own.
    """
    return os.name == "posix" and not database.startswith("postgres")


class OffloadingBackend:
    """Writes in this process while few commands wait, and by a writer process from when many do."""

    def __init__(self, here: Transactions, start: Callable[[str], WriterProcess]) -> None:
        """`start` starts a writer process for the house that writes under this name."""
        self._here, self._start = here, start
        self.writer_process: WriterProcess | None = None
        self._not_before = 0.0
        self._to_fence: list[str] = []

    @property
    def name(self) -> str:
        return self._here.name

    def outcomes(self, requests: Sequence[Request]) -> Sequence[WriteOutcome]:
        try:
            if self.writer_process is None:
                self._start_for(len(requests))
            elif self.writer_process.is_ready():
                return self.writer_process.outcomes(requests)
        except CannotEncode:
            pass  # validation in this process refuses it
        except Exception as trouble:  # noqa: BLE001  # whatever failed, this process can write
            self._give_up_writer_process(trouble)
        refused = self._fence_off()
        if refused is not None:
            return [refused for _ in requests]
        return self._here.outcomes(requests)

    def probe(self) -> WriteOutcome:
        try:
            if self.writer_process is not None and self.writer_process.is_ready():
                return self.writer_process.probe()
        except Exception as trouble:  # noqa: BLE001  # as for commands
            self._give_up_writer_process(trouble)
        return self._fence_off() or self._here.probe()

    def begin_again(self) -> None:
        """Goes on under a new name; a writer process that began under the old one is ended."""
        ended, self.writer_process = self.writer_process, None
        self._end(ended)
        self._here.begin_again()

    def close(self) -> None:
        if self.writer_process is not None:
            self.writer_process.stop()
        self._here.close()

    def _start_for(self, waiting: int) -> None:
        if waiting >= MANY and time.monotonic() >= self._not_before:
            self.writer_process = self._start(self.name)

    def _give_up_writer_process(self, trouble: Exception) -> None:
        """Ends a writer process that failed; this process writes for a while."""
        name = type(trouble).__name__
        _log.warning("the writer process failed, the server writes by itself: %s", name)
        self._not_before = time.monotonic() + PAUSE
        failed, self.writer_process = self.writer_process, None
        self._end(failed)

    def _end(self, writer_process: WriterProcess | None) -> None:
        """Kills a writer process; one that does not die is fenced off before the next write."""
        if writer_process is not None and not writer_process.kill():
            _log.error("the writer process %s cannot be killed", writer_process.process.pid)
            self._to_fence.append(writer_process.name)

    def _fence_off(self) -> Unavailable | None:
        """Fences off writer processes that may still be alive; the reason where it cannot be done.

        Until then nothing is written here, or commands might be written in two places.
        """
        while self._to_fence:
            (outcome,) = self._here.outcomes([fence_request(self._to_fence[0])])
            if not isinstance(outcome, Receipt):
                kind = getattr(outcome, "kind", "") or type(outcome).__name__
                line = "A writer process that hangs holds the log: send the command again later."
                return Unavailable(line, kind)
            self._to_fence.pop(0)
        return None
