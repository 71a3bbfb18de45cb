"""The members of an answer that are always there, for the OpenAPI document.

msgspec describes a member with a default as optional. That is right for what clients send. Of what
the server sends, only structs with `omit_defaults` leave such a member out; the others write it.
"""

from collections.abc import Hashable, Iterable, Iterator
from typing import Any

import msgspec
from msgspec import inspect

# a part of the OpenAPI document, which has no shape of its own in Python
Schema = dict[str, Any]


def require_what_is_sent(
    components: dict[str, Schema], sent: Iterable[Hashable], received: Iterable[Hashable]
) -> None:
    """Mark every member of what is sent as required that is never left out.

    A struct that is received as well stays as it is: clients may leave its defaults out.
    """
    from_clients = {struct.cls for struct in _structs(received)}
    for struct in _structs(sent):
        if struct.cls in from_clients or struct.cls.__struct_config__.omit_defaults:
            continue
        component = components[_component_name(struct.cls, components)]
        always = {*component.get("required", ()), *(f.encode_name for f in struct.fields)}
        component["required"] = [name for name in component["properties"] if name in always]


def _component_name(cls: type[msgspec.Struct], components: dict[str, Schema]) -> str:
    """msgspec writes the module only where two structs have the same name."""
    short = cls.__name__
    return short if short in components else f"{cls.__module__}.{cls.__qualname__}"


def _structs(kinds: Iterable[Hashable]) -> Iterator[inspect.StructType]:
    """Every struct that these types are made of, once."""
    seen = set[type[msgspec.Struct]]()
    todo = [inspect.type_info(kind) for kind in kinds]
    while todo:
        match todo.pop():
            case inspect.StructType() as struct if struct.cls not in seen:
                seen.add(struct.cls)
                todo += [field.type for field in struct.fields]
                yield struct
            case other:
                todo += _parts(other)


def _parts(kind: inspect.Type) -> list[inspect.Type]:
    match kind:
        case inspect.UnionType(types=several) | inspect.TupleType(item_types=several):
            return list(several)
        case inspect.CollectionType(item_type=one):
            return [one]
        case inspect.DictType(key_type=key, value_type=value):
            return [key, value]
        case inspect.Metadata(type=inner):
            return [inner]
    return []
