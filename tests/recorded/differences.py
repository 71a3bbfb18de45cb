"""Where today's engines may differ from version 0.1, each with its reason.

A difference that is found and not listed here fails the test, and so does one that is listed and
not found in its `example`.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final


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
    the rest of a sequence is compared only where `goes_on` is set.
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


DIFFERENCES: Final[tuple[Difference, ...]] = ()


def accepted(found: Found) -> Difference | None:
    """The listed difference that this is."""
    for difference in DIFFERENCES:
        if difference.engine == found.engine and difference.applies(found):
            return difference
    return None
