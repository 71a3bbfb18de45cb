"""The houses that a person has dealings with: seats, money, tournaments, exclusions, disputes."""

import asyncio
from collections.abc import Iterator

from croupier import floor
from croupier.house import WELCOME, Casino, World
from croupier.money import Account, AccountKind
from croupier.store import Auditor


async def houses_dealt_with(casino: Casino, person: str) -> frozenset[str]:
    """The houses that a person has or had dealings with.

    What the state of the house does not tell any more is read from the transfers in the log. The
    chips that the house gives to everybody who comes in are no dealing.
    """
    known = frozenset(_in_state(casino.world, person))
    moved = await asyncio.to_thread(_moved_money, casino, person)
    return known | moved


def _in_state(world: World, person: str) -> Iterator[str]:
    state = world.floor
    house = state.house
    for table in state.tables.values():
        if table.seat_of(person) or any(r.person == person for r in table.reservations):
            yield table.house
    yield from (breach.house for breach in house.breaches if breach.person == person)
    yield from (dispute.house for dispute in house.disputes if dispute.person == person)
    yield from (detention.house for detention in house.detentions if detention.person == person)
    for exclusion in house.exclusions:
        if exclusion.person == person:
            yield from (exclusion.house,) if exclusion.house else house.houses
    for pair in house.apart:
        if person in pair.pair:
            yield pair.house
    for promotion in house.promotions.values():
        claimed = any(claim.person == person for claim in promotion.claims)
        if claimed or person in promotion.entries:
            yield promotion.house
    for match in world.matches.values():
        if person in match.state.entrants:
            yield match.house


def _moved_money(casino: Casino, person: str) -> frozenset[str]:
    """The houses whose cage or tables a person's money came from or went to."""
    auditor = Auditor(casino.store.engine)
    auditor.read_up()
    tables = casino.world.floor.tables
    found = set[str]()
    for name in auditor.counterparties(floor.purse_of(person), f"{WELCOME}{person}"):
        account = Account.parse(name)
        if account.kind is AccountKind.CAGE:
            found.add(account.name)
        elif account.kind is AccountKind.PLAYER:
            table = tables.get(account.name.partition("@")[2])
            found |= {table.house} if table is not None else set()
    return frozenset(found & casino.world.house().houses.keys())
