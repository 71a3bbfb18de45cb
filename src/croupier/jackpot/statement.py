"""A meter's own history: every movement with its author, and what it held at any settlement."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

import msgspec

from croupier.acts import Actor, Millis
from croupier.errors import BadInput
from croupier.jackpot import events as e
from croupier.jackpot.decisions.law import JackpotLaw
from croupier.jackpot.meters.pools import OutOfBalance, Pool, PoolMove, check_balance, moved
from croupier.jackpot.meters.terms import Clauses
from croupier.jackpot.state import JackpotState
from croupier.money import show_exact


class StatementLine(msgspec.Struct, frozen=True, kw_only=True):
    """One line of a meter's statement: what happened, who did it, how each pool moved and what
    it came to."""

    what: str
    by: Actor
    at: Millis
    moves: tuple[PoolMove, ...]
    values: tuple[Fraction, ...]
    approver: Actor | None = None
    reason: str = ""
    clauses: Clauses = ()


def statement(events: Iterable[e.AnyJackpotEvent], system: str) -> tuple[StatementLine, ...]:
    """Every movement of a meter, its pools balanced after each of them."""
    lines: list[StatementLine] = []
    pools: tuple[Pool, ...] = ()
    for event in events:
        for what, moves in _touching(event, system):
            if not pools or isinstance(event, e.SystemOpened):
                pools = tuple(Pool(Fraction(0)) for _ in moves)
            pools = moved(pools, moves)
            check_balance(system, pools)
            line = StatementLine(
                what=what,
                by=event.by,
                at=event.at,
                moves=moves,
                values=tuple(pool.value for pool in pools),
                approver=getattr(event, "approver", None),
                reason=getattr(event, "reason", ""),
                clauses=event.clauses,
            )
            lines.append(line)
    return tuple(lines)


def _touching(event: e.AnyJackpotEvent, system: str) -> Iterator[tuple[str, tuple[PoolMove, ...]]]:
    if isinstance(event, e.MeterEvent) and event.system == system:
        yield _WORDS[type(event)], event.moves
    if isinstance(event, e.SystemClosed) and system in event.heirs:
        yield "transfer", tuple(PoolMove(moved=amount) for amount in event.heirs[system])


_WORDS: dict[type[e.MeterEvent], str] = {
    e.SystemOpened: "seed",
    e.TermsChanged: "new terms",
    e.SystemClosed: "closed",
    e.MeterToppedUp: "top-up",
    e.MeterCorrected: "correction",
    e.GameStarted: "wagers",
    e.GameCancelled: "cancelled",
    e.WagersReturned: "returned",
    e.OutcomeRecorded: "outcome",
    e.ClaimDismissed: "dismissed prize",
}


def reading(
    law: JackpotLaw, events: Iterable[e.AnyJackpotEvent], table: str, number: int, actor: Actor
) -> e.OutcomeRecorded:
    """9.5.3: an Area Manager or above reads the meter as at any time for settlement.

    The recorded outcome has what the pools held then, and what prizes were reckoned on.
    """
    if law.duty("read the history") is not None:
        law.allow("read the history", actor)
    settled = (event for event in events if isinstance(event, e.OutcomeRecorded))
    found = [event for event in settled if (event.table, event.round) == (table, number)]
    if not found:
        raise BadInput("round", f"a settled jackpot round of table {table}", got=number)
    return found[-1]


def audit(state: JackpotState, events: Iterable[e.AnyJackpotEvent] | None = None) -> None:
    """Every pool holds what its history says, to the last fraction, or the meter is named."""
    told = tuple(events) if events is not None else None
    for name, system in state.systems.items():
        check_balance(name, system.meter.pools)
        if told is None:
            continue
        lines = statement(told, name)
        said = lines[-1].values if lines else ()
        if said != system.meter.values:
            raise OutOfBalance(
                f"meter {name}",
                f"{', '.join(show_exact(v, 8) for v in said)}, which is what its events come to",
                ", ".join(show_exact(value, 8) for value in system.meter.values),
            )


def board(state: JackpotState, table: str | None = None) -> dict[str, tuple[Fraction, ...]]:
    """What displays show: every open system's levels, or those of the system of one table.

    9.1.1(k), 9.1.1(l), 15.1.3, 3.31, 3.35. While a display is out it shows nothing.
    """
    names = state.systems if table is None else (state.tables[table].system,)
    return {
        name: state.systems[name].meter.displays
        for name in names
        if not state.systems[name].display_out
    }
