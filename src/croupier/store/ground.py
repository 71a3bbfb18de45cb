"""The ground a log on SQLite stands on: one file, and no other that bears its name.

SQLite goes on writing into a file that was taken away or replaced, where nobody will ever find
it. What is acknowledged has to be found again, so whoever writes or reads looks first.
"""

import sqlite3
from pathlib import Path
from typing import NamedTuple, Self

from sqlalchemy import Engine

GROUND = "ground"
"""The name under which an engine knows its file."""


class Ground(NamedTuple):
    """A file as the system knows it, whatever happens to its name."""

    file: Path
    device: int
    number: int

    @classmethod
    def of(cls, file: Path) -> Self:
        """The file that is there now; FileNotFoundError where there is none."""
        found = file.stat()
        return cls(file, found.st_dev, found.st_ino)

    def check(self) -> None:
        """Complains as the driver does where the name leads elsewhere by now, or nowhere."""
        try:
            same = Ground.of(self.file) == self
        except FileNotFoundError:
            same = False
        if not same:
            raise sqlite3.OperationalError("the file of the log was taken away or replaced")


def ground_of(engine: Engine) -> Ground:
    """The file that an engine of the house writes to."""
    ground = engine.get_execution_options()[GROUND]
    assert isinstance(ground, Ground)
    return ground
