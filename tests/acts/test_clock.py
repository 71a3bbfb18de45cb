"""Tests of the conversions between milliseconds and other forms of time."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.acts import (
    DAY,
    Millis,
    datetime_of,
    micros_of,
    millis_of_datetime,
    millis_of_micros,
    millis_of_seconds,
    seconds_of,
)

INSTANTS = st.integers(-(10**12), 4 * 10**12).map(Millis)


@given(INSTANTS)
def test_every_form_is_read_back_as_it_was(at: Millis) -> None:
    assert millis_of_micros(micros_of(at)) == at
    assert millis_of_datetime(datetime_of(at)) == at
    assert millis_of_datetime(datetime_of(at, "Australia/Perth")) == at


def test_a_known_instant() -> None:
    noon = datetime(2026, 11, 16, 12, tzinfo=UTC)
    assert millis_of_datetime(noon) == 1_794_830_400_000
    assert datetime_of(Millis(1_794_830_400_000)) == noon
    assert millis_of_datetime(noon.replace(tzinfo=None)) == 1_794_830_400_000, "taken as UTC"
    east = timezone(timedelta(hours=10))
    assert millis_of_datetime(datetime(2026, 11, 16, 22, tzinfo=east)) == 1_794_830_400_000


def test_lengths() -> None:
    assert DAY == 86_400_000
    assert millis_of_seconds(1.5) == 1500
    assert seconds_of(Millis(250)) == 0.25


@pytest.mark.parametrize(
    "zone, july, january",
    [
        ("Australia/Melbourne", 10, 11),
        ("Australia/Sydney", 10, 11),
        ("Australia/Perth", 8, 8),
    ],
)
def test_summer_time_is_the_zones_own(zone: str, july: int, january: int) -> None:
    for month, offset in ((7, july), (1, january)):
        at = millis_of_datetime(datetime(2026, month, 15, tzinfo=UTC))
        assert datetime_of(at, zone).utcoffset() == timedelta(hours=offset)
