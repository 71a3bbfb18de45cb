"""Commands about outcomes and prizes: what a round pays, and what must be done before it."""

from __future__ import annotations

from fractions import Fraction

from croupier.acts import HOUR, SYSTEM, Millis, NotAChoice, Refusal, WrongMoment
from croupier.errors import BadInput
from croupier.jackpot import commands as c
from croupier.jackpot import events as e
from croupier.jackpot.decisions.law import KEYS, clock_time, suspended
from croupier.jackpot.decisions.recorder import JackpotRecorder, signed
from croupier.jackpot.meters.awards import JackpotAward, Win
from croupier.jackpot.meters.pools import STILL, PoolMove
from croupier.jackpot.meters.settlement import Impossible, alarm, pay
from croupier.jackpot.meters.wording import MeterParts
from croupier.jackpot.state import JackpotGame, JackpotTable, PrizeClaim
from croupier.money import total

DETERMINE = "determine"


def record_outcome(recorder: JackpotRecorder, command: c.RecordOutcome) -> None:
    """Records the winning hands of a round and settles its jackpot game (10.2.2, 4.16(a))."""
    duty = recorder.allow("record the outcome", command.actor)
    table = recorder.state.table(command.table)
    game = _decided(recorder, table, command.table)
    wins = _read_wins(game, command.wins)
    why = alarm(wins) if wins else None
    if why is not None:
        recorder.record(e.AlarmRaised(table=command.table, why=why, wins=wins, **signed(command)))
        return
    _settle(recorder, command, wins, duty.clause)


def _decided(recorder: JackpotRecorder, table: JackpotTable, name: str) -> JackpotGame:
    if table.game is None:
        clause = recorder.law.duty_clause("start a game")
        reason = f"There is no jackpot game under way at table {name}: start one first."
        recorder.refuse(WrongMoment, reason, clause)
    if table.suspended:
        recorder.refuse(WrongMoment, suspended(name))
    if table.game.alarm is not None:
        reason = f"There is an alarm at table {name}: two people must rule on it first."
        recorder.refuse(WrongMoment, reason)
    return table.game


def _read_wins(game: JackpotGame, wins: tuple[Win, ...]) -> tuple[Win, ...]:
    """The winning hands, each at the level of its own wager."""
    read: list[Win] = []
    for win in wins:
        wager = game.wager(win.seat)
        if wager is None or win.seat in game.forfeited:
            raise BadInput("wins", "only seats with a valid jackpot wager", got=win.seat)
        if any(other.seat == win.seat for other in read):
            raise BadInput("wins", "each seat at most once", got=win.seat)
        read.append(Win(win.seat, win.hand, wager.level))
    return tuple(read)


def _settle(
    recorder: JackpotRecorder,
    command: c.JackpotTableCommand,
    wins: tuple[Win, ...],
    clause: str,
    *,
    confirmed: bool = False,
) -> None:
    """Records what these hands win from the meter, and pays the prizes that need nothing more."""
    name = command.table
    table = recorder.state.tables[name]
    game = table.game
    assert game is not None
    system = recorder.state.systems[table.system]
    holders = [wager.seat for wager in game.wagers]
    if recorder.law.settings.get("bonus_jackpot_folded") == "not paid":
        holders = [seat for seat in holders if seat not in game.forfeited]
    verified = system.verified if system.display_out else None
    paid = pay(system.meter, wins, holders, verified, confirmed=confirmed)
    claims = tuple(
        _claim(recorder, command, place, award) for place, award in enumerate(paid.awards, 1)
    )
    tables = system.meter.terms.clauses("several tables") if paid.awards else ()
    recorded = e.OutcomeRecorded(
        system=table.system,
        table=name,
        round=table.round,
        wins=wins,
        values=system.meter.values,
        reckoned=paid.rounded,
        moves=paid.moves,
        prizes=total(award.amount for award in paid.awards),
        claims=claims,
        carried=_losers_carried(recorder, game, wins),
        ends=recorder.law.duty("end the game") is None,
        by=command.actor,
        at=command.at,
        clauses=(clause, *paid.clauses, *tables),
    )
    recorder.record(recorded)
    if claims:
        pay_ready(recorder, command, name)


