"""Fences: a writer that was replaced writes nothing more, whenever it wakes up.

Every writer of a log has a name: each store that is opened, and each of its writer processes.
Whoever takes over from a writer that has gone silent first appends a record to the stream
`fence:NAME`. A writer looks at its own fences inside each of its transactions, as it looks at the
versions of the streams that it writes to: while it holds SQLite's write lock or the row of
PostgreSQL's head, or on the condition that nothing at all was written since it last looked.

So a transaction that was prepared before the takeover either commits before the fence, and then
the successor finds its commands in the log, or it does not commit at all.
"""

import secrets
import time

import msgspec

from croupier.acts import Micros, micros_of, millis_of_seconds
from croupier.store.append.batch import LogState, Request
from croupier.store.record import Append, Fresh, Unavailable

FENCED = "writer.Fenced"
"""The type of the record that fences a writer off."""
WHO = "the house"
_LINE = "Another process has taken over from this one, which was silent: send the command again."


class Fenced(Unavailable):
    """This writer was replaced; nothing that it was given is written."""

    def __init__(self, line: str = _LINE, kind: str = "Fenced") -> None:
        super().__init__(line, kind)


class _Fence(msgspec.Struct, frozen=True):
    """The JSON of a fence."""

    writer: str


def new_writer_name() -> str:
    """A name that no other writer has."""
    return secrets.token_hex(12)


def fence_of(writer: str) -> str:
    """The stream whose first record fences a writer off."""
    return f"fence:{writer}"


def check_fences(found: LogState, writers: tuple[str, ...]) -> None:
    """Raises Fenced where one of these names is fenced off in the state that was found."""
    if any(found.versions.get(fence_of(writer)) for writer in writers):
        raise Fenced


def fence_request(writer: str, at: Micros | None = None) -> Request:
    """The command that fences a writer off; sent twice, it takes effect once."""
    stream, data = fence_of(writer), msgspec.json.encode(_Fence(writer))
    now = micros_of(millis_of_seconds(time.time())) if at is None else at
    return Request((Append(stream, 0, (Fresh(FENCED, data),)),), f"{WHO}/{stream}", WHO, now, data)
