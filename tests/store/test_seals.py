"""Tests that a snapshot is used only if a record of the log seals it."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import text

from croupier.acts import Micros
from croupier.store import (
    Snapshot,
    Store,
    Unsealed,
    check_seal,
    hash_of,
    open_to_read,
    read_snapshot,
)
from croupier.store.audit.seals import seal_event
from croupier.store.database.access import LONGEST_VALUE
from tests.store.logs import audit, event, write, write_patiently

NAME, STREAM = "world", "snapshot:world"


def snapshot(position: int, data: bytes = b"state", form: str = "1") -> Snapshot:
    return Snapshot(NAME, form, position, data)


def save(store: Store, one: Snapshot) -> None:
    store.save_sealed(one, who="the house", at=Micros(1_700_000_000_000_000))


def sealed(store: Store, one: Snapshot | None = None) -> str:
    """Why a snapshot, or the stored one, is not sealed; nothing where it is."""
    with store.engine.connect() as connection:
        try:
            found = one or read_snapshot(connection, NAME)
            assert found is not None
            check_seal(connection, found)
        except Unsealed as reason:
            return str(reason)
    return ""


def change(store: Store, command: str, **values: object) -> None:
    with store.engine.begin() as connection:
        connection.execute(text(command), values)


def test_a_saved_snapshot_is_sealed_in_the_log_and_the_log_stays_whole(house: Store) -> None:
    place = house.head()
    save(house, snapshot(place.position))
    assert sealed(house) == ""
    seal = next(iter(house.read(STREAM)))
    assert (seal.who, seal.type, seal.position) == ("the house", "snapshot.Sealed", 30)
    said = msgspec.json.decode(seal.data)
    assert (said["position"], said["hash"]) == (29, place.hash.hex())
    assert audit(house).fault is None


def test_it_stays_sealed_while_the_log_grows(house: Store) -> None:
    save(house, snapshot(29))
    write_patiently(house, "table:9", *[event("E", n=n) for n in range(2500)])
    assert sealed(house) == ""


def test_the_same_snapshot_is_sealed_once(house: Store) -> None:
    for _ in range(3):
        save(house, snapshot(29))
    assert [record.version for record in house.read(STREAM)] == [1]


@pytest.mark.parametrize(
    "forged",
    [
        snapshot(29, b"state."),
        snapshot(29, b""),
        snapshot(28),
        snapshot(30),
        snapshot(29, form="2"),
        snapshot(29, b"1state", form=""),
    ],
    ids=["bytes", "no bytes", "earlier", "later", "form", "form moved into the bytes"],
)
def test_other_bytes_another_position_and_another_form_are_not_sealed(
    house: Store, forged: Snapshot
) -> None:
    save(house, snapshot(29))
    assert sealed(house, forged).startswith("No record of the log seals this snapshot")


@pytest.mark.parametrize("position", [-5, 0, 31, 2**40])
def test_a_position_that_the_log_does_not_have_is_not_sealed(house: Store, position: int) -> None:
    save(house, snapshot(29))
    change(house, "UPDATE snapshots SET version = :version", version=position)
    assert sealed(house)


def test_a_snapshot_of_another_log_is_not_sealed(house: Store, tmp_path: Path) -> None:
    with Store(str(tmp_path / "other.db")) as other:
        write(other, "s", *[event("E", n=n) for n in range(40)])
        save(other, snapshot(29))
        house.save_snapshot(NAME, 29, b"state", "1")
        assert sealed(other) == ""
        assert sealed(house)


# ---- what somebody who rewrites single records can do -------------------------------------------


def forge_seal(store: Store, forged: Snapshot) -> None:
    """Rewrites the seal so that it seals other bytes, with the hash that it then needs."""
    seal = next(iter(store.read(STREAM)))
    at = next(iter(store.read_at([forged.position])))
    changed = msgspec.structs.replace(seal, data=seal_event(forged, at).data)
    change(
        store,
        "UPDATE events SET data = :data, hash = :hash WHERE position = :position",
        data=changed.data,
        hash=hash_of(changed),
        position=seal.position,
    )
    change(store, "UPDATE snapshots SET data = :data", data=forged.data)


def test_a_seal_that_was_rewritten_does_not_lead_to_the_next_record(house: Store) -> None:
    save(house, snapshot(29))
    write(house, "table:9", event("E"))
    forge_seal(house, snapshot(29, b"forged"))
    assert sealed(house) == "Record 31 does not continue the hash chain of the log."


def test_a_seal_that_was_rewritten_is_not_the_log_s_head(house: Store) -> None:
    save(house, snapshot(29))
    forge_seal(house, snapshot(29, b"forged"))
    assert sealed(house) == "The log's head does not match record 30, which is the last."


def test_a_seal_whose_content_was_changed_alone_is_found(house: Store) -> None:
    save(house, snapshot(29))
    change(house, "UPDATE events SET who = 'tim' WHERE position = 30")
    changed = "Record 30 was changed: its hash does not match its contents."
    assert sealed(house) == changed


def test_a_seal_that_was_taken_out_is_missed(house: Store) -> None:
    save(house, snapshot(29))
    write(house, "table:9", event("E"))
    change(house, "DELETE FROM events WHERE position = 30")
    assert sealed(house) == "Record 30 is missing."


def test_the_record_that_the_snapshot_was_taken_at_is_still_the_same(house: Store) -> None:
    save(house, snapshot(29))
    change(house, "UPDATE events SET who = 'zoe' WHERE position = 29")
    changed = "Record 29 was changed: its hash does not match its contents."
    assert sealed(house) == changed


# ---- several processes, and rows that are in the way --------------------------------------------


def test_processes_that_save_at_once_all_seal_and_the_newest_stays(
    house: Store, database: str
) -> None:
    write(house, "table:9", *[event("E", n=n) for n in range(20)])
    with Store(database) as other, ThreadPoolExecutor(4) as writers:
        list(writers.map(lambda n: save((house, other)[n % 2], snapshot(n)), range(30, 50)))
    assert len(list(house.read(STREAM))) == 20
    with house.engine.connect() as connection:
        found = read_snapshot(connection, NAME)
    assert found == snapshot(49)
    assert sealed(house) == ""
    assert audit(house).fault is None


def test_a_row_that_claims_a_later_position_without_a_seal_gives_way(house: Store) -> None:
    save(house, snapshot(28))
    change(house, "UPDATE snapshots SET version = 1000000")
    save(house, snapshot(29))
    with house.engine.connect() as connection:
        assert read_snapshot(connection, NAME) == snapshot(29)


def test_a_sealed_snapshot_of_a_later_position_stays(house: Store) -> None:
    save(house, snapshot(29))
    save(house, snapshot(20))
    with house.engine.connect() as connection:
        assert read_snapshot(connection, NAME) == snapshot(29)


def test_a_snapshot_of_a_record_that_is_not_there_is_refused(house: Store) -> None:
    with pytest.raises(Unsealed, match=r"The log has no record 30\."):
        save(house, snapshot(30))
    assert house.head().position == 29


# ---- a stranger's file --------------------------------------------------------------------------


def test_a_large_snapshot_is_read_from_a_file_opened_to_read(tmp_path: Path) -> None:
    """Larger than any other value that is read there."""
    file = str(tmp_path / "house.db")
    with Store(file) as store:
        write(store, "s", event("E"))
        save(store, snapshot(1, bytes(LONGEST_VALUE + 1)))
    engine = open_to_read(file)
    with engine.connect() as connection:
        found = read_snapshot(connection, NAME)
        assert found is not None
        assert len(found.data) == LONGEST_VALUE + 1
        check_seal(connection, found)
    engine.dispose()


@pytest.mark.parametrize(
    "damage", ["data = 'text'", "version = 'soon'", "form = x'00'", "version = 1.5"]
)
def test_a_row_of_other_kinds_is_damaged(tmp_path: Path, damage: str) -> None:
    with Store(str(tmp_path / "house.db")) as store:
        write(store, "s", event("E"))
        save(store, snapshot(1))
        change(store, f"UPDATE snapshots SET {damage}")
        assert "of the stored snapshot is not of the type that was written." in sealed(store)


def test_a_log_from_before_there_were_snapshots_has_none(tmp_path: Path) -> None:
    with Store(str(tmp_path / "house.db")) as store:
        change(store, "DROP TABLE snapshots")
        with store.engine.connect() as connection:
            assert read_snapshot(connection, NAME) is None