def _losers_carried(
    recorder: JackpotRecorder, game: JackpotGame, wins: tuple[Win, ...]
) -> tuple[int, ...]:
    """The losing wagers that stay for the next round after a late misdeal, by a setting (A10)."""
    if not game.late or recorder.law.settings.get("late_misdeal_losing_jackpots") != "carry":
        return ()
    won = {win.seat for win in wins}
    return tuple(wager.seat for wager in game.wagers if wager.seat not in won)


def _claim(
    recorder: JackpotRecorder, command: c.JackpotTableCommand, place: int, award: JackpotAward
) -> PrizeClaim:
    """The claim to a prize. Two people who rule on an alarm determine it with that; one who records
    the outcome does not, whatever their rank."""
    table = recorder.state.tables[command.table]
    wager = table.game.wager(award.seat) if table.game is not None else None
    alone = command.actor != SYSTEM and not isinstance(command, c.RuleAlarm)
    needs = tuple(
        duty.do
        for duty in recorder.law.needs(award.prize)
        if alone or duty.do != DETERMINE or not recorder.law.holds(duty, command.actor)
    )
    return PrizeClaim(
        id=f"{command.table}/{table.round}/{place}",
        table=command.table,
        system=table.system,
        place=place,
        award=award,
        at=command.at,
        person=wager.person if wager is not None else "",
        needs=needs,
    )


# --- paying ----------------------------------------------------------------------------------


def pay_ready(recorder: JackpotRecorder, command: c.JackpotCommand, table: str) -> None:
    """Pays the prizes of a table that need nothing more, in the book's order where it has one."""
    for claim in recorder.state.owed_at(table):
        if claim.held_until is not None:
            continue
        if claim.needs and recorder.law.file.order:
            return
        if not claim.needs:
            recorder.record(e.PrizePaid(claim=claim, **signed(command, *claim.award.clauses)))


def attest(recorder: JackpotRecorder, command: c.Attest) -> None:
    """Records that a duty was done which a prize needs before it is paid.

    10.1.1, 4.16(b), 4.17. A prize is keyed off by two people: the officer whom the book names,
    and a witness. At a table with a dealer that is the dealer, who records the outcome (10.2.2,
    4.16(a)).
    """
    claim = _owed(recorder, command.claim)
    if command.duty not in claim.needs:
        expected = f"one of {', '.join(claim.needs)}" if claim.needs else "no duty"
        raise BadInput("duty", f"{expected} for the prize {claim.id}", got=command.duty)
    duty = recorder.allow(command.duty, command.actor, claim.award.prize)
    witness = command.approver if command.duty in KEYS else None
    if command.duty in KEYS:
        recorder.needs_two(command.actor, witness, duty.clause, [claim.person])
        if witness is not None:
            recorder.role(witness, "dealer", duty.clause)
    sign = signed(command, *duty.clauses)
    recorder.record(e.DutyDone(claim=claim.id, duty=command.duty, approver=witness, **sign))
    pay_ready(recorder, command, claim.table)


def _owed(recorder: JackpotRecorder, name: str) -> PrizeClaim:
    if name not in recorder.state.claims:
        raise BadInput("claim", "the id of a prize that is owed", got=name)
    return recorder.state.claims[name]


def hold_payment(recorder: JackpotRecorder, command: c.HoldPayment) -> None:
    """Holds a payment while a round is investigated, for 72 hours at most (5.17)."""
    clause = recorder.power(command.actor, "hold-payment").clause
    claim = _owed(recorder, command.claim)
    hours = next(f for f in recorder.law.book.file.figure if f.id == "hold-hours")
    latest = Millis(claim.at + int(hours.value) * HOUR)
    if not command.at < command.until <= latest:
        reason = f"You can hold this payment until {clock_time(latest)} at the latest."
        recorder.refuse(Refusal, reason, hours.clause)
    recorder.record(e.PaymentHeld(claim=claim.id, until=command.until, **signed(command, clause)))


