"""Endpoint that shows the jackpot desk its systems, prizes owed and linked tables."""

import msgspec

from croupier import jackpot
from croupier.acts import Millis
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
    id: str
    pools: tuple[str, ...]
    verified: tuple[str, ...]
    tables: tuple[str, ...]
    working: bool
    manual: bool
    display_out: bool


class LinkedTable(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    system: str
    suspended: bool
    alarm: str


class DeskShown(msgspec.Struct, frozen=True, kw_only=True):
    book: str
    house: str
    systems: tuple[SystemShown, ...]
    claims: tuple[ClaimShown, ...]
    tables: tuple[LinkedTable, ...]


@ROUTES.get("/api/desk")
async def desk(ask: Ask) -> tuple[DeskShown, ...]:
    """The jackpot desk: systems, prizes owed and tables, for staff."""
    reach = ask.reach
    return tuple(
        shown
        for book, state in ask.casino.world.jackpots.items()
        if (shown := _desk(ask.casino, book, state, reach)).house in reach.houses
    )


def _desk(casino: Casino, book: str, state: jackpot.JackpotState, reach: RightsReach) -> DeskShown:
    house = casino.law.book(book).file.house
    return DeskShown(
        book=book,
        house=house,
        systems=tuple(_system(state, name) for name in state.systems),
        claims=tuple(
            _claim(book, claim)
            for claim in state.claims.values()
            if reach.covers(house, claim.table)
        ),
        tables=tuple(
            LinkedTable(
                id=name,
                system=table.system,
                suspended=table.suspended,
                alarm=table.game.alarm.why if table.game and table.game.alarm else "",
            )
            for name, table in state.tables.items()
            if reach.covers(house, name)
        ),
    )


def _system(state: jackpot.JackpotState, name: str) -> SystemShown:
    system = state.systems[name]
    return copy_fields(
        SystemShown,
        system,
        id=name,
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
