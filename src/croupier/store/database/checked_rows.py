"""Reading rows that somebody may have tampered with.

SQLite accepts values of any type in any column. Rows are therefore read without
conversion, and the type of every value is checked before it is used.
"""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from sqlalchemy import Select, Table, select, type_coerce
from sqlalchemy.types import NullType

from croupier.store.record import Corrupt, Record, Snapshot, StoredAnswer

T = TypeVar("T", bound=Record | StoredAnswer | Snapshot)


def raw_rows(table: Table) -> Select[*tuple[Any, ...]]:
    """A query for all columns of a table, with their values not converted by SQLAlchemy."""
    return select(*[type_coerce(column, NullType()).label(column.name) for column in table.c])


def checked_row(row: Any, kind: type[T]) -> T:
    """The row as a record, an answer or a snapshot; raises Corrupt where a value has a wrong
    type."""
    values = tuple(row)
    if tuple(map(type, values)) == _KINDS[kind]:
        return kind(*values)
    fields = zip(kind.__struct_fields__, values, _KINDS[kind], strict=True)
    wrong = next(name for name, value, wanted in fields if type(value) is not wanted)
    position = row[0] if issubclass(kind, Record) else None
    what = f"record {position}" if issubclass(kind, Record) else _NAMES[kind]
    raise Corrupt(position, f"The {wrong} of {what} is not of the type that was written.")


_NAMES: dict[Any, str] = {StoredAnswer: "a stored answer", Snapshot: "the stored snapshot"}


def _stored(kind: Any) -> type:
    """The type of a field's value in the database; of a `NewType` such as Micros its supertype."""
    stored: type = getattr(kind, "__supertype__", kind)
    return stored


_KINDS: dict[Any, tuple[type, ...]] = {
    kind: tuple(_stored(field.type) for field in msgspec.structs.fields(kind))
    for kind in (Record, StoredAnswer, Snapshot)
}
