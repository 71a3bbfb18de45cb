"""Players' decisions in a round: fold, check, bet, no answer, conceding and retracting.

The books let all players decide and name no order among them, so within a street any
order is accepted; the list of what is to be done goes from the dealer's left. Only a
supervisor's direction makes suspects act before the others (Sydney 11.12.1).
"""

from typing import NoReturn

from croupier.acts import (
    SECOND,
    Actor,
    NotAChoice,
    NotAuthorised,
    NotYourTurn,
    WrongAmount,
    WrongMoment,
)
from croupier.banked import commands as c
from croupier.banked import events as e
from croupier.banked.phrases import either
from croupier.banked.round.dealing import advance_when_done, to_decide
from croupier.banked.round.law import DEALER
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.round.settling import collect
from croupier.banked.round.wagering import limits_of, start_jackpot_game
from croupier.banked.state import RoundSeat
from croupier.books import BookStep, SettleOutcome, StreetChoice
from croupier.errors import BadInput
from croupier.money import Cents, show_amount, show_dollars


def look(recorder: RoundRecorder, command: c.Look) -> None:
    """A player picks up the cards, once all of them lie."""
    law, state = recorder.law, recorder.state
    recorder.needs_running("play")
    clause = law.steps[law.initial_deal].clause
    seat = recorder.players_hand(command.actor, command.seat, clause)
    if state.step < law.initial_deal:
        reason = "The cards are still being dealt: wait until all of them lie."
        recorder.refuse(WrongMoment, reason, clause)
    if seat.hand != "live":
        reason = f"There is no hand in play at seat {seat.number} to look at."
        recorder.refuse(WrongMoment, reason, clause)
    if seat.blind:
        reason = f"The hand at seat {seat.number} is played blind: nobody may look at it."
        recorder.refuse(NotAuthorised, reason, law.game.several_hands_clause)
    if law.game.hands_off is not None and law.game.hands_off in seat.wagers and not seat.looked:
        name = law.wagers[law.game.hands_off].name
        reason = f"There is a {name} wager on this hand: its cards may not be handled any more."
        recorder.refuse(WrongMoment, reason, law.game.hands_off_clause or "")
    if state.first_to_act:
        _suspects_first(recorder, seat)
    if not seat.looked:
        recorder.record(e.HandLooked(seat.number))


def _suspects_first(recorder: RoundRecorder, seat: RoundSeat) -> None:
    """Refuses this hand while seats that were directed to act first have not decided."""
    state, step = recorder.state, recorder.step
    if seat.number in state.first_to_act or step.do != "decide":
        return
    waiting = [n for n in to_decide(state, step) if n in state.first_to_act]
    if waiting:
        clause = recorder.law.book.ladder.power("order-suspects-first").clause
        reason = f"It is not your turn: seat {waiting[0]} was directed to act first."
        recorder.refuse(NotYourTurn, reason, clause)


# --- fold, check, bet ---------------------------------------------------------------


def fold(recorder: RoundRecorder, command: c.Fold) -> None:
    seat, _, street = _choice(recorder, command.actor, command.seat, "fold")
    recorder.record(e.Decided(seat.number, street, "fold"))
    collect(recorder, seat.number)
    advance_when_done(recorder, command.at)


def check(recorder: RoundRecorder, command: c.Check) -> None:
    seat, _, street = _choice(recorder, command.actor, command.seat, "check")
    recorder.record(e.Decided(seat.number, street, "check"))
    advance_when_done(recorder, command.at)


def bet(recorder: RoundRecorder, command: c.Bet) -> None:
    seat, choice, street = _choice(recorder, command.actor, command.seat, "bet")
    assert choice.wager is not None
    allowed = bets_open(recorder, seat, choice)
    if command.amount not in allowed:
        name, wanted = recorder.law.wagers[choice.wager].name, either(map(show_dollars, allowed))
        reason = f"The {name} wager must be {wanted}, not {show_dollars(command.amount)}."
        recorder.refuse(WrongAmount, reason, choice.clause)
    _check_funded(recorder, command.actor, seat, command.amount, choice)
    recorder.record(e.Decided(seat.number, street, "bet", choice.wager, command.amount))
    advance_when_done(recorder, command.at)


