"""The jackpot desk's part of a round: prizes in, jackpot wagers off the layout.

Who wins what is not the table's business; it hands over hands and books payments.
"""

from croupier.acts import WrongMoment
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.round.law import DEALER
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.round.settling import settle_one
from croupier.errors import BadInput
from croupier.money import NOTHING


def pay_jackpot(recorder: RoundRecorder, command: c.PayJackpot) -> None:
    law, state = recorder.law, recorder.state
    recorder.flowing("jackpot")
    seat = recorder.seat(command.seat)
    recorder.role(command.actor, DEALER, law.jackpot_clause)
    wagered = {r.wager for r in seat.results if r.outcome in ("win", "lose")} | set(seat.wagers)
    if not wagered & law.jackpots:
        recorder.refuse(WrongMoment, f"seat {seat.number} has no jackpot wager in this round")
    if command.amount <= 0:
        raise BadInput("amount", "more than 0.00", got=command.amount)
    assert state.phase == "jackpot"
    withheld = command.amount if seat.withhold else NOTHING
    recorder.record(
        e.JackpotPaid(seat.number, command.prize, command.amount, command.clauses, withheld)
    )


def close_jackpot(recorder: RoundRecorder, command: c.CloseJackpot) -> None:
    """The desk is done: what it did not pay is lost, or carried where a misdeal reads so."""
    law, state = recorder.law, recorder.state
    recorder.by_dealer(command.actor, law.jackpot_clause, "jackpot")
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
