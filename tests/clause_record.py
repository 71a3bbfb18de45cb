"""A pytest plugin that records which clauses have a test and how it ended.

`@pytest.mark.clause("perth-ultimate", "3.14(b)(ii)")` names what a test proves. A mark naming a
clause that its book's ledger does not have fails to collect and stops the run. At the end, what
ran is written to `.croupier/clauses.json`::

    {"complete": true,
     "clauses": {"perth-ultimate": {"3.14(b)(ii)": {"tests/.../test_a.py::test_b": "passed"}}}}

A run of the whole landing tier replaces the record. A narrower one replaces only the tests that
ran and leaves the record incomplete. A run of the long tier leaves the record alone: a long test
may not carry the mark, because every run before a change lands must prove the clauses. Under
pytest-xdist the marks travel in each report's `user_properties`, so that the controlling process
sees them all.
"""

import csv
import json
import os
from collections.abc import Generator, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.tiers import is_long

ROOT = Path(__file__).parents[1]
BOOKS = ROOT / "src" / "croupier" / "books" / "data"
RECORD = Path(".croupier") / "clauses.json"

Proofs = dict[str, dict[str, dict[str, str]]]  # book -> clause -> test -> outcome


@cache
def clauses_of(book: str) -> frozenset[str]:
    """Every clause number of a book, straight from its ledger; none for a book we do not have."""
    ledger = BOOKS / book / "clauses.csv"
    if not ledger.is_file():
        return frozenset()
    with ledger.open(encoding="utf-8", newline="") as rows:
        return frozenset(row["clause"] for row in csv.DictReader(rows))


def marked(item: pytest.Item) -> Iterator[tuple[str, str]]:
    """The (book, clause) pairs that a test claims to prove."""
    for mark in item.iter_markers("clause"):
        book, *clauses = mark.args or ("",)
        yield from ((book, clause) for clause in clauses or ("",))


def complaint(item: pytest.Item) -> str | None:
    """What is wrong with a test's claims: no such clause, or a test that few runs include."""
    for book, clause in marked(item):
        if is_long(item):
            return f"{item.nodeid}: a long test proves no clause; mark one of the landing tier"
        if not clauses_of(book):
            return f'{item.nodeid}: there is no book "{book}"'
        if clause not in clauses_of(book):
            return f'{item.nodeid}: {book} has no clause "{clause}"'
    return None


class ClauseRecord:
    """Collects the outcome of every marked test and writes the record when the run ends."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config
        self.path = config.rootpath / RECORD
        self.outcomes: dict[str, str] = {}
        self.proofs: dict[str, list[tuple[str, str]]] = {}
        self.deselected = False

    @property
    def is_worker(self) -> bool:
        return hasattr(self.config, "workerinput")

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(
        self,
    ) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
        """A file with a claim that cannot be looked up fails to collect, one line a claim."""
        report = yield
        items = [item for item in report.result or () if isinstance(item, pytest.Item)]
        complaints = [line for line in map(complaint, items) if line is not None]
        if complaints:
            report.outcome, report.result = "failed", []
            report.longrepr = "\n".join(complaints)
        else:
            for item in items:
                item.user_properties.extend(("clause", pair) for pair in marked(item))
        return report

    def pytest_deselected(self, items: list[pytest.Item]) -> None:
        """Long tests are no part of a full run, so leaving them out does not narrow it."""
        self.deselected = self.deselected or not all(map(is_long, items))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Setup, call and teardown each report once; a test passes only if none of them failed."""
        marks: Any = [value for name, value in report.user_properties if name == "clause"]
        so_far = self.outcomes.get(report.nodeid, "passed")
        outcome = report.outcome if so_far == "passed" else so_far
        self.outcomes[report.nodeid] = "failed" if report.failed else outcome
        self.proofs[report.nodeid] = [(book, clause) for book, clause in marks]

    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        if self.is_worker or not self.outcomes or self.config.getoption("long"):
            return
        complete = self._ran_everything(session)
        record = self._updated({} if complete else self._read())
        text = json.dumps({"complete": complete, "clauses": record}, indent=1, sort_keys=True)
        self.path.parent.mkdir(exist_ok=True)
        fresh = self.path.with_suffix(f".{os.getpid()}.new")
        fresh.write_text(text + "\n", encoding="utf-8")
        fresh.replace(self.path)

    def _ran_everything(self, session: pytest.Session) -> bool:
        option = self.config.option
        narrowings = ("keyword", "markexpr", "lf", "stepwise", "deselect", "ignore", "ignore_glob")
        narrowed = self.deselected or any(getattr(option, name, None) for name in narrowings)
        chosen = self.config.args_source is not pytest.Config.ArgsSource.TESTPATHS
        stopped = session.shouldstop or session.shouldfail or session.exitstatus not in (0, 1)
        return not (narrowed or chosen or stopped)

    def _read(self) -> Proofs:
        try:
            record: Proofs = json.loads(self.path.read_text(encoding="utf-8"))["clauses"]
        except (OSError, ValueError, KeyError):
            return {}
        return record

    def _updated(self, record: Proofs) -> Proofs:
        """The record without what these tests proved before, and with what they prove now."""
        kept: Proofs = {}
        for book, clauses in record.items():
            for clause, tests in clauses.items():
                for test, outcome in tests.items():
                    if test not in self.outcomes:
                        kept.setdefault(book, {}).setdefault(clause, {})[test] = outcome
        for test, pairs in self.proofs.items():
            for book, clause in pairs:
                kept.setdefault(book, {}).setdefault(clause, {})[test] = self.outcomes[test]
        return kept
