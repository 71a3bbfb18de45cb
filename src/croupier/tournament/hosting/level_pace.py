"""Levels that last so many hands: which row of the schedule the host skips to."""

from __future__ import annotations

from croupier.tournament.clock import ClockView
from croupier.tournament.conditions.levels import levels_of
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.hosting.run import HostPace
from croupier.tournament.state import Tournament


def row_due(
    terms: TournamentTerms, state: Tournament, pace: HostPace, clock: ClockView, *, live: bool
) -> int | None:
    """The row to skip to by the hands that were dealt; None where the clock is left alone.

    While people play, breaks are kept: the clock goes to them and no further.
    """
    if not pace.hands_a_level:
        return None
    levels = levels_of(terms)
    dealt = min((table.hands for table in state.tables.values()), default=0)
    dealt += first_level(terms, state) * pace.hands_a_level
    due = min(dealt // pace.hands_a_level, sum(not row.pause for row in levels) - 1)
    row = [place for place, level in enumerate(levels) if not level.pause][due]
    if live:
        if clock.on_break or row <= clock.row:
            return None
        pauses = (n for n in range(clock.row + 1, row) if levels[n].pause)
        row = next(pauses, row)
    if row > clock.row or clock.on_break:
        return max(row, clock.row + clock.on_break)
    return None


def first_level(terms: TournamentTerms, state: Tournament) -> int:
    """Levels that were over before the tables in use were opened: those before the flights merged,
    or before new seats were drawn for everybody."""
    merged = terms.flights is not None and not state.flight
    at_merge = terms.flights.merged_level if merged and terms.flights else 0
    return max(at_merge, state.redrawn_level, 1) - 1
