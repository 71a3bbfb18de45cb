"""A process that does nothing but write, for a house with many tables.

Threads of one process take turns at the interpreter: a writer among them waits for the tables
after every statement, and holds the database meanwhile. A scribe waits for nobody.

House and scribe speak through a pair of sockets: a group of commands one way, what became of them
the other. The scribe leaves when nobody is at the other end any more, however that came about.
"""

import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from croupier.errors import BadInput
from croupier.store.append.batch import Request
from croupier.store.append.transaction import ATTEMPTS, Binder, Outcome
from croupier.store.database.engine import PATIENCE, open_ground
from croupier.store.database.file_identity import Ground
from croupier.store.record import KeyReused, LostRace, Receipt, Unavailable

LONGEST_SILENCE = 1.5 * ATTEMPTS * PATIENCE
"""Seconds after which a scribe that should have answered is given up."""
FAREWELL = 5.0
"""Seconds that a scribe has to leave in."""
READY = b"!"
_BEGIN = f"from {__name__} import main; main()"

_read_requests = msgspec.msgpack.Decoder(list[Request]).decode
_read_words = msgspec.msgpack.Decoder(list[list[Any]]).decode
_bytes_of = msgspec.msgpack.Encoder().encode


class NoForm(Exception):
    """A group holds what cannot be sent: nothing of it was."""


class Line:
    """One end of the line: messages, each behind its length."""

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
    """A scribe as the house knows it."""

    def __init__(self, ground: Ground) -> None:
        self._end, theirs = socket.socketpair()
        self._line, self._settled = Line(self._end), False
        self._end.setblocking(False)
        try:
            with theirs:
                self.process = _start(theirs.fileno(), ground)
        except BaseException:
            self._line.close()
            raise

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
        """Has a group written. Whatever else is raised than NoForm, it may be written or not."""
        try:
            message = _bytes_of(requests)
        except (TypeError, ValueError, OverflowError) as trouble:
            raise NoForm from trouble
        self._line.send(message)
        told = [_outcome(words) for words in _read_words(self._line.receive())]
        if len(told) != len(requests):
            raise EOFError
        return told

    def dismiss(self) -> None:
        """It leaves when the line is closed."""
        self._line.close()
        try:
            self.process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self.send_away()

    def send_away(self) -> None:
        """At once, whatever it is doing: what it has not committed, nobody will find."""
        self._line.close()
        self.process.kill()
        self.process.wait()


def _start(end: int, ground: Ground) -> "subprocess.Popen[bytes]":
    """Runs the very code that the house runs, on the very files that the house has open."""
    ours = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
    return subprocess.Popen(
        [sys.executable, "-P", "-c", _BEGIN, str(end), *ground.words()],
        pass_fds=(end,),
        env=os.environ | {"PYTHONPATH": ours},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for the house, which closes in order
    )


# --- outcomes on the line ------------------------------------------------------------------------


def _words(outcome: Outcome) -> tuple[object, ...]:
    match outcome:
        case Receipt():
            return ("written", *msgspec.structs.astuple(outcome))
        case LostRace():
            return ("lost", outcome.stream, outcome.expected, outcome.actual)
        case KeyReused():
            return ("reused", outcome.key)
        case BadInput(got=got):
            return ("bad", outcome.field, outcome.expected, *(() if got is ... else (got,)))
        case Unavailable():
            return ("unavailable", str(outcome), outcome.kind)
    return ("fault", f"{type(outcome).__name__}: {outcome}")


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
        case ["unavailable", line, kind]:
            return Unavailable(line, kind)
    return RuntimeError(words[-1])


# --- the scribe itself ---------------------------------------------------------------------------


def main() -> None:
    """The whole life of a scribe, who is told its end of the line and the files of the log."""
    for ends_all in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(ends_all, signal.SIG_IGN)  # the house says when, by closing the line
    end, *ground = sys.argv[1:]
    write_until_alone(socket.socket(fileno=int(end)), Ground.from_words(ground))


def write_until_alone(end: socket.socket, ground: Ground) -> None:
    """Opens the files it is told of, and writes what comes until nobody is there any more."""
    line = Line(end)
    engine = open_ground(ground)
    engine.connect().close()  # what cannot be opened is found out before anything comes
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
