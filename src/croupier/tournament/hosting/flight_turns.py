"""What the host does in starting flights: how many enter each, and the bags at its end."""

from __future__ import annotations

from croupier.acts import Actor, Millis
from croupier.tournament import commands
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.recorder import period_of
from croupier.tournament.flights import flight_on, is_flight_over
from croupier.tournament.state import Tournament


def entries_wanted(terms: TournamentTerms, state: Tournament, entries: int) -> int:
    """How many are to enter before seats are drawn: all, or an equal part in each flight."""
    row = flight_on(terms, state)
    if row is None or terms.flights is None:
        return entries
    before = sum(e.entries for e in state.entrants.values() if e.status != "withdrawn")
    before -= len(state.to_play())
    flights_left = len(terms.flights.flight) - state.flight + 1
    return min(row.most, -(-(entries - before) // flights_left))


def bags_due(
    terms: TournamentTerms, state: Tournament, director: Actor, now: Millis
) -> commands.BagStacks | None:
    """The command that bags every stack of a flight that is over; None while it is played."""
    idle = not any(table.in_hand for table in state.tables.values())
    if not idle or not is_flight_over(terms, state, period_of(terms, state, now)):
        return None
    stacks = {e.player: e.chips for e in state.with_status("playing") if e.chips}
    return commands.BagStacks(actor=director, stacks=stacks, at=now)
