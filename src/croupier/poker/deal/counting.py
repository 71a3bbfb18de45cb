"""The cards counted by order of an officer (3.4), and what waits for the count.

A count that is not that of a whole deck makes the deck defective (1.1 'Defective deck'): before the
pot is pushed that is a misdeal, and all money goes back (9.1.1(h)). So an ordered count stops the
deal and the pot until it is done, where the house does not read the clause otherwise.
"""

from typing import Final

from croupier.acts import WrongMoment
from croupier.poker.deal import commands, events
from croupier.poker.deal.irregular_rows import row_for, rule
from croupier.poker.deal.recorder import DealRecorder
from croupier.poker.deal.state import Deal, altered
from croupier.poker.hand import commands as hand_commands

STOPPED: Final = (
    hand_commands.DealHole,
    hand_commands.DealBoard,
    hand_commands.Push,
    commands.DealUnburned,
    commands.DealChaseFlop,
    commands.ShuffleAside,
)
"""What the dealer does not do while a count is to be done."""


def direct_count(recorder: DealRecorder, command: commands.DirectCount) -> None:
    """An officer orders the cards counted, at any time before the pot is pushed."""
    clause = recorder.power(command.actor, "order-count").clause
    if recorder.hand.phase == "over":
        reason = "The pot has been pushed: have the cards counted before the next hand."
        recorder.refuse(WrongMoment, reason, clause)
    if recorder.state.around.to_count:
        recorder.refuse(WrongMoment, "The cards are to be counted already: wait for it.", clause)
    recorder.record(events.CountDirected(command.actor))


def refuse_until_counted(recorder: DealRecorder) -> None:
    """Refuses a card or a pot while an ordered count is to be done."""
    if recorder.readings.ordered_count == "stops the cards":
        reason = "You must count the cards before the hand goes on."
        clause = recorder.law.book.ladder.power("order-count").clause
        recorder.refuse(WrongMoment, reason, clause)


def count_cards(recorder: DealRecorder, command: commands.CountCards) -> None:
    """A count of the cards: by the dealer where one was ordered, otherwise by an officer."""
    recorder.power(command.actor, "deal" if recorder.state.around.to_count else "order-count")
    recorder.record(events.CardsCounted(command.actor, command.found))
    row = row_for(recorder, "defective-deck")
    wrong = command.found != len(recorder.hand.setup.law.deck)
    if wrong and row is not None and row.raised_by == "wrong count":
        rule(recorder, row, command.actor, note=f"{command.found} cards counted")


# --- what it does to the deal ------------------------------------------------------------------


def on_count_directed(deal: Deal, _event: events.CountDirected) -> Deal:
    return altered(deal, to_count=True)


def on_cards_counted(deal: Deal, _event: events.CardsCounted) -> Deal:
    return altered(deal, to_count=False) if deal.around.to_count else deal
