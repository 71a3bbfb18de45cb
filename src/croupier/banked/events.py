"""What happened in a round, in the order in which it happened: the three parts together.

An event is complete: the state after it follows from the state before it and the event
alone. Those with face-down cards in them (`CardsShuffled`, `CardDealt`, `CardBurned`) are
for the log; people are shown views.
"""

from croupier.banked.events_play import *  # noqa: F403
from croupier.banked.events_rulings import *  # noqa: F403
from croupier.banked.events_table import *  # noqa: F403
