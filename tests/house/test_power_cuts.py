"""Tests of power cuts: what they may leave, and that lost or torn commands are caught."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cards import SeededEntropy
from croupier.house.faults import recorded_writes, torn_files
from croupier.house.faults.broken import Broken
from croupier.house.faults.campaign import PART, simulate_part
from croupier.house.faults.power_cuts import CUTS, SECTOR, Cut, DiskFiles, Writing, left_by
from croupier.house.faults.recorded_writes import COMMANDS, record_writes
from croupier.house.faults.torn_files import cut_power
from croupier.store.database import access

# --- what a power cut may leave ------------------------------------------------------------------


def _moment(old: bytes, new: bytes) -> Writing:
    return Writing(DiskFiles(b"main", old), DiskFiles(b"main", new), 0, 1)


@pytest.mark.parametrize("cut", CUTS)
@pytest.mark.parametrize(
    "old, new",
    [
        (b"a" * 2000, b"a" * 2000 + b"b" * 9000),
        (b"a" * 9000, b"b" * 5000 + b"a" * 4000),
        (b"", b"b" * 700),
    ],
    ids=["grown", "begun again", "new"],
)
def test_what_was_synced_stays_and_what_was_written_may_be_anything(
    cut: Cut, old: bytes, new: bytes
) -> None:
    seen = set()
    first = 0 if not old or new[:1] == b"b" else len(old)
    last = 5000 if len(new) == len(old) else len(new)
    for number in range(60):
        left = left_by(cut, _moment(old, new), SeededEntropy(number))
        assert left.main == b"main"
        assert left.wal[:first] == old[:first], "what was synced before the place of writing"
        assert left.wal[last:] == old[last:], "and behind it"
        assert len(old) <= len(left.wal) <= len(new)
        if cut in ("cut short", "out of order", "frame lost", "not synced"):
            assert set(left.wal) <= set(old + new + b"\0")
        seen.add(left.wal)
    assert len(seen) >= 2
    if cut in ("cut short", "sector garbled"):
        assert len(seen) > 30


def test_sectors_come_out_of_order() -> None:
    """A later sector may be there although an earlier one is not."""
    old, new = b"a" * 10 * SECTOR, b"b" * 10 * SECTOR
    orders = set()
    for number in range(200):
        left = left_by("out of order", _moment(old, new), SeededEntropy(number)).wal
        orders.add(bytes(left[n * SECTOR] for n in range(10)))
    assert any(b"ab" in order for order in orders)
    assert any(b"ba" in order for order in orders)
    assert all(set(order) <= set(b"ab") for order in orders)


# --- what the store makes of it ------------------------------------------------------------------


@pytest.mark.parametrize("seed", ["1", "2"])
def test_what_was_acknowledged_outlasts_every_power_cut(seed: str, tmp_path: Path) -> None:
    happened = cut_power(seed, 150, tmp_path)
    assert happened.total() == 150
    assert set(happened) == {f"power {cut}" for cut in CUTS}


def test_a_recorded_run_has_commits_checkpoints_and_a_wal_that_is_begun_again(
    tmp_path: Path,
) -> None:
    recorded = record_writes("1", tmp_path)
    assert len(recorded.logs) == COMMANDS + 1
    kinds = Counter(
        (
            moment.synced.main != moment.written.main,
            moment.synced.wal[:32] != moment.written.wal[:32],
            moment.most - moment.least,
        )
        for moment in recorded.moments
    )
    assert kinds[False, False, 1] == COMMANDS, "each command is being written once"
    assert kinds[True, False, 0] >= 2, "checkpoints write to the main file"
    assert kinds[False, True, 0] >= 2, "headers are synced before frames"


@pytest.mark.long
@pytest.mark.parametrize("seed", range(500, 510))
def test_a_slice_of_the_million_faults(seed: int) -> None:
    assert simulate_part(seed).count == PART


# --- a store that breaks its promises is caught --------------------------------------------------


def _caught(tmp_path: Path, faults: int = 400) -> str:
    try:
        cut_power("1", faults, tmp_path)
    except Broken as broken:
        return str(broken)
    raise AssertionError("nobody noticed")


def test_commits_that_do_not_wait_for_the_disk_are_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A store with `synchronous=NORMAL` loses what it acknowledged since the last checkpoint."""
    connect = access.connect_to_write

    def careless(file: Path) -> object:
        connection = connect(file)
        connection.execute("PRAGMA synchronous=NORMAL")
        return connection

    monkeypatch.setattr(access, "connect_to_write", careless)
    monkeypatch.setattr(recorded_writes, "connect_to_write", careless)
    assert "records that were acknowledged" in _caught(tmp_path)


def test_a_wal_begun_again_without_a_sync_of_its_header_is_caught(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As in SQLite before version 3.7.17: frames of the old -wal are taken for new ones."""
    monkeypatch.setattr(recorded_writes, "WAL_HEADER", 0)
    with pytest.raises(Exception, match=r"malformed|acknowledged|half"):
        cut_power("1", 2000, tmp_path)


def _half(commands_there: Callable[..., int]) -> Callable[..., int]:
    def look(file: Path, *rest: object) -> int:
        connection = access.connect_to_write(file)
        connection.execute("DELETE FROM answers WHERE key = (SELECT max(key) FROM answers)")
        connection.close()
        return commands_there(file, *rest)

    return look


def test_half_a_command_is_caught(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(torn_files, "_commands_there", _half(torn_files._commands_there))
    assert "half of a command" in _caught(tmp_path)
