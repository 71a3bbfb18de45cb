"""A server process on a fresh database, for the browser tests."""

import os
import re
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE

ONE_TIME = re.compile(r"The first password is in the file (.+), which only you")
OPEN_AT = re.compile(r"open at (http://[\d.]+:\d+)/")
START = "from croupier.cli import main; raise SystemExit(main())"


class House:
    """Where it stands, and how the administrator gets in: a one-time password, then one chosen."""

    def __init__(self, address: str, password: str) -> None:
        self.address = address
        self.port = int(address.rpartition(":")[2])
        self.password = password
        self.chosen = ""


@contextmanager
def open_house(folder: Path, *options: str, port: int = 0) -> Iterator[House]:
    """Starts `croupier serve` and stops it again; what it printed is shown if it fails."""
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
    try:
        address = _wait(process, printed)
        found = ONE_TIME.search(printed.read_text(encoding="utf-8"))
        yield House(address, Path(found[1]).read_text().strip() if found else "")
    finally:
        process.terminate()
        try:
            process.wait(20)
        except subprocess.TimeoutExpired:
            process.kill()


def _wait(process: "subprocess.Popen[str]", printed: Path) -> str:
    """Where the house is, once it is open."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until and process.poll() is None:
        found = OPEN_AT.search(printed.read_text(encoding="utf-8"))
        if found and _is_ready(found[1]):
            return found[1]
        time.sleep(0.1)
    raise AssertionError(f"the house did not open:\n{printed.read_text(encoding='utf-8')}")


def _is_ready(address: str) -> bool:
    try:
        with urllib.request.urlopen(f"{address}/readyz", timeout=PATIENCE) as answer:
            return bool(answer.status == 200)
    except OSError:
        return False
