"""The index of a SQLite database (-shm), compared with the -wal that it is the index of.

They part company in two ways. A -wal that is emptied or overwritten no longer holds what was
committed, and what SQLite writes behind a hole cannot be recovered. And where processes have the
database open and their -wal was moved away, SQLite makes an empty one for whoever opens the
database next, and lets it write there by the index of the old one.

The formats are documented at https://sqlite.org/walformat.html. Whoever begins a -wal anew says so
in the index first, so the two fit at any moment at which nobody changes them.
"""

import os
import struct
import time
from typing import NamedTuple

PATIENCE = 0.25
"""Seconds within which a process that changes the two has done so."""
_HEADER = struct.Struct("=14xHI12x8s8x")
_WAL_HEADER, _FRAME_HEADER = 32, 24
_SALT = slice(16, 24)


class WalIndex(NamedTuple):
    """What the index says of its -wal."""

    page_size: int
    frames: int
    salt: bytes

    @classmethod
    def read(cls, shm: int) -> "WalIndex | None":
        """What stands in the -shm; None while somebody changes it, for it stands there twice."""
        found = os.pread(shm, 2 * _HEADER.size, 0)
        first, second = found[: _HEADER.size], found[_HEADER.size :]
        whole = len(first) == _HEADER.size
        return cls(*_HEADER.unpack(first)) if whole and first == second else None

    def fits(self, wal: int) -> bool:
        """Whether this is the -wal that the index counts; with nothing to count, any is."""
        if self.frames == 0:
            return True
        page = 65_536 if self.page_size == 1 else self.page_size
        size = _WAL_HEADER + self.frames * (_FRAME_HEADER + page)
        return os.pread(wal, _WAL_HEADER, 0)[_SALT] == self.salt and os.fstat(wal).st_size >= size


class WalPair(NamedTuple):
    """Descriptors of a -wal and its -shm.

    That of the -shm is SQLite's own: to close another would drop the locks that SQLite holds there.
    """

    wal: int
    shm: int

    def fits(self) -> bool:
        """Whether the -wal holds what the index counts."""
        until = time.monotonic() + PATIENCE
        while True:
            index = WalIndex.read(self.shm)
            if index is not None and index.fits(self.wal):
                return True
            if time.monotonic() > until:
                return False
            time.sleep(0.001)
