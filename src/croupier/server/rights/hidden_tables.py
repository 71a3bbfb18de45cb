"""Private tables, and from whom they are hidden: to everybody else there is no such table.

Its owner, the people who took its invitation, and staff on duty whom the table of rights lets see
the table know of it. Whoever else asks gets the answer for a table that does not exist.
"""

from typing import Final

from croupier import floor
from croupier.acts import Json
from croupier.house import Casino, Draft, NotFound
from croupier.server.rights.catalogue import Seen
from croupier.server.rights.offices import staff_offices
from croupier.server.rights.reach import reach

AS_STAFF: Final[tuple[Seen, ...]] = (
    "see as a supervisor",
    "see as an auditor",
    "see as a dealer",
)


def is_hidden(casino: Casino, person: str, table: floor.Table) -> bool:
    """Whether this person must not learn that there is such a table."""
    return _is_hidden(casino.law, casino.world.house(), person, table)


def _is_hidden(law: floor.FloorLaw, house: floor.House, person: str, table: floor.Table) -> bool:
    if table.admits(person) or table.seat_of(person) is not None:
        return False
    offices = staff_offices(law, house, person) if person else ()
    return not any(reach(right, offices).covers(table.house, table.id) for right in AS_STAFF)


def shown_table(casino: Casino, person: str, name: str) -> floor.Table:
    """The table of this name; refused where there is none that this person may know of."""
    table = casino.world.table(name)
    if table is None or is_hidden(casino, person, table):
        raise NotFound.named("table", name)
    return table


def hide_private(draft: Draft, person: str, *named: Json) -> None:
    """Has a command decided as if the private tables that it names did not exist, where they are
    hidden from whoever sends it."""
    for name in named:
        table = draft.floor.tables.get(name) if isinstance(name, str) else None
        if table is not None and _is_hidden(draft.law, draft.floor.house, person, table):
            draft.hide(table.id)
