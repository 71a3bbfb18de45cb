"""Endpoints of the pit: what goes on, what waits for staff, and commands of the floor."""

import asyncio
from collections.abc import Iterator

import msgspec

from croupier import floor
from croupier.acts import Actor, JsonObject, Millis
from croupier.books import BOOK_IDS, Book, editions_of
from croupier.house import Ack, Casino, Draft, floor_command, read_floor_command, tables_touched
from croupier.server.desks.jackpot_links import Unlinked, unlinked, with_system
from croupier.server.http.bodies import Keyed
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.people.my_record import wrong_round
from croupier.server.rights.commands import place_of_floor_command
from croupier.server.rights.hidden_tables import hide_private
from croupier.server.rights.reach import RightsReach
from croupier.server.views.fields import copy_each, copy_fields
from croupier.server.views.lobby import LobbyTable, lobby_table
from croupier.server.views.meters import MeterShown, meters
from croupier.server.views.viewers import CAPACITIES

ROUTES = Routes()

FINDINGS = ("pay", "results", "void")
"""The rulings that are possible on an alarm."""


class FloorRequest(Keyed, frozen=True):
    """`command` is a floor command without actor and time; `role` is the role you act in.

    `system` is the jackpot system that the command's table is linked to with it: both happen, or
    neither does.
    """

    command: JsonObject
    role: str = "player"
    system: str = ""


class ReportWaiting(msgspec.Struct, frozen=True):
    """A report at a table that waits for a ruling; `round` is the round it was made in."""

    table: str
    round: str
    report: int
    irregularity: str
    what: str
    authority: str
    clause: str
    seat: int


class AlarmHand(msgspec.Struct, frozen=True):
    seat: int
    hand: str


class AlarmShown(msgspec.Struct, frozen=True, kw_only=True):
    """An alarm about impossible hands; nothing is paid for them until two people have ruled."""

    table: str
    house: str
    book: str
    round: str
    at: Millis
    why: str
    hands: tuple[AlarmHand, ...]
    findings: tuple[str, ...]
    authority: str
    clause: str


class HoldShown(floor.HoldView, frozen=True, kw_only=True):
    """A payment held back; `due` is when it must be paid, where the book fixes a time."""

    person: str
    table: str
    reason: str


class LimitsRequest(msgspec.Struct, frozen=True, kw_only=True):
    """Personal limits that a player has asked for."""

    table: str
    person: str
    limits: floor.Personal


class BookInForce(msgspec.Struct, frozen=True, kw_only=True):
    """A book of a house: the edition in force, the one announced, and all that are known."""

    book: str
    house: str
    title: str
    edition: str
    known: tuple[str, ...]
    coming: floor.AdoptedEdition | None


class Pit(msgspec.Struct, frozen=True, kw_only=True):
    """`unlinked` are the tables whose sign offers a jackpot wager that no running system takes."""

    tables: tuple[LobbyTable, ...]
    notices: tuple[floor.NoticeLine, ...]
    waiting: tuple[floor.PendingTask, ...]
    rulings: tuple[ReportWaiting, ...]
    alarms: tuple[AlarmShown, ...]
    holds: tuple[HoldShown, ...]
    asked: tuple[LimitsRequest, ...]
    exclusions: tuple[floor.Exclusion, ...]
    apart: tuple[floor.Apart, ...]
    breaches: tuple[floor.Breach, ...]
    detentions: tuple[floor.Detention, ...]
    disputes: tuple[floor.Dispute, ...]
    meters: tuple[MeterShown, ...]
    unlinked: tuple[Unlinked, ...]
    books: tuple[BookInForce, ...]


# --- looking ------------------------------------------------------------------------------------


@ROUTES.get("/api/pit")
async def pit(ask: Ask) -> Pit:
    """What goes on and what waits for staff, for staff on duty."""
    casino, world = ask.casino, ask.casino.world
    reach, people = ask.reach, ask.sees("see records of people")
    now = casino.now()
    tables = [t for t in world.floor.tables.values() if t.is_public and reach.covers(t.house, t.id)]
    house, houses = world.house(), tuple(sorted(reach.houses))
    supervised = ask.sees(CAPACITIES["supervisor"])
    return Pit(
        tables=tuple(lobby_table(casino, t) for t in tables),
        notices=tuple(line for t in tables for line in floor.notice_board(t, now)),
        waiting=tuple(
            w
            for name in houses
            for w in floor.pit_view(casino.law, world.floor, name, now)
            if reach.covers(name, w.where)
        ),
        rulings=tuple(r for t in tables for r in _rulings(casino, t)),
        alarms=tuple(_alarms(casino, reach)),
        holds=tuple(_holds(casino, people)),
        asked=tuple(
            LimitsRequest(table=t.id, person=person, limits=limits)
            for t in tables
            if supervised.covers(t.house, t.id)
            for person, limits in t.asked.items()
        ),
        exclusions=tuple(
            x for x in house.exclusions if people.covers(x.house) or (people.grants and not x.house)
        ),
        apart=tuple(a for a in house.apart if people.covers(a.house) and a.lifted is None),
        breaches=tuple(b for b in house.breaches if people.covers(b.house)),
        detentions=tuple(d for d in house.detentions if people.covers(d.house)),
        disputes=tuple(d for d in house.disputes if people.covers(d.house)),
        meters=tuple(m for m in meters(casino) if m.house in houses),
        unlinked=tuple(found for t in tables if (found := unlinked(casino, t)) is not None),
        books=tuple(_in_force(casino, book) for name in houses for book in _books(casino, name)),
    )


