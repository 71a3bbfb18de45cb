"""Tests of `croupier audit` with stored snapshots and accounts below zero."""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from croupier.cli import main
from croupier.house.opening.founding import found_houses, open_account
from croupier.house.process.casino import Casino
from croupier.house.world.snapshots import program_fingerprint
from croupier.house.world.stored_world import build, decode, encode, parts_of
from croupier.money import Cents
from croupier.store import WORLD, Fresh, Snapshot, Store, hash_of, seals_of
from croupier.store.audit.seals import seal_event
from tests.store.logs import event, moved, write

Said = pytest.CaptureFixture[str]
ADVICE = "Delete the row in the table snapshots; the server then reads the whole log."


@pytest.fixture(scope="session")
def closed_house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with one guest that was closed in order: its state is stored beside the log."""
    file = tmp_path_factory.mktemp("closed") / "house.db"
    with Store(str(file)) as store:
        asyncio.run(_one_guest(store))
    return file


async def _one_guest(store: Store) -> None:
    casino = Casino(store)
    await found_houses(casino)
    await open_account(casino, "ann", "Crown Melbourne", Cents(5_000))
    await casino.store_snapshot()


@pytest.fixture
def house(closed_house: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    file = tmp_path / "house.db"
    shutil.copy(closed_house, file)
    monkeypatch.setenv("CROUPIER_DATABASE", str(file))
    return file


def change(file: Path, command: str, *values: object) -> None:
    with closing(sqlite3.connect(file)) as connection:
        connection.execute(command, values)
        connection.commit()


def stored(file: Path) -> tuple[int, bytes]:
    with Store(str(file)) as store:
        found = store.snapshot(WORLD, program_fingerprint())
    assert found is not None
    return found


def rich_ann(data: bytes) -> bytes:
    """The snapshot with one balance rewritten, and everything else as it was."""
    parts = dict(decode(data))
    purses = dict(parts["floor.purses", None])
    purses["ann"] = replace(purses["ann"], balance=Cents(90_000_000))
    parts["floor.purses", None] = purses
    return encode(parts_of(build(parts)))


def verified(capsys: Said, status: int) -> tuple[list[str], dict[str, Any]]:
    """What people and what programs are told, each with the same exit status."""
    assert main(["audit", "verify"]) == status
    out, err = capsys.readouterr()
    assert err == ""
    assert main(["audit", "verify", "--json"]) == status
    answer = json.loads(capsys.readouterr().out)
    assert answer["ok"] is (status == 0)
    return out.splitlines(), answer


# ---- verify ----------------------------------------------------------------------------------


def test_a_stored_snapshot_that_is_what_the_log_says(house: Path, capsys: Said) -> None:
    position, _ = stored(house)
    lines, answer = verified(capsys, 0)
    assert lines[0] == f"The log is complete and unchanged: {position + 1:,} records."
    assert lines[2] == f"The stored snapshot at record {position:,} agrees with the log."
    wanted = {"ok": True, "position": position, "standing": "same", "reason": None}
    assert answer["snapshot"] == wanted


def test_a_rewritten_balance_fails_and_is_named(house: Path, capsys: Said) -> None:
    position, data = stored(house)
    change(house, "UPDATE snapshots SET data = ?", rich_ann(data))
    lines, answer = verified(capsys, 1)
    assert lines[0] == (
        f"The stored snapshot at record {position:,} differs from the log in: floor.purses. "
        f"{ADVICE}"
    )
    assert lines[1] == f"The log is complete and unchanged: {position + 1:,} records."
    assert answer["snapshot"]["standing"] == "different"
    assert answer["snapshot"]["reason"] == "floor.purses"
    assert answer["first_bad"] is None


def test_a_forger_who_seals_the_rewritten_balance_in_the_log_is_found_too(
    house: Path, capsys: Said
) -> None:
    """Snapshot, seal and head rewritten, every hash right: only the log's own sum tells."""
    position, data = stored(house)
    forged = Snapshot(WORLD, program_fingerprint(), position, rich_ann(data))
    with Store(str(house)) as store:
        at = next(iter(store.read_at([position])))
        seal = list(store.read(seals_of(WORLD)))[-1]
    assert seal.position == position + 1
    seal = msgspec.structs.replace(seal, data=seal_event(forged, at).data)
    change(house, "UPDATE snapshots SET data = ?", forged.data)
    change(
        house,
        "UPDATE events SET data = ?, hash = ? WHERE position = ?",
        seal.data,
        hash_of(seal),
        seal.position,
    )
    change(house, "UPDATE head SET hash = ?", hash_of(seal))
    lines, _ = verified(capsys, 1)
    assert "differs from the log in: floor.purses" in lines[0]


def test_a_snapshot_that_the_log_does_not_seal_fails(house: Path, capsys: Said) -> None:
    """The same state in other bytes: not what the program wrote."""
    position, data = stored(house)
    parts = decode(data)
    again = encode(reversed(parts_of(build(parts))))
    assert again != data
    change(house, "UPDATE snapshots SET data = ?", again)
    lines, answer = verified(capsys, 1)
    assert lines[0] == (
        f"The stored snapshot at record {position:,} is not sealed by the log. No record of the "
        f"log seals this snapshot at record {position}. {ADVICE}"
    )
    assert answer["snapshot"]["standing"] == "unsealed"


