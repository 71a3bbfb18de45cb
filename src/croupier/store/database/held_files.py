"""Keeps the files of a SQLite database open, and checks them, for as long as an engine lives.

SQLite deletes -wal and -shm when the last connection closes, so the files can be identified only
while some connection stays open. `HeldFiles` keeps two connections:

- The read-write connection saves acknowledged records when the -wal was moved away: it copies
  (checkpoints) what the missing file holds into the main file, through the descriptor that it
  still has. That is safe while main file and -shm are the right ones: the locks of all processes
  are in the -shm, the frames are the ones that the -shm counts, and no process adds new ones,
  because one that opens the database now is refused (`WalPair.fits`). An empty -wal in the place
  of the missing one is what SQLite makes for such a process. Put back later, the -wal holds
  nothing that the main file does not.
  Where another -wal that is not empty, or another -shm, lies there, other processes may have
  written with it, and nothing is copied.
- The read-only connection can neither checkpoint nor delete. Closed last, it leaves all files as
  they are: that is how a database is closed whose -shm another process has replaced. Closed first,
  it leaves cleaning up to the read-write connection.
"""

import logging
import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import ExitStack, closing
from pathlib import Path
from typing import TypeAlias

from sqlalchemy import Engine

from croupier.store.database.disk_space import check_space
from croupier.store.database.file_identity import DatabaseFiles, FilesChanged, open_here
from croupier.store.database.wal_index import WalPair

HELD_FILES = "held_files"
"""The execution option of a SQLite engine that holds its `HeldFiles`."""

_log = logging.getLogger("croupier.store")


Connector: TypeAlias = Callable[[], sqlite3.Connection]
"""Opens the database, to write or to read."""


class HeldFiles:
    """The files of one database, kept open; any thread may have them checked."""

    def __init__(
        self, file: Path, to_write: Connector, to_read: Connector, known: DatabaseFiles | None
    ) -> None:
        """Opens the files that are there now; if `known` is given, they must be those files."""
        if known is not None:
            known.check()
        self._to_write, self._saving = to_write, threading.Lock()
        self._saved, self._reported = False, ""
        with ExitStack() as opening:
            self._writes = opening.enter_context(closing(_read_once(to_write())))
            self._reads = opening.enter_context(closing(_read_once(to_read())))
            self.files = known or DatabaseFiles.of(file)
            self.files.check()
            self._pair = self._opened_pair(opening)
            if self._pair is not None and not self._pair.fits():
                raise FilesChanged(
                    f"{self.files.wal_file.name} is not the one that other processes write to: put "
                    "the right one back, or stop those processes first."
                )
            opening.pop_all()

    def _opened_pair(self, opening: ExitStack) -> WalPair | None:
        """The -wal and -shm that SQLite has open; None where the system does not list open files.

        Raises FilesChanged where they are not the files that are there under their names.
        """
        here = open_here()
        if here is None:
            return None
        if not {self.files.main, self.files.wal, self.files.shm} <= set(here):
            name = self.files.file.name
            raise FilesChanged(f"The files of {name} were moved while they were opened: try again.")
        wal = self.files.open_wal()
        opening.callback(os.close, wal)
        return WalPair(wal, here[self.files.shm])

    def connect(self) -> sqlite3.Connection:
        """Another read-write connection, to the very same files."""
        self.check()
        connection = _read_once(self._to_write())
        try:
            self.check()
        except BaseException:
            connection.close()
            raise
        return connection

    def check(self) -> None:
        """Raises FilesChanged where a name leads to another file now; saves what can be saved."""
        try:
            self.files.check()
            if self._pair is not None and not self._pair.fits():
                name = self.files.wal_file.name
                raise FilesChanged(
                    f"The file {name} was emptied or overwritten: restart the server."
                )
        except FilesChanged as trouble:
            self._handle(trouble)
            raise
        if self._reported:
            self._saved, self._reported = False, ""
            _log.warning("the files of the log are back")

    def check_space(self) -> None:
        """Raises DiskFull where the disk has too little room for commands.

        SQLite may still find room inside its -wal for a few of them.
        """
        self.check()
        check_space(self.files.wal_file)

    def _handle(self, trouble: FilesChanged) -> None:
        """Reports the fault in the operator's log once, and saves what can be saved."""
        with self._saving:
            if self._reported != str(trouble):
                self._reported = str(trouble)
                _log.error("nothing is acknowledged: %s", trouble)
            if not self._saved and self.files.only_wal_is_missing():
                self._save()

    def _save(self) -> None:
        """Copies a missing -wal into the main file."""
        try:
            row = self._writes.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()
        except sqlite3.Error:
            _log.warning("the missing -wal could not be copied", exc_info=True)
            return
        busy, written, copied = row
        self._saved = not busy and copied == written
        if self._saved:
            _log.error("all records acknowledged before are in the main file")

    def close(self) -> None:
        """Closes the connections; leaves all files as they are where another process made a -shm
        of its own."""
        pair, self._pair = self._pair, None
        if pair is not None:
            os.close(pair.wal)
        held = [self._reads, self._writes]
        if self.files.shm_was_replaced():
            held.reverse()
        for connection in held:
            connection.close()


def held_files_of(engine: Engine) -> HeldFiles:
    """The files of a SQLite engine that may write."""
    files = engine.get_execution_options()[HELD_FILES]
    assert isinstance(files, HeldFiles)
    return files


def _read_once(connection: sqlite3.Connection) -> sqlite3.Connection:
    """Reads once on a new connection, because that is when SQLite opens -wal and -shm."""
    try:
        connection.execute("SELECT 1 FROM sqlite_master LIMIT 1").fetchone()
    except BaseException:
        connection.close()
        raise
    return connection
