"""The stub, the cards still to be dealt: taking cards off it, and shuffling it again."""

from croupier.acts import NotAChoice, WrongMoment
from croupier.cards import Card
from croupier.poker.deal import events
from croupier.poker.deal.recorder import DealRecorder
from croupier.poker.hand.dealing import FROM_THE_DECK, refuse_known
from croupier.poker.hand.events import MaybeCard
from croupier.poker.hand.state import refusal


def off_the_deck(
    recorder: DealRecorder, count: int, burns: int, given: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[MaybeCard, ...]]:
    """The next cards after their burn, off the stub or as they were recorded."""
    hand = recorder.state.hand
    stub = hand.stub
    if stub:
        if given:
            raise refusal(hand, WrongMoment, FROM_THE_DECK, "deck in hand")
        if len(stub) < burns + count:
            reason = f"The deck has {len(stub)} cards left, and this needs {burns + count}."
            raise refusal(hand, NotAChoice, reason, "deck")
        return stub[burns : burns + count], stub[:burns]
    if len(given) != count:
        reason = f"Name each card that was turned: {count} in all; you named {len(given)}."
        raise refusal(hand, NotAChoice, reason, "community cards")
    refuse_known(recorder, given)
    return given, (None,) * burns


def reshuffle(
    recorder: DealRecorder, order: tuple[Card, ...], *, took: int, burn_lies: bool, clause: str
) -> None:
    """Records the stub in its new order, which must hold the cards left and those taken back."""
    hand = recorder.hand
    back = hand.board[len(hand.board) - took :]
    expected = (*hand.stub, *recorder.state.around.aside, *back) if hand.stub else ()
    if sorted(order) != sorted(expected):
        cards = f"each of the {len(expected)} cards left and taken back once"
        reason = f"The new order must hold {cards}; you gave {len(order)} cards."
        recorder.refuse(NotAChoice, reason, clause)
    recorder.record(events.Reshuffled(order, took, burn_lies, clause))
