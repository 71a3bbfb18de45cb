"""Jackpot prizes in a round: recording payments, and clearing the jackpot wagers afterwards.

The jackpot room decides what a hand wins; the round only records the payment to a seat.
"""

from croupier.acts import WrongMoment
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.round.card_duties import needs_count_done
from croupier.banked.round.law import DEALER
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.round.settling import settle_one
from croupier.errors import BadInput
from croupier.money import NOTHING, show_amount


def pay_jackpot(recorder: RoundRecorder, command: c.PayJackpot) -> None:
    law, state = recorder.law, recorder.state
    recorder.needs_running("jackpot")
    needs_count_done(recorder)
    seat = recorder.seat(command.seat)
    recorder.role(command.actor, DEALER, law.jackpot_clause)
    wagered = {r.wager for r in seat.results if r.outcome in ("win", "lose")} | set(seat.wagers)
    if not wagered & law.jackpots:
        reason = f"There is no jackpot wager at seat {seat.number} in this round to pay."
        recorder.refuse(WrongMoment, reason)
    if command.amount <= 0:
        raise BadInput("amount", "more than 0.00", got=show_amount(command.amount))
    assert state.phase == "jackpot"
    withheld = command.amount if seat.withhold else NOTHING
    recorder.record(
        e.JackpotPaid(seat.number, command.prize, command.amount, command.clauses, withheld)
    )


def close_jackpot(recorder: RoundRecorder, command: c.CloseJackpot) -> None:
    """Settles all jackpot wagers: paid ones have won, others are lost, or carried to the next
    round after a late misdeal where the table's setting says so."""
    law, state = recorder.law, recorder.state
    recorder.needs_dealer(command.actor, law.jackpot_clause, "jackpot")
    needs_count_done(recorder)
    kept = law.setting("jackpot_stake", "kept") != "returned"
    carry = bool(state.void) and law.setting("late_misdeal_losing_jackpots") == "carry"
    for seat in reversed(state.seats):
        won = seat.number in state.jackpot_paid
        for name, amount in seat.wagers.items():
            row = next(r for r in law.wagers[name].settles if r.then == "jackpot")
            if carry and not won:
                recorder.record(e.WagerCarried(seat.number, name, amount, (state.void,)))
                continue
            if won:
                settle_one(recorder, seat, name, "win", row.clauses, NOTHING if kept else amount)
            else:
                settle_one(recorder, seat, name, "lose", row.unpaid)
    recorder.record(e.MainSettled(jackpot=False))
