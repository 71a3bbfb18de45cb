"""The administrator's first password: shown on a terminal, or kept in a file for its owner.

Standard error of a service is collected in logs, which more people read than may sign in as the
administrator. So the password is printed only where somebody sits in front of it.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from croupier.cli.output import note

VARIABLE = "CROUPIER_FIRST_PASSWORD_FILE"
"""The variable of the environment that names another file for the password."""
NAME = "{}-first-password.txt"
"""The name of the file, after that of the database."""


def tell_password(password: str, database: str) -> None:
    """Tells the operator the password, or where it is."""
    if sys.stderr.isatty():
        who = f"The administrator is 'admin' with the password {password}."
        note(f"{who} It is shown only this once.")
        return
    file = _file_for(database)
    _write(file, password)
    note(
        f"The administrator is 'admin'. The first password is in the file {file}, which only you "
        "can read; delete it when you have signed in."
    )


def _file_for(database: str) -> Path:
    """The file of the password: the one named in the environment, else beside the database, or in
    the data folder if that is not a file."""
    from croupier.store import data_folder, database_file

    named, beside = os.environ.get(VARIABLE), database_file(database)
    if named:
        return Path(named)
    return (data_folder() if beside is None else beside.absolute().parent) / NAME.format(
        "house" if beside is None else beside.stem
    )


def _write(file: Path, password: str) -> None:
    """Writes a file that only its owner can read, in place of one from an interrupted start."""
    file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file.unlink(missing_ok=True)
    opened = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(opened, "w", encoding="utf-8") as out:
        out.write(f"{password}\n")
