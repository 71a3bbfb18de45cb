"""What happened at a table, as somebody may see it.

Cards lie face down in events too: what an event says of a card nobody may see is taken out before
it is sent.
"""

from collections import deque
from typing import TYPE_CHECKING, Any, TypeAlias

import msgspec
from msgspec.structs import replace

from croupier import banked, house, poker
from croupier.acts import Millis, Viewer
from croupier.banked import events as e

if TYPE_CHECKING:
    TableEvent: TypeAlias = (
        banked.AnyRoundEvent | poker.DealEvent | house.DealBegun | house.DealEnded
    )
else:
    TableEvent = Any  # msgspec describes no choice with one tag twice: banked and poker share some


class EventShown(msgspec.Struct, frozen=True):
    version: int
    at: Millis
    event: TableEvent


def event_shown(
    event: TableEvent | house.DeckSealed | house.HandOpened,
    before: poker.Deal | None,
    viewer: Viewer,
) -> TableEvent | None:
    """An event without the cards that lie face down; None where nothing of it may be told."""
    match event:
        case house.DeckSealed() | house.HandOpened() | e.JackpotHand():
            return None
        case house.DealBegun() | house.DealEnded():
            return event
        case _ if isinstance(event, house.HAND_EVENTS):
            assert before is not None, "the events of a deal follow its beginning"
            told: poker.DealEvent | None = poker.view_deal_event(before, event, viewer)
            return told
        case e.CardsShuffled():
            return replace(event, order=())
        case e.CardDealt():
            return event if event.up else replace(event, card=None)
        case e.CardBurned():
            return replace(event, card=None)
        case e.IrregularityReported():
            return replace(event, cards=())
    return event


def events_after(
    world: house.World, table: str, after: int, viewer: Viewer
) -> tuple[int, tuple[EventShown, ...]]:
    """What has happened at a table since a version, and the version from which all of it is told:
    that one, or a later one where it lies further back than is kept in memory."""
    recent = world.recent.get(table, deque())
    since = max(after, recent[0].version - 1) if len(recent) == house.RECENT_EVENTS else after
    found = (h for h in recent if h.version > since)
    return since, tuple(shown for h in found if (shown := shown_line(h, viewer)) is not None)


def shown_line(happened: house.RecentEvent, viewer: Viewer) -> EventShown | None:
    shown = event_shown(happened.event, happened.before, viewer)
    return None if shown is None else EventShown(happened.version, happened.at, shown)
