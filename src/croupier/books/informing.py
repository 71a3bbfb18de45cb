"""Values of a book that only inform people. The schema declares them so, each with its reason.

Nothing that a clause says must be done, paid, counted, waited for or authorised may be declared so:
such a value must change what Croupier does.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any

from msgspec import Meta, Struct, inspect

INFORMS = "informs"


def informs(reason: str) -> Meta:
    """Declares a field to inform people only: `what: Annotated[Text, informs("...")]`."""
    return Meta(extra={INFORMS: reason})


def reason_to_inform(extra: Mapping[str, Any] | None) -> str | None:
    """Why a field only informs, from what its type says besides; None if it acts."""
    return None if extra is None else extra.get(INFORMS)


@cache
def acting_fields(kind: type[Struct]) -> tuple[str, ...]:
    """The fields of a row that change what Croupier does, in the order of the schema."""
    described = inspect.type_info(kind)
    assert isinstance(described, inspect.StructType)
    return tuple(field.name for field in described.fields if not _informs(field.type))


def _informs(kind: inspect.Type) -> bool:
    """Whether a field, or what it lists, only informs people."""
    if isinstance(kind, inspect.Metadata):
        return reason_to_inform(kind.extra) is not None or _informs(kind.type)
    return isinstance(kind, inspect.VarTupleType) and _informs(kind.item_type)
