"""Decides on live events: late entries, alternates, counted stacks and redraws of all seats.

Nobody enters a running session where the book draws seats before a player's first session
(Canberra 16.8); there reserves take seats only before it begins (16.11).
"""

from __future__ import annotations

from croupier.acts import Millis, NotAChoice, NotOffered, WrongAmount, WrongMoment
from croupier.tournament import commands, events
from croupier.tournament.conditions.terms import TableTerms, TournamentTerms
from croupier.tournament.decisions.moving import EACH_OPEN_SEAT
from croupier.tournament.decisions.opening import close_empty, seat_by_ballot
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.seats import TableSeat, open_places
from croupier.tournament.state import Entrant, Tournament, still_in

CLOSED = ("ballot", "entry-method")


def late_places(tables: TableTerms, state: Tournament) -> tuple[TableSeat, ...]:
    """The seats for which a late entry draws: the open ones, or those of one table more."""
    places = open_places(state.seating(), tables.seats)
    if places:
        return places
    unused = [number for number in tables.numbers if number not in state.tables]
    return tuple(TableSeat(unused[0], s) for s in range(1, tables.seats + 1)) if unused else ()


def needs_late_entries(recorder: TournamentRecorder, at: Millis) -> None:
    """Refuses who would come into play where the conditions, or the level, do not allow it."""
    last = recorder.terms.entry.late_until
    if recorder.rule("ballot") or recorder.terms.banked or not last:
        reason = "It is too late to enter: the seats are drawn, and there are no late entries."
        recorder.refuse_by(WrongMoment, reason, *CLOSED)
    now = recorder.period(at)
    if recorder.now.stage == "playing" and now > last:
        reason = f"Late entries were possible until level {last}; now it is level {now}."
        recorder.refuse_by(WrongMoment, reason, *CLOSED)
    if recorder.now.deal is not None:
        reason = "It is too late to enter: the players who are left have agreed on a deal."
        recorder.refuse_by(WrongMoment, reason, *CLOSED)


def seat_late(
    recorder: TournamentRecorder, player: str, order: tuple[TableSeat, ...], why: str
) -> None:
    """Seats somebody in play at one of the smallest tables by lot, and issues the chips."""
    tables = recorder.terms.tables
    places = late_places(tables, recorder.now)
    if not places:
        reason = "No seat is free and no table is left: go on the list of reserves."
        recorder.refuse_by(WrongMoment, reason, "players", *CLOSED)
    if sorted(order) != sorted(places):
        recorder.refuse_by(NotAChoice, EACH_OPEN_SEAT, "equal", "tables")
    sizes = {number: len(people) for number, people in recorder.now.seating().items()}
    if order[0].table not in sizes:
        recorder.write(events.TableOpened, table=order[0].table, marker=tables.seats)
        sizes[order[0].table] = 0
    least = min(sizes[place.table] for place in order)
    place = next(place for place in order if sizes[place.table] == least)
    cite = recorder.clause("equal", "tables")
    at = {"table": place.table, "seat": place.seat}
    recorder.write(events.Seated, player=player, reason=why, clause=cite, **at)
    recorder.write(events.Arrived, player=player)
    bank, chips = recorder.rule_clause("starting-bank"), recorder.terms.entry.chips
    recorder.write(events.Issued, player=player, chips=chips, why="entry", clause=bank)


def count_chips(recorder: TournamentRecorder, asked: commands.CountChips) -> None:
    """Stacks as they were counted; the sum stays as it is, unless a reason is given."""
    recorder.needs_stage("playing")
    recorder.needs_by(asked.actor, "pace")
    if not asked.stacks or min(asked.stacks.values()) < 1:
        reason = "Give stacks of 1 chip or more; record whoever has none as knocked out."
        recorder.refuse_by(WrongAmount, reason, "chips-stay", "pace")
    entrants = [recorder.entrant(asked.actor, player, "playing") for player in asked.stacks]
    for table in sorted({entrant.table for entrant in entrants}):
        recorder.needs_no_hand(table, "chips-stay")
    change = sum(asked.stacks.values()) - sum(entrant.chips for entrant in entrants)
    if change and not asked.reason.strip():
        sums = f"{abs(change):,} chips {'more' if change > 0 else 'fewer'} than before"
        reason = f"The stacks add up to {sums}: count again, or say why."
        recorder.refuse_by(WrongAmount, reason, "chips-stay", "pace")
    recorder.write(
        events.Counted,
        stacks=dict(asked.stacks),
        change=change,
        by=asked.actor.person,
        reason=asked.reason,
        clause=recorder.clause("chips-stay", "pace"),
    )


def redraw_due(terms: TournamentTerms, state: Tournament) -> int:
    """The stated number of players at which a redraw is due now; 0 where none is.

    A number that the field never exceeded is passed over, and so are those above one at which
    seats were drawn already.
    """
    if state.flight or not terms.tables.redraw_at or not state.tables:
        return 0
    left, last = len(still_in(state)), min(state.redrawn, default=0)
    due = [n for n in terms.tables.redraw_at if left <= n and not 0 < last <= n]
    if not due or sum(_has_played(entrant) for entrant in state.entrants.values()) <= min(due):
        return 0
    return min(due)


def _has_played(entrant: Entrant) -> bool:
    return entrant.status not in ("reserve", "entered", "withdrawn", "no-show")


def redraw_seats(recorder: TournamentRecorder, asked: commands.RedrawSeats) -> None:
    """All players left draw new seats; the button begins anew."""
    recorder.needs_stage("playing")
    recorder.needs_by(asked.actor, "places")
    due = redraw_due(recorder.terms, recorder.now)
    if not due:
        reason = "No redraw of seats is due: the conditions state at how many players it is."
        recorder.refuse_by(NotOffered, reason, "places", "tables")
    for number in recorder.now.tables:
        recorder.needs_no_hand(number, "places", "tables")
    field = [e.player for e in recorder.now.with_status("playing", "busted") if e.table]
    cite = recorder.clause("places", "tables")
    for player in field:
        recorder.write(events.Vacated, player=player, clause=cite)
    close_empty(recorder, f"new seats are drawn for {len(field)} players")
    why = f"new seats are drawn for the last {len(field)} players"
    seat_by_ballot(recorder, field, asked.places, why)
    recorder.write(events.Redrawn, left=due, level=recorder.period(asked.at), clause=cite)
