"""Requests in a hand that depend on who sits at the table, and not only on who was dealt in."""

from typing import Final

from msgspec.structs import replace

from croupier.acts import SYSTEM, NotAuthorised, NotOffered, NotYours, WrongMoment
from croupier.floor.poker_clauses import poker_clause
from croupier.floor.table import Table
from croupier.poker import (
    AskToSee,
    DealCommand,
    PlaceDeck,
    PokerClause,
    TimeUp,
    deal_commands,
    irregular_clause,
)

PLAYER = "player"
_NOT_AT_A_TABLE: Final[dict[type, tuple[str, PokerClause]]] = {
    PlaceDeck: (
        "You cannot place a deck: the cards are shuffled and cut at the table.",
        "shuffle before the deal",
    ),
    TimeUp: (
        "You cannot say that the time is up: the clock of the table decides it.",
        "time to act",
    ),
}


def needs_table_command(table: Table, command: DealCommand) -> None:
    """Refuses commands of a deal that cannot be given at a table."""
    found = _NOT_AT_A_TABLE.get(type(command))
    if found is not None:
        reason, of = found
        raise NotOffered(reason, poker_clause(table, of), table.book)


def command_at_table(table: Table, command: DealCommand) -> DealCommand:
    """A command as the deal is to decide it, once the seats that it names are checked.

    The deal knows only who was dealt in. Any player at the table may ask to see a hand
    (8.20.4, 9.2, 9.5), and a player who was left out of the deal is not in it (9.1.1(d)).
    """
    match command:
        case AskToSee():
            return _asked_by_player(table, command, poker_clause(table, "showdown"))
        case deal_commands.AskShown():
            clause = irregular_clause(table.book_ref, "shown-to-one")
            return _asked_by_player(table, command, clause)
        case deal_commands.Report(what="player-dealt-out", seat=number) if number is not None:
            seat = table.seat(number)
            if seat is None or not seat.person:
                reason = f"Nobody sits at seat {number}: name the seat of the player left out."
                clause = irregular_clause(table.book_ref, "player-dealt-out")
                raise WrongMoment(reason, clause, table.book)
    return command


def _asked_by_player(
    table: Table, command: AskToSee | deal_commands.AskShown, clause: str
) -> DealCommand:
    """A request to see a hand, which only a player at the table may make.

    The dealer may pass on the request of any of them.
    """
    seat = table.seat(command.asker)
    if seat is None or not seat.person:
        reason = (
            f"Only a player at the table may ask to see a hand, and nobody sits at "
            f"seat {command.asker}."
        )
        raise NotAuthorised(reason, clause, table.book)
    if command.actor.role != PLAYER:
        return command
    if seat.person != command.actor.person:
        reason = f"Seat {seat.number} is another player's: ask for your own seat."
        raise NotYours(reason, clause, table.book)
    return replace(command, actor=SYSTEM)
