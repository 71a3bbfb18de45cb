"""`croupier books`: read, compare and check the rule books."""

from __future__ import annotations

import json as jsonlib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cyclopts import App

from croupier.books import (
    BOOK_IDS,
    BankedGame,
    Book,
    BookDifference,
    BookTable,
    Clause,
    Coverage,
    coverage,
    differences,
    load_book,
    tables_of,
)
from croupier.cli.options import BookName, Flag, book_and_game
from croupier.cli.output import AsJson, grid, lines, note, page, say
from croupier.errors import BadInput

if TYPE_CHECKING:
    from rich.console import RenderableType

app = App(name="books", help="Read, compare and check the rule books.")

RECORD = Path(".croupier") / "clauses.json"


@app.command(name="list")
def list_books(*, json: AsJson = False) -> None:
    """List the included rule books with their games."""
    books = [load_book(name) for name in BOOK_IDS]
    answer: list[dict[str, Any]] = [
        {
            "id": book.id,
            "name": book.file.name,
            "house": book.file.house,
            "place": book.file.place,
            "document": book.file.document,
            "regulator": book.file.regulator,
            "games": list(book.games) or [v.id for v in (book.poker.variant if book.poker else ())],
            "clauses": len(book.ledger.clauses) if book.ledger else 0,
        }
        for book in books
    ]
    rows = [
        (row["id"], f"{row['house']}, {row['place']}", row["name"], ", ".join(row["games"]))
        for row in answer
    ]
    columns = ("book", "house", "name", "games")
    say(answer, json=json, people=lambda: _words("The rule books", columns, rows))


@app.command
def show(book: BookName, clause: str | None = None, *, json: AsJson = False) -> None:
    """Show the tables of a rule book, or one clause with all clauses numbered under it.

    Example: croupier books show perth-ultimate 3.19

    :param clause: The number of a clause, such as 5.4. Default: all tables of the book.
    """
    law = load_book(book)
    if clause is None:
        tables = tables_of(law)
        answer: dict[str, Any] = {
            "id": law.id,
            "name": law.file.name,
            "house": law.file.house,
            "tables": [_as_records(table) for table in tables],
        }
        say(answer, json=json, people=lambda: _pages(law, tables))
        return
    if law.ledger is None:
        raise BadInput("clause", f"no clause: the book {law.id} has no list of clauses", got=clause)
    found = law.ledger.under(clause)
    if not found:
        raise BadInput("clause", f"a clause of {law.id}", got=clause)
    rows = [(table.title, row) for table in tables_of(law) for row in table.rows]
    applied = [(title, row) for title, row in rows if clause in row[-1].split(", ")]
    answer = {
        "book": law.id,
        "clauses": [_clause_record(c) for c in found],
        "applied": [{"table": title, "row": list(row[:-1])} for title, row in applied],
    }
    say(answer, json=json, people=lambda: _clauses(law, found, applied))


@app.command
def diff(left: BookName, right: BookName, *, json: AsJson = False) -> None:
    """Show the differences between two rule books side by side.

    Name a game as BOOK/GAME to compare only that game.

    Example: croupier books diff melbourne-wsop/ultimate perth-ultimate
    """
    sides = _comparable(_side(left), _side(right))
    rows = differences(*sides)
    names = [_side_name(book, game) for book, game in sides]
    answer = {"left": names[0], "right": names[1], "differences": rows}
    say(answer, json=json, people=lambda: _side_by_side(names, rows))


@app.command
def check(path: BookName | None = None, *, json: AsJson = False) -> None:
    """Check that a rule book is complete and consistent; the first error is printed.

    Example: croupier books check ./my-casino

    :param path: The book to check: a folder, or the name of an included book. Default: all
        included books.
    """
    names = list(BOOK_IDS) if path is None else [path]
    answer = []
    for name in names:
        book = load_book(name)
        lines = sum(len(table.rows) for table in tables_of(book))
        answer.append({"id": book.id, "ok": True, "games": list(book.games), "lines": lines})
    said = "\n".join(
        f"{row['id']}: complete and consistent ({row['lines']} lines)" for row in answer
    )
    say(answer, json=json, people=said)


