"""Decides who enters and who takes a seat that is free: entries, late entries and reserves."""

from __future__ import annotations

from croupier.acts import Barred, NotAChoice, NotOffered, WrongMoment, sentence_about
from croupier.tournament import commands, events
from croupier.tournament.decisions.entries import full, may_enter, pay_entry
from croupier.tournament.decisions.live import CLOSED, needs_late_entries, seat_late
from croupier.tournament.decisions.opening import seat
from croupier.tournament.decisions.recorder import TournamentRecorder


def _taken(recorder: TournamentRecorder) -> int:
    """How many entries are taken: before play those who have entered, in play all who played."""
    state = recorder.now
    if state.stage != "playing":
        return len(state.with_status("entered"))
    return sum(entrant.arrived for entrant in state.entrants.values())


def enter(recorder: TournamentRecorder, asked: commands.Enter) -> None:
    recorder.needs_stage("open", "called", "playing")
    late = bool(recorder.now.tables) and not asked.reserve
    if recorder.now.tables:
        needs_late_entries(recorder, asked.at)
    known = recorder.now.entrants.get(asked.player)
    if known and known.status != "withdrawn":
        you, they = "have entered already", "has entered already"
        reason = sentence_about(asked.actor, asked.player, you, they)
        recorder.refuse_by(Barred, reason, "one-entry")
    may_enter(recorder, asked, asked.player)
    terms = recorder.terms.entry
    if asked.reserve:
        if len(recorder.now.with_status("reserve")) >= terms.reserves:
            reason = f"The list of reserves is full: it has {terms.reserves} places."
            recorder.refuse_by(NotOffered, reason, "reserve")
    elif _taken(recorder) >= terms.most:
        recorder.refuse_by(NotOffered, full(terms.most), "players")
    if recorder.now.stage == "open" and late:
        reason = "The seats are drawn: late entries are taken when play has begun."
        recorder.refuse_by(WrongMoment, reason, *CLOSED)
    recorder.write(
        events.Entered,
        player=asked.player,
        staff=asked.staff,
        reserve=asked.reserve,
        signed=asked.signed,
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
    seats, most = recorder.terms.tables.seats, recorder.terms.entry.most
    if not 1 <= asked.place.seat <= seats:
        reason = f"Choose a seat from 1 to {seats}; you gave {asked.place.seat}."
        recorder.refuse_by(NotAChoice, reason, "reserve", "players")
    if _taken(recorder) >= most:
        recorder.refuse_by(NotAChoice, full(most), "reserve", "players")
    recorder.write(events.Entered, player=asked.player, staff=reserve.staff, signed=reserve.signed)
    pay_entry(recorder, asked.player)
    cite = recorder.clause("reserve")
    seat(recorder, asked.player, asked.place, "reserve takes a seat not taken", cite)
    recorder.write(events.Arrived, player=asked.player)
    if playing:
        bank, chips = recorder.rule_clause("starting-bank"), recorder.terms.entry.chips
        recorder.write(events.Issued, player=asked.player, chips=chips, why="entry", clause=bank)
