"""Errors as clients get them: an HTTP status, a message for people and a name for programs.

Bad input is 422 with the field; a refusal by a book is 409 with the clause, or 403 where the person
is not allowed to do it; a request that needs a sign-in is 401.
"""

from typing import Final

import msgspec
import structlog

from croupier import house
from croupier.acts import Barred, NotAuthorised, Refusal
from croupier.errors import BadInput
from croupier.extras import MissingExtra
from croupier.store import kind_of, out_of_reach

_log = structlog.get_logger("croupier.server")


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong: one line for people, and a name for programs."""

    problem: str
    name: str
    field: str = ""
    clause: str = ""
    book: str = ""


class Trouble(house.HouseError):
    """An error that ends a request with a status and a message of its own."""

    def __init__(self, status: int, line: str, name: str = "trouble", field: str = "") -> None:
        super().__init__(line)
        self.status, self.name, self.field = status, name, field


STATUS: Final[dict[type[house.HouseError], int]] = {
    house.NotFound: 404,
    house.Stale: 409,
    house.KeyConflict: 409,
    house.TooManySeats: 409,
    house.TooManyTables: 409,
    house.Busy: 503,
    house.LogUnreachable: 503,
    house.GaveWay: 503,
}
"""The status that answers each error of the house."""
NOT_SIGNED_IN: Final = "You are not signed in. Sign in first."
NOT_ON_DUTY: Final = "This is for staff on duty. Go on duty first."
FAULT: Final = "The server failed at this. It has logged the fault; try again later."


def problem_of(trouble: Exception, doing: str = "request", **what: str) -> tuple[int, Problem]:
    """The status and the message for an error.

    An unexpected error is logged as a failure of `doing`, with the fields of `what`. An
    unreachable database is only a warning, for that passes.
    """
    match trouble:
        case MissingExtra():
            return 503, Problem(problem=str(trouble), name="missing-extra", field=trouble.field)
        case BadInput():
            return 422, Problem(problem=str(trouble), name="bad-input", field=trouble.field)
        case NotAuthorised() | Barred():
            return 403, _refused(trouble)
        case Refusal():
            return 409, _refused(trouble)
        case Trouble(line=line, name=name):
            return trouble.status, Problem(problem=line, name=name, field=trouble.field)
        case house.HouseError(line=line, name=name):
            return STATUS[type(trouble)], Problem(problem=line, name=name)
    if out_of_reach(trouble):
        _log.warning("log unreachable", why=kind_of(trouble), **what)
        return problem_of(house.LogUnreachable(kind_of(trouble)), doing)
    _log.error(f"{doing} failed", exc_info=trouble, **what)
    return 500, Problem(problem=FAULT, name="fault")


def _refused(refusal: Refusal) -> Problem:
    return Problem(
        problem=str(refusal), name=refusal.name, clause=refusal.clause, book=refusal.book
    )
