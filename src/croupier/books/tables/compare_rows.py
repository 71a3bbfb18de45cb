"""What differs between the rows of two books, field by field.

Every field that acts is compared, whatever the file it stands in, so that a new kind of row needs
nothing here. What only informs people is left out. Clauses are compared where both books have the
same list of clauses; otherwise they differ anyway.
"""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from croupier.books.informing import acting_fields
from croupier.books.irregularities import IrregularityFile
from croupier.books.load import Book
from croupier.books.row_words import field_words, inner_rows, is_clause, value_words
from croupier.books.schema import BankedGame, BookFile, Wager

NONE = "-"
WHOLE = "the whole section"
NAMED_BY = ("id", "of", "find", "do", "must", "by", "number", "hand", "wager", "area")
"""The fields after which a row is called, the first that it has."""
ELSEWHERE: dict[type, frozenset[str]] = {
    BankedGame: frozenset({"id", "seats", "locked", "several_hands", "qualifies", "table"}),
    Wager: frozenset({"required", "needs", "capped", "settles"}),
    BookFile: frozenset({"id", "house", "games", "listed", "ledger", "edition", "zone", "notice"}),
}
"""What is compared in other ways, and what makes two books two."""


class BookDifference(msgspec.Struct, frozen=True):
    """One line: what is compared, and how it stands in either book; `-` where it has none."""

    topic: str
    what: str
    left: str
    right: str


class FieldWords(NamedTuple):
    """A field in words, and the clause it rests on."""

    said: str
    clause: str

    def __str__(self) -> str:
        return f"{self.said} [{self.clause}]" if self.clause else self.said


class RowFields(NamedTuple):
    """A row with its acting fields in words."""

    clauses: str
    fields: dict[str, FieldWords]

    def __str__(self) -> str:
        said = "; ".join(f"{name} {words.said}" for name, words in self.fields.items()) or "yes"
        return f"{said} [{self.clauses}]" if self.clauses else said


Rows = dict[tuple[str, str], RowFields]  # (topic, row) -> its fields


def row_differences(
    left: tuple[Book, BankedGame | None], right: tuple[Book, BankedGame | None]
) -> Iterator[BookDifference]:
    """Every acting field in which the rows of two books differ."""
    parts_a, parts_b = _parts(*left), _parts(*right)
    for topic in [topic for topic in parts_a if topic not in parts_b]:
        yield BookDifference(topic, WHOLE, "yes", NONE)
    for topic in [topic for topic in parts_b if topic not in parts_a]:
        yield BookDifference(topic, WHOLE, NONE, "yes")
    shared = [topic for topic in parts_a if topic in parts_b]
    a, b = (_rows({topic: parts[topic] for topic in shared}) for parts in (parts_a, parts_b))
    with_clauses = same_clauses(left[0], right[0])
    for at in [*a, *(at for at in b if at not in a)]:
        topic, row = at
        if at not in a or at not in b:
            yield BookDifference(topic, row, *(str(rows.get(at, NONE)) for rows in (a, b)))
        else:
            yield from _fields(topic, row, a[at], b[at], with_clauses)


def same_clauses(left: Book, right: Book) -> bool:
    """Whether both books number their clauses alike, so that clauses can be compared."""
    one, other = (b.id if b.ledger is None else b.ledger.book for b in (left, right))
    return one == other


def _fields(
    topic: str, row: str, a: RowFields, b: RowFields, with_clauses: bool
) -> Iterator[BookDifference]:
    for name in dict.fromkeys((*a.fields, *b.fields)):
        one, other = a.fields.get(name), b.fields.get(name)
        if one is None or other is None or one.said != other.said:
            what = f"{row}: {name}" if row else name
            yield BookDifference(topic, what, str(one or NONE), str(other or NONE))
    if with_clauses and a.clauses != b.clauses:
        what = f"{row}: clauses" if row else "clauses"
        yield BookDifference(topic, what, a.clauses or NONE, b.clauses or NONE)


def _parts(book: Book, game: BankedGame | None) -> dict[str, msgspec.Struct]:
    """The sections that a book has."""
    parts: dict[str, msgspec.Struct | None] = {
        "game": game,
        "house": book.file,
        "irregularities": book.irregular,
        "poker": book.poker,
        "tournament": book.tournament,
        "promotions": book.promotion,
        "floor": book.floor,
    }
    if book.jackpot is not None:
        parts["jackpot irregularities"] = IrregularityFile(book.jackpot.irregularity)
    return {topic: part for topic, part in parts.items() if part is not None}


def _rows(parts: dict[str, msgspec.Struct]) -> Rows:
    found: Rows = {}
    for topic, part in parts.items():
        _add(found, topic, "", part)
    return found


def _add(found: Rows, topic: str, name: str, row: msgspec.Struct) -> None:
    """Adds a row, and the rows that stand in it."""
    acting = [f for f in acting_fields(type(row)) if f not in ELSEWHERE.get(type(row), ())]
    own = {f: getattr(row, f) for f in acting}
    plain = {f: value for f, value in own.items() if not is_clause(f) and not _is_rows(value)}
    if plain or "clause" in own:
        cited = [c for f, value in own.items() if is_clause(f) for c in _cited(value)]
        said = {
            field_words(f): FieldWords(value_words(value), _clause_of(row, f))
            for f, value in plain.items()
            if value not in (None, (), False, "") and f not in NAMED_BY[:1]
        }
        found[_free(found, topic, name)] = RowFields(", ".join(cited), said)
    for field, value in own.items():
        for place, inner in enumerate(inner_rows(value), 1):
            _add(found, topic, _joined(name, f"{field_words(field)} {_name(inner, place)}"), inner)


def _free(found: Rows, topic: str, name: str) -> tuple[str, str]:
    """The name of a row, with a number where another row has the same."""
    names = (name, *(f"{name} ({n})" for n in range(2, len(found) + 2)))
    return next((topic, free) for free in names if (topic, free) not in found)


def _is_rows(value: object) -> bool:
    return bool(inner_rows(value))


def _clause_of(row: msgspec.Struct, field: str) -> str:
    """The clause of a field: one of its own, or that of the row."""
    return getattr(row, f"{field}_clause", None) or getattr(row, "clause", None) or ""


def _cited(value: object) -> tuple[str, ...]:
    return tuple(map(str, value)) if isinstance(value, tuple) else (str(value),) if value else ()


def _joined(name: str, inner: str) -> str:
    return f"{name}, {inner}" if name else inner


def _name(row: msgspec.Struct, place: int) -> str:
    names = (getattr(row, field, None) for field in NAMED_BY)
    return next((str(name) for name in names if isinstance(name, str)), str(place))
