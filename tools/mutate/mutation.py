"""`Mutation`: a pytest plugin that runs the tests of one changed value after another.

Each value is tried in a process forked from this one, which stays warm: the program is imported.
"""

import importlib
import pkgutil
import sys
import time
from collections.abc import Callable

import msgspec
import pytest

import croupier
from croupier.books import ledger, load_book
from croupier.cards.ranking import flushes, mixed_fives
from tests.clause_record import marked
from tools.mutate import report
from tools.mutate.changes import Neighbours
from tools.mutate.forks import forked
from tools.mutate.trial import INFORMS, LOST, TOO_LONG, Verdict, tried
from tools.mutate.values import Value, values_of

LEFT_OUT = ("tests/books/", "tests/web/", "tests/project/", "tests/messages/", "tests/recorded/")
"""Tests that compare the data of a book, or that run Croupier in another process."""
HEAD = "head"
"""The mark of tests about the head of a book: its id, its house, its day."""
LATER = ("tests/house/", "tests/server/", "tests/cli/")
"""Tests that take longer, tried after the others."""
SECONDS = 60
Marks = dict[str, list[str]]  # "book clause" -> tests


class Mutation:
    """A pytest plugin that takes the place of collecting and running the tests."""

    def __init__(self, values: list[Value], done: dict[str, Verdict], jobs: int) -> None:
        self.values = values
        self.done = done
        self.jobs = jobs
        self.tree = report.tree_hash()
        self.verdicts: list[Verdict] = []
        self.seconds: dict[str, float] = {}
        self.killers: dict[str, list[str]] = {}

    @pytest.hookimpl(trylast=True)
    def pytest_configure(self, config: pytest.Config) -> None:
        """Silences pytest, which has nothing to say about tests that run in other processes."""
        config.pluginmanager.unregister(name="terminalreporter")

    @pytest.hookimpl(tryfirst=True)
    def pytest_collection(self, session: pytest.Session) -> bool:
        left = []
        for value in self.values:
            known = self.done.get(value.name)
            if value.informs is not None:
                self.verdicts.append(_informing(value))
            elif known is not None and known.tree == self.tree:
                self.verdicts.append(known)
            else:
                left.append(value)
        self.try_all(session, left)
        session.items = []
        return True

    def try_all(self, session: pytest.Session, values: list[Value]) -> None:
        if not values:
            return
        warm_up()
        marks = marked_tests(session)
        others = {book: neighbours(book) for book in {v.book for v in values}}

        def run(value: Value) -> Callable[[], bytes]:
            tests = self.in_order(value, marks)
            return lambda: msgspec.json.encode(tried(session, value, others[value.book], tests))

        start = time.monotonic()
        for n, (value, answer) in enumerate(forked(values, run, self.jobs, SECONDS), 1):
            verdict = self.read(value, answer)
            report.keep(verdict)
            self.verdicts.append(verdict)
            self.show(n, len(values), start)

    def in_order(self, value: Value, marks: Marks) -> list[str]:
        """The tests marked with the clauses of a value: those that noticed its row before come
        first, then the quickest. The head of a book has no clauses and a mark of its own."""
        clauses = value.clauses or (HEAD,)
        tests = {t: None for clause in clauses for t in marks.get(f"{value.book} {clause}", ())}
        lately = self.killers.get(f"{value.book} {value.row}", [])

        def place(test: str) -> tuple[int, bool, float]:
            before = lately.index(test) if test in lately else len(lately)
            return before, test.startswith(LATER), self.seconds.get(test, 0.1)

        return sorted(tests, key=place)

    def read(self, value: Value, answer: bytes) -> Verdict:
        if not answer:
            return Verdict(
                value=value.name,
                row=value.row,
                now=str(value.now),
                verdict=TOO_LONG,
                tree=self.tree,
            )
        verdict = msgspec.json.decode(answer, type=Verdict)
        self.seconds |= verdict.seconds
        if verdict.test:
            lately = self.killers.setdefault(f"{value.book} {value.row}", [])
            lately[:] = [verdict.test, *(t for t in lately if t != verdict.test)]
        return msgspec.structs.replace(verdict, tree=self.tree)

    def show(self, n: int, total: int, start: float) -> None:
        """One line of progress, rewritten on a terminal and seldom printed elsewhere."""
        lost = sum(v.verdict in LOST for v in self.verdicts)
        left = (time.monotonic() - start) / n * (total - n)
        words = f"{n} of {total} values, {lost} unnoticed, {left / 60:.0f} minutes left"
        if sys.stderr.isatty():
            print(f"\r{words}  ", end="\n" if n == total else "", file=sys.stderr, flush=True)
        elif n % 100 == 0 or n == total:
            print(words, file=sys.stderr, flush=True)


def _informing(value: Value) -> Verdict:
    return Verdict(
        value=value.name,
        row=value.row,
        now=str(value.now),
        verdict=INFORMS,
        reason=value.informs or "",
    )


def warm_up() -> None:
    """Imports the whole program, so that forked processes need not; none of it reads a book yet."""
    for module in pkgutil.walk_packages(croupier.__path__, "croupier."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    mixed_fives()
    flushes()


def neighbours(book: str) -> Neighbours:
    roles = load_book(book).file.role
    ladder = sorted((r for r in roles if r.rank is not None), key=lambda r: r.rank or 0)
    beside = [role.id for role in roles if role.rank is None]
    clauses = tuple(clause.number for clause in ledger(book).clauses)
    return Neighbours(values_of(book), clauses, [*(role.id for role in ladder), *beside])


def marked_tests(session: pytest.Session) -> Marks:
    """The tests that carry the mark of each clause; collected anew when a test has changed."""
    kept = report.RESULTS.with_name(f"marks-{report.tree_hash('tests')}.json")
    if not kept.is_file():
        print("collecting the tests", file=sys.stderr, flush=True)
        ((_, answer),) = forked([session], _collect, 1, 600)
        report.replace_kept(kept, "marks-*.json", answer)
    return msgspec.json.decode(kept.read_bytes(), type=Marks)


def _collect(session: pytest.Session) -> Callable[[], bytes]:
    def run() -> bytes:
        found: Marks = {}
        for item in session.perform_collect(["tests"]):
            if not item.nodeid.startswith(LEFT_OUT):
                heads = ((mark.args[0], HEAD) for mark in item.iter_markers(HEAD))
                for book, clause in (*marked(item), *heads):
                    found.setdefault(f"{book} {clause}", []).append(item.nodeid)
        return msgspec.json.encode(found)

    return run
