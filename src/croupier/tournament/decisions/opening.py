"""Decides on what comes before play besides entries: the book's steps, ballot and start."""

from __future__ import annotations

from datetime import UTC, datetime
from hashlib import blake2b

from croupier.acts import (
    NotAChoice,
    NotAuthorised,
    NotOffered,
    WrongMoment,
    millis_of_datetime,
    sentence_about,
    to_json,
)
from croupier.books import within_sentence
from croupier.cards import Entropy
from croupier.tournament import commands, events
from croupier.tournament.conditions.checks import check
from croupier.tournament.conditions.terms import TournamentTerms, cents
from croupier.tournament.decisions.entries import refund
from croupier.tournament.decisions.recorder import OPERATOR, TournamentRecorder
from croupier.tournament.events import EntrantStatus
from croupier.tournament.seats import TableSeat, drawn, opening_places
from croupier.tournament.state import Tournament

BEFORE_ENTRIES = ("document", "publish", "notify")
_PRESENCE = ("leave", "return")
LATEST_START = millis_of_datetime(datetime(2999, 12, 31, tzinfo=UTC))
"""A start that no calendar can show could not be announced to the players."""


def take_step(recorder: TournamentRecorder, asked: commands.TakeStep) -> None:
    name = "director" if asked.step in _PRESENCE else asked.step
    row = recorder.rule(name)
    if row is None:
        reason = f'The book {recorder.law.book.id} has no step called "{asked.step}".'
        recorder.refuse(NotOffered, reason)
    if asked.step in _PRESENCE:
        recorder.needs_director(asked.actor, name)
    else:
        recorder.needs_by(asked.actor, name, otherwise=OPERATOR)
    if asked.step == "document":
        _complete(recorder)
    elif asked.step in BEFORE_ENTRIES and "document" not in recorder.now.steps:
        recorder.refuse_by(WrongMoment, "You must document the conditions first.", "document")
    recorder.write(
        events.Stepped,
        step=asked.step,
        by=asked.actor.person,
        role=asked.actor.role,
        at=asked.at,
        note=f"version {version(recorder.terms)}" if asked.step == "document" else asked.note,
        clause=row.clause,
        person=asked.person,
    )


def version(terms: TournamentTerms) -> str:
    """A short fingerprint of the terms: any change gives another."""
    return blake2b(to_json(terms), digest_size=6).hexdigest()


def _complete(recorder: TournamentRecorder) -> None:
    """Refuses conditions that lack an item or contradict the rules."""
    for fault in check(recorder.law.book, recorder.terms):
        raise NotOffered(fault.refusal, fault.clause, recorder.law.book.id)


def open_entries(recorder: TournamentRecorder, asked: commands.OpenEntries) -> None:
    recorder.needs_stage("draft")
    recorder.role(asked.actor, OPERATOR)
    _complete(recorder)
    for step in BEFORE_ENTRIES:
        if step not in recorder.now.steps:
            row = recorder.rule(step)
            what = row.what if row else step
            reason = f"Entries cannot open until this is done: {within_sentence(what)}."
            recorder.refuse_by(WrongMoment, reason, step)
    recorder.write(events.EntriesOpened, at=asked.at)
    added = cents(recorder.terms.prizes.added)
    if added:
        cite, what = recorder.clause("added", "prize-pool"), "as the conditions say"
        recorder.write(events.ValueAdded, amount=int(added), what=what, clause=cite)
    for goods in recorder.terms.prizes.goods:
        recorder.write(
            events.GoodsAdded,
            what=goods.what,
            worth=int(cents(goods.worth)),
            place=goods.place,
            clause=recorder.clause("added", "prize-pool"),
        )


def move_start(recorder: TournamentRecorder, asked: commands.MoveStart) -> None:
    recorder.needs_stage("draft", "open")
    recorder.needs_by(asked.actor, "start-moved")
    if recorder.rule("start-moved") and not asked.regulator_told:
        reason = "Tell the regulator of the new start first."
        recorder.refuse_by(WrongMoment, reason, "regulator-told")
    if asked.to < asked.at:
        recorder.refuse_by(NotAChoice, "The start must not be in the past.", "start-moved")
    if asked.to > LATEST_START:
        reason = "The start must be before the year 3000."
        recorder.refuse_by(NotAChoice, reason, "start-moved", "start")
    recorder.write(events.StartMoved, to=asked.to, clause=recorder.clause("start-moved", "start"))


# --- seats ---------------------------------------------------------------------------------------


def ballot(terms: TournamentTerms, state: Tournament, source: Entropy) -> tuple[TableSeat, ...]:
    """The places of the first seats in an order drawn by lot, for `DrawSeats`."""
    field = state.to_play()
    places = opening_places(len(field), terms.tables.numbers, terms.tables.seats)
    return drawn(places, source)


def draw(recorder: TournamentRecorder, asked: commands.DrawSeats) -> None:
    recorder.needs_stage("open")
    recorder.needs_by(asked.actor, "ballot")
    if recorder.rule("tables") and "tables" not in recorder.now.steps:
        recorder.refuse_by(WrongMoment, "You must designate the tables first.", "tables")
    if recorder.now.tables:
        recorder.refuse_by(WrongMoment, "The seats have been drawn already.", "ballot")
    field = [entrant.player for entrant in recorder.now.to_play()]
    seat_by_ballot(recorder, field, asked.places)