def release_payment(recorder: JackpotRecorder, command: c.ReleasePayment) -> None:
    """Releases a held payment: by the operator's decision, or by anybody once its time is up."""
    claim = _owed(recorder, command.claim)
    if claim.held_until is None:
        raise BadInput("claim", "a payment that is held", got=claim.id)
    clause = recorder.law.book.ladder.power("hold-payment").clause
    if command.at < claim.held_until:
        recorder.power(command.actor, "hold-payment")
    recorder.record(e.PaymentReleased(claim=claim.id, **signed(command, clause)))
    pay_ready(recorder, command, claim.table)


def dismiss_claim(recorder: JackpotRecorder, command: c.DismissClaim) -> None:
    """Takes back a prize that was not won, by the decision of two people."""
    claim = _owed(recorder, command.claim)
    clause = _two_decide(recorder, command, [claim.person])
    meter = recorder.state.systems[claim.system].meter
    prize = meter.terms.prizes.get(claim.award.prize)
    moves = [STILL] * len(meter.pools)
    if claim.award.lowered:
        moves = [PoolMove(corrected=part) if part else STILL for part in claim.award.lowered]
    elif prize is not None and isinstance(prize.worth, MeterParts):
        first = meter.terms.levels[claim.award.level].wins[0]
        moves[first] = PoolMove(corrected=Fraction(claim.award.amount))
    dismissed = e.ClaimDismissed(
        system=claim.system,
        table=claim.table,
        moves=tuple(moves),
        prizes=-claim.award.amount,
        claim=claim.id,
        approver=command.approver,
        reason=command.reason,
        **signed(command, clause),
    )
    recorder.record(dismissed)
    pay_ready(recorder, command, claim.table)


def end_game(recorder: JackpotRecorder, command: c.EndGame) -> None:
    """Ends a game with the game over button, once everything is paid (4.23)."""
    duty = recorder.allow("end the game", command.actor)
    table = recorder.state.table(command.table)
    if table.game is not None or table.over:
        reason = f"There is no settled jackpot game at table {command.table} to end."
        recorder.refuse(WrongMoment, reason, duty.clause)
    if any(claim.held_until is None for claim in recorder.state.owed_at(command.table)):
        reason = "Prizes of this jackpot game are not paid yet: pay them before you end it."
        recorder.refuse(WrongMoment, reason, duty.clause)
    recorder.record(e.GameEnded(table=command.table, **signed(command, duty.clause)))


# --- alarms --------------------------------------------------------------------------------------


def rule_alarm(recorder: JackpotRecorder, command: c.RuleAlarm) -> None:
    """Rules on an alarm: the recorded hands are paid, corrected, or the round is void.

    The game of a void round stays open until a ruling on its irregularity is made.
    """
    clause = _two_decide(recorder, command, _players(recorder.state.tables.get(command.table)))
    table = recorder.state.table(command.table)
    if table.game is None or table.game.alarm is None:
        raise BadInput("table", "a table with an alarm that waits for a ruling", command.table)
    ruled = e.AlarmRuled(
        table=command.table,
        finding=command.finding,
        approver=command.approver,
        reason=command.reason,
        **signed(command, clause),
    )
    recorder.record(ruled)
    if command.finding == "void":
        return
    wins = table.game.alarm.wins
    if command.finding == "results":
        wins = _read_wins(table.game, command.wins)
        if alarm(wins) is not None:
            reason = "These hands cannot come from one flop and one deck either: check the cards."
            recorder.refuse(NotAChoice, reason, clause)
    try:
        _settle(recorder, command, wins, clause, confirmed=True)
    except Impossible:
        reason = "The book has no shares for these hands: correct them, or void the round."
        recorder.refuse(NotAChoice, reason, clause)


def _players(table: JackpotTable | None) -> list[str]:
    """The people with wagers in the game of a table."""
    return [] if table is None or table.game is None else [w.person for w in table.game.wagers]


def _two_decide(
    recorder: JackpotRecorder, command: c.DismissClaim | c.RuleAlarm, concerned: list[str]
) -> str:
    """Checks that two people decide with a reason; gives the clause of their power."""
    clause = recorder.power(command.actor, "decide-dispute").clause
    recorder.power(command.approver, "decide-dispute")
    recorder.needs_approval(command.actor, command.approver, command.reason, clause, concerned)
    return clause
