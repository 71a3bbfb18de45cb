"""Who may do what: the book's powers and its ladder of roles (1.2, CP-26)."""

from typing import NoReturn

from croupier.acts import Actor, NotAuthorised, Refusal, authorised
from croupier.books import Ladder
from croupier.poker.variants import BOOK


def refuse(kind: type[Refusal], reason: str, clause: str) -> NoReturn:
    """A refusal by this room's book."""
    raise kind(reason, clause, BOOK)


def holds_power(ladder: Ladder, by: Actor, name: str) -> bool:
    power = ladder.power(name)
    return by.role in power.beside or authorised(ladder, by, power.role, power.or_above)


def needs_power(ladder: Ladder, by: Actor, name: str) -> str:
    """The clause of a power, refused to whoever does not hold it."""
    power = ladder.power(name)
    if not holds_power(ladder, by, name):
        needed = ladder.role(power.role).name
        refuse(NotAuthorised, f"only a {needed} or above may {power.what}", power.clause)
    return power.clause
