"""Which rows of a book cite which clause."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec


class Citation(NamedTuple):
    """A clause cited by a row; `rows` are those it stands in, from the outside in."""

    clause: str
    field: str
    rows: tuple[msgspec.Struct, ...]

    @property
    def row(self) -> str:
        """The innermost row that has a name, as a clerk can find it: `wager blind`."""
        for row in reversed(self.rows):
            name = getattr(row, "id", None)
            if isinstance(name, str):
                return f"{type(row).__name__.lower()} {name}"
        return "file"


def cited(part: object, rows: tuple[msgspec.Struct, ...] = ()) -> Iterator[Citation]:
    """Every clause a part of a book cites, in the order of its rows."""
    if isinstance(part, tuple | list):
        for item in part:
            yield from cited(item, rows)
    elif isinstance(part, msgspec.Struct):
        rows = (*rows, part)
        for field in part.__struct_fields__:
            value = getattr(part, field)
            if field == "clause" or field.endswith("_clause"):
                if isinstance(value, str):
                    yield Citation(value, field, rows)
            elif field == "also":
                yield from (Citation(number, field, rows) for number in value)
            else:
                yield from cited(value, rows)
