"""The clause ledgers: every numbered clause of each book, in our own words.

Each clause has a kind. Clauses of the four operative kinds must each have a test that names them.
"""

import csv
import tomllib
from enum import Enum
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

import msgspec

from croupier.errors import BadInput, misshapen

LEDGER = "clauses.csv"
LAST = 1000
BOOKS = resources.files("croupier.books") / "data"


def _place(folder: Traversable) -> tuple[int, str]:
    """The key by which books are sorted: the figure `listed` of a book, then its name.

    Only the head of its file is read, up to the first empty line, because reading whole books is
    slow.
    """
    head, _, _ = (folder / "book.toml").read_text(encoding="utf-8").partition("\n\n")
    return tomllib.loads(head).get("listed", LAST), folder.name


BOOK_IDS = tuple(
    folder.name
    for folder in sorted((f for f in BOOKS.iterdir() if (f / "book.toml").is_file()), key=_place)
)
"""The ids of the books in the package: each folder with a `book.toml` is one."""


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
        expected = f"the columns {', '.join(wanted)}"
        raise BadInput("head", expected, ", ".join(rows.fieldnames or ()), where=source.name)
    clauses = tuple(_clause(book, row, source.name, rows.line_num) for row in rows)
    first = {clause.number: clause for clause in reversed(clauses)}
    return Ledger(book=book, clauses=clauses, numbers=first)


def _clause(book: str, row: dict[str, str], file: str, line: int) -> Clause:
    try:
        return msgspec.convert({"book": book, **row}, Clause)
    except msgspec.ValidationError as problem:
        raise misshapen(str(problem), "row").at(f"{file} line {line}") from None


@cache
def ledger(book: str) -> Ledger:
    """The ledger of one of the books in the package."""
    if book not in BOOK_IDS:
        raise BadInput("book", f"one of {', '.join(BOOK_IDS)}", got=book)
    return read_ledger(book, BOOKS / book / LEDGER)


def known_clause(book: str, number: str) -> bool:
    """Whether the book has a clause of that number."""
    return book in BOOK_IDS and number in ledger(book)
