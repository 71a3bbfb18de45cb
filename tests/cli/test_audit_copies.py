"""Tests of `croupier store`: backups, exports and rebuilding."""

from __future__ import annotations

import json
import sqlite3
import stat
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.store import LogPoint, Store
from tests.store.logs import event, write

Said = pytest.CaptureFixture[str]

pytestmark = pytest.mark.usefixtures("database")


def head(file: Path) -> LogPoint:
    with Store(str(file)) as store:
        return store.head()


def run(*words: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "croupier", "store", *words]
    return subprocess.run(command, input=given, capture_output=True, check=False)


def test_a_backup_is_restored_as_it_was(database: Path, tmp_path: Path, capsys: Said) -> None:
    file, other = str(tmp_path / "b.backup"), str(tmp_path / "other.db")
    assert main(["store", "backup", file, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told == {"records": 29, "hash": head(database).hash.hex()}
    assert main(["store", "restore", file, "--database", other]) == 0
    assert capsys.readouterr().out == (
        f"Restored 29 records from {file}.\nHead {head(database).hash.hex()}\n"
    )
    assert head(Path(other)) == head(database)


def test_restoring_over_a_log_must_be_wanted(database: Path, tmp_path: Path, capsys: Said) -> None:
    file = str(tmp_path / "b.backup")
    assert main(["store", "backup", file]) == 0
    before = head(database)
    with Store(str(database)) as store:
        write(store, "s", event("E"))
    capsys.readouterr()
    assert main(["store", "restore", file]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert '--replace to overwrite the log in it, got "a log of 30 records"' in err
    assert main(["store", "restore", file, "--replace"]) == 0
    assert head(database) == before


def test_a_corrupt_backup_is_exit_status_1_and_names_the_record(
    tmp_path: Path, capsys: Said
) -> None:
    file, other = tmp_path / "b.backup", tmp_path / "other.db"
    assert main(["store", "backup", str(file)]) == 0
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("UPDATE events SET at = 0 WHERE position = 9")
        connection.commit()
    capsys.readouterr()
    assert main(["store", "restore", str(file), "--database", str(other)]) == 1
    assert capsys.readouterr() == (
        "",
        "croupier: Record 9 was changed: its hash does not match its contents.\n",
    )
    assert not other.exists()


def test_a_corrupt_log_is_not_backed_up(database: Path, tmp_path: Path, capsys: Said) -> None:
    with closing(sqlite3.connect(database)) as connection:
        connection.execute("DELETE FROM events WHERE position = 29")
        connection.commit()
    assert main(["store", "backup", str(tmp_path / "b.backup")]) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("croupier: Record 29 is missing")
    assert sorted(path.name for path in tmp_path.glob("*backup*")) == []


def test_an_export_streams_to_standard_output_and_is_imported_from_it(
    database: Path, tmp_path: Path
) -> None:
    written = run("export", "--live-cards")
    assert (written.returncode, written.stderr) == (0, b"")
    lines = written.stdout.splitlines()
    assert json.loads(lines[0]) == {"line": "log", "form": 1}
    assert json.loads(lines[-1])["position"] == 29
    assert json.loads(lines[1])["data"] == {"type": "AccountOpened", "person": "ann"}
    other = tmp_path / "other.db"
    read = run("import", "-", "--database", str(other), "--json", given=written.stdout)
    assert (read.returncode, read.stderr) == (0, b"")
    assert json.loads(read.stdout)["records"] == 29
    assert head(other) == head(database)


def test_an_export_to_a_file_is_private_and_overwrites_nothing(
    tmp_path: Path, capsys: Said
) -> None:
    file = tmp_path / "log.jsonl"
    assert main(["store", "export", str(file)]) == 0
    assert capsys.readouterr().out == f"Wrote 37 lines to {file}.\n"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    before = file.read_bytes()
    assert main(["store", "export", str(file)]) == 2
    assert "a file that does not exist yet (--replace overwrites)" in capsys.readouterr().err
    assert file.read_bytes() == before
    assert main(["store", "export", str(file), "--replace"]) == 0
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "content, status, says",
    [
        (b"", 2, "the file was cut short"),
        (b"{}\n", 2, "line 1: line: expected a line of an exported log"),
        (b"\xff\n", 2, "line 1: line: expected"),
        (b'{"line":"log","form":9}\n', 2, "line 1: form: expected 1"),
        (b'{"line":"log","form":1}\n' + b"x" * (1 << 21), 2, "line 2: line: expected"),
        (
            b'{"line":"log","form":1}\n{"line":"head","position":1,"hash":"%s"}\n' % (b"0" * 64),
            1,
            "Record 1 is missing",
        ),
    ],
)
def test_a_file_that_is_no_export_is_one_line_and_leaves_nothing(
    tmp_path: Path, capsys: Said, content: bytes, status: int, says: str
) -> None:
    file, other = tmp_path / "log.jsonl", tmp_path / "other.db"
    file.write_bytes(content)
    assert main(["store", "import", str(file), "--database", str(other)]) == status
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err
    assert status == 1 or str(file) in err
    assert not other.exists()


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: Said) -> None:
    for command in ("import", "restore"):
        assert main(["store", command, str(tmp_path / "none"), "--replace"]) == 2
        out, err = capsys.readouterr()
        assert (out, err.count("\n")) == ("", 1)
        assert str(tmp_path / "none") in err


def test_importing_over_a_log_must_be_wanted(database: Path, tmp_path: Path, capsys: Said) -> None:
    file = str(tmp_path / "log.jsonl")
    assert main(["store", "export", file, "--live-cards"]) == 0
    capsys.readouterr()
    assert main(["store", "import", file]) == 2
    assert 'got "a log of 29 records"' in capsys.readouterr().err
    assert main(["store", "import", file, "--replace"]) == 0


def test_projections_are_rebuilt_by_name_or_all(capsys: Said) -> None:
    assert main(["store", "rebuild", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == [
        {"projection": "mentions", "position": 29},
        {"projection": "journal", "position": 29},
        {"projection": "played", "position": 29},
    ]
    assert main(["store", "rebuild", "journal"]) == 0
    assert capsys.readouterr().out == "journal: computed up to record 29\n"
    assert main(["store", "rebuild", "jurnal"]) == 2
    assert "expected one of mentions, journal, played" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["backup", "x"], ["export"], ["rebuild"]])
def test_a_log_that_is_not_there_is_not_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: Said, words: list[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(["store", *words, "--database", "nowhere.db"]) == 2
    assert "a file that exists" in capsys.readouterr().err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["house.db"]


@pytest.mark.parametrize("verb", ["backup", "export"])
def test_a_copy_never_takes_the_place_of_the_log_itself(
    verb: str, database: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = database.read_bytes()
    assert main(["store", verb, str(database), "--replace"]) == 2
    assert "file: expected a file other than the database itself" in capsys.readouterr().err
    assert database.read_bytes() == before
