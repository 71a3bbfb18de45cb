"""Proving that the log is what was written.

`Chain` follows records one by one and stops at the first that does not belong:
one that was changed, moved, added or that is gone. It serves the audit of a
database as well as the reading of a file somebody hands in. Whoever can rewrite
the whole database can forge a whole chain; an anchor kept elsewhere tells.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import msgspec
from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import DBAPIError

from croupier.store.audit.anchors import Anchor
from croupier.store.database.access import is_postgres
from croupier.store.database.checked_rows import believe, raw_rows
from croupier.store.database.schema import answers, events, head
from croupier.store.record import Corrupt, LogPoint, Record, hash_of

PAGE = 1000


class LogVerdict(msgspec.Struct, frozen=True):
    """What an audit of the whole log found: nothing, or the first thing that is wrong."""

    records: int
    head: LogPoint
    anchors: int
    fault: Corrupt | None = None


class Chain:
    """The log as far as it has been followed."""

    def __init__(self) -> None:
        self.end = LogPoint()
        self._versions: dict[str, int] = {}

    def follow(self, record: Record) -> None:
        """Takes the next record, or raises Corrupt."""
        after = linked(self.end, record)
        version = self._versions.get(record.stream, 0) + 1
        if record.version != version:
            reason = f"it is version {record.version} of its stream, not {version}"
            raise Corrupt(after.position, reason)
        self._versions[record.stream] = version
        self.end = after


def linked(before: LogPoint, record: Record) -> LogPoint:
    """The end of a log that ended at `before`, once it has this record too; or Corrupt."""
    here = before.position + 1
    if record.position < here:
        raise Corrupt(record.position, "there is no place for it in the log")
    if record.position > here:
        raise Corrupt(here, "it is missing")
    if record.previous != before.hash:
        raise Corrupt(here, "it does not follow on the record before it")
    if hash_of(record) != record.hash:
        raise Corrupt(here, "its hash is not that of what it says")
    return LogPoint(here, record.hash)


def linked_from(connection: Connection, first: int) -> Iterator[Record]:
    """The records from position `first` to the head, each proven to follow the one before it.

    Raises Corrupt at the first that does not, and at the end where the head tells of another.
    Nothing is yielded where the log ends before `first`.
    """
    told, last = _ends(connection)
    place = LogPoint()
    for page in records_up_to(connection, last, first - 1):
        for record in page:
            before = place if place.position else LogPoint(first - 1, record.previous)
            place = linked(before, record)
            yield record
    if place.position:
        _check_head(place, told)


def verify(
    connection: Connection,
    anchors: Sequence[Anchor] = (),
    advance: Callable[[int], None] = lambda _: None,
) -> LogVerdict:
    """Follows the whole log from its first record to its head, past every anchor."""
    chain = Chain()
    try:
        _follow_all(connection, chain, anchors, advance)
        check_answers(connection)
        _check_file(connection)
    except Corrupt as fault:
        return LogVerdict(chain.end.position, chain.end, len(anchors), fault)
    return LogVerdict(chain.end.position, chain.end, len(anchors))


def size(connection: Connection) -> int:
    """How many records there are to follow, about."""
    return connection.execute(select(func.max(events.c.position))).scalar() or 0


def _follow_all(
    connection: Connection,
    chain: Chain,
    anchors: Sequence[Anchor],
    advance: Callable[[int], None],
) -> None:
    told, last = _ends(connection)
    due = _pass_anchors(chain.end, sorted(anchors, key=lambda anchor: anchor.position))
    for page in records_up_to(connection, last):
        for record in page:
            chain.follow(record)
            due = _pass_anchors(chain.end, due)
        advance(len(page))
    _check_head(chain.end, told)
    if due:
        reason = f"it is missing; the log was anchored at record {due[0].position}"
        raise Corrupt(chain.end.position + 1, reason)


def _pass_anchors(end: LogPoint, due: list[Anchor]) -> list[Anchor]:
    """The anchors still ahead, once those at this place have been found to hold."""
    while due and due[0].position == end.position:
        if due[0].hash != end.hash:
            changed = "it or one before it was changed since"
            reason = f"it is not the record that was anchored at {due[0].at}; {changed}"
            raise Corrupt(end.position, reason)
        due = due[1:]
    return due


def _check_head(end: LogPoint, told: Any) -> None:
    if told is None:
        raise Corrupt(None, "the log's head is gone")
    if (told.position, told.hash) == (end.position, end.hash):
        return
    if not isinstance(told.position, int) or told.position == end.position:
        raise Corrupt(end.position or None, "the log's head tells of another record")
    if told.position > end.position:
        reason = f"it is missing; the log's head is at record {told.position}"
        raise Corrupt(end.position + 1, reason)
    raise Corrupt(max(told.position, 0) + 1, "it stands beyond the log's head")


# ---- reading what may be damaged -----------------------------------------------------------

_raw = raw_rows(events).order_by(events.c.position)


def _ends(connection: Connection) -> tuple[Any, int | None]:
    """What the head tells and where the log really ends, at one moment."""
    last = select(func.max(events.c.position)).scalar_subquery()
    query = raw_rows(head).add_columns(last.label("last")).where(head.c.id == 1)
    told = connection.execute(query).one_or_none()
    if told is not None:
        return told, told.last
    return None, connection.execute(select(last)).scalar()


def records_up_to(
    connection: Connection, last: int | None, after: int | None = None
) -> Iterator[list[Record]]:
    """The log as it lies there behind a position up to another, page by page.

    Only for a log that was verified may what it says be believed.
    """
    if last is None:
        return
    while after is None or after < last:
        query = _raw.where(events.c.position <= last).limit(PAGE)
        if after is not None:
            query = query.where(events.c.position > after)
        try:
            page = [believe(row, Record) for row in connection.execute(query)]
        except DBAPIError:
            yield from _single(connection, after)
            return
        if not page:
            return
        yield page
        after = page[-1].position


def _single(connection: Connection, after: int | None) -> Iterator[list[Record]]:
    """Records one by one, to find the one that cannot be read."""
    place = after or 0
    while True:
        place += 1
        try:
            row = connection.execute(_raw.where(events.c.position == place)).one_or_none()
        except DBAPIError as trouble:
            raise Corrupt(place, f"it cannot be read ({trouble.orig})") from None
        if row is None:
            raise Corrupt(place, "it is missing")
        yield [believe(row, Record)]


# ---- what stands beside the log --------------------------------------------------------------


def check_answers(connection: Connection) -> None:
    """Every record belongs to one answered command, and every answer tells of its own records.

    Without its answer, a command sent again would take effect again.
    """
    position = events.c.position
    answered = events.outerjoin(answers, answers.c.key == events.c.key)
    unanswered = select(func.min(position)).select_from(answered).where(answers.c.key.is_(None))
    first, last = func.min(position).label("first"), func.max(position).label("last")
    by_key = select(events.c.key, first, last, func.count().label("count"))
    written = by_key.group_by(events.c.key).subquery()
    told = answers.c.last - answers.c.first + 1
    count = func.coalesce(written.c.count, 0)
    elsewhere = (written.c.first != answers.c.first) | (written.c.last != answers.c.last)
    beside = answers.outerjoin(written, written.c.key == answers.c.key)
    first_told = select(func.min(answers.c.first)).select_from(beside)
    mistold = first_told.where((told != count) | elsewhere)
    _none(connection, unanswered, "the answer to its command is gone")
    _none(connection, mistold, "the answer to its command tells of other records")


def _none(connection: Connection, query: Any, reason: str) -> None:
    found = connection.execute(query).scalar()
    if found is not None:
        raise Corrupt(found, reason)


def _check_file(connection: Connection) -> None:
    """SQLite's own check, for indexes that no longer match the log."""
    if is_postgres(connection):
        return
    try:
        said = connection.execute(text("PRAGMA integrity_check(1)")).scalar()
    except DBAPIError as trouble:
        said = str(trouble.orig)
    if said != "ok":
        raise Corrupt(None, f"the database file is damaged ({said})")
