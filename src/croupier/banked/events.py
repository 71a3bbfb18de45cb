"""All events of a banked round, from the three modules that define them.

The state after an event follows from the state before it and the event alone. Events hold
face-down cards (`CardsShuffled`, `CardDealt`, `CardBurned`), so they are only for the log;
people are shown views.
"""

from croupier.banked.events_play import *  # noqa: F403
from croupier.banked.events_rulings import *  # noqa: F403
from croupier.banked.events_table import *  # noqa: F403
