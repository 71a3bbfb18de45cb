"""Endpoints for making an event by a form: its questions, and the file that the answers make."""

import msgspec

from croupier.acts import FormChoice, FormField, JsonObject
from croupier.books import Book
from croupier.errors import BadInput
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Query, Routes
from croupier.server.views.tournament_board import PeriodShown, rows_of
from croupier.tournament import (
    EventAnswers,
    EventPart,
    Fault,
    TournamentTerms,
    check,
    condition_fields,
    event_form,
    event_games,
    event_parts,
    form_field,
    html,
    make_event,
    minutes_of,
)

ROUTES = Routes()
BOOK = Query("book", "The book it is held by.", required=True)
GAME = Query("game", "One of the book's games; the first one if not given.")


class EventFormShown(msgspec.Struct, frozen=True, kw_only=True):
    """The form of an event: its steps, and answers to begin with for each.

    `not_permitted` is what the book forbids, with the clause; the form does not ask for it.
    """

    book: str
    house: str
    game: str
    games: tuple[FormChoice, ...]
    steps: tuple[FormField, ...]
    usual: dict[str, JsonObject]
    not_permitted: tuple[Fault, ...]


class EventDraft(msgspec.Struct, frozen=True, kw_only=True):
    """The file that answers make, and what is to be known of it before the event is created.

    `conditions` asks for the texts that the book leaves to the organiser. While `faults` is not
    empty the conditions are not complete, and `html` is empty. `minutes` is how long it takes with
    so many `entries`, as an estimate; `parts` has the starting flights and the merged session.
    """

    text: str
    faults: tuple[Fault, ...]
    conditions: tuple[FormField, ...]
    rows: tuple[PeriodShown, ...]
    minutes: int
    parts: tuple[EventPart, ...]
    entries: int
    html: str


def _book(ask: Ask, name: str) -> Book:
    books = ask.casino.law.books.values()
    able = [b.id for b in books if b.tournament is not None and b.tournament.condition]
    if name not in able:
        raise BadInput("book", f"one of {', '.join(able)}", got=name)
    return ask.casino.law.book(name, ask.casino.world.house().edition_at(name, ask.casino.now()))


@ROUTES.get("/api/tournament-form", query=(BOOK, GAME))
async def tournament_form(ask: Ask) -> EventFormShown:
    """The form for a new tournament: questions in steps, with the clauses that ask them."""
    book = _book(ask, ask.text("book"))
    games = event_games(book)
    game = ask.text("game") or games[0].value
    form = event_form(book, game)
    return EventFormShown(
        book=book.id,
        house=book.file.house,
        game=game,
        games=games,
        steps=form.steps,
        usual=form.usual,
        not_permitted=form.not_permitted,
    )


@ROUTES.post("/api/tournament-drafts", cost=3)
async def tournament_draft(ask: Sent[EventAnswers]) -> EventDraft:
    """The file that answers to the form make; nothing is created."""
    book = _book(ask, ask.body.book)
    made = make_event(book, ask.body)
    faults = tuple(_on_form(book, fault) for fault in check(book, made.terms))
    entries = _expected(ask.body, made.terms)
    return EventDraft(
        text=made.text,
        faults=faults,
        conditions=condition_fields(book, made.terms),
        rows=rows_of(made.terms),
        minutes=minutes_of(made.terms, entries),
        parts=event_parts(made.terms, entries),
        entries=entries,
        html="" if faults else html(book, made.terms),
    )


def _on_form(book: Book, fault: Fault) -> Fault:
    """A fault with the field of the form where it is mended."""
    law = book.tournament
    texts = {item.id for item in law.condition} if law else set()
    item = f"conditions.{fault.item}" if fault.item in texts else form_field(fault.item)
    return msgspec.structs.replace(fault, item=item)


def _expected(answers: EventAnswers, terms: TournamentTerms) -> int:
    return min(answers.play.expected or terms.entry.most, terms.entry.most)
