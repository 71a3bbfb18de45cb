"""Tests of the clause record, with and without worker processes."""

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.project.rooms import ROOT

SUITE = """
import pytest

@pytest.mark.clause("perth-ultimate", "3.14(b)(ii)")
def test_good(): pass

@pytest.mark.clause("perth-ultimate", "3.14(b)(ii)", "1.1")
def test_bad(): assert not "it"

@pytest.mark.clause("canberra-ultimate", "Instrument 2")
def test_skipped(): pytest.skip("why not")

@pytest.fixture
def spills():
    yield
    raise RuntimeError

@pytest.mark.clause("sydney-bonus", "1.1")
def test_spills(spills): pass

def test_unmarked(): pass
"""

CONFTEST = """
from tests import tiers
from tests.clause_record import ClauseRecord

pytest_addoption = tiers.add_options
pytest_collection_modifyitems = tiers.keep_one_tier

def pytest_configure(config):
    config.pluginmanager.register(ClauseRecord(config))
"""

SETTINGS = """
[pytest]
testpaths = suite
addopts = --import-mode=importlib -p no:cacheprovider
markers =
    clause
    long
"""

ALONE: tuple[str, ...] = ()
WITH_WORKERS = ("-p", "xdist", "-n", "2")


@pytest.fixture
def project(tmp_path: Path) -> Path:
    (tmp_path / "suite").mkdir()
    (tmp_path / "pytest.ini").write_text(SETTINGS)
    (tmp_path / "suite" / "conftest.py").write_text(CONFTEST)
    (tmp_path / "suite" / "test_a.py").write_text(SUITE)
    return tmp_path


def run(project: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "pytest", *words],
        cwd=project,
        env={**os.environ, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


def record(project: Path) -> Any:
    return json.loads((project / ".croupier" / "clauses.json").read_text())


@pytest.mark.parametrize("workers", [ALONE, WITH_WORKERS], ids=["alone", "with workers"])
def test_a_full_run_records_every_marked_test_and_how_it_ended(
    workers: tuple[str, ...], project: Path
) -> None:
    run(project, *workers)
    a = "suite/test_a.py::"
    assert record(project) == {
        "complete": True,
        "clauses": {
            "perth-ultimate": {
                "3.14(b)(ii)": {f"{a}test_good": "passed", f"{a}test_bad": "failed"},
                "1.1": {f"{a}test_bad": "failed"},
            },
            "canberra-ultimate": {"Instrument 2": {f"{a}test_skipped": "skipped"}},
            "sydney-bonus": {"1.1": {f"{a}test_spills": "failed"}},
        },
    }


def test_a_narrow_run_replaces_only_what_ran_and_is_not_complete(project: Path) -> None:
    run(project)
    mended = SUITE.replace('not "it"', '"it"').replace(
        ', "1.1")\ndef test_bad', ', "1")\ndef test_bad'
    )
    (project / "suite" / "test_a.py").write_text(mended)
    run(project, "-k", "test_bad")
    after = record(project)
    assert after["complete"] is False
    assert after["clauses"]["perth-ultimate"] == {
        "3.14(b)(ii)": {
            "suite/test_a.py::test_good": "passed",
            "suite/test_a.py::test_bad": "passed",
        },
        "1": {"suite/test_a.py::test_bad": "passed"},
    }
    assert "canberra-ultimate" in after["clauses"]


def test_a_full_run_forgets_tests_that_are_gone(project: Path) -> None:
    run(project)
    (project / "suite" / "test_a.py").write_text("def test_unmarked(): pass\n")
    run(project)
    assert record(project) == {"complete": True, "clauses": {}}


@pytest.mark.parametrize("workers", [ALONE, WITH_WORKERS], ids=["alone", "with workers"])
def test_leaving_out_long_tests_is_a_full_run_and_running_them_leaves_the_record_alone(
    workers: tuple[str, ...], project: Path
) -> None:
    long = "import pytest\n\n@pytest.mark.long\ndef test_long(): pass\n"
    (project / "suite" / "test_b.py").write_text(long)
    run(project, *workers)
    landed = record(project)
    assert landed["complete"] is True
    assert "1 passed" in run(project, "--long", *workers).stdout
    assert record(project) == landed


def test_a_long_test_that_claims_a_clause_stops_the_run(project: Path) -> None:
    claims = SUITE.replace("def test_good", "@pytest.mark.long\ndef test_good")
    (project / "suite" / "test_a.py").write_text(claims)
    said = "suite/test_a.py::test_good: a long test proves no clause; mark one of the landing tier"
    for words in ([], ["--long"]):
        assert said in run(project, *words).stdout.splitlines()
        assert not (project / ".croupier").exists()


@pytest.mark.parametrize(
    "words",
    [["suite/test_a.py"], ["-x"], ["--deselect", "suite/test_a.py::test_bad"], ["-m", "clause"]],
)
def test_paths_early_stops_and_deselections_are_not_a_full_run(
    words: list[str], project: Path
) -> None:
    run(project, *words)
    assert record(project)["complete"] is False


@pytest.mark.parametrize(
    "mark, says, workers",
    [
        ('"perth-ultimate", "99.9"', 'perth-ultimate has no clause "99.9"', ALONE),
        ('"perth-ultimate", "99.9"', 'perth-ultimate has no clause "99.9"', WITH_WORKERS),
        ('"darwin-ultimate", "1.1"', 'there is no book "darwin-ultimate"', ALONE),
        ('"perth-ultimate"', 'perth-ultimate has no clause ""', ALONE),
    ],
)
def test_a_mark_that_names_no_known_clause_stops_the_run_with_one_line(
    mark: str, says: str, workers: tuple[str, ...], project: Path
) -> None:
    suite = SUITE.replace('"sydney-bonus", "1.1"', mark)
    (project / "suite" / "test_a.py").write_text(suite)
    done = run(project, *workers)
    assert done.returncode != 0
    assert f"suite/test_a.py::test_spills: {says}" in done.stdout.splitlines()
    assert "INTERNALERROR" not in done.stdout
    assert not (project / ".croupier").exists()
