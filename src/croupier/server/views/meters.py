"""The jackpot meters as the lobby and the pit show them."""

import msgspec

from croupier.house import Casino, JackpotHit
from croupier.jackpot import Meter
from croupier.money import show_exact


class PoolShown(msgspec.Struct, frozen=True):
    """A pool, and the amount on its display, which includes the pools below (Perth 3.31)."""

    name: str
    amount: str
    display: str


class MeterShown(msgspec.Struct, frozen=True, kw_only=True):
    """A jackpot system: its pools to four decimals, the tables that feed it, and the latest prizes,
    whose amounts no longer change."""

    id: str
    house: str
    book: str
    tables: tuple[str, ...]
    pools: tuple[PoolShown, ...]
    cost: int = 0
    working: bool = True
    display_out: bool = False
    hits: tuple[JackpotHit, ...] = ()


def meters(casino: Casino) -> tuple[MeterShown, ...]:
    return tuple(
        meter_shown(casino, book, name)
        for book, state in casino.world.jackpots.items()
        for name in state.systems
    )


def meter_shown(casino: Casino, book: str, name: str) -> MeterShown:
    """One system of a book's house."""
    state = casino.world.jackpots[book]
    system = state.systems[name]
    return MeterShown(
        id=name,
        house=casino.law.book(book).file.house,
        book=book,
        tables=state.linked(name),
        pools=pools_of(system.meter),
        cost=min(level.cost for level in system.meter.terms.levels),
        working=system.working or system.manual,
        display_out=system.display_out,
        hits=tuple(h for h in casino.world.hits.get(book, ()) if h.system == name),
    )


def pools_of(meter: Meter) -> tuple[PoolShown, ...]:
    """The pools of a meter, with the amounts on their displays."""
    shown = zip(meter.terms.levels, meter.values, meter.displays, strict=True)
    return tuple(
        PoolShown(level.name, show_exact(value, 4), show_exact(display, 4))
        for level, value, display in shown
    )
