"""Requests about the books: clauses, differences, settlement, and training."""

import asyncio
from functools import lru_cache
from typing import Any, Literal

import msgspec

from croupier.banked import explain_all, parse_layout, settle
from croupier.books import BOOK_IDS, Book, differences, load_book, tables_of
from croupier.errors import BadInput
from croupier.jackpot import jackpot_desk
from croupier.server import drills
from croupier.server.applied import applied_in
from croupier.server.ask import Ask, Query, Route
from croupier.server.wire import Trouble


class GameListed(msgspec.Struct, frozen=True):
    id: str
    name: str
    family: str


class BookListed(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    house: str
    title: str
    place: str
    games: tuple[GameListed, ...]
    clauses: int
    promotions: bool


class TableOfBook(msgspec.Struct, frozen=True):
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class BookShown(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    house: str
    title: str
    document: str
    tables: tuple[TableOfBook, ...]


class ClauseShown(msgspec.Struct, frozen=True):
    """A clause in our words, who it binds, what is easily missed, and where it is applied."""

    clause: str
    kind: str
    topic: str
    meaning: str
    actor: str
    trap: str
    applied: tuple[str, ...]


class DifferenceShown(msgspec.Struct, frozen=True):
    topic: str
    what: str
    left: str
    right: str


class Diff(msgspec.Struct, frozen=True):
    one: str
    other: str
    rows: tuple[DifferenceShown, ...]


Contract = dict[str, Any]


def book_named(name: str) -> Book:
    if name not in BOOK_IDS:
        raise Trouble(404, f"the books are {', '.join(BOOK_IDS)}", "unknown")
    return load_book(name)


@lru_cache(maxsize=1)
def _books() -> tuple[BookListed, ...]:
    found = []
    for book in map(load_book, BOOK_IDS):
        games = tuple(GameListed(g.id, g.name, g.family) for g in book.games.values())
        clauses = len(book.ledger.clauses) if book.ledger is not None else 0
        found.append(
            BookListed(
                id=book.id, house=book.file.house, title=book.file.name, place=book.file.place,
                games=games, clauses=clauses, promotions=book.promotion is not None,
            )
        )  # fmt: skip
    return tuple(found)


async def books(_: Ask) -> tuple[BookListed, ...]:
    return _books()


@lru_cache(maxsize=16)
def _shown(name: str) -> BookShown:
    book = load_book(name)
    tables = tuple(
        TableOfBook(t.title, tuple(t.columns), tuple(tuple(row) for row in t.rows))
        for t in tables_of(book)
    )
    return BookShown(
        id=book.id, house=book.file.house, title=book.file.name, document=book.file.document,
        tables=tables,
    )  # fmt: skip


async def book(ask: Ask) -> BookShown:
    return _shown(book_named(ask.path("book")).id)


async def clauses(ask: Ask) -> tuple[ClauseShown, ...]:
    law, wanted = book_named(ask.path("book")), ask.text("q").lower()
    if law.ledger is None:
        return ()
    found = [
        c for c in law.ledger.clauses if _meant(wanted, f"{c.number} {c.topic} {c.meaning}".lower())
    ]
    applied = await asyncio.to_thread(applied_in, law.id)
    return tuple(
        ClauseShown(
            c.number, c.kind.value, c.topic, c.meaning, c.actor, c.trap, applied.get(c.number, ())
        )
        for c in found
    )


def _meant(wanted: str, text: str) -> bool:
    """All the words, in any order."""
    return all(word in text for word in wanted.split())


async def diff(ask: Ask) -> Diff:
    one, other = _side(ask.text("one")), _side(ask.text("other"))
    rows = differences(_comparable(one, other[0]), _comparable(other, one[0]))
    return Diff(
        ask.text("one"),
        ask.text("other"),
        tuple(DifferenceShown(d.topic, d.what, d.left, d.right) for d in rows),
    )


def _side(name: str) -> tuple[Book, str]:
    book, _, game = name.partition("/")
    return book_named(book), game


def _comparable(side: tuple[Book, str], other: Book) -> tuple[Book, Any]:
    book, name = side
    if name:
        return book, book.game(name)
    families = {game.family for game in other.games.values()}
    same = [game for game in book.games.values() if game.family in families]
    return book, next(iter(same or book.games.values()), None)


# --- settlement ------------------------------------------------------------------


async def settle_round(ask: Ask) -> Contract:
    layout = parse_layout(ask.body)
    settlement = settle(layout, jackpot=jackpot_desk)
    said: Contract = settlement.as_json()
    for reason in explain_all(layout, settlement):
        seat = next(s for s in said["seats"] if s["seat"] == reason.seat)
        seat["wagers"][reason.wager]["because"] = reason.as_json()
    return said


# --- training --------------------------------------------------------------------------------


async def drill(ask: Ask) -> Any:
    kind: Literal["pay", "read", "rule"] | str = ask.path("kind")
    if kind == "read":
        return drills.reading()
    if kind not in ("pay", "rule"):
        raise Trouble(404, "the drills are pay, read and rule", "unknown")
    law = book_named(ask.text("book", "canberra-ultimate"))
    if kind == "rule":
        return drills.ruling(law)
    if not law.games:
        raise BadInput("book", "a book with a banked game", got=law.id)
    return drills.paying(law, ask.text("game") or next(iter(law.games)))


_BOOK = Query("book", about="The id of a book.")
_GAME = Query("game", about="A game of the book, where it has several.")

ROUTES = (
    Route(method="GET", path="/api/books", handler=books, answer=tuple[BookListed, ...],
          about="The rule books."),
    Route(method="GET", path="/api/books-diff", handler=diff, answer=Diff, cost=3,
          query=(Query("one", required=True, about="A book, or book/game."),
                 Query("other", required=True, about="Another.")),
          about="In which two books differ."),
    Route(method="GET", path="/api/books/{book}", handler=book, answer=BookShown,
          about="A book's tables."),
    Route(method="GET", path="/api/books/{book}/clauses", handler=clauses,
          answer=tuple[ClauseShown, ...], query=(Query("q", about="Words to look for."),),
          about="A book's clauses, in our words."),
    Route(method="POST", path="/api/settle", handler=settle_round, body=Contract,
          answer=Contract, begins=True, cost=2, about="Settle a layout, with reasons."),
    Route(method="GET", path="/api/drills/{kind}", handler=drill,
          answer=drills.Paying | drills.Reading | drills.Ruling, query=(_BOOK, _GAME),
          about="A question to practise on, with its answer."),
)  # fmt: skip
