"""The cards still to come: taking them off the deck, and putting them in a new order."""

from croupier.acts import NotAChoice, WrongMoment
from croupier.cards import Card
from croupier.poker.deal import events as happened
from croupier.poker.deal.recorder import DealRecorder
from croupier.poker.hand.dealing import refuse_known
from croupier.poker.hand.events import MaybeCard


def off_the_deck(
    recorder: DealRecorder, count: int, burns: int, given: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[MaybeCard, ...]]:
    """The next cards after their burn, off the stub or as they were recorded."""
    hand = recorder.state.hand
    stub = hand.stub
    if stub:
        if given:
            recorder.refuse(WrongMoment, "cards come off the deck", "5.2")
        if len(stub) < burns + count:
            recorder.refuse(NotAChoice, "there are not so many cards left", "3.1")
        return stub[burns : burns + count], stub[:burns]
    if len(given) != count:
        recorder.refuse(NotAChoice, f"name the {count} cards that were turned", "8.18.1")
    refuse_known(hand, given)
    return given, (None,) * burns


def reshuffle(
    recorder: DealRecorder, order: tuple[Card, ...], *, took: int, burn_lies: bool, clause: str
) -> None:
    """The stub in its new order, with what was taken back in it and nothing else."""
    hand = recorder.hand
    back = hand.board[len(hand.board) - took :]
    expected = (*hand.stub, *recorder.state.around.aside, *back) if hand.stub else ()
    if sorted(order) != sorted(expected):
        reason = f"the {len(expected)} cards of the stub and those taken back, in their new order"
        recorder.refuse(NotAChoice, f"a reshuffle needs {reason}", clause)
    recorder.record(happened.Reshuffled(order, took, burn_lies, clause))
