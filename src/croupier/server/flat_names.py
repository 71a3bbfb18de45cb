"""Names of schemas that every generator of clients accepts.

msgspec writes the module before the name where two structs have the same name, and closes a list of
fixed length with `items: false`. Common generators accept neither.
"""

from typing import TypeAlias, cast

from croupier.acts import Json, JsonObject

Part: TypeAlias = Json
PREFIX = "#/components/schemas/"


def with_flat_names(document: JsonObject) -> JsonObject:
    """The document with `BankedFold` for `croupier.banked.commands.Fold`, and lists left open
    whose entries are described one by one; `maxItems` still bounds them."""
    components = cast(JsonObject, document["components"])
    schemas = cast(JsonObject, components["schemas"])
    flat = {name: _flat(name) for name in schemas}
    assert len(set(flat.values())) == len(flat), "two schemas would get one name"
    named = {flat[name]: schema for name, schema in schemas.items()}
    renamed = {**document, "components": {**components, "schemas": named}}
    return cast(JsonObject, _renamed(renamed, flat))


def _flat(name: str) -> str:
    room, dot, _ = name.removeprefix("croupier.").partition(".")
    return f"{room.capitalize()}{name.rpartition('.')[2]}" if dot else name


def _renamed(part: Part, flat: dict[str, str]) -> Part:
    if isinstance(part, dict):
        closed = part.get("items") is False
        return {
            key: _renamed(value, flat)
            for key, value in part.items()
            if not (closed and key == "items")
        }
    if isinstance(part, list):
        return [_renamed(value, flat) for value in part]
    if isinstance(part, str) and part.startswith(PREFIX):
        return PREFIX + flat.get(part.removeprefix(PREFIX), part.removeprefix(PREFIX))
    return part


def reached_from(part: Part, schemas: JsonObject) -> JsonObject:
    """The schemas that a part of a document refers to, and those that they refer to in turn."""
    found: JsonObject = {}
    todo: list[Part] = [part]
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