@pytest.mark.parametrize("step", [-1, 1, 1000])
def test_a_snapshot_moved_to_another_position_fails(house: Path, capsys: Said, step: int) -> None:
    change(house, "UPDATE snapshots SET version = version + ?", step)
    lines, _ = verified(capsys, 1)
    assert "differs from the log in: position" in lines[0]


@pytest.mark.parametrize(
    "data", [b"", b"noise", "text", b"x" * 5_000_000], ids=["empty", "noise", "text", "large"]
)
def test_a_snapshot_that_cannot_be_read_fails_in_one_line(
    house: Path, capsys: Said, data: object
) -> None:
    change(house, "UPDATE snapshots SET data = ?", data)
    lines, answer = verified(capsys, 1)
    assert "cannot be compared with the log" in lines[0]
    assert answer["snapshot"]["standing"] == "unreadable"


def test_a_snapshot_of_another_version_is_never_used_and_no_fault(
    house: Path, capsys: Said
) -> None:
    change(house, "UPDATE snapshots SET form = 'another', data = x'00'")
    lines, answer = verified(capsys, 0)
    assert lines[2].endswith("was made by another version of the program and is never used.")
    assert answer["snapshot"]["standing"] == "another version"


def test_a_log_without_a_snapshot_says_nothing_of_one(house: Path, capsys: Said) -> None:
    change(house, "DELETE FROM snapshots")
    lines, answer = verified(capsys, 0)
    assert len(lines) == 2
    assert "snapshot" not in answer


def test_a_bad_log_is_told_first_and_its_snapshot_not_looked_at(house: Path, capsys: Said) -> None:
    change(house, "UPDATE events SET who = 'tim' WHERE position = 2")
    lines, answer = verified(capsys, 1)
    assert lines[0].startswith("Record 2 was changed")
    assert "snapshot" not in answer


def test_a_stranger_s_log_that_cannot_be_folded_fails_in_one_line(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "stranger.db"
    monkeypatch.setenv("CROUPIER_DATABASE", str(file))
    with Store(str(file)) as store:
        write(store, "play:T", Fresh("banked.RoundClosed", b'{"type":"RoundClosed"}'))
        store.save_snapshot(WORLD, 1, encode([]), program_fingerprint())
    lines, _ = verified(capsys, 1)
    assert "Record 1 cannot be applied" in lines[0]


def test_verify_writes_nothing(house: Path) -> None:
    before = house.read_bytes()
    names = sorted(path.name for path in house.parent.iterdir())
    house.chmod(0o444)
    assert main(["audit", "verify"]) == 0
    assert house.read_bytes() == before
    left = {path.name for path in house.parent.iterdir()} - {"house.db-wal", "house.db-shm"}
    assert left == set(names) - {"house.db-wal", "house.db-shm"}


def test_verify_loads_the_house_only_where_a_snapshot_is_stored(house: Path) -> None:
    script = (
        "import sys; from croupier.cli import main; main(['audit', 'verify']); "
        "print('croupier.house' in sys.modules)"
    )

    def loads() -> str:
        done = subprocess.run(
            [sys.executable, "-c", script], capture_output=True, text=True, check=True
        )
        return done.stdout.splitlines()[-1]

    assert loads() == "True"
    change(house, "DELETE FROM snapshots")
    assert loads() == "False"


# ---- balances --------------------------------------------------------------------------------


@pytest.mark.parametrize("account", ["player:ann", "player:ann@7", "player:ann#tokens"])
def test_a_player_s_account_below_zero_fails_and_is_named(
    tmp_path: Path, capsys: Said, monkeypatch: pytest.MonkeyPatch, account: str
) -> None:
    file = tmp_path / "house.db"
    monkeypatch.setenv("CROUPIER_DATABASE", str(file))
    with Store(str(file)) as store:
        write(store, "floor", event("E"), moved("t1", account, "cage:main", 30_00))
        write(store, "player:bob", moved("t2", "float:7", "player:bob", 10_00))
    assert main(["audit", "balances"]) == 1
    out, err = capsys.readouterr()
    assert account in out
    assert err == f"The account {account} is below zero: it holds -30.00.\n"
    assert main(["audit", "balances", "--json"]) == 1
    out, err = capsys.readouterr()
    answer = json.loads(out)
    assert err == ""
    assert (answer["ok"], answer["below_zero"]) == (False, [account])
    assert (answer["total"], len(answer["accounts"])) == ("0.00", 4)


def test_accounts_of_the_house_may_be_below_zero(house: Path, capsys: Said) -> None:
    assert main(["audit", "balances", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert {"account": "player:ann", "balance": "50.00"} in answer["accounts"]
    assert any(row["balance"].startswith("-") for row in answer["accounts"])
    assert "below_zero" not in answer
