"""Views that show fields of a state as they are, beside others of their own.

Fields are matched by name alone, so what `more` may hold depends on the view: `object`.
"""

from collections.abc import Iterable
from typing import TypeVar

import msgspec

Shown = TypeVar("Shown", bound=msgspec.Struct)


# Members of the new struct, whatever their types are.
def copy_fields(kind: type[Shown], source: msgspec.Struct, /, **more: object) -> Shown:
    """A view whose fields are those of the same names in `source`, except what `more` gives."""
    names = (name for name in kind.__struct_fields__ if name not in more)
    return kind(**{name: getattr(source, name) for name in names}, **more)


def copy_each(kind: type[Shown], sources: Iterable[msgspec.Struct]) -> tuple[Shown, ...]:
    return tuple(copy_fields(kind, source) for source in sources)
