"""Endpoint that shows the jackpot desk its systems, prizes owed and linked tables."""

from collections.abc import Iterator

import msgspec

from croupier import floor, jackpot
from croupier.acts import MINUTE, JsonObject, Millis
from croupier.books import Book, JackpotNotice
from croupier.house import Casino, jackpots_of
from croupier.money import show_exact
from croupier.server.http.request import Ask
from croupier.server.http.routes import Routes
from croupier.server.rights.reach import RightsReach
from croupier.server.views.fields import copy_fields

ROUTES = Routes()


class DutyWaiting(msgspec.Struct, frozen=True):
    do: str
    by: str
    clause: str


class ClaimShown(msgspec.Struct, frozen=True, kw_only=True):
    """A prize that is owed; `needs` is what must be done before it is paid."""

    id: str
    table: str
    system: str
    seat: int
    person: str
    prize: str
    amount: int
    clauses: tuple[str, ...]
    at: Millis
    needs: tuple[DutyWaiting, ...]
    held_until: Millis | None


class SystemShown(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot system; `above` is what each pool holds above its seed, which goes to other meters
    when the system closes, and `line` the terms as they were chosen."""

    id: str
    cost: int
    line: JsonObject
    above: tuple[str, ...]
    pools: tuple[str, ...]
    verified: tuple[str, ...]
    tables: tuple[str, ...]
    working: bool
    manual: bool
    display_out: bool


class LinkedTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table with a system; `line` is what its sign says of a jackpot."""

    id: str
    game: str
    line: JsonObject | None
    system: str
    suspended: bool
    alarm: str


class FreeTable(msgspec.Struct, frozen=True, kw_only=True):
    """A table of the book without a system; `line` is what its sign says of a jackpot."""

    id: str
    game: str
    name: str
    phase: str
    line: JsonObject | None


class DeskNotice(msgspec.Struct, frozen=True, kw_only=True):
    """A notice that the book demands before something about a jackpot changes."""

    id: str
    what: str
    minutes: int
    by: str
    by_name: str
    clause: str


class NoticeUp(msgspec.Struct, frozen=True, kw_only=True):
    """A notice on show, and from when on the change may be made."""

    notice: str
    system: str
    table: str
    to: str
    line: JsonObject
    since: Millis
    earliest: Millis


class DeskShown(msgspec.Struct, frozen=True, kw_only=True):
    """`runs` is the role that opens, links and closes systems, by `runs_clause`; `may_run` says
    whether you hold one that may."""

    book: str
    house: str
    runs: str
    runs_name: str
    runs_clause: str
    may_run: bool
    notices: tuple[DeskNotice, ...]
    up: tuple[NoticeUp, ...]
    free: tuple[FreeTable, ...]
    systems: tuple[SystemShown, ...]
    claims: tuple[ClaimShown, ...]
    tables: tuple[LinkedTable, ...]


@ROUTES.get("/api/desk")
async def desk(ask: Ask) -> tuple[DeskShown, ...]:
    """The jackpot desk: systems, prizes owed and tables, for staff."""
    reach = ask.reach
    return tuple(
        _desk(ask.casino, book, reach)
        for book in ask.casino.law.books.values()
        if book.jackpot is not None and book.file.house in reach.houses
    )


def _desk(casino: Casino, law: Book, reach: RightsReach) -> DeskShown:
    book, house = law.id, law.file.house
    state = casino.world.jackpots.get(book, jackpot.JackpotState())
    role, clause = jackpot.linking_duty(law)
    held = {grant.held.role for grant in reach.grants if grant.held.house == house}
    return DeskShown(
        book=book,
        house=house,
        runs=role,
        runs_name=law.ladder.role(role).name,
        runs_clause=clause,
        may_run=any(law.ladder.reaches(mine, role) for mine in held),
        notices=tuple(_notice(law, row) for row in _notices(law)),
        up=tuple(_up(law, state)),
        free=tuple(
            _free(casino, table)
            for table in casino.world.floor.tables.values()
            if table.book == book and table.id not in state.tables and not table.practice
        ),
        systems=tuple(_system(state, name) for name in state.systems),
        claims=tuple(
            _claim(book, claim)
            for claim in state.claims.values()
            if reach.covers(house, claim.table)
        ),
        tables=tuple(
            LinkedTable(
                id=name,
                game=casino.world.floor.tables[name].game,
                line=_line(casino, casino.world.floor.tables[name]),
                system=table.system,
                suspended=table.suspended,
                alarm=table.game.alarm.why if table.game and table.game.alarm else "",
            )
            for name, table in state.tables.items()
            if reach.covers(house, name)
        ),
    )


def _notices(book: Book) -> tuple[JackpotNotice, ...]:
    return book.jackpot.notice if book.jackpot is not None else ()


def _minutes(notice: JackpotNotice) -> int:
    return notice.minutes + 60 * notice.hours + 24 * 60 * notice.days


def _notice(book: Book, row: JackpotNotice) -> DeskNotice:
    name = book.ladder.role(row.by).name
    return copy_fields(DeskNotice, row, minutes=_minutes(row), by_name=name)


def _up(book: Book, state: jackpot.JackpotState) -> Iterator[NoticeUp]:
    rows = {row.id: row for row in _notices(book)}
    for sign in state.signs:
        if sign.notice in rows:
            earliest = Millis(sign.since + _minutes(rows[sign.notice]) * MINUTE)
            yield copy_fields(NoticeUp, sign, earliest=earliest)


def _free(casino: Casino, table: floor.Table) -> FreeTable:
    return FreeTable(
        id=table.id,
        game=table.game,
        name=casino.law.book_of(table).game(table.game).name,
        phase=table.phase,
        line=_line(casino, table),
    )


def _line(casino: Casino, table: floor.Table) -> JsonObject | None:
    stated = floor.as_at(table, casino.now()).board.stated.get("jackpot")
    return dict(stated) if stated else None


def _system(state: jackpot.JackpotState, name: str) -> SystemShown:
    system = state.systems[name]
    return copy_fields(
        SystemShown,
        system,
        id=name,
        cost=min(level.cost for level in system.meter.terms.levels),
        line=dict(system.meter.terms.line),
        above=tuple(show_exact(value, 4) for value in jackpot.surplus(system.meter)),
        pools=tuple(show_exact(value, 4) for value in system.meter.values),
        verified=tuple(show_exact(value, 4) for value in system.verified or ()),
        tables=state.linked(name),
    )


def _claim(book: str, claim: jackpot.PrizeClaim) -> ClaimShown:
    law = jackpots_of(book).law
    duties = ((need, law.duty(need, claim.award.prize)) for need in claim.needs)
    return copy_fields(
        ClaimShown,
        claim,
        seat=claim.award.seat,
        prize=claim.award.prize,
        amount=claim.award.amount,
        clauses=claim.award.clauses,
        needs=tuple(
            DutyWaiting(need, duty.by if duty else "", duty.clause if duty else "")
            for need, duty in duties
        ),
    )
