"""The projection that says which records mention which person, round, table, meter or account.

A subject is written `round:r17`, `player:ann`, `meter:m1`, `table:7`, or as an
account of the journal: `float:table 7`. Every record mentions its own stream, the
person who acted, everything that its JSON names, and the round that is open in its
stream.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeAlias

import msgspec
import sqlalchemy as sa

from croupier.store.audit.open_rounds import StoredOpenRounds, openings
from croupier.store.audit.round_events import ROUND_EVENTS, RoundEvents
from croupier.store.database.schema import not_null
from croupier.store.database.upsert import upsert
from croupier.store.record import Record

_metadata = sa.MetaData()

mentions = sa.Table(
    "mentions",
    _metadata,
    sa.Column("subject", sa.Text, primary_key=True),
    sa.Column("position", sa.BigInteger, primary_key=True, autoincrement=False),
    sqlite_with_rowid=False,
)

# Each subject once, with the name people type for it: `ann` for `player:ann`.
subjects = sa.Table(
    "subjects",
    _metadata,
    sa.Column("subject", sa.Text, primary_key=True),
    *not_null(name=sa.Text),
    sa.Index("subjects_by_name", "name"),
)

Subjects: TypeAlias = Callable[[Record, object], Iterable[str]]
"""From a record and its JSON to the subjects that it mentions."""

_FIELDS = {
    "player": ("person", "player", "playing", "wagered"),
    "round": ("round", "round_id", "hand_id"),
    "meter": ("meter", "system"),
    "table": ("table",),
    "tournament": ("tournament",),
}
_KINDS = {field: kind for kind, fields in _FIELDS.items() for field in fields}
_STREAMS = {"play": "table"}
"""Streams that belong to the subject of another: what is played at a table mentions the table."""
_LONGEST = 200


def subjects_of(record: Record, data: object) -> Iterable[str]:
    """The subjects that a record mentions: its stream, its person, and what its fields name."""
    kind, colon, name = record.stream.partition(":")
    yield f"{_STREAMS.get(kind, kind)}{colon}{name}"
    yield f"player:{record.who}"
    yield from _named(data)


def _named(value: object) -> Iterator[str]:
    match value:
        case dict():
            for name, inner in value.items():
                for one in inner if isinstance(inner, list) else [inner]:
                    yield from _subject(name, one) if isinstance(one, str) else _named(one)
        case list():
            for inner in value:
                yield from _named(inner)


def _subject(field: str, name: str) -> Iterator[str]:
    if not 0 < len(name) <= _LONGEST:
        return
    if field in _KINDS:
        yield f"{_KINDS[field]}:{name}"
    elif field == "account":
        yield name


class Mentions:
    """The projection that says where in the log each subject appears."""

    name = "mentions"
    form = 4
    tables: Sequence[sa.Table] = (mentions, subjects, openings)

    def __init__(
        self, subjects: Subjects = subjects_of, rounds: RoundEvents = ROUND_EVENTS
    ) -> None:
        self._subjects = subjects
        self._rounds = rounds

    def apply(self, connection: sa.Connection, page: Sequence[Record]) -> None:
        open_rounds = StoredOpenRounds(connection, self._rounds, {record.stream for record in page})
        found = [
            {"subject": subject, "position": record.position}
            for record in page
            for subject in sorted(self._all_subjects(record, open_rounds))
        ]
        connection.execute(sa.insert(mentions), found)
        names = {str(row["subject"]) for row in found}
        rows = [{"subject": one, "name": one.partition(":")[2] or one} for one in sorted(names)]
        upsert(connection, subjects, rows)
        open_rounds.save()

    def _all_subjects(self, record: Record, open_rounds: StoredOpenRounds) -> set[str]:
        data = msgspec.json.decode(record.data)
        found = set(self._subjects(record, data))
        if name := open_rounds.add(record, data):
            found.add(f"round:{name}")
        return found


# ---- asking ----------------------------------------------------------------------------------


def resolve(connection: sa.Connection, words: str) -> list[str]:
    """The subjects that words may stand for: the one written so, or all with that name."""
    for column in (subjects.c.subject, subjects.c.name):
        query = sa.select(subjects.c.subject).where(column == words)
        if found := sorted(connection.execute(query).scalars()):
            return found
    return []


def positions_of(
    connection: sa.Connection, subject: str, after: int = 0, limit: int = 1000
) -> list[int]:
    """Where in the log a subject appears, in order, a page at a time."""
    place = mentions.c.position
    query = sa.select(place).where(mentions.c.subject == subject, place > after)
    return list(connection.execute(query.order_by(place).limit(limit)).scalars())
