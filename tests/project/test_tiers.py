"""Tests of which tests run in which tier, and in which order."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.project.rooms import ROOT

SUITE = """
import pytest

def test_short(): pass

@pytest.mark.long
def test_long(): pass

@pytest.mark.parametrize("size", [1, pytest.param(9, marks=pytest.mark.long)])
def test_sized(size): pass
"""
ALL_LONG = """
import pytest

pytestmark = pytest.mark.long

def test_also_long(): pass
"""
SETTINGS = """
[pytest]
testpaths = tests
addopts = --import-mode=importlib -p no:cacheprovider
markers = long
"""
CONFTEST = """
from tests.scheduling import (
    pytest_collection_modifyitems, pytest_xdist_auto_num_workers, pytest_xdist_make_scheduler
)
from tests.tiers import add_options as pytest_addoption
"""
SHORT = ["test_a.py::test_short", "test_a.py::test_sized[1]"]
LONG = ["test_a.py::test_long", "test_a.py::test_sized[9]", "test_b.py::test_also_long"]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A project with the tiers and the order of this one, and a few tests of its own."""
    tests = tmp_path / "tests"
    tests.mkdir()
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    (tests / "__init__.py").touch()
    (tests / "conftest.py").write_text(CONFTEST)
    for file in ("tiers.py", "scheduling.py"):
        (tests / file).write_text((ROOT / "tests" / file).read_text(encoding="utf-8"))
    (tests / "test_a.py").write_text(SUITE)
    (tests / "test_b.py").write_text(ALL_LONG)
    return tmp_path


def ran(project: Path, *words: str) -> list[str]:
    """The tests that a run of pytest with these words passes, in their order."""
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-v", "-p", "xdist", *words],
        cwd=project,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [line.split() for line in done.stdout.splitlines() if "PASSED" in line]
    found = [next(word for word in line if word.startswith("tests/")) for line in lines]
    return [name.removeprefix("tests/") for name in found]


def test_without_the_option_every_test_but_the_long_ones_runs(project: Path) -> None:
    assert ran(project) == SHORT


def test_with_the_option_only_the_long_ones_run(project: Path) -> None:
    assert ran(project, "--long") == LONG


def test_with_worker_processes_the_tiers_are_the_same(project: Path) -> None:
    assert sorted(ran(project, "-n", "2")) == SHORT
    assert sorted(ran(project, "--long", "-n", "2")) == LONG


@pytest.mark.parametrize("words, tests", [([], SHORT), (["--long"], LONG[:2])])
def test_a_named_file_follows_the_option(words: list[str], tests: list[str], project: Path) -> None:
    assert ran(project, "tests/test_a.py", *words) == tests


@pytest.mark.parametrize("named", [SHORT[:1], LONG[:1], LONG[1:2], [SHORT[1], LONG[2]]])
def test_a_test_that_is_named_by_itself_runs_in_either_tier(
    named: list[str], project: Path
) -> None:
    assert ran(project, *(f"tests/{test}" for test in named)) == named


def test_an_order_is_shuffled_by_its_seed_and_files_stay_together(project: Path) -> None:
    (project / "tests" / "test_c.py").write_text(SUITE)
    orders = [ran(project, "--shuffle", str(seed)) for seed in (1, 1, 2, 3)]
    assert orders[0] == orders[1]
    assert len({tuple(order) for order in orders}) > 1
    for order in orders:
        files = [name.partition("::")[0] for name in order]
        assert sorted(order) == sorted([*SHORT, *(name.replace("_a", "_c") for name in SHORT)])
        assert files in (
            ["test_a.py"] * 2 + ["test_c.py"] * 2,
            ["test_c.py"] * 2 + ["test_a.py"] * 2,
        )
