"""Whether the disk of a SQLite database has room for more commands."""

import os
import sqlite3
from pathlib import Path

LEAST_FREE = 1 << 20
"""Bytes that must be free for the log to count as writable."""


class DiskFull(sqlite3.OperationalError):
    """The disk has too little room for more commands."""


def check_space(file: Path) -> None:
    """Raises DiskFull where less than a mebibyte is free beside this file."""
    if not hasattr(os, "statvfs"):
        return  # a write that finds no room fails all the same
    found = os.statvfs(file.parent)  # some network file systems say 0 for everything
    blocks = found.f_bavail if os.geteuid() else found.f_bfree
    if found.f_blocks and blocks * found.f_frsize < LEAST_FREE:
        raise DiskFull("database or disk is full")
