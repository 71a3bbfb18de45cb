"""In what capacity a person looks at a table: player, dealer, supervisor or auditor.

The table of rights decides, by the office of their post. Everybody whom it gives none of these
capacities (chip runners, tournament directors, scrutineers, staff off duty or of another house)
sees no more than a player does.
"""

from typing import Final

from croupier import floor
from croupier.acts import Viewer, ViewerKind
from croupier.house import Casino
from croupier.server.rights.catalogue import Seen
from croupier.server.rights.offices import staff_offices
from croupier.server.rights.reach import reach

CAPACITIES: Final[dict[ViewerKind, Seen]] = {
    "supervisor": "see as a supervisor",
    "auditor": "see as an auditor",
    "dealer": "see as a dealer",
}
"""The right that each capacity is; of several that a person has, the first."""


def viewer_at(casino: Casino, person: str, table: floor.Table) -> Viewer:
    """In what capacity a person looks at a table: as a player if seated, else by their post."""
    if not person:
        return Viewer("onlooker")
    if table.seat_of(person) is not None:
        return Viewer("player", person)
    return Viewer(capacity_of(casino.law, casino.world.house(), person, table), person)


def capacity_of(
    law: floor.FloorLaw, house: floor.House, person: str, table: floor.Table
) -> ViewerKind:
    """The capacity in which a person who has no seat looks at a table."""
    offices = staff_offices(law, house, person)
    for kind, right in CAPACITIES.items():
        if offices and reach(right, offices).covers(table.house, table.id):
            return kind
    return "player"
