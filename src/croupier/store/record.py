"""The records of the log, chained by hashes, and the errors that the store raises.

Every record carries the hash of the one before it, so that changing, moving or
taking out any of them breaks the chain from there on. The hash covers each
field with its length, so no two different records have the same input to the hash.
"""

import hashlib
from collections.abc import Sequence

import msgspec

from croupier.acts import Micros

GENESIS = bytes(32)


class Fresh(msgspec.Struct, frozen=True, gc=False):
    """An event that is not yet written to the log: its type and its JSON."""

    type: str
    data: bytes


class Append(msgspec.Struct, frozen=True, gc=False):
    """Events to be written to a stream, provided that its newest version is still `expected`.

    Without events it only demands that nothing was written to the stream meanwhile. A command may
    write to a stream more than once, each time after the version it has left there.
    """

    stream: str
    expected: int
    events: tuple[Fresh, ...]


class Record(msgspec.Struct, frozen=True, gc=False):
    """One record of the log. `at` is microseconds since 1970 UTC; `key` names the command."""

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
    """The answer that the command with this key was given, and the records it led to.

    Those are `first` to `last`; a command that led to none has `first` one above `last`.
    """

    key: str
    fingerprint: bytes
    first: int
    last: int
    answer: bytes


class Receipt(msgspec.Struct, frozen=True, gc=False, repr_omit_defaults=True):
    """Proof that a command is durable. A command sent twice gets the first answer again.

    `later` is the time of its records where the log was already past the time of the command.
    """

    first: int
    last: int
    answer: bytes
    repeated: bool = False
    later: Micros | None = None


class LogPoint(msgspec.Struct, frozen=True, gc=False):
    """A point in the log: the position of a record and its hash; 0 before the first record."""

    position: int = 0
    hash: bytes = GENESIS


class Snapshot(msgspec.Struct, frozen=True, gc=False):
    """A stored state, as it was after the record at `position`; `form` says which program version
    wrote it."""

    name: str
    form: str
    position: int
    data: bytes


class LostRace(Exception):
    """Another command was written to the stream first: read the stream and decide again."""

    def __init__(self, stream: str, expected: int, actual: int) -> None:
        super().__init__(stream, expected, actual)
        self.stream, self.expected, self.actual = stream, expected, actual

    def __str__(self) -> str:
        return (
            f"Another command was written first: version {self.actual} is there, not "
            f"{self.expected}. Read the newest state and decide again."
        )


class KeyReused(Exception):
    """The idempotency key was used before for another command."""

    def __init__(self, key: str) -> None:
        super().__init__(key)
        self.key = key

    def __str__(self) -> str:
        return f"The key {self.key} was used for another command: send this one with a new key."


class Unavailable(Exception):
    """The database failed before it confirmed the write.

    Whether the command was written is not known; sent again with the same key, it takes
    effect once. `kind` is the database driver's name for the error.
    """

    def __init__(self, line: str, kind: str = "") -> None:
        super().__init__(line, kind)
        self.line, self.kind = line, kind

    def __str__(self) -> str:
        return self.line


class Corrupt(Exception):
    """The log is not what was written; `reason` says in a sentence what is wrong with it.

    `position` is the first record that is wrong; None where the fault is not in a record.
    """

    def __init__(self, position: int | None, reason: str) -> None:
        super().__init__(position, reason)
        self.position, self.reason = position, reason

    def __str__(self) -> str:
        return self.reason


def fingerprint(who: str, command: bytes) -> bytes:
    """A hash that tells a command sent twice from another command under the same key."""
    return hashlib.sha256(_with_lengths((who.encode(), command))).digest()


def answer_hash_input(answer: StoredAnswer) -> bytes:
    """Every field of a stored answer with its length, as covers hash it."""
    places = b"%d" % answer.first, b"%d" % answer.last
    return _with_lengths((answer.key.encode(), answer.fingerprint, *places, answer.answer))


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
    return hashlib.sha256(_with_lengths(fields)).digest()


def hash_of(record: Record) -> bytes:
    """The hash that a record must have, computed from its fields."""
    *fields, previous, _ = msgspec.structs.astuple(record)
    return chain_hash(previous, *fields)


def _with_lengths(fields: Sequence[bytes]) -> bytes:
    """The fields in one run of bytes, each after its length."""
    return b"".join([len(field).to_bytes(8, "big") + field for field in fields])
