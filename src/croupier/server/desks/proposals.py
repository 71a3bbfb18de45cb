"""Endpoints for proposals: what waits for a second person, who confirms or declines it."""

from typing import Annotated

import msgspec

from croupier import floor, house
from croupier.acts import Actor
from croupier.errors import BadInput
from croupier.house import Ack, Draft
from croupier.server.http.bodies import Keyed
from croupier.server.http.request import Ask, Sent
from croupier.server.http.routes import Routes
from croupier.server.rights.reach import Place
from croupier.server.views.proposals import ProposalShown, proposal_shown

ROUTES = Routes()

LONGEST_NUMBER = 12


class ProposalAnswer(Keyed, frozen=True):
    """An answer to a proposal, in the role you act in."""

    role: str


class ProposalDecline(Keyed, frozen=True):
    """A refusal of a proposal with its reason, in the role you act in."""

    role: str
    reason: Annotated[str, msgspec.Meta(max_length=2_000)]


@ROUTES.get("/api/proposals")
async def proposals(ask: Ask) -> tuple[ProposalShown, ...]:
    """What waits for a second person in your house, for staff on duty."""
    casino, reach = ask.casino, ask.reach
    now = casino.now()
    return tuple(
        proposal_shown(casino, waiting)
        for waiting in casino.world.house().proposals
        if waiting.until > now and reach.covers(waiting.house, waiting.table)
    )


@ROUTES.post("/api/proposals/{number}/confirm", cost=5)
async def confirm_proposal(ask: Sent[ProposalAnswer]) -> Ack:
    """Confirm another person's proposal: it is decided again, and carried out."""
    number, actor = _number(ask), Actor(ask.person, ask.body.role)
    move = ask.move()

    def decide(draft: Draft) -> None:
        _needs_right(ask, draft, number, ask.body.role)
        house.confirm_proposal(draft, number, actor, move)

    return await ask.perform(decide, also=_tables(ask, number))


@ROUTES.post("/api/proposals/{number}/decline")
async def decline_proposal(ask: Sent[ProposalDecline]) -> Ack:
    """Decline another person's proposal, with a reason."""
    number, body = _number(ask), ask.body

    def decide(draft: Draft) -> None:
        _needs_right(ask, draft, number, body.role)
        house.decline_proposal(draft, number, Actor(ask.person, body.role), body.reason)

    return await ask.perform(decide)


@ROUTES.post("/api/proposals/{number}/withdraw")
async def withdraw_proposal(ask: Sent[ProposalAnswer]) -> Ack:
    """Withdraw a proposal of your own."""
    number, actor = _number(ask), Actor(ask.person, ask.body.role)

    def decide(draft: Draft) -> None:
        _needs_right(ask, draft, number, ask.body.role)
        draft.ask_floor(floor.WithdrawProposal(actor=actor, at=draft.at, number=number))

    return await ask.perform(decide)


def _number(ask: Ask) -> int:
    given = ask.path("number")
    if not given.isascii() or not given.isdigit() or len(given) > LONGEST_NUMBER:
        raise BadInput("number", "the number of a proposal", got=given[:40])
    return int(given)


def _needs_right(ask: Ask, draft: Draft, number: int, role: str) -> None:
    """Refuses a role that may not answer proposals, or not this one."""
    found = next((p for p in draft.floor.house.proposals if p.number == number), None)
    place = None if found is None else Place(found.house, found.table, found.book)
    ask.needs_command(draft, ask.route.action, role, place)


def _tables(ask: Ask, number: int) -> list[str]:
    """The tables that may change with a proposal: its own, and those of its jackpots."""
    world = ask.casino.world
    found = next((p for p in world.house().proposals if p.number == number), None)
    if found is None:
        return []
    state = world.jackpots.get(found.book) if found.room == "jackpot" else None
    linked = [] if state is None else list(state.tables)
    return [name for name in {found.table, *linked} if name in world.floor.tables]
