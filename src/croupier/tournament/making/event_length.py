"""How long an event takes, as an estimate: with starting flights, each of them and the rest."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from croupier.acts import Millis
from croupier.tournament.conditions.flight_terms import FlightRow, FlightTerms
from croupier.tournament.conditions.levels import AT_THE_END, levels_of
from croupier.tournament.conditions.terms import LevelRow, TournamentTerms
from croupier.tournament.flights import row_of_level

MINUTES_A_ROUND = 2
"""Minutes that one round of a game against the house takes, for estimates."""
MERGED = "Merged session"


class EventPart(msgspec.Struct, frozen=True, kw_only=True):
    """A starting flight, or the session in which all of them merge: its start and its length."""

    name: str
    start: Millis
    minutes: int


def minutes_of(terms: TournamentTerms, entries: int) -> int:
    """How long an event takes with so many entries, breaks included, as an estimate.

    Levels are counted to the end of the one at which all chips are worth `AT_THE_END` big blinds;
    rounds against the house take `MINUTES_A_ROUND` each. A session that is played until so few are
    left has no length, and counts as nothing. Starting flights are added up with the merged
    session: `event_parts` has each of them.
    """
    if terms.banked:
        return sum(row.minutes or row.rounds * MINUTES_A_ROUND for row in terms.session)
    parts = event_parts(terms, entries)
    if parts:
        return sum(part.minutes for part in parts)
    return _minutes_to(levels_of(terms), terms.entry.chips * entries)


def event_parts(terms: TournamentTerms, entries: int) -> tuple[EventPart, ...]:
    """The starting flights in order and the merged session, with so many entries over all flights
    in proportion to their places; empty for an event without flights."""
    flights = terms.flights
    if flights is None:
        return ()
    places = sum(row.most for row in flights.flight)
    parts = [
        EventPart(
            name=row.name,
            start=row.starts,
            minutes=_minutes_of_flight(terms, row, -(-entries * row.most // places)),
        )
        for row in flights.flight
    ]
    return (*parts, _merged(terms, flights, entries))


def _merged(terms: TournamentTerms, flights: FlightTerms, entries: int) -> EventPart:
    """The session in which the flights merge, from its first level on."""
    levels = levels_of(terms)
    rest = levels[row_of_level(levels, flights.merged_level) :]
    minutes = _minutes_to(rest, terms.entry.chips * entries)
    return EventPart(name=MERGED, start=flights.merges, minutes=minutes)


def _minutes_of_flight(terms: TournamentTerms, row: FlightRow, entries: int) -> int:
    """A flight that ends with a level lasts until then. One that is played until so many are left
    lasts until they have half of `AT_THE_END` big blinds each, as the last two of an event have."""
    levels = levels_of(terms)
    if row.until_level:
        return sum(one.minutes for one in levels[: row_of_level(levels, row.until_level) + 1])
    late = row_of_level(levels, terms.entry.late_until + 1) if terms.entry.late_until else 0
    chips = terms.entry.chips * entries * 2 // max(2, row.left)
    least = sum(one.minutes for one in levels[: late + 1])
    return max(least, _minutes_to(levels, chips))


def _minutes_to(levels: Iterable[LevelRow], chips: int) -> int:
    """The minutes to the end of the level at which so many chips are `AT_THE_END` big blinds."""
    total = 0
    for row in levels:
        total += row.minutes
        if not row.pause and row.big * AT_THE_END >= chips:
            break
    return total
