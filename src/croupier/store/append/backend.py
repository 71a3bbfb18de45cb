"""Chooses which process writes a group of commands: this one, or a separate writer process.

The writer process is started when many commands wait at once. Until it is ready, and whenever it
fails, this process writes. Commands that a failed writer process may or may not have written are
written again: because their keys are the same, none takes effect twice.
"""

import logging
import os
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from croupier.store.append.batch import Request
from croupier.store.append.transaction import WriteOutcome
from croupier.store.append.writer_process import CannotEncode, WriterProcess

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

    def close(self) -> None: ...


def writer_process_helps(database: str) -> bool:
    """Whether a writer process makes this database faster.

    SQLite does its work inside our process, where every statement waits for the other threads.
    PostgreSQL does it in a server of its own.
    """
    return os.name == "posix" and not database.startswith("postgres")


class OffloadingBackend:
    """Writes in this process while few commands wait, and by a writer process from when many do."""

    def __init__(self, here: Backend, start: Callable[[], WriterProcess]) -> None:
        self._here, self._start = here, start
        self.writer_process: WriterProcess | None = None
        self._not_before = 0.0

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
        return self._here.outcomes(requests)

    def close(self) -> None:
        if self.writer_process is not None:
            self.writer_process.stop()
        self._here.close()

    def _start_for(self, waiting: int) -> None:
        if waiting >= MANY and time.monotonic() >= self._not_before:
            self.writer_process = self._start()

    def _give_up_writer_process(self, trouble: Exception) -> None:
        """Ends a writer process that failed; this process writes for a while."""
        name = type(trouble).__name__
        _log.warning("the writer process failed, the server writes by itself: %s", name)
        self._not_before = time.monotonic() + PAUSE
        failed, self.writer_process = self.writer_process, None
        if failed is not None:
            failed.kill()
