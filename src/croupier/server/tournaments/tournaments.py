"""Endpoints of tournaments: looking, entering, and the director's desk.

Players act only for themselves; staff act in a role they hold. Random draws are made by the server,
whoever gives the command.
"""

import msgspec

from croupier import floor, house
from croupier.acts import Actor, JsonObject, NotAuthorised, NotOffered, from_json
from croupier.errors import BadInput
from croupier.house import Ack, Draft
from croupier.server.errors import Trouble
from croupier.server.http.bodies import Keyed
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Query, Routes
from croupier.server.rights.catalogue import COMMANDS
from croupier.server.rights.reach import Place, needs_reach
from croupier.server.rights.rows import rights
from croupier.server.tables.tables import EngineCommand
from croupier.server.views.table import TableShown
from croupier.server.views.tournament_board import TournamentBoard, TournamentLine, board, line
from croupier.server.views.tournament_felt import felt_shown, needs_felt
from croupier.server.views.tournament_tables import (
    ConditionsShown,
    DealShown,
    StandingsShown,
    TablesShown,
    deal_shown,
    faults_of,
    standings_shown,
    tables,
)
from croupier.tournament import check, check_entries, commands, html, markdown, template

ROUTES = Routes()

PLAYER, DIRECTOR = "player", "tournament-director"
APPLICANT = {"Enter": "player", "Substitute": "by"}
"""Commands by which somebody would take part, with the field that names this person."""
OF_OFFICERS = frozenset({"ApproveStaff", "RefuseEntry"})
"""Commands of officers of the house about somebody who would take part."""
OF_THE_HOUSE = frozenset(
    {"actor", "at", "places", "order", "draws", "dealt", "staff", "groups", "ticket"}
)
"""Fields of commands that the server fills in."""
OF_THE_DESK = frozenset({"groups", "staff"})
"""Fields of those that staff may fill in about a player at the desk: contractors and associates
of the house count as its staff, and only the desk knows them."""
NAME = Query("name", "Only players whose names contain this, in large or small letters.")
SKIP = Query("skip", "How many of the best to skip.", bounds=(0, 1_000_000))
LIMIT = Query("limit", "How many to list, up to 2000.", bounds=(1, 2000))
BOOK = Query("book", "The book it is held by.")
GAME = Query("game", "One of the book's games.")


class TemplateShown(msgspec.Struct, frozen=True):
    """A file to start from, complete under its book."""

    book: str
    text: str


class NewTournament(Keyed, frozen=True):
    """`text` is a file as `croupier tournament new` writes one; `id` will be its name.

    With `complete`, a file whose conditions are not complete is refused with the clause.
    """

    id: str
    text: str
    complete: bool = False


class TournamentCommand(Keyed, frozen=True):
    """`command` is a tournament command without actor and time; `role` is the role you act in.

    With `seen`, the version you saw, it is refused if the tournament has changed since. With
    `cash` in the command, the desk takes in cash what it costs the player.
    """

    command: JsonObject
    role: str = PLAYER
    seen: int | None = None


class Hosting(Keyed, frozen=True):
    """Whether the house plays for companions, who enter until there are so many `entries`."""

    on: bool = True
    entries: int = 0


# --- looking ---------------------------------------------------------------------------------


def match_named(ask: Ask) -> house.HostedTournament:
    name = ask.path("id")
    match = ask.casino.world.matches.get(name)
    if match is None:
        raise house.NotFound.named("tournament", name)
    return match


@ROUTES.get("/api/tournaments")
async def tournaments(ask: Ask) -> tuple[TournamentLine, ...]:
    """Tournaments, the next one first."""
    found = ask.casino.world.matches.values()
    return tuple(sorted(map(line, found), key=lambda one: (one.stage == "over", one.start)))


@ROUTES.get("/api/tournaments/{id}")
async def tournament(ask: Ask) -> TournamentBoard:
    """A tournament at a glance: clock, prizes, what is next, and how you stand."""
    return board(ask.casino, match_named(ask), ask.looker)


