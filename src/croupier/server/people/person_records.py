"""Endpoint for the account and record of a player, for staff of a house they have dealings with."""

import msgspec

from croupier import floor
from croupier.acts import Viewer
from croupier.house import AccountSeen, NotFound
from croupier.server.errors import Trouble
from croupier.server.http.request import Ask
from croupier.server.http.routes import Routes
from croupier.server.people.dealings import houses_dealt_with
from croupier.server.people.looks import note_look
from croupier.server.rights.reach import NOT_YOUR_OFFICE, Place

ROUTES = Routes()

NO_DEALINGS = "You may look only into accounts of people with dealings in the house you work for."


class PersonShown(msgspec.Struct, frozen=True, kw_only=True):
    """A player as staff of a house see them: chips, holds and record are those of the house.

    `name` is the name that the person signs in with, `nickname` what others see at tables.
    """

    name: str
    nickname: str
    account: floor.AccountView
    exclusions: tuple[floor.Exclusion, ...]
    breaches: tuple[floor.Breach, ...]
    disputes: tuple[floor.Dispute, ...]


@ROUTES.get("/api/people/{person}", cost=3)
async def person(ask: Ask) -> PersonShown:
    """A player's account and record, for supervisors and auditors on duty.

    They are on duty in a house that the player has dealings with. The look is logged.
    """
    name, world = ask.path("person"), ask.casino.world
    if name not in world.floor.purses:
        raise NotFound.named("account of", name)
    dealt = await houses_dealt_with(ask.casino, name)
    houses = tuple(sorted(ask.reach.houses & dealt))
    if not houses:
        raise Trouble(403, NO_DEALINGS, NOT_YOUR_OFFICE)
    for house in houses:
        grant = ask.reach.staff_grant(Place(house))
        assert grant is not None, "a house in reach is reached in some office"
        role = grant.held.role
        seen = AccountSeen(person=ask.person, role=role, house=house, player=name)
        await note_look(ask.casino, seen)
    return _shown(ask, name, houses)


def _shown(ask: Ask, name: str, houses: tuple[str, ...]) -> PersonShown:
    world, viewer = ask.casino.world, Viewer("supervisor", ask.person)
    account = floor.account_view(world.floor, name, viewer, ask.casino.now(), houses)
    assert account is not None, "the account was found"
    house = world.house()
    return PersonShown(
        name=floor.own_name(world.floor, name),
        nickname=world.floor.purses[name].nickname,
        account=account,
        exclusions=tuple(
            x for x in house.exclusions if x.person == name and x.house in ("", *houses)
        ),
        breaches=tuple(b for b in house.breaches if b.person == name and b.house in houses),
        disputes=tuple(d for d in house.disputes if d.person == name and d.house in houses),
    )
