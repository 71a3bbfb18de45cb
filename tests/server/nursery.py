"""Where servers are born that will be killed: each is a process of its own, but quickly made.

The nursery is a process that has read the program and the books once. A server is a fork of it
that goes on exactly as `croupier serve` does, or as any other command; it is killed like any
process and leaves nothing behind. Starting Python anew for each of a hundred falls would take most
of the time.
"""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

from croupier.store.append import backend
from croupier.store.append.backend import MANY
from tests.patience import PATIENCE


class Born:
    """A process of ours: its number, and, of a server, where it is once it is open."""

    def __init__(self, pid: int, log: Path) -> None:
        self.pid, self._log = pid, log

    def address(self) -> str:
        """Where it listens; the empty string while it does not yet."""
        _, found, rest = self.said().partition("open at http://")
        return rest.partition("/ ")[0] if found else ""

    def kill(self) -> None:
        """At once and without a word, as a machine that loses its power."""
        os.kill(self.pid, signal.SIGKILL)

    def ask_to_close(self) -> None:
        os.kill(self.pid, signal.SIGTERM)

    def freeze(self) -> None:
        os.kill(self.pid, signal.SIGSTOP)

    def thaw(self) -> None:
        os.kill(self.pid, signal.SIGCONT)

    def alive(self) -> bool:
        try:
            os.kill(self.pid, 0)
        except ProcessLookupError:
            return False
        return True

    def wait_until_gone(self) -> None:
        until = time.monotonic() + PATIENCE
        while self.alive():
            assert time.monotonic() < until, self.said()
            time.sleep(0.005)

    def said(self) -> str:
        return self._log.read_text(errors="replace") if self._log.exists() else ""


class Nursery:
    """Makes servers on a database until the block is left; then all that are left are killed."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._children = folder, 0
        root = Path(__file__).parents[2]
        paths = [str(root), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.nursery"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        )

    def __enter__(self) -> "Nursery":
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)

    def serve(self, database: str, *words: str, many: int = MANY) -> Born:
        """A server as `croupier serve` makes it, on a port of its own. `many` is how many commands
        must wait before it starts a writer process."""
        return self.start("serve", "--port", "0", "--database", database, *words, many=many)

    def start(self, *order: str, many: int = MANY) -> Born:
        """Any command of ours as a process of its own; what it says is in its log."""
        self._children += 1
        log = self._folder / f"process-{self._children}.log"
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([str(log), order, many]), file=self._process.stdin, flush=True)
        return Born(int(self._process.stdout.readline()), log)


# --- inside the nursery --------------------------------------------------------------------------


def _be_the_nursery() -> None:
    from croupier.cli import main
    from croupier.cli import serve as _serve  # noqa: F401  # read once for all children
    from croupier.floor import FloorLaw
    from croupier.server import create_app  # noqa: F401

    FloorLaw()
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)
    children = []
    for line in sys.stdin:
        log, words, many = json.loads(line)
        pid = os.fork()
        if not pid:
            _be_born(log)
            backend.MANY = many
            os._exit(main(words))
        children.append(pid)
        sys.stdout.write(f"{pid}\n")
        sys.stdout.flush()
    for pid in children:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue


def _be_born(log: str) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    said = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(said, 1)
    os.dup2(said, 2)


if __name__ == "__main__":
    _be_the_nursery()
