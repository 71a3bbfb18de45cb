"""A book as staff work by it: who may do what, what a sign states, what may go wrong and then?"""

from functools import lru_cache
from typing import get_args, get_type_hints

import msgspec

from croupier import floor
from croupier.books import Book, PromotionFile, load_book
from croupier.server.ask import Ask, Route
from croupier.server.library import book_named


class RoleOf(msgspec.Struct, frozen=True):
    id: str
    name: str
    clause: str
    rank: int | None


class PowerOf(msgspec.Struct, frozen=True):
    id: str
    what: str
    role: str
    or_above: bool
    clause: str
    after: tuple[str, ...] = ()


class NoticeOf(msgspec.Struct, frozen=True, kw_only=True):
    """How long a change is announced; several figures are several ways."""

    id: str
    what: str
    clause: str
    minutes: int | None
    hours: int | None
    days: int | None
    hands: int | None
    agree: str | None
    when_empty: bool


class SignLineOf(msgspec.Struct, frozen=True):
    id: str
    what: str
    key: str
    shown: str
    games: tuple[str, ...]
    clause: str


class ConductOf(msgspec.Struct, frozen=True):
    id: str
    what: str
    who: str
    clause: str


class FaultOf(msgspec.Struct, frozen=True, kw_only=True):
    """What may go wrong, who rules on it, and what the book then orders."""

    id: str
    what: str
    games: tuple[str, ...]
    facts: tuple[str, ...]
    authority: str
    hands: str
    wagers: str
    jackpots: str
    clause: str


class Choice(msgspec.Struct, frozen=True):
    id: str
    name: str


class ReadingOf(msgspec.Struct, frozen=True):
    id: str
    what: str
    values: tuple[str, ...]
    default: str
    clause: str


class Manual(msgspec.Struct, frozen=True, kw_only=True):
    book: str
    house: str
    title: str
    games: tuple[Choice, ...]
    variants: tuple[Choice, ...]
    structures: tuple[Choice, ...]
    roles: tuple[RoleOf, ...]
    powers: tuple[PowerOf, ...]
    sanctions: tuple[PowerOf, ...]
    notices: tuple[NoticeOf, ...]
    sign: tuple[SignLineOf, ...]
    readings: tuple[ReadingOf, ...]
    conduct: tuple[ConductOf, ...]
    faults: tuple[FaultOf, ...]
    promotion: PromotionFile | None


SANCTIONS = frozenset(get_args(get_type_hints(floor.Sanction)["power"]))


async def manual(ask: Ask) -> Manual:
    return _manual(book_named(ask.path("book")).id)


@lru_cache(maxsize=16)
def _manual(name: str) -> Manual:
    book = load_book(name)
    file = book.file
    powers = tuple(PowerOf(p.id, p.what, p.role, p.or_above, p.clause, p.after) for p in file.power)
    return Manual(
        book=book.id,
        house=file.house,
        title=file.name,
        games=tuple(Choice(g.id, g.name) for g in book.games.values()),
        variants=tuple(Choice(v.id, v.name) for v in book.poker.variant) if book.poker else (),
        structures=tuple(Choice(s.id, s.name) for s in book.poker.structure) if book.poker else (),
        roles=tuple(RoleOf(r.id, r.name, r.clause, r.rank) for r in file.role),
        powers=powers,
        sanctions=tuple(p for p in powers if p.id in SANCTIONS),
        notices=_notices(book),
        sign=tuple(
            SignLineOf(s.id, s.what, s.key or "", s.shown, s.games, s.clause) for s in file.sign
        ),
        readings=tuple(
            ReadingOf(s.id, s.what, s.values, s.default, s.clause) for s in file.setting
        ),
        conduct=tuple(ConductOf(c.id, c.what, c.who, c.clause) for c in book.floor.conduct),
        faults=_faults(book),
        promotion=book.promotion,
    )


def _notices(book: Book) -> tuple[NoticeOf, ...]:
    return tuple(
        NoticeOf(
            id=n.id, what=n.what, clause=n.clause, minutes=n.minutes, hours=n.hours, days=n.days,
            hands=n.hands, agree=n.agree, when_empty=n.when_empty,
        )
        for n in book.file.notice
    )  # fmt: skip


def _faults(book: Book) -> tuple[FaultOf, ...]:
    return tuple(
        FaultOf(
            id=row.id, what=row.what, games=row.games, facts=row.facts, authority=row.authority,
            hands=row.hands, wagers=row.wagers, jackpots=row.jackpots, clause=row.clause,
        )
        for row in book.irregularities
    )  # fmt: skip


ROUTES = (
    Route(method="GET", path="/api/books/{book}/manual", handler=manual, answer=Manual,
          about="A book as staff work by it: roles, powers, notices, signs, faults."),
)  # fmt: skip