@app.command(name="coverage")
def show_coverage(
    *, missing: Flag = False, record: str = str(RECORD), json: AsJson = False
) -> None:
    """Count the clauses with a passing test, by book and kind of clause.

    Run ./x test first; it writes the record of which clauses were tested.

    :param missing: Also list the clauses without a passing test.
    :param record: The record of the last test run.
    """
    proofs, complete = _read_record(Path(record))
    rows = coverage(proofs)
    answer = {
        "complete": complete,
        "books": [
            {
                "book": row.book,
                "kind": row.kind.value,
                "clauses": row.total,
                "proven": len(row.proven),
                "missing": list(row.missing) if missing else len(row.missing),
            }
            for row in rows
        ],
    }
    if not complete:
        note("The last test run was only a part of the tests. Run ./x test to count all of them.")
    say(answer, json=json, people=lambda: _coverage_pages(rows, missing))


def _read_record(path: Path) -> tuple[dict[str, Any], bool]:
    if not path.is_file():
        raise BadInput("record", "the record of a test run (run ./x test first)", got=str(path))
    try:
        record = jsonlib.loads(path.read_text(encoding="utf-8"))
        return record["clauses"], bool(record["complete"])
    except (ValueError, KeyError, TypeError):
        raise BadInput("record", "a record written by a test run", where=str(path)) from None


def _side(name: str) -> tuple[Book, str | None]:
    book, game = book_and_game(name)
    return load_book(book), game


def _comparable(
    left: tuple[Book, str | None], right: tuple[Book, str | None]
) -> tuple[tuple[Book, BankedGame | None], tuple[Book, BankedGame | None]]:
    """The games to compare: those named, else those of the same family."""

    def chosen(side: tuple[Book, str | None], other: Book) -> BankedGame | None:
        book, name = side
        if name is not None:
            return book.game(name)
        families = {game.family for game in other.games.values()}
        same = [game for game in book.games.values() if game.family in families]
        return next(iter(same or book.games.values()), None)

    return (left[0], chosen(left, right[0])), (right[0], chosen(right, left[0]))


def _side_name(book: Book, game: BankedGame | None) -> str:
    return f"{book.id}/{game.id}" if game is not None and len(book.games) > 1 else book.id


def _as_records(table: BookTable) -> dict[str, Any]:
    rows = [dict(zip(table.columns, row, strict=True)) for row in table.rows]
    return {"title": table.title, "rows": rows}


def _clause_record(clause: Clause) -> dict[str, str]:
    return {
        "clause": clause.number,
        "kind": clause.kind.value,
        "topic": clause.topic,
        "meaning": clause.meaning,
        "trap": clause.trap,
    }


def _words(title: str, columns: Sequence[str], rows: Iterable[Sequence[str]]) -> RenderableType:
    return grid(title, columns, rows, left=columns)


def _pages(book: Book, tables: tuple[BookTable, ...]) -> RenderableType:
    head = f"{book.file.name} · {book.file.house} · {book.file.document} ({book.id})"
    return page(*lines(head, ""), *(_words(t.title, t.columns, t.rows) for t in tables))


def _clauses(
    book: Book, found: tuple[Clause, ...], applied: list[tuple[str, tuple[str, ...]]]
) -> RenderableType:
    meanings = [(c.number, c.kind.value, c.meaning, c.trap) for c in found]
    columns = ("clause", "kind", "in our words", "note")
    parts = [_words(f"{book.id} {found[0].number}", columns, meanings)]
    if applied:
        uses = [(title, " | ".join(row[:-1])) for title, row in applied]
        parts.append(_words("Where the tables apply it", ("table", "line"), uses))
    return page(*parts)


def _side_by_side(names: list[str], rows: list[BookDifference]) -> RenderableType:
    if not rows:
        return "The two books do not differ."
    tables = []
    for topic in dict.fromkeys(d.topic for d in rows):
        told = [(d.what, d.left, d.right) for d in rows if d.topic == topic]
        tables.append(_words(topic, ("", *names), told))
    return page(*tables)


def _coverage_pages(rows: list[Coverage], missing: bool) -> RenderableType:
    counted = [
        (row.book, row.kind.value, str(row.total), str(len(row.proven)), str(len(row.missing)))
        for row in rows
    ]
    done, total = sum(len(row.proven) for row in rows), sum(row.total for row in rows)
    title = f"Clauses with a passing test: {done} of {total}"
    columns = ("book", "kind", "clauses", "proven", "missing")
    lists = (
        f"{row.book} {row.kind.value}: {', '.join(row.missing)}\n"
        for row in rows
        if missing and row.missing
    )
    return page(_words(title, columns, counted), *lines(*lists))
