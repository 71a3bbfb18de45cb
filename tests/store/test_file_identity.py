"""Tests of a log whose files are moved or replaced: nothing is acknowledged."""

import os
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.exc import DBAPIError

from croupier.errors import BadInput
from croupier.store import Append, Fresh, Keyring, Store, Unavailable, out_of_reach
from croupier.store.append.statements import SqliteStatements
from croupier.store.database.file_identity import FilesChanged
from tests.store.logs import audit
from tests.store.test_appending import ONE, send
from tests.store.test_processes import ROOT, acks
from tests.store.test_writer_process import backend_of, settled

FILES = ("house.db", "house.db-wal", "house.db-shm")


@pytest.fixture
def file(empty_file: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "house.db"
    copy.write_bytes(empty_file.read_bytes())
    return copy


@pytest.fixture(params=["house", "writer_process"])
def store(
    file: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Store]:
    """Written by the house itself, or by its writer process."""
    monkeypatch.setattr("croupier.store.append.backend.MANY", 1)
    by_writer_process = request.param == "writer_process"
    with Store(str(file), busy=by_writer_process) as opened:
        if by_writer_process:
            settled(opened)
        else:
            send(opened, Append("hello", 0, (ONE,)), key="hello")
        yield opened


def test_nothing_is_written_into_a_file_without_a_name(store: Store, file: Path) -> None:
    away = file.parent / "away"
    away.mkdir()
    for name in FILES:
        (file.parent / name).rename(away / name)
    with pytest.raises(Unavailable, match="taken away"):
        send(store, Append("s", 0, (ONE,)), key="lost")
    with pytest.raises((sqlite3.OperationalError, DBAPIError), match="taken away"):
        store.head()
    assert not file.exists(), "nobody makes an empty one in its place"
    for name in FILES:
        (away / name).rename(file.parent / name)
    assert send(store, Append("s", 0, (ONE,)), key="found").first == 2
    assert audit(store).fault is None


def test_nothing_is_written_beside_a_file_that_took_its_name(
    store: Store, file: Path, empty_file: Path
) -> None:
    other = file.with_name("other.db")
    other.write_bytes(empty_file.read_bytes())
    before = other.read_bytes()
    other.replace(file)
    with pytest.raises(Unavailable, match="replaced"):
        send(store, Append("new", 0, (ONE,)))
    assert file.read_bytes() == before


@pytest.mark.parametrize("name", FILES)
def test_commands_wait_for_every_file_of_the_database(store: Store, file: Path, name: str) -> None:
    lost, away = file.with_name(name), file.with_name("away")
    lost.rename(away)
    for number in range(2):
        with pytest.raises(Unavailable, match=f"^The file {name} was taken away: put it back"):
            send(store, Append("s", 0, (ONE,)), key=f"k{number}")
    with pytest.raises((sqlite3.OperationalError, DBAPIError), match="taken away"):
        store.head()
    assert not lost.exists(), "nobody makes an empty one in its place"
    away.rename(lost)
    assert send(store, Append("s", 0, (ONE,)), key="k0").first == 2
    assert audit(store).fault is None


@pytest.mark.parametrize("name", FILES[1:])
def test_another_file_in_the_place_of_one_is_not_taken_for_it(
    store: Store, file: Path, name: str
) -> None:
    right, away = file.with_name(name), file.with_name("away")
    right.rename(away)
    right.write_bytes(b"")
    with pytest.raises(Unavailable, match=f"^The file {name} was replaced: put the right one back"):
        send(store, Append("s", 0, (ONE,)), key="k")
    with pytest.raises((sqlite3.OperationalError, DBAPIError), match="replaced"):
        store.head()
    away.replace(right)
    assert send(store, Append("s", 0, (ONE,)), key="k").first == 2
    assert audit(store).fault is None


@pytest.mark.parametrize("length", [0, 2_000])
def test_a_wal_that_was_cut_is_not_written_on(store: Store, file: Path, length: int) -> None:
    """What SQLite writes behind the hole could not be recovered."""
    send(store, Append("before", 0, (ONE,)), key="before")
    os.truncate(f"{file}-wal", length)
    for number in range(2):
        with pytest.raises(Unavailable, match=r"house\.db-wal was emptied or overwritten: restart"):
            send(store, Append("s", 0, (ONE,)), key=f"k{number}")
    with pytest.raises((sqlite3.OperationalError, DBAPIError), match="overwritten"):
        store.head()
    assert Path(f"{file}-wal").stat().st_size == length


def test_a_wal_that_was_cut_before_the_commit_is_noticed_after_it(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    insert = SqliteStatements._insert

    def cut_and_insert(self: SqliteStatements, *row: Any) -> None:
        os.truncate(f"{file}-wal", 0)
        insert(self, *row)

    with Store(str(file)) as store:
        send(store, Append("before", 0, (ONE,)), key="before")
        monkeypatch.setattr(SqliteStatements, "_insert", cut_and_insert)
        with pytest.raises(Unavailable, match="overwritten"):
            send(store, Append("s", 0, (ONE,)))


def test_an_older_wal_copied_over_the_present_one_is_not_taken_for_it(
    store: Store, file: Path
) -> None:
    wal = Path(f"{file}-wal")
    old = wal.read_bytes()
    with closing(sqlite3.connect(file)) as other:
        assert other.execute("PRAGMA wal_checkpoint(RESTART)").fetchone()[0] == 0
    send(store, Append("before", 0, (ONE,)), key="before")
    wal.write_bytes(old)
    with pytest.raises(Unavailable, match="overwritten"):
        send(store, Append("s", 0, (ONE,)))


def test_nothing_is_written_beside_a_main_file_that_was_emptied(store: Store, file: Path) -> None:
    os.truncate(file, 0)
    with pytest.raises(Unavailable, match=r"house\.db was emptied: restore a backup"):
        send(store, Append("s", 0, (ONE,)))


def test_a_file_moved_between_begin_and_commit_leaves_the_outcome_open(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    wal, away = Path(f"{file}-wal"), file.with_name("away")
    insert = SqliteStatements._insert

    def move_and_insert(self: SqliteStatements, *row: Any) -> None:
        if wal.exists():
            wal.rename(away)
        insert(self, *row)

    with Store(str(file)) as store:
        with monkeypatch.context() as patch:
            patch.setattr(SqliteStatements, "_insert", move_and_insert)
            with pytest.raises(Unavailable, match="taken away"):
                send(store, Append("s", 0, (ONE,)), answer=b'"once"')
        away.rename(wal)
        again = send(store, Append("s", 0, (ONE,)), answer=b'"once"')
        assert (again.first, again.answer, again.repeated) == (1, b'"once"', True)
        assert store.head().position == 1


def test_a_sign_up_into_a_moved_wal_is_not_acknowledged(file: Path) -> None:
    wal, away = Path(f"{file}-wal"), file.with_name("away")
    with Store(str(file)) as store:
        ring = Keyring(store.engine)

        def move() -> None:
            wal.rename(away)

        with pytest.raises(FilesChanged) as told:
            ring.add("ann", None, guest=True, before=move)
        assert out_of_reach(told.value), "the server answers 503"
        away.rename(wal)
        assert not ring.add("ann", None, guest=True), "it was written once"
        assert ring.add("bob", None, guest=True)


# --- no false alarm -------------------------------------------------------------------------------


def test_a_wal_that_sqlite_begins_anew_or_cuts_is_no_trouble(file: Path) -> None:
    """SQLite starts over in the same file after a checkpoint; another program may cut it."""
    long = Fresh("Long", b'"%s"' % (b"x" * 400_000))
    with Store(str(file)) as store, closing(sqlite3.connect(file)) as other:
        sizes = []
        for number in range(30):
            send(store, Append("s", number, (long,)), key=f"k{number}")
            sizes.append(Path(f"{file}-wal").stat().st_size)
        assert max(sizes) < 30 * 400_000, "it was begun anew at least once"
        assert other.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone() == (0, 0, 0)
        assert Path(f"{file}-wal").stat().st_size == 0
        assert store.head().position == 30
        store.leases.sweep()
        assert send(store, Append("t", 0, (ONE,)), key="last").first == 31
        assert audit(store).fault is None


def files_beside(file: Path) -> set[str]:
    return {found.name for found in file.parent.iterdir()}


def test_files_come_and_go_with_the_stores_that_open_them(file: Path) -> None:
    for number in range(3):
        with Store(str(file)) as first, Store(str(file)) as second:
            for one, name in ((first, "a"), (second, "b")):
                send(one, Append(f"{name}{number}", 0, (ONE,)), key=f"{name}{number}")
            assert files_beside(file) == set(FILES)
            first.close()
            assert send(second, Append(f"c{number}", 0, (ONE,)), key=f"c{number}").last
        assert files_beside(file) == {"house.db"}
    with Store(str(file)) as store:
        assert store.head().position == 9


def test_a_log_opened_by_a_link_is_watched_where_it_lies(file: Path) -> None:
    link = file.with_name("link.db")
    link.symlink_to(file)
    wal, away = Path(f"{file}-wal"), file.with_name("away")
    with Store(str(link)) as store:
        assert send(store, Append("s", 0, (ONE,)), key="a").first == 1
        wal.rename(away)
        with pytest.raises(Unavailable, match=r"house\.db-wal was taken away"):
            send(store, Append("s", 1, (ONE,)), key="b")
        away.rename(wal)
        assert send(store, Append("s", 1, (ONE,)), key="b").first == 2


# --- closing --------------------------------------------------------------------------------------


def test_a_store_closed_while_its_wal_is_away_has_it_all_in_the_main_file(file: Path) -> None:
    with Store(str(file)) as store:
        for number in range(5):
            send(store, Append("s", number, (ONE,)), key=f"k{number}")
        Path(f"{file}-wal").rename(file.with_name("away"))
    with Store(str(file)) as store:
        assert store.head().position == 5
        assert audit(store).fault is None


def test_a_store_whose_wal_was_replaced_saves_it_all_when_it_closes(file: Path) -> None:
    with Store(str(file)) as store:
        for number in range(5):
            send(store, Append("s", number, (ONE,)), key=f"k{number}")
        other = file.with_name("other")
        other.write_bytes(b"something else")
        other.replace(f"{file}-wal")
        with pytest.raises(Unavailable, match="replaced"):
            send(store, Append("s", 5, (ONE,)), key="k5")
    with Store(str(file)) as store:
        assert store.head().position == 5
        assert audit(store).fault is None


def test_a_store_that_closes_spares_the_wal_of_those_with_another_shm(file: Path) -> None:
    """A process that found no -shm made its own: what it wrote is not in the index of the first."""
    first = Store(str(file))
    send(first, Append("s", 0, (ONE,)), key="first")
    Path(f"{file}-shm").rename(file.with_name("away"))
    words = [sys.executable, "-m", "tests.store.log_writer", str(file), "bob", "3"]
    late = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True)
    assert len(acks(late.stdout)) == 3
    with pytest.raises(Unavailable, match=r"house\.db-shm was replaced"):
        send(first, Append("s", 1, (ONE,)), key="second")
    first.close()
    with Store(str(file)) as store:
        assert store.head().position == 4
        assert audit(store).fault is None


def test_a_log_is_not_opened_beside_a_wal_that_lost_what_others_wrote(file: Path) -> None:
    with Store(str(file)) as store:
        send(store, Append("s", 0, (ONE,)), key="k")
        Path(f"{file}-wal").rename(file.with_name("away"))
        with pytest.raises(Unavailable):
            send(store, Append("s", 1, (ONE,)), key="l")
        with pytest.raises(BadInput, match=r"house\.db-wal is not the one that other processes"):
            Store(str(file))


# --- the writer process ---------------------------------------------------------------------------


def test_a_writer_process_writes_to_the_file_of_its_house_or_not_at_all(
    file: Path, empty_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.append.backend.MANY", 1)
    with Store(str(file), busy=True) as store:
        file.unlink()
        file.write_bytes(empty_file.read_bytes())
        for number in range(2):
            with pytest.raises(Unavailable):
                send(store, Append("new", 0, (ONE,)), key=f"k{number}")
            writer_process = backend_of(store).writer_process
            if writer_process is not None:
                writer_process.process.wait(60)
        assert backend_of(store).writer_process is None
    with Store(str(file)) as other:
        assert other.head().position == 0


def test_a_file_may_have_a_name_that_is_no_text(
    tmp_path: Path, empty_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.append.backend.MANY", 1)
    odd = tmp_path / os.fsdecode(b"house \xff.db")
    try:
        odd.write_bytes(empty_file.read_bytes())
    except OSError:
        pytest.skip("this file system wants names that are text")
    with Store(str(odd), busy=True) as store:
        settled(store)
        assert send(store, Append("s", 0, (ONE,))).first == 2
