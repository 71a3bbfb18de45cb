"""Tests that no committed file names a path of one machine or a package registry."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.project.rooms import ROOT

MACHINE_PATH = re.compile(r"(?<![\w.\-*$}])/(?:work|root|tmp|home|opt|Users)/[\w.-]+")
REGISTRY = re.compile(
    r"[p]ypi\.(?:org|io)|python[h]osted\.|registry\.(?:npm|yarn)|deb\.[d]ebian|conda\.[a]naconda"
    r"|--(?:extra-)?index-[u]rl|--find-[l]inks|\"resolved\":\s*\"http"
)
ADDRESS = re.compile(r"\b(?:https?|file|git)://")


def committed() -> list[Path]:
    """Every file git knows of; where this is no checkout, there is nothing to ask."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("not a git checkout, so no file is committed")
    files = [ROOT / name for name in listed.split("\0") if name]
    return [file for file in files if file.is_file()]


def lines_with(pattern: re.Pattern[str], files: list[Path]) -> list[str]:
    found = []
    for file in files:
        raw = file.read_bytes()
        if b"\0" in raw:
            continue
        for number, line in enumerate(raw.decode("utf-8").splitlines(), start=1):
            if pattern.search(line):
                found.append(f"{file.relative_to(ROOT)}:{number}: {line.strip()[:120]}")
    return found


def test_no_file_names_a_path_of_one_machine() -> None:
    assert lines_with(MACHINE_PATH, committed()) == []


def test_no_file_names_a_package_registry() -> None:
    assert lines_with(REGISTRY, committed()) == []


def test_locks_pin_by_hash_and_name_no_address() -> None:
    locks = sorted((ROOT / "requirements").glob("*.lock"))
    assert {lock.stem for lock in locks} >= {"run", "dev"}
    assert lines_with(ADDRESS, locks) == []
    for lock in locks:
        pins = re.findall(r"^[a-z0-9].*?(?=^[a-z0-9]|\Z)", lock.read_text(), re.M | re.S)
        assert pins
        assert [pin for pin in pins if "==" not in pin or "--hash=sha256:" not in pin] == []


def test_the_dev_lock_holds_everything_in_the_run_lock() -> None:
    run, dev = (
        set(re.findall(r"^[a-z0-9][^ ]*==[^ ]+", (ROOT / "requirements" / name).read_text(), re.M))
        for name in ("run.lock", "dev.lock")
    )
    assert run <= dev


@pytest.mark.parametrize(
    "line", ["cd /" + "work/x", 'open("/' + 'tmp/a.json")', "HOME=/" + "home/me"]
)
def test_a_machine_path_is_recognised(line: str) -> None:
    assert MACHINE_PATH.search(line)


@pytest.mark.parametrize("line", ["src/croupier/tools/work/x", "GET /api/tables", "$HOME/tmp/x"])
def test_other_paths_are_left_alone(line: str) -> None:
    assert not MACHINE_PATH.search(line)
