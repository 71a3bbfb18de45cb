"""Which errors mean that the database failed, and the driver's names for them."""

import sqlite3

from sqlalchemy import exc

_FAILURES = (exc.OperationalError, exc.InterfaceError, exc.TimeoutError, sqlite3.OperationalError)


def out_of_reach(trouble: Exception) -> bool:
    """Whether the database failed; False where the query or its values were at fault."""
    return isinstance(trouble, _FAILURES)


def kind_of(trouble: BaseException) -> str:
    """The driver's name for an error, such as SQLITE_FULL or ConnectionTimeout.

    Unlike the error's text it holds no values, so it can be shown to anybody.
    """
    own = getattr(trouble, "orig", None) or trouble
    return str(getattr(own, "sqlite_errorname", "") or type(own).__name__)
