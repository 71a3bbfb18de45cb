"""`Actor`, who gives a command in which role, and `Viewer`, to whom a game is shown."""

from typing import Literal

import msgspec

from croupier.books import Ladder


class Actor(msgspec.Struct, frozen=True, gc=False):
    """A person and the role in which they act; the role is one of the house's ladder."""

    person: str
    role: str


SYSTEM = Actor("the house", "system")
"""The actor of everything that the program does by itself, such as dealing at a virtual table.

No person can act in this role, and the log shows it as the house's own. It may do whatever the
book reserves to staff.
"""

ViewerKind = Literal["player", "onlooker", "dealer", "supervisor", "auditor"]


class Viewer(msgspec.Struct, frozen=True, gc=False):
    """Somebody to whom a game is shown. A player is a person, wherever they sit."""

    kind: ViewerKind
    person: str = ""


def authorised(ladder: Ladder, actor: Actor, needed: str, or_above: bool = True) -> bool:
    """Whether the book lets this person do what it reserves to `needed`."""
    if actor == SYSTEM:
        return True
    return actor.role in ladder.roles and ladder.reaches(actor.role, needed, or_above)
