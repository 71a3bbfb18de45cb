"""Limits on the size of clients' commands, and the fields that the server adds to them."""

from typing import Annotated, Any, get_args

import msgspec

from croupier.acts import Actor, Json, JsonObject, Millis
from croupier.errors import BadInput

SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]
LONGEST_TEXT, MOST_MEMBERS, DEEPEST = 2_000, 256, 12
BIGGEST = 2**53


# Unions of classes have no type of their own.
def command_names(union: Any) -> frozenset[str]:
    """The names of the commands of a union, as clients send them."""
    return frozenset(str(kind.__struct_config__.tag) for kind in get_args(union))


def signed(raw: JsonObject, actor: Actor, at: Millis, move: str = "") -> bytes:
    """A client's command as JSON with the fields that only the server may fill in.

    These are the actor, the time and, with `move`, the id of a movement of money.
    """
    forged = {"actor", "at", "id" if move else "by"} & set(raw)
    if forged:
        raise BadInput(f"command.{min(forged)}", "no value: the server fills it in")
    check_size(raw, "command")
    own = {"actor": {"person": actor.person, "role": actor.role}, "at": at}
    return msgspec.json.encode({**raw, **own, **({"id": move} if move else {})})


def check_size(value: Json, where: str, depth: int = 0) -> None:
    """Refuses a value with texts, lists, nesting or numbers larger than any real command has."""
    match value:
        case str() if len(value) > LONGEST_TEXT:
            raise BadInput(where, f"at most {LONGEST_TEXT} characters")
        case int() | float() if abs(value) > BIGGEST:
            raise BadInput(where, f"a number of at most {BIGGEST:,}, positive or negative")
        case dict() | list() if len(value) > MOST_MEMBERS or depth >= DEEPEST:
            raise BadInput(
                where, f"at most {MOST_MEMBERS} members at each of at most {DEEPEST} levels"
            )
        case dict():
            for name, inner in value.items():
                check_size(name, where, depth + 1)
                check_size(inner, f"{where}.{name[:40]}", depth + 1)
        case list():
            for inner in value:
                check_size(inner, where, depth + 1)
