"""Opens the database that a command works on, and reports failed checks of it."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from croupier.cli.output import CHECK_FAILED
from croupier.store import (
    Corrupt,
    Store,
    database_errors_as_bad_input,
    default_database,
    open_to_read,
)

if TYPE_CHECKING:
    from sqlalchemy import Engine


@contextmanager
def log_to_read(database: str | None) -> Iterator[Engine]:
    """Opens an existing log for reading only."""
    name = database or default_database()
    engine = open_to_read(name)
    try:
        with database_errors_as_bad_input(name):
            yield engine
    finally:
        engine.dispose()


@contextmanager
def open_store(database: str | None, *, must_exist: bool = False) -> Iterator[Store]:
    """Opens the log of a house for writing; it is created unless it `must_exist`."""
    if must_exist:
        with log_to_read(database):
            pass
    name = database or default_database()
    with Store(name) as store, database_errors_as_bad_input(name):
        yield store


def failed(fault: Corrupt) -> int:
    """Prints where a check of the log failed, and gives the exit status for it."""
    sys.stderr.write(f"croupier: {fault}\n")
    return CHECK_FAILED
