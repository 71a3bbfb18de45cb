"""Tests of the lists of clauses."""

import pytest

from croupier.books import BOOK_IDS, Kind, coverage, known_clause, ledger
from croupier.errors import BadInput


def test_the_five_ledgers_hold_1692_clauses_of_which_1360_are_operative() -> None:
    clauses = [clause for book in BOOK_IDS for clause in ledger(book).clauses]
    assert len(clauses) == 1692
    assert sum(clause.kind.operative for clause in clauses) == 1360


def test_a_clause_is_found_by_number_with_everything_under_it() -> None:
    perth = ledger("perth-ultimate")
    assert perth["3.14(b)(ii)"].kind is Kind.COMPUTE
    assert [c.number for c in perth.under("3.14(b)")] == ["3.14(b)", "3.14(b)(i)", "3.14(b)(ii)"]
    assert not known_clause("perth-ultimate", "3.140")
    assert not known_clause("monte-carlo", "1")


def test_an_unknown_clause_or_book_is_one_line() -> None:
    with pytest.raises(BadInput, match='clause of perth-ultimate, got "99"'):
        ledger("perth-ultimate")["99"]
    with pytest.raises(BadInput, match="book: expected one of"):
        ledger("monte-carlo")


def test_a_clause_counts_as_proven_only_when_all_its_tests_passed() -> None:
    proofs = {"perth-ultimate": {"3.10": {"a": "passed"}, "3.39": {"a": "passed", "b": "failed"}}}
    rows = coverage(proofs, ("perth-ultimate",))
    proven = [number for row in rows for number in row.proven]
    assert proven == ["3.10"]
    assert sum(row.total for row in rows) == 207
