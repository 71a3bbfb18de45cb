"""How the server speaks JSON: msgspec in and out, and one form for everything that went wrong.

What a client got wrong is 422 with the field; what the book refuses is 409 with the clause;
who may not is 403, who is unknown 401. Bodies are bounded before they are read.
"""

import asyncio
from collections.abc import Hashable
from typing import Annotated, Final, TypeAlias

import msgspec
import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from croupier.acts import Barred, JsonObject, NotAuthorised, Refusal, from_json, to_json
from croupier.errors import BadInput
from croupier.house import (
    Busy,
    HouseError,
    KeyConflict,
    LogUnreachable,
    NotFound,
    Stale,
    TooManySeats,
)
from croupier.store import kind_of, out_of_reach

_log = structlog.get_logger("croupier.server")

CommandKey = Annotated[str, msgspec.Meta(min_length=1, max_length=80, pattern=r"^[!-~][ -~]*\Z")]
"""A client's own name for a command: the same again is the same command."""
Amount = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000_00)]
"""Cents that somebody moves."""
Answer: TypeAlias = msgspec.Struct | tuple[msgspec.Struct, ...] | msgspec.Raw | JsonObject
"""What goes out as JSON."""
MOST_BYTES = 64 * 1024
LISTENS = 20.0
"""Seconds in which a body comes."""
JSON = "application/json"
LINES = "application/x-ndjson"
TEXT = "text/plain; charset=utf-8"


class Keyed(msgspec.Struct, frozen=True):
    """The body of a command: `key` is the client's own name for it."""

    key: CommandKey


class Problem(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """What went wrong, in one line for people and with a name for programs."""

    problem: str
    name: str
    field: str = ""
    clause: str = ""
    book: str = ""


class Trouble(HouseError):
    """Something that ends a request with a status of its own and a line."""

    def __init__(self, status: int, line: str, name: str = "trouble", field: str = "") -> None:
        super().__init__(line)
        self.status, self.name, self.field = status, name, field


STATUS: Final[dict[type[HouseError], int]] = {
    NotFound: 404,
    Stale: 409,
    KeyConflict: 409,
    TooManySeats: 409,
    Busy: 503,
    LogUnreachable: 503,
}
"""The status that answers each error of the house."""


def answer(value: Answer, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(to_json(value), status, headers, media_type=JSON)


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
        case HouseError(line=line, name=name):
            return STATUS[type(trouble)], Problem(problem=line, name=name)
    if out_of_reach(trouble):
        _log.warning("the log cannot be reached", why=kind_of(trouble), **what)
        return problem_of(LogUnreachable(kind_of(trouble)), doing)
    _log.error(f"{doing} failed", exc_info=trouble, **what)
    return 500, Problem(problem="something went wrong here; it has been noted", name="fault")


def _refused(refusal: Refusal) -> Problem:
    return Problem(
        problem=str(refusal), name=refusal.name, clause=refusal.clause, book=refusal.book
    )


async def body_of(request: Request, kind: Hashable) -> msgspec.Struct | JsonObject:
    """The body read as a value of this kind, and never more of it than we take."""
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > MOST_BYTES:
        raise Trouble(413, f"at most {MOST_BYTES} bytes", "too-large")
    read = bytearray()
    try:
        async with asyncio.timeout(LISTENS):
            async for piece in request.stream():
                read += piece
                if len(read) > MOST_BYTES:
                    raise Trouble(413, f"at most {MOST_BYTES} bytes", "too-large")
    except TimeoutError:
        raise Trouble(408, "the rest of the request did not come", "too-slow") from None
    except ClientDisconnect:
        raise Trouble(408, "nobody is there any more", "gone") from None
    body: msgspec.Struct | JsonObject = from_json(bytes(read), kind)
    return body
