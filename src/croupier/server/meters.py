"""The jackpot meters as they are shown on the floor."""

import msgspec

from croupier.money import show_exact
from croupier.server.casino import Casino


class PoolShown(msgspec.Struct, frozen=True):
    name: str
    amount: str


class MeterShown(msgspec.Struct, frozen=True):
    """A jackpot system: its pools exact to four decimals, and the tables that feed it."""

    id: str
    house: str
    book: str
    tables: tuple[str, ...]
    pools: tuple[PoolShown, ...]


def meters(casino: Casino) -> tuple[MeterShown, ...]:
    found = []
    for book, state in casino.world.jackpots.items():
        for name, system in state.systems.items():
            pools = tuple(
                PoolShown(f"pool {place}", show_exact(value, 4))
                for place, value in enumerate(system.meter.values, 1)
            )
            house = casino.law.book(book).file.house
            found.append(MeterShown(name, house, book, state.linked(name), pools))
    return tuple(found)
