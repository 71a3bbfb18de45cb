"""Endpoints of private tables: opening one, inviting others to it, and having it dealt.

A table is opened like one that the house has, or as a game of poker with chosen blinds.
"""

import secrets
from typing import Annotated, Literal

import msgspec

from croupier import floor, house
from croupier.errors import BadInput
from croupier.house import Ack, Draft
from croupier.poker import variant
from croupier.server.errors import Trouble
from croupier.server.http.bodies import Keyed
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.rate_limits import address_of
from croupier.server.rights.hidden_tables import hide_private, is_hidden
from croupier.server.tables.tables import table_of
from croupier.server.views.fields import copy_fields
from croupier.server.views.lobby import LobbyTable, lobby_table

ROUTES = Routes()

TOO_OFTEN = "You open tables too often. Wait a minute, or play at one that is open."
MOST_CHIPS = 100_000_00
Chips = Annotated[int, msgspec.Meta(ge=0, le=MOST_CHIPS)]
Blind = Annotated[int, msgspec.Meta(ge=1, le=MOST_CHIPS)]


class OpenOwn(Keyed, frozen=True, kw_only=True):
    """Opens a table like the table `like`; or of poker, by `book`, `variant`, `structure` and
    `blinds`. With `buy_in` you sit there at once."""

    like: str = ""
    book: str = ""
    variant: str = ""
    structure: str = ""
    blinds: tuple[Blind, Blind] | None = None
    buy_in: Chips = 0
    companions: Annotated[int, msgspec.Meta(ge=0, le=10)] = 0


class OwnTableOpened(Ack, frozen=True, kw_only=True):
    """The acknowledgement, with the name of the table that was opened."""

    table: str


class Share(Keyed, frozen=True, kw_only=True):
    """`share` makes an invitation if there is none, `renew` a new one in any case; `stop` ends the
    one there is."""

    how: Literal["share", "renew", "stop"] = "share"


class Invitation(Keyed, frozen=True, kw_only=True):
    invitation: Annotated[str, msgspec.Meta(min_length=1, max_length=80)]


class GameChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A banked game that one may open a table of, and a table of the house to be `like`."""

    house: str
    book: str
    game: str
    name: str
    like: str
    minimum: int
    maximum: int | None


class NamedChoice(msgspec.Struct, frozen=True):
    id: str
    name: str


class PokerChoice(msgspec.Struct, frozen=True, kw_only=True):
    """What may be combined to a table of poker under one book."""

    house: str
    book: str
    variants: tuple[NamedChoice, ...]
    structures: tuple[NamedChoice, ...]
    blinds: tuple[tuple[int, int], ...]


class OwnTables(msgspec.Struct, frozen=True, kw_only=True):
    """Your private tables and those that you are invited to, and what you may open."""

    tables: tuple[LobbyTable, ...]
    most: int
    banked: tuple[GameChoice, ...]
    poker: tuple[PokerChoice, ...]


@ROUTES.get("/api/own-tables")
async def show_own_tables(ask: Ask) -> OwnTables:
    """Private tables that you may see, and what you may open."""
    casino, person = ask.casino, ask.looker
    tables = casino.world.floor.tables.values()
    private = (t for t in tables if t.private and t.private.admits(person))
    most = house.MOST_OF_GUEST if house.is_guest(person) else house.MOST_OF_PLAYER
    return OwnTables(
        tables=tuple(lobby_table(casino, t) for t in private if t.phase != "closed"),
        most=most,
        banked=_banked_choices(ask),
        poker=_poker_choices(ask),
    )


def _banked_choices(ask: Ask) -> tuple[GameChoice, ...]:
    """Every banked game that a table of the house is open for; of several, the practice table."""
    found: dict[tuple[str, str], floor.Table] = {}
    for table in ask.casino.world.floor.tables.values():
        if table.is_public and not table.is_poker and table.phase == "open":
            game = (table.book, table.game)
            if game not in found or (table.practice and not found[game].practice):
                found[game] = table
    lines = (lobby_table(ask.casino, table) for table in found.values())
    return tuple(copy_fields(GameChoice, line, like=line.id) for line in lines)


def _poker_choices(ask: Ask) -> tuple[PokerChoice, ...]:
    return tuple(
        PokerChoice(
            house=book.file.house,
            book=book.id,
            variants=tuple(
                NamedChoice(row.id, variant(row.id, book.ref).name) for row in book.poker.variant
            ),
            structures=tuple(NamedChoice(row.id, row.name) for row in book.poker.structure),
            blinds=house.BLINDS,
        )
        for book in ask.casino.law.books.values()
        if book.poker is not None
    )


@ROUTES.post("/api/own-tables", cost=5)
async def open_own_table(ask: Sent[OpenOwn]) -> OwnTableOpened:
    """Open a table for yourself."""
    body, person, casino = ask.body, ask.person, ask.casino
    name, move = house.private_name(person, body.key), ask.move()
    payer = address_of(ask.request) if house.is_guest(person) else person
    if not ask.service.openings.take(payer):
        before = await ask.performed_before()
        if before is None:
            raise Trouble(429, TOO_OFTEN, "too-fast")
        return copy_fields(OwnTableOpened, before, table=name)

    def decide(draft: Draft) -> None:
        hide_private(draft, person, body.like)
        wanted = msgspec.structs.replace(
            _wanted(draft, body), buy_in=body.buy_in, companions=body.companions
        )
        house.open_private(draft, name, person, wanted, move)

    done = await ask.perform(decide, table=name)
    casino.wake_runner()
    return copy_fields(OwnTableOpened, done, table=name)


def _wanted(draft: Draft, body: OpenOwn) -> house.WantedTable:
    if body.like:
        return house.wanted_like(house.table_in(draft, body.like), draft.at)
    if not (body.book and body.variant and body.structure and body.blinds):
        raise BadInput("like", "a table, or else book, variant, structure and blinds of poker")
    return house.wanted_poker(body.book, body.variant, body.structure, body.blinds)


@ROUTES.post("/api/tables/{id}/ready")
async def say_ready(ask: Sent[Keyed]) -> Ack:
    """Have the bets closed and the cards dealt, at a banked table of your own."""
    table, person, casino = table_of(ask).id, ask.person, ask.casino
    return await ask.perform(
        lambda draft: house.say_ready(casino, draft, table, person), table=table
    )


@ROUTES.post("/api/tables/{id}/share")
async def share_table(ask: Sent[Share]) -> Ack:
    """Invite others to your table, with a new link or the one there is, or no longer."""
    table, actor, how, fresh = (
        table_of(ask).id,
        ask.actor(),
        ask.body.how,
        secrets.token_urlsafe(16),
    )

    def decide(draft: Draft) -> None:
        private = house.table_in(draft, table).private
        known = private.invitation if private is not None else ""
        chosen = {"share": known or fresh, "renew": fresh, "stop": ""}[how]
        draft.ask_floor(floor.ShareTable(actor=actor, at=draft.at, table=table, invitation=chosen))

    return await ask.perform(decide, table=table)


@ROUTES.post("/api/tables/{id}/invitation")
async def take_invitation(ask: Sent[Invitation]) -> Ack:
    """Come to a private table with its invitation."""
    name, actor, given = ask.path("id"), ask.actor(), ask.body.invitation

    def decide(draft: Draft) -> None:
        private = house.table_in(draft, name).private
        right = private is not None and _same(private.invitation, given)
        if not right and is_hidden(ask.casino, actor.person, draft.floor.tables[name]):
            raise house.NotFound.named("table", name)
        draft.ask_floor(
            floor.TakeInvitation(actor=actor, at=draft.at, table=name, invitation=given)
        )

    return await ask.perform(decide, table=name)


def _same(known: str, given: str) -> bool:
    return bool(known) and secrets.compare_digest(known.encode(), given.encode())


@ROUTES.post("/api/tables/{id}/close")
async def close_table(ask: Sent[Keyed]) -> Ack:
    """Close your own table; everybody's chips go to their accounts."""
    table, person = table_of(ask).id, ask.person

    def decide(draft: Draft) -> None:
        found = house.table_in(draft, table)
        if found.private is None or found.private.owner != person:
            raise Trouble(403, "You can close only a table of your own.", "not-yours")
        house.close_private(draft, table, "the owner closed it")

    return await ask.perform(decide, table=table)
