"""A process that does nothing but write, for a house with many tables.

Threads of one process take turns at the interpreter: a writer among them waits for the tables
after every statement, and holds the database meanwhile. A scribe waits for nobody. It is hired
when many commands wait at once; until it has settled in, and wherever it fails, the house writes
for itself. Commands that the scribe may or may not have written before it failed are written
again: their keys see to it that nothing takes effect twice.

The two speak through a pair of sockets, a group of commands one way and what became of them the
other. The scribe leaves when nobody is at the other end any more.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from croupier.errors import BadInput
from croupier.store.binder import ATTEMPTS, Binder, Outcome
from croupier.store.database import PATIENCE, open_engine
from croupier.store.page import Request
from croupier.store.record import KeyReused, LostRace, Receipt, Unavailable

MANY = 8
"""Commands that wait at once, from which on a scribe is worth its wages."""
LONGEST_SILENCE = 1.5 * ATTEMPTS * PATIENCE
"""Seconds after which a scribe that should have answered is given up."""
PAUSE = 10.0
"""Seconds before another is hired for one that failed."""
FAREWELL = 5.0
"""Seconds that a scribe has to leave in."""

_read_requests = msgspec.msgpack.Decoder(list[Request]).decode
_read_told = msgspec.msgpack.Decoder(list[list[Any]]).decode
_bytes_of = msgspec.msgpack.Encoder().encode


class Bench(Protocol):
    """Where groups of commands are written; for one thread at a time."""

    def outcomes(self, requests: Sequence[Request]) -> Sequence[Outcome]: ...

    def close(self) -> None: ...


def can_be_had(database: str) -> bool:
    """SQLite works in our own process, so a scribe saves it that; PostgreSQL is one already."""
    return os.name == "posix" and not database.startswith("postgres")


class HelpedBench:
    """Writes here while it is quiet, and by a scribe from when many wait."""

    def __init__(self, here: Bench, hire: "Callable[[], Scribe]") -> None:
        self._here, self._hire = here, hire
        self._scribe: Scribe | None = None
        self._not_before = 0.0

    def outcomes(self, requests: Sequence[Request]) -> Sequence[Outcome]:
        try:
            if self._scribe is not None and self._scribe.has_settled_in():
                return self._scribe.outcomes(requests)
            if (
                self._scribe is None
                and len(requests) >= MANY
                and time.monotonic() > self._not_before
            ):
                self._scribe = self._hire()
        except (OSError, EOFError):
            self._not_before = time.monotonic() + PAUSE
            self._dismiss()
        except (TypeError, ValueError):
            pass  # what has no form to be sent in is for the gate to refuse
        return self._here.outcomes(requests)

    def close(self) -> None:
        self._dismiss()
        self._here.close()

    def _dismiss(self) -> None:
        scribe, self._scribe = self._scribe, None
        if scribe is not None:
            scribe.dismiss()


class Line:
    """One end of the line between the house and its scribe: messages, each with its length."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._incoming = end.makefile("rb")

    def send(self, message: bytes) -> None:
        self._end.sendall(len(message).to_bytes(8, "big") + message)

    def receive(self) -> bytes:
        """The next message; EOFError where nobody is there any more."""
        return self._read(int.from_bytes(self._read(8), "big"))

    def _read(self, size: int) -> bytes:
        found = self._incoming.read(size)
        if len(found) < size:
            raise EOFError
        return found

    def close(self) -> None:
        with suppress(OSError):
            self._incoming.close()
        self._end.close()


class Scribe:
    """The house's end of the line."""

    def __init__(self, database: str) -> None:
        ours, theirs = socket.socketpair()
        with theirs:
            self._line, self._end = Line(ours), ours
            self._process = subprocess.Popen(  # our own program
                [sys.executable, "-m", __name__, str(theirs.fileno())],
                pass_fds=(theirs.fileno(),),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                start_new_session=True,  # Ctrl-C is for the house, which closes in order
            )
        self._line.send(database.encode())
        self._settled = False
        ours.setblocking(False)

    def has_settled_in(self) -> bool:
        """Whether it has opened the database; it takes a moment, and nobody waits for it."""
        if not self._settled:
            try:
                said = self._end.recv(1)
            except BlockingIOError:
                return False
            if said != READY:
                raise EOFError
            self._end.settimeout(LONGEST_SILENCE)
            self._settled = True
        return True

    def outcomes(self, requests: Sequence[Request]) -> list[Outcome]:
        """Has a group written. Whatever is raised, it may be written or not."""
        self._line.send(_bytes_of(requests))  # all of it has a form, or nothing is sent
        told = [_outcome(words) for words in _read_told(self._line.receive())]
        if len(told) != len(requests):
            raise EOFError
        return told

    def dismiss(self) -> None:
        """It leaves when the line is closed."""
        self._line.close()
        try:
            self._process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()


READY = b"!"


def _words(outcome: Outcome) -> tuple[object, ...]:
    match outcome:
        case Receipt():
            return ("written", *msgspec.structs.astuple(outcome))
        case LostRace():
            return ("lost", outcome.stream, outcome.expected, outcome.actual)
        case KeyReused():
            return ("reused", outcome.key)
        case BadInput():
            return ("bad", outcome.field, outcome.expected, *_got(outcome))
        case Unavailable():
            return ("unavailable", str(outcome))
    return ("fault", f"{type(outcome).__name__}: {outcome}")


def _got(refused: BadInput) -> tuple[object, ...]:
    return () if refused.got is ... else (refused.got,)


def _outcome(words: Sequence[Any]) -> Outcome:
    match words:
        case ["written", *place]:
            return Receipt(*place)
        case ["lost", stream, expected, actual]:
            return LostRace(stream, expected, actual)
        case ["reused", key]:
            return KeyReused(key)
        case ["bad", *complaint]:
            return BadInput(*complaint)
        case ["unavailable", line]:
            return Unavailable(line)
    return RuntimeError(words[-1])


# --- the scribe's end ----------------------------------------------------------------------------


def write_until_alone(end: socket.socket) -> None:
    """Opens the database it is told of, and writes what comes until nobody is there any more."""
    line = Line(end)
    engine = open_engine(line.receive().decode())
    binder = Binder(engine)
    end.sendall(READY)
    try:
        while True:
            told = binder.outcomes(_read_requests(line.receive()))
            line.send(_bytes_of([_words(outcome) for outcome in told]))
    except (EOFError, OSError):
        pass
    finally:
        binder.close()
        engine.dispose()


if __name__ == "__main__":
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # the house says when, by closing the line
    write_until_alone(socket.socket(fileno=int(sys.argv[1])))
