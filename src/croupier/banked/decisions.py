"""Decisions: exactly the choices of the street, silence, concession and retraction.

The books let all players decide and name no order among them, so within a street any
order is accepted; consoles go from the dealer's left. Only a supervisor's direction
makes suspects act before the others (Sydney 11.12.1).
"""

from typing import NoReturn

from croupier.acts import (
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
from croupier.banked.dealing import STEP_AWAITS, street_over, to_decide
from croupier.banked.record import Record
from croupier.banked.settling import collect
from croupier.banked.state import Seat
from croupier.banked.wagering import limits_of, start_jackpot_game
from croupier.books import Choice, Step
from croupier.errors import BadInput
from croupier.money import Cents, show_dollars


def look(record: Record, command: c.Look) -> None:
    """A player picks up the cards, once all of them lie."""
    law, state = record.law, record.state
    record.in_phase("play")
    record.flowing()
    clause = law.steps[law.initial_deal].clause
    seat = record.players_hand(command.actor, command.seat, clause)
    if state.step < law.initial_deal:
        record.refuse(WrongMoment, "the cards are still being dealt", clause)
    if not seat.live:
        record.refuse(WrongMoment, f"seat {seat.number} has no hand to look at", clause)
    if seat.blind:
        record.refuse(
            NotAuthorised,
            f"the hand at seat {seat.number} is played blind",
            law.game.several_hands_clause,
        )
    if law.game.hands_off is not None and law.game.hands_off in seat.wagers and not seat.looked:
        record.refuse(
            WrongMoment,
            f"after a {law.wagers[law.game.hands_off].name} wager the cards are not handled",
            law.game.hands_off_clause or "",
        )
    _suspects_first(record, seat)
    if not seat.looked:
        record.write(e.HandLooked(seat.number))


def _suspects_first(record: Record, seat: Seat) -> None:
    """Those directed to act first have done so before anybody else handles cards."""
    state, step = record.state, record.step
    if not state.first_to_act or seat.number in state.first_to_act or step.do != "decide":
        return
    waiting = [n for n in to_decide(state, step) if n in state.first_to_act]
    if waiting:
        clause = record.law.book.ladder.power("order-suspects-first").clause
        record.refuse(NotYourTurn, f"seat {waiting[0]} was directed to act first", clause)


# --- fold, check, bet ---------------------------------------------------------------


def fold(record: Record, command: c.Fold) -> None:
    seat, _, street = _choice(record, command.actor, command.seat, "fold")
    record.write(e.Decided(seat.number, street, "fold"))
    collect(record, seat.number)
    street_over(record, command.at)


def check(record: Record, command: c.Check) -> None:
    seat, _, street = _choice(record, command.actor, command.seat, "check")
    record.write(e.Decided(seat.number, street, "check"))
    street_over(record, command.at)


def bet(record: Record, command: c.Bet) -> None:
    seat, choice, street = _choice(record, command.actor, command.seat, "bet")
    assert choice.wager is not None
    allowed = bets_open(record, seat, choice)
    if command.amount not in allowed:
        name = record.law.wagers[choice.wager].name
        wanted = " or ".join(map(show_dollars, allowed))
        record.refuse(
            WrongAmount,
            f"{name} is {wanted} here, not {show_dollars(command.amount)}",
            choice.clause,
        )
    _funded(record, seat, command.amount, choice)
    record.write(e.Decided(seat.number, street, "bet", choice.wager, command.amount))
    street_over(record, command.at)


def record_bet(record: Record, command: c.RecordBet) -> None:
    """The dealer writes down a follow-up wager as it lies, right or wrong."""
    law = record.law
    seat, choice, street = _choice(record, command.actor, command.seat, "bet")
    law.needs_staff(command.actor, choice.clause)
    if not record.state.real_cards:
        record.refuse(WrongMoment, "here a wager that is wrong is not accepted", choice.clause)
    if command.amount <= 0:
        raise BadInput("amount", "more than 0.00", got=command.amount)
    assert choice.wager is not None
    _funded(record, seat, command.amount, choice)
    right = command.amount in bets_open(record, seat, choice)
    record.write(
        e.Decided(seat.number, street, "bet", choice.wager, command.amount, found=not right)
    )
    street_over(record, command.at)


def bets_open(record: Record, seat: Seat, choice: Choice) -> tuple[Cents, ...]:
    """What a hand may bet on this street: multiples of its live Ante."""
    law, street = record.law, record.step.street
    assert street is not None
    _, maximum = limits_of(record, seat.person)
    base, once = law.bet_base(seat.wagers, maximum)
    if once:
        return (base,)
    return tuple(base * multiple for multiple in law.multiples(choice, street))


def _funded(record: Record, seat: Seat, amount: Cents, choice: Choice) -> None:
    stack = record.state.home(seat).stack
    if amount > stack:
        record.refuse(
            NotEnoughChips,
            f"the wager takes {show_dollars(amount)} of {show_dollars(stack)}",
            choice.clause,
        )


def _choice(record: Record, actor: Actor, number: int, act: str) -> tuple[Seat, Choice, str]:
    """The choice the street offers this hand, or why it does not."""
    law, state = record.law, record.state
    if state.phase != "play":
        record.in_phase("play")
    record.flowing()
    step = law.steps[state.step]
    seat = record.players_hand(actor, number, step.clause)
    street = step.street
    if seat.hand != "live" or street is None:
        _no_decision_due(record, seat, step)
    assert street is not None
    correcting = act == "fold" and number in state.must_correct
    if not correcting:
        _may_decide(record, seat, step)
        if state.first_to_act:
            _suspects_first(record, seat)
    choice = law.choices[state.step].get(act)
    if choice is None:
        offered = " or ".join(law.choices[state.step])
        record.refuse(NotAChoice, f"the choice is {offered}, not {act}", step.clause)
    if act == "bet" and seat.blind and street != "preflop":
        _blind_bets(record)
    return seat, choice, street


def _no_decision_due(record: Record, seat: Seat, step: Step) -> NoReturn:
    if seat.hand != "live":
        how = "has no hand in this round" if seat.hand == "none" else "cannot come back into play"
        record.refuse(WrongMoment, f"seat {seat.number} {how}", step.clause)
    awaits = STEP_AWAITS.get(step.do, "the cards come first")
    record.refuse(WrongMoment, f"no decision is due: {awaits}", step.clause)


def _blind_bets(record: Record) -> None:
    """Whether a hand played blind may bet on later streets is the table's reading (A7)."""
    law = record.law
    if law.setting("blind_hand_follow_ups") == "barred":
        record.refuse(NotAChoice, "a hand played blind bets no more", law.game.several_hands_clause)


def _may_decide(record: Record, seat: Seat, step: Step) -> None:
    if step.unless is not None and step.unless in seat.wagers:
        name = record.law.wagers[step.unless].name
        record.refuse(NotAChoice, f"seat {seat.number} has its {name} wager already", step.clause)
    decisions = seat.decisions
    if decisions and decisions[-1].street == step.street:
        record.refuse(WrongMoment, f"seat {seat.number} has decided", step.clause)


# --- silence -------------------------------------------------------------------------


def no_decision(record: Record, command: c.NoDecision) -> None:
    """What silence means is the book's to say: a fold, or a ruling."""
    law, state = record.law, record.state
    record.in_phase("play")
    record.flowing()
    step = record.step
    clause = step.silence_clause or step.clause
    law.needs_staff(command.actor, clause)
    seat = record.seat(command.seat)
    if step.do != "decide" or seat.number not in to_decide(state, step):
        record.refuse(WrongMoment, f"seat {seat.number} owes no decision", clause)
    if step.silence != "fold":
        record.refuse(
            NotAuthorised,
            "the book does not say what silence means: report it for a ruling",
            clause,
        )
    seconds = int(law.setting("decision_seconds", "0"))
    waited = (command.at - state.since) // 1000
    if command.why == "time" and waited < seconds:
        record.refuse(WrongMoment, f"{waited} of {seconds} seconds have passed", clause)
    deem_folded(record, seat.number, command.why, clause)
    street_over(record, command.at)


def deem_folded(record: Record, number: int, why: str, clause: str) -> None:
    record.write(e.HandDeemedFolded(number, why, clause))
    collect(record, number)


# --- after the dealer's hand -----------------------------------------------------------


def concede(record: Record, command: c.Concede) -> None:
    """A hand is given up after the dealer's was shown, until it is itself acted upon."""
    law, state = record.law, record.state
    record.in_phase("play")
    record.flowing()
    row = next((step for step in law.steps if step.do == "concede"), None)
    if row is None:
        record.refuse(NotAChoice, "no hand is conceded in this game", law.steps[-1].clause)
    seat = record.players_hand(command.actor, command.seat, row.clause)
    if record.step.do not in ("concede", "settle"):
        record.refuse(WrongMoment, "the dealer's hand is not shown yet", row.clause)
    if not seat.live or seat.shown or seat.results:
        record.refuse(WrongMoment, f"seat {seat.number} has been acted upon", row.clause)
    if not command.confirmed:
        staked = show_dollars(Cents(sum(seat.wagers.values())))
        record.refuse(
            NotAChoice,
            f"conceding gives up all {staked} on the layout and is never better: confirm it",
            row.clause,
        )
    assert state.dealer_shown
    record.write(e.HandConceded(seat.number, row.clause))
    collect(record, seat.number)
    street_over(record, command.at)


def declare(record: Record, command: c.Declare) -> None:
    """A player's words are noted; the best hand and the chips laid decide (Melbourne 8.1.1)."""
    record.in_phase("closed", "play")
    seat = record.players_hand(command.actor, command.seat, record.step.clause)
    if not command.says:
        raise BadInput("says", "words")
    record.write(e.Declared(seat.number, command.says))


# --- where a ruling offers it -------------------------------------------------------------


def retract(record: Record, command: c.Retract) -> None:
    """All of a hand's wagers go back, the jackpot's too, and the others are registered again."""
    record.in_phase("play")
    record.flowing()
    clause = record.state.retract_clause
    seat = record.players_hand(command.actor, command.seat, clause)
    if seat.number not in record.state.may_retract or not seat.live:
        record.refuse(WrongMoment, f"seat {seat.number} may not retract its wagers", clause)
    record.write(e.HandRetracted(seat.number, clause))
    for name, amount in seat.wagers.items():
        record.write(e.WagerReturned(seat.number, name, amount, (clause,)))
    if record.state.jackpot_game and any(name in record.law.jackpots for name in seat.wagers):
        record.write(e.JackpotGameCancelled(clause))
        start_jackpot_game(record, again=True)
    street_over(record, command.at)


def correct_bet(record: Record, command: c.CorrectBet) -> None:
    """A follow-up wager seen to be wrong is brought to the right amount, or taken back."""
    law, state = record.law, record.state
    record.in_phase("play")
    record.flowing()
    step = record.step
    seat = record.players_hand(command.actor, command.seat, step.clause)
    if seat.number not in state.must_correct:
        record.refuse(WrongMoment, f"seat {seat.number} has nothing to correct", step.clause)
    choice = law.choices[state.step]["bet"]
    assert choice.wager is not None
    before = seat.wagers[choice.wager]
    allowed = bets_open(record, seat, choice)
    if "check" in law.choices[state.step]:
        allowed = (*allowed, Cents(0))
    if command.amount not in allowed:
        wanted = " or ".join(map(show_dollars, allowed))
        record.refuse(WrongAmount, f"the right amount is {wanted}", choice.clause)
    _funded(record, seat, command.amount - before, choice)
    record.write(e.BetCorrected(seat.number, choice.wager, before, command.amount, choice.clause))
    street_over(record, command.at)


def top_up_jackpot(record: Record, command: c.TopUpJackpot) -> None:
    """A low jackpot wager is brought up to its cost while the round goes on (Perth 5.14)."""
    law, state = record.law, record.state
    record.in_phase("closed", "play")
    wager = law.wagers.get(command.wager)
    row = next((r for r in law.rows.values() if r.id == "low-jackpot-wager-amended"), None)
    if wager is None or wager.id not in law.jackpots or row is None:
        record.refuse(WrongMoment, "no jackpot wager is brought up here")
    seat = record.players_hand(command.actor, command.seat, row.clause)
    cost, before = law.costs[wager.id], seat.wagers.get(wager.id)
    if before is None or cost is None or before >= cost:
        record.refuse(WrongMoment, f"{wager.name} needs nothing more", row.clause)
    if state.board_shown and law.setting("late_top_up") == "return":
        record.refuse(WrongMoment, "after the flop a low jackpot wager only goes back", row.clause)
    stack = state.home(seat).stack
    if cost - before > stack:
        record.refuse(NotEnoughChips, f"{show_dollars(cost - before)} more is needed", row.clause)
    record.write(
        e.JackpotToppedUp(seat.number, wager.id, before, cost, state.board_shown > 0, row.clause)
    )
