"""How commands read files and print answers."""

import io
import json
import subprocess
import sys
from pathlib import Path

import pytest
from rich.table import Table

from croupier.cli import main
from croupier.cli.input import read_text
from croupier.cli.output import note, progress, say
from croupier.errors import BadInput


def test_json_answers_are_one_line_each(capsys: pytest.CaptureFixture[str]) -> None:
    say({"net": "12.50"}, json=True, people="unused")
    say({"net": "-5.00"}, json=True, people="unused")
    lines = capsys.readouterr().out.splitlines()
    assert [json.loads(line)["net"] for line in lines] == ["12.50", "-5.00"]


def test_people_get_tables_made_only_when_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    table = Table("seat", "net")
    table.add_row("1", "12.50")
    say({"net": "12.50"}, json=False, people=lambda: table)
    shown = capsys.readouterr().out
    assert "seat" in shown
    assert "12.50" in shown

    def never() -> str:
        raise AssertionError("nobody asked for people's output")

    say({}, json=True, people=never)


def test_text_for_people_is_printed_as_it_is(capsys: pytest.CaptureFixture[str]) -> None:
    say({}, json=False, people="[Ah Kd] beats [2c 2d]")
    assert capsys.readouterr().out == "[Ah Kd] beats [2c 2d]\n"


def test_notes_and_progress_stay_off_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    note("two hands were not replayed")
    with progress("replaying", total=2) as advance:
        advance(1)
    out, err = capsys.readouterr()
    assert out == ""
    assert err == "two hands were not replayed\n"


def test_a_file_is_read_whatever_its_byte_order_mark(tmp_path: Path) -> None:
    file = tmp_path / "round.json"
    file.write_bytes(b'\xef\xbb\xbf{"board": "9s 8d"}')
    assert read_text(str(file)) == '{"board": "9s 8d"}'


def test_a_dash_reads_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("♠".encode())))
    assert read_text("-") == "♠"


def test_a_missing_file_a_folder_and_a_picture_are_bad_input_that_names_the_file(
    tmp_path: Path,
) -> None:
    picture = tmp_path / "table.png"
    picture.write_bytes(b"\x89PNG")
    for name, reason in (
        (tmp_path / "absent.json", "no such file"),
        (tmp_path, "directory"),
        (picture, "expected UTF-8 (byte 0 is not)"),
    ):
        with pytest.raises(BadInput) as refused:
            read_text(str(name))
        assert str(refused.value).startswith(f"{name}: ")
        assert reason in str(refused.value)


@pytest.mark.parametrize(
    "words", [["play", "--replay"], ["tournament", "status"], ["tournament", "replay"]]
)
def test_a_file_that_is_no_record_of_ours_is_named(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.json"
    other.write_text('{"board":\n ""}\n')
    assert main([*words, str(other)]) == 2
    assert capsys.readouterr().err.startswith(f"croupier: {other}: file: expected a ")


def test_a_complaint_that_cannot_be_written_keeps_its_status() -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    words = [sys.executable, "-m", "croupier", "settle", "nowhere.json"]
    with full.open("wb") as deaf:
        assert subprocess.run(words, stderr=deaf, check=False).returncode == 2
