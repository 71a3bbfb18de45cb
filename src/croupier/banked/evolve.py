"""The memory of a round: the state after an event. It never refuses.

Every movement of chips is one account less and another more, so that `Round.total` is the
same after every event.
"""

from croupier.banked import after_cards, after_opening, after_play, after_rulings
from croupier.banked.events import AnyEvent
from croupier.banked.state import Round

AFTER = after_opening.AFTER | after_cards.AFTER | after_play.AFTER | after_rulings.AFTER


def evolve(state: Round, event: AnyEvent) -> Round:
    """The state after an event that has happened."""
    return AFTER[type(event)](state, event)
