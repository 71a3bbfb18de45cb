"""Taking the log out of a database and putting it into another, whole or not at all.

A copy is the records and the answers up to a point: the log only ever grows, so
whatever stands up to there stands still while it is read. Snapshots, leases and
projections stay behind; they follow from the log or belong to the running house.
Whatever comes in is followed link by link as it is written, and one transaction
holds all of it.
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
from croupier.store.database.checked_rows import believe, raw_rows
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
        told = raw_rows(answers).where(last > lower, last <= upper)
        told = told.order_by(last, answers.c.first, answers.c.key)
        page: list[Item] = []
        with engine.connect() as connection:
            page += [believe(row, Record) for row in connection.execute(written)]
            page += [believe(row, StoredAnswer) for row in connection.execute(told)]
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
    """Puts a copy into a database that is empty, or in the place of what it holds.

    Where anything is wrong with the copy, the database stays as it was. `end` is where
    it must end, and `besides` writes what else belongs into the same transaction.
    """
    with _kept_only_if_filled(database) as engine, writing(engine) as connection:
        _make_room(connection, replace=replace)
        place = write_copy(connection, items, end, advance)
        besides(connection)
    return place


def write_copy(
    connection: Connection, items: Iterable[Item], end: LogPoint | None, advance: Advance
) -> LogPoint:
    """Writes a copy into an empty log; raises Corrupt or BadInput where it is not whole.

    `end` is where the copy must end, where that is known beforehand.
    """
    chain = Chain()
    checked = (_checked(item, chain) for item in items)
    while page := list(islice(checked, PAGE)):
        _put(connection, page)
        advance(len(page))
    place = chain.end
    if end not in (None, place):
        raise Corrupt(place.position + 1, "it is missing, or is not the one at the log's head")
    check_answers(connection)
    moved = update(head).where(head.c.id == 1)
    connection.execute(moved.values(position=place.position, hash=place.hash))
    announce(connection, place.position)
    return place


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
            raise Corrupt(None, "a command is answered twice in it") from None


def _make_room(connection: Connection, *, replace: bool) -> None:
    """Empties the log, if that is wanted; refuses to write where something is."""
    place = take_head(connection)
    taken = place.position or connection.execute(select(answers.c.key).limit(1)).first()
    if taken and not replace:
        held = f"it holds a log of {place.position} records"
        raise BadInput("database", f"an empty one, but {held} (--replace puts this in its place)")
    for table in (events, answers, snapshots):
        connection.execute(delete(table))


@contextmanager
def _kept_only_if_filled(database: str) -> Iterator[Engine]:
    """A file made for a copy that then does not come is taken away again."""
    place = read_address(database)
    fresh = place if isinstance(place, Path) and not place.exists() else None
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
    """Takes a file away with what SQLite keeps beside it."""
    for name in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
        with suppress(FileNotFoundError):
            name.unlink()
