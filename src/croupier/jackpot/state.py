"""The jackpots of a house as they stand: systems, tables, games, prizes not yet paid, signs."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, TypeAlias

import msgspec

from croupier.acts import Millis
from croupier.errors import BadInput
from croupier.jackpot.meters.pools import Meter
from croupier.jackpot.meters.settlement import JackpotAward, Win


class JackpotWager(msgspec.Struct, frozen=True, gc=False):
    """A jackpot wager on a seat. `epochs` are the resets of each pool when it was registered;
    without them it lies on the layout and is not registered at present."""

    seat: int
    level: int = 0
    epochs: tuple[int, ...] = ()
    person: str = ""


Wagers: TypeAlias = tuple[JackpotWager, ...]


class Alarm(msgspec.Struct, frozen=True):
    """A result that cannot be, waiting for a ruling."""

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
    """A prize that is owed: what must still be done before it is paid, in its place of payment."""

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

    `verified` are the pool values last verified on the display; while the display is out they
    are what prizes are reckoned on.
    """

    meter: Meter
    working: bool = True
    manual: bool = False
    display_out: bool = False
    verified: tuple[Fraction, ...] | None = None


class JackpotState(msgspec.Struct, frozen=True, gc=False):
    """All jackpot systems of a house, in one order of recording."""

    systems: dict[str, System] = {}
    tables: dict[str, JackpotTable] = {}
    claims: dict[str, PrizeClaim] = {}
    signs: tuple[SignUp, ...] = ()

    def system(self, name: str) -> System:
        """An open system by its name."""
        if name not in self.systems:
            known = ", ".join(self.systems) or "none is open"
            raise BadInput("system", f"an open system ({known})", got=name)
        return self.systems[name]

    def table(self, name: str) -> JackpotTable:
        """A linked table by its name."""
        if name not in self.tables:
            known = ", ".join(self.tables) or "none is linked"
            raise BadInput("table", f"a linked table ({known})", got=name)
        return self.tables[name]

    def linked(self, system: str) -> tuple[str, ...]:
        """The tables of a system."""
        return tuple(name for name, table in self.tables.items() if table.system == system)

    def owed_at(self, table: str) -> tuple[PrizeClaim, ...]:
        """The unpaid prizes of a table, in their order of payment."""
        owed = (claim for claim in self.claims.values() if claim.table == table)
        return tuple(sorted(owed, key=lambda claim: claim.place))
