"""Which rows of a book cite which clause."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec


class NamedRow(NamedTuple):
    """A row, and the key of its file under which it stands; a whole file stands under none."""

    key: str
    row: msgspec.Struct


class Citation(NamedTuple):
    """A clause cited by a row; `rows` are those it stands in, from the outside in."""

    clause: str
    field: str
    rows: tuple[NamedRow, ...]

    @property
    def row(self) -> str:
        """The innermost row that has a name, as a clerk can find it: `wager blind`."""
        for key, row in reversed(self.rows):
            name = getattr(row, "id", None)
            if key and isinstance(name, str):
                return f"{key} {name}"
        return "file"


def cited(part: object, key: str = "", rows: tuple[NamedRow, ...] = ()) -> Iterator[Citation]:
    """Every clause a part of a book cites, in the order of its rows."""
    if isinstance(part, tuple | list):
        for item in part:
            yield from cited(item, key, rows)
    elif isinstance(part, msgspec.Struct):
        rows = (*rows, NamedRow(key, part))
        for field in part.__struct_fields__:
            value = getattr(part, field)
            if field == "clause" or field.endswith("_clause"):
                if isinstance(value, str):
                    yield Citation(value, field, rows)
            elif field == "also":
                yield from (Citation(number, field, rows) for number in value)
            else:
                yield from cited(value, field, rows)
