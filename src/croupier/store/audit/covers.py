"""Covers: records of the log with a hash over the stored answers to commands.

Answers are stored beside the log, for clients that send a command again. A cover is a record in the
stream `answers`. It says up to which position of the log it covers the answers, how many there were
since the cover before it, and the SHA-256 over every field of each. So a changed, added or removed
answer is found, as long as the chain of records holds.

A command that led to records has its answer at the last of them. One that led to none has it at the
position where the log ended then, and more of those may follow until the log grows. So a cover up
to a position leaves those at that position to the next cover.
"""

import hashlib
from collections.abc import Iterator

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, func, select

from croupier.store.database.access import is_postgres
from croupier.store.database.checked_rows import checked_row, raw_rows
from croupier.store.database.schema import answers, events
from croupier.store.record import (
    Append,
    Corrupt,
    Fresh,
    Record,
    StoredAnswer,
    answer_hash_input,
    fingerprint,
)

COVERS = "answers"
"""The stream of the covers."""
COVERED = "store.AnswersCovered"
PAGE = 1000


class AnswersCovered(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a cover says: the answers after the last cover up to position `until`."""

    until: int
    answers: int
    sha256: str


class AnswerCoverage(msgspec.Struct, frozen=True):
    """How far covers reach: up to record `until`, and how many answers no cover holds."""

    until: int = 0
    uncovered: int = 0


class Cover(msgspec.Struct, frozen=True):
    """A cover with the record that holds it."""

    record: Record
    stated: AnswersCovered


# ---- writing -----------------------------------------------------------------------------------


def next_cover(connection: Connection, until: int) -> Append | None:
    """The cover of all answers up to the log's end; None where only covers were written since."""
    last = _last_cover(connection)
    after = -1 if last is None else last.stated.until
    found = covered(connection, after, until)
    own = 0 if last is None else 1  # the answer to the last cover itself
    if found.answers <= own and not _waiting_at(connection, until):
        return None
    version = 0 if last is None else last.record.version
    return Append(COVERS, version, (Fresh(COVERED, msgspec.json.encode(found)),))


def _waiting_at(connection: Connection, end: int) -> bool:
    """Whether answers to commands without records wait at the log's end until it grows."""
    waiting = (answers.c.last == end) & (answers.c.first > end)
    return connection.execute(select(answers.c.key).where(waiting).limit(1)).first() is not None


def covered(connection: Connection, after: int, until: int) -> AnswersCovered:
    """The number and the hash of the answers that a cover up to `until` holds, if the one before it
    went up to `after`; -1 where there is none before it."""
    digest, number = hashlib.sha256(), 0
    for answer in _answers(connection, _between(after, until)):
        digest.update(answer_hash_input(answer))
        number += 1
    return AnswersCovered(until, number, digest.hexdigest())


def _between(after: int, until: int) -> ColumnElement[bool]:
    place, first = answers.c.last, answers.c.first
    with_records = (first <= place) & (place > after) & (place <= until)
    without = (first > place) & (place >= after) & (place < until)
    return with_records | without


def _answers(connection: Connection, which: ColumnElement[bool]) -> Iterator[StoredAnswer]:
    """The answers in one order on every database."""
    key = answers.c.key.collate("C") if is_postgres(connection) else answers.c.key
    query = raw_rows(answers).where(which).order_by(answers.c.last, answers.c.first, key)
    for row in connection.execute(query.execution_options(yield_per=PAGE)):
        yield checked_row(row, StoredAnswer)


def _last_cover(connection: Connection) -> Cover | None:
    query = _covers().order_by(None).order_by(events.c.version.desc()).limit(1)
    row = connection.execute(query).one_or_none()
    return None if row is None else _read(checked_row(row, Record))


# ---- checking ------------------------------------------------------------------------------------


def check_covers(connection: Connection) -> AnswerCoverage:
    """Checks every cover against the answers that are stored; returns how far covers reach.

    Raises Corrupt at the first cover that does not match.
    """
    after, last = -1, None
    for cover in map(_read, _records(connection)):
        until = cover.stated.until
        if until < after or until >= cover.record.position:
            raise Corrupt(cover.record.position, _wrong(cover, "covers no part of the log"))
        if covered(connection, after, until) != cover.stated:
            first = max(after, 0) + 1
            reason = (
                f"An answer to a command of records {first} to {until} was changed, added or "
                f"removed: the answers are not those that record {cover.record.position} covers."
            )
            raise Corrupt(first, reason)
        _check_own_answer(connection, cover.record)
        after, last = until, cover.record
    total = connection.execute(select(func.count()).select_from(answers)).scalar_one()
    held = select(func.count()).select_from(answers).where(_between(-1, after))
    covers_own = 0 if last is None or last.position <= after else 1
    uncovered: int = total - connection.execute(held).scalar_one() - covers_own
    return AnswerCoverage(max(after, 0), uncovered)


def _check_own_answer(connection: Connection, record: Record) -> None:
    """The answer that was stored for the cover itself follows from its record."""
    row = connection.execute(raw_rows(answers).where(answers.c.key == record.key)).one_or_none()
    place, mark = record.position, fingerprint(record.who, record.data)
    if row is None or checked_row(row, StoredAnswer) != StoredAnswer(
        record.key, mark, place, place, b"null"
    ):
        reason = f"The answer to the command of record {place} was changed."
        raise Corrupt(place, reason)


def _covers() -> Select[*tuple[object, ...]]:
    return raw_rows(events).where(events.c.stream == COVERS).order_by(events.c.version)


def _records(connection: Connection) -> list[Record]:
    return [checked_row(row, Record) for row in connection.execute(_covers())]


def _read(record: Record) -> Cover:
    try:
        return Cover(record, msgspec.json.decode(record.data, type=AnswersCovered))
    except msgspec.MsgspecError:
        raise Corrupt(
            record.position, f"Record {record.position} is not a cover of stored answers."
        ) from None


def _wrong(cover: Cover, what: str) -> str:
    return f"Record {cover.record.position} {what}."
