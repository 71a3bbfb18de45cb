"""Tests that a changed, added or removed answer to a command is found by an audit."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import Connection, text

from croupier.acts import Micros
from croupier.cli import main
from croupier.store import Store, backup, export_lines, fill, import_items, restore, verify
from tests.postgres import Postgres
from tests.store.logs import audit, fill_house

FIELDS = ("key", "fingerprint", "first", "last", "answer")
LAW = settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)


def cover(store: Store) -> bool:
    return store.cover_answers(who="the house", at=Micros(1_700_000_000_900_000))


def fill_covered(store: Store) -> None:
    """A log with commands of all kinds: with records, and without any."""
    store.append([], key="first of all", who="sue", at=Micros(1), command=b"", answer=b'"no"')
    fill_house(store)
    assert cover(store)
    for n in range(3):
        store.append([], key=f"nothing {n}", who="sue", at=Micros(1), command=b"", answer=b"[7]")
    assert cover(store)
    assert cover(store), "commands without records at the end of the log need a second one"
    assert not cover(store), "there is nothing more to cover"


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def whole(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Store]:
    if request.param == "sqlite":
        address = str(tmp_path_factory.mktemp("covered") / "house.db")
    else:
        server: Postgres = request.getfixturevalue("postgres")
        address = server.database(request.getfixturevalue("empty_template"))
    with Store(address) as store:
        fill_covered(store)
        yield store


def test_a_log_that_nobody_touched_is_covered_to_its_end(whole: Store) -> None:
    verdict = audit(whole)
    assert verdict.fault is None
    assert verdict.answers.uncovered == 0
    assert verdict.answers.until == whole.head().position - 1


@LAW
@given(st.data())
def test_a_flipped_bit_of_any_answer_is_found(whole: Store, data: st.DataObject) -> None:
    """0.1: 16 changed answers, and 5 changed fingerprints or places, were not found."""
    with whole.engine.connect() as connection:
        keys = sorted(connection.execute(text("SELECT key FROM answers")).scalars())
        key, field = data.draw(st.sampled_from(keys)), data.draw(st.sampled_from(FIELDS))
        query = text(f"SELECT {field} FROM answers WHERE key = :key")
        old = connection.execute(query, {"key": key}).scalar_one()
        change = connection.begin_nested() if connection.in_transaction() else connection.begin()
        new = data.draw(_flipped(old))
        update = text(f"UPDATE answers SET {field} = :new WHERE key = :key")
        connection.execute(update, {"new": new, "key": key})
        fault = verify(connection).fault
        change.rollback()
    assert fault is not None, f"{field} of {key}"


def _flipped(old: Any) -> st.SearchStrategy[Any]:
    match old:
        case bytes():
            bits = st.integers(0, len(old) * 8 - 1)
            return bits.map(lambda bit: _flip(old, bit))
        case int():
            return st.integers(0, 20).map(lambda bit: old ^ (1 << bit))
    places = st.integers(0, len(old) - 1)
    return places.map(lambda place: f"{old[:place]}{chr(ord(old[place]) ^ 1)}{old[place + 1 :]}")


def _flip(data: bytes, bit: int) -> bytes:
    number = int.from_bytes(data, "big") ^ (1 << bit)
    return number.to_bytes(len(data), "big")


@pytest.mark.parametrize("place", [0, 5, 30])
def test_an_answer_to_a_command_that_nobody_gave_is_found(whole: Store, place: int) -> None:
    """0.1: a forged answer kept a command under its key from ever taking effect."""
    with whole.engine.connect() as connection:
        row = {"key": "forged", "mark": bytes(32), "first": place + 1, "last": place}
        add = text("INSERT INTO answers VALUES (:key, :mark, :first, :last, :mark)")
        connection.execute(add, row)
        fault = verify(connection).fault
        connection.rollback()
    assert fault is not None
    assert "was changed, added or removed" in str(fault)


def test_a_removed_answer_to_a_command_without_records_is_found(whole: Store) -> None:
    """0.1: nothing missed it."""
    with whole.engine.connect() as connection:
        _without(connection, "nothing 1")
        fault = verify(connection).fault
        connection.rollback()
    assert fault is not None


def _without(connection: Connection, key: str) -> None:
    connection.execute(text("DELETE FROM answers WHERE key = :key"), {"key": key})


def test_a_log_without_covers_is_good_and_the_audit_says_what_it_could_not_check(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """As every log of version 0.1."""
    file = str(tmp_path / "house.db")
    with Store(file) as store:
        fill_house(store)
    assert main(["audit", "verify", "--database", file]) == 0
    assert "(6 stored answers are not covered" in capsys.readouterr().out
    with Store(file) as store:
        assert cover(store)
        store.append([], key="later", who="sue", at=Micros(1), command=b"")
    assert main(["audit", "verify", "--database", file, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["answers"] == {"covered_to": 29, "not_covered": 1}


def test_the_command_names_the_records_whose_answer_was_changed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "house.db"
    with Store(str(file)) as store:
        fill_covered(store)
    with closing(sqlite3.connect(file)) as direct:
        direct.execute("UPDATE answers SET answer = '{\"paid\":9000}' WHERE key = 'three streams'")
        direct.execute("UPDATE answers SET answer = CAST(answer AS BLOB)")
        direct.commit()
    assert main(["audit", "verify", "--database", str(file)]) == 1
    assert "An answer to a command of records 1 to 29 was changed" in capsys.readouterr().out


def test_copies_are_checked_by_the_covers_in_them(tmp_path: Path) -> None:
    with Store(str(tmp_path / "house.db")) as store:
        fill_covered(store)
        backup(store.engine, tmp_path / "good.db")
        lines = list(enumerate(export_lines(store.engine, live=True), 1))
    restore(tmp_path / "good.db", str(tmp_path / "again.db"))
    with Store(str(tmp_path / "again.db")) as again:
        assert audit(again).answers.uncovered == 0
    forged = [(n, line.replace(b'"paid":3000', b'"paid":9000')) for n, line in lines]
    with pytest.raises(Exception, match="was changed, added or removed"):
        fill(str(tmp_path / "forged.db"), import_items(forged))
    shutil.copy(tmp_path / "good.db", tmp_path / "bad.db")
    with closing(sqlite3.connect(tmp_path / "bad.db")) as direct:
        direct.execute("DELETE FROM answers WHERE key = 'nothing 2'")
        direct.commit()
    with pytest.raises(Exception, match="was changed, added or removed"):
        restore(tmp_path / "bad.db", str(tmp_path / "never.db"))