def record_bet(recorder: RoundRecorder, command: c.RecordBet) -> None:
    """The dealer writes down a follow-up wager as it lies, right or wrong."""
    seat, choice, street = _choice(recorder, command.actor, command.seat, "bet")
    recorder.role(command.actor, DEALER, choice.clause)
    if not recorder.state.real_cards:
        reason = "Wagers are recorded as they lie only where real cards are dealt: place a bet."
        recorder.refuse(WrongMoment, reason, choice.clause)
    if command.amount <= 0:
        raise BadInput("amount", "more than 0.00", got=show_amount(command.amount))
    assert choice.wager is not None
    _check_funded(recorder, command.actor, seat, command.amount, choice)
    right = command.amount in bets_open(recorder, seat, choice)
    recorder.record(
        e.Decided(seat.number, street, "bet", choice.wager, command.amount, found=not right)
    )
    advance_when_done(recorder, command.at)


def bets_open(recorder: RoundRecorder, seat: RoundSeat, choice: StreetChoice) -> tuple[Cents, ...]:
    """What a hand may bet on this street: multiples of its live Ante."""
    law, street = recorder.law, recorder.step.street
    assert street is not None
    _, maximum = limits_of(law, recorder.state, seat.person)
    base, once = law.bet_base(seat.wagers, maximum)
    if once:
        return (base,)
    return tuple(base * multiple for multiple in law.multiples(choice, street))


def _check_funded(
    recorder: RoundRecorder, actor: Actor, seat: RoundSeat, amount: Cents, choice: StreetChoice
) -> None:
    """Refuses a bet, or what is added to one, that the player has not the chips for."""
    stack = recorder.state.home(seat).stack
    if amount > stack:
        assert choice.wager is not None
        name = recorder.law.wagers[choice.wager].name
        recorder.refuse_unfunded(actor, seat, f"the {name} wager", amount, stack, choice.clause)


def _choice(
    recorder: RoundRecorder, actor: Actor, number: int, act: str
) -> tuple[RoundSeat, StreetChoice, str]:
    """The choice the street offers this hand, or why it does not."""
    law, state = recorder.law, recorder.state
    recorder.needs_running("play")
    step = law.steps[state.step]
    seat = recorder.players_hand(actor, number, step.clause)
    street = step.street
    if seat.hand != "live" or street is None:
        _refuse_decision(recorder, seat, step)
    assert street is not None
    correcting = act == "fold" and number in state.must_correct
    if not correcting:
        _check_undecided(recorder, actor, seat, step)
        if state.first_to_act:
            _suspects_first(recorder, seat)
    choice = law.choices[state.step].get(act)
    if choice is None:
        offered = either(law.choices[state.step]).capitalize()
        reason = f"You cannot {act} on this street. {offered}."
        recorder.refuse(NotAChoice, reason, step.clause)
    if act == "bet" and seat.blind and street != "preflop":
        _check_blind_bet(recorder)
    return seat, choice, street


def _refuse_decision(recorder: RoundRecorder, seat: RoundSeat, step: BookStep) -> NoReturn:
    """Refuses a decision of a hand that is not in play, or in a step where none is made."""
    if seat.hand == "none":
        reason = f"There is no hand at seat {seat.number} in this round: wait for the next one."
    elif seat.hand != "live":
        reason = f"The hand at seat {seat.number} is out of play: nothing more is decided for it."
    elif step.do in ("concede", "settle"):
        reason = "Nothing more is decided in this round: the hands are settled next."
    else:
        reason = "You cannot decide yet: wait for the next cards."
    recorder.refuse(WrongMoment, reason, step.clause)


def _check_blind_bet(recorder: RoundRecorder) -> None:
    """Whether a hand played blind may bet on later streets is the table's reading (A7)."""
    law = recorder.law
    if law.setting("blind_hand_follow_ups") == "barred":
        reason = "A hand that is played blind may not bet on this street: check it."
        recorder.refuse(NotAChoice, reason, law.game.several_hands_clause)


