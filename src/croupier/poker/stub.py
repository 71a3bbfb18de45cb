"""The cards still to come: taking them off the deck, and putting them in a new order."""

from croupier.acts import NotAChoice, WrongMoment
from croupier.cards import Card
from croupier.poker import deal_events as happened
from croupier.poker.dealing import refuse_known
from croupier.poker.events import MaybeCard
from croupier.poker.pen import Pen


def off_the_deck(
    pen: Pen, count: int, burns: int, given: tuple[Card, ...]
) -> tuple[tuple[Card, ...], tuple[MaybeCard, ...]]:
    """The next cards after their burn, off the stub or as they were recorded."""
    hand = pen.hand
    if hand.stub:
        if given:
            pen.refuse(WrongMoment, "cards come off the deck", "5.2")
        if len(hand.stub) < burns + count:
            pen.refuse(NotAChoice, "there are not so many cards left", "3.1")
        return hand.stub[burns : burns + count], hand.stub[:burns]
    if len(given) != count:
        pen.refuse(NotAChoice, f"name the {count} cards that were turned", "8.18.1")
    refuse_known(hand, given)
    return given, (None,) * burns


def reshuffle(
    pen: Pen, order: tuple[Card, ...], *, took: int, burn_lies: bool, clause: str
) -> None:
    """The stub in its new order, with what was taken back in it and nothing else."""
    hand = pen.hand
    back = hand.board[len(hand.board) - took :]
    expected = (*hand.stub, *pen.deal.aside, *back) if hand.stub else ()
    if sorted(order) != sorted(expected):
        reason = f"the {len(expected)} cards of the stub and those taken back, in their new order"
        pen.refuse(NotAChoice, f"a reshuffle needs {reason}", clause)
    pen.write(happened.Reshuffled(order, took, burn_lies, clause))
