"""Linking tables to jackpot systems, together with the floor command that needs the link.

A table whose sign offers a jackpot wager opens only with a running system behind it. The command
that sets the table up, opens it or changes its sign may name that system: both are decided in one
draft, so neither happens without the other.
"""

from collections.abc import Mapping

import msgspec

from croupier import floor, jackpot
from croupier.acts import Actor, Json, Millis, Refusal
from croupier.books import Book
from croupier.errors import BadInput
from croupier.house import Casino, Draft, NotFound, table_in
from croupier.server.http.request import Ask
from croupier.server.http.routes import Routes
from croupier.server.views.meters import PoolShown, pools_of

ROUTES = Routes()


class SystemOffered(msgspec.Struct, frozen=True, kw_only=True):
    """A system that a table may be linked to; `out` says why it takes no wagers now."""

    id: str
    cost: int
    pools: tuple[PoolShown, ...]
    tables: tuple[str, ...]
    out: str


class LinkAnnounced(msgspec.Struct, frozen=True):
    """A link that has been announced, and the earliest time at which it may be made."""

    table: str
    system: str
    earliest: Millis


class Linking(msgspec.Struct, frozen=True, kw_only=True):
    """The systems of a book and who links tables to them; `notice_minutes` is how long a link is
    announced beforehand, 0 where the book asks for no notice."""

    book: str
    role: str = ""
    role_name: str = ""
    clause: str = ""
    may_link: bool = False
    notice: str = ""
    notice_minutes: int = 0
    notice_clause: str = ""
    systems: tuple[SystemOffered, ...] = ()
    linked: dict[str, str] = {}
    announced: tuple[LinkAnnounced, ...] = ()


class Unlinked(msgspec.Struct, frozen=True):
    """A table whose sign offers a jackpot wager that no system would take, and why."""

    table: str
    why: str


# --- looking ------------------------------------------------------------------------------------


@ROUTES.get("/api/jackpots/{book}/systems")
async def systems(ask: Ask) -> Linking:
    """The jackpot systems a table of a book may be linked to, for staff on duty.

    They are on duty in the house of the book.
    """
    name = ask.path("book")
    book = ask.casino.law.books.get(name)
    if book is None:
        raise NotFound.named("book", name)
    grants = ask.reach.grants
    held = {grant.held.role for grant in grants if grant.held.house == book.file.house}
    return _linking(ask.casino, book, held)


def _linking(casino: Casino, book: Book, held: set[str]) -> Linking:
    if book.jackpot is None:
        return Linking(book=book.id)
    state = casino.world.jackpots.get(book.id, jackpot.JackpotState())
    role, clause = jackpot.linking_duty(book)
    notice = jackpot.linking_notice(book)
    return Linking(
        book=book.id,
        role=role,
        role_name=book.ladder.role(role).name,
        clause=clause,
        may_link=any(book.ladder.reaches(mine, role) for mine in held),
        notice=notice.id if notice is not None else "",
        notice_minutes=notice.minutes if notice is not None else 0,
        notice_clause=notice.clause if notice is not None else "",
        systems=tuple(_offered(book, state, name) for name in state.systems),
        linked={name: table.system for name, table in state.tables.items()},
        announced=tuple(
            LinkAnnounced(*link, earliest)
            for link, earliest in jackpot.announced_links(book, state).items()
        ),
    )


def _offered(book: Book, state: jackpot.JackpotState, name: str) -> SystemOffered:
    system = state.systems[name]
    out = jackpot.why_out(book, name, system)
    return SystemOffered(
        id=name,
        cost=min(level.cost for level in system.meter.terms.levels),
        pools=pools_of(system.meter),
        tables=state.linked(name),
        out=str(out) if out is not None else "",
    )


def unlinked(casino: Casino, table: floor.Table) -> Unlinked | None:
    """Why a jackpot wager on a table's sign could not be taken now; None if it could."""
    stands = floor.as_at(table, casino.now())
    known = casino.world.jackpots
    try:
        floor.needs_system(
            lambda book: known.get(book, jackpot.JackpotState()),
            casino.law.book_of(table),
            table.id,
            stands.board.stated,
        )
    except (Refusal, BadInput) as why:
        return Unlinked(table.id, str(why))
    return None


# --- doing --------------------------------------------------------------------------------------


def with_system(draft: Draft, command: floor.FloorCommand, system: str) -> None:
    """Performs a floor command, and links its table to a jackpot system in the same draft."""
    match command:
        case floor.SetUpTable():
            draft.ask_floor(command)
            stated = draft.floor.tables[command.table].board.stated
            _link(draft, command.actor, command.table, stated, system, announce=True)
        case floor.OpenTable() | floor.ChangeSign():
            board = floor.as_at(table_in(draft, command.table), draft.at).board
            change = command.sign if isinstance(command, floor.ChangeSign) else {}
            _link(draft, command.actor, command.table, {**board.stated, **change}, system)
            draft.ask_floor(command)
        case _:
            wanted = "no system: a table is linked only when it is set up, is opened or gets a sign"
            raise BadInput("system", wanted, got=system)


def _link(
    draft: Draft,
    actor: Actor,
    name: str,
    stated: Mapping[str, Json],
    system: str,
    *,
    announce: bool = False,
) -> None:
    """Links a table to a system; with `announce`, where the book demands a notice first, the
    notice is put up instead."""
    table = draft.floor.tables[name]
    book = draft.law.book_of(table)
    floor.needs_role_held(draft.floor.house, book, actor, name)
    if not floor.offers_jackpot(stated) or book.jackpot is None:
        raise BadInput(
            "system", "no system: the sign of this table offers no jackpot wager", got=system
        )
    state, line = draft.jackpots(book.id), stated["jackpot"]
    assert isinstance(line, Mapping), "what a sign says of a jackpot has parts"
    linked = state.tables.get(name)
    if linked is not None and linked.system == system:
        return
    jackpot.check_sign(book, state, system, name, line)
    at, notice = draft.at, jackpot.linking_notice(book)
    if announce and notice is not None:
        shown = jackpot.ShowSign(actor=actor, at=at, notice=notice.id, table=name, to=system)
        draft.ask_jackpot(book.id, shown)
        return
    link = jackpot.Link(table=name, game=table.game, line=dict(line))
    draft.ask_jackpot(book.id, jackpot.MoveTable(actor=actor, at=at, link=link, to=system))
