"""What a banked round needs to know of the floor: personal limits, and who may not take part."""

from msgspec.structs import replace

from croupier.acts import Millis
from croupier.banked import Marker, TableMemory
from croupier.floor.floor import Floor
from croupier.floor.people.exclusions import barred_at
from croupier.floor.table import Table
from croupier.floor.tables.notices import as_at


def markers_at(table: Table) -> tuple[Marker, ...]:
    """The markers on a table as the banked engine takes them, for players with limits of their own.

    A marker holds only the limits that differ from the sign. A player who kept an older minimum
    still has the maximum of the sign (Sydney 6.3, 6.5.1.1).
    """
    own = {**table.kept, **table.personal}
    marked = [(person, own[person]) for person in table.people if person in own]
    return tuple(
        Marker(person, its.minimum, its.maximum, its.over_maximum, its.clause)
        for person, its in marked
    )


def memory_for(floor: Floor, name: str, memory: TableMemory, at: Millis) -> TableMemory:
    """What the last round left, with the floor's present markers, exclusions and directions.

    For a person with an exclusion on record, lifted or not, the record decides, and so it does for
    two people kept apart; what only the table knows stays as it is.
    """
    table = as_at(floor.tables[name], at)
    barred = barred_at(floor, name, at)
    registered = {exclusion.person for exclusion in floor.house.exclusions}
    own = tuple(person for person in memory.excluded if person not in registered)
    ordered = table.english_only
    on_record = [pair for pair in floor.house.apart if pair.house == table.house]
    apart = [(pair.first, pair.second) for pair in on_record if pair.lifted is None]
    known = {pair.pair for pair in on_record}
    unknown = [pair for pair in memory.apart if frozenset(pair) not in known]
    return replace(
        memory,
        markers=markers_at(table),
        excluded=tuple(dict.fromkeys((*own, *barred))),
        apart=tuple(dict.fromkeys((*unknown, *apart))),
        english_only=memory.english_only if ordered is None else ordered,
    )
