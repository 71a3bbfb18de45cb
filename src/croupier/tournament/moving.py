"""Who moves where: tables broken and balanced, and nobody at their own wish."""

from __future__ import annotations

from croupier.acts import Barred, NotAChoice, NotYours, WrongMoment
from croupier.tournament import commands, events
from croupier.tournament.pen import Pen
from croupier.tournament.seats import balance, break_table, due_to_break, open_places


def rebalance(pen: Pen, asked: commands.Rebalance) -> None:
    """Breaks a table where one is due, then balances the rest."""
    pen.stage("playing")
    pen.director(asked.actor, "places")
    seats = pen.terms.tables.seats
    broken = due_to_break(pen.state.room(), seats)
    if broken is not None:
        room = pen.state.room()
        expected = open_places(room, seats, but=broken)
        if sorted(asked.order) != sorted(expected):
            pen.refuse(NotAChoice, "the open seats by lot, each once", "places", "ballot")
        _idle(pen, broken)
        for one in break_table(room, broken, asked.order):
            move(pen, one.player, one.target.table, one.target.seat, one.reason)
        reason = "everybody fits at the other tables"
        cite = pen.clause("places", "tables")
        pen.write(events.TableClosed, table=broken, reason=reason, clause=cite)
    elif asked.order:
        pen.refuse(NotAChoice, "no lots: no table is to break", "places")
    tables = pen.state.tables.items()
    last = {number: table.blinds.last for number, table in tables if table.blinds}
    for one in balance(pen.state.room(), seats, pen.terms.tables.gap, last):
        _idle(pen, one.source.table)
        move(pen, one.player, one.target.table, one.target.seat, one.reason)


def _idle(pen: Pen, number: int) -> None:
    if pen.state.tables[number].in_hand:
        pen.refuse(WrongMoment, f"table {number} is in a hand", "places")


def move(pen: Pen, player: str, table: int, seat: int, reason: str) -> None:
    entrant = pen.state.entrants[player]
    pen.write(
        events.Moved,
        player=player,
        table=entrant.table,
        seat=entrant.seat,
        to_table=table,
        to_seat=seat,
        reason=reason,
        clause=pen.clause("places", "tables"),
    )


def ask_seat(pen: Pen, asked: commands.AskSeat) -> None:
    pen.entrant(asked.player)
    pen.refuse(NotYours, "players keep the place they were given", "places", "equal")


def give_chips(pen: Pen, asked: commands.GiveChips) -> None:
    pen.entrant(asked.player)
    pen.refuse(Barred, "chips pass between players in play only", "chips-stay", "equal")
