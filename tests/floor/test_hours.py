"""Tests of gaming hours, also across changes of the clock.

The hours here are noon to four in the morning. Summer time in Melbourne, Sydney and Canberra
begins on the first Sunday of October, when two o'clock (UTC+10) becomes three (UTC+11), and ends
on the first Sunday of April, when three becomes two. So the night of a change ends at 04:00 by the
new time, and is an hour shorter or longer than others. Perth keeps UTC+8 all year.
"""

from datetime import UTC, datetime

import pytest

from croupier.acts import MINUTE, Millis, millis_of_datetime
from croupier.books import BOOK_IDS, load_book
from croupier.floor import GamingHours, SetHours, is_gaming_time
from tests.floor.casino import RULES, Casino

EAST = ("melbourne-wsop", "sydney-bonus", "canberra-ultimate")

TO_SUMMER = [
    ("2026-10-03T02:00", "2026-10-03T17:00", "2026-10-04T01:00"),
    ("2027-10-02T02:00", "2027-10-02T17:00", "2027-10-03T01:00"),
]
"""In UTC: the opening of the Saturday, the close in the night of the change, the next opening."""
TO_WINTER = [
    ("2026-04-04T01:00", "2026-04-04T18:00", "2026-04-05T02:00"),
    ("2027-04-03T01:00", "2027-04-03T18:00", "2027-04-04T02:00"),
]
IN_PERTH = [
    ("2026-10-03T04:00", "2026-10-03T20:00", "2026-10-04T04:00"),
    ("2027-10-02T04:00", "2027-10-02T20:00", "2027-10-03T04:00"),
    ("2026-04-04T04:00", "2026-04-04T20:00", "2026-04-05T04:00"),
    ("2027-04-03T04:00", "2027-04-03T20:00", "2027-04-04T04:00"),
]


def instant(text: str) -> Millis:
    return millis_of_datetime(datetime.fromisoformat(text).replace(tzinfo=UTC))


@pytest.mark.parametrize(
    "book, opens, closes, opens_again",
    [(book, *row) for book in EAST for row in TO_SUMMER + TO_WINTER]
    + [("perth-ultimate", *row) for row in IN_PERTH],
)
def test_hours_are_kept_through_a_change_of_the_clock(
    book: str, opens: str, closes: str, opens_again: str
) -> None:
    casino = Casino(book)
    casino.set_up(game=next(iter(casino.book.games)))
    casino.do(SetHours, house=casino.house, hours=GamingHours(12 * 60, 4 * 60))

    def gaming(at: int) -> bool:
        return is_gaming_time(RULES.law, casino.floor.house, casino.table(), Millis(at))

    for begins in (instant(opens), instant(opens_again)):
        assert not gaming(begins - MINUTE)
        assert gaming(begins)
    ends = instant(closes)
    assert gaming(ends - MINUTE)
    assert not gaming(ends)


def test_a_house_without_hours_never_closes() -> None:
    casino = Casino("canberra-ultimate")
    casino.set_up()
    for hour in range(24):
        at = instant(f"2027-01-15T{hour:02}:30")
        assert is_gaming_time(RULES.law, casino.floor.house, casino.table(), at)


def test_the_houses_are_in_their_zones() -> None:
    assert {load_book(book).file.house: load_book(book).file.zone for book in BOOK_IDS} == {
        "Crown Melbourne": "Australia/Melbourne",
        "Casino Canberra": "Australia/Sydney",
        "The Star": "Australia/Sydney",
        "Crown Perth": "Australia/Perth",
    }
