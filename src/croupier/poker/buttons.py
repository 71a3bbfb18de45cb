"""The buttons at a table: which marker lies in front of which chair (1.1, 8.3)."""

from typing import Literal

from croupier.money import NOTHING
from croupier.poker.running import can_be_dealt
from croupier.poker.table import Chair, Table, in_hand

Marker = Literal[
    "dealer", "dead", "absent", "missed-blind", "walking", "dealt-out", "reserved", "lammer"
]
"""The book's buttons by id."""


def markers(table: Table, chair: Chair) -> tuple[Marker, ...]:
    """Every button in front of a chair, the dealer button first.

    Away and owing a blind is Absent, away alone is Walking, owing alone is Missed Blind.
    """
    found: list[Marker] = []
    if table.positions is not None and table.positions.button == chair.number:
        found.append("dealer" if chair.person else "dead")
    if chair.away:
        found.append("absent" if chair.owes else "walking")
    elif chair.owes:
        found.append("missed-blind")
    if chair.person and _dealt_out(table, chair):
        found.append("dealt-out")
    if chair.reserved and not chair.person:
        found.append("reserved")
    if chair.transfer > NOTHING:
        found.append("lammer")
    return tuple(found)


def _dealt_out(table: Table, chair: Chair) -> bool:
    if table.playing:
        return in_hand(table, chair.number) is None
    return not can_be_dealt(table, chair)
