"""Deciding on equipment, displays, malfunctions, top-ups and corrections."""

from __future__ import annotations

from fractions import Fraction

from croupier.acts import NotOffered, Refusal
from croupier.errors import BadInput
from croupier.jackpot import commands as c
from croupier.jackpot import events as e
from croupier.jackpot.decisions.games import give_back
from croupier.jackpot.decisions.recorder import JackpotRecorder, signed
from croupier.jackpot.meters.pools import STILL, Meter, PoolMove
from croupier.money import show_amount


def report_fault(recorder: JackpotRecorder, command: c.ReportFault) -> None:
    """9.2.1: from the moment the equipment is out no jackpot wager is taken."""
    duty = recorder.allow("report a fault", command.actor)
    _equipment(recorder, command, duty.clause, working=False)


def arrange_manually(recorder: JackpotRecorder, command: c.ArrangeManually) -> None:
    """9.2.1: adequate manual arrangements let wagers be taken again."""
    duty = recorder.allow("arrange manually", command.actor)
    _equipment(recorder, command, duty.clause, manual=True)


def repair(recorder: JackpotRecorder, command: c.Repair) -> None:
    """Equipment and display work again."""
    duty = recorder.allow("run systems", command.actor)
    _equipment(recorder, command, duty.clause, working=True, manual=False)
    system = recorder.state.system(command.system)
    if system.display_out:
        _display(recorder, command, duty.clause, system.meter.values)


def _equipment(
    recorder: JackpotRecorder,
    command: c.SystemCommand,
    clause: str,
    working: bool | None = None,
    manual: bool | None = None,
) -> None:
    """The equipment changes; what is not said stays as it is."""
    system = recorder.state.system(command.system)
    changed = e.EquipmentChanged(
        system=command.system,
        working=system.working if working is None else working,
        manual=system.manual if manual is None else manual,
        **signed(command, clause),
    )
    recorder.record(changed)


# --- displays and malfunctions ----------------------------------------------------------------


def verify_display(recorder: JackpotRecorder, command: c.VerifyDisplay) -> None:
    """The amounts on the display are compared with the pools and found right."""
    clause = _last_verified(recorder)
    recorder.allow("report a fault", command.actor)
    system = recorder.state.system(command.system)
    if system.display_out:
        recorder.refuse(Refusal, "a display that is out cannot be verified", clause)
    _display(recorder, command, clause, system.meter.values)


def lose_display(recorder: JackpotRecorder, command: c.LoseDisplay) -> None:
    """5.15: from now on prizes are reckoned on the last amounts that were verified."""
    clause = _last_verified(recorder)
    recorder.allow("report a fault", command.actor)
    system = recorder.state.system(command.system)
    verified = system.verified if system.verified is not None else system.meter.values
    _display(recorder, command, clause, verified, out=True)


def _last_verified(recorder: JackpotRecorder) -> str:
    clause = recorder.law.basis("last verified")
    if not clause:
        recorder.refuse(NotOffered, "this house's book has no rule for a display that fails")
    return clause


def _display(
    recorder: JackpotRecorder,
    command: c.SystemCommand,
    clause: str,
    verified: tuple[Fraction, ...],
    out: bool = False,
) -> None:
    sign = signed(command, clause)
    recorder.record(e.DisplayChanged(system=command.system, out=out, verified=verified, **sign))


def suspend_tables(recorder: JackpotRecorder, command: c.SuspendTables) -> None:
    """5.16: gaming stops at the tables a malfunction may have touched."""
    clause = recorder.power(command.actor, "suspend-table").clause
    for name in command.tables:
        recorder.state.table(name)
        recorder.record(e.TableSuspended(table=name, suspended=True, **signed(command, clause)))


def resume_tables(recorder: JackpotRecorder, command: c.ResumeTables) -> None:
    """5.16(a) and (b): it goes on, or the rounds that were touched are void."""
    power = "void-affected-rounds" if command.malfunction else "resume-table"
    clause = recorder.power(command.actor, power).clause
    for name in command.tables:
        table = recorder.state.table(name)
        if not table.suspended:
            raise BadInput("tables", "suspended tables", got=name)
        recorder.record(e.TableSuspended(table=name, suspended=False, **signed(command, clause)))
        if command.malfunction and table.game is not None:
            give_back(recorder, command, name, table.game.wagers, (clause,))


# --- the house's own hand ----------------------------------------------------------------------


def top_up(recorder: JackpotRecorder, command: c.TopUp) -> None:
    """9.3 is a floor: the operator may add to a meter."""
    duty = recorder.allow("run systems", command.actor)
    meter = recorder.state.system(command.system).meter
    if command.amount <= 0:
        raise BadInput("amount", "more than 0.00", got=show_amount(command.amount))
    moves = _one_pool(meter, command.pool, PoolMove(house=Fraction(command.amount)))
    sign = signed(command, duty.clause)
    recorder.record(e.MeterToppedUp(system=command.system, moves=moves, **sign))


def correct_meter(recorder: JackpotRecorder, command: c.CorrectMeter) -> None:
    """A correction has an author, somebody else who approves it, and a reason."""
    duty = recorder.allow("run systems", command.approver)
    recorder.second(command.actor, command.approver, command.reason, duty.clause)
    if command.actor.role not in recorder.law.book.ladder.roles:
        raise BadInput("role", f"a role of {recorder.law.book.id}", got=command.actor.role)
    meter = recorder.state.system(command.system).meter
    moves = _one_pool(meter, command.pool, PoolMove(corrected=command.amount))
    if not command.amount:
        raise BadInput("amount", "a difference", got="0.00")
    least = meter.terms.reseeds[command.pool - 1] if meter.terms.holds_reseed else 0
    if meter.values[command.pool - 1] + command.amount < least:
        clause = next(iter(meter.terms.clauses("seed")), duty.clause)
        recorder.refuse(Refusal, "a correction may not take a pool under its seed", clause)
    corrected = e.MeterCorrected(
        system=command.system,
        moves=moves,
        approver=command.approver,
        reason=command.reason,
        **signed(command, duty.clause),
    )
    recorder.record(corrected)


def _one_pool(meter: Meter, number: int, move: PoolMove) -> tuple[PoolMove, ...]:
    if not 1 <= number <= len(meter.pools):
        raise BadInput("pool", f"a pool from 1 to {len(meter.pools)}", got=number)
    return tuple(move if place == number else STILL for place in range(1, len(meter.pools) + 1))
