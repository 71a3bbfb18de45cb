"""Checks that a SQLite database's -wal is the one that its shared index (-shm) belongs to.

They can stop matching in two ways. A -wal that is emptied or overwritten no longer holds what was
committed, and what SQLite writes after the gap cannot be recovered. And where processes have the
database open and their -wal was moved away, SQLite makes an empty one for the next process that
opens the database, which then writes there using the index of the old one.

The formats are documented at https://sqlite.org/walformat.html. A process that starts a -wal over
writes to the index first, so the two match whenever no process is changing them.
"""

import os
import struct
import time
from typing import NamedTuple

PATIENCE = 0.25
"""Seconds to wait for another process that is changing -wal and -shm."""
_HEADER = struct.Struct("=14xHI12x8s8x")
_WAL_HEADER, _FRAME_HEADER = 32, 24
_SALT = slice(16, 24)


class WalIndex(NamedTuple):
    """What the header of the -shm says about its -wal."""

    page_size: int
    frames: int
    salt: bytes

    @classmethod
    def read(cls, shm: int) -> "WalIndex | None":
        """Reads the header, which is stored twice; None where the copies differ, because another
        process is changing it."""
        found = os.pread(shm, 2 * _HEADER.size, 0)
        first, second = found[: _HEADER.size], found[_HEADER.size :]
        complete = len(first) == _HEADER.size
        return cls(*_HEADER.unpack(first)) if complete and first == second else None

    def fits(self, wal: int) -> bool:
        """Whether the -wal has the salt and all frames of the index; any has, if there are none."""
        if self.frames == 0:
            return True
        page = 65_536 if self.page_size == 1 else self.page_size
        size = _WAL_HEADER + self.frames * (_FRAME_HEADER + page)
        return os.pread(wal, _WAL_HEADER, 0)[_SALT] == self.salt and os.fstat(wal).st_size >= size


class WalPair(NamedTuple):
    """Descriptors of a -wal and its -shm.

    That of the -shm is SQLite's own: opening and closing another would drop SQLite's locks on it.
    """

    wal: int
    shm: int

    def fits(self) -> bool:
        """Whether -wal and -shm match, waiting a moment where a process is changing them."""
        until = time.monotonic() + PATIENCE
        while True:
            index = WalIndex.read(self.shm)
            if index is not None and index.fits(self.wal):
                return True
            if time.monotonic() > until:
                return False
            time.sleep(0.001)
