"""A server process on a fresh database, for the browser tests."""

import atexit
import re
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path

from tests.patience import PATIENCE
from tests.server.falling_house import ONE_TIME
from tests.server.fork_server import ForkedProcess, ForkServer

OPEN_AT = re.compile(r"open at (http://[\d.]+:\d+)/")
CLOSES_WITHIN = 20.0
"""Seconds that a server has to close before it is killed."""


class House:
    """Where it stands, and how the administrator gets in: a one-time password, then one chosen."""

    def __init__(self, address: str, password: str) -> None:
        self.address = address
        self.port = int(address.rpartition(":")[2])
        self.password = password
        self.chosen = ""


@cache
def fork_server() -> ForkServer:
    """One for all houses of this process, so that the program is loaded once; it ends with it."""
    started = ForkServer(Path(tempfile.mkdtemp(prefix="croupier-houses-")))
    atexit.register(started.__exit__)
    return started


@contextmanager
def open_house(folder: Path, *options: str, port: int = 0) -> Iterator[House]:
    """Starts `croupier serve` and closes it again; what it printed is shown if it fails."""
    words = ["serve", "--port", str(port), "--database", str(folder / "house.db"), *options]
    process = fork_server().start(*words)
    try:
        address = _wait(process)
        found = ONE_TIME.search(process.said())
        yield House(address, Path(found[1]).read_text().strip() if found else "")
    finally:
        _close(process)


def _close(process: ForkedProcess) -> None:
    """Asks the server to close, and kills one that does not."""
    until = time.monotonic() + CLOSES_WITHIN
    if process.alive():
        process.ask_to_close()
    while process.alive() and time.monotonic() < until:
        time.sleep(0.02)
    if process.alive():
        process.kill()


def _wait(process: ForkedProcess) -> str:
    """Where the house is, once it is open."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.alive():
        found = OPEN_AT.search(process.said())
        if found and _is_ready(found[1]):
            return found[1]
        time.sleep(0.05)
    raise AssertionError(f"the house did not open:\n{process.said()}")


def _is_ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
