"""How many operative clauses of a book have a test that ran and passed."""

from collections.abc import Mapping

import msgspec

from croupier.books.clauses.ledger import BOOK_IDS, Clause, Kind, ledger

Proofs = Mapping[str, Mapping[str, Mapping[str, str]]]


class Coverage(msgspec.Struct, frozen=True):
    """The clauses of one book and kind, proven or not."""

    book: str
    kind: Kind
    proven: tuple[str, ...]
    missing: tuple[str, ...]

    @property
    def total(self) -> int:
        return len(self.proven) + len(self.missing)


def coverage(proofs: Proofs, books: tuple[str, ...] = BOOK_IDS) -> list[Coverage]:
    """Counts per book and operative kind. A clause is proven when all its tests passed."""
    rows = []
    for book in books:
        tests = proofs.get(book, {})
        for kind in Kind:
            if not kind.operative:
                continue
            clauses = [c for c in ledger(book).clauses if c.kind is kind]
            proven = tuple(c.number for c in clauses if _proven(tests, c))
            missing = tuple(c.number for c in clauses if not _proven(tests, c))
            rows.append(Coverage(book, kind, proven, missing))
    return rows


def _proven(tests: Mapping[str, Mapping[str, str]], clause: Clause) -> bool:
    outcomes = tests.get(clause.number, {}).values()
    return bool(outcomes) and all(outcome == "passed" for outcome in outcomes)
