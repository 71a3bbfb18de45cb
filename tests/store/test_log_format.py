"""Tests of the number of the log's format, at the store."""

from __future__ import annotations

from pathlib import Path

import pytest

from croupier.acts import Micros
from croupier.errors import BadInput
from croupier.store import NewerLog, Store, backup, restore
from croupier.store.append import log_format
from tests.store.logs import audit, event, write


def newer(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """From now on this process is of another version, usually a newer one."""
    for place in ("croupier.store.append.log_format", "croupier.store.log"):
        monkeypatch.setattr(f"{place}.LOG_FORMAT", number)


def test_a_log_has_format_1_and_says_so_without_a_record(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer(monkeypatch, 1)
    store.raise_format(who="house", at=Micros(1))
    assert store.head().position == 0
    write(store, "s", event("E"))
    store.check_log(1)


def test_an_older_version_writes_nothing_after_the_number_was_raised(
    database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version 0.1 had no number, and wrote on."""
    with Store(database) as old:
        write(old, "s", event("E"))
        with monkeypatch.context() as patch:
            newer(patch, 3)
            with Store(database) as new:
                new.raise_format(who="house", at=Micros(2))
                new.raise_format(who="house", at=Micros(3))
                write(new, "s", event("New"))
        for _ in range(2):
            with pytest.raises(NewerLog, match="send the command again to a newer server"):
                write(old, "s", event("Old"))
        with pytest.raises(NewerLog):
            old.check_log(1)
        records = [(record.stream, record.type, record.data) for record in old.read_all(1)]
    assert records == [
        (log_format.FORMAT_STREAM, "log.FormatRaised", b'{"format":2}'),
        (log_format.FORMAT_STREAM, "log.FormatRaised", b'{"format":3}'),
        ("s", "New", event("New").data),
    ]
    with pytest.raises(BadInput, match=r"no newer than this Croupier, got .a log of format 3"):
        Store(database)
    newer(monkeypatch, 3)
    with Store(database) as new:
        assert audit(new).fault is None


def test_a_backup_takes_the_number_with_it(
    database: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, restored = tmp_path / "backup.db", str(tmp_path / "restored.db")
    with monkeypatch.context() as patch:
        newer(patch, 3)
        with Store(database) as new:
            new.raise_format(who="house", at=Micros(1))
            backup(new.engine, file)
    restore(file, restored)
    with pytest.raises(BadInput, match="a log of format 3"):
        Store(restored)
