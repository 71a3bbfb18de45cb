"""Asking for the rounds and hands that one person played: page by page, or all for a sum."""

import threading
from collections.abc import Iterable
from typing import Any, Literal, NamedTuple

import msgspec
import sqlalchemy as sa

from croupier.store.audit.played_rounds import PlayedRounds, played, terms
from croupier.store.audit.projections import catch_up
from croupier.store.database.schema import head, projections

Outcome = Literal["", "won", "lost", "even"]


class RoundFilter(msgspec.Struct, frozen=True, kw_only=True):
    """Which rounds are asked for. Times are milliseconds, `until` not included; `places` are
    tables; what is left empty does not matter."""

    since: int = 0
    until: int = 0
    places: tuple[str, ...] | None = None
    game: str = ""
    outcome: Outcome = ""
    practice: bool | None = None


class PlayedRound(NamedTuple):
    """A row of a person's record; `wagers` has by wager what was staked and what came back."""

    position: int
    place: str
    round: str
    first: int
    last: int
    opened: int
    closed: int
    book: str
    game: str
    practice: bool
    completed: bool
    net: int
    corrected: int
    areas: int
    terms: str
    wagers: dict[str, tuple[int, int]]


class PlayedTerms(NamedTuple):
    """The rules of a banked round: `sign` as the log has it, in JSON."""

    book: str
    game: str
    sign: str


class RoundVersions(NamedTuple):
    """Between which versions of its table's stream of play a round is recorded, and when it was."""

    first: int
    last: int
    opened: int
    closed: int


_WAGERS = msgspec.json.Decoder(dict[str, tuple[int, int]])
_COLUMNS = [played.c[name] for name in PlayedRound._fields]


class OwnRecord:
    """The rounds that people played, from a projection of the log that is read up when asked."""

    def __init__(self, engine: sa.Engine) -> None:
        self._engine, self._projection = engine, PlayedRounds()
        self._reading = threading.Lock()

    def read_up(self) -> None:
        """Reads what the log has got since; callers at the same time wait for one another."""
        with self._reading:
            if self._is_behind():
                catch_up(self._engine, self._projection)

    def _is_behind(self) -> bool:
        known = projections.c.name == self._projection.name
        read = sa.select(projections.c.position, projections.c.form).where(known)
        with self._engine.connect() as connection:
            row = connection.execute(read).one_or_none()
            newest = connection.execute(sa.select(head.c.position)).scalar() or 0
        return row is None or row.form != self._projection.form or row.position < newest

    def page(
        self, person: str, wanted: RoundFilter, before: int, limit: int
    ) -> tuple[PlayedRound, ...]:
        """Rounds that a person played, the newest first; `before` is the position of the last row
        of the page before this one, or 0."""
        query = _matching(person, wanted).order_by(played.c.position.desc()).limit(limit)
        return self._rows(query.where(played.c.position < before) if before else query)

    def newest(self, person: str, wanted: RoundFilter, most: int) -> tuple[PlayedRound, ...]:
        """The newest rounds of a person, in the order in which they were played."""
        query = _matching(person, wanted).order_by(played.c.position.desc()).limit(most)
        return tuple(reversed(self._rows(query)))

    def choices(self, person: str) -> list[tuple[str, str, str]]:
        """Every table, book and game that a person has played, each once."""
        row = played.c
        query = sa.select(row.place, row.book, row.game).where(row.person == person).distinct()
        with self._engine.connect() as connection:
            return sorted(tuple(found) for found in connection.execute(query))

    def terms_of(self, ids: Iterable[str]) -> dict[str, PlayedTerms]:
        query = sa.select(terms).where(terms.c.id.in_(sorted(set(ids))))
        with self._engine.connect() as connection:
            return {row.id: PlayedTerms(*row[1:]) for row in connection.execute(query)}

    def versions_of(self, place: str, round_: str) -> RoundVersions | None:
        """Where a round is recorded that somebody played at a table."""
        named = (played.c.place == place, played.c.round == round_, played.c.last > 0)
        columns = (played.c.first, played.c.last, played.c.opened, played.c.closed)
        with self._engine.connect() as connection:
            row = connection.execute(sa.select(*columns).where(*named).limit(1)).one_or_none()
        return None if row is None else RoundVersions(*row)

    def took_part(self, person: str, place: str, round_: str) -> bool:
        """Whether a person played a round at a table."""
        theirs = (played.c.place == place, played.c.round == round_, played.c.person == person)
        query = sa.select(played.c.position).where(*theirs).limit(1)
        with self._engine.connect() as connection:
            return connection.execute(query).first() is not None

    def _rows(self, query: sa.Select[Any]) -> tuple[PlayedRound, ...]:
        with self._engine.connect() as connection:
            rows = connection.execute(query).all()
        return tuple([PlayedRound._make((*row[:-1], _WAGERS.decode(row[-1]))) for row in rows])


def _matching(person: str, wanted: RoundFilter) -> sa.Select[Any]:
    row, query = played.c, sa.select(*_COLUMNS).where(played.c.person == person)
    if wanted.since:
        query = query.where(row.closed >= wanted.since)
    if wanted.until:
        query = query.where(row.closed < wanted.until)
    if wanted.places is not None:
        query = query.where(row.place.in_(sorted(wanted.places)))
    if wanted.game:
        query = query.where(row.game == wanted.game)
    if wanted.practice is not None:
        query = query.where(row.practice.is_(wanted.practice))
    match wanted.outcome:
        case "won":
            query = query.where(row.net > 0)
        case "lost":
            query = query.where(row.net < 0)
        case "even":
            query = query.where(row.net == 0)
    return query
