"""The records of one transaction, worked out before any of them is written.

Pure: what is already known of streams and keys comes in, records and answers
come out. A command that lost its race or repeats an earlier one leaves no trace
and does not disturb the others.
"""

from collections.abc import Mapping

import msgspec

from croupier.acts import Micros
from croupier.store.record import (
    Answer,
    Append,
    KeyReused,
    LostRace,
    Place,
    Receipt,
    Record,
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
    answer: bytes


class Page:
    """What follows the log's head when a group of commands is written behind it."""

    def __init__(
        self, head: Place, versions: Mapping[str, int], answers: Mapping[str, Answer]
    ) -> None:
        self._position, self._hash = head.position, head.hash
        self._answers = dict(answers)
        self.versions = dict(versions)
        self.records: list[Record] = []
        self.refused = False
        self.answers: list[Answer] = []

    @property
    def head(self) -> Place:
        """Where the log will end."""
        return Place(self._position, self._hash)

    def write(self, request: Request) -> Receipt | Exception:
        """Adds a command's records; a refusal is returned, for others share the page."""
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
        answer = Answer(request.key, mark, first, self._position, request.answer)
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


def repeat(known: Answer, fingerprint: bytes) -> Receipt | KeyReused:
    """What to say to a key that has been answered: the same again, or that it was another's."""
    if known.fingerprint != fingerprint:
        return KeyReused(known.key)
    return Receipt(known.first, known.last, known.answer, repeated=True)
