"""Where the software applies a clause: the rows of the book's data that name it, and what the
engines declare in the book's `applied.toml`."""

import re
from collections.abc import Iterator

import msgspec

from croupier.books.citations import Citation, cited
from croupier.books.load import Book

WORDS = {
    "SettleRow": "settlement",
    "PayRow": "pay table line",
    "Step": "step of the round",
    "SignItem": "sign",
    "Setting": "reading",
    "AmountRule": "wager of a wrong amount",
    "MultiplesRule": "multiples",
    "ConditionItem": "condition",
    "LayoutRule": "layout",
    "ChangeGround": "ground for new cards",
}
"""What a row is called where the name of its kind is not what a reader would say."""
NAMED_BY = ("what", "name", "then", "act", "street", "do", "id")
MOST = 12


def applied_in(book: Book) -> dict[str, tuple[str, ...]]:
    """For each clause of a book, where it is applied, in words."""
    found: dict[str, dict[str, None]] = {}
    for clause, where in _places(book):
        found.setdefault(clause, {})[where] = None
    return {clause: tuple(places)[:MOST] for clause, places in found.items()}


def _places(book: Book) -> Iterator[tuple[str, str]]:
    parts: dict[str, object] = {game.name: game for game in book.games.values()}
    parts |= {"": (book.file, book.irregularities), "jackpot": book.jackpot, "poker": book.poker}
    parts |= {"tournament": book.tournament, "promotions": book.promotion, "floor": book.floor}
    for words, part in parts.items():
        yield from ((citation.clause, _place(words, citation)) for citation in cited(part))
    for row in book.applied:
        yield from ((clause, f"{row.room}: {row.does} ({row.by})") for clause in row.clauses)


def _place(words: str, citation: Citation) -> str:
    """`Ultimate Texas Hold'em: wager Blind: settlement lose`"""
    named = [_name(row) for row in citation.rows if not _is_file(row)]
    if citation.field.endswith("_clause"):
        named.append(citation.field.removesuffix("_clause").replace("_", " "))
    return ": ".join(part for part in (words, *named) if part)


def _is_file(row: msgspec.Struct) -> bool:
    return type(row).__name__.endswith(("File", "Game"))


def _name(row: msgspec.Struct) -> str:
    kind = type(row).__name__
    words = WORDS.get(kind) or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", kind).lower()
    name = next((str(getattr(row, f)) for f in NAMED_BY if getattr(row, f, None)), "")
    return f"{words} {name}".strip()