def _books(casino: Casino, house: str) -> tuple[Book, ...]:
    return tuple(book for book in casino.law.books.values() if book.file.house == house)


def _in_force(casino: Casino, book: Book) -> BookInForce:
    house, now = casino.world.house(), casino.now()
    return BookInForce(
        book=book.id,
        house=book.file.house,
        title=book.file.name,
        edition=house.edition_at(book.id, now) or book.edition,
        known=editions_of(book.id) if book.id in BOOK_IDS else (),
        coming=house.edition_after(book.id, now),
    )


def _rulings(casino: Casino, table: floor.Table) -> list[ReportWaiting]:
    play = casino.world.play(table.id)
    if play.rules is None or play.over:
        return []
    rows = play.rules.law.rows
    return [
        copy_fields(
            ReportWaiting,
            rows[report.irregularity],
            table=table.id,
            round=play.state.id,
            report=report.number,
            irregularity=report.irregularity,
            seat=report.seat,
        )
        for report in play.state.reports
    ]


def _alarms(casino: Casino, reach: RightsReach) -> Iterator[AlarmShown]:
    for book_id, jackpots in casino.world.jackpots.items():
        book = casino.law.book(book_id)
        power = book.ladder.powers["decide-dispute"]
        for name, here in jackpots.tables.items():
            if here.game is None or here.game.alarm is None:
                continue
            if not reach.covers(book.file.house, name):
                continue
            alarm = here.game.alarm
            yield copy_fields(
                AlarmShown,
                alarm,
                table=name,
                house=book.file.house,
                book=book_id,
                round=casino.world.play(name).state.id,
                hands=copy_each(AlarmHand, alarm.wins),
                findings=FINDINGS,
                authority=power.role,
                clause=power.clause,
            )


def _holds(casino: Casino, people: RightsReach) -> Iterator[HoldShown]:
    now = casino.now()
    for purse in casino.world.floor.purses.values():
        for hold in purse.holds:
            if people.covers(hold.house) and hold.ended is None:
                overdue = hold.due is not None and now > hold.due
                yield copy_fields(HoldShown, hold, person=purse.person, overdue=overdue)


@ROUTES.get("/api/alarms")
async def alarms(ask: Ask) -> tuple[AlarmShown, ...]:
    """Alarms about impossible hands that wait for a ruling, for staff on duty."""
    return tuple(_alarms(ask.casino, ask.reach))


# --- doing --------------------------------------------------------------------------------------


@ROUTES.post("/api/floor/commands")
async def run_floor(ask: Sent[FloorRequest]) -> Ack:
    """Run the floor: a floor command, in a role of yours.

    Players ask for themselves, staff in a role they hold.
    """
    body = ask.body
    raw, actor = body.command, Actor(ask.person, body.role)
    asked = read_floor_command(raw, actor, body.key, Millis(0))
    mistake = (
        await asyncio.to_thread(wrong_round, ask, asked)
        if isinstance(asked, floor.RaiseDispute)
        else None
    )
    own_role = asked if isinstance(asked, floor.TakeRole) and asked.person == ask.person else None
    if own_role is not None:
        await ask.sessions.give_up(ask.request, own_role.house, own_role.role)

    def decide(draft: Draft) -> None:
        hide_private(draft, ask.person, *raw.values())
        place = place_of_floor_command(draft.law, draft.floor, raw)
        ask.needs_command(draft, f"floor {raw['type']}", body.role, place)
        if mistake is not None:
            raise mistake
        command = read_floor_command(raw, actor, body.key, draft.at)
        if body.system:
            with_system(draft, command, body.system)
        else:
            floor_command(draft, command, ask.casino.source)

    touched = sorted(tables_touched(ask.casino.world.floor, raw, actor.person))
    named = raw.get("table")
    table = named if isinstance(named, str) and named in touched else ""
    done = await ask.perform(decide, table=table, also=[name for name in touched if name != table])
    if own_role is not None:
        await ask.sessions.end_others(ask.person, ask.request)
    return done
