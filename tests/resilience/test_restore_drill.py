"""Tests of the restore drill: a backup saves everything acknowledged before it, and what came after
it is counted and shown by an anchor."""

from pathlib import Path
from typing import Any

import pytest

from tests.postgres import Postgres
from tools.restore_drill.drill import AFTER, BEFORE, Drill
from tools.restore_drill.house import Database, File, Server

SIZES = (200, pytest.param(8_000, marks=pytest.mark.long))


def check(database: Database, folder: Path, records: int, record_property: Any) -> None:
    report = Drill(database, folder, records).run()
    for name, figure in report.items():
        record_property(name, figure)
    assert report["acknowledged_before_the_backup_and_lost"] == 0
    assert report["acknowledged"] > BEFORE + AFTER
    assert report["acknowledged_and_lost"] >= AFTER, "what came after the backup is lost"
    assert report["records_backed_up"] >= records
    assert report["records_lost"] >= report["acknowledged_and_lost"]
    assert report["loss_is_shown_by_the_last_anchor"]


@pytest.mark.parametrize("records", SIZES)
@pytest.mark.timeout(0)  # every wait in here has an end of its own
def test_a_file_is_restored_from_its_backup(
    tmp_path: Path, records: int, record_property: Any
) -> None:
    check(File(tmp_path), tmp_path, records, record_property)


@pytest.mark.long
@pytest.mark.timeout(0)
def test_a_postgresql_database_is_restored_from_its_backup(
    postgres: Postgres, tmp_path: Path, record_property: Any
) -> None:
    database = Server(postgres)
    try:
        check(database, tmp_path, 8_000, record_property)
    finally:
        database.destroy()
