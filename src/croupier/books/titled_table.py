"""`BookTable`, a titled table of a book, and the functions that make one."""

from collections.abc import Iterable

import msgspec

from croupier.books.row_words import besides, clauses_cited
from croupier.books.schema import Figure, NoticeRule, Row


class BookTable(msgspec.Struct, frozen=True):
    """A titled table; the last column of every row is the clause."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def cite(row: Row) -> str:
    return ", ".join(clauses_cited(row))


def book_table(title: str, columns: str, rows: Iterable[tuple[str, ...]]) -> BookTable:
    """A table from its rows; the columns separated by commas, without the clause at the end."""
    return BookTable(title, (*columns.split(", "), "clause"), tuple(rows))


def notices(title: str, given: tuple[NoticeRule, ...]) -> BookTable:
    shown = ("minutes", "hands", "hours", "days", "agree", "when_empty")
    rows = ((n.what + besides(n, *shown), notice_words(n), cite(n)) for n in given)
    return book_table(title, "what, notice", rows)


def notice_words(notice: NoticeRule) -> str:
    """How much notice, or whose agreement: `20 minutes, or all players agree`."""
    periods = [
        (notice.minutes, "minute"),
        (notice.hands, "hand"),
        (notice.hours, "hour"),
    ]
    words = [f"{n} {unit}{'s' if n != 1 else ''}" for n, unit in periods if n is not None]
    if notice.agree:
        words.append("all players agree" if notice.agree == "all" else "a majority agrees")
    words = words or ["told beforehand"]
    if notice.when_empty:
        words.append("no players at the table")
    return ", or ".join(words)


def figures(title: str, given: tuple[Figure, ...]) -> BookTable:
    return book_table(title, "what, value", ((f.what, f.value, cite(f)) for f in given))
