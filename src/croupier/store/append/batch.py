"""The records of one transaction, worked out before any of them is written.

Pure: what is already known of streams and keys comes in, records and answers
come out. A command that lost its race or repeats an earlier one leaves no trace
and does not disturb the others.
"""

import msgspec

from croupier.acts import Micros
from croupier.store.record import (
    Append,
    KeyReused,
    LogPoint,
    LostRace,
    Receipt,
    Record,
    StoredAnswer,
    chain_hash,
    fingerprint,
)


class Request(msgspec.Struct, frozen=True, gc=False):
    """One command's writes, all of them or none, and the command as it came."""

    appends: tuple[Append, ...]
    key: str
    who: str
    at: Micros
    command: bytes
    answer: bytes = b"null"


class LogState(msgspec.Struct, frozen=True):
    """What a transaction finds when it begins: the log's end, the newest versions of the streams
    it writes to, and the answers that the keys it writes under already have."""

    head: LogPoint
    versions: dict[str, int]
    answers: dict[str, StoredAnswer]


class Batch:
    """What follows the log's head when a group of commands is written behind it."""

    def __init__(self, found: LogState) -> None:
        self._position, self._hash = found.head.position, found.head.hash
        self._answers = dict(found.answers)
        self.versions = dict(found.versions)
        self.records: list[Record] = []
        self.refused = False
        self.answers: list[StoredAnswer] = []

    @property
    def head(self) -> LogPoint:
        """Where the log will end."""
        return LogPoint(self._position, self._hash)

    def write(self, request: Request) -> Receipt | Exception:
        """Adds a command's records; a refusal is returned, for others share the batch."""
        known, mark = self._answers.get(request.key), fingerprint(request.who, request.command)
        if known is not None:
            said = repeat(known, mark)
            self.refused |= isinstance(said, KeyReused)
            return said
        for append in request.appends:
            actual = self.versions.get(append.stream, 0)
            if actual != append.expected:
                self.refused = True
                return LostRace(append.stream, append.expected, actual)
        first = self._position + 1
        for append in request.appends:
            self._chain(append, request)
        answer = StoredAnswer(request.key, mark, first, self._position, request.answer)
        self._answers[request.key] = answer
        self.answers.append(answer)
        return Receipt(first, self._position, request.answer)

    def _chain(self, append: Append, request: Request) -> None:
        who, at, key, version = request.who, request.at, request.key, append.expected
        for fresh in append.events:
            version += 1
            self._position += 1
            place, stream, kind, data = self._position, append.stream, fresh.type, fresh.data
            previous = self._hash
            self._hash = chain_hash(previous, place, stream, version, kind, data, who, at, key)
            self.records.append(
                Record(place, stream, version, kind, data, who, at, key, previous, self._hash)
            )
        self.versions[append.stream] = version


def repeat(known: StoredAnswer, fingerprint: bytes) -> Receipt | KeyReused:
    """What to say to a key that has been answered: the same again, or that it was another's."""
    if known.fingerprint != fingerprint:
        return KeyReused(known.key)
    return Receipt(known.first, known.last, known.answer, repeated=True)
