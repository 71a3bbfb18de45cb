"""When the deck of the next round is promised, and how long the round waits for players' seeds."""

from functools import partial

from croupier import floor
from croupier.acts import Millis
from croupier.house.machine.deadlines import AT_ONCE, Due
from croupier.house.process.casino import Casino
from croupier.house.tables.deck_making import (
    RULES_CHANGED,
    no_longer_fits,
    promise_deck,
    seated_at,
    takes_seeds,
)
from croupier.house.world.live_table import LiveTable


def promise_due(casino: Casino, table: floor.Table, play: LiveTable) -> Due | None:
    """The step that promises a deck because seeds are lodged for it, or drops a promise that the
    rules of the table no longer allow."""
    name = table.id
    if no_longer_fits(table, play, casino.now()):
        return Due(AT_ONCE, "drop promise", lambda draft: draft.drop_promise(name, RULES_CHANGED))
    if play.decks.promised is None and takes_seeds(seated_at(table), play.decks):
        return Due(AT_ONCE, "promise", partial(promise_deck, name=name, casino=casino))
    return None


def seeds_until(casino: Casino, play: LiveTable) -> Millis:
    """Until when the next round waits for seeds, in running time: not at all once every seed is
    shown."""
    promised = play.decks.promised
    if promised is None or not play.decks.awaited:
        return AT_ONCE
    return casino.clock.running(promised.until)
