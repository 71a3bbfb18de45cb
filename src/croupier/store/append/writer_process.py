"""A separate process that only writes to the log, for a server with many tables.

Threads of one process share the interpreter lock: a writer among them waits for the others after
every statement, and holds the database lock meanwhile. A separate process does not wait.

Server and writer process are connected by a pair of sockets: the server sends a group of commands,
the writer process answers with their outcomes. The writer process ends when the other end is
closed, for whatever reason.

A writer process that is silent for too long is killed, and the operating system gives its locks
back. Where it cannot be killed (it hangs in a call of the operating system), it is fenced off
(`fences`) before anything else is written; and where it holds SQLite's write lock then, no fence
can be written, and commands are refused until the lock is free.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

import msgspec

from croupier.errors import BadInput
from croupier.store.append.batch import Request
from croupier.store.append.fences import Fenced, new_writer_name
from croupier.store.append.log_format import NewerLog
from croupier.store.append.transaction import Transactions, WriteOutcome
from croupier.store.database.access import open_files
from croupier.store.database.file_identity import DatabaseFiles
from croupier.store.record import KeyReused, LostRace, Receipt, Unavailable

LONGEST_SILENCE = 3.0
"""Seconds after which a writer process that has not answered counts as failed.

It waits less than that for a write lock (`transaction.ATTEMPTS` times `access.LOCK_WAIT`)."""
LONGEST_START = 60.0
"""Seconds after which a writer process that is not ready counts as failed."""
DYING = 0.5
"""Seconds that a killed process is given to be gone."""
STOPPING = 5.0
"""Seconds that a writer process is given to end before it is killed."""
READY = b"!"
PROBE = b""
"""The message that asks for a probe instead of commands."""
_BEGIN = f"from {__name__} import main; main()"

_read_requests = msgspec.msgpack.Decoder(list[Request]).decode
_read_messages = msgspec.msgpack.Decoder(list[list[Any]]).decode
_bytes_of = msgspec.msgpack.Encoder().encode


class CannotEncode(Exception):
    """A group holds values that cannot be sent to another process; nothing of it was sent."""


class MessageSocket:
    """One end of the pair of sockets; sends and receives messages, each after its length."""

    def __init__(self, end: socket.socket) -> None:
        self._end = end
        self._incoming = end.makefile("rb")

    def send(self, message: bytes) -> None:
        self._end.sendall(len(message).to_bytes(8, "big") + message)

    def receive(self) -> bytes:
        """The next message; EOFError where the other end is closed."""
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


class WriterProcess:
    """The writer process, as the process that started it sees it.

    `house` is the name under which that process writes itself.
    """

    def __init__(self, files: DatabaseFiles, house: str) -> None:
        self.name = new_writer_name()
        self._end, theirs = socket.socketpair()
        self._messages, self._ready = MessageSocket(self._end), False
        self._started = time.monotonic()
        self._end.setblocking(False)
        try:
            with theirs:
                self.process = _start(theirs.fileno(), (house, self.name), files)
        except BaseException:
            self._messages.close()
            raise

    def is_ready(self) -> bool:
        """Whether it has opened the database; does not wait until it has.

        TimeoutError where it has taken too long: it was stopped, or hangs.
        """
        if not self._ready:
            try:
                received = self._end.recv(1)
            except BlockingIOError:
                if time.monotonic() - self._started > LONGEST_START:
                    raise TimeoutError from None
                return False
            if received != READY:
                raise EOFError
            self._end.settimeout(LONGEST_SILENCE)
            self._ready = True
        return True

    def outcomes(self, requests: Sequence[Request]) -> list[WriteOutcome]:
        """Has a group written; after any error but CannotEncode it may or may not be written."""
        try:
            message = _bytes_of(requests)
        except (TypeError, ValueError, OverflowError) as trouble:
            raise CannotEncode from trouble
        self._messages.send(message)
        outcomes = [_outcome(fields) for fields in _read_messages(self._messages.receive())]
        if len(outcomes) != len(requests):
            raise EOFError
        return outcomes

    def probe(self) -> WriteOutcome:
        """Has a transaction committed that adds nothing to the log."""
        self._messages.send(PROBE)
        return _outcome(_read_messages(self._messages.receive())[0])

    def stop(self) -> None:
        """Closes the connection, so that the process ends; kills it if it does not."""
        self._messages.close()
        try:
            self.process.wait(STOPPING)
        except subprocess.TimeoutExpired:
            self.kill()

    def kill(self) -> bool:
        """Kills the process at once; what it has not committed is not in the log.

        False where it is still there: then it may yet commit, unless it is fenced off.
        """
        self._messages.close()
        self.process.kill()
        try:
            self.process.wait(DYING)
        except subprocess.TimeoutExpired:
            return False
        return True


def _start(end: int, writers: tuple[str, str], files: DatabaseFiles) -> "subprocess.Popen[bytes]":
    """Starts the writer process with the same code, on the files that this process has open."""
    ours = os.pathsep.join(path or str(Path.cwd()) for path in sys.path)
    return subprocess.Popen(
        [sys.executable, "-P", "-c", _BEGIN, str(end), *writers, *files.to_arguments()],
        pass_fds=(end,),
        env=os.environ | {"PYTHONPATH": ours},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl-C is for the server, which closes in order
    )


# --- outcomes as messages ------------------------------------------------------------------------


_SENT: dict[str, Callable[..., WriteOutcome]] = {
    kind.__name__: kind
    for kind in (Receipt, LostRace, KeyReused, BadInput, Unavailable, Fenced, NewerLog)
}


def _fields(outcome: WriteOutcome) -> tuple[object, ...]:
    """An outcome as a message: the name of its class and its arguments."""
    name = type(outcome).__name__
    match outcome:
        case Receipt():
            return (name, *msgspec.structs.astuple(outcome))
        case BadInput(got=got):
            return (name, outcome.field, outcome.expected, *(() if got is ... else (got,)))
        case LostRace() | KeyReused() | Unavailable():
            return (name, *outcome.args)
    return (RuntimeError.__name__, f"{name}: {outcome}")


def _outcome(fields: Sequence[Any]) -> WriteOutcome:
    """Reads what `_fields` wrote."""
    name, *arguments = fields
    return _SENT.get(name, RuntimeError)(*arguments)


# --- in the writer process -----------------------------------------------------------------------


def main() -> None:
    """The writer process: its arguments are its end of the sockets, the names under which it
    writes, and the files of the log."""
    for ending in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(ending, signal.SIG_IGN)  # the server ends it, by closing its socket
    end, house, own, *files = sys.argv[1:]
    known = DatabaseFiles.from_arguments(files)
    serve_until_closed(socket.socket(fileno=int(end)), (house, own), known)


def serve_until_closed(end: socket.socket, writers: tuple[str, str], files: DatabaseFiles) -> None:
    """Opens these files, and writes what is received until the other end is closed."""
    messages = MessageSocket(end)
    engine = open_files(files)
    engine.connect().close()  # fails now rather than at the first group if files cannot be opened
    transactions = Transactions(engine, *writers)
    end.sendall(READY)
    try:
        while True:
            outcomes = _answer(transactions, messages.receive())
            messages.send(_bytes_of([_fields(outcome) for outcome in outcomes]))
    except (EOFError, OSError):
        pass
    finally:
        transactions.close()
        engine.dispose()


def _answer(transactions: Transactions, message: bytes) -> Sequence[WriteOutcome]:
    if message == PROBE:
        return [transactions.probe()]
    return transactions.outcomes(_read_requests(message))