@ROUTES.get("/api/tournaments/{id}/tables", cost=2)
async def tournament_tables(ask: Ask) -> TablesShown:
    """Tables with seats, and moves to make with reasons."""
    return tables(match_named(ask), ask.casino.now())


@ROUTES.get("/api/tournaments/{id}/tables/{table}")
async def tournament_felt(ask: Ask) -> TableShown:
    """A table at which the house deals to people, as you see it."""
    await ask.casino.catch_up()
    at = needs_felt(ask.casino, match_named(ask).id, ask.path("table"))
    return felt_shown(ask.casino, at, ask.looker)


@ROUTES.get("/api/tournaments/{id}/players", query=(SKIP, LIMIT, NAME), cost=2)
async def tournament_players(ask: Ask) -> StandingsShown:
    """Everybody who entered, the best first."""
    skip, limit = ask.number(SKIP, 0), ask.number(LIMIT, 50)
    return standings_shown(match_named(ask), ask.looker, skip, limit, ask.text("name"))


@ROUTES.get("/api/tournaments/{id}/conditions", cost=3)
async def tournament_conditions(ask: Ask) -> ConditionsShown:
    """The conditions, to read and to print."""
    match = match_named(ask)
    faults = faults_of(match)
    if faults:
        return ConditionsShown(markdown="", html="", faults=faults)
    book, terms = match.rules.book, match.terms
    return ConditionsShown(markdown=markdown(book, terms), html=html(book, terms), faults=())


@ROUTES.get("/api/tournaments/{id}/deal", cost=10)
async def tournament_deal(ask: Ask) -> DealShown:
    """What the stacks are worth by the chip model."""
    match = match_named(ask)
    if not match.terms.prizes.deals or match.terms.banked:
        raise Trouble(409, "The conditions of this tournament allow no deals.", "not-offered")
    return deal_shown(match)


@ROUTES.get("/api/tournament-template", query=(BOOK, GAME))
async def tournament_template(ask: Ask) -> TemplateShown:
    """A tournament file to start from, complete under its book."""
    books = ask.casino.law.books.values()
    able = [b.id for b in books if b.tournament is not None and b.tournament.condition]
    book = ask.text("book", able[0])
    if book not in able:
        raise BadInput("book", f"one of {', '.join(able)}", got=book)
    return TemplateShown(book, template(ask.casino.law.book(book), ask.text("game") or None))


# --- doing -----------------------------------------------------------------------------------


@ROUTES.post("/api/tournaments", cost=5)
async def new_tournament(ask: Sent[NewTournament]) -> Ack:
    """Describe a tournament by its file, as staff on duty.

    They are on duty in the house of the tournament's book.
    """
    body = ask.body
    person, name = ask.person, house.check_tournament_id(body.id)

    def decide(draft: Draft) -> None:
        house.plan_in_draft(draft, name, body.text, person)
        match = draft.matches.get(name) or draft.world.matches[name]
        needs_reach(ask.reach, ask.known, Place(match.house))
        for fault in check(match.rules.book, match.terms) if body.complete else ():
            raise NotOffered(fault.refusal, fault.clause, match.rules.book.id)

    return await perform_in(ask, name, decide)


@ROUTES.post("/api/tournaments/{id}/commands")
async def tournament_command(ask: Sent[TournamentCommand]) -> Ack:
    """Enter, play and direct: a tournament command, in a role of yours."""
    body = ask.body
    planned = match_named(ask)
    name, actor, move = planned.id, ask.actor(body.role), ask.move()
    action = f"tournament {body.command.get('type')}"
    place = Place(planned.house, book=planned.rules.book.id)

    def decide(draft: Draft) -> None:
        if action in COMMANDS:
            ask.needs_command(draft, action, body.role, place)
        match = house.match_of(draft, name)
        version = draft.world.version(house.tournament_stream(name))
        if body.seen is not None and body.seen < version:
            raise house.Stale(
                "The tournament has changed since you looked. Look again before you decide."
            )
        raw = dict(body.command)
        if raw.pop("cash", False) is True and actor.role != PLAYER:
            kind, player = str(raw.get("type")), str(raw.get("player"))
            house.take_cash(draft, name, kind, player, move)
        command = _read(draft, match, raw, actor)
        house.ask_tournament(draft, name, command, ask.casino.source)

    return await perform_in(ask, name, decide)


