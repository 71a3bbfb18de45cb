"""Endpoint that describes forms: the tables, signs and jackpot systems of a book, by their fields.

A client makes its forms from this, and so offers what the house takes.
"""

from functools import lru_cache

import msgspec

from croupier import floor, jackpot
from croupier.acts import FormField, JsonObject
from croupier.books import Book, demonstrations, load_book
from croupier.server.http.request import Ask
from croupier.server.http.routes import Routes
from croupier.server.rules.books import book_named

ROUTES = Routes()


class GameForms(msgspec.Struct, frozen=True, kw_only=True):
    """The forms of one game: for a new table, for what its sign states, and for what it says in
    words. `game` is empty for poker. `usual` is a sign to begin with."""

    game: str
    name: str
    table: tuple[FormField, ...]
    sign: tuple[FormField, ...]
    says: tuple[FormField, ...]
    usual: JsonObject


class JackpotForms(msgspec.Struct, frozen=True, kw_only=True):
    """The terms of a jackpot system, the names of those that may change while it runs, and terms
    to begin with."""

    terms: tuple[FormField, ...]
    changeable: tuple[str, ...]
    usual: JsonObject


class BookForms(msgspec.Struct, frozen=True, kw_only=True):
    """The forms of a book."""

    book: str
    house: str
    games: tuple[GameForms, ...]
    jackpot: JackpotForms | None


@ROUTES.get("/api/books/{book}/forms")
async def forms(ask: Ask) -> BookForms:
    """The forms for tables, signs and jackpots of a book."""
    return _forms(book_named(ask.path("book")).ref)


@lru_cache(maxsize=16)
def _forms(name: str) -> BookForms:
    book = load_book(name)
    return BookForms(
        book=book.id,
        house=book.file.house,
        games=tuple(_of_game(book, game.id, game.name) for game in book.games.values())
        or (_of_game(book, "", "Poker"),),
        jackpot=_of_jackpot(book),
    )


def _of_game(book: Book, game: str, name: str) -> GameForms:
    return GameForms(
        game=game,
        name=name,
        table=floor.table_form(book, game),
        sign=floor.sign_form(book, game),
        says=floor.says_form(book, game),
        usual=_usual_sign(book, game),
    )


def _of_jackpot(book: Book) -> JackpotForms | None:
    if book.jackpot is None:
        return None
    return JackpotForms(
        terms=jackpot.line_fields(book),
        changeable=jackpot.CHANGEABLE[book.jackpot.kind],
        usual=_usual_terms(book),
    )


def _usual_sign(book: Book, game: str) -> JsonObject:
    for name, file in demonstrations():
        for table in file.table if name == book.id else ():
            if table.game == game and not table.practice:
                return dict(table.sign)
    return {}


def _usual_terms(book: Book) -> JsonObject:
    for name, file in demonstrations():
        if name == book.id and file.jackpot is not None:
            return dict(file.jackpot.terms)
    return {}
