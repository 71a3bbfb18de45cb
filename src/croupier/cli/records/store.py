"""`croupier store`: back up, restore, export, import and rebuild the log of a house."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import App, Parameter

from croupier.cli.database import failed, log_to_read, open_store
from croupier.cli.input import STANDARD_INPUT, FileName, read_lines, shown_name
from croupier.cli.log_level import LogLevel, log_at
from croupier.cli.options import Database, Flag
from croupier.cli.output import AsJson, progress, say
from croupier.errors import BadInput
from croupier.store import (
    PROJECTIONS,
    Corrupt,
    LogPoint,
    Projection,
    database_errors_as_bad_input,
    default_database,
    export_lines,
    fill,
    import_items,
    new_file,
    rebuild,
    size,
)
from croupier.store import backup as write_backup
from croupier.store import restore as read_backup

if TYPE_CHECKING:
    from sqlalchemy import Engine

app = App(name="store", help="Back up, restore, export, import or rebuild the log.")

OutputFile = Annotated[str, Parameter(allow_leading_hyphen=True)]
ProjectionNames = Annotated[
    tuple[str, ...],
    Parameter(
        show_default=False,
        help="The tables to compute again: "
        f"{', '.join(one.name for one in PROJECTIONS)}. Default: all.",
    ),
]


@app.command
def backup(
    file: str,
    *,
    database: Database = None,
    log_level: LogLevel = "warning",
    replace: Flag = False,
    json: AsJson = False,
) -> int:
    """Copy the whole log to one file and verify it. The server may keep running.

    The file contains the cards of rounds that are still being played, and the password hashes.
    Keep it as safe as the database.

    Example: croupier store backup monday.db

    :param file: The file to write.
    :param replace: Overwrite the file if it exists.
    """
    log_at(log_level)
    with log_to_read(database) as engine:
        try:
            with progress("Backing up", total=_size(engine)) as advance:
                place = write_backup(engine, Path(file), replace=replace, advance=advance)
        except Corrupt as fault:
            return failed(fault)
    _tell(place, json, f"Backed up {place.position:,} records to {file}.")
    return 0


@app.command
def restore(
    file: str,
    *,
    database: Database = None,
    log_level: LogLevel = "warning",
    replace: Flag = False,
    json: AsJson = False,
) -> int:
    """Verify a backup, then restore all of it or nothing. Close the server first.

    :param file: The backup to read.
    :param replace: Replace the log that the database already has.
    """
    log_at(log_level)
    name = database or default_database()
    try:
        with database_errors_as_bad_input(name), progress("Restoring") as advance:
            place = read_backup(Path(file), name, replace=replace, advance=advance)
    except Corrupt as fault:
        return failed(fault)
    _tell(place, json, f"Restored {place.position:,} records from {file}.")
    return 0


@app.command
def export(
    file: OutputFile = STANDARD_INPUT,
    *,
    database: Database = None,
    log_level: LogLevel = "warning",
    live_cards: Flag = False,
    replace: Flag = False,
    json: AsJson = False,
) -> int:
    """Write the log as JSON lines to a file or to standard output.

    Cards that are face down in a round that is not over are covered.

    :param file: The file to write, or - for standard output.
    :param live_cards: Include those cards, so that the export can be imported elsewhere. Keep it as
        safe as the database.
    :param replace: Overwrite the file if it exists.
    """
    log_at(log_level)
    with log_to_read(database) as engine:
        try:
            if file == STANDARD_INPUT:
                sys.stdout.buffer.writelines(export_lines(engine, live=live_cards))
                return 0
            with (
                new_file(engine, Path(file), replace=replace) as temporary,
                progress("Exporting", total=_size(engine)) as advance,
            ):
                count = _write(export_lines(engine, live=live_cards), temporary, advance)
        except Corrupt as fault:
            return failed(fault)
    say({"lines": count, "file": file}, json=json, people=f"Wrote {count:,} lines to {file}.")
    return 0


def _write(lines: Iterable[bytes], file: Path, advance: Callable[[float], None]) -> int:
    """Writes the lines to a file that only its owner can read, and counts them."""
    count = 0
    with open(file, "xb", opener=_private) as out:
        for line in lines:
            out.write(line)
            count += 1
            advance(1)
    return count


def _private(path: str, flags: int) -> int:
    return os.open(path, flags, 0o600)


@app.command(name="import")
def import_log(
    file: FileName,
    *,
    database: Database = None,
    log_level: LogLevel = "warning",
    replace: Flag = False,
    json: AsJson = False,
) -> int:
    """Read an exported log, check every hash, and store all of it or nothing.

    :param replace: Replace the log that the database already has.
    """
    log_at(log_level)
    name = database or default_database()
    total = Path(file).stat().st_size if Path(file).is_file() else None
    try:
        with database_errors_as_bad_input(name), progress("Importing", total=total) as advance:
            items = import_items(_counted(read_lines(file), advance))
            place = fill(name, items, replace=replace)
    except Corrupt as fault:
        return failed(fault)
    except BadInput as mistake:
        raise mistake if mistake.field == "database" else mistake.at(shown_name(file)) from None
    _tell(place, json, f"Imported {place.position:,} records from {shown_name(file)}.")
    return 0


def _counted(
    lines: Iterable[tuple[int, bytes]], advance: Callable[[float], None]
) -> Iterator[tuple[int, bytes]]:
    for number, line in lines:
        yield number, line
        advance(len(line))


@app.command(name="rebuild")
def rebuild_projections(
    names: ProjectionNames = (),
    *,
    database: Database = None,
    log_level: LogLevel = "warning",
    json: AsJson = False,
) -> None:
    """Delete the tables that are computed from the log, and compute them again."""
    log_at(log_level)
    wanted = [_named(name) for name in names] or list(PROJECTIONS)
    answer = []
    with open_store(database, must_exist=True) as store:
        total = len(wanted) * store.head().position
        with progress("Reading the log", total=total) as advance:
            for projection in wanted:
                position = rebuild(store.engine, projection, advance)
                answer.append({"projection": projection.name, "position": position})
    lines = [f"{row['projection']}: computed up to record {row['position']:,}" for row in answer]
    say(answer, json=json, people="\n".join(lines))


def _named(name: str) -> Projection:
    for projection in PROJECTIONS:
        if projection.name == name:
            return projection
    raise BadInput("name", f"one of {', '.join(one.name for one in PROJECTIONS)}", got=name)


def _size(engine: Engine) -> int:
    """About how many records and answers there are to copy."""
    with engine.connect() as connection:
        return 2 * size(connection)


def _tell(place: LogPoint, json: bool, words: str) -> None:
    answer = {"records": place.position, "hash": place.hash.hex()}
    say(answer, json=json, people=f"{words}\nHead {place.hash.hex()}")
