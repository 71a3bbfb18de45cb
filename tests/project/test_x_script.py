"""Tests of the messages of `./x` before anything is installed."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tests.project.rooms import ROOT


def _x(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(folder / "x"), *words], cwd="/", capture_output=True, text=True, check=False
    )


@pytest.fixture
def elsewhere(tmp_path: Path) -> Path:
    """A copy of `x` alone, in a folder whose name has spaces."""
    folder = tmp_path / "the house of cards"
    folder.mkdir()
    shutil.copy(ROOT / "x", folder)
    return folder


@pytest.mark.parametrize("words", [[], ["help"], ["--help"]])
def test_the_usage_is_shown_from_any_folder_and_sets_nothing_up(
    words: list[str], elsewhere: Path
) -> None:
    done = _x(*words, folder=elsewhere)
    assert (done.returncode, done.stderr) == (0, "")
    for command in ("serve", "test", "lint", "bench", "shots", "lock", "croupier"):
        assert f"./x {command}" in done.stdout
    assert [path.name for path in elsewhere.iterdir()] == ["x"]


def test_a_command_that_is_not_there_is_one_line_and_exit_status_2(elsewhere: Path) -> None:
    done = _x("deal", folder=elsewhere)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == "x: there is no command 'deal'. Run './x help' for the list.\n"


def test_without_a_python_it_says_what_it_needs_in_one_line(elsewhere: Path) -> None:
    tools = elsewhere / "bin"
    tools.mkdir()
    for name in ("dirname", "mkdir", "rm", "cat"):
        found = shutil.which(name)
        assert found is not None
        (tools / name).symlink_to(found)
    done = subprocess.run(
        ["/bin/sh", str(elsewhere / "x"), "croupier", "version"],
        env={"PATH": str(tools)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("x: needs Python 3.11 or newer")
    assert done.stderr.count("\n") == 1
    assert not (elsewhere / ".croupier" / "setup.lock").exists()
