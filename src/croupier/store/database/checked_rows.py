"""Reading rows that somebody may have tampered with.

SQLite lets any kind of value stand in any column. What is read here is taken as
it lies, checked to be of the kind that was written, and only then believed.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from sqlalchemy import Select, Table, select, type_coerce
from sqlalchemy.types import NullType

from croupier.store.record import Corrupt, Record, Snapshot, StoredAnswer

T = TypeVar("T", bound=Record | StoredAnswer | Snapshot)


def raw_rows(table: Table) -> Select[*tuple[Any, ...]]:
    """All columns of a table without any reading of ours."""
    return select(*[type_coerce(column, NullType()).label(column.name) for column in table.c])


def believe(row: Any, kind: type[T]) -> T:
    """The row as a record, an answer or a snapshot, or Corrupt where it cannot be one."""
    values = tuple(row)
    if tuple(map(type, values)) == _KINDS[kind]:
        return kind(*values)
    fields = zip(kind.__struct_fields__, values, _KINDS[kind], strict=True)
    wrong = next(name for name, value, wanted in fields if type(value) is not wanted)
    place = row[0] if issubclass(kind, Record) else None
    raise Corrupt(place, f"its {wrong} is not of the kind that was written")


def _stored(kind: Any) -> type:
    """What a field is when it is read; a `NewType` such as Micros is the type below it."""
    stored: type = getattr(kind, "__supertype__", kind)
    return stored


_KINDS: dict[Any, tuple[type, ...]] = {
    kind: tuple(_stored(field.type) for field in msgspec.structs.fields(kind))
    for kind in (Record, StoredAnswer, Snapshot)
}
