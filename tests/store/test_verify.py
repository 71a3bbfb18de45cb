"""Tests that a changed, moved, added or removed record is found."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, text

from croupier.errors import BadInput
from croupier.store import (
    GENESIS,
    Anchor,
    AnswerCoverage,
    Corrupt,
    LogPoint,
    LogVerdict,
    Record,
    Store,
    anchor_line,
    hash_of,
    open_to_read,
    read_anchors,
    verify,
)
from tests.postgres import Postgres
from tests.store.logs import audit, fill_house

COLUMNS = ("stream", "version", "type", "data", "who", "at", "key", "previous", "hash")


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def whole(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    """A log of some thirty records; tests tamper with it and take that back."""
    if request.param == "sqlite":
        address = str(tmp_path_factory.mktemp("whole") / "house.db")
    else:
        server: Postgres = request.getfixturevalue("postgres")
        address = server.database(request.getfixturevalue("empty_template"))
    with Store(address) as store:
        fill_house(store)
        yield store


@contextmanager
def tampering(store: Store) -> Iterator[Connection]:
    with store.engine.connect() as connection:
        change = connection.begin()
        yield connection
        change.rollback()


def do(connection: Connection, sql: str, **values: object) -> None:
    connection.execute(text(sql), values)


def records(connection: Connection) -> list[Record]:
    rows = connection.execute(text("SELECT * FROM events ORDER BY position"))
    return [Record(*row) for row in rows]


def put(connection: Connection, record: Record) -> None:
    names = Record.__struct_fields__
    columns, holes = ", ".join(names), ", ".join(f":{name}" for name in names)
    do(
        connection,
        f"INSERT INTO events ({columns}) VALUES ({holes})",
        **msgspec.structs.asdict(record),
    )


def first_bad(connection: Connection, *anchors: Anchor) -> int | None:
    fault = verify(connection, anchors).fault
    assert fault is not None
    return fault.position


SIZE = 29
places = st.integers(1, SIZE)
LAW = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


def test_a_log_that_nobody_touched_is_whole(whole: Store) -> None:
    verdict = audit(whole)
    assert verdict == LogVerdict(SIZE, whole.head(), 0, None, AnswerCoverage(0, 6))
    assert verdict.head.position == SIZE


def test_an_empty_log_is_whole(store: Store) -> None:
    assert audit(store) == LogVerdict(0, LogPoint(0, GENESIS), 0, None)


@LAW
@given(places, st.sampled_from(COLUMNS), st.data())
def test_a_changed_field_is_found_at_its_record(
    whole: Store, place: int, column: str, data: st.DataObject
) -> None:
    with tampering(whole) as connection:
        old = getattr(records(connection)[place - 1], column)
        new = data.draw(_other(old))
        do(connection, f"UPDATE events SET {column} = :new WHERE position = :p", new=new, p=place)
        assert first_bad(connection) == place


def _other(old: Any) -> st.SearchStrategy[Any]:
    """Anything but what stands there; numbers beyond those of other records."""
    match old:
        case bytes():
            bits = st.integers(0, len(old) * 8 - 1).map(lambda bit: _flip(old, bit))
            return st.one_of(bits, st.binary(max_size=40).filter(lambda new: new != old))
        case int():
            return st.integers(1000, 2**31 - 1).filter(lambda new: new != old)
    letters = st.text(st.characters(codec="utf-8", exclude_characters="\0"), max_size=20)
    return letters.filter(lambda new: new != old)


def _flip(data: bytes, bit: int) -> bytes:
    number = int.from_bytes(data, "big") ^ (1 << bit)
    return number.to_bytes(len(data), "big")


@LAW
@given(places)
def test_a_deleted_record_is_named(whole: Store, place: int) -> None:
    with tampering(whole) as connection:
        do(connection, "DELETE FROM events WHERE position = :p", p=place)
        assert first_bad(connection) == place


@LAW
@given(places)
def test_a_deleted_record_is_named_though_the_others_close_ranks(whole: Store, place: int) -> None:
    with tampering(whole) as connection:
        do(connection, "DELETE FROM events WHERE position = :p", p=place)
        do(connection, "UPDATE events SET position = -position WHERE position > :p", p=place)
        do(connection, "UPDATE events SET position = -position - 1 WHERE position < 0")
        do(connection, "UPDATE head SET position = position - 1")
        assert first_bad(connection) == (place if place < SIZE else SIZE - 1)


@LAW
@given(st.integers(0, SIZE - 1))
def test_a_log_cut_short_is_named_at_the_first_record_that_is_gone(whole: Store, kept: int) -> None:
    with tampering(whole) as connection:
        do(connection, "DELETE FROM events WHERE position > :p", p=kept)
        assert first_bad(connection) == kept + 1


@LAW
@given(places, places)
def test_two_records_that_changed_places_are_named_at_the_first(
    whole: Store, one: int, other: int
) -> None:
    if one == other:
        return
    with tampering(whole) as connection:
        moves = ((one, 5000), (other, one), (5000, other))
        for old, new in moves:
            do(connection, "UPDATE events SET position = :n WHERE position = :o", n=new, o=old)
        assert first_bad(connection) == min(one, other)


@LAW
@given(places)
def test_an_inserted_record_is_named_by_the_break_behind_it(whole: Store, place: int) -> None:
    """Its own hash is right, and it follows on the one before; the one after it does not."""
    with tampering(whole) as connection:
        before = records(connection)[place - 1]
        do(connection, "UPDATE events SET position = -position WHERE position > :p", p=place)
        do(connection, "UPDATE events SET position = -position + 1 WHERE position < 0")
        do(connection, "UPDATE head SET position = position + 1")
        put(connection, _forged(before, stream="forged", version=1))
        assert first_bad(connection) == place + 1 + (place < SIZE)


def _forged(before: Record, **changes: object) -> Record:
    """A record to follow another, hash and all."""
    fields = {**changes, "position": before.position + 1, "previous": before.hash}
    forged = msgspec.structs.replace(before, **fields)
    return msgspec.structs.replace(forged, hash=hash_of(forged))


def test_a_record_added_behind_the_head_is_named(whole: Store) -> None:
    with tampering(whole) as connection:
        put(connection, _forged(records(connection)[-1], stream="forged", version=1))
        assert first_bad(connection) == SIZE + 1


@pytest.mark.parametrize("place", [0, -1, -5])
def test_a_record_put_before_the_first_is_named(whole: Store, place: int) -> None:
    with tampering(whole) as connection:
        first = records(connection)[0]
        put(connection, msgspec.structs.replace(first, position=place, stream="forged"))
        assert first_bad(connection) == place


def test_versions_out_of_order_are_named_though_the_chain_holds(whole: Store) -> None:
    with tampering(whole) as connection:
        forged = _forged(records(connection)[-1], stream="forged", version=2)
        put(connection, forged)
        do(connection, "UPDATE head SET position = :p, hash = :h", p=SIZE + 1, h=forged.hash)
        assert first_bad(connection) == SIZE + 1


@pytest.mark.parametrize(
    "change, place",
    [
        ("hash = previous.hash", SIZE),
        ("position = 28", SIZE),
        ("position = 30", SIZE + 1),
        ("position = 0", 1),
        ("position = -3", 1),
    ],
)
def test_a_head_that_lies_is_found_out(whole: Store, change: str, place: int) -> None:
    with tampering(whole) as connection:
        change = change.replace("previous.hash", "(SELECT hash FROM events WHERE position = 1)")
        do(connection, f"UPDATE head SET {change}")
        assert first_bad(connection) == place


def test_a_head_that_is_gone_is_no_record_s_fault(whole: Store) -> None:
    with tampering(whole) as connection:
        do(connection, "DELETE FROM head")
        fault = verify(connection).fault
        assert fault is not None
        assert (fault.position, str(fault)) == (
            None,
            "The log's head, which says where the log ends, is missing.",
        )


# ---- answers ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "tamper, place",
    [
        ("DELETE FROM answers WHERE key = 'three streams'", 21),
        ("UPDATE answers SET last = last + 1 WHERE key = 'three streams'", 21),
        ("UPDATE answers SET first = first - 1 WHERE key = 'three streams'", 20),
        ("UPDATE answers SET first = 4, last = 4 WHERE key = 'table:7 0'", 4),
        ("UPDATE answers SET key = 'free again' WHERE key = 'three streams'", 21),
        ("UPDATE answers SET first = 9, last = 2 WHERE key = 'three streams'", 9),
    ],
)
def test_an_answer_that_no_longer_fits_its_records_is_found_out(
    whole: Store, tamper: str, place: int
) -> None:
    with tampering(whole) as connection:
        do(connection, tamper)
        assert first_bad(connection) == place


# ---- anchors ---------------------------------------------------------------------------------


def anchored(store: Store, *places: int) -> list[Anchor]:
    hashes = {0: GENESIS} | {record.position: record.hash for record in store.read_all()}
    return [Anchor(place, hashes[place], "some day") for place in places]


def rewrite(connection: Connection, place: int) -> None:
    """What whoever owns the database can do: another past, with every hash made anew."""
    old = records(connection)
    previous = old[place - 2].hash if place > 1 else GENESIS
    for record in old[place - 1 :]:
        kind = "Rewritten" if record.position == place else record.type
        new = msgspec.structs.replace(record, previous=previous, type=kind)
        previous = hash_of(new)
        do(
            connection,
            "UPDATE events SET type = :t, previous = :b, hash = :h WHERE position = :p",
            t=kind,
            b=new.previous,
            h=previous,
            p=record.position,
        )
    do(connection, "UPDATE head SET hash = :h", h=previous)


@settings(LAW, max_examples=20)
@given(places, st.lists(st.integers(0, SIZE), min_size=1, max_size=4, unique=True))
def test_a_past_made_anew_is_found_at_the_first_anchor_behind_the_change(
    whole: Store, place: int, kept: list[int]
) -> None:
    anchors = anchored(whole, *kept)
    with tampering(whole) as connection:
        assert verify(connection, anchors).fault is None
        rewrite(connection, place)
        assert verify(connection).fault is None
        behind = [one for one in sorted(kept) if one >= place]
        fault = verify(connection, anchors).fault
        assert (fault.position if fault else None) == (behind[0] if behind else None)


def test_a_log_cut_back_with_its_head_is_found_by_its_anchor(whole: Store) -> None:
    anchors = anchored(whole, 20)
    with tampering(whole) as connection:
        for kept in (20, 19):
            end = records(connection)[kept - 1]
            do(connection, "DELETE FROM events WHERE position > :p", p=kept)
            do(connection, "DELETE FROM answers WHERE last > :p", p=kept)
            do(connection, "UPDATE head SET position = :p, hash = :h", p=kept, h=end.hash)
            if kept == 20:
                assert verify(connection, anchors).fault is None
        assert first_bad(connection, *anchors) == 20


def test_anchors_are_written_and_read_back(whole: Store) -> None:
    from datetime import UTC, datetime

    line = anchor_line(whole.head(), datetime(2026, 1, 31, 12, tzinfo=UTC))
    (anchor,) = read_anchors([(1, line)])
    assert (anchor.position, anchor.hash) == (SIZE, whole.head().hash)
    assert anchor.at == "2026-01-31 12:00:00 UTC"


@pytest.mark.parametrize(
    "line",
    [
        b"",
        b"{",
        b"[]",
        b'{"position":1,"hash":"00","at":"2026-01-31T12:00:00Z"}',
        b'{"position":-1,"hash":"' + b"0" * 64 + b'","at":"2026-01-31T12:00:00Z"}',
        b'{"position":1.5,"hash":"' + b"0" * 64 + b'","at":"2026-01-31T12:00:00Z"}',
        b'{"position":1,"hash":"' + b"x" * 64 + b'","at":"2026-01-31T12:00:00Z"}',
        b'{"position":1,"hash":"' + b"0" * 64 + b'","at":"yesterday"}',
        b'{"position":1,"hash":"' + b"0" * 64 + b'","at":"0001-01-01T00:00:00+23:59"}',
        b'{"position":1,"hash":"' + b"0" * 64 + b'","at":"2026-01-31T12:00:00Z","more":1}',
        b'"\xff"',
        b"[" * 100_000,
    ],
)
def test_a_line_that_is_no_anchor_is_bad_input(line: bytes) -> None:
    with pytest.raises(BadInput, match=r"line 3: anchor: expected"):
        read_anchors([(3, line)])


# ---- what only SQLite lets happen --------------------------------------------------------------


@pytest.fixture
def file(empty_file: Path, tmp_path: Path) -> Path:
    """The same log at rest in one file."""
    copy = tmp_path / "house.db"
    shutil.copy(empty_file, copy)
    with Store(str(copy)) as store:
        fill_house(store)
    with closing(sqlite3.connect(copy)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
    return copy


def audited(file: Path) -> Corrupt | None:
    engine = open_to_read(str(file))
    try:
        return audit(engine).fault
    finally:
        engine.dispose()


@pytest.mark.parametrize(
    "change",
    [
        "stream = CAST(x'ff' AS TEXT)",
        "stream = CAST(stream AS BLOB)",
        "version = 'one'",
        "version = 1.5",
        "data = CAST(data AS TEXT)",
        "at = 'noon'",
        "hash = 7",
        "hash = CAST(x'ff' AS TEXT)",
        "data = zeroblob(5000000)",
    ],
)
@pytest.mark.parametrize("place", [1, 17, SIZE])
def test_a_value_of_the_wrong_kind_is_named_at_its_record(
    file: Path, change: str, place: int
) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(f"UPDATE events SET {change} WHERE position = ?", (place,))
        connection.commit()
    fault = audited(file)
    assert fault is not None
    assert fault.position == place


@settings(LAW, max_examples=80)
@given(st.floats(0, 1, exclude_max=True), st.integers(0, 7))
def test_a_bit_flipped_anywhere_in_the_file_is_found_or_changes_nothing(
    file: Path, where: float, bit: int
) -> None:
    good = file.read_bytes()
    bad = bytearray(good)
    bad[int(where * len(bad))] ^= 1 << bit
    copy = file.with_name("flipped.db")
    copy.write_bytes(bad)
    try:
        if audited(copy) is None:
            assert _everything(copy) == _everything(file)
    except BadInput:
        pass  # so badly damaged that it is no database any more


def _everything(file: Path) -> list[Record]:
    engine = open_to_read(str(file))
    try:
        with engine.connect() as connection:
            return records(connection)
    finally:
        engine.dispose()


def test_an_index_that_no_longer_matches_the_log_is_found(file: Path) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, 'version = 1', 'version = 2') "
            "WHERE name = 'events_that_begin_a_stream'"
        )
        connection.commit()
    fault = audited(file)
    assert fault is not None
    assert fault.position is None
    assert "damaged" in fault.reason


def test_an_audit_leaves_the_file_as_it_is(file: Path) -> None:
    before = file.read_bytes()
    assert audited(file) is None
    assert file.read_bytes() == before
    assert sorted(path.name for path in file.parent.iterdir()) == ["house.db"]


Opens = Callable[[Path], None]


def _is_a_folder(path: Path) -> None:
    path.mkdir()


def _is_no_database(path: Path) -> None:
    path.write_bytes(b"not a database, but long enough to be looked at as if it were one" * 50)


def _is_empty(path: Path) -> None:
    path.write_bytes(b"")


def _holds_something_else(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE recipes (name TEXT)")


def _has_views_for_tables(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        for name in ("events", "head", "answers"):
            connection.execute(f"CREATE VIEW {name} AS SELECT 1 AS position")


def _is_not_there(path: Path) -> None:
    pass


@pytest.mark.parametrize(
    "make",
    [
        _is_a_folder,
        _is_no_database,
        _is_empty,
        _holds_something_else,
        _has_views_for_tables,
        _is_not_there,
    ],
)
def test_a_file_without_a_log_is_bad_input_and_stays_as_it_is(tmp_path: Path, make: Opens) -> None:
    path = tmp_path / "it.db"
    make(path)
    there = sorted(tmp_path.rglob("*"))
    with pytest.raises(BadInput) as refused:
        open_to_read(str(path))
    assert refused.value.field == "database"
    assert sorted(tmp_path.rglob("*")) == there
