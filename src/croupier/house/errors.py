"""Errors of the house: why a command was not performed, where no rule book decides that.

A book's own refusal is `acts.Refusal` and carries a clause; input that cannot be read is
`croupier.errors.BadInput`. Everything else that stops a command is a `HouseError`, with one class
for each thing that a caller can do about it.
"""

from typing import Final, Self

from croupier.acts import Refusal
from croupier.errors import BadInput

LONGEST_NAME: Final = 60
"""Characters of an unknown name that a message repeats."""
UNREACHABLE: Final = "The casino cannot reach its records now. Try again in a moment."
UNCONFIRMED: Final = (
    "The casino cannot confirm this now: it may or may not be recorded. Look whether it was done "
    "before you try again. Sent again with the same key, it is done only once."
)


class HouseError(Exception):
    """A command that was not carried out; `str()` is the line for people, `name` for programs."""

    name: str

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line

    def __str__(self) -> str:
        return self.line


class NotFound(HouseError):
    """There is nothing of this name."""

    name = "unknown"

    @classmethod
    def named(cls, what: str, name: str) -> Self:
        """The error about a name that a caller gave, with no more of it than fits in a line.

        >>> str(NotFound.named("table", "MEL-U9"))
        'There is no table MEL-U9 here.'
        """
        shown = "".join(c if c.isprintable() else "?" for c in name[:LONGEST_NAME])
        return cls(f"There is no {what} {shown} here.")


class Stale(HouseError):
    """The command was decided on something that has changed since."""

    name = "stale"


class KeyConflict(HouseError):
    """The key of the command was used for another command before."""

    name = "key-reused"


class TooManySeats(HouseError):
    """A guest holds as many seats as a guest may."""

    name = "most-seats"


class TooManyTables(HouseError):
    """As many private tables are open as there may be."""

    name = "most-tables"


class TryAgain(HouseError):
    """Nothing is wrong with the command, and it may be sent again later."""


class Busy(TryAgain):
    """Too many commands change the same thing at once."""

    name = "busy"


class LogUnreachable(TryAgain):
    """The database of the log does not answer; `kind` names its error, for our own logs.

    `unconfirmed` says that a command was sent to it, so that nobody knows whether it was recorded.
    """

    name = "unavailable"

    def __init__(self, kind: str, *, unconfirmed: bool = False) -> None:
        super().__init__(UNCONFIRMED if unconfirmed else UNREACHABLE)
        self.kind = kind


class GaveWay(TryAgain):
    """This process cannot go on with the log, because a newer version writes to it or because it
    was put back; another process can."""

    name = "unavailable"

    def __init__(self) -> None:
        super().__init__("Another server has taken over from this one. Send this again soon.")


DECLINED: Final = (Refusal, BadInput, HouseError)
"""Everything that ends a command without being a fault of the program."""