def _check_undecided(
    recorder: RoundRecorder, actor: Actor, seat: RoundSeat, step: BookStep
) -> None:
    """Refuses a second decision of a hand on one street, or one after its last wager."""
    if step.unless is not None and step.unless in seat.wagers:
        done = f"made the {recorder.law.wagers[step.unless].name} wager at seat {seat.number}"
        reason = recorder.about(actor, seat, f"have already {done}", f"has already {done}")
        recorder.refuse(NotAChoice, reason, step.clause)
    decisions = seat.decisions
    if decisions and decisions[-1].street == step.street:
        done = f"decided for seat {seat.number} on this street"
        reason = recorder.about(actor, seat, f"have already {done}", f"has already {done}")
        recorder.refuse(WrongMoment, reason, step.clause)


# --- no answer -----------------------------------------------------------------------


def no_decision(recorder: RoundRecorder, command: c.NoDecision) -> None:
    """A player gives no answer: the hand folds where the book says so, else an officer rules."""
    law, state = recorder.law, recorder.state
    recorder.needs_running("play")
    step = recorder.step
    clause = step.silence_clause or step.clause
    recorder.role(command.actor, DEALER, clause)
    seat = recorder.seat(command.seat)
    correcting = _must_correct_or_fold(recorder, seat)
    if not correcting and (step.do != "decide" or seat.number not in to_decide(state, step)):
        reason = f"No decision is due at seat {seat.number}."
        recorder.refuse(WrongMoment, reason, clause)
    if step.silence != "fold":
        reason = "The book does not say what follows when a player does not decide: report it."
        recorder.refuse(NotAuthorised, reason, clause)
    seconds = int(law.setting("decision_seconds", "0"))
    waited = (command.at - state.since) // SECOND
    if command.why == "time" and waited < seconds:
        reason = f"A player has {seconds} seconds to decide and {waited} have passed: wait."
        recorder.refuse(WrongMoment, reason, clause)
    if correcting:
        _return_uncorrected(recorder, seat)
    deem_folded(recorder, seat.number, command.why, clause)
    advance_when_done(recorder, command.at)


def _must_correct_or_fold(recorder: RoundRecorder, seat: RoundSeat) -> bool:
    """Whether a player was asked to correct a wager on a street where nobody may check."""
    state = recorder.state
    return seat.number in state.must_correct and "check" not in recorder.law.choices[state.step]


def _return_uncorrected(recorder: RoundRecorder, seat: RoundSeat) -> None:
    """Returns a wrong wager that its player does not correct, where a fold returns it (11.10.2)."""
    law, street = recorder.law, recorder.step.street
    wager = law.choices[recorder.state.step]["bet"].wager
    assert wager is not None
    assert street is not None
    cell = law.certain[street].get(wager)
    if cell is not None and cell.outcome is SettleOutcome.STANDOFF:
        recorder.record(e.WagerReturned(seat.number, wager, seat.wagers[wager], cell.clauses))


def deem_folded(recorder: RoundRecorder, number: int, why: str, clause: str) -> None:
    recorder.record(e.HandDeemedFolded(number, why, clause))
    collect(recorder, number)


# --- after the dealer's hand -----------------------------------------------------------


def concede(recorder: RoundRecorder, command: c.Concede) -> None:
    """A player gives a hand up after the dealer's was shown and before it is settled."""
    law, state = recorder.law, recorder.state
    recorder.needs_running("play")
    row = next((step for step in law.steps if step.do == "concede"), None)
    if row is None:
        reason = "A hand cannot be conceded in this game."
        recorder.refuse(NotAChoice, reason, law.steps[-1].clause)
    seat = recorder.players_hand(command.actor, command.seat, row.clause)
    if recorder.step.do not in ("concede", "settle"):
        reason = "The dealer's hand has not been shown: you may concede only after that."
        recorder.refuse(WrongMoment, reason, row.clause)
    if not seat.live or seat.shown or seat.results:
        reason = f"The hand at seat {seat.number} has been settled or folded: it is too late."
        recorder.refuse(WrongMoment, reason, row.clause)
    if not command.confirmed:
        staked = show_dollars(Cents(sum(seat.wagers.values())))
        reason = f"You would give up {staked}, and conceding never pays more: confirm it."
        recorder.refuse(NotAChoice, reason, row.clause)
    assert state.dealer_shown
    recorder.record(e.HandConceded(seat.number, row.clause))
    collect(recorder, seat.number)
    advance_when_done(recorder, command.at)


