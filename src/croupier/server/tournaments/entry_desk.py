"""Endpoints for entries at the desk of a tournament: as a list in and out, and for cash."""

from starlette.responses import Response

from croupier import floor, house
from croupier.house import Ack, Draft
from croupier.server.http.bodies import Keyed
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.rights.reach import Place
from croupier.server.tournaments.tournaments import (
    DIRECTOR,
    LIMIT,
    NAME,
    SKIP,
    match_named,
    perform_in,
)
from croupier.server.views.tournament_receipts import ReceiptsShown, receipts_shown
from croupier.tournament import entries_csv, read_entries_csv

ROUTES = Routes()
CSV = "text/csv; charset=utf-8"


class EntryList(Keyed, frozen=True):
    """`text` is a table of comma-separated values with a heading: a column `player`, and `reserve`,
    `signed`, `staff` and `cash` with yes or no where they are needed."""

    text: str
    role: str = DIRECTOR


class Arrivals(Keyed, frozen=True):
    role: str = DIRECTOR


class PayOut(Keyed, frozen=True):
    player: str
    role: str = DIRECTOR


@ROUTES.get("/api/tournaments/{id}/entries.csv", cost=3, media=CSV, answer=str)
async def tournament_entries(ask: Ask) -> Response:
    """Everybody who entered, a line each, as comma-separated values."""
    match = match_named(ask)
    text = entries_csv(match.terms, match.state)
    headers = {"Content-Disposition": f'attachment; filename="{match.id}-entries.csv"'}
    return Response(text, headers=headers, media_type=CSV)


@ROUTES.get("/api/tournaments/{id}/receipts", query=(SKIP, LIMIT, NAME), cost=3)
async def tournament_receipts(ask: Ask) -> ReceiptsShown:
    """What everybody has paid, been paid back and won, in the order of entry."""
    skip, limit = ask.number(SKIP, 0), ask.number(LIMIT, 50)
    return receipts_shown(match_named(ask), skip, limit, ask.text("name"))


@ROUTES.post("/api/tournaments/{id}/entries", cost=10)
async def enter_list(ask: Sent[EntryList]) -> Ack:
    """Enter everybody of a list.

    A mistake names its line and field, and nobody is entered then. Whoever pays in cash and has no
    account is entered as a patron.
    """
    body, name, move = ask.body, match_named(ask).id, ask.move()
    actor = ask.actor(body.role)

    def decide(draft: Draft) -> None:
        _needs_desk(ask, draft, name, body.role)
        lines = read_entries_csv(body.text)
        house.enter_list(draft, name, lines, actor, ask.casino.source, move)

    return await perform_in(ask, name, decide)


@ROUTES.post("/api/tournaments/{id}/arrivals", cost=10)
async def everybody_arrives(ask: Sent[Arrivals]) -> Ack:
    """Record that everybody who has a seat has come to it."""
    body, name = ask.body, match_named(ask).id
    actor = ask.actor(body.role)

    def decide(draft: Draft) -> None:
        _needs_desk(ask, draft, name, body.role)
        house.arrive_all(draft, name, actor, ask.casino.source)

    return await perform_in(ask, name, decide)


@ROUTES.post("/api/tournaments/{id}/pay-out", cost=2)
async def pay_out(ask: Sent[PayOut]) -> Ack:
    """Pay in cash what somebody holds who entered for cash without an account."""
    body, name, move = ask.body, match_named(ask).id, ask.move()

    def decide(draft: Draft) -> None:
        _needs_desk(ask, draft, name, body.role)
        house.pay_patron_out(draft, name, body.player, move)

    return await perform_in(ask, name, decide)


def _needs_desk(ask: Ask, draft: Draft, name: str, role: str) -> None:
    match = house.match_of(draft, name)
    place = Place(match.house, book=match.rules.book.id)
    ask.needs_command(draft, ask.route.action, role, place)
    floor.needs_role_held(draft.floor.house, match.rules.book, ask.actor(role))
