"""Events of a table as one person may see them.

Cards that lie face down are removed from events before they are sent.
"""

from collections import deque
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

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
    # msgspec cannot describe a union in which banked and poker share tags.
    TableEvent = Annotated[
        Any,
        msgspec.Meta(
            extra_json_schema={
                "type": "object",
                "properties": {"type": {"type": "string"}},
                "required": ["type"],
                "additionalProperties": True,
            }
        ),
    ]


class EventShown(msgspec.Struct, frozen=True):
    version: int
    at: Millis
    event: TableEvent


def event_shown(
    event: (
        TableEvent
        | house.DeckLogEvent
        | house.HandOpened
        | house.TurnTimed
        | house.TournamentRoundRecord
    ),
    before: poker.Deal | None,
    viewer: Viewer,
) -> TableEvent | None:
    """An event without the cards that lie face down; None where all of it is hidden."""
    match event:
        case house.DeckEvent() | house.HandOpened() | house.TurnTimed() | e.JackpotHand():
            return None
        case (
            house.TournamentRoundBegun()
            | house.TournamentRoundStep()
            | house.TournamentRoundEnded()
        ):
            return None
        case house.DealBegun() | house.DealEnded():
            return event
        case _ if isinstance(event, house.HAND_EVENTS):
            assert before is not None, "the events of a deal follow its beginning"
            shown: poker.DealEvent | None = poker.view_deal_event(before, event, viewer)
            return shown
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
    """The events of a table after a version, and the version from which none is left out: that
    one, or a later one where older events are no longer in memory."""
    recent = world.recent.get(table, deque())
    since = max(after, recent[0].version - 1) if len(recent) == house.RECENT_EVENTS else after
    found = (h for h in recent if h.version > since)
    return since, tuple(shown for h in found if (shown := shown_line(h, viewer)) is not None)


def shown_line(happened: house.RecentEvent, viewer: Viewer) -> EventShown | None:
    shown = event_shown(happened.event, happened.before, viewer)
    return None if shown is None else EventShown(happened.version, happened.at, shown)
