"""A database that fails: whether it was that, and what kind of failure, in words of its own."""

import sqlite3

from sqlalchemy import exc

_FAILURES = (exc.OperationalError, exc.InterfaceError, exc.TimeoutError, sqlite3.OperationalError)


def out_of_reach(trouble: Exception) -> bool:
    """Whether the database failed, and nothing was wrong with what it was asked."""
    return isinstance(trouble, _FAILURES)


def kind_of(trouble: BaseException) -> str:
    """The driver's name for it, such as SQLITE_FULL or ConnectionTimeout: no value of ours."""
    own = getattr(trouble, "orig", None) or trouble
    return str(getattr(own, "sqlite_errorname", "") or type(own).__name__)
