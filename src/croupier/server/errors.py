"""Everything that went wrong, in one form: a status, a line for people, a name for programs.

What a client got wrong is 422 with the field; what the book refuses is 409 with the clause;
who may not is 403, who is unknown 401.
"""

from typing import Final

import msgspec
import structlog

from croupier import house
from croupier.acts import Barred, NotAuthorised, Refusal
from croupier.errors import BadInput
from croupier.store import kind_of, out_of_reach

_log = structlog.get_logger("croupier.server")


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong, in one line for people and with a name for programs."""

    problem: str
    name: str
    field: str = ""
    clause: str = ""
    book: str = ""


class Trouble(house.HouseError):
    """Something that ends a request with a status of its own and a line."""

    def __init__(self, status: int, line: str, name: str = "trouble", field: str = "") -> None:
        super().__init__(line)
        self.status, self.name, self.field = status, name, field


STATUS: Final[dict[type[house.HouseError], int]] = {
    house.NotFound: 404,
    house.Stale: 409,
    house.KeyConflict: 409,
    house.TooManySeats: 409,
    house.Busy: 503,
    house.LogUnreachable: 503,
}
"""The status that answers each error of the house."""
NOT_SIGNED_IN: Final = "You are not signed in. Sign in first."
NOT_ON_DUTY: Final = "This is for staff on duty. Go on duty first."
FAULT: Final = "The server failed at this. It has logged the fault; try again later."


def problem_of(trouble: Exception, doing: str = "request", **what: str) -> tuple[int, Problem]:
    """The status and the words for what went wrong; a fault of ours is logged beside `what` was
    done. A database that is away is not for long, and no fault of ours."""
    match trouble:
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
