"""Endpoint to propose a correction of the settlement of a round that is over."""

import asyncio
from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

import msgspec

from croupier import floor
from croupier.acts import Actor
from croupier.house import Ack, Draft, PastRound, past_round, propose_correction
from croupier.money import Cents
from croupier.server.http.bodies import Amount, Keyed
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.rights.reach import Place
from croupier.server.tables.tables import table_of

ROUTES = Routes()

MOST_PLAYERS = 20
Amounts: TypeAlias = Annotated[Mapping[str, Amount], msgspec.Meta(max_length=MOST_PLAYERS)]
"""What each player is given, or what is taken back from each, in cents."""
NO_AMOUNTS: Final[Mapping[str, int]] = {}
HouseAmount = Annotated[int, msgspec.Meta(ge=0, le=1_000_000_000_00)]
Words = Annotated[str, msgspec.Meta(max_length=2_000)]


class SettlementCorrection(Keyed, frozen=True, kw_only=True):
    """A correction in the role you act in; what is given and what is taken must be equal."""

    role: str
    clause: Words
    reason: Words
    paid: Amounts = NO_AMOUNTS
    taken: Amounts = NO_AMOUNTS
    house_pays: HouseAmount = 0
    house_takes: HouseAmount = 0


@ROUTES.post("/api/tables/{id}/rounds/{round}/corrections", cost=10)
async def correct_round(ask: Sent[SettlementCorrection]) -> Ack:
    """Propose to correct what a round that is over settled wrongly, by a balanced entry.

    For an officer on duty whom the book lets decide disputes; another one confirms it.
    """
    body, table, actor, move = ask.body, table_of(ask), Actor(ask.person, ask.body.role), ask.move()
    (found,) = await asyncio.gather(_past_round(ask, table), return_exceptions=True)

    def decide(draft: Draft) -> None:
        place = Place(table.house, table.id, table.book)
        ask.needs_command(draft, ask.route.action, body.role, place)
        if isinstance(found, BaseException):
            raise found
        propose_correction(
            draft,
            floor.CorrectRound(
                actor=actor,
                at=draft.at,
                table=table.id,
                id=move,
                round=found.id,
                players=found.players,
                edition=found.edition,
                clause=body.clause,
                reason=body.reason,
                paid={person: Cents(n) for person, n in body.paid.items()},
                taken={person: Cents(n) for person, n in body.taken.items()},
                house_pays=Cents(body.house_pays),
                house_takes=Cents(body.house_takes),
            ),
        )

    return await ask.perform(decide, table=table.id)


async def _past_round(ask: Ask, table: floor.Table) -> PastRound:
    """The round to be corrected, from the log."""
    return await asyncio.to_thread(past_round, ask.casino.store, table.id, ask.path("round"))
