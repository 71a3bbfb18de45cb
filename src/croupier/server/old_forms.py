"""Events as version 0.1 wrote them, told in the forms of today.

The log is never rewritten, so whatever was once written must be readable for ever. A record of
an earlier form is turned here into the events it means today, as plain JSON objects with the
room that reads each: one, several, or none where today nothing is written for it.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeAlias

Told: TypeAlias = Iterable[tuple[str, dict[str, Any]]]
"""Events as JSON objects, each with the room whose events it belongs to."""
Translate: TypeAlias = Callable[[dict[str, Any]], Told]


def _hours_set(event: dict[str, Any]) -> Told:
    """Hours went by an offset from UTC; now they go by the time zone of the house."""
    hours = {name: value for name, value in event["hours"].items() if name != "utc_offset"}
    yield "floor", {**event, "hours": hours}


OF_A_ROOM: dict[str, Translate] = {}
"""For rooms all of whose events have changed; today's carry a form number in their type."""

OF_A_KIND: dict[str, Translate] = {"floor.HoursSet": _hours_set}
"""For single events, by the type of their record: `floor.SeatTaken`."""


def translation_of(room: str, name: str) -> Translate | None:
    """How an event of version 0.1 is told today; None where it has kept its form."""
    return OF_A_KIND.get(f"{room}.{name}") or OF_A_ROOM.get(room)
