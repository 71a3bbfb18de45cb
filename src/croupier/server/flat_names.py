"""Names of schemas that every generator of clients accepts.

msgspec writes the module before the name where two structs have the same name, and closes a list of
fixed length with `items: false`. Common generators accept neither.
"""

from collections.abc import Iterable, Mapping

from croupier.acts import Json

PREFIX = "#/components/schemas/"


def flat_names(names: Iterable[str]) -> dict[str, str]:
    """By name of a schema, the one to use: `BankedFold` for `croupier.banked.commands.Fold`."""
    flat = {name: _flat(name) for name in names}
    assert len(set(flat.values())) == len(flat), "two schemas would get one name"
    return flat


def _flat(name: str) -> str:
    room, dot, _ = name.removeprefix("croupier.").partition(".")
    return f"{room.capitalize()}{name.rpartition('.')[2]}" if dot else name


def renamed(part: Json, flat: Mapping[str, str]) -> Json:
    """A part of a document that refers to schemas by these names. Lists whose entries are described
    one by one are left open; `maxItems` still bounds them."""
    if isinstance(part, dict):
        closed = part.get("items") is False
        return {
            key: renamed(value, flat)
            for key, value in part.items()
            if not (closed and key == "items")
        }
    if isinstance(part, list):
        return [renamed(value, flat) for value in part]
    if isinstance(part, str) and part.startswith(PREFIX):
        return PREFIX + flat.get(part.removeprefix(PREFIX), part.removeprefix(PREFIX))
    return part


def reached_from(part: Json, schemas: Mapping[str, Json]) -> dict[str, Json]:
    """The schemas that a part of a document refers to, and those that they refer to in turn."""
    found: dict[str, Json] = {}
    todo: list[Json] = [part]
    while todo:
        match todo.pop():
            case dict() as fields:
                todo += fields.values()
            case list() as entries:
                todo += entries
            case str() as text if text.startswith(PREFIX):
                name = text.removeprefix(PREFIX)
                if name not in found:
                    found[name] = schemas[name]
                    todo.append(schemas[name])
            case _:
                pass
    return {name: found[name] for name in sorted(found)}
