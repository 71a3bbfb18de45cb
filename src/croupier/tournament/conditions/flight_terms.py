"""The terms of starting flights: when each is played, until when, and how they merge."""

from __future__ import annotations

from datetime import datetime
from itertools import pairwise
from typing import Literal

import msgspec

from croupier.acts import Millis, millis_of_datetime
from croupier.errors import BadInput
from croupier.tournament.conditions.prize_terms import AtLeastOne, Count, ShortText

FlightStacks = Literal["best", "last", "all"]
FEWEST_LEFT = 2
"""The fewest seats of the merged session that a flight must have for its players."""


class FlightRow(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One starting flight: its start, its entries, and until when it is played.

    It ends with a level (`until_level`), or when so many players are `left`.
    """

    name: ShortText
    start: datetime
    most: AtLeastOne
    until_level: Count = 0
    left: Count = 0

    @property
    def starts(self) -> Millis:
        """The instant of its start."""
        return millis_of_datetime(self.start)


class FlightTerms(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Several starting flights, one after another, and the session in which they merge."""

    flight: tuple[FlightRow, ...]
    merge: datetime
    """When those who are left of all flights play on together."""
    level: Count = 0
    """The level with which they do; 0: the one after the last that a flight is played to."""
    each: AtLeastOne = 1
    """How many flights one player may enter."""
    stacks: FlightStacks = "best"
    """What a player with the stacks of several flights plays on with."""

    @property
    def merges(self) -> Millis:
        """The instant of the merged session."""
        return millis_of_datetime(self.merge)

    @property
    def merged_level(self) -> int:
        """The level with which the merged session begins."""
        return self.level or max(row.until_level for row in self.flight) + 1

    def room(self, row: FlightRow, seats: int) -> int:
        """How many players may go on from a flight, so that all have a seat in the end."""
        if row.left:
            return row.left
        by_level = sum(not other.left for other in self.flight)
        return (seats - sum(other.left for other in self.flight)) // by_level

    def kept(self, before: int, bagged: int) -> int:
        """What a player with a stack of an earlier flight goes on with."""
        if self.stacks == "all":
            return before + bagged
        return bagged if self.stacks == "last" else max(before, bagged)


def check_flights(flights: FlightTerms, start: datetime, seats: int, most: int) -> None:
    """Checks the flights against each other, and against the seats and entries there are."""
    rows = flights.flight
    if len(rows) < 2 or len({row.name for row in rows}) != len(rows):
        raise BadInput("flights.flight", "two or more flights, each with a name of its own")
    instants = [*(row.start for row in rows), flights.merge]
    if any(instant.tzinfo is None for instant in instants):
        raise BadInput("flights", "times with their offset, such as 2026-12-05T12:00:00+11:00")
    if any(later <= earlier for earlier, later in pairwise(instants)):
        raise BadInput("flights", "flights one after another, and then the start of the merge")
    if rows[0].start != start:
        raise BadInput("start", "the start of the first flight", start.isoformat())
    if flights.each > len(rows):
        raise BadInput("flights.each", f"at most the {len(rows)} flights", flights.each)
    for place, row in enumerate(rows):
        where = f"flights.flight[{place}]"
        if bool(row.until_level) == bool(row.left):
            raise BadInput(f"{where}.until_level", "only one of until_level and left")
        if row.most > seats:
            raise BadInput(f"{where}.most", f"at most the {seats} seats", row.most)
    if not flights.level and not any(row.until_level for row in rows):
        wanted = "a level to merge at, because no flight is played to a level"
        raise BadInput("flights.level", wanted)
    taken = sum(row.left for row in rows)
    if min(flights.room(row, seats) for row in rows) < FEWEST_LEFT or taken > seats:
        wanted = f"numbers that leave each flight {FEWEST_LEFT} or more of the {seats} seats"
        raise BadInput("flights.flight, left", wanted)
    if most > sum(row.most for row in rows):
        wanted = f"at most the {sum(row.most for row in rows)} entries of all flights"
        raise BadInput("entry.most", wanted, most)
