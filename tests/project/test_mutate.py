"""The tool that changes each value of a book and sees whether a test notices."""

import time
import tomllib
from pathlib import Path
from typing import Any

import pytest

from croupier.acts import Refusal
from croupier.books import BOOK_IDS, load_book
from croupier.cli import main
from tools.mutate import report
from tools.mutate.changes import changes
from tools.mutate.folders import as_toml, changed_book
from tools.mutate.forks import forked
from tools.mutate.mutation import neighbours
from tools.mutate.observing import Observing
from tools.mutate.values import BOOKS, NOT_RULES, Value, values_of

PERTH = "perth-ultimate"


def value_at(book: str, name: str) -> Value:
    return next(value for value in values_of(book) if value.name == f"{book}/{name}")


def other(book: str, name: str) -> Any:
    return next(changes(value_at(book, name), neighbours(book)))


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_value_of_the_files_is_listed_once(book: str) -> None:
    def leaves(part: Any) -> int:
        if isinstance(part, dict):
            return sum(map(leaves, part.values()))
        return sum(map(leaves, part)) if isinstance(part, list) else 1

    files = [file for file in (BOOKS / book).glob("*.toml") if file.name not in NOT_RULES]
    wanted = sum(leaves(tomllib.loads(file.read_text(encoding="utf-8"))) for file in files)
    values = values_of(book)
    assert len(values) == wanted
    assert len({value.name for value in values}) == wanted


def test_a_change_is_one_that_a_person_might_make() -> None:
    rows = load_book(PERTH).file.power
    at = next(i for i, row in enumerate(rows) if row.role == "casino-operator")
    assert other(PERTH, f"book.toml power[{at}].role") == "table-inspector", "one rank below"
    first = value_at(PERTH, "ultimate.toml wager[0].settles[0].clause")
    clauses = neighbours(PERTH).clauses
    assert other(PERTH, first.name.partition("/")[2]) == clauses[clauses.index(first.now) + 1]
    assert other(PERTH, "ultimate.toml wager[0].required") is False
    assert other(PERTH, "ultimate.toml seats") == load_book(PERTH).game().seats + 1


def test_a_changed_book_loads_with_the_change_or_not_at_all(tmp_path: Path) -> None:
    seats = value_at(PERTH, "ultimate.toml seats")
    changed = changed_book(seats, 4, tmp_path)
    assert changed is not None
    assert changed.game().seats == 4
    assert changed_book(seats, 0, tmp_path) is None


def test_a_row_that_decides_as_before_is_no_mistake(tmp_path: Path) -> None:
    """The last row of the Ante: what is left there is settled alike whatever it says of it."""
    ante = load_book(PERTH).game().wager_named("ante")
    assert ante.settles[-1].when == ("dealer beats player",)
    last = value_at(PERTH, f"ultimate.toml wager[0].settles[{len(ante.settles) - 1}].when[0]")
    assert changed_book(last, "live", tmp_path) is None


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_file_written_anew_reads_the_same(book: str) -> None:
    for file in (BOOKS / book).glob("*.toml"):
        raw = tomllib.loads(file.read_text(encoding="utf-8"))
        assert tomllib.loads(as_toml(raw)) == raw


def test_looking_at_a_book_observes_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with Observing() as looking:
        assert load_book(PERTH).game().seats > 0
    assert not looking.seen
    with Observing() as refused:
        Refusal("You may not do this.")
    assert refused.seen
    with Observing() as answered:
        main(["books", "list"])
    assert answered.seen
    capsys.readouterr()


def test_forked_processes_answer_and_are_stopped_in_time() -> None:
    def run(seconds: int) -> Any:
        def slowly() -> bytes:
            time.sleep(seconds)
            return b"x" * 200_000

        return slowly

    answers = dict(forked([0, 60], run, jobs=2, seconds=1))
    assert answers == {0: b"x" * 200_000, 60: b""}


def test_what_is_known_to_go_unnoticed_are_values_of_the_books() -> None:
    acting = {v.name for book in BOOK_IDS for v in values_of(book) if v.informs is None}
    assert report.known() <= acting
