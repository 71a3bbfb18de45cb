"""Copying the log from one database to another, completely or not at all.

A copy is the records and the answers up to a position. The log only grows, so what
is there up to that position does not change while it is read. Snapshots, leases and
projections are not copied: they are computed from the log or belong to the running
server. Incoming records are verified as they are written, all in one transaction.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from itertools import islice
from pathlib import Path
from typing import TypeAlias

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from croupier.errors import BadInput
from croupier.store.append.validation import check_answer, check_record
from croupier.store.audit.projections import Advance
from croupier.store.audit.verify import Chain, check_answers
from croupier.store.database.access import announce, open_engine, take_head, writing
from croupier.store.database.address import read_address
from croupier.store.database.checked_rows import checked_row, raw_rows
from croupier.store.database.schema import answers, events, head, snapshots
from croupier.store.record import Corrupt, LogPoint, Record, StoredAnswer

PAGE = 1000

Item: TypeAlias = Record | StoredAnswer


# ---- out -------------------------------------------------------------------------------------


def read_copy(engine: Engine, until: int) -> Iterator[Item]:
    """Records in order up to a position, each page followed by the answers that end in it."""
    after, lower = 0, -1  # an answer that led to no record may end at 0
    while True:
        upper = min(after + PAGE, until)
        position, last = events.c.position, answers.c.last
        written = raw_rows(events).where(position > after, position <= upper).order_by(position)
        answered = raw_rows(answers).where(last > lower, last <= upper)
        answered = answered.order_by(last, answers.c.first, answers.c.key)
        page: list[Item] = []
        with engine.connect() as connection:
            page += [checked_row(row, Record) for row in connection.execute(written)]
            page += [checked_row(row, StoredAnswer) for row in connection.execute(answered)]
        yield from page
        after = lower = upper
        if after >= until:
            return


# ---- in --------------------------------------------------------------------------------------


def fill(
    database: str,
    items: Iterable[Item],
    *,
    replace: bool = False,
    advance: Advance = lambda _: None,
    end: LogPoint | None = None,
    besides: Callable[[Connection], None] = lambda _: None,
) -> LogPoint:
    """Writes a copy to an empty database or, with `replace`, in place of the log it holds.

    Where anything is wrong with the copy, the database stays as it was. `end` is where
    it must end; `besides` writes what else belongs to the copy, in the same transaction.
    """
    with _removed_on_failure(database) as engine, writing(engine) as connection:
        _empty_log(connection, replace=replace)
        found = write_copy(connection, items, end, advance)
        besides(connection)
    return found


def write_copy(
    connection: Connection, items: Iterable[Item], end: LogPoint | None, advance: Advance
) -> LogPoint:
    """Writes a copy to an empty log; raises Corrupt or BadInput where it is not complete.

    `end` is where the copy must end, where that is known beforehand.
    """
    chain = Chain()
    checked = (_checked(item, chain) for item in items)
    while page := list(islice(checked, PAGE)):
        _put(connection, page)
        advance(len(page))
    found = chain.end
    if end not in (None, found):
        raise wrong_end(found)
    check_answers(connection)
    moved = update(head).where(head.c.id == 1)
    connection.execute(moved.values(position=found.position, hash=found.hash))
    announce(connection, found.position)
    return found


def wrong_end(found: LogPoint) -> Corrupt:
    """The error of a copy that does not end at the head of the log that was copied."""
    position = found.position + 1
    reason = f"Record {position} is missing, or the copy does not match the log's head."
    return Corrupt(position, reason)


def _checked(item: Item, chain: Chain) -> Item:
    if isinstance(item, StoredAnswer):
        check_answer(item)
    else:
        chain.follow(item)
        check_record(item)
    return item


def _put(connection: Connection, page: list[Item]) -> None:
    for table, kind in ((events, Record), (answers, StoredAnswer)):
        rows = [msgspec.structs.asdict(item) for item in page if isinstance(item, kind)]
        if not rows:
            continue
        try:
            connection.execute(insert(table), rows)
        except IntegrityError:
            reason = "The copy is damaged: the same command is answered twice in it."
            raise Corrupt(None, reason) from None


def _empty_log(connection: Connection, *, replace: bool) -> None:
    """Empties the log with `replace`; without it, refuses a database that holds one."""
    end = take_head(connection)
    taken = end.position or connection.execute(select(answers.c.key).limit(1)).first()
    if taken and not replace:
        raise BadInput(
            "database",
            "an empty database, or --replace to overwrite the log in it",
            got=f"a log of {end.position} records",
        )
    for table in (events, answers, snapshots):
        connection.execute(delete(table))


@contextmanager
def _removed_on_failure(database: str) -> Iterator[Engine]:
    """An engine for a database; a file that was made for it is removed if the copy fails."""
    address = read_address(database)
    fresh = address if isinstance(address, Path) and not address.exists() else None
    engine = open_engine(database)
    try:
        yield engine
    except BaseException:
        engine.dispose()
        if fresh is not None:
            remove_database(fresh)
        raise
    engine.dispose()


def remove_database(file: Path) -> None:
    """Deletes a SQLite database with its -wal and -shm."""
    for name in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with suppress(FileNotFoundError):
            name.unlink()
