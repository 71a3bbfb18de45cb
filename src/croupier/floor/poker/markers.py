"""Which buttons lie in front of a poker seat (1.1, 8.3)."""

from croupier.floor.poker.hands import can_be_dealt
from croupier.floor.table import Seat, Table


def buttons_at(table: Table, seat: Seat) -> tuple[str, ...]:
    """Every button in front of a seat, the dealer button first.

    Away and owing a blind is Absent, away alone is Walking, owing alone is Missed Blind.
    """
    found = []
    if table.positions is not None and table.positions.button == seat.number:
        found.append("dealer" if seat.person else "dead")
    if seat.away:
        found.append("absent" if seat.owes_blind else "walking")
    elif seat.owes_blind:
        found.append("missed-blind")
    if seat.person and _dealt_out(table, seat):
        found.append("dealt-out")
    if seat.reserved and not seat.person:
        found.append("reserved")
    if seat.transfer:
        found.append("lammer")
    return tuple(found)


def _dealt_out(table: Table, seat: Seat) -> bool:
    """Whether a player is not in the hand in play or, between hands, cannot be dealt in."""
    if table.round:
        return seat.number not in table.played
    return not can_be_dealt(table, seat)
