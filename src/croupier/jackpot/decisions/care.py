"""Commands about jackpot equipment, displays, malfunctions, top-ups and corrections."""

from __future__ import annotations

from fractions import Fraction

from croupier.acts import NotOffered, Refusal
from croupier.errors import BadInput
from croupier.jackpot import commands as c
from croupier.jackpot import events as e
from croupier.jackpot.decisions.games import give_back
from croupier.jackpot.decisions.recorder import JackpotRecorder, signed
from croupier.jackpot.meters.pools import STILL, Meter, PoolMove
from croupier.money import show_amount, show_exact


def report_fault(recorder: JackpotRecorder, command: c.ReportFault) -> None:
    """Records that the equipment is out; from then on no jackpot wager is taken (9.2.1)."""
    duty = recorder.allow("report a fault", command.actor)
    _equipment(recorder, command, duty.clause, working=False)


def arrange_manually(recorder: JackpotRecorder, command: c.ArrangeManually) -> None:
    """Records manual arrangements, with which wagers may be taken again (9.2.1)."""
    duty = recorder.allow("arrange manually", command.actor)
    _equipment(recorder, command, duty.clause, manual=True)


def repair(recorder: JackpotRecorder, command: c.Repair) -> None:
    """Records that equipment and display work again."""
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
    """Records a change of the equipment; None leaves a field as it is."""
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
    """Records that the amounts on the display were compared with the pools and are right."""
    clause = _last_verified(recorder)
    recorder.allow("report a fault", command.actor)
    system = recorder.state.system(command.system)
    if system.display_out:
        reason = "You cannot verify a display that is out: repair it first."
        recorder.refuse(Refusal, reason, clause)
    _display(recorder, command, clause, system.meter.values)


def lose_display(recorder: JackpotRecorder, command: c.LoseDisplay) -> None:
    """Records that the display is out; prizes then follow the last verified amounts (5.15)."""
    clause = _last_verified(recorder)
    recorder.allow("report a fault", command.actor)
    system = recorder.state.system(command.system)
    verified = system.verified if system.verified is not None else system.meter.values
    _display(recorder, command, clause, verified, out=True)


def _last_verified(recorder: JackpotRecorder) -> str:
    clause = recorder.law.basis("last verified")
    if not clause:
        recorder.refuse(NotOffered, "The book of this house has no rule for a display that fails.")
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
    """Stops gaming at tables that a malfunction may have affected (5.16)."""
    clause = recorder.power(command.actor, "suspend-table").clause
    for name in command.tables:
        recorder.state.table(name)
        recorder.record(e.TableSuspended(table=name, suspended=True, **signed(command, clause)))


def resume_tables(recorder: JackpotRecorder, command: c.ResumeTables) -> None:
    """Resumes gaming, and after a malfunction voids the rounds it affected (5.16(a), (b))."""
    power = "void-affected-rounds" if command.malfunction else "resume-table"
    clause = recorder.power(command.actor, power).clause
    for name in command.tables:
        table = recorder.state.table(name)
        if not table.suspended:
            raise BadInput("tables", "only tables where gaming is suspended", got=name)
        recorder.record(e.TableSuspended(table=name, suspended=False, **signed(command, clause)))
        if command.malfunction and table.game is not None:
            give_back(recorder, command, name, table.game.wagers, (clause,))


# --- top-ups and corrections -------------------------------------------------------------------


def top_up(recorder: JackpotRecorder, command: c.TopUp) -> None:
    """Adds money of the house to a pool; the contributions of 9.3 are only the least.

    Two people do it, as they correct a pool: no book asks for it, but whoever could raise a prize
    alone could raise it for a friend.
    """
    duty = recorder.allow("run systems", command.actor)
    recorder.needs_officer(command.actor, command.approver, duty.clause)
    meter = recorder.state.system(command.system).meter
    if command.amount <= 0:
        raise BadInput("amount", "more than 0.00", got=show_amount(command.amount))
    moves = _one_pool(meter, command.pool, PoolMove(house=Fraction(command.amount)))
    topped_up = e.MeterToppedUp(
        system=command.system,
        moves=moves,
        approver=command.approver,
        **signed(command, duty.clause),
    )
    recorder.record(topped_up)


def correct_meter(recorder: JackpotRecorder, command: c.CorrectMeter) -> None:
    """Corrects a pool by a difference; it needs a second person's approval and a reason."""
    duty = recorder.allow("run systems", command.approver)
    recorder.needs_approval(command.actor, command.approver, command.reason, duty.clause)
    if command.actor.role not in recorder.law.book.ladder.roles:
        expected = f"a role of the book {recorder.law.book.id}"
        raise BadInput("role", expected, got=command.actor.role)
    meter = recorder.state.system(command.system).meter
    moves = _one_pool(meter, command.pool, PoolMove(corrected=command.amount))
    if not command.amount:
        raise BadInput("amount", "a difference other than 0.00", got="0.00")
    least = meter.terms.reseeds[command.pool - 1] if meter.terms.holds_reseed else 0
    if meter.values[command.pool - 1] + command.amount < least:
        clause = next(iter(meter.terms.clauses("seed")), duty.clause)
        lowest, left = show_exact(Fraction(least), 2), show_exact(meter.values[command.pool - 1], 2)
        reason = f"You cannot correct a pool to less than its seed of ${lowest}: it holds ${left}."
        recorder.refuse(Refusal, reason, clause)
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
