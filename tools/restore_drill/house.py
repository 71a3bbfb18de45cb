"""The databases that the drill destroys, and a server on one that can be killed."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Protocol

import httpx

from tests.postgres import Postgres

OPENS_WITHIN = 300.0
"""Seconds that a server may take to open: it reads the whole log."""


class DrillFailed(Exception):
    """A step of the drill did not do what it must; `str()` says which."""


class Database(Protocol):
    """A database of the drill's own: its address, how it is lost, and how an empty one is made."""

    @property
    def address(self) -> str: ...

    def destroy(self) -> None: ...

    def make_empty(self) -> None: ...


class File:
    """A database in a file."""

    def __init__(self, folder: Path) -> None:
        self._file = folder / "house.db"

    @property
    def address(self) -> str:
        return str(self._file)

    def destroy(self) -> None:
        for end in ("", "-wal", "-shm"):
            Path(f"{self._file}{end}").unlink(missing_ok=True)

    def make_empty(self) -> None:
        assert not self._file.exists(), "the first command makes the file"


class Server:
    """A database in a PostgreSQL server, which has others as well."""

    def __init__(self, postgres: Postgres) -> None:
        self._postgres = postgres
        self.make_empty()

    @property
    def address(self) -> str:
        return self._address

    def destroy(self) -> None:
        self._postgres.drop(self._address)

    def make_empty(self) -> None:
        self._address = self._postgres.database()


@contextmanager
def a_database(kind: str, folder: Path) -> Iterator[Database]:
    if kind == "sqlite":
        yield File(folder)
        return
    postgres = Postgres(careful=True)
    try:
        yield Server(postgres)
    finally:
        postgres.stop()


class House:
    """`croupier serve` in a process of its own."""

    def __init__(self, database: str, log: Path) -> None:
        self._log = log
        words = ("serve", "--port", "0", "--empty", "--database", database)
        with log.open("w") as said:
            self._process = subprocess.Popen(
                [sys.executable, "-m", "croupier", *words],
                stdin=subprocess.DEVNULL,
                stdout=said,
                stderr=said,
                env={**os.environ, "PYTHONUNBUFFERED": "1"},
            )
        try:
            self.address = self._opened()
        except BaseException:
            self.kill()
            raise

    def _opened(self) -> str:
        until = time.monotonic() + OPENS_WITHIN
        while time.monotonic() < until and self._process.poll() is None:
            _, found, rest = self._log.read_text().partition("open at ")
            address = rest.partition(" ")[0].rstrip("/")
            with suppress(httpx.TransportError):
                if found and httpx.get(f"{address}/readyz").status_code == 200:
                    return address
            time.sleep(0.02)
        raise DrillFailed(f"The server did not open:\n{self._log.read_text()}")

    def kill(self) -> None:
        """Kills the server at once, as a power cut does."""
        self._process.kill()
        self._process.wait()
