"""Duties about the cards: what is counted, checked or changed before a card is dealt.

A count and a check of the deck stop the round where they fall due. New cards come after the round
(Melbourne 3.4, Canberra 2.5, Sydney 3.7, Perth 2.6), so they stop the next round.
"""

from croupier.acts import WrongMoment
from croupier.banked.round.law import CHECK, COUNT, DUTY_WORDS, RoundLaw
from croupier.banked.round.recorder import RoundRecorder
from croupier.banked.state import CardDuty, Round


def duty_words(what: str) -> str:
    """A duty as part of a sentence: `bring new cards`."""
    words = DUTY_WORDS.get(what, what)
    return f"{words[0].lower()}{words[1:]}"


def stops_cards(law: RoundLaw, duty: CardDuty) -> bool:
    """Whether a duty must be done before the next card; of an ordered count a setting says so."""
    return law.ordered_count_stops or not duty.ordered


def stops_now(law: RoundLaw, state: Round) -> list[CardDuty]:
    """The duties that must be done before a round under way goes on."""
    if state.void or not state.memory.duties:
        return []
    return [d for d in state.memory.duties if d.what in (COUNT, CHECK) and stops_cards(law, d)]


def needs_duties_done(recorder: RoundRecorder) -> None:
    """Refuses the first card of a round while anything about the cards is to be done."""
    for duty in recorder.state.memory.duties:
        if stops_cards(recorder.law, duty):
            reason = f"You must {duty_words(duty.what)} before the next card is dealt."
            recorder.refuse(WrongMoment, reason, duty.clause)


def needs_count_done(recorder: RoundRecorder) -> None:
    """Refuses a card, a payment or the end of a round while its cards are to be counted or
    checked: what is found may void it."""
    for duty in stops_now(recorder.law, recorder.state):
        reason = f"You must {duty_words(duty.what)} before the round goes on."
        recorder.refuse(WrongMoment, reason, duty.clause)
