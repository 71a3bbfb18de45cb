"""What a permitted difference from version 0.1 is, and how it is found."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Found:
    """A recorded command that is answered, or leaves a view, otherwise than in version 0.1.

    `part` is `answer` or `view`; for a view `viewer` is the recorded viewer. `was` and `now` are
    both in the recorded form.
    """

    engine: str
    number: int
    step: int
    setup: dict[str, Any]
    command: dict[str, Any]
    part: str
    was: Any
    now: Any
    viewer: Any = None


@dataclass(frozen=True)
class Difference:
    """One accepted difference.

    `applies` says of a command whether this is the difference. `example` is the number of a
    recorded sequence in which it occurs. After it the two engines are in different states, so
    the rest of a sequence is compared only where `goes_on` is set. It goes on as
    version 0.1 did: what was refused then changes nothing, and where a command was taken then
    and is refused now, the recorded events are applied.
    """

    engine: str
    book: str
    clause: str
    was: str
    now: str
    why: str
    applies: Callable[[Found], bool]
    example: int
    goes_on: bool = False


def refused_now(
    kind: str, reason: str, clause: str = "", *, taken: bool = True
) -> Callable[[Found], bool]:
    """Commands of this kind that are refused now, with such a reason and this clause.

    Version 0.1 took them, or, where `taken` is false, refused them in other words.
    """

    def applies(found: Found) -> bool:
        now = found.now
        if found.part != "answer" or found.command["type"] != kind or not isinstance(now, dict):
            return False
        if isinstance(found.was, list) != taken:
            return False
        return reason in now["reason"] and now.get("clause", "") == clause

    return applies
