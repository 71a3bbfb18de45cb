"""What the log holds: records in one chain.

Every record carries the hash of the one before it, so that changing, moving or
taking out any of them breaks the chain from there on. The hash covers each
field with its length, so no two different records can look alike to it.
"""

import hashlib
from collections.abc import Sequence

import msgspec

from croupier.acts import Micros

GENESIS = bytes(32)


class Fresh(msgspec.Struct, frozen=True, gc=False):
    """Something that happened and is not yet written: its type and its JSON."""

    type: str
    data: bytes


class Append(msgspec.Struct, frozen=True, gc=False):
    """What is to follow version `expected` of a stream; nothing if somebody was quicker.

    Without events it only insists that the stream still stands there.
    """

    stream: str
    expected: int
    events: tuple[Fresh, ...]


class Record(msgspec.Struct, frozen=True, gc=False):
    """One line of the log. `at` is microseconds since 1970 UTC; `key` names the command."""

    position: int
    stream: str
    version: int
    type: str
    data: bytes
    who: str
    at: Micros
    key: str
    previous: bytes
    hash: bytes


class StoredAnswer(msgspec.Struct, frozen=True, gc=False):
    """What the command with this key was answered, and the records it led to.

    Those are `first` to `last`; a command that led to none has `first` one above `last`.
    """

    key: str
    fingerprint: bytes
    first: int
    last: int
    answer: bytes


class Receipt(msgspec.Struct, frozen=True, gc=False):
    """Proof that a command is durable. A command sent twice gets the first answer again."""

    first: int
    last: int
    answer: bytes
    repeated: bool = False


class LogPoint(msgspec.Struct, frozen=True, gc=False):
    """A point in the log: so many records, and the hash of the last of them."""

    position: int = 0
    hash: bytes = GENESIS


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """A state as it was after the record at `position`; `form` says which program wrote it."""

    name: str
    form: str
    position: int
    data: bytes


class LostRace(Exception):
    """Somebody else wrote to the stream first: read it again and decide anew."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(stream, expected, actual)
        self.stream, self.expected, self.actual = stream, expected, actual

    def __str__(self) -> str:
        return f"{self.stream} is at version {self.actual}, not {self.expected}"


class KeyReused(Exception):
    """The idempotency key was used before for another command."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        return f"key {self.key} was used for another command"


class Unavailable(Exception):
    """The database failed before it said that all is written.

    Whether it is cannot be known; sent again with the same key, the command takes
    effect once. `kind` is the database's name for what happened.
    """

    def __init__(self, line: str, kind: str = "") -> None:
        super().__init__(line, kind)
        self.line, self.kind = line, kind

    def __str__(self) -> str:
        return self.line


class Corrupt(Exception):
    """The log is not what was written: `position` is the first record that shows it.

    It is None where no record is at fault, but what stands beside them.
    """

    def __init__(self, position: int | None, reason: str) -> None:
        super().__init__(position, reason)
        self.position, self.reason = position, reason

    def __str__(self) -> str:
        what = "the log" if self.position is None else f"record {self.position}"
        return f"{what} is bad: {self.reason}"


def fingerprint(who: str, command: bytes) -> bytes:
    """What tells a command sent twice from another command under the same key."""
    return hashlib.sha256(_measured((who.encode(), command))).digest()


def chain_hash(
    previous: bytes,
    position: int,
    stream: str,
    version: int,
    kind: str,
    data: bytes,
    who: str,
    at: Micros,
    key: str,
) -> bytes:
    """The hash of a record: over the hash before it and every field with its length."""
    fields = (
        previous,
        b"%d" % position,
        stream.encode(),
        b"%d" % version,
        kind.encode(),
        data,
        who.encode(),
        b"%d" % at,
        key.encode(),
    )
    return hashlib.sha256(_measured(fields)).digest()


def hash_of(record: Record) -> bytes:
    """The hash a record ought to have."""
    *fields, previous, _ = msgspec.structs.astuple(record)
    return chain_hash(previous, *fields)


def _measured(fields: Sequence[bytes]) -> bytes:
    return b"".join([len(field).to_bytes(8, "big") + field for field in fields])
