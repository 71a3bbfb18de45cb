"""A fork server for tests: starts server processes quickly, so that they can be killed.

It is a process that has loaded the program and the books once. Each server is a fork of it that
runs `croupier serve`, or another command, and can be killed like any process. Starting Python anew
for each of a hundred crashes would take most of the time.
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
from tests.passwords import cheap_passwords
from tests.patience import PATIENCE


class ForkedProcess:
    """A forked process: its number and its log, and for a server its address."""

    def __init__(self, pid: int, log: Path) -> None:
        self.pid, self._log = pid, log

    def address(self) -> str:
        """Where it listens; the empty string while it does not yet."""
        _, found, rest = self.said().partition("open at http://")
        return rest.partition("/ ")[0] if found else ""

    def kill(self) -> None:
        """Kills the process at once, like a power cut."""
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


class ForkServer:
    """Starts processes while the block runs, and kills those that are left at its end."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._children = folder, 0
        root = Path(__file__).parents[2]
        paths = [str(root), *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.fork_server"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=root,
            env=os.environ | {"PYTHONPATH": os.pathsep.join(paths)},
        )

    def __enter__(self) -> "ForkServer":
        return self

    def __exit__(self, *_: object) -> None:
        assert self._process.stdin is not None
        self._process.stdin.close()
        self._process.wait(PATIENCE)

    def serve(self, database: str, *words: str, many: int = MANY) -> ForkedProcess:
        """A server as `croupier serve` makes it, on a port of its own. `many` is how many commands
        must wait before it starts a writer process."""
        return self.start("serve", "--port", "0", "--database", database, *words, many=many)

    def start(self, *order: str, many: int = MANY) -> ForkedProcess:
        """Starts a command in a new process; its output is in its log."""
        self._children += 1
        log = self._folder / f"process-{self._children}.log"
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        print(json.dumps([str(log), order, many]), file=self._process.stdin, flush=True)
        return ForkedProcess(int(self._process.stdout.readline()), log)


# --- inside the fork server ----------------------------------------------------------------------


def _run_fork_server() -> None:
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
            _redirect_output(log)
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


def _redirect_output(log: str) -> None:
    signal.signal(signal.SIGCHLD, signal.SIG_DFL)
    said = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(said, 1)
    os.dup2(said, 2)


if __name__ == "__main__":
    with cheap_passwords():
        _run_fork_server()
