"""Decisions: exactly the choices of the street, silence, concession and retraction.

The books let all players decide and name no order among them, so within a street any
order is accepted; consoles go from the dealer's left. Only a supervisor's direction
makes suspects act before the others (Sydney 11.12.1).
"""

from typing import NoReturn

from croupier.acts import (
    SECOND,
    Actor,
    NotAChoice,
    NotAuthorised,
    NotEnoughChips,
    NotYourTurn,
    WrongAmount,
    WrongMoment,
)
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.round.dealing import STEP_AWAITS, street_over, to_decide
from croupier.banked.round.law import DEALER
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.round.settling import collect
from croupier.banked.round.wagering import limits_of, start_jackpot_game
from croupier.banked.state import RoundSeat
from croupier.books import BookStep, StreetChoice
from croupier.errors import BadInput
from croupier.money import Cents, show_dollars


def look(recorder: RoundRecorder, command: c.Look) -> None:
    """A player picks up the cards, once all of them lie."""
    law, state = recorder.law, recorder.state
    recorder.flowing("play")
    clause = law.steps[law.initial_deal].clause
    seat = recorder.players_hand(command.actor, command.seat, clause)
    if state.step < law.initial_deal:
        recorder.refuse(WrongMoment, "the cards are still being dealt", clause)
    if seat.hand != "live":
        recorder.refuse(WrongMoment, f"seat {seat.number} has no hand to look at", clause)
    if seat.blind:
        reason = f"the hand at seat {seat.number} is played blind"
        recorder.refuse(NotAuthorised, reason, law.game.several_hands_clause)
    if law.game.hands_off is not None and law.game.hands_off in seat.wagers and not seat.looked:
        reason = f"after a {law.wagers[law.game.hands_off].name} wager the cards are not handled"
        recorder.refuse(WrongMoment, reason, law.game.hands_off_clause or "")
    if state.first_to_act:
        _suspects_first(recorder, seat)
    if not seat.looked:
        recorder.record(e.HandLooked(seat.number))


def _suspects_first(recorder: RoundRecorder, seat: RoundSeat) -> None:
    """Those directed to act first have done so before anybody else handles cards."""
    state, step = recorder.state, recorder.step
    if seat.number in state.first_to_act or step.do != "decide":
        return
    waiting = [n for n in to_decide(state, step) if n in state.first_to_act]
    if waiting:
        clause = recorder.law.book.ladder.power("order-suspects-first").clause
        recorder.refuse(NotYourTurn, f"seat {waiting[0]} was directed to act first", clause)


# --- fold, check, bet ---------------------------------------------------------------


def fold(recorder: RoundRecorder, command: c.Fold) -> None:
    seat, _, street = _choice(recorder, command.actor, command.seat, "fold")
    recorder.record(e.Decided(seat.number, street, "fold"))
    collect(recorder, seat.number)
    street_over(recorder, command.at)


def check(recorder: RoundRecorder, command: c.Check) -> None:
    seat, _, street = _choice(recorder, command.actor, command.seat, "check")
    recorder.record(e.Decided(seat.number, street, "check"))
    street_over(recorder, command.at)


def bet(recorder: RoundRecorder, command: c.Bet) -> None:
    seat, choice, street = _choice(recorder, command.actor, command.seat, "bet")
    assert choice.wager is not None
    allowed = bets_open(recorder, seat, choice)
    if command.amount not in allowed:
        name = recorder.law.wagers[choice.wager].name
        wanted = " or ".join(map(show_dollars, allowed))
        reason = f"{name} is {wanted} here, not {show_dollars(command.amount)}"
        recorder.refuse(WrongAmount, reason, choice.clause)
    _funded(recorder, seat, command.amount, choice)
    recorder.record(e.Decided(seat.number, street, "bet", choice.wager, command.amount))
    street_over(recorder, command.at)


def record_bet(recorder: RoundRecorder, command: c.RecordBet) -> None:
    """The dealer writes down a follow-up wager as it lies, right or wrong."""
    seat, choice, street = _choice(recorder, command.actor, command.seat, "bet")
    recorder.role(command.actor, DEALER, choice.clause)
    if not recorder.state.real_cards:
        recorder.refuse(WrongMoment, "here a wager that is wrong is not accepted", choice.clause)
    if command.amount <= 0:
        raise BadInput("amount", "more than 0.00", got=command.amount)
    assert choice.wager is not None
    _funded(recorder, seat, command.amount, choice)
    right = command.amount in bets_open(recorder, seat, choice)
    recorder.record(
        e.Decided(seat.number, street, "bet", choice.wager, command.amount, found=not right)
    )
    street_over(recorder, command.at)


