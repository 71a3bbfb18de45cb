"""Time: instants and durations in whole milliseconds, and conversions to other forms.

An instant counts from 1970-01-01 00:00 UTC. Other forms of time are used only for input and
output; each has one function here that reads it and one that writes it.
"""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final, NewType
from zoneinfo import ZoneInfo

Millis = NewType("Millis", int)
"""An instant or a length of time, in milliseconds."""

Micros = NewType("Micros", int)
"""An instant in microseconds, as the database and the copies of its log keep it."""

SECOND: Final = Millis(1000)
MINUTE: Final = Millis(60 * SECOND)
HOUR: Final = Millis(60 * MINUTE)
DAY: Final = Millis(24 * HOUR)

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND: Final = timedelta(milliseconds=1)
_MICROS: Final = 1000


def millis_of_seconds(seconds: float) -> Millis:
    """Seconds, as settings and the system's clock give them, in whole milliseconds."""
    return Millis(int(seconds * SECOND))


def micros_of_seconds(seconds: float) -> Micros:
    """Seconds, as the system's clocks give them, in whole microseconds."""
    return Micros(round(seconds * SECOND * _MICROS))


def seconds_of(millis: Millis) -> float:
    """Milliseconds as seconds, for timers and for display."""
    return millis / SECOND


def millis_of_micros(micros: Micros) -> Millis:
    """An instant as the database keeps it, cut to whole milliseconds."""
    return Millis(micros // _MICROS)


def micros_of(millis: Millis) -> Micros:
    """An instant as the database keeps it."""
    return Micros(millis * _MICROS)


def datetime_of_micros(micros: Micros) -> datetime:
    """An instant of the log in UTC, exact, for auditors; OverflowError where no year has it."""
    return _EPOCH + timedelta(microseconds=micros)


def millis_of_datetime(instant: datetime) -> Millis:
    """An instant from a file or a form; one without an offset is taken as UTC."""
    aware = instant if instant.tzinfo is not None else instant.replace(tzinfo=UTC)
    return Millis((aware - _EPOCH) // _MILLISECOND)


def datetime_of(millis: Millis, zone: str = "UTC") -> datetime:
    """An instant as people in a time zone read it; `zone` is an IANA name."""
    local = UTC if zone == "UTC" else ZoneInfo(zone)
    return (_EPOCH + timedelta(milliseconds=millis)).astimezone(local)


def minute_of_day(millis: Millis, zone: str) -> int:
    """Minutes since midnight on the clocks of a time zone."""
    local = datetime_of(millis, zone)
    return local.hour * 60 + local.minute


def start_of_day(day: date, zone: str) -> Millis:
    """The midnight with which a day begins in a time zone."""
    return millis_of_datetime(datetime.combine(day, time(), ZoneInfo(zone)))
