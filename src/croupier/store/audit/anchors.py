"""Anchors: the position and hash at which the log ended at some moment, kept in another file.

A file of anchors is JSON lines; each names a position and the hash of the record
there. Kept where those who can change the log cannot change it, it proves that
nothing up to that record has changed since.
"""

from collections.abc import Iterable
from datetime import UTC, datetime

import msgspec

from croupier.errors import BadInput
from croupier.store.record import LogPoint

_FORM = '{"position": 12, "hash": "64 hexadecimal digits", "at": "2026-01-31T12:00:00Z"}'


class Anchor(msgspec.Struct, frozen=True):
    """The end of the log at a moment: a position and the hash of the record there."""

    position: int
    hash: bytes
    at: str


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    position: int
    hash: str
    at: datetime


def anchor_line(end: LogPoint, now: datetime) -> bytes:
    """The line of a file of anchors for a log that ends here."""
    at = now.astimezone(UTC).replace(microsecond=0)
    return msgspec.json.encode(_Line(end.position, end.hash.hex(), at)) + b"\n"


def read_anchors(lines: Iterable[tuple[int, bytes]]) -> list[Anchor]:
    """The anchors of a file, from its numbered lines."""
    return [_read(line, f"line {number}") for number, line in lines]


def _read(line: bytes, where: str) -> Anchor:
    try:
        read = msgspec.json.decode(line, type=_Line)
        digest = bytes.fromhex(read.hash)
        at = read.at.astimezone(UTC)
        if read.position < 0 or len(digest) != 32:
            raise ValueError
    except (msgspec.MsgspecError, ValueError, OverflowError):
        raise BadInput("anchor", f"a line such as {_FORM}", where=where) from None
    return Anchor(read.position, digest, f"{at:%Y-%m-%d %H:%M:%S} UTC")
