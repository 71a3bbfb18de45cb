"""Bodies of requests and answers as JSON; a request's body is limited in size and time."""

import asyncio
from collections.abc import Hashable
from typing import Annotated, TypeAlias

import msgspec
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from croupier.acts import JsonObject, from_json, to_json
from croupier.errors import text_form
from croupier.server.errors import Trouble

KEY = text_form(r"^[!-~][ -~]*\Z", "a key of printable ASCII characters")
CommandKey = Annotated[str, msgspec.Meta(min_length=1, max_length=80, pattern=KEY)]
"""A client's idempotency key for a command: the same key again is the same command."""
SEED = text_form(r"^[0-9a-f]{64}\Z", "64 hexadecimal digits in small letters")
SeedHex = Annotated[str, msgspec.Meta(pattern=SEED)]
"""A seed of 32 bytes, or the SHA-256 of one."""
Amount = Annotated[int, msgspec.Meta(ge=1, le=1_000_000_000_00)]
"""An amount in cents."""
Answer: TypeAlias = msgspec.Struct | tuple[msgspec.Struct, ...] | msgspec.Raw | JsonObject
"""What a handler may answer as JSON."""
MOST_BYTES = 64 * 1024
TOO_LARGE = f"A request may bring at most {MOST_BYTES:,} bytes, and yours brings more."
BODY_SECONDS = 20.0
"""Seconds within which the whole body must come."""
JSON = "application/json"
LINES = "application/x-ndjson"
TEXT = "text/plain; charset=utf-8"


class Keyed(msgspec.Struct, frozen=True):
    """The body of a command; `key` is the client's idempotency key."""

    key: CommandKey


def answer(value: Answer, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    return Response(to_json(value), status, headers, media_type=JSON)


async def body_of(request: Request, kind: Hashable) -> msgspec.Struct | JsonObject:
    """Reads the body as a value of this type, and stops once it is too large."""
    declared = request.headers.get("content-length", "")
    if declared.isdigit() and int(declared) > MOST_BYTES:
        raise Trouble(413, TOO_LARGE, "too-large")
    read = bytearray()
    try:
        async with asyncio.timeout(BODY_SECONDS):
            async for piece in request.stream():
                read += piece
                if len(read) > MOST_BYTES:
                    raise Trouble(413, TOO_LARGE, "too-large")
    except TimeoutError:
        raise Trouble(
            408, "The rest of your request did not come. Send it again.", "too-slow"
        ) from None
    except ClientDisconnect:
        raise Trouble(
            408, "You closed the connection before all of your request came.", "gone"
        ) from None
    body: msgspec.Struct | JsonObject = from_json(bytes(read), kind)
    return body
