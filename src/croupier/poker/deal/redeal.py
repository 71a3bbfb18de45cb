"""Between a misdeal and the new first card: cards checked, side wagers taken back or ruled on.

A deck found defective is replaced, and the new cards are checked before they are shuffled
(5.3.2). A side wager may be taken back until the new first card (8.15.2). Side wagers settled in
a deal that was not completed go back by a manager's ruling (13.10, CP-22); once the hand is over
that ruling is the table's.
"""

from croupier.acts import Locked, NotAChoice, NotYours, WrongMoment
from croupier.poker.deal import commands, events
from croupier.poker.deal.flop_chase import refunds
from croupier.poker.deal.recorder import DealRecorder
from croupier.poker.deal.state import Deal, altered
from croupier.poker.hand.authority import dealer_only
from croupier.poker.hand.state import refusal


def check_cards(recorder: DealRecorder, command: commands.CheckCards) -> None:
    """The dealer has checked the cards that replace a defective deck (5.3.2)."""
    dealer_only(recorder.hand, command.actor)
    if not recorder.state.around.unchecked:
        reason = "There are no new cards to check."
        raise refusal(recorder.hand, WrongMoment, reason, "new cards checked")
    recorder.record(events.CardsChecked())


def needs_checked_cards(recorder: DealRecorder) -> None:
    """Refuses to shuffle new cards that nobody has checked."""
    if recorder.state.around.unchecked:
        reason = "Check the new cards before you shuffle them."
        raise refusal(recorder.hand, WrongMoment, reason, "new cards checked")


def withdraw_chase(recorder: DealRecorder, command: commands.WithdrawChase) -> None:
    """A side wager taken back after a misdeal, before the new first card (8.15.2)."""
    deal = recorder.state
    seat_colour = (command.seat, command.colour)
    wager = next((w for w in deal.around.chase if (w.seat, w.colour) == seat_colour), None)
    if deal.hand.dealt or not deal.around.misdeals or deal.around.chase_results:
        reason = "You can take a side wager back only after a misdeal, before the first card."
        raise refusal(deal.hand, Locked, reason, "side wagers closed")
    if wager is None:
        reason = f"Seat {command.seat} has no side wager on {command.colour}."
        raise refusal(deal.hand, NotAChoice, reason, "side wager placed")
    if command.actor.role != "player":
        dealer_only(deal.hand, command.actor)
    elif command.actor.person != wager.person:
        reason = "You can take back only your own side wagers."
        raise refusal(deal.hand, NotYours, reason, "side wager placed")
    recorder.record(events.ChaseWithdrawn(command.seat, command.colour))


def rule_on_side_wagers(recorder: DealRecorder, command: commands.RuleOnSideWagers) -> None:
    """A manager undoes side wagers settled before a misdeal, while the hand is on (CP-22)."""
    clause = recorder.power(command.actor, "decide-dispute").clause
    deal = recorder.state
    if deal.hand.phase == "over" or not deal.around.chase_results or not deal.around.misdeals:
        recorder.refuse(WrongMoment, "No settled side wager is open to a ruling.", clause)
    undone = refunds(deal.around.chase, clause)
    if undone == deal.around.chase_results:
        recorder.refuse(WrongMoment, "The side wagers have gone back already.", clause)
    recorder.record(events.ChaseSettled(undone))


# --- what it does to the deal ------------------------------------------------------------------


def on_cards_checked(deal: Deal, _event: events.CardsChecked) -> Deal:
    return altered(deal, unchecked=False)


def on_chase_withdrawn(deal: Deal, event: events.ChaseWithdrawn) -> Deal:
    withdrawn = (event.seat, event.colour)
    left = tuple(wager for wager in deal.around.chase if (wager.seat, wager.colour) != withdrawn)
    return altered(deal, chase=left)