def bets_open(recorder: RoundRecorder, seat: RoundSeat, choice: StreetChoice) -> tuple[Cents, ...]:
    """What a hand may bet on this street: multiples of its live Ante."""
    law, street = recorder.law, recorder.step.street
    assert street is not None
    _, maximum = limits_of(recorder, seat.person)
    base, once = law.bet_base(seat.wagers, maximum)
    if once:
        return (base,)
    return tuple(base * multiple for multiple in law.multiples(choice, street))


def _funded(recorder: RoundRecorder, seat: RoundSeat, amount: Cents, choice: StreetChoice) -> None:
    stack = recorder.state.home(seat).stack
    if amount > stack:
        reason = f"the wager takes {show_dollars(amount)} of {show_dollars(stack)}"
        recorder.refuse(NotEnoughChips, reason, choice.clause)


def _choice(
    recorder: RoundRecorder, actor: Actor, number: int, act: str
) -> tuple[RoundSeat, StreetChoice, str]:
    """The choice the street offers this hand, or why it does not."""
    law, state = recorder.law, recorder.state
    recorder.flowing("play")
    step = law.steps[state.step]
    seat = recorder.players_hand(actor, number, step.clause)
    street = step.street
    if seat.hand != "live" or street is None:
        _no_decision_due(recorder, seat, step)
    assert street is not None
    correcting = act == "fold" and number in state.must_correct
    if not correcting:
        _may_decide(recorder, seat, step)
        if state.first_to_act:
            _suspects_first(recorder, seat)
    choice = law.choices[state.step].get(act)
    if choice is None:
        offered = " or ".join(law.choices[state.step])
        recorder.refuse(NotAChoice, f"the choice is {offered}, not {act}", step.clause)
    if act == "bet" and seat.blind and street != "preflop":
        _blind_bets(recorder)
    return seat, choice, street


def _no_decision_due(recorder: RoundRecorder, seat: RoundSeat, step: BookStep) -> NoReturn:
    if seat.hand != "live":
        how = "has no hand in this round" if seat.hand == "none" else "cannot come back into play"
        recorder.refuse(WrongMoment, f"seat {seat.number} {how}", step.clause)
    awaits = STEP_AWAITS.get(step.do, "the cards come first")
    recorder.refuse(WrongMoment, f"no decision is due: {awaits}", step.clause)


def _blind_bets(recorder: RoundRecorder) -> None:
    """Whether a hand played blind may bet on later streets is the table's reading (A7)."""
    law = recorder.law
    if law.setting("blind_hand_follow_ups") == "barred":
        reason = "a hand played blind bets no more"
        recorder.refuse(NotAChoice, reason, law.game.several_hands_clause)


def _may_decide(recorder: RoundRecorder, seat: RoundSeat, step: BookStep) -> None:
    if step.unless is not None and step.unless in seat.wagers:
        name = recorder.law.wagers[step.unless].name
        recorder.refuse(NotAChoice, f"seat {seat.number} has its {name} wager already", step.clause)
    decisions = seat.decisions
    if decisions and decisions[-1].street == step.street:
        recorder.refuse(WrongMoment, f"seat {seat.number} has decided", step.clause)


# --- silence -------------------------------------------------------------------------


def no_decision(recorder: RoundRecorder, command: c.NoDecision) -> None:
    """What silence means is the book's to say: a fold, or a ruling."""
    law, state = recorder.law, recorder.state
    recorder.flowing("play")
    step = recorder.step
    clause = step.silence_clause or step.clause
    recorder.role(command.actor, DEALER, clause)
    seat = recorder.seat(command.seat)
    if step.do != "decide" or seat.number not in to_decide(state, step):
        recorder.refuse(WrongMoment, f"seat {seat.number} owes no decision", clause)
    if step.silence != "fold":
        reason = "the book does not say what silence means: report it for a ruling"
        recorder.refuse(NotAuthorised, reason, clause)
    seconds = int(law.setting("decision_seconds", "0"))
    waited = (command.at - state.since) // SECOND
    if command.why == "time" and waited < seconds:
        recorder.refuse(WrongMoment, f"{waited} of {seconds} seconds have passed", clause)
    deem_folded(recorder, seat.number, command.why, clause)
    street_over(recorder, command.at)


def deem_folded(recorder: RoundRecorder, number: int, why: str, clause: str) -> None:
    recorder.record(e.HandDeemedFolded(number, why, clause))
    collect(recorder, number)


# --- after the dealer's hand -----------------------------------------------------------


