"""Endpoints about the rule books: clauses, differences, settlement and exercises."""

import asyncio
from functools import lru_cache
from typing import TypeAlias

import msgspec

from croupier.acts import JsonObject
from croupier.banked import parse_layout, settle
from croupier.books import (
    BOOK_IDS,
    EDITION_MARK,
    BankedGame,
    Book,
    BookDifference,
    applied_in,
    book_ref,
    differences,
    editions_of,
    load_book,
    tables_of,
)
from croupier.errors import BadInput
from croupier.house import NotFound
from croupier.jackpot import jackpot_desk
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Query, Routes
from croupier.server.views import drills
from croupier.server.views.fields import copy_each, copy_fields
from croupier.server.views.settled_round import SettledRound, settled_with_reasons

ROUTES = Routes()
ONE = Query("one", "A book, or book/game.", required=True)
OTHER = Query("other", "Another.", required=True)
WORDS = Query("q", "Words to look for.")
BOOK = Query("book", "The id of a book.")
GAME = Query("game", "A game of the book, where it has several.")


class GameListed(msgspec.Struct, frozen=True):
    id: str
    name: str
    family: str


class BookListed(msgspec.Struct, frozen=True, kw_only=True):
    """A book; `edition` is the day of its first edition, `editions` are those of later ones."""

    id: str
    house: str
    title: str
    place: str
    edition: str
    editions: tuple[str, ...]
    games: tuple[GameListed, ...]
    clauses: int
    promotions: bool
    tournaments: bool


class TableOfBook(msgspec.Struct, frozen=True):
    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


class BookShown(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    house: str
    title: str
    document: str
    edition: str
    tables: tuple[TableOfBook, ...]


class ClauseShown(msgspec.Struct, frozen=True):
    """A clause in plain words, whom it binds, what is easily missed, and where it is applied."""

    clause: str
    kind: str
    topic: str
    meaning: str
    actor: str
    trap: str
    applied: tuple[str, ...]


class Diff(msgspec.Struct, frozen=True):
    one: str
    other: str
    rows: tuple[BookDifference, ...]


Contract: TypeAlias = JsonObject


def book_named(name: str) -> Book:
    """A book by its id, or in a later edition (`ID@DAY`)."""
    book, _, edition = name.partition(EDITION_MARK)
    if book not in BOOK_IDS:
        raise NotFound(f"{NotFound.named('book', name)} The books are {', '.join(BOOK_IDS)}.")
    if edition and edition not in editions_of(book):
        raise NotFound.named(f"edition of {book} dated", edition)
    return load_book(book_ref(book, edition))


def _books() -> tuple[BookListed, ...]:
    return tuple(
        BookListed(
            id=book.id,
            house=book.file.house,
            title=book.file.name,
            place=book.file.place,
            edition=book.edition,
            editions=editions_of(book.id),
            games=copy_each(GameListed, book.games.values()),
            clauses=len(book.ledger.clauses) if book.ledger is not None else 0,
            promotions=book.promotion is not None,
            tournaments=book.tournament is not None and bool(book.tournament.condition),
        )
        for book in map(load_book, BOOK_IDS)
    )


@ROUTES.get("/api/books")
async def books(_: Ask) -> tuple[BookListed, ...]:
    """The rule books."""
    return _books()


@lru_cache(maxsize=16)
def _shown(name: str) -> BookShown:
    book = load_book(name)
    return BookShown(
        id=book.ref,
        house=book.file.house,
        title=book.file.name,
        document=book.file.document,
        edition=book.edition,
        tables=tuple(
            TableOfBook(t.title, tuple(t.columns), tuple(tuple(row) for row in t.rows))
            for t in tables_of(book)
        ),
    )


@ROUTES.get("/api/books/{book}")
async def book(ask: Ask) -> BookShown:
    """A book's tables."""
    return _shown(book_named(ask.path("book")).ref)


@ROUTES.get("/api/books/{book}/clauses", query=(WORDS,))
async def clauses(ask: Ask) -> tuple[ClauseShown, ...]:
    """A book's clauses, in plain words."""
    law, wanted = book_named(ask.path("book")), ask.text("q").lower()
    if law.ledger is None:
        return ()
    applied = await asyncio.to_thread(_applied, law.ref)
    return tuple(
        copy_fields(
            ClauseShown,
            clause,
            clause=clause.number,
            kind=clause.kind.value,
            applied=applied.get(clause.number, ()),
        )
        for clause in law.ledger.clauses
        if _has_words(wanted, f"{clause.number} {clause.topic} {clause.meaning}".lower())
    )


@lru_cache(maxsize=16)
def _applied(name: str) -> dict[str, tuple[str, ...]]:
    return applied_in(load_book(name))


def _has_words(wanted: str, text: str) -> bool:
    """Whether a text has all the words, in any order."""
    return all(word in text for word in wanted.split())


@ROUTES.get("/api/books-diff", query=(ONE, OTHER), cost=3)
async def diff(ask: Ask) -> Diff:
    """The differences of two books."""
    one, other = _side(ask.text("one")), _side(ask.text("other"))
    rows = differences(_comparable(one, other[0]), _comparable(other, one[0]))
    return Diff(ask.text("one"), ask.text("other"), tuple(rows))


def _side(name: str) -> tuple[Book, str]:
    book, _, game = name.partition("/")
    return book_named(book), game


def _comparable(side: tuple[Book, str], other: Book) -> tuple[Book, BankedGame | None]:
    book, name = side
    if name:
        return book, book.game(name)
    families = {game.family for game in other.games.values()}
    same = [game for game in book.games.values() if game.family in families]
    return book, next(iter(same or book.games.values()), None)


# --- settlement ------------------------------------------------------------------


@ROUTES.post("/api/settle", begins=True, cost=2)
async def settle_round(ask: Sent[Contract]) -> SettledRound:
    """Settle a layout, with reasons."""
    layout = parse_layout(ask.body)
    return settled_with_reasons(layout, settle(layout, jackpot=jackpot_desk))


# --- training --------------------------------------------------------------------------------


@ROUTES.get("/api/drills/{kind}", query=(BOOK, GAME))
async def drill(ask: Ask) -> drills.Drill:
    """A question to practise on, with its answer."""
    kind = ask.path("kind")
    if kind == "read":
        return drills.reading()
    if kind not in ("pay", "rule"):
        raise NotFound(f"{NotFound.named('drill', kind)} The drills are pay, read and rule.")
    law = book_named(ask.text("book", "canberra-ultimate"))
    if kind == "rule":
        return drills.ruling(law)
    if not law.games:
        raise BadInput("book", "a book with a banked game", got=law.id)
    return drills.paying(law, ask.text("game") or next(iter(law.games)))
