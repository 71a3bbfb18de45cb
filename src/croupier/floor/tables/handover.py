"""What a banked round is told of the floor: whose limits differ, and who may not take part."""

from msgspec.structs import replace

from croupier.acts import Millis
from croupier.banked import Marker, TableMemory
from croupier.floor.floor import Floor
from croupier.floor.people.exclusions import barred_at
from croupier.floor.table import Table
from croupier.floor.tables.notices import as_at


def markers_at(table: Table) -> tuple[Marker, ...]:
    """The markers on a table in the engine's form, for players under other limits than the sign.

    A marker says what is the player's own; of the rest the sign is left to speak. A minimum
    that was kept is no leave to wager by another maximum (Sydney 6.3, 6.5.1.1).
    """
    own = {**table.kept, **table.personal}
    marked = [(person, own[person]) for person in table.people if person in own]
    return tuple(
        Marker(person, its.minimum, its.maximum, its.over_maximum, its.clause)
        for person, its in marked
    )


def memory_for(floor: Floor, name: str, memory: TableMemory, at: Millis) -> TableMemory:
    """What the last round left, with the floor's markers, exclusions and directions of now.

    Whoever stands in the register is governed by it, lifted or not; an exclusion that only
    the table knows of stays the table's.
    """
    table = as_at(floor.tables[name], at)
    barred = barred_at(floor, name, at)
    registered = {exclusion.person for exclusion in floor.house.exclusions}
    own = tuple(person for person in memory.excluded if person not in registered)
    ordered = table.english_only
    apart = tuple(
        (pair.first, pair.second) for pair in floor.house.apart if pair.house == table.house
    )
    return replace(
        memory,
        markers=markers_at(table),
        excluded=tuple(dict.fromkeys((*own, *barred))),
        apart=tuple(dict.fromkeys((*memory.apart, *apart))),
        english_only=memory.english_only if ordered is None else ordered,
    )