def concede(recorder: RoundRecorder, command: c.Concede) -> None:
    """A hand is given up after the dealer's was shown, until it is itself acted upon."""
    law, state = recorder.law, recorder.state
    recorder.flowing("play")
    row = next((step for step in law.steps if step.do == "concede"), None)
    if row is None:
        recorder.refuse(NotAChoice, "no hand is conceded in this game", law.steps[-1].clause)
    seat = recorder.players_hand(command.actor, command.seat, row.clause)
    if recorder.step.do not in ("concede", "settle"):
        recorder.refuse(WrongMoment, "the dealer's hand is not shown yet", row.clause)
    if not seat.live or seat.shown or seat.results:
        recorder.refuse(WrongMoment, f"seat {seat.number} has been acted upon", row.clause)
    if not command.confirmed:
        staked = show_dollars(Cents(sum(seat.wagers.values())))
        reason = f"conceding gives up all {staked} on the layout and is never better: confirm it"
        recorder.refuse(NotAChoice, reason, row.clause)
    assert state.dealer_shown
    recorder.record(e.HandConceded(seat.number, row.clause))
    collect(recorder, seat.number)
    street_over(recorder, command.at)


def declare(recorder: RoundRecorder, command: c.Declare) -> None:
    """A player's words are noted; the best hand and the chips laid decide (Melbourne 8.1.1)."""
    recorder.in_phase("closed", "play")
    seat = recorder.players_hand(command.actor, command.seat, recorder.step.clause)
    if not command.says:
        raise BadInput("says", "words")
    recorder.record(e.Declared(seat.number, command.says))


# --- where a ruling offers it -------------------------------------------------------------


def retract(recorder: RoundRecorder, command: c.Retract) -> None:
    """All of a hand's wagers go back, the jackpot's too, and the others are registered again."""
    recorder.flowing("play")
    clause = recorder.state.retract_clause
    seat = recorder.players_hand(command.actor, command.seat, clause)
    if seat.number not in recorder.state.may_retract or not seat.live:
        recorder.refuse(WrongMoment, f"seat {seat.number} may not retract its wagers", clause)
    recorder.record(e.HandRetracted(seat.number, clause))
    for name, amount in seat.wagers.items():
        recorder.record(e.WagerReturned(seat.number, name, amount, (clause,)))
    if recorder.state.jackpot_game and any(name in recorder.law.jackpots for name in seat.wagers):
        recorder.record(e.JackpotGameCancelled(clause))
        start_jackpot_game(recorder, again=True)
    street_over(recorder, command.at)


def correct_bet(recorder: RoundRecorder, command: c.CorrectBet) -> None:
    """A follow-up wager seen to be wrong is brought to the right amount, or taken back."""
    law, state = recorder.law, recorder.state
    recorder.flowing("play")
    step = recorder.step
    seat = recorder.players_hand(command.actor, command.seat, step.clause)
    if seat.number not in state.must_correct:
        recorder.refuse(WrongMoment, f"seat {seat.number} has nothing to correct", step.clause)
    choice = law.choices[state.step]["bet"]
    assert choice.wager is not None
    before = seat.wagers[choice.wager]
    allowed = bets_open(recorder, seat, choice)
    if "check" in law.choices[state.step]:
        allowed = (*allowed, Cents(0))
    if command.amount not in allowed:
        wanted = " or ".join(map(show_dollars, allowed))
        recorder.refuse(WrongAmount, f"the right amount is {wanted}", choice.clause)
    _funded(recorder, seat, command.amount - before, choice)
    recorder.record(
        e.BetCorrected(seat.number, choice.wager, before, command.amount, choice.clause)
    )
    street_over(recorder, command.at)


def top_up_jackpot(recorder: RoundRecorder, command: c.TopUpJackpot) -> None:
    """A low jackpot wager is brought up to its cost while the round goes on (Perth 5.14)."""
    law, state = recorder.law, recorder.state
    recorder.in_phase("closed", "play")
    wager = law.wagers.get(command.wager)
    row = next((r for r in law.rows.values() if r.id == "low-jackpot-wager-amended"), None)
    if wager is None or wager.id not in law.jackpots or row is None:
        recorder.refuse(WrongMoment, "no jackpot wager is brought up here")
    seat = recorder.players_hand(command.actor, command.seat, row.clause)
    cost, before = law.costs[wager.id], seat.wagers.get(wager.id)
    if before is None or cost is None or before >= cost:
        recorder.refuse(WrongMoment, f"{wager.name} needs nothing more", row.clause)
    if state.board_shown and law.setting("late_top_up") == "return":
        reason = "after the flop a low jackpot wager only goes back"
        recorder.refuse(WrongMoment, reason, row.clause)
    stack = state.home(seat).stack
    if cost - before > stack:
        recorder.refuse(NotEnoughChips, f"{show_dollars(cost - before)} more is needed", row.clause)
    recorder.record(
        e.JackpotToppedUp(seat.number, wager.id, before, cost, state.board_shown > 0, row.clause)
    )
