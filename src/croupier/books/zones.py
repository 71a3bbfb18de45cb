"""Time zones of houses: names of the IANA database, which the system or `tzdata` provides."""

from zoneinfo import ZoneInfo, ZoneInfoNotFoundError, available_timezones

from croupier.errors import BadInput


def check_zone(name: str) -> None:
    """Refuses a name that is no time zone, and a system on which no zone can be looked up."""
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        expected = (
            "a time zone of the IANA database such as Australia/Sydney"
            if available_timezones()
            else "time zone data on this system, which has none (`pip install tzdata` adds it)"
        )
        raise BadInput("zone", expected, got=name) from None
