"""Flight arithmetic: which flight is on, whether it is over, and when a player's flight starts."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.acts import Millis
from croupier.tournament.conditions.flight_terms import FlightRow
from croupier.tournament.conditions.terms import LevelRow, TournamentTerms
from croupier.tournament.state import Tournament


def flight_on(terms: TournamentTerms, state: Tournament) -> FlightRow | None:
    """The flight that is played or is next; None without flights, and when all are over."""
    if terms.flights is None or not state.flight:
        return None
    return terms.flights.flight[state.flight - 1]


def all_seats(terms: TournamentTerms) -> int:
    """How many seats the tables of the tournament have."""
    return len(terms.tables.numbers) * terms.tables.seats


def is_flight_over(terms: TournamentTerms, state: Tournament, level: int) -> bool:
    """Whether the flight that is on has been played as far as the conditions say, at this level.

    While somebody may still enter, a number of players left ends nothing.
    """
    row = flight_on(terms, state)
    if row is None or terms.flights is None:
        return False
    left = len(state.with_status("playing", "busted"))
    if left < 2:
        return True
    if row.left:
        return left <= row.left and level > terms.entry.late_until
    return level > row.until_level and left <= terms.flights.room(row, all_seats(terms))


def start_of(terms: TournamentTerms, state: Tournament, flight: int) -> Millis:
    """When a flight starts, counted from 1; the one that is next may have been moved."""
    if terms.flights is None or flight in (0, state.flight):
        return state.start_at
    return terms.flights.flight[flight - 1].starts


def row_of_level(levels: Sequence[LevelRow], level: int) -> int:
    """The row of the schedule, from nought, of a level as people count it."""
    played = [place for place, row in enumerate(levels) if not row.pause]
    return played[min(level, len(played)) - 1]
