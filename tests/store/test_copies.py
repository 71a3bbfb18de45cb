"""Tests of backups, exports and imports: complete, or refused."""

from __future__ import annotations

import json
import shutil
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from argon2 import PasswordHasher
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from croupier.acts import Micros, Millis, millis_of_seconds
from croupier.errors import BadInput
from croupier.store import (
    Append,
    Corrupt,
    Fresh,
    Keyring,
    LogPoint,
    Record,
    Store,
    backup,
    catch_up,
    export_lines,
    fill,
    import_items,
    restore,
)
from tests.postgres import Postgres
from tests.store.logs import audit, event, fill_house, write
from tests.store.test_projections import Tally, contents


def numbered(lines: list[bytes]) -> Iterator[tuple[int, bytes]]:
    return iter(enumerate(lines, start=1))


def exported(store: Store) -> list[bytes]:
    return list(export_lines(store.engine, live=True))


def all_of(store: Store) -> tuple[LogPoint, list[Record]]:
    return store.head(), list(store.read_all())


@pytest.fixture(params=["sqlite", "postgres"])
def other(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Somewhere else to put a log: nothing is there yet, not even tables."""
    if request.param == "sqlite":
        return str(tmp_path / "other.db")
    server: Postgres = request.getfixturevalue("postgres")
    return server.database()


# ---- there and back ----------------------------------------------------------------------------


def test_a_backup_restored_anywhere_is_the_same_log(
    house: Store, other: str, tmp_path: Path
) -> None:
    assert backup(house.engine, tmp_path / "b.backup") == house.head()
    assert restore(tmp_path / "b.backup", other) == house.head()
    with Store(other) as copy:
        assert all_of(copy) == all_of(house)
        assert audit(copy).fault is None
        assert exported(copy) == exported(house)
        _goes_on_where_it_stood(copy)


def test_an_export_imported_anywhere_is_the_same_log(house: Store, other: str) -> None:
    lines = exported(house)
    assert fill(other, import_items(numbered(lines))) == house.head()
    with Store(other) as copy:
        assert all_of(copy) == all_of(house)
        assert audit(copy).fault is None
        assert exported(copy) == lines
        _goes_on_where_it_stood(copy)


def test_an_export_leaves_what_lies_face_down_in_a_live_round_so(house: Store, other: str) -> None:
    lines = list(export_lines(house.engine))
    whole = exported(house)
    assert len(lines) == len(whole)
    changed = [(a, b) for a, b in zip(lines, whole, strict=True) if a != b]
    covered = [json.loads(line) for line, _ in changed]
    assert {line["line"] for line in covered} == {"covered"}
    assert {line["stream"] for line in covered} == {"table:9"}, "rounds that are over are told"
    assert [line["hash"] for line in covered] == [json.loads(b)["hash"] for _, b in changed]
    hidden = b"".join(line for line, _ in changed)
    assert not any(f'"{card}"'.encode() in hidden for card in ("Qd", "Jc", "4h"))
    assert b'"9s"' in b"".join(lines), "the board lies face up"
    with pytest.raises(BadInput, match="a log without hidden cards"):
        fill(other, import_items(numbered(lines)))


def _goes_on_where_it_stood(copy: Store) -> None:
    """Commands answered before are answered alike, and new ones follow on."""
    again = copy.answered("three streams", who="sue", command=b"settle")
    assert again is not None
    assert (again.first, again.last, again.answer) == (21, 23, b'{"paid":3000}')
    assert write(copy, "table:9", event("RoundClosed")).last == 30
    assert audit(copy).fault is None


def test_an_empty_log_travels_too(store: Store, other: str, tmp_path: Path) -> None:
    store.append([], key="nothing yet", who="sue", at=Micros(1), command=b"")
    backup(store.engine, tmp_path / "b.backup")
    assert restore(tmp_path / "b.backup", other) == LogPoint()
    with Store(other) as copy:
        assert copy.answered("nothing yet", who="sue", command=b"") is not None


def test_a_log_of_several_pages_travels_whole(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("croupier.store.copies.log_copy.PAGE", 7)
    fill_house(store)
    store.append([], key="no records", who="sue", at=Micros(1), command=b"")
    lines = exported(store)
    assert len(lines) == 1 + 29 + 7 + 1
    fill(str(tmp_path / "other.db"), import_items(numbered(lines)))
    with Store(str(tmp_path / "other.db")) as copy:
        assert exported(copy) == lines


def test_events_are_exported_as_the_bytes_that_were_written(store: Store, tmp_path: Path) -> None:
    odd = b'{"b" : 1.50,"a":"\\u00e9\xc3\xa9", "a":[ ]}'
    write(store, "s", Fresh("E", odd))
    lines = exported(store)
    assert odd in lines[1]
    fill(str(tmp_path / "other.db"), import_items(numbered(lines)))
    with Store(str(tmp_path / "other.db")) as copy:
        assert [record.data for record in copy.read("s")] == [odd]


def test_a_backup_is_one_private_file_that_is_itself_a_house(house: Store, tmp_path: Path) -> None:
    (tmp_path / "shelf").mkdir()
    file = tmp_path / "shelf" / "b.backup"
    backup(house.engine, file)
    assert [path.name for path in file.parent.iterdir()] == ["b.backup"]
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    with Store(str(file)) as copy:
        assert all_of(copy) == all_of(house)


def test_a_backup_is_taken_while_the_house_goes_on(house: Store, tmp_path: Path) -> None:
    """What is written after it began is not in it, and it is whole all the same."""
    before = house.head()

    def meanwhile(_: int) -> None:
        write(house, "table:7", event("TableCounted"))

    assert backup(house.engine, tmp_path / "b.backup", advance=meanwhile) == before
    with Store(str(tmp_path / "b.backup")) as copy:
        assert copy.head() == before
        assert audit(copy).fault is None


def test_people_sign_in_after_a_restore_as_before_it(
    house: Store, other: str, tmp_path: Path
) -> None:
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    ring = Keyring(house.engine, quick)
    ring.add("ann", "correct horse", administrator=True)
    token, _ = ring.begin("ann", now=Millis(0))
    backup(house.engine, tmp_path / "b.backup")
    restore(tmp_path / "b.backup", other)
    with Store(other) as copy:
        again = Keyring(copy.engine, quick)
        assert again.check("ann", "correct horse", now=Millis(1))
        assert again.who(token, now=Millis(1)) is None
        _, known = again.begin("ann", now=Millis(1))
        assert (known.administrator, known.guest) == (True, False)
    assert not any(b"argon2" in line for line in exported(house))


def test_a_backup_of_an_older_version_gives_its_people_back(store: Store, tmp_path: Path) -> None:
    """It has passwords and none of the tables that came later."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    ring, file = Keyring(store.engine, quick), tmp_path / "old.backup"
    assert ring.add("ann", "correct horse")
    assert ring.add("new", "for one sign-in", one_time_until=Millis(1))
    backup(store.engine, file)
    for table in ("name_skeletons", "one_time_passwords", "second_factors", "recovery_codes"):
        _tamper(file, f"DROP TABLE {table}")
    restore(file, str(tmp_path / "house.db"))
    with Store(str(tmp_path / "house.db")) as copy:
        again, now = Keyring(copy.engine, quick), millis_of_seconds(time.time())
        assert again.enter("ann", "correct horse", now) == "in"
        assert again.enter("new", "for one sign-in", now) == "in", "for a day from the restore on"
        assert again.enter("new", "for one sign-in", now) == "spent"
        assert not again.add("A.N.N", "correct horse"), "names still look alike"


def test_a_password_of_the_wrong_kind_is_refused(good: Path, tmp_path: Path) -> None:
    file = tmp_path / "bad.backup"
    shutil.copy(good, file)
    _tamper(file, "INSERT INTO credentials VALUES ('ann', 'hash', 'perhaps', 0, 0)")
    with pytest.raises(Corrupt, match="administrator"):
        restore(file, str(tmp_path / "house.db"))
    assert not (tmp_path / "house.db").exists()


# ---- what is in the way --------------------------------------------------------------------------


def test_nothing_is_overwritten_unless_that_is_wanted(house: Store, tmp_path: Path) -> None:
    file = tmp_path / "b.backup"
    file.write_bytes(b"holiday pictures")
    with pytest.raises(BadInput, match="does not exist yet"):
        backup(house.engine, file)
    assert file.read_bytes() == b"holiday pictures"
    backup(house.engine, file, replace=True)
    other = str(tmp_path / "other.db")
    restore(file, other)
    with pytest.raises(BadInput, match=r"got .a log of 29 records"):
        restore(file, other)


def test_a_log_is_replaced_with_all_that_was_read_out_of_it(
    house: Store, other: str, tmp_path: Path
) -> None:
    backup(house.engine, tmp_path / "b.backup")
    with Store(other) as store:
        write(store, "s", *[event("Old") for _ in range(40)])
        store.save_snapshot("s", 40, b"forty")
        catch_up(store.engine, Tally())
    with pytest.raises(BadInput):
        restore(tmp_path / "b.backup", other)
    restore(tmp_path / "b.backup", other, replace=True)
    with Store(other) as store:
        assert all_of(store) == all_of(house)
        assert store.snapshot("s") is None
        assert store.answered("s 0", who="sue", command=b"write") is None
        assert catch_up(store.engine, Tally()) == 29
        assert ("Old", 40) not in contents(store.engine, Tally().tables[0])


def test_a_house_that_was_open_when_its_log_was_replaced_notices(
    house: Store, database: str, tmp_path: Path
) -> None:
    backup(house.engine, tmp_path / "b.backup")
    write(house, "table:7", event("Later"))
    restore(tmp_path / "b.backup", database, replace=True)
    assert write(house, "table:7", event("Anew")).last == 30
    assert audit(house).fault is None


@pytest.mark.parametrize("name", ["missing/b.backup", "."])
def test_a_backup_needs_a_place_to_go(house: Store, tmp_path: Path, name: str) -> None:
    with pytest.raises(BadInput) as refused:
        backup(house.engine, tmp_path / name)
    assert refused.value.field == "file"


def test_the_database_is_no_backup_of_itself(tmp_path: Path) -> None:
    file = tmp_path / "house.db"
    with Store(str(file)) as store:
        fill_house(store)
        with pytest.raises(BadInput, match="not the database itself"):
            restore(file, f"sqlite:///{file}", replace=True)
        assert store.head().position == 29


# ---- what is not whole ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def good(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of the house."""
    folder = tmp_path_factory.mktemp("good")
    with Store(str(folder / "house.db")) as store:
        fill_house(store)
        backup(store.engine, folder / "house.backup")
    return folder / "house.backup"


@pytest.fixture(scope="module")
def lines(good: Path) -> list[bytes]:
    with Store(str(shutil.copy(good, good.with_name("copy.db")))) as store:
        return exported(store)


def test_a_bad_log_is_not_passed_off_as_a_backup(good: Path, tmp_path: Path) -> None:
    for tamper in (
        "UPDATE events SET who = 'x' WHERE position = 7",
        "DELETE FROM events WHERE position = 29",
        "DELETE FROM answers WHERE key = 'three streams'",
        "UPDATE head SET hash = zeroblob(32)",
    ):
        file = tmp_path / "bad.db"
        shutil.copy(good, file)
        _tamper(file, tamper)
        with Store(str(file)) as store, pytest.raises(Corrupt):
            backup(store.engine, tmp_path / "b.backup")
        assert [path.name for path in tmp_path.iterdir() if "backup" in path.name] == []


def _tamper(file: Path, *commands: str) -> None:
    with closing(sqlite3.connect(file)) as connection:
        for command in commands:
            connection.execute(command)
        connection.commit()


def _make_a_folder_of(file: Path) -> None:
    file.unlink()
    file.mkdir()


HOSTILE: list[Callable[[Path], object]] = [
    lambda file: file.write_bytes(b""),
    lambda file: file.write_bytes(b"SQLite format 3\0" + b"\xff" * 4000),
    lambda file: file.write_bytes(file.read_bytes()[:5000]),
    lambda file: file.unlink(),
    lambda file: _make_a_folder_of(file),
    lambda file: _tamper(file, "DROP TABLE answers"),
    lambda file: _tamper(file, "ALTER TABLE events DROP COLUMN who"),
    lambda file: _tamper(file, "DROP TABLE events", "CREATE VIEW events AS SELECT * FROM head"),
    lambda file: _tamper(file, "UPDATE events SET data = zeroblob(9000000) WHERE position = 3"),
    lambda file: _tamper(file, "UPDATE events SET data = '{}' WHERE position = 3"),
    lambda file: _tamper(file, "UPDATE events SET at = at + 1 WHERE position = 3"),
    lambda file: _tamper(file, "DELETE FROM events WHERE position = 3"),
    lambda file: _tamper(file, "UPDATE answers SET answer = '5' WHERE key = 'three streams'"),
    lambda file: _tamper(file, "UPDATE answers SET answer = x'ff' WHERE key = 'three streams'"),
    lambda file: _tamper(file, "UPDATE answers SET last = 'x' WHERE key = 'three streams'"),
    lambda file: _tamper(file, "UPDATE answers SET fingerprint = x'00'"),
    lambda file: _tamper(file, "UPDATE answers SET key = CAST(x'ff' AS TEXT) WHERE first = 21"),
    lambda file: _tamper(file, "DELETE FROM head"),
    lambda file: _tamper(file, "UPDATE head SET position = 'many'"),
]


@pytest.mark.parametrize("spoil", HOSTILE)
@pytest.mark.parametrize("replace", [False, True])
def test_a_file_that_is_no_whole_backup_leaves_the_house_as_it_was(
    good: Path, tmp_path: Path, spoil: Callable[[Path], object], replace: bool
) -> None:
    file, target = tmp_path / "bad.backup", tmp_path / "house.db"
    shutil.copy(good, file)
    spoil(file)
    if replace:
        shutil.copy(good, target)
    with pytest.raises((BadInput, Corrupt)) as refused:
        restore(file, str(target), replace=replace)
    assert "\n" not in str(refused.value)
    if replace:
        with Store(str(target)) as store:
            assert store.head().position == 29
            assert audit(store).fault is None
    else:
        assert not target.exists()


def test_a_chain_that_holds_may_still_hold_what_no_house_could_write(
    lines: list[bytes], tmp_path: Path
) -> None:
    """Somebody makes every hash anew around an event that is not JSON, or does not balance."""
    bad = msgspec.json.encode({"id": "t", "entries": []})
    for kind, data in (("money.transfer", bad), ("E", b"1e999")):
        with pytest.raises(BadInput, match="record 1"):
            fill(str(tmp_path / "x.db"), [_record(kind, data)])
    assert not (tmp_path / "x.db").exists()


def _record(kind: str, data: bytes) -> Record:
    from croupier.store import GENESIS, hash_of

    bare = Record(1, "s", 1, kind, data, "sue", Micros(1), "k", GENESIS, b"")
    return msgspec.structs.replace(bare, hash=hash_of(bare))


def test_an_answer_twice_is_refused(lines: list[bytes], tmp_path: Path) -> None:
    answer = next(line for line in lines if b'"line":"answer"' in line)
    twice = [*lines[:-1], answer, lines[-1]]
    with pytest.raises(Corrupt, match="answered twice"):
        fill(str(tmp_path / "x.db"), import_items(numbered(twice)))
    assert not (tmp_path / "x.db").exists()


Spoil = Callable[[list[bytes]], list[bytes]]
BAD_LINES: list[tuple[str, Spoil]] = [
    ("the log's head", lambda lines: lines[:-1]),
    ("the log's head", lambda lines: lines[:0]),
    ("a first line", lambda lines: lines[1:]),
    ("a first line", lambda lines: [lines[0], *lines]),
    ("no line after", lambda lines: [*lines, lines[1]]),
    ("no line after", lambda lines: [*lines, lines[-1]]),
    ("form", lambda lines: [lines[0].replace(b"1", b"2"), *lines[1:]]),
    ("a line of an exported log", lambda lines: [*lines[:3], b"{}\n", *lines[3:]]),
    ("a line of an exported log", lambda lines: [*lines[:3], b"[" * 90_000, *lines[3:]]),
    ("a line of an exported log", lambda lines: [*lines[:3], b"\xff\xfe", *lines[3:]]),
    ("a line of an exported log", lambda lines: [*lines[:3], lines[3][:40], *lines[4:]]),
    ("hash", lambda lines: [lines[0], lines[1].replace(b'"hash":"', b'"hash":" '), *lines[2:]]),
    ("data", lambda lines: [lines[0], lines[1].replace(b'"ann"', b'"\xff"'), *lines[2:]]),
]


@pytest.mark.parametrize("says, spoil", BAD_LINES)
def test_lines_that_are_no_export_are_bad_input(
    lines: list[bytes], tmp_path: Path, says: str, spoil: Spoil
) -> None:
    with pytest.raises((BadInput, Corrupt)) as refused:
        fill(str(tmp_path / "x.db"), import_items(numbered(spoil(lines))))
    assert says in str(refused.value) or isinstance(refused.value, Corrupt)
    assert not (tmp_path / "x.db").exists()


def parse(line: bytes) -> dict[str, object]:
    read: dict[str, object] = msgspec.json.decode(line)
    return read


@settings(max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_an_export_with_anything_changed_is_refused(
    lines: list[bytes], tmp_path: Path, data: st.DataObject
) -> None:
    """A line left out, doubled, moved, or with any of its fields changed."""
    number = data.draw(st.integers(0, len(lines) - 1), label="line")
    how = data.draw(st.sampled_from(["left out", "doubled", "moved", "changed"]), label="how")
    spoilt = list(lines)
    if how == "left out":
        del spoilt[number]
    elif how == "doubled":
        spoilt.insert(number, spoilt[number])
    elif how == "moved":
        target = data.draw(st.integers(0, len(lines) - 1), label="to")
        spoilt.insert(target, spoilt.pop(number))
    else:
        spoilt[number] = _changed(lines[number], data)
    if _says_the_same(lines, spoilt):
        return
    with pytest.raises((BadInput, Corrupt)):
        fill(str(tmp_path / "x.db"), import_items(numbered(spoilt)))
    assert not (tmp_path / "x.db").exists()


def _changed(line: bytes, data: st.DataObject) -> bytes:
    fields = parse(line)
    # What a command was answered and its fingerprint are beside the chain, and free.
    free = {"answer", "fingerprint", "line"} if fields["line"] == "answer" else {"line"}
    name = data.draw(st.sampled_from(sorted(set(fields) - free)), label="field")
    others = st.integers(0, 40) | st.text(max_size=5) | st.none() | st.binary(max_size=32)
    fields[name] = data.draw(
        others.map(lambda new: new.hex() if isinstance(new, bytes) else new).filter(
            lambda new: new != parse(line)[name]
        ),
        label="instead",
    )
    return msgspec.json.encode(fields) + b"\n"


def _says_the_same(old: list[bytes], new: list[bytes]) -> bool:
    """Answers may stand anywhere between the first line and the last."""

    def essence(lines: list[bytes]) -> tuple[list[bytes], list[bytes], bool]:
        told = [line for line in lines if b'"line":"answer"' in line]
        rest = [line for line in lines if line not in told]
        ends = bool(lines) and lines[0] == rest[0] and lines[-1] == rest[-1]
        return sorted(told), rest, ends

    return essence(old) == essence(new)


def test_a_key_that_the_gate_would_refuse_is_refused_in_a_copy(tmp_path: Path) -> None:
    with Store(str(tmp_path / "house.db")) as store:
        store.append([Append("s", 0, (event("E"),))], key="k", who="sue", at=Micros(1), command=b"")
        changed = [line.replace(b'"who":"sue"', b'"who":"\\u001b"') for line in exported(store)]
    with pytest.raises((BadInput, Corrupt)):
        fill(str(tmp_path / "x.db"), import_items(numbered(changed)))
