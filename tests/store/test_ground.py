"""A log whose file is taken away or replaced under the house: nothing is acknowledged into it."""

import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy.exc import DBAPIError

from croupier.store import Append, Store, Unavailable
from tests.store.logs import audit
from tests.store.test_appending import ONE, send
from tests.store.test_scribe import bench_of, settled

FILES = ("house.db", "house.db-wal", "house.db-shm")


@pytest.fixture
def file(empty_file: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "house.db"
    copy.write_bytes(empty_file.read_bytes())
    return copy


@pytest.fixture(params=["house", "scribe"])
def store(
    file: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Store]:
    """Written by the house itself, or by its scribe."""
    monkeypatch.setattr("croupier.store.bench.MANY", 1)
    by_scribe = request.param == "scribe"
    with Store(str(file), busy=by_scribe) as opened:
        if by_scribe:
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


def test_a_scribe_writes_to_the_file_of_its_house_or_not_at_all(
    file: Path, empty_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.bench.MANY", 1)
    with Store(str(file), busy=True) as store:
        file.unlink()
        file.write_bytes(empty_file.read_bytes())
        for number in range(2):
            with pytest.raises(Unavailable):
                send(store, Append("new", 0, (ONE,)), key=f"k{number}")
            scribe = bench_of(store).scribe
            if scribe is not None:
                scribe.process.wait(60)
        assert bench_of(store).scribe is None
    with Store(str(file)) as other:
        assert other.head().position == 0


def test_a_file_may_have_a_name_that_is_no_text(
    tmp_path: Path, empty_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.bench.MANY", 1)
    odd = tmp_path / os.fsdecode(b"house \xff.db")
    try:
        odd.write_bytes(empty_file.read_bytes())
    except OSError:
        pytest.skip("this file system wants names that are text")
    with Store(str(odd), busy=True) as store:
        settled(store)
        assert send(store, Append("s", 0, (ONE,))).first == 2
