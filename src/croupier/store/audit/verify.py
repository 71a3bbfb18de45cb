"""Verifying the hash chain of the log, record by record.

`Chain` stops at the first record that does not belong: one that was changed, moved,
added or that is missing. It is used to audit a database as well as to read an
exported file. Somebody who can rewrite the whole database can also compute a new
chain; anchors kept elsewhere reveal that.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError

from croupier.store.audit.anchors import Anchor
from croupier.store.audit.covers import AnswerCoverage, check_covers
from croupier.store.database.access import HEAD_MISSING, is_postgres
from croupier.store.database.checked_rows import checked_row, raw_rows
from croupier.store.database.schema import answers, events, head
from croupier.store.record import Corrupt, LogPoint, Record, hash_of

PAGE = 1000


class LogVerdict(msgspec.Struct, frozen=True):
    """The result of an audit of the whole log; `fault` is the first thing that is wrong.

    `answers` says how far the stored answers to commands are covered by records.
    """

    records: int
    head: LogPoint
    anchors: int
    fault: Corrupt | None = None
    answers: AnswerCoverage = AnswerCoverage()


class Chain:
    """The state of a verification: the end of what was verified, and the version of each stream."""

    def __init__(self) -> None:
        self.end = LogPoint()
        self._versions: dict[str, int] = {}

    def follow(self, record: Record) -> None:
        """Verifies the next record; raises Corrupt where it does not belong."""
        after = linked(self.end, record)
        version = self._versions.get(record.stream, 0) + 1
        if record.version != version:
            raise Corrupt(
                after.position,
                f"Record {after.position} is out of order: it is version {record.version} of its "
                f"stream, and version {version} is due.",
            )
        self._versions[record.stream] = version
        self.end = after


def linked(before: LogPoint, record: Record) -> LogPoint:
    """The end of the log after this record; raises Corrupt where it does not follow `before`."""
    here = before.position + 1
    if record.position < here:
        reason = f"Record {record.position} is out of place: record {here} is due."
        raise Corrupt(record.position, reason)
    if record.position > here:
        raise Corrupt(here, _missing(here))
    if record.previous != before.hash:
        raise Corrupt(here, f"Record {here} does not continue the hash chain of the log.")
    if hash_of(record) != record.hash:
        reason = f"Record {here} was changed: its hash does not match its contents."
        raise Corrupt(here, reason)
    return LogPoint(here, record.hash)


def _missing(position: int) -> str:
    return f"Record {position} is missing."


def linked_from(connection: Connection, first: int) -> Iterator[Record]:
    """The records from position `first` to the head, each verified to follow the one before it.

    Raises Corrupt at the first that does not, and at the end where the head does not match.
    Nothing is yielded where the log ends before `first`.
    """
    stated, last = _ends(connection)
    end = LogPoint()
    for page in records_up_to(connection, last, first - 1):
        for record in page:
            before = end if end.position else LogPoint(first - 1, record.previous)
            end = linked(before, record)
            yield record
    if end.position:
        _check_head(end, stated)


def verify(
    connection: Connection,
    anchors: Sequence[Anchor] = (),
    advance: Callable[[int], None] = lambda _: None,
) -> LogVerdict:
    """Verifies the whole log from its first record to its head, and compares it with anchors."""
    chain = Chain()
    try:
        _follow_all(connection, chain, anchors, advance)
        coverage = check_answers(connection)
        _check_file(connection)
    except Corrupt as fault:
        return LogVerdict(chain.end.position, chain.end, len(anchors), fault)
    return LogVerdict(chain.end.position, chain.end, len(anchors), answers=coverage)


def size(connection: Connection) -> int:
    """About how many records there are to verify."""
    return connection.execute(select(func.max(events.c.position))).scalar() or 0


def _follow_all(
    connection: Connection,
    chain: Chain,
    anchors: Sequence[Anchor],
    advance: Callable[[int], None],
) -> None:
    stated, last = _ends(connection)
    due = _pass_anchors(chain.end, sorted(anchors, key=lambda anchor: anchor.position))
    for page in records_up_to(connection, last):
        for record in page:
            chain.follow(record)
            due = _pass_anchors(chain.end, due)
        advance(len(page))
    _check_head(chain.end, stated)
    if due:
        position = chain.end.position + 1
        reason = f"{_missing(position)} The log was anchored at record {due[0].position}."
        raise Corrupt(position, reason)


def _pass_anchors(end: LogPoint, due: list[Anchor]) -> list[Anchor]:
    """The anchors that are still ahead; raises Corrupt where one at this point does not match."""
    while due and due[0].position == end.position:
        if due[0].hash != end.hash:
            raise Corrupt(
                end.position,
                f"Record {end.position} is not the one that was anchored at {due[0].at}: it or a "
                "record before it was changed.",
            )
        due = due[1:]
    return due


def _check_head(end: LogPoint, stated: Any) -> None:
    """Raises Corrupt unless the log ends where its head states."""
    if stated is None:
        raise Corrupt(None, HEAD_MISSING)
    if (stated.position, stated.hash) == (end.position, end.hash):
        return
    if not isinstance(stated.position, int) or stated.position == end.position:
        reason = f"The log's head does not match record {end.position}, which is the last."
        raise Corrupt(end.position or None, reason if end.position else HEAD_OF_EMPTY_LOG)
    stated_end = f"the log's head says that the log ends at record {stated.position}."
    if stated.position > end.position:
        position = end.position + 1
        raise Corrupt(position, f"Record {position} is missing: {stated_end}")
    position = max(stated.position, 0) + 1
    raise Corrupt(position, f"Record {position} is one too many: {stated_end}")


HEAD_OF_EMPTY_LOG = "The log's head does not match the log, which is empty."


# ---- reading what may be damaged -----------------------------------------------------------

_raw = raw_rows(events).order_by(events.c.position)


def _ends(connection: Connection) -> tuple[Any, int | None]:
    """The row of table `head`, and the last position that is really there, at one moment."""
    last = select(func.max(events.c.position)).scalar_subquery()
    query = raw_rows(head).add_columns(last.label("last")).where(head.c.id == 1)
    stated = connection.execute(query).one_or_none()
    if stated is not None:
        return stated, stated.last
    return None, connection.execute(select(last)).scalar()


def records_up_to(
    connection: Connection, last: int | None, after: int | None = None
) -> Iterator[list[Record]]:
    """The records after position `after` up to `last` as they are stored, page by page.

    Nothing is verified here: only the records of a verified log can be trusted.
    """
    if last is None:
        return
    while after is None or after < last:
        query = _raw.where(events.c.position <= last).limit(PAGE)
        if after is not None:
            query = query.where(events.c.position > after)
        try:
            page = [checked_row(row, Record) for row in connection.execute(query)]
        except DBAPIError:
            yield from _one_by_one(connection, after)
            return
        if not page:
            return
        yield page
        after = page[-1].position


def _one_by_one(connection: Connection, after: int | None) -> Iterator[list[Record]]:
    """Records one by one, to find the one that cannot be read."""
    position = after or 0
    while True:
        position += 1
        try:
            row = connection.execute(_raw.where(events.c.position == position)).one_or_none()
        except DBAPIError as trouble:
            reason = f"Record {position} cannot be read ({trouble.orig})."
            raise Corrupt(position, reason) from None
        if row is None:
            raise Corrupt(position, _missing(position))
        yield [checked_row(row, Record)]


# ---- what is stored beside the log -----------------------------------------------------------


def check_answers(connection: Connection) -> AnswerCoverage:
    """Checks that every record belongs to an answered command, that every answer names the
    records of its own command, and that all answers are those that the log covers. Without its
    answer, a command sent again would take effect again.

    Returns how far the answers are covered.
    """
    position = events.c.position
    answered = events.outerjoin(answers, answers.c.key == events.c.key)
    unanswered = select(func.min(position)).select_from(answered).where(answers.c.key.is_(None))
    first, last = func.min(position).label("first"), func.max(position).label("last")
    by_key = select(events.c.key, first, last, func.count().label("count"))
    written = by_key.group_by(events.c.key).subquery()
    stated = answers.c.last - answers.c.first + 1
    count = func.coalesce(written.c.count, 0)
    elsewhere = (written.c.first != answers.c.first) | (written.c.last != answers.c.last)
    joined = answers.outerjoin(written, written.c.key == answers.c.key)
    first_stated = select(func.min(answers.c.first)).select_from(joined)
    mismatched = first_stated.where((stated != count) | elsewhere)
    _check_no_record(connection, unanswered, "is missing")
    _check_no_record(connection, mismatched, "names other records")
    return check_covers(connection)


def _check_no_record(connection: Connection, query: Any, fault: str) -> None:
    """Raises Corrupt where a query finds the position of a record with a wrong answer."""
    found = connection.execute(query).scalar()
    if found is not None:
        raise Corrupt(found, f"The answer to the command of record {found} {fault}.")


def _check_file(connection: Connection) -> None:
    """SQLite's own integrity check, which finds indexes that do not match the log."""
    if is_postgres(connection):
        return
    try:
        result = connection.execute(text("PRAGMA integrity_check(1)")).scalar()
    except DBAPIError:
        result = "unreadable"
    if result != "ok":
        raise Corrupt(None, "The database file is damaged: restore a backup.")
