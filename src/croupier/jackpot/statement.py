"""The statement of a jackpot meter: every movement with its author, and its settlements."""

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
    """Every movement of a meter; raises `OutOfBalance` where its pools do not balance."""
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
    """The settlement of a jackpot round, for somebody who may read the history (9.5.3).

    It has what the pools held then, and the amounts that prizes were worked out from.
    """
    if law.duty("read the history") is not None:
        law.allow("read the history", actor)
    settled = (event for event in events if isinstance(event, e.OutcomeRecorded))
    found = [event for event in settled if (event.table, event.round) == (table, number)]
    if not found:
        raise BadInput("round", f"a settled jackpot round of table {table}", got=number)
    return found[-1]


def audit(state: JackpotState, events: Iterable[e.AnyJackpotEvent] | None = None) -> None:
    """Checks that every pool holds exactly what its events come to; `OutOfBalance` where not."""
    history = tuple(events) if events is not None else None
    for name, system in state.systems.items():
        check_balance(name, system.meter.pools)
        if history is None:
            continue
        lines = statement(history, name)
        values = lines[-1].values if lines else ()
        if values != system.meter.values:
            raise OutOfBalance(
                f"meter {name}",
                f"{', '.join(show_exact(v, 8) for v in values)}, which is the sum of its events",
                ", ".join(show_exact(value, 8) for value in system.meter.values),
            )


def board(state: JackpotState, table: str | None = None) -> dict[str, tuple[Fraction, ...]]:
    """What the displays show for each level of every open system, or of one table's system.

    9.1.1(k), 9.1.1(l), 15.1.3, 3.31, 3.35. A system whose display is out is left out.
    """
    names = state.systems if table is None else (state.tables[table].system,)
    return {
        name: state.systems[name].meter.displays
        for name in names
        if not state.systems[name].display_out
    }
