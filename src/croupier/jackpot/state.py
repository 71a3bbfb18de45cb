"""The state of the jackpots of a house: systems, tables, games, unpaid prizes, notices."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from croupier.acts import Millis
from croupier.errors import BadInput
from croupier.jackpot.meters.awards import JackpotAward, Win
from croupier.jackpot.meters.pools import Meter


class JackpotWager(msgspec.Struct, frozen=True, gc=False):
    """A jackpot wager at a seat. `epochs` are the resets of each pool when it was registered;
    they are empty while the wager lies on the layout and is not registered."""

    seat: int
    level: int = 0
    epochs: tuple[int, ...] = ()
    person: str = ""


Wagers: TypeAlias = tuple[JackpotWager, ...]


class Alarm(msgspec.Struct, frozen=True):
    """A recorded result that is impossible and waits for a ruling."""

    why: str
    wins: tuple[Win, ...]
    at: Millis


class JackpotGame(msgspec.Struct, frozen=True, gc=False):
    """A jackpot game in progress at a table.

    `forfeited` seats can win nothing any more; `late` says that the round was misdealt after its
    flop, so that the jackpot is settled and the rest is not.
    """

    wagers: tuple[JackpotWager, ...]
    forfeited: tuple[int, ...] = ()
    late: bool = False
    alarm: Alarm | None = None

    def wager(self, seat: int) -> JackpotWager | None:
        return next((wager for wager in self.wagers if wager.seat == seat), None)


class JackpotTable(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A table linked to a system. `round` counts its jackpot games; `carried` are wagers of a
    misdealt round that stay good for the next; `over` is false until the game over button."""

    system: str
    game_played: str = ""
    round: int = 0
    game: JackpotGame | None = None
    carried: tuple[JackpotWager, ...] = ()
    over: bool = True
    suspended: bool = False


class PrizeClaim(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A prize that is owed: `needs` must still be done before it is paid, and `place` is its
    place in the order of payment."""

    id: str
    table: str
    system: str
    place: int
    award: JackpotAward
    at: Millis
    person: str = ""
    needs: tuple[str, ...] = ()
    held_until: Millis | None = None


class SignUp(msgspec.Struct, frozen=True, kw_only=True):
    """A notice on show: at a table, or to whoever the book wants told."""

    notice: str
    since: Millis
    system: str = ""
    table: str = ""
    to: str = ""
    line: dict[str, Any] = {}


class System(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A jackpot system: its meter and how its equipment is.

    `verified` are the pool values last verified on the display; while the display is out, prizes
    are worked out from them.
    """

    meter: Meter
    working: bool = True
    manual: bool = False
    display_out: bool = False
    verified: tuple[Fraction, ...] | None = None


class JackpotState(msgspec.Struct, frozen=True, gc=False):
    """All jackpot systems of a house, with their tables, unpaid prizes and notices on show."""

    systems: dict[str, System] = {}
    tables: dict[str, JackpotTable] = {}
    claims: dict[str, PrizeClaim] = {}
    signs: tuple[SignUp, ...] = ()

    def system(self, name: str) -> System:
        """An open system by its name."""
        if name not in self.systems:
            raise BadInput("system", _one_of("open jackpot system", self.systems), got=name)
        return self.systems[name]

    def table(self, name: str) -> JackpotTable:
        """A linked table by its name."""
        if name not in self.tables:
            expected = _one_of("table that is linked to a jackpot system", self.tables)
            raise BadInput("table", expected, got=name)
        return self.tables[name]

    def linked(self, system: str) -> tuple[str, ...]:
        """The tables of a system."""
        return tuple(name for name, table in self.tables.items() if table.system == system)

    def owed_at(self, table: str) -> tuple[PrizeClaim, ...]:
        """The unpaid prizes of a table, in their order of payment."""
        owed = (claim for claim in self.claims.values() if claim.table == table)
        return tuple(sorted(owed, key=lambda claim: claim.place))


def _one_of(what: str, names: Iterable[str]) -> str:
    """The requirement of a name, for bad input."""
    known = ", ".join(names)
    return f"one of {known}" if known else f"no name: there is no {what}"