def seat_by_ballot(
    recorder: TournamentRecorder,
    field: list[str],
    places: tuple[TableSeat, ...],
    why: str = "drawn by ballot",
) -> None:
    """Seats these players by a ballot, which must hold each place in use once."""
    tables = recorder.terms.tables
    if not field:
        recorder.refuse_by(WrongMoment, "Nobody has entered: there are no seats to draw.", "ballot")
    expected = opening_places(len(field), tables.numbers, tables.seats)
    if sorted(places) != sorted(expected):
        reason = f"The ballot must hold each of the {len(expected)} seats in use once."
        recorder.refuse_by(NotAChoice, reason, "ballot", "tables")
    for table in sorted({place.table for place in places}):
        recorder.write(events.TableOpened, table=table, marker=tables.seats)
    cite = recorder.clause("ballot", "equal")
    for player, place in zip(field, places, strict=True):
        seat(recorder, player, place, why, cite)


def seat(
    recorder: TournamentRecorder, player: str, place: TableSeat, reason: str, cite: str
) -> None:
    at = {"table": place.table, "seat": place.seat}
    recorder.write(events.Seated, player=player, reason=reason, clause=cite, **at)


def arrive(recorder: TournamentRecorder, asked: commands.Arrive) -> None:
    here: tuple[EntrantStatus, ...] = ("entered", "playing", "through", "beaten")
    between = recorder.now.stage == "between"
    entrant = recorder.entrant(asked.actor, asked.player, *(here if between else here[:2]))
    if not entrant.table:
        rest = "no seat yet: the seats are drawn first"
        reason = sentence_about(asked.actor, asked.player, f"have {rest}", f"has {rest}")
        recorder.refuse_by(WrongMoment, reason, "ballot")
    if asked.briefed and asked.actor.person != asked.player:
        reason = "Players confirm the briefing for themselves: record only that they are here."
        recorder.refuse_by(NotAuthorised, reason, "brief")
    recorder.write(events.Arrived, player=asked.player, briefed=asked.briefed)


def leave(recorder: TournamentRecorder, asked: commands.Leave) -> None:
    recorder.needs_stage("playing")
    recorder.entrant(asked.actor, asked.player, "playing")
    recorder.write(events.Arrived, player=asked.player, away=True)


def call_seats(recorder: TournamentRecorder, asked: commands.CallSeats) -> None:
    recorder.needs_stage("open")
    recorder.needs_director(asked.actor)
    if not recorder.now.tables:
        recorder.refuse_by(WrongMoment, "Draw the seats first.", "ballot")
    if asked.at < recorder.now.start_at:
        reason = "The starting time has not come yet: wait for it, or move the start."
        recorder.refuse_by(WrongMoment, reason, "no-show", "lateness")
    recorder.write(events.Called, at=asked.at)
    mark_absent(recorder, "not seated at the start")


def mark_absent(recorder: TournamentRecorder, why: str) -> None:
    """What the conditions say of players who have not taken the seats that were drawn for them.

    Where the place is forfeited, the chips of an earlier session leave play too; the bag of an
    earlier flight stays.
    """
    cite = recorder.rule_clause("no-show", "lateness")
    no_show = recorder.terms.entry.no_show
    for entrant in recorder.now.with_status("entered", "through", "beaten", "playing"):
        if entrant.arrived or not entrant.table:
            continue
        if no_show == "blinded":
            recorder.write(events.Arrived, player=entrant.player, away=True)
            continue
        goes_on = bool(recorder.now.flight and entrant.bagged)
        absent = {"status": "through" if goes_on else "no-show", "why": f"{why}: place forfeited"}
        if not goes_on and (entrant.chips or entrant.bagged):
            recorder.write(events.ChipsTaken, player=entrant.player)
        recorder.write(events.Ranked, player=entrant.player, clause=cite, **absent)
        if goes_on:
            recorder.write(events.Vacated, player=entrant.player, clause=cite)
        if no_show == "refund":
            refund(recorder, entrant.player, cite)


def close_empty(recorder: TournamentRecorder, reason: str = "nobody came") -> None:
    """Closes the tables at which nobody sits."""
    for number, sitting in recorder.now.seating().items():
        if not sitting:
            recorder.write(events.TableClosed, table=number, reason=reason)


def start(recorder: TournamentRecorder, asked: commands.Start) -> None:
    recorder.needs_stage("called")
    recorder.needs_director(asked.actor)
    recorder.needs_director_present()
    if recorder.rule("brief") and "brief" not in recorder.now.steps:
        recorder.refuse_by(WrongMoment, "You must brief the players first.", "brief")
    field = recorder.now.to_play()
    entry = recorder.terms.entry
    least = 2 if recorder.now.flight else entry.least
    if len(field) < least:
        reason = f"At least {least} players must be there; {len(field)} are."
        recorder.refuse_by(WrongMoment, reason, "players")
    bank = recorder.rule_clause("starting-bank")
    for entrant in field:
        recorder.write(
            events.Issued, player=entrant.player, chips=entry.chips, why="entry", clause=bank
        )
    close_empty(recorder)
    recorder.write(events.Started, at=asked.at)
    recorder.write(events.ClockMarked, kind="start", at=asked.at)
    if recorder.terms.banked:
        players = tuple(entrant.player for entrant in field)
        recorder.write(events.SessionStarted, session=1, players=players)
