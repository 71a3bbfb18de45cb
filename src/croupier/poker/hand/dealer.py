"""What the dealer does next, for a table that deals itself and for a console that prompts."""

from croupier.acts import Actor
from croupier.poker.hand.commands import (
    DealBoard,
    DealHole,
    HandCommand,
    PostBlinds,
    Push,
    Showdown,
)
from croupier.poker.hand.state import Hand

_STEPS: dict[str, type[PostBlinds | DealHole | DealBoard | Showdown | Push]] = {
    "posting": PostBlinds,
    "dealing": DealHole,
    "board": DealBoard,
    "showdown": Showdown,
    "pushing": Push,
}


def dealer_due(hand: Hand, by: Actor) -> HandCommand | None:
    """The dealer's next step as a command; None while a player is to act or all is done.

    At the showdown the dealer has the rest of the hands shown; a player who would rather
    decide for themselves has until then.
    """
    step = _STEPS.get(hand.phase)
    return None if step is None else step(by)
