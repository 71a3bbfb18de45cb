"""Bounds on what somebody may send as a command, checked before anything reads it."""

from typing import Annotated, Any

import msgspec

from croupier.errors import BadInput

SeatNumber = Annotated[int, msgspec.Meta(ge=1, le=99)]
LONGEST_TEXT, MOST_MEMBERS, DEEPEST = 2_000, 256, 12
BIGGEST = 2**53


def check_size(value: Any, where: str, depth: int = 0) -> None:
    """Refuses what nobody at a table would say: endless texts, lists, nesting and numbers."""
    match value:
        case str() if len(value) > LONGEST_TEXT:
            raise BadInput(where, f"at most {LONGEST_TEXT} characters")
        case int() | float() if abs(value) > BIGGEST:
            raise BadInput(where, "a smaller number")
        case dict() | list() if len(value) > MOST_MEMBERS or depth >= DEEPEST:
            raise BadInput(where, f"at most {MOST_MEMBERS} members, {DEEPEST} deep")
        case dict():
            for name, inner in value.items():
                check_size(name, where, depth + 1)
                check_size(inner, f"{where}.{name[:40]}", depth + 1)
        case list():
            for inner in value:
                check_size(inner, where, depth + 1)
