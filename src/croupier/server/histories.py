"""Hands of poker to take away: as open hand histories, with the cards their reader saw."""

from typing import get_args

import msgspec

from croupier import history, poker
from croupier.server.ask import Ask, Route
from croupier.server.tables import round_
from croupier.server.wire import Trouble

_OF_A_HAND = get_args(poker.HandEvent)


class HistoryShown(msgspec.Struct, frozen=True):
    """A hand history as text, and a name for the file."""

    name: str
    text: str


async def phh(ask: Ask) -> HistoryShown:
    """A finished hand in the PHH format; what you did not see stays unknown in it."""
    shown = await round_(ask)
    end = shown.frames[-1] if shown.frames else None
    if not isinstance(end, poker.HandView):
        raise Trouble(409, "hand histories are of poker; take the round as JSON", "not-poker")
    if not shown.over:
        raise Trouble(409, "the hand is still in play", "wrong-moment")
    events = [told.event for told in shown.events if isinstance(told.event, _OF_A_HAND)]
    about = {"table": shown.table, "venue": "Croupier", "hand": shown.id}
    record = history.record_hand(end.setup, events, about)
    return HistoryShown(f"{shown.id}.phh", history.write_phh(record))


ROUTES = (
    Route(method="GET", path="/api/tables/{id}/rounds/{round}/phh", handler=phh,
          answer=HistoryShown, cost=3, about="A hand of poker as an open hand history."),
)  # fmt: skip