@ROUTES.post("/api/tournaments/{id}/tables/{table}/commands")
async def play_in_tournament(ask: Sent[EngineCommand]) -> Ack:
    """Play your hand at a table of a tournament: a command of a hand of poker."""
    body = ask.body
    ask.service.check_pace(ask.person)
    at = needs_felt(ask.casino, match_named(ask).id, ask.path("table"))
    actor = Actor(ask.person, body.role)
    return await house.perform_in_tournament(
        ask.casino, str(at), actor, body.key, body.command, body.seen
    )


def _read(
    draft: Draft, match: house.HostedTournament, raw: JsonObject, actor: Actor
) -> commands.AnyTournamentCommand:
    """Reads a client's command; actor, time and what the server knows are added here."""
    forged = (OF_THE_HOUSE - OF_THE_DESK if actor.role != PLAYER else OF_THE_HOUSE) & set(raw)
    if forged:
        raise BadInput(f"command.{min(forged)}", "no value: the server fills it in")
    kind, fields = str(raw.get("type")), dict(raw)
    if actor.role != PLAYER:
        floor.needs_role_held(draft.floor.house, match.rules.book, actor)
    if "player" in rights().of(f"tournament {kind}"):
        fields["player"] = _player_of(fields, actor)
    if kind == "TakeStep" and fields.get("person"):
        _check_staff(draft, match, str(fields["person"]))
    if kind in OF_OFFICERS:
        house.check_has_account(draft, str(fields.get("player")))
    if kind in APPLICANT:
        person = str(fields.get(APPLICANT[kind]))
        house.check_may_enter(draft, match, person, actor)
        if house.is_employed(draft, match, person):
            fields["staff"] = True
    data = msgspec.json.encode({**fields, "actor": actor, "at": draft.at})
    command: commands.AnyTournamentCommand = from_json(data, commands.AnyTournamentCommand)
    return command


def _check_staff(draft: Draft, match: house.HostedTournament, person: str) -> None:
    """Directors and their deputies are appointed from the staff of the house."""
    if not house.is_employed(draft, match, person):
        raise BadInput("command.person", f"a member of the staff of {match.house}", got=person)


def _player_of(fields: JsonObject, actor: Actor) -> str:
    """The player a command is for: players act only for themselves, the desk for anybody."""
    player = str(fields.get("player", actor.person))
    if actor.role == PLAYER and player != actor.person:
        raise NotAuthorised("You act as a player, so you can ask only for yourself.")
    return player


@ROUTES.post("/api/tournaments/{id}/host", cost=5)
async def tournament_host(ask: Sent[Hosting]) -> Ack:
    """Have the house play for companions, or stop it.

    This is for the director of the tournament.
    """
    body = ask.body
    match, person = match_named(ask), ask.person
    if body.on and body.entries:
        check_entries(match.terms, body.entries)

    def decide(draft: Draft) -> None:
        now = house.match_of(draft, match.id)
        director = now.state.officers.get("director", person)
        held = Actor(person, DIRECTOR)
        if person != director:
            raise NotAuthorised(
                f"Only {director}, who directs this tournament, may do this.", "", now.rules.book.id
            )
        floor.needs_role_held(draft.floor.house, now.rules.book, held)
        house.set_tournament_host(draft, match.id, body.on, person, body.entries)

    return await perform_in(ask, match.id, decide)


async def perform_in(ask: Sent[Keyed], name: str, decide: house.DraftDecision) -> Ack:
    stream = house.tournament_stream(name)
    ack = await ask.perform(decide, table=stream)
    return msgspec.structs.replace(ack, version=ask.casino.world.version(stream))
