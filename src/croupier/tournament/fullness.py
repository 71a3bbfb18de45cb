"""How full the tables of a tournament are: which is to break, and which waits for players.

Both are asked before every hand, so the answer for a room in good order costs one sum over the
tables, and not a list of everybody who sits there.
"""

from __future__ import annotations

from croupier.tournament.conditions.terms import TableTerms
from croupier.tournament.seats import SHORT_BY, due_to_break
from croupier.tournament.state import Tournament


def table_to_break(tables: TableTerms, state: Tournament) -> int | None:
    """The table that breaks now, where everybody fits at the others."""
    people = sum([len(table.sitting) for table in state.tables.values()])
    if len(state.tables) < 2 or people > (len(state.tables) - 1) * tables.seats:
        return None
    if not tables.break_order:
        return max(state.tables)
    return due_to_break(state.seating(), tables.seats, tables.break_order)


def players_with_chips(state: Tournament, number: int) -> int:
    """How many at a table have chips to play with."""
    return sum(entrant.chips > 0 for entrant in state.seated(number))


def waits_for_players(state: Tournament, number: int) -> bool:
    """Whether a table deals no hand, because another has so many more players with chips."""
    enough = players_with_chips(state, number) + SHORT_BY
    return any(
        len(table.sitting) >= enough and players_with_chips(state, other) >= enough
        for other, table in state.tables.items()
    )
