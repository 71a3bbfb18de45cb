"""The records of one transaction, computed before any of them is written.

No database is used here: the state of streams and keys is an argument, records and
answers are the result. A command that lost its race or repeats an earlier one adds
no records and does not affect the others.
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
    """What one command writes, all of it or nothing, and the command's bytes as received."""

    appends: tuple[Append, ...]
    key: str
    who: str
    at: Micros
    command: bytes
    answer: bytes = b"null"


class LogState(msgspec.Struct, frozen=True):
    """What a transaction finds when it begins: the log's end, the newest versions of the streams
    it writes to, stored answers of the keys that it writes, and the time of the last record."""

    head: LogPoint
    versions: dict[str, int]
    answers: dict[str, StoredAnswer]
    at: Micros = Micros(0)


class Batch:
    """The records and answers to be written for a group of commands, after the log's head."""

    def __init__(self, found: LogState) -> None:
        self._position, self._hash = found.head.position, found.head.hash
        self._answers = dict(found.answers)
        self.at = found.at
        self.versions = dict(found.versions)
        self.records: list[Record] = []
        self.refused = False
        self.answers: list[StoredAnswer] = []

    @property
    def head(self) -> LogPoint:
        """Where the log will end."""
        return LogPoint(self._position, self._hash)

    def write(self, request: Request) -> Receipt | Exception:
        """Adds a command's records. A refusal is returned rather than raised, because other
        commands share the batch."""
        known, mark = self._answers.get(request.key), fingerprint(request.who, request.command)
        if known is not None:
            outcome = repeat(known, mark)
            self.refused |= isinstance(outcome, KeyReused)
            return outcome
        after: dict[str, int] = {}
        for append in request.appends:
            actual = after.get(append.stream, self.versions.get(append.stream, 0))
            if actual != append.expected:
                self.refused = True
                return LostRace(append.stream, append.expected, actual)
            after[append.stream] = actual + len(append.events)
        first, at = self._position + 1, max(request.at, self.at)
        for append in request.appends:
            self._chain(append, request, at)
        answer = StoredAnswer(request.key, mark, first, self._position, request.answer)
        self._answers[request.key] = answer
        self.answers.append(answer)
        return Receipt(first, self._position, request.answer, later=at if at > request.at else None)

    def _chain(self, append: Append, request: Request, at: Micros) -> None:
        """Adds the events of one stream. `at` is never before the time of the last record."""
        who, key, version = request.who, request.key, append.expected
        for fresh in append.events:
            self.at = at
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
    """The outcome for a key that was answered before: the same receipt, or KeyReused where the
    command is another."""
    if known.fingerprint != fingerprint:
        return KeyReused(known.key)
    return Receipt(known.first, known.last, known.answer, repeated=True)
