"""Deciding on equipment, displays, malfunctions, top-ups and corrections."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from croupier.acts import NotOffered, Refusal
from croupier.errors import BadInput
from croupier.jackpot import commands as c
from croupier.jackpot import events as e
from croupier.jackpot.games import give_back
from croupier.jackpot.law import Law
from croupier.jackpot.meter import Meter
from croupier.jackpot.pools import STILL, Move
from croupier.jackpot.state import Floor
from croupier.money import show_amount


def report_fault(law: Law, floor: Floor, command: c.ReportFault) -> Iterator[e.JackpotEvent]:
    """9.2.1: from the moment the equipment is out no jackpot wager is taken."""
    duty = law.allow("report a fault", command.actor)
    system = law.system(floor, command.system)
    yield _equipment(command, command.system, False, system.manual, duty.clause)


def arrange_manually(
    law: Law, floor: Floor, command: c.ArrangeManually
) -> Iterator[e.JackpotEvent]:
    """9.2.1: adequate manual arrangements let wagers be taken again."""
    duty = law.allow("arrange manually", command.actor)
    system = law.system(floor, command.system)
    yield _equipment(command, command.system, system.working, True, duty.clause)


def repair(law: Law, floor: Floor, command: c.Repair) -> Iterator[e.JackpotEvent]:
    """Equipment and display work again."""
    duty = law.allow("run systems", command.actor)
    system = law.system(floor, command.system)
    yield _equipment(command, command.system, True, False, duty.clause)
    if system.display_out:
        yield _display(command, command.system, False, system.meter.values, duty.clause)


def _equipment(
    command: c.Command, system: str, working: bool, manual: bool, clause: str
) -> e.EquipmentChanged:
    return e.EquipmentChanged(
        system=system,
        working=working,
        manual=manual,
        by=command.actor,
        at=command.at,
        clauses=(clause,),
    )


# --- displays and malfunctions ----------------------------------------------------------------


def verify_display(law: Law, floor: Floor, command: c.VerifyDisplay) -> Iterator[e.JackpotEvent]:
    """The amounts on the display are compared with the pools and found right."""
    clause = _last_verified(law)
    law.allow("report a fault", command.actor)
    system = law.system(floor, command.system)
    if system.display_out:
        raise law.refusal(Refusal, "a display that is out cannot be verified", clause)
    yield _display(command, command.system, False, system.meter.values, clause)


def lose_display(law: Law, floor: Floor, command: c.LoseDisplay) -> Iterator[e.JackpotEvent]:
    """5.15: from now on prizes are reckoned on the last amounts that were verified."""
    clause = _last_verified(law)
    law.allow("report a fault", command.actor)
    system = law.system(floor, command.system)
    verified = system.verified if system.verified is not None else system.meter.values
    yield _display(command, command.system, True, verified, clause)


def _last_verified(law: Law) -> str:
    for basis in law.file.basis:
        if basis.of == "last verified":
            return basis.clause
    raise law.refusal(NotOffered, "this house's book has no rule for a display that fails")


def _display(
    command: c.Command, system: str, out: bool, verified: tuple[Fraction, ...] | None, clause: str
) -> e.DisplayChanged:
    return e.DisplayChanged(
        system=system,
        out=out,
        verified=verified,
        by=command.actor,
        at=command.at,
        clauses=(clause,),
    )


def suspend_tables(law: Law, floor: Floor, command: c.SuspendTables) -> Iterator[e.JackpotEvent]:
    """5.16: gaming stops at the tables a malfunction may have touched."""
    clause = law.power("suspend-table", command.actor)
    for name in command.tables:
        law.table(floor, name)
        yield e.TableSuspended(
            table=name, suspended=True, by=command.actor, at=command.at, clauses=(clause,)
        )


def resume_tables(law: Law, floor: Floor, command: c.ResumeTables) -> Iterator[e.JackpotEvent]:
    """5.16(a) and (b): it goes on, or the rounds that were touched are void."""
    power = "void-affected-rounds" if command.malfunction else "resume-table"
    clause = law.power(power, command.actor)
    for name in command.tables:
        table = law.table(floor, name)
        if not table.suspended:
            raise BadInput("tables", "suspended tables", got=name)
        yield e.TableSuspended(
            table=name, suspended=False, by=command.actor, at=command.at, clauses=(clause,)
        )
        if command.malfunction and table.game is not None:
            yield give_back(command, floor, name, table.game.wagers, (clause,))


# --- the house's own hand ----------------------------------------------------------------------


def top_up(law: Law, floor: Floor, command: c.TopUp) -> Iterator[e.JackpotEvent]:
    """9.3 is a floor: the operator may add to a meter."""
    duty = law.allow("run systems", command.actor)
    meter = law.system(floor, command.system).meter
    if command.amount <= 0:
        raise BadInput("amount", "more than 0.00", got=show_amount(command.amount))
    yield e.MeterToppedUp(
        system=command.system,
        moves=_one_pool(meter, command.pool, Move(house=Fraction(command.amount))),
        by=command.actor,
        at=command.at,
        clauses=(duty.clause,),
    )


def correct_meter(law: Law, floor: Floor, command: c.CorrectMeter) -> Iterator[e.JackpotEvent]:
    """A correction has an author, somebody else who approves it, and a reason."""
    duty = law.allow("run systems", command.approver)
    law.second(command.actor, command.approver, duty.clause)
    if command.actor.role not in law.book.ladder.roles:
        raise BadInput("role", f"a role of {law.book.id}", got=command.actor.role)
    if not command.reason.strip():
        raise BadInput("reason", "why, in a few words")
    meter = law.system(floor, command.system).meter
    moves = _one_pool(meter, command.pool, Move(corrected=command.amount))
    if not command.amount:
        raise BadInput("amount", "a difference", got="0.00")
    least = meter.terms.reseeds[command.pool - 1] if meter.terms.holds_reseed else 0
    if meter.values[command.pool - 1] + command.amount < least:
        clause = next(iter(meter.terms.clauses("seed")), duty.clause)
        raise law.refusal(Refusal, "a correction may not take a pool under its seed", clause)
    yield e.MeterCorrected(
        system=command.system,
        moves=moves,
        approver=command.approver,
        reason=command.reason,
        by=command.actor,
        at=command.at,
        clauses=(duty.clause,),
    )


def _one_pool(meter: Meter, number: int, move: Move) -> tuple[Move, ...]:
    if not 1 <= number <= len(meter.pools):
        raise BadInput("pool", f"a pool from 1 to {len(meter.pools)}", got=number)
    return tuple(move if place == number else STILL for place in range(1, len(meter.pools) + 1))
