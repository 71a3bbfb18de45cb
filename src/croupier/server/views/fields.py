"""Views made by copying fields of a state by name.

The types of fields in `more` depend on the view, so they are typed as `object`.
"""

from collections.abc import Iterable
from typing import TypeVar

import msgspec

Shown = TypeVar("Shown", bound=msgspec.Struct)


# The types of `more` are those of the view's fields.
def copy_fields(kind: type[Shown], source: msgspec.Struct, /, **more: object) -> Shown:
    """A view whose fields are those of the same names in `source`, except what `more` gives."""
    names = (name for name in kind.__struct_fields__ if name not in more)
    return kind(**{name: getattr(source, name) for name in names}, **more)


def copy_each(kind: type[Shown], sources: Iterable[msgspec.Struct]) -> tuple[Shown, ...]:
    return tuple(copy_fields(kind, source) for source in sources)
