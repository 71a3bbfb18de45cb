"""Checks that the names of a SQLite database's files still lead to the files that were opened.

In WAL mode a database is three files: the main file, `-wal` with what was committed last, and
`-shm`, the index into it that all processes share. SQLite goes on writing into a file that was
moved away or replaced, where the next start will not find it. What was written there must not be
acknowledged, so a writer checks the names before its transaction begins and again after its COMMIT
has returned.
"""

import os
import sqlite3
import stat
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, Self

_DESCRIPTORS = Path("/dev/fd")
"""Where Linux and macOS list the files that this process has open."""


class FilesChanged(sqlite3.OperationalError):
    """A file of the database is not the one that was opened; nothing is acknowledged then."""


class FileIdentity(NamedTuple):
    """A file by its device and inode number, which stay the same when it is renamed."""

    device: int
    number: int


class DatabaseFiles(NamedTuple):
    """The three files that were opened under the name of a database."""

    file: Path
    wal_file: Path
    shm_file: Path
    main: FileIdentity
    wal: FileIdentity
    shm: FileIdentity

    @classmethod
    def of(cls, file: Path) -> Self:
        """The files that are there now; raises FileNotFoundError where one is missing.

        SQLite follows links: -wal and -shm are beside the file that a link leads to.
        """
        real = file.resolve()
        names = file, Path(f"{real}-wal"), Path(f"{real}-shm")
        return cls(*names, *[_identity(name.stat()) for name in names])

    @classmethod
    def from_arguments(cls, words: list[str]) -> Self:
        """Reads what `to_arguments` wrote."""
        file, wal, shm, *numbers = words
        given = iter(map(int, numbers))
        identities = [FileIdentity(*pair) for pair in zip(given, given, strict=True)]
        return cls(Path(file), Path(wal), Path(shm), *identities)

    def to_arguments(self) -> list[str]:
        """These files as command line arguments, for a process that is to open the same files."""
        identities = (self.main, self.wal, self.shm)
        numbers = [number for identity in identities for number in identity]
        return [str(word) for word in (self.file, self.wal_file, self.shm_file, *numbers)]

    def check(self) -> None:
        """Raises FilesChanged where a name leads to another file or nowhere."""
        if _check_identity(self.file, self.main).st_size == 0:
            raise _changed(self.file, "was emptied: restore a backup.")
        _check_identity(self.wal_file, self.wal)
        _check_identity(self.shm_file, self.shm)

    def open_wal(self) -> int:
        """A descriptor for reading the -wal.

        SQLite holds no locks on a -wal. Closing a descriptor of the main file or the -shm would
        drop the locks that SQLite holds on it in this process.
        """
        number = os.open(self.wal_file, os.O_RDONLY)
        if _identity(os.fstat(number)) != self.wal:
            os.close(number)
            raise _replaced(self.wal_file)
        return number

    def only_wal_is_missing(self) -> bool:
        """Whether the -wal that was opened is missing, while main file and -shm are still the right
        ones and no other -wal was written. An empty -wal counts as missing: SQLite makes one for
        a process that opens the database then."""
        try:
            others = _identity(self.file.stat()), _identity(self.shm_file.stat())
        except OSError:
            return False
        return others == (self.main, self.shm) and self._no_other_wal()

    def _no_other_wal(self) -> bool:
        try:
            found = self.wal_file.lstat()
        except FileNotFoundError:
            return True
        except OSError:
            return False
        is_empty = stat.S_ISREG(found.st_mode) and found.st_size == 0
        return is_empty and _identity(found) != self.wal

    def shm_was_replaced(self) -> bool:
        """Whether another -shm is there, made by a process that opened the database without the
        first one."""
        try:
            return _identity(self.shm_file.stat()) != self.shm
        except OSError:
            return False


def open_here() -> dict[FileIdentity, int] | None:
    """The files that this process has open, with a descriptor of each; None where the operating
    system does not list them.

    Names do not suffice: a file may be replaced between being opened and being checked.
    """
    try:
        numbers = [int(entry.name) for entry in _DESCRIPTORS.iterdir()]
    except OSError:
        return None
    found = {}
    for number in numbers:
        with suppress(OSError):  # it was closed after it was listed
            found[_identity(os.fstat(number))] = number
    return found


def _identity(found: os.stat_result) -> FileIdentity:
    return FileIdentity(found.st_dev, found.st_ino)


def _check_identity(name: Path, known: FileIdentity) -> os.stat_result:
    """The status of a file; raises FilesChanged where it is not the known one."""
    try:
        found = name.stat()
    except FileNotFoundError:
        raise _changed(name, "was taken away: put it back.") from None
    except OSError as trouble:
        raise _changed(name, f"cannot be checked ({trouble.strerror}).") from None
    if (found.st_dev, found.st_ino) != known:
        raise _replaced(name)
    return found


def _replaced(name: Path) -> FilesChanged:
    return _changed(name, "was replaced: put the right one back, or restart the server.")


def _changed(name: Path, what: str) -> FilesChanged:
    return FilesChanged(f"The file {name.name} {what}")
