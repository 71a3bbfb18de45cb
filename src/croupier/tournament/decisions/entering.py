"""Decides who enters and who takes a seat that is free: entries, late entries and reserves."""

from __future__ import annotations

from croupier.acts import Barred, NotAChoice, NotOffered, WrongMoment, sentence_about
from croupier.tournament import commands, events
from croupier.tournament.decisions.entries import full, may_enter, pay_entry
from croupier.tournament.decisions.live import CLOSED, needs_late_entries, seat_late
from croupier.tournament.decisions.opening import seat
from croupier.tournament.decisions.recorder import TournamentRecorder


def _taken(recorder: TournamentRecorder, flight: int) -> int:
    """How many entries of a flight, or of all, are taken: before play those who have entered, in
    play all who played."""
    state = recorder.now
    here = [e for e in state.entrants.values() if e.flight == flight]
    if state.stage != "playing" or flight != state.flight:
        return sum(e.status == "entered" for e in here)
    return sum(entrant.arrived for entrant in here)


def _refuse_full(recorder: TournamentRecorder, flight: int, *rules: str) -> None:
    """Refuses an entry where all are taken, of the tournament or of the flight."""
    flights, most = recorder.terms.flights, recorder.terms.entry.most
    if flights is None:
        if len(recorder.now.entrants) >= most and _taken(recorder, 0) >= most:
            recorder.refuse_by(NotOffered, full(most), *rules)
        return
    row = flights.flight[flight - 1]
    if _taken(recorder, flight) >= row.most:
        reason = f"Flight {row.name} is full: all {row.most} entries are taken."
        recorder.refuse_by(NotOffered, reason, *rules)
    everybody = recorder.now.entrants.values()
    if sum(e.entries for e in everybody if e.status != "withdrawn") >= most:
        recorder.refuse_by(NotOffered, full(most), *rules)


def _flight_of(recorder: TournamentRecorder, asked: commands.Enter) -> int:
    """The number of the flight that is entered; 0 where there are none."""
    flights, on = recorder.terms.flights, recorder.now.flight
    if flights is None:
        if asked.flight:
            reason = "This tournament has no starting flights: leave the flight out."
            recorder.refuse_by(NotAChoice, reason, *CLOSED)
        return 0
    if not on:
        reason = "It is too late to enter: all flights are over."
        recorder.refuse_by(WrongMoment, reason, *CLOSED)
    names = [row.name for row in flights.flight]
    if not asked.flight:
        return on
    if asked.flight not in names:
        reason = f"Choose one of the flights: {', '.join(names[on - 1 :])}."
        recorder.refuse_by(NotAChoice, reason, *CLOSED)
    number = names.index(asked.flight) + 1
    if number < on:
        reason = f"Flight {asked.flight} is over: choose one of {', '.join(names[on - 1 :])}."
        recorder.refuse_by(WrongMoment, reason, *CLOSED)
    return number


def _refuse_second_entry(recorder: TournamentRecorder, asked: commands.Enter, flight: int) -> None:
    """Refuses who is in already; a later flight may be entered as often as the conditions say."""
    known, flights = recorder.now.entrants.get(asked.player), recorder.terms.flights
    if known is None or (known.status == "withdrawn" and not known.disqualified):
        return
    free = known.status in ("out", "through", "no-show") and known.flight < flight
    if flights is None or not free or known.disqualified:
        you, they = "have entered already", "has entered already"
    elif known.entries >= flights.each:
        times = f"{flights.each} flight{'s' if flights.each > 1 else ''}"
        you, they = (f"{have} entered {times}, as many as allowed" for have in ("have", "has"))
    else:
        return
    reason = sentence_about(asked.actor, asked.player, you, they)
    recorder.refuse_by(Barred, reason, "one-entry")


def enter(recorder: TournamentRecorder, asked: commands.Enter) -> None:
    recorder.needs_stage("open", "called", "playing")
    flight = _flight_of(recorder, asked)
    seats_drawn = bool(recorder.now.tables) and flight == recorder.now.flight
    late = seats_drawn and not asked.reserve
    if seats_drawn:
        needs_late_entries(recorder, asked.at)
    _refuse_second_entry(recorder, asked, flight)
    may_enter(recorder, asked, asked.player)
    terms = recorder.terms.entry
    if asked.reserve:
        if len(recorder.now.with_status("reserve")) >= terms.reserves:
            reason = f"The list of reserves is full: it has {terms.reserves} places."
            recorder.refuse_by(NotOffered, reason, "reserve")
    else:
        _refuse_full(recorder, flight, "players")
    if recorder.now.stage == "open" and late:
        reason = "The seats are drawn: late entries are taken when play has begun."
        recorder.refuse_by(WrongMoment, reason, *CLOSED)
    recorder.write(
        events.Entered,
        player=asked.player,
        staff=asked.staff,
        reserve=asked.reserve,
        signed=asked.signed,
        flight=flight,
    )
    if not asked.reserve:
        pay_entry(recorder, asked.player, asked.ticket)
    if late:
        seat_late(recorder, asked.player, asked.order, "late entry: a seat drawn by lot")


def seat_reserve(recorder: TournamentRecorder, asked: commands.SeatReserve) -> None:
    """A seat not taken goes to a reserve who pays; the fee of the absent stays in the pool.

    While late entries are possible, reserves take seats that open in play too, as alternates.
    """
    recorder.needs_by(asked.actor, "reserve")
    if recorder.now.stage == "playing" and recorder.rule("reserve"):
        reason = "Reserves take seats only before the first session begins."
        recorder.refuse_by(WrongMoment, reason, "reserve")
    recorder.needs_stage("called", "playing")
    playing = recorder.now.stage == "playing"
    if playing:
        needs_late_entries(recorder, asked.at)
    reserve = recorder.entrant(asked.actor, asked.player, "reserve")
    sitting = recorder.now.seating().get(asked.place.table)
    if sitting is None or asked.place.seat in sitting:
        recorder.refuse_by(NotAChoice, "Choose an empty seat at a table in use.", "reserve")
    seats = recorder.terms.tables.seats
    if not 1 <= asked.place.seat <= seats:
        reason = f"Choose a seat from 1 to {seats}; you gave {asked.place.seat}."
        recorder.refuse_by(NotAChoice, reason, "reserve", "players")
    flight = recorder.now.flight
    _refuse_full(recorder, flight, "reserve", "players")
    known = {"staff": reserve.staff, "signed": reserve.signed}
    recorder.write(events.Entered, player=asked.player, flight=flight, **known)
    pay_entry(recorder, asked.player)
    cite = recorder.clause("reserve")
    seat(recorder, asked.player, asked.place, "reserve takes a seat not taken", cite)
    recorder.write(events.Arrived, player=asked.player)
    if playing:
        bank, chips = recorder.rule_clause("starting-bank"), recorder.terms.entry.chips
        recorder.write(events.Issued, player=asked.player, chips=chips, why="entry", clause=bank)