def declare(recorder: RoundRecorder, command: c.Declare) -> None:
    """Records a player's words without effect: the cards and chips decide (Melbourne 8.1.1)."""
    recorder.needs_phase("closed", "play")
    seat = recorder.players_hand(command.actor, command.seat, recorder.step.clause)
    if not command.says:
        raise BadInput("says", "the words that the player said", got="")
    recorder.record(e.Declared(seat.number, command.says))


# --- where a ruling offers it -------------------------------------------------------------


def retract(recorder: RoundRecorder, command: c.Retract) -> None:
    """Returns all wagers of a hand; the jackpot wagers of other hands are registered again."""
    recorder.needs_running("play")
    clause = recorder.state.retract_clause
    seat = recorder.players_hand(command.actor, command.seat, clause)
    if seat.number not in recorder.state.may_retract or not seat.live:
        reason = f"The wagers at seat {seat.number} cannot be taken back: no ruling offers it."
        recorder.refuse(WrongMoment, reason, clause)
    recorder.record(e.HandRetracted(seat.number, clause))
    for name, amount in seat.wagers.items():
        recorder.record(e.WagerReturned(seat.number, name, amount, (clause,)))
    if recorder.state.jackpot_game and any(name in recorder.law.jackpots for name in seat.wagers):
        recorder.record(e.JackpotGameCancelled(clause))
        start_jackpot_game(recorder, again=True)
    advance_when_done(recorder, command.at)


def correct_bet(recorder: RoundRecorder, command: c.CorrectBet) -> None:
    """Brings a follow-up wager of the wrong amount to the right one, or takes it back."""
    law, state = recorder.law, recorder.state
    recorder.needs_running("play")
    step = recorder.step
    seat = recorder.players_hand(command.actor, command.seat, step.clause)
    if seat.number not in state.must_correct:
        reason = f"No ruling asks for a correction at seat {seat.number}."
        recorder.refuse(WrongMoment, reason, step.clause)
    choice = law.choices[state.step]["bet"]
    assert choice.wager is not None
    before = seat.wagers[choice.wager]
    allowed = bets_open(recorder, seat, choice)
    if "check" in law.choices[state.step]:
        allowed = (*allowed, Cents(0))
    if command.amount not in allowed:
        name, wanted = law.wagers[choice.wager].name, either(map(show_dollars, allowed))
        reason = f"The {name} wager must be {wanted}, not {show_dollars(command.amount)}."
        recorder.refuse(WrongAmount, reason, choice.clause)
    _check_funded(recorder, command.actor, seat, command.amount - before, choice)
    recorder.record(
        e.BetCorrected(seat.number, choice.wager, before, command.amount, choice.clause)
    )
    advance_when_done(recorder, command.at)


def top_up_jackpot(recorder: RoundRecorder, command: c.TopUpJackpot) -> None:
    """Brings a low jackpot wager up to its cost during the round (Perth 5.14)."""
    law, state = recorder.law, recorder.state
    recorder.needs_phase("closed", "play")
    wager = law.wagers.get(command.wager)
    row = next((r for r in law.rows.values() if r.id == "low-jackpot-wager-amended"), None)
    if wager is None or wager.id not in law.jackpots or row is None:
        recorder.refuse(WrongMoment, "This wager cannot be made up during the round.")
    seat = recorder.players_hand(command.actor, command.seat, row.clause)
    cost, before = law.costs[wager.id], seat.wagers.get(wager.id)
    if before is None or cost is None or before >= cost:
        reason = f"There is no {wager.name} wager below its cost at seat {seat.number}."
        recorder.refuse(WrongMoment, reason, row.clause)
    if state.board_shown and law.setting("late_top_up") == "return":
        reason = "After the flop a jackpot wager below its cost cannot be made up: it goes back."
        recorder.refuse(WrongMoment, reason, row.clause)
    stack = state.home(seat).stack
    if cost - before > stack:
        what = f"the rest of the {wager.name} wager"
        recorder.refuse_unfunded(command.actor, seat, what, cost - before, stack, row.clause)
    recorder.record(
        e.JackpotToppedUp(seat.number, wager.id, before, cost, state.board_shown > 0, row.clause)
    )
