"""Where the software applies a clause: the rows of the book's data that name it, and what the
engines declare in the book's `applied.toml`."""

from collections.abc import Iterator

import msgspec

from croupier.books.clauses.citations import Citation, cited
from croupier.books.load import Book

WORDS = {
    "settles": "settlement",
    "table": "pay table",
    "rows": "pay table line",
    "step": "step of the round",
    "choices": "choice",
    "setting": "reading",
    "amount": "wager of a wrong amount",
    "change_ground": "ground for new cards",
    "seeds": "seed",
    "prizes": "prize",
    "banned": "banned prize",
    "told_by": "way of telling a winner",
    "idle": "idle seat",
}
"""What a row is called where its key is not what a reader would say."""
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
    parts |= {"": (book.file, book.irregular)}
    parts |= {"jackpot": book.jackpot, "poker": book.poker}
    parts |= {"tournament": book.tournament, "promotions": book.promotion, "floor": book.floor}
    for words, part in parts.items():
        yield from ((citation.clause, _place(words, citation)) for citation in cited(part))
    for row in book.applied:
        yield from ((clause, f"{row.room}: {row.does} ({row.by})") for clause in row.clauses)


def _place(words: str, citation: Citation) -> str:
    """`Ultimate Texas Hold'em: wager Blind: settlement lose`"""
    named = [_name(key, row) for key, row in citation.rows if key]
    if citation.field.endswith("_clause"):
        named.append(citation.field.removesuffix("_clause").replace("_", " "))
    return ": ".join(part for part in (words, *named) if part)


def _name(key: str, row: msgspec.Struct) -> str:
    words = WORDS.get(key, key.replace("_", " "))
    name = next((str(getattr(row, f)) for f in NAMED_BY if getattr(row, f, None)), "")
    return f"{words} {name}".strip()
