"""A server process on a fresh database, for the browser tests."""

import os
import re
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE

ONE_TIME = re.compile(r"with the password (\S+)\. It is")
START = "from croupier.cli import main; raise SystemExit(main())"


class House:
    """Where it stands, and how the administrator gets in: a one-time password, then one chosen."""

    def __init__(self, address: str, password: str, process: "subprocess.Popen[str]") -> None:
        self.address = address
        self.password = password
        self.process = process
        self.chosen = ""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def open_house(folder: Path, *options: str, port: int = 0) -> Iterator[House]:
    """Starts `croupier serve` and stops it again; what it printed is shown if it fails."""
    port = port or free_port()
    printed = folder / "printed.txt"
    words = ["serve", "--port", str(port), "--database", str(folder / "house.db"), *options]
    with printed.open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            [sys.executable, "-c", START, *words],
            stdout=out,
            stderr=subprocess.STDOUT,
            text=True,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
        )
    address = f"http://127.0.0.1:{port}"
    try:
        _wait(address, process, printed)
        found = ONE_TIME.search(printed.read_text(encoding="utf-8"))
        yield House(address, found.group(1) if found else "", process)
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait(address: str, process: "subprocess.Popen[str]", printed: Path) -> None:
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        if process.poll() is not None:
            break
        try:
            with urllib.request.urlopen(f"{address}/readyz", timeout=2) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.2)
    raise AssertionError(f"the house did not open:\n{printed.read_text(encoding='utf-8')}")
