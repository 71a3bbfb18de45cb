"""Where groups of commands are written: here, or by a scribe where many wait.

A scribe is hired when many commands wait at once. Until it has settled in, and wherever it fails,
the house writes for itself. Commands that the scribe may or may not have written before it failed
are written again: their keys see to it that nothing takes effect twice.
"""

import logging
import os
import time
from collections.abc import Callable, Sequence
from typing import Protocol

from croupier.store.append.batch import Request
from croupier.store.append.transaction import Outcome
from croupier.store.append.writer_process import NoForm, Scribe

MANY = 8
"""Commands that wait at once, from which on a scribe is worth its wages."""
PAUSE = 60.0
"""Seconds before another is hired for one that failed."""

_log = logging.getLogger("croupier.store")


class Bench(Protocol):
    """Somewhere to write; for one thread at a time."""

    def outcomes(self, requests: Sequence[Request]) -> Sequence[Outcome]:
        """What became of each, in their order: durable or refused when this returns."""
        ...

    def close(self) -> None: ...


def scribe_helps(database: str) -> bool:
    """SQLite works in our own process, where a scribe saves it waiting; PostgreSQL does not."""
    return os.name == "posix" and not database.startswith("postgres")


class HelpedBench:
    """Writes here while it is quiet, and by a scribe from when many wait."""

    def __init__(self, here: Bench, hire: Callable[[], Scribe]) -> None:
        self._here, self._hire = here, hire
        self.scribe: Scribe | None = None
        self._not_before = 0.0

    def outcomes(self, requests: Sequence[Request]) -> Sequence[Outcome]:
        try:
            if self.scribe is None:
                self._hire_for(len(requests))
            elif self.scribe.has_settled_in():
                return self.scribe.outcomes(requests)
        except NoForm:
            pass  # that is for the gate to refuse
        except Exception as trouble:  # noqa: BLE001  # whatever ails it, the house can write
            self._do_without(trouble)
        return self._here.outcomes(requests)

    def close(self) -> None:
        if self.scribe is not None:
            self.scribe.dismiss()
        self._here.close()

    def _hire_for(self, waiting: int) -> None:
        if waiting >= MANY and time.monotonic() >= self._not_before:
            self.scribe = self._hire()

    def _do_without(self, trouble: Exception) -> None:
        _log.warning("no scribe, the house writes for itself: %s", type(trouble).__name__)
        self._not_before = time.monotonic() + PAUSE
        scribe, self.scribe = self.scribe, None
        if scribe is not None:
            scribe.send_away()
