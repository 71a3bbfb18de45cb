"""Tries one changed value: runs the tests marked with its clauses until one of them notices."""

import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

import msgspec
import pytest

from croupier.books import load
from tools.mutate.changes import Neighbours, changes
from tools.mutate.folders import changed_book
from tools.mutate.observing import Observing
from tools.mutate.values import Value

NOTICED = "noticed"
UNNOTICED = "unnoticed"
REFUSED = "refused at loading"
INFORMS = "informs"
TOO_LONG = "ran too long"
LOST = (UNNOTICED, TOO_LONG)


class Verdict(msgspec.Struct, frozen=True, kw_only=True):
    """What came of a value: what stood there instead, how many tests ran, and which noticed."""

    value: str
    row: str
    now: str
    verdict: str
    other: str = ""
    test: str = ""
    tests: int = 0
    reason: str = ""
    tree: str = ""
    seconds: dict[str, float] = {}


def tried(session: pytest.Session, value: Value, others: Neighbours, tests: list[str]) -> Verdict:
    """Tries a value in this process, which must end afterwards, because it keeps the change."""
    found = Verdict(value=value.name, row=value.row, now=str(value.now), verdict=REFUSED)
    with tempfile.TemporaryDirectory(prefix="croupier-mutate-") as folder:
        for other in changes(value, others):
            book = changed_book(value, other, Path(folder))
            if book is not None:
                break
        else:
            return found
    put_in_place(value.book, book)
    seconds: dict[str, float] = {}
    killer = first_to_notice(session, tests, seconds)
    return msgspec.structs.replace(
        found,
        other=str(other),
        verdict=NOTICED if killer else UNNOTICED,
        test=killer or "",
        tests=len(seconds),
        seconds=seconds,
    )


def put_in_place(name: str, book: load.Book) -> None:
    """Lets every later `load_book` of this name give the changed book."""
    unchanged = load.built_in
    load.built_in = lambda asked: book if asked == name else unchanged(asked)  # type: ignore[assignment]


class Reports:
    """Whether a test failed, in whichever of its phases."""

    def __init__(self) -> None:
        self.failed = False

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed = self.failed or report.failed


def first_to_notice(
    session: pytest.Session, tests: list[str], seconds: dict[str, float]
) -> str | None:
    """The first of these tests that fails, having observed what the program does."""
    for item in collected(session, tests):
        reports = Reports()
        session.config.pluginmanager.register(reports)
        start = time.perf_counter()
        with Observing() as observing:
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
        seconds[item.nodeid] = round(time.perf_counter() - start, 3)
        session.config.pluginmanager.unregister(reports)
        if reports.failed and observing.seen:
            return item.nodeid
    return None


def collected(session: pytest.Session, tests: list[str]) -> Iterable[pytest.Item]:
    """These tests, in this order; the files are imported one after another, when they are due."""
    known: dict[str, dict[str, pytest.Item]] = {}
    for test in tests:
        file = test.partition("::")[0]
        if file not in known:
            known[file] = {item.nodeid: item for item in session.perform_collect([file])}
        if test in known[file]:
            yield known[file][test]
