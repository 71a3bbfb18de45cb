"""Endpoints of the rounds and hands that people play at the tables of tournaments: the list, one
of them with the proof of its deck, and players' seeds for the next deck."""

from croupier import banked, house
from croupier.acts import Viewer
from croupier.errors import BadInput
from croupier.house import BETWEEN, Ack, DealBegun, events_of, game_event
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.tables.tables import (
    AFTER,
    BEFORE,
    LIMIT,
    RoundsListed,
    SeedRequest,
    recorded_at,
    rounds_listed,
)
from croupier.server.tournaments.tournaments import match_named
from croupier.server.views.rounds import RoundShown, replaying_at
from croupier.server.views.tournament_felt import needs_felt
from croupier.store import Record

ROUTES = Routes()


@ROUTES.get("/api/tournaments/{id}/tables/{table}/rounds", query=(BEFORE, LIMIT))
async def tournament_rounds(ask: Ask) -> RoundsListed:
    """The rounds or hands of a table of a tournament that people have played, newest first."""
    match = match_named(ask)
    at = needs_felt(ask.casino, match.id, ask.path("table"))
    return rounds_listed(ask, str(at), match.house, practice=house.is_practice(match))


@ROUTES.post("/api/tournaments/{id}/tables/{table}/seed")
async def send_tournament_seed(ask: Sent[SeedRequest]) -> Ack:
    """Show your seed for the promised deck of a tournament's table, and commit to the next one."""
    body, at = ask.body, needs_felt(ask.casino, match_named(ask).id, ask.path("table"))
    return await house.perform_seed(
        ask.casino, str(at), ask.person, body.key, body.reveal, body.commitment
    )


@ROUTES.get("/api/tournaments/{id}/tables/{table}/rounds/{round}", query=(AFTER,), cost=10)
async def tournament_round(ask: Ask) -> RoundShown:
    """A round or hand of a tournament that is over, event by event, with the proof of its deck.

    The path has the round's name without the tournament's: `1-17` of `spring-open/1-17`.
    """
    at = needs_felt(ask.casino, match_named(ask).id, ask.path("table"))
    name = f"{at.tournament}{BETWEEN}{ask.path('round')}"
    mark, records = await recorded_at(ask, str(at), name)
    if not mark.last:
        raise BadInput("round", "a round that is over", got=mark.id)
    took_part = ask.looker in _players(records)
    viewer = Viewer("player", ask.looker) if took_part else Viewer("onlooker")
    building = replaying_at(str(at), mark, records, viewer, ask.number(AFTER, 0))
    return await ask.service.pages.build(building)


def _players(records: list[Record]) -> set[str]:
    """Everybody who was dealt in."""
    for _, recorded in events_of(records):
        match game_event(recorded) or recorded:
            case banked.events.RoundOpened() as opened:
                return {sitting.person for sitting in opened.seats}
            case DealBegun() as begun:
                return {place.person for place in begun.setup.places}
    return set()
