"""Who moves where: tables broken and balanced, and nobody at their own wish."""

from __future__ import annotations

from croupier.acts import Barred, NotAChoice, NotYours, WrongMoment
from croupier.tournament import commands, events
from croupier.tournament.decisions.recorder import TournamentRecorder
from croupier.tournament.seats import balance, break_table, due_to_break, open_places


def rebalance(recorder: TournamentRecorder, asked: commands.Rebalance) -> None:
    """Breaks a table where one is due, then balances the rest."""
    recorder.stage("playing")
    recorder.director(asked.actor, "places")
    seats = recorder.terms.tables.seats
    broken = due_to_break(recorder.now.seating(), seats)
    if broken is not None:
        seating = recorder.now.seating()
        expected = open_places(seating, seats, but=broken)
        if sorted(asked.order) != sorted(expected):
            recorder.refuse_by(NotAChoice, "the open seats by lot, each once", "places", "ballot")
        _idle(recorder, broken)
        for one in break_table(seating, broken, asked.order):
            move(recorder, one.player, one.target.table, one.target.seat, one.reason)
        reason = "everybody fits at the other tables"
        cite = recorder.clause("places", "tables")
        recorder.write(events.TableClosed, table=broken, reason=reason, clause=cite)
    elif asked.order:
        recorder.refuse_by(NotAChoice, "no lots: no table is to break", "places")
    tables = recorder.now.tables.items()
    last = {number: table.blinds.last for number, table in tables if table.blinds}
    for one in balance(recorder.now.seating(), seats, recorder.terms.tables.gap, last):
        _idle(recorder, one.source.table)
        move(recorder, one.player, one.target.table, one.target.seat, one.reason)


def _idle(recorder: TournamentRecorder, number: int) -> None:
    if recorder.now.tables[number].in_hand:
        recorder.refuse_by(WrongMoment, f"table {number} is in a hand", "places")


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
    recorder.entrant(asked.player)
    recorder.refuse_by(NotYours, "players keep the place they were given", "places", "equal")


def give_chips(recorder: TournamentRecorder, asked: commands.GiveChips) -> None:
    recorder.entrant(asked.player)
    recorder.refuse_by(Barred, "chips pass between players in play only", "chips-stay", "equal")
