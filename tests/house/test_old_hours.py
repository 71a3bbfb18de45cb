"""Tests that gaming hours of version 0.1, with an offset from UTC, are read."""

from datetime import UTC, datetime

import msgspec
import pytest

from croupier import floor
from croupier.acts import Actor, Millis, millis_of_datetime, to_json
from croupier.floor.tables.opening import HoursSet
from croupier.house.world.event_kinds import read_events

OLD = {
    "type": "HoursSet",
    "name": "Casino Canberra",
    "hours": {"opens": 720, "closes": 240, "utc_offset": 600},
    "by": {"person": "boss", "role": "casino-operator"},
    "clause": "14.1",
}


def test_the_offset_is_left_out_and_the_rest_is_kept() -> None:
    (event,) = read_events("floor.HoursSet", msgspec.json.encode(OLD))
    assert isinstance(event, HoursSet)
    assert b"utc_offset" not in to_json(event)
    assert (event.name, event.by, event.clause) == (
        "Casino Canberra",
        Actor("boss", "casino-operator"),
        "14.1",
    )
    assert event.hours == floor.GamingHours(opens=720, closes=240)


def test_hours_of_today_are_read_as_they_are() -> None:
    new = {**OLD, "hours": {"opens": 720, "closes": 240}}
    (event,) = read_events("floor.HoursSet", msgspec.json.encode(new))
    assert to_json(event) == msgspec.json.encode(new)


@pytest.mark.parametrize(
    "instant, is_open",
    [
        (datetime(2026, 7, 1, 1, 59, tzinfo=UTC), False),
        (datetime(2026, 7, 1, 2, 0, tzinfo=UTC), True),
        (datetime(2026, 1, 1, 0, 59, tzinfo=UTC), False),
        (datetime(2026, 1, 1, 1, 0, tzinfo=UTC), True),
    ],
)
def test_noon_is_noon_in_the_zone_of_the_house(instant: datetime, is_open: bool) -> None:
    """By the old offset, noon in January would have been at 02:00 UTC."""
    (event,) = read_events("floor.HoursSet", msgspec.json.encode(OLD))
    assert isinstance(event, HoursSet)
    at: Millis = millis_of_datetime(instant)
    assert event.hours.open_at(at, "Australia/Sydney") is is_open
