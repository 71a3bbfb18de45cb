"""Whether somebody takes part in a round now in which the book forbids help with their play.

They do from their first wager, or from the deal, until the round is over, also after a fold. At
practice tables help is allowed.
"""

from typing import NamedTuple

from croupier import floor
from croupier.house.world.live_table import LiveTable
from croupier.house.world.world import World


class UnaidedRound(NamedTuple):
    """A round without help: under which book, and where, such as "table CAN-U1"."""

    book: str
    where: str


def unaided_round(world: World, person: str) -> UnaidedRound | None:
    """The round without help in which somebody takes part now, if there is one."""
    if not person:
        return None
    for table in world.floor.tables.values():
        if not table.practice and _takes_part(table, world.play(table.id), person):
            return UnaidedRound(table.book, f"table {table.id}")
    for match in world.matches.values():
        tables = match.state.tables.values()
        if any(table.in_hand and person in table.sitting.values() for table in tables):
            return UnaidedRound(match.rules.book.id, f"tournament {match.id}")
    return None


def _takes_part(table: floor.Table, play: LiveTable, person: str) -> bool:
    """Whether somebody is in the round, or has wagered on the next one."""
    if person in table.playing or table.staked(person):
        return True
    return play.takes_wagers and any(
        seat.person == person and seat.wagers for seat in play.state.seats
    )
