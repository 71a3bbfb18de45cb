"""Endpoint for the staff manual of a book: roles, powers, notices, signs, irregularities."""

from functools import lru_cache
from typing import get_args, get_type_hints

import msgspec

from croupier import floor, poker
from croupier.books import (
    Conduct,
    Irregularity,
    NoticeRule,
    Power,
    PromotionFile,
    Role,
    Setting,
    load_book,
)
from croupier.server.http.request import Ask
from croupier.server.http.routes import Routes
from croupier.server.rules.books import book_named
from croupier.server.views.fields import copy_each, copy_fields

ROUTES = Routes()


class SignLineOf(msgspec.Struct, frozen=True):
    id: str
    what: str
    key: str
    shown: str
    games: tuple[str, ...]
    clause: str


class Choice(msgspec.Struct, frozen=True):
    id: str
    name: str


class Manual(msgspec.Struct, frozen=True, kw_only=True):
    """Rows as the book has them; `faults` is what may go wrong, and what the book then orders.

    `reports` says for a book of poker how each fault is reported.
    """

    book: str
    house: str
    title: str
    games: tuple[Choice, ...]
    variants: tuple[Choice, ...]
    structures: tuple[Choice, ...]
    roles: tuple[Role, ...]
    powers: tuple[Power, ...]
    sanctions: tuple[Power, ...]
    notices: tuple[NoticeRule, ...]
    sign: tuple[SignLineOf, ...]
    readings: tuple[Setting, ...]
    conduct: tuple[Conduct, ...]
    faults: tuple[Irregularity, ...]
    reports: tuple[poker.ReportForm, ...]
    promotion: PromotionFile | None


SANCTIONS = frozenset(get_args(get_type_hints(floor.Sanction)["power"]))


@ROUTES.get("/api/books/{book}/manual")
async def manual(ask: Ask) -> Manual:
    """A book as staff work by it: roles, powers, notices, signs, faults."""
    return _manual(book_named(ask.path("book")).ref)


@lru_cache(maxsize=16)
def _manual(name: str) -> Manual:
    book = load_book(name)
    file = book.file
    games = book.poker
    return Manual(
        book=book.id,
        house=file.house,
        title=file.name,
        games=copy_each(Choice, book.games.values()),
        variants=copy_each(Choice, games.variant if games else ()),
        structures=copy_each(Choice, games.structure if games else ()),
        roles=file.role,
        powers=file.power,
        sanctions=tuple(p for p in file.power if p.id in SANCTIONS),
        notices=file.notice,
        sign=tuple(copy_fields(SignLineOf, line, key=line.key or "") for line in file.sign),
        readings=file.setting,
        conduct=book.floor.conduct,
        faults=copy_each(Irregularity, book.irregularities),
        reports=poker.report_forms(book.ref),
        promotion=book.promotion,
    )
