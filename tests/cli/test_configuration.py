"""Tests of where options come from: the command line, the environment, a file, the default."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from croupier import folders
from croupier.cli import main

LOOKED = "croupier.toml"
PAGE = Path(__file__).parents[2] / "docs" / "command-line.md"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder and a home folder without settings."""
    home, here = tmp_path / "home", tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.setenv("HOME", str(home))
    for name in ("DATABASE", "LOG_LEVEL", "JSON", "BOOKS_COVERAGE_RECORD", "SERVE_PORT"):
        monkeypatch.delenv(f"CROUPIER_{name}", raising=False)
    for name in ("XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    return home


def write(text: str, folder: Path | None = None) -> Path:
    file = (folder or Path()) / LOOKED
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, Any]:
    assert main(["config", *words, "--json"]) == 0
    answer: dict[str, Any] = json.loads(capsys.readouterr().out)
    return answer


def option(capsys: pytest.CaptureFixture[str], command: str, name: str) -> tuple[Any, str]:
    """The value of an option and where it comes from."""
    rows = asked(capsys, *command.split())["options"]
    [row] = [row for row in rows if (row["command"], row["option"]) == (command, name)]
    return row["value"], row["source"]


def refused(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    assert main(list(words)) == 2
    said = capsys.readouterr()
    assert (said.out, said.err.count("\n")) == ("", 1)
    return said.err


def record_named(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The file that `books coverage` looks for and does not find."""
    return refused(capsys, "books", "coverage", *words).split('"')[1]


def test_a_flag_wins_over_the_environment_and_that_over_the_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert record_named(capsys) == str(Path(".croupier/clauses.json"))
    write('[books.coverage]\nrecord = "of-file"')
    assert record_named(capsys) == "of-file"
    monkeypatch.setenv("CROUPIER_BOOKS_COVERAGE_RECORD", "of-environment")
    assert record_named(capsys) == "of-environment"
    assert record_named(capsys, "--record", "of-flag") == "of-flag"


def test_a_file_in_the_working_folder_is_read_instead_of_the_one_of_the_user(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = write("[serve]\nport = 1\nhost = '0.0.0.0'", folders.config_folder())
    assert own.is_relative_to(home)
    assert option(capsys, "serve", "--port") == ("1", f"serve.port in {own}")
    write("[serve]\nport = 2")
    assert option(capsys, "serve", "--port") == ("2", f"serve.port in {LOOKED}")
    assert option(capsys, "serve", "--host") == ("127.0.0.1", "default")


def test_some_options_are_set_for_all_commands_at_once(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write('database = "all.db"\n[audit.verify]\ndatabase = "one.db"')
    assert option(capsys, "store backup", "--database") == ("all.db", f"database in {LOOKED}")
    verify = option(capsys, "audit verify", "--database")
    assert verify == ("one.db", f"audit.verify.database in {LOOKED}")
    monkeypatch.setenv("CROUPIER_DATABASE", "postgresql://me:secret@host/house")
    told = ("postgresql://me:…@host/house", "CROUPIER_DATABASE")
    assert option(capsys, "store backup", "--database") == told
    rows = [row for row in asked(capsys)["options"] if row["option"] == "--database"]
    assert [row["command"] for row in rows] == ["(all commands)"]


def test_values_have_the_types_of_the_file_and_lists_have_several(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write('json = true\n[serve]\nhost-name = ["a.example", "b.example"]\nno-guests = true')
    assert main(["version"]) == 0
    assert json.loads(capsys.readouterr().out)["croupier"]
    assert option(capsys, "serve", "--host-name")[0] == ["a.example", "b.example"]
    assert option(capsys, "serve", "--no-guests")[0] == "true"


def test_the_file_of_the_guide_is_shown_to_people_and_programs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    write(re.findall(r"```toml\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)[0])
    rows = {(row["command"], row["option"]): row["value"] for row in asked(capsys)["options"]}
    assert rows == {
        ("(all commands)", "--database"): "casino.db",
        ("serve", "--port"): "9000",
        ("serve", "--host-name"): ["casino.example", "www.casino.example"],
        ("serve", "--no-guests"): "true",
        ("store backup", "--replace"): "true",
    }
    assert main(["config"]) == 0
    assert "www.casino.example" in capsys.readouterr().out


@pytest.mark.parametrize(
    "text, words, line",
    [
        ("[books.coverage]\nrecrod = 1", "books coverage", "books.coverage.recrod: expected an"),
        ("[srve]\nport = 1", "version", "srve: expected the name of a command"),
        ("port = 1", "version", "port: expected the name of a command as a table, or one of"),
        ("version = 3", "version", "version: expected the name of a command as a table"),
        ("[books]\ncoverage = 3", "books coverage", "books.coverage: expected a table"),
        ("[books.cover]\nrecord = 'x'", "config", "books.cover: expected a table of a command"),
        ("[serve]\nprot = 1", "config", "serve.prot: expected an option of 'croupier serve'"),
        ("[books.coverage]\nrecord = {a = 1}", "books coverage", "books.coverage.record: expected"),
        ("[version", "version", "file: expected well-formed TOML, but"),
    ],
)
def test_a_wrong_file_is_one_line_with_its_name_and_the_key(
    text: str, words: str, line: str, capsys: pytest.CaptureFixture[str]
) -> None:
    write(text)
    assert refused(capsys, *words.split()).startswith(f"croupier: {LOOKED}: {line}")


def test_a_wrong_value_names_the_key_or_the_variable(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    write('[serve]\nport = "many"')
    assert f"serve.port in {LOOKED}" in refused(capsys, "serve")
    monkeypatch.setenv("CROUPIER_SERVE_PORT", "few")
    assert "CROUPIER_SERVE_PORT" in refused(capsys, "serve")


def test_a_command_that_does_not_exist_has_no_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert "COMMAND: expected a command of croupier" in refused(capsys, "config", "gamble")


def test_people_read_the_folders_and_what_is_set(
    home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["config"]) == 0
    assert "There is no file with settings" in capsys.readouterr().out
    write("[serve]\nport = 9000")
    assert main(["config"]) == 0
    said = capsys.readouterr().out
    assert "9000" in said
    assert str(folders.cache_folder()) in said.replace("\n", "")


def test_help_reads_no_settings() -> None:
    write("this is no TOML")
    done = subprocess.run(
        [sys.executable, "-m", "croupier", "--help"], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")
