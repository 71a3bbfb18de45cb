"""Tests of where each clause is applied: by rows of a book or by code."""

import ast
import importlib
import re
import shutil
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest

from croupier.books import BOOK_IDS, applied_in, ledger, load_book
from croupier.errors import BadInput

SOURCES = Path(__file__).parents[2] / "src" / "croupier"
CLAUSE = re.compile(r"\d+(\.\d+)+(\([a-z]+\))*|(\d+\.\d+|A) (def .+|'.+)")
DECLARED = """
[[applied]]
room = "cards"
by = "rank_hand"
does = "hands are ranked"
clauses = ["2.3"]
"""


@cache
def applied(book: str) -> dict[str, tuple[str, ...]]:
    return applied_in(load_book(book))


@cache
def exported(room: str) -> frozenset[str]:
    """The names of a room's front door, and of the modules that it exports."""
    door = importlib.import_module(f"croupier.{room}")
    modules = [value for name in door.__all__ if isinstance(value := vars(door)[name], ModuleType)]
    return frozenset({*door.__all__, *(name for module in modules for name in vars(module))})


@pytest.mark.parametrize("book", BOOK_IDS)
def test_every_operative_clause_is_applied_somewhere(book: str) -> None:
    operative = [c.number for c in ledger(book).clauses if c.kind.operative]
    assert [number for number in operative if number not in applied(book)] == []


@pytest.mark.parametrize("book", BOOK_IDS)
def test_what_a_declaration_names_is_exported_by_its_room(book: str) -> None:
    rows = load_book(book).applied
    assert [(row.room, row.by) for row in rows if row.by not in exported(row.room)] == []


@pytest.mark.parametrize("book", BOOK_IDS)
def test_a_clause_stands_once_in_a_declaration(book: str) -> None:
    rows = load_book(book).applied
    assert [row.by for row in rows if len(set(row.clauses)) < len(row.clauses)] == []


def written_clauses() -> Iterator[tuple[str, str]]:
    """The room and the number, for each clause that stands as text in engine code."""
    for file in sorted(SOURCES.rglob("*.py")):
        room = file.relative_to(SOURCES).parts[0]
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            text = node.value if isinstance(node, ast.Constant) else None
            if isinstance(text, str) and CLAUSE.fullmatch(text):
                yield room, text


def test_clauses_that_engines_cite_by_number_are_applied_in_a_book_that_has_them() -> None:
    """A refusal or an event that carries a number must be found from the clause, too."""
    missing = []
    for room, number in sorted(set(written_clauses())):
        books = ["melbourne-poker"] if room == "poker" else BOOK_IDS
        having = [book for book in books if number in ledger(book)]
        if having and not any(number in applied(book) for book in having):
            missing.append((room, number))
    assert missing == []


def test_a_clause_says_in_words_where_it_is_applied() -> None:
    assert applied("canberra-ultimate")["9.6(b)"] == (
        "Ultimate Texas Hold-em: wager Blind: settlement lose",
    )
    seated = "a newcomer waits for the blind, or posts it, and is not dealt in at the button"
    assert applied("melbourne-poker")["8.10.1"] == ("poker: basis", f"floor: {seated} (SitDown)")
    both = applied("melbourne-wsop")["11.13"]
    assert any(place.startswith("irregularity ") for place in both)
    assert any(place.endswith("(RuleOn)") for place in both)


# --- a declaration that is wrong ---------------------------------------------------------------


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """A casino's own book with a declaration."""
    shutil.copytree(SOURCES.parents[1] / "examples" / "my-casino", tmp_path / "my-casino")
    (tmp_path / "my-casino" / "applied.toml").write_text(DECLARED, encoding="utf-8")
    return tmp_path / "my-casino"


def test_a_casinos_own_book_may_declare_too(book: Path) -> None:
    assert applied_in(load_book(book))["2.3"] == ("cards: hands are ranked (rank_hand)",)


@pytest.mark.parametrize(
    "old, new, said",
    [
        (
            '"2.3"',
            '"99.9"',
            'applied 1 (rank_hand), clauses: expected clauses of canberra-ultimate, got "99.9"',
        ),
        (
            'room = "cards"',
            'room = "kitchen"',
            'applied 1 (rank_hand), room: expected a room of croupier, got "kitchen"',
        ),
        ("does =", "do =", "applied 1, do: expected no field of this name"),
    ],
)
def test_a_wrong_declaration_names_file_row_and_reason(
    book: Path, old: str, new: str, said: str
) -> None:
    (book / "applied.toml").write_text(DECLARED.replace(old, new), encoding="utf-8")
    with pytest.raises(BadInput) as problem:
        load_book(book)
    assert str(problem.value).startswith(f"my-casino/applied.toml: {said}")
