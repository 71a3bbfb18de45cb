"""Tests of the table of commands."""

import subprocess
import sys

import cyclopts
import pytest

from croupier.cli import main
from croupier.cli.command import application
from croupier.cli.command_list import COMMANDS


@pytest.mark.parametrize("name", COMMANDS)
def test_every_listed_command_can_be_asked_for_help(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([name, "--help"]) == 0
    assert f"Usage: croupier {name}" in capsys.readouterr().out


@pytest.mark.parametrize("name", COMMANDS)
def test_every_row_names_a_function_or_an_app(name: str) -> None:
    module, _, attribute = COMMANDS[name].target.partition(":")
    target = getattr(__import__(module, fromlist=[attribute]), attribute)
    assert callable(target) or isinstance(target, cyclopts.App)
    assert COMMANDS[name].summary.endswith(".")


def test_listing_the_commands_imports_none_of_them() -> None:
    code = (
        "import sys; from croupier.cli import main; "
        "from croupier.cli.command_list import COMMANDS; "
        "main(['--help']); "
        "modules = {entry.target.partition(':')[0] for entry in COMMANDS.values()}; "
        "sys.exit(' '.join(modules & sys.modules.keys()) or 0)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


def test_a_word_too_many_is_one_line_and_nothing_is_done(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["version", "please"]) == 2
    said = capsys.readouterr()
    line = "croupier: This command does not take 'please'. See 'croupier version --help'.\n"
    assert (said.out, said.err) == ("", line)


@pytest.mark.parametrize("columns", ["60", "80", "140"])
def test_the_list_of_commands_is_the_page_of_the_option_parser(
    columns: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    application([])(["--help"])
    expected = [line.rstrip() for line in capsys.readouterr().out.splitlines()]
    for words in ([], ["-h"], ["--help"]):
        assert main(words) == 0
        assert [line.rstrip() for line in capsys.readouterr().out.splitlines()] == expected
