"""A run of a real store, with the bytes of its files before and after everything it wrote.

SQLite in WAL mode appends what a transaction changed to the -wal and syncs it before the commit
returns, if `synchronous` is FULL. A checkpoint copies pages into the main file and syncs that
before the -wal is begun again, and then the new header of the -wal is synced before its first frame
is written: otherwise old frames could be taken for new ones
(https://sqlite.org/src/info/ff5be73dee). So every difference of a file between two moments was
being written in between, and everything earlier was synced; without FULL, nothing is synced before
a checkpoint.
"""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, Final, NamedTuple

from croupier.acts import Micros, Millis
from croupier.cards import SeededEntropy
from croupier.house.faults.power_cuts import DiskFiles, Writing
from croupier.store import Append, Fresh, Store, connect_to_write

COMMANDS: Final = 24
"""Commands that a recorded run writes."""
WAL_HEADER: Final = 32
"""Bytes at the start of a -wal that are written and synced before its first frame."""
FULL: Final = 2
"""What `PRAGMA synchronous` says where every commit waits for the disk."""

Row = tuple[Any, ...]


class LogRows(NamedTuple):
    """All rows of the log: its records, the answers to its commands, and its head."""

    events: list[Row]
    answers: list[Row]
    head: list[Row]


class RecordedWrites(NamedTuple):
    """The moments of a run, and the log after each number of commands."""

    moments: list[Writing]
    logs: list[LogRows]


def read_rows(connection: sqlite3.Connection) -> LogRows:
    """The log in a database."""
    return LogRows(
        connection.execute("SELECT * FROM events ORDER BY position").fetchall(),
        connection.execute("SELECT * FROM answers ORDER BY key").fetchall(),
        connection.execute("SELECT * FROM head").fetchall(),
    )


def record_writes(seed: str, folder: Path) -> RecordedWrites:
    """Writes random commands with a real store, now and then with a checkpoint."""
    with Store(str(folder / "recorded.db")) as store:
        return _Recorder(store, folder / "recorded.db", SeededEntropy(f"{seed} writes")).run()


class _Recorder:
    def __init__(self, store: Store, file: Path, chance: SeededEntropy) -> None:
        self._store, self._file, self._chance = store, file, chance
        self._moments: list[Writing] = []
        with closing(connect_to_write(file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
            self._logs = [read_rows(connection)]
            self._waits = connection.execute("PRAGMA synchronous").fetchone() == (FULL,)
        self._synced = self._files()

    def run(self) -> RecordedWrites:
        for number in range(COMMANDS):
            self._write_beside()
            self._command(number)
            if self._chance.below(5) == 0:
                self._checkpoint()
        return RecordedWrites(self._moments, self._logs)

    def _command(self, number: int) -> None:
        """One command on some streams, with events and an answer of any length."""
        before, chance = self._files(), self._chance
        streams = sorted({f"s{chance.below(4)}" for _ in range(1 + chance.below(3))})
        appends = [
            Append(name, self._store.version(name), tuple(self._events())) for name in streams
        ]
        text = chance.read(1 + chance.below(40)).hex().encode()
        self._store.append(
            appends,
            key=f"k{number}",
            who=f"p{chance.below(3)}",
            at=Micros(1_700_000_000_000_000 + number),
            command=text,
            answer=b'"%s"' % text,
        )
        with closing(connect_to_write(self._file)) as connection:
            self._logs.append(read_rows(connection))
        self._note(before, commands=1)

    def _events(self) -> list[Fresh]:
        sizes = (8, 60, 400, 2500, 6000)
        return [
            Fresh(
                "Written", b'"%s"' % self._chance.read(sizes[self._chance.below(5)]).hex().encode()
            )
            for _ in range(1 + self._chance.below(3))
        ]

    def _write_beside(self) -> None:
        """Sometimes something that is no command: a lease, or a stored state."""
        before, chance = self._files(), self._chance
        match chance.below(4):
            case 0:
                self._store.leases.take([f"table:{chance.below(3)}"], "x", 1000, now=Millis(1))
            case 1:
                self._store.save_snapshot("state", len(self._logs), chance.read(5000))
            case _:
                return
        self._note(before, commands=0)

    def _checkpoint(self) -> None:
        before = self._files()
        with closing(connect_to_write(self._file)) as connection:
            connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        self._note(before, commands=0)
        self._synced = self._files()

    def _note(self, before: DiskFiles, commands: int) -> None:
        """Notes what was written since: first to the -wal, then by a checkpoint to the main
        file."""
        after, done = self._files(), len(self._logs) - 1
        synced = before if self._waits else self._synced
        in_wal = DiskFiles(before.main, after.wal)
        header = DiskFiles(before.main, after.wal[:WAL_HEADER] + before.wal[WAL_HEADER:])
        if self._waits and header != synced:
            self._moments.append(Writing(synced, header, done - commands, done - commands))
            synced = header
        if in_wal != synced:
            self._moments.append(Writing(synced, in_wal, done - commands, done))
        if after != in_wal:
            self._moments.append(Writing(in_wal, after, done, done))

    def _files(self) -> DiskFiles:
        return DiskFiles(self._file.read_bytes(), Path(f"{self._file}-wal").read_bytes())
