"""The address of the database: from the command line, the environment, or the default folder."""

import os
from contextlib import suppress
from pathlib import Path

from sqlalchemy import URL, make_url
from sqlalchemy.exc import ArgumentError

from croupier.errors import BadInput
from croupier.folders import data_folder

VARIABLE = "CROUPIER_DATABASE"
EXPECTED = "a file, sqlite:///FILE or postgresql://USER@HOST/NAME"
"""Several hosts may be named: postgresql://USER@HOST,HOST/NAME."""


def default_database() -> str:
    """The database to use where no command names one.

    The value of the environment variable CROUPIER_DATABASE, else a file in the user's
    own data folder.
    """
    return os.environ.get(VARIABLE) or str(data_folder() / "house.db")


def read_address(database: str) -> Path | URL:
    """A file for SQLite, or the address of a PostgreSQL database."""
    if not database or "\0" in database:
        raise BadInput("database", EXPECTED, got=database)
    if "://" not in database:
        return _file(database)
    try:
        url = make_url(_with_listed_hosts(database))
    except (ArgumentError, ValueError):
        raise BadInput("database", EXPECTED, got=database.partition("://")[0] + "://…") from None
    match url.drivername:
        case "postgres" | "postgresql" | "postgresql+psycopg":
            return _writable_of_several(url.set(drivername="postgresql+psycopg"))
        case "sqlite":
            return _file(url.database or "")
        case other:
            raise BadInput("database", EXPECTED, got=f"{other}://…")


def _with_listed_hosts(database: str) -> str:
    """An address with several hosts as PostgreSQL's own tools write it, HOST:PORT,HOST:PORT, in the
    form that SQLAlchemy reads."""
    scheme, _, rest = database.partition("://")
    place, slash, path = rest.partition("/")
    user, at, hosts = place.rpartition("@")
    if "," not in hosts:
        return database
    listed = "&".join(f"host={host}" for host in hosts.split(","))
    joined = "&" if "?" in path else "?"
    return f"{scheme}://{user}{at}{slash}{path}{joined}{listed}"


def _writable_of_several(url: URL) -> URL:
    """Where several hosts are named, the one that can be written to is used: after a failover that
    is another one. libpq calls this `target_session_attrs=read-write`."""
    several = isinstance(url.query.get("host"), tuple)
    if not several or "target_session_attrs" in url.query:
        return url
    return url.update_query_dict({"target_session_attrs": "read-write"})


def database_file(database: str) -> Path | None:
    """The file of a database; None if it is not in a file."""
    place = read_address(database)
    return place if isinstance(place, Path) else None


def shown_address(database: str) -> str:
    """The address without its password, for messages."""
    place = read_address(database)
    if isinstance(place, Path):
        return str(place)
    return place.set(drivername="postgresql").render_as_string(hide_password=True)


def prepare_folder(file: Path) -> None:
    """Makes the folder of the default database; any other folder must exist."""
    with suppress(BadInput):  # a service without a home folder may still name a file
        if file.parent == data_folder():
            file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)


def _file(name: str) -> Path:
    if name in ("", ":memory:") or name.startswith("file:"):
        raise BadInput("database", "a file on disk, because the log must be durable", got=name)
    return Path(name)
