"""Decides on moves between tables: tables are broken and balanced; players may not ask to move."""

from __future__ import annotations

from croupier.acts import Barred, NotAChoice, NotYours, sentence_about
from croupier.tournament import commands, events
from croupier.tournament.conditions.terms import TournamentTerms
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.fullness import table_to_break
from croupier.tournament.seats import balance, break_table, open_places
from croupier.tournament.state import Tournament

EACH_OPEN_SEAT = "The draw must hold each open seat once, and no other."


def rebalance(recorder: TournamentRecorder, asked: commands.Rebalance) -> None:
    """Breaks a table where one is due, then balances the rest."""
    recorder.needs_stage("playing")
    recorder.needs_by(asked.actor, "places")
    seats = recorder.terms.tables.seats
    broken = table_to_break(recorder.terms.tables, recorder.now)
    if broken is not None:
        seating = recorder.now.seating()
        expected = open_places(seating, seats, but=broken)
        if sorted(asked.order) != sorted(expected):
            recorder.refuse_by(NotAChoice, EACH_OPEN_SEAT, "places", "ballot")
        recorder.needs_no_hand(broken, "places")
        for one in break_table(seating, broken, asked.order):
            move(recorder, one.player, one.target.table, one.target.seat, one.reason)
        reason = "everybody fits at the other tables"
        cite = recorder.clause("places", "tables")
        recorder.write(events.TableClosed, table=broken, reason=reason, clause=cite)
    elif asked.order:
        recorder.refuse_by(NotAChoice, "Draw no seats for this: no table is to break.", "places")
    tables = recorder.now.tables.items()
    last = {number: table.blinds.last for number, table in tables if table.blinds}
    chairs, gap = recorder.now.seating(), recorder.terms.tables.gap
    for one in balance(recorder.now.with_chips(), seats, gap, last, chairs):
        recorder.needs_no_hand(one.source.table, "places")
        move(recorder, one.player, one.target.table, one.target.seat, one.reason)


def moves_from(terms: TournamentTerms, state: Tournament) -> frozenset[int]:
    """The tables that players leave when the tables are broken and balanced next."""
    tables = terms.tables
    broken = table_to_break(tables, state)
    if broken is not None:
        return frozenset((broken,))
    last = {number: table.blinds.last for number, table in state.tables.items() if table.blinds}
    moves = balance(state.with_chips(), tables.seats, tables.gap, last, state.seating())
    return frozenset(one.source.table for one in moves)


def move(recorder: TournamentRecorder, player: str, table: int, seat: int, reason: str) -> None:
    entrant = recorder.now.entrants[player]
    recorder.write(
        events.Moved,
        player=player,
        table=entrant.table,
        seat=entrant.seat,
        to_table=table,
        to_seat=seat,
        reason=reason,
        clause=recorder.clause("places", "tables"),
    )


def ask_seat(recorder: TournamentRecorder, asked: commands.AskSeat) -> None:
    """Always refused: only the director moves players."""
    recorder.entrant(asked.actor, asked.player)
    rest = "only the Tournament Director moves players"
    you, they = f"keep the seat you were given: {rest}", f"keeps the seat that was given: {rest}"
    reason = sentence_about(asked.actor, asked.player, you, they)
    recorder.refuse_by(NotYours, reason, "places", "equal")


def give_chips(recorder: TournamentRecorder, asked: commands.GiveChips) -> None:
    """Always refused: chips are won and lost in play."""
    recorder.entrant(asked.actor, asked.player)
    rest = "give chips to another player: chips change hands only in play"
    reason = sentence_about(asked.actor, asked.player, f"may not {rest}", f"may not {rest}")
    recorder.refuse_by(Barred, reason, "chips-stay", "equal")
