"""The clause ledgers: every numbered clause of each book, in our own words.

A ledger is what turns "the rules say so" into something a test can prove: each
clause has a kind, and the four operative kinds must each be exercised.
"""

import csv
import tomllib
from enum import Enum
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec

from croupier.errors import BadInput

LEDGER = "clauses.csv"
LAST = 1000
BOOKS = resources.files("croupier.books") / "data"


def _place(folder: Traversable) -> tuple[int, str]:
    """A book's place in the list. Only the head of its file is read, up to the first empty line:
    reading every book whole takes long, and whoever needs one loads it."""
    head, _, _ = (folder / "book.toml").read_text(encoding="utf-8").partition("\n\n")
    return tomllib.loads(head).get("listed", LAST), folder.name


BOOK_IDS = tuple(
    folder.name
    for folder in sorted((f for f in BOOKS.iterdir() if (f / "book.toml").is_file()), key=_place)
)
"""The books that travel with the package: each folder with a `book.toml` is one."""


class Kind(Enum):
    """What a clause demands of the software."""

    ENFORCE = "ENFORCE"
    COMPUTE = "COMPUTE"
    RECORD = "RECORD"
    DISPLAY = "DISPLAY"
    PHYSICAL = "PHYSICAL"
    TEXT = "TEXT"

    @property
    def operative(self) -> bool:
        return self not in (Kind.PHYSICAL, Kind.TEXT)


class Clause(msgspec.Struct, frozen=True):
    """One numbered clause of one book, in our words."""

    book: str
    number: str = msgspec.field(name="clause")
    topic: str
    kind: Kind
    actor: str
    meaning: str
    test: str
    trap: str

    def __str__(self) -> str:
        return f"{self.book} {self.number}"


class Ledger(msgspec.Struct, frozen=True):
    """All clauses of a book in the order of the document."""

    book: str
    clauses: tuple[Clause, ...]
    numbers: dict[str, Clause]

    def __getitem__(self, number: str) -> Clause:
        clause = self.numbers.get(number)
        if clause is None:
            raise BadInput("clause", f"a clause of {self.book}", got=number)
        return clause

    def __contains__(self, number: object) -> bool:
        return number in self.numbers

    def under(self, number: str) -> tuple[Clause, ...]:
        """The clause and everything numbered below it, as a reader expects of `show 9.3`."""
        below = tuple(f"{number}{mark}" for mark in (".", "(", " "))
        return tuple(c for c in self.clauses if c.number == number or c.number.startswith(below))


def read_ledger(book: str, source: Traversable) -> Ledger:
    """Reads a ledger file; the columns are those the books' ledgers have."""
    rows = csv.DictReader(source.read_text(encoding="utf-8").splitlines())
    wanted = ("clause", "topic", "kind", "actor", "meaning", "test", "trap")
    if tuple(rows.fieldnames or ()) != wanted:
        raise BadInput("ledger columns", ", ".join(wanted), got=rows.fieldnames, where=source.name)
    clauses = tuple(msgspec.convert({"book": book, **row}, Clause) for row in rows)
    first = {clause.number: clause for clause in reversed(clauses)}
    return Ledger(book=book, clauses=clauses, numbers=first)


@cache
def ledger(book: str) -> Ledger:
    """The ledger of one of the books that travel with the package."""
    if book not in BOOK_IDS:
        raise BadInput("book", f"one of {', '.join(BOOK_IDS)}", got=book)
    return read_ledger(book, BOOKS / book / LEDGER)


def known_clause(book: str, number: str) -> bool:
    """Whether the book has a clause of that number."""
    return book in BOOK_IDS and number in ledger(book)
