"""The fields of a row in words, for tables and comparisons that people read."""

from enum import Enum

import msgspec

from croupier.books.informing import acting_fields


def is_clause(field: str) -> bool:
    """Whether a field names clauses."""
    return field in ("clause", "also") or field.endswith("_clause")


def inner_rows(value: object) -> tuple[msgspec.Struct, ...]:
    """The rows that stand in a field."""
    listed = value if isinstance(value, tuple) else (value,)
    return tuple(item for item in listed if isinstance(item, msgspec.Struct))


def field_words(field: str) -> str:
    return field.replace("_", " ")


def value_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Enum):
        return str(value.value)
    return ", ".join(map(str, value)) if isinstance(value, tuple) else str(value)


def besides(row: msgspec.Struct, *shown: str) -> str:
    """What else a row says that acts: ` (within minutes 10; reference yes)`, or nothing.

    `shown` are fields that stand in the table already. A field as it is by default is left out.
    """
    usual = {f.name: f.default for f in msgspec.structs.fields(row)}
    said = [
        f"{field_words(field)} {value_words(value)}"
        for field in acting_fields(type(row))
        if field not in ("id", *shown)
        and not is_clause(field)
        and (value := getattr(row, field)) not in (None, (), usual[field])
        and not inner_rows(value)
    ]
    return f" ({'; '.join(said)})" if said else ""


def clauses_cited(row: msgspec.Struct) -> tuple[str, ...]:
    """Every clause that a row names, its own first."""
    named: list[str] = []
    for field in row.__struct_fields__:
        value = getattr(row, field)
        if is_clause(field) and value:
            named += value if isinstance(value, tuple) else (value,)
    return tuple(dict.fromkeys(named))
