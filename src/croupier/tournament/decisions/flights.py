"""Decides on starting flights: stacks are bagged, a flight ends, and all merge.

Where seats are drawn before a player's first session and whoever is not there then has lost the
place (Canberra 16.8, 16.10), there are no flights; the conditions are refused.
"""

from __future__ import annotations

from collections.abc import Mapping

from croupier.acts import Actor, Millis, NotOffered, WrongAmount, WrongMoment
from croupier.tournament import commands, events
from croupier.tournament.clock import is_running
from croupier.tournament.conditions.flight_terms import FlightRow, FlightTerms
from croupier.tournament.decisions.elimination import give_up
from croupier.tournament.decisions.entries import refund
from croupier.tournament.decisions.hands import knock_out
from croupier.tournament.decisions.opening import close_empty
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.flights import all_seats, flight_on, is_flight_over, row_of_level

RULES = ("progression", "sessions")
"""What the conditions say of going on from session to session."""


def _flight(recorder: TournamentRecorder) -> tuple[FlightTerms, FlightRow]:
    """The flights, and the one that is on; refused where there is none."""
    flights, row = recorder.terms.flights, flight_on(recorder.terms, recorder.now)
    if flights is None:
        recorder.refuse_by(NotOffered, "This tournament has no starting flights.", *RULES)
    if row is None:
        recorder.refuse_by(WrongMoment, "All flights are over.", *RULES)
    return flights, row


def bag_stacks(recorder: TournamentRecorder, asked: commands.BagStacks) -> None:
    """Stacks are counted and put away; with the last of them the flight is over."""
    recorder.needs_stage("playing")
    recorder.needs_by(asked.actor, "pace")
    flights, row = _flight(recorder)
    for number in recorder.now.tables:
        recorder.needs_no_hand(number, "chips-stay", *RULES)
    if not is_flight_over(recorder.terms, recorder.now, recorder.period(asked.at)):
        reason = f"Flight {row.name} is played {_until(recorder, flights, row)}: play on."
        recorder.refuse_by(WrongMoment, reason, *RULES)
    knock_out(recorder, asked.at)
    _count(recorder, asked.actor, asked.stacks, asked.reason)
    for player, chips in asked.stacks.items():
        entrant = recorder.now.entrants[player]
        recorder.write(
            events.Bagged,
            player=player,
            flight=row.name,
            receipt=len(recorder.now.bags) + 1,
            chips=chips,
            before=entrant.chips,
            kept=flights.kept(entrant.bagged, chips),
            by=asked.actor.person,
            at=asked.at,
            reason=asked.reason,
            clause=recorder.clause(*RULES),
        )
        recorder.write(events.Vacated, player=player, clause=recorder.clause(*RULES))
    if not recorder.now.with_status("playing"):
        _end_flight(recorder, row, "all stacks are bagged", asked.at)


def _until(recorder: TournamentRecorder, flights: FlightTerms, row: FlightRow) -> str:
    """Until when a flight is played, as people say it."""
    if row.left:
        late = recorder.terms.entry.late_until
        rest = f", and entries are closed after level {late}" if late else ""
        return f"until {row.left} players are left{rest}"
    most = flights.room(row, all_seats(recorder.terms))
    return f"to the end of level {row.until_level}, and until at most {most} players are left"


def _count(recorder: TournamentRecorder, actor: Actor, stacks: Mapping[str, int], why: str) -> None:
    """Refuses stacks of people who do not play, and a sum that nobody accounts for."""
    if not stacks or min(stacks.values()) < 1:
        reason = "Give a counted stack of 1 chip or more for each player whose bag is sealed."
        recorder.refuse_by(WrongAmount, reason, "chips-stay", *RULES)
    recorded = sum(recorder.entrant(actor, player, "playing").chips for player in stacks)
    change = sum(stacks.values()) - recorded
    if change and not why.strip():
        sums = f"{abs(change):,} chips {'more' if change > 0 else 'fewer'} than recorded"
        reason = f"The stacks add up to {sums}: count again, or say why."
        recorder.refuse_by(WrongAmount, reason, "chips-stay", *RULES)


def _end_flight(recorder: TournamentRecorder, row: FlightRow, why: str, at: Millis) -> None:
    """The clock stops, and the next flight or the merge is to come."""
    flights = recorder.terms.flights
    assert flights is not None, "a flight ends where there are flights"
    give_up(recorder, [e.player for e in recorder.now.with_status("busted")], "the flight is over")
    close_empty(recorder, f"flight {row.name} is over")
    if is_running(recorder.now.marks, at):
        reason = f"flight {row.name} is over"
        recorder.write(events.ClockMarked, kind="pause", at=at, reason=reason)
    number = recorder.now.flight
    more = number < len(flights.flight)
    recorder.write(
        events.FlightEnded,
        flight=row.name,
        next=number + 1 if more else 0,
        starts=flights.flight[number].starts if more else flights.merges,
        why=why,
        clause=recorder.clause(*RULES),
    )


def close_flight(recorder: TournamentRecorder, asked: commands.CloseFlight) -> None:
    """A flight with too few entries is not held: what its players paid goes back."""
    recorder.needs_stage("open", "called")
    recorder.needs_director(asked.actor)
    flights, row = _flight(recorder)
    there = recorder.now.to_play()
    if len(there) > 1:
        reason = f"Flight {row.name} has {len(there)} players: it must be played."
        recorder.refuse_by(WrongMoment, reason, "players")
    if asked.at < recorder.now.start_at:
        reason = f"Flight {row.name} has not reached its start: entries may still come."
        recorder.refuse_by(WrongMoment, reason, "players")
    if not recorder.now.bags and recorder.now.flight == len(flights.flight):
        reason = "Nobody has played: cancel the tournament instead."
        recorder.refuse_by(WrongMoment, reason, "cancel", "refund")
    cite = recorder.clause("refund", "players")
    for entrant in there:
        status = "through" if entrant.bagged else "withdrawn"
        why = f"flight {row.name} is not held"
        recorder.write(events.Ranked, player=entrant.player, status=status, why=why, clause=cite)
        recorder.write(events.Vacated, player=entrant.player, clause=cite)
        refund(recorder, entrant.player, cite)
    _end_flight(recorder, row, asked.reason or "too few have entered", asked.at)


def merged_field(recorder: TournamentRecorder) -> list[str]:
    """Who plays the merged session; refused before all flights are over, and after it began."""
    if recorder.now.flight or recorder.now.session:
        reason = "The flights merge once, when all of them are over."
        recorder.refuse_by(WrongMoment, reason, *RULES)
    return [entrant.player for entrant in recorder.now.with_status("through")]


def merge(recorder: TournamentRecorder, field: list[str], at: Millis) -> None:
    """Players get the stacks of their bags, and the clock runs from the level of the merge."""
    flights, cite = recorder.terms.flights, recorder.clause(*RULES)
    assert flights is not None, "what merges are flights"
    stacks = {player: recorder.now.entrants[player].bagged for player in field}
    recorder.write(events.BagsOpened, stacks=stacks, clause=cite)
    recorder.write(events.SessionStarted, session=1, players=tuple(field))
    recorder.write(events.ClockMarked, kind="start", at=at)
    to = row_of_level(recorder.levels, flights.merged_level)
    reason = f"the flights merge at level {flights.merged_level}"
    recorder.write(events.ClockMarked, kind="skip", to=to, at=at, reason=reason)
