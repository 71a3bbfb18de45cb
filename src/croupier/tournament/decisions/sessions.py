"""Decides on sessions: who plays, who goes on, who plays a repechage; and on merging flights."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from croupier.acts import Millis, NotAChoice, NotOffered, WrongMoment
from croupier.cards import Card
from croupier.tournament import commands, events
from croupier.tournament.conditions.levels import height
from croupier.tournament.conditions.terms import SessionRow, TournamentTerms
from croupier.tournament.decisions.elimination import give_up, second_chance
from croupier.tournament.decisions.flights import merge, merged_field
from croupier.tournament.decisions.hands import knock_out, session_played
from croupier.tournament.decisions.opening import (
    LATEST_START,
    close_empty,
    mark_absent,
    seat_by_ballot,
)
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.events import EntrantStatus
from croupier.tournament.state import Entrant, Tournament


def field_of(state: Tournament, row: SessionRow) -> list[str]:
    """Who plays a session, in order of entry."""
    statuses: dict[str, tuple[EntrantStatus, ...]] = {
        "everyone": ("playing", "through", "beaten"),
        "through": ("through",),
        "beaten": ("beaten",),
    }
    return [entrant.player for entrant in state.with_status(*statuses[row.field])]


def next_session(terms: TournamentTerms, state: Tournament) -> int:
    """The number of the next session that somebody is there to play; 0 where there is none.

    A repechage for which nobody has been beaten is left out.
    """
    later = range(state.session + 1, len(terms.session) + 1)
    return next((n for n in later if field_of(state, terms.session[n - 1])), 0)


def _next_field(recorder: TournamentRecorder) -> tuple[int, SessionRow | None, list[str]]:
    """The number, the row and the players of the next session; refused where there is none.

    After starting flights it is the session in which they merge, which has no row.
    """
    terms, state = recorder.terms, recorder.now
    if terms.flights is not None and not terms.banked:
        field = merged_field(recorder)
        if not field:
            reason = "Nobody is left to play the next session."
            recorder.refuse_by(WrongMoment, reason, "sessions", "rounds")
        return state.session + 1, None, field
    number = next_session(terms, state)
    if not number:
        last = state.session == len(terms.session)
        over = "The last session is over: there is no other to start."
        reason = over if last else "Nobody is left to play another session: award the places."
        recorder.refuse_by(WrongMoment, reason, "sessions", "rounds")
    row = terms.session[number - 1]
    return number, row, field_of(state, row)


def draw_session(recorder: TournamentRecorder, asked: commands.DrawSession) -> None:
    """The seats of the next session are drawn, and its start is stated."""
    recorder.needs_stage("between")
    recorder.needs_by(asked.actor, "ballot")
    number, _, field = _next_field(recorder)
    if recorder.now.tables:
        recorder.refuse_by(WrongMoment, "The seats have been drawn already.", "ballot", "equal")
    if not asked.at <= (asked.starts or asked.at) <= LATEST_START:
        reason = "The start of the session must not be in the past, nor after the year 2999."
        recorder.refuse_by(NotAChoice, reason, "no-show", "lateness")
    seat_by_ballot(recorder, field, asked.places)
    recorder.write(events.SessionDrawn, session=number, players=tuple(field), starts=asked.starts)


def start_session(recorder: TournamentRecorder, asked: commands.StartSession) -> None:
    """The next session starts; whoever has not taken the seat drawn for it is absent (16.10)."""
    recorder.needs_stage("between")
    recorder.needs_director(asked.actor)
    recorder.needs_director_present()
    number, row, due = _next_field(recorder)
    if not recorder.now.tables:
        seat_by_ballot(recorder, due, asked.places)
    else:
        if asked.at < recorder.now.session_starts:
            reason = "The starting time of the session has not come yet: wait for it."
            recorder.refuse_by(WrongMoment, reason, "no-show", "lateness")
        mark_absent(recorder, f"not seated at the start of session {number}")
        close_empty(recorder)
    field = [e.player for e in recorder.now.entrants.values() if e.table]
    if not field:
        recorder.refuse_by(WrongMoment, "Nobody has taken a seat.", "no-show", "lateness")
    if row is None:
        merge(recorder, field, asked.at)
        return
    for player in field if row.bank == "fresh" else ():
        recorder.write(events.ChipsTaken, player=player)
        chips = recorder.terms.entry.chips
        cite = recorder.rule_clause("starting-bank")
        recorder.write(events.Issued, player=player, chips=chips, why="equal bank", clause=cite)
    recorder.write(events.SessionStarted, session=number, players=tuple(field))
    recorder.write(events.ClockMarked, kind="start", at=asked.at)


def end_session(recorder: TournamentRecorder, asked: commands.EndSession) -> None:
    recorder.needs_stage("playing")
    recorder.needs_director(asked.actor)
    if not recorder.terms.banked:
        recorder.refuse(WrongMoment, "This tournament has levels, not sessions.")
    _all_played(recorder, asked.at)
    knock_out(recorder, asked.at)
    row = recorder.session
    through: list[str] = []
    points: dict[str, int] = {}
    for number in recorder.now.tables:
        ranked = ranking(recorder, recorder.now.seated(number), row, asked.draws)
        through += ranked[: row.advance]
        points |= _points(recorder, ranked)
    waiting = [entrant.player for entrant in recorder.now.with_status("busted")]
    give_up(recorder, waiting, "did not buy back in")
    recorder.write(
        events.SessionEnded, session=recorder.now.session, through=tuple(through), points=points
    )
    _settle_beaten(recorder, last=row.advance == 0)


def _beaten(recorder: TournamentRecorder, player: str, why: str) -> None:
    recorder.write(events.Ranked, player=player, status="beaten", why=why)


def _all_played(recorder: TournamentRecorder, at: Millis) -> None:
    """Refuses to end a session that some table has not finished."""
    for number, table in recorder.now.tables.items():
        done = table.closed or session_played(recorder, table, at)
        waiting = not done and recorder.now.seated(number)
        recorder.needs_no_hand(number, "sessions", "rounds")
        if waiting:
            reason = f"Table {number} has not finished the session: play it out first."
            recorder.refuse_by(WrongMoment, reason, "sessions", "rounds")


def ranking(
    recorder: TournamentRecorder,
    players: Iterable[Entrant],
    row: SessionRow,
    draws: Mapping[str, Card],
) -> list[str]:
    """Players of a table by chips; ties for the last place that goes on are settled by cards."""
    by_chips = sorted(players, key=lambda e: -e.chips)
    ranked, cut = [e.player for e in by_chips], row.advance
    if not 0 < cut < len(ranked) or by_chips[cut].chips != by_chips[cut - 1].chips:
        return ranked
    tied = [e.player for e in by_chips if e.chips == by_chips[cut].chips]
    first = ranked.index(tied[0])
    return [*ranked[:first], *by_card(recorder, tied, draws), *ranked[first + len(tied) :]]


def by_card(recorder: TournamentRecorder, tied: list[str], draws: Mapping[str, Card]) -> list[str]:
    """Tied players by the cards they drew: rank, then suit from clubs up to spades."""
    cards = {player: draws.get(player) for player in tied}
    if None in cards.values() or len(set(cards.values())) != len(tied):
        reason = f"Give a card each, all different, for the tied players: {', '.join(tied)}."
        recorder.refuse_by(NotAChoice, reason, "points-ties", "winners")
    return sorted(tied, key=lambda p: height(draws[p]), reverse=True)


def _points(recorder: TournamentRecorder, ranked: list[str]) -> dict[str, int]:
    """Points by place at the table; equal chips take the points of the better place."""
    scale = recorder.terms.points
    scored: dict[str, int] = {}
    place = 0
    for _chips, together in groupby(ranked, key=lambda p: recorder.now.entrants[p].chips):
        group = list(together)
        if place < len(scale):
            scored |= dict.fromkeys(group, scale[place])
        place += len(group)
    return scored


def _settle_beaten(recorder: TournamentRecorder, last: bool) -> None:
    """Players who do not go on wait for a repechage, or are out in the order they were beaten."""
    if last or recorder.terms.points:
        return
    left = recorder.now.with_status("playing")
    if second_chance(recorder):
        for entrant in left:
            _beaten(recorder, entrant.player, "did not go on")
        return
    leaving = sorted((*left, *recorder.now.with_status("beaten")), key=_order)
    for key, together in groupby(leaving, key=_order):
        players = tuple(entrant.player for entrant in together)
        cite = recorder.clause("elimination", "out")
        why = "fell in the session" if key[0] == 0 else f"did not go on, with {key[2]:,} chips"
        recorder.write(events.Out, players=players, why=why, clause=cite, stack=key[2])


def _order(entrant: Entrant) -> tuple[int, int, int]:
    """A sort key: the first beaten is the first out; players who lasted come by their chips."""
    fell_early = entrant.status == "beaten"
    return (0, entrant.fell, entrant.fell_with) if fell_early else (1, 0, entrant.chips)


def close_table(recorder: TournamentRecorder, asked: commands.CloseTable) -> None:
    """A table ends early: those who go on are known, or everybody agrees to cash in."""
    recorder.needs_stage("playing")
    recorder.needs_by(asked.actor, "early-end")
    if recorder.rule("early-end") is None and recorder.rule("places") is None:
        recorder.refuse(NotOffered, "The book does not let a table end early: play on.")
    table = recorder.now.tables.get(asked.table)
    if table is None or table.closed:
        reason = f"Table {asked.table} is not in use now: choose another."
        recorder.refuse_by(WrongMoment, reason, "early-end")
    recorder.needs_no_hand(asked.table, "early-end")
    sitting = {e.player for e in recorder.now.seated(asked.table)}
    if recorder.rule(f"early-end-{asked.why}") is None and recorder.rule("places") is None:
        reason = "The book does not let a table end early in this case: play on."
        recorder.refuse_by(NotOffered, reason, "early-end")
    if asked.why == "decided":
        going_on = recorder.session.advance if recorder.terms.banked else 1
        if len(sitting) > max(1, going_on):
            reason = "It is not known yet who goes on from this table: play on."
            recorder.refuse_by(WrongMoment, reason, "early-end-decided")
    elif not recorder.terms.prizes.cash_chips_at_end or set(asked.agreed) != sitting:
        reason = "A table closes by agreement only if chips are cashed and all its players agree."
        recorder.refuse_by(WrongMoment, reason, "early-end-agreed")
    cite = recorder.clause(f"early-end-{asked.why}", "places")
    recorder.write(events.TableClosed, table=asked.table, reason=asked.why, clause=cite)
