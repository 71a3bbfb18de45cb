"""Tests of completion in the shells that are installed here, and of what is written for others."""

import json
from pathlib import Path

import pytest

from croupier.cli import main
from croupier.cli.command_list import COMMANDS, CommandRow
from tests.shells import SHELLS, completed, installed_shells

LINES = [
    ("croupier simulate-f", "croupier simulate-faults"),
    ("croupier store ba", "croupier store backup"),
    ("croupier serve --log-l", "croupier serve --log-level"),
    ("croupier serve --log-level w", "croupier serve --log-level warning"),
    ("croupier completion z", "croupier completion zsh"),
]


@pytest.mark.parametrize("shell", installed_shells())
def test_a_shell_completes_commands_options_and_values(
    shell: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["completion", shell]) == 0
    script = tmp_path / f"croupier.{shell}"
    script.write_text(capsys.readouterr().out, encoding="utf-8")
    for begun, whole in LINES:
        assert completed(shell, script, begun, whole) == whole


@pytest.mark.parametrize(
    "shell", ["bash", *(pytest.param(shell, marks=pytest.mark.long) for shell in SHELLS[1:])]
)
def test_the_script_is_installed_in_the_home_folder(
    shell: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    for name in ("ZSH", "ZSH_CUSTOM", "ZDOTDIR", "XDG_CONFIG_HOME", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    assert main(["completion", shell, "--install", "--json"]) == 0
    file = Path(json.loads(capsys.readouterr().out)["file"])
    assert file.is_relative_to(tmp_path)
    assert "simulate-faults" in file.read_text(encoding="utf-8")
    if shell != "fish":
        started = (tmp_path / f".{shell}rc").read_text(encoding="utf-8")
        assert str(file if shell == "bash" else file.parent) in started


def test_another_shell_is_refused_in_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["completion", "csh"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_commands_whose_extra_is_missing_are_left_out_of_completion_and_config(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    lacking = "raise ImportError(name='sqlalchemy')"
    (tmp_path / "needs_the_server.py").write_text(lacking, encoding="utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(COMMANDS, "store", CommandRow("needs_the_server:app", "The log."))
    assert main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    assert "simulate-faults" in script
    assert "rebuild" not in script
    assert main(["config", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["folders"]
    assert main(["config", "store"]) == 2
    assert 'pip install "croupier[server]"' in capsys.readouterr().err
