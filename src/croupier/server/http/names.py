"""Which names people may take: none that looks like another one in the house.

New names are written in Latin letters without accents and digits. Two names look alike if they
have the same skeleton (`acts.name_skeleton`). The keyring refuses a name that looks like that of
another person with a password; here are the names that only the house gives, and those of people
who are in the log without a password.
"""

from collections.abc import Iterator
from functools import lru_cache

from croupier.acts import name_skeleton
from croupier.floor import COMPANION, HOUSE, is_companion
from croupier.house import GUEST, PATRON, Casino, is_guest
from croupier.server.errors import Trouble

_skeleton = lru_cache(maxsize=100_000)(name_skeleton)
_BEGINNINGS = tuple(map(name_skeleton, (GUEST, PATRON, HOUSE)))
"""How names begin that only the house gives."""
_ENDING = name_skeleton(COMPANION)
_OWN_NAMES = (HOUSE, "house", "admin", "administrator", "croupier", "system", "staff", "security")


def name_taken() -> Trouble:
    """The one answer to every name that cannot be had: it does not say whose name it is."""
    return Trouble(
        409, "This name is taken, or looks like one that is. Choose another.", "name-taken"
    )


def check_name(casino: Casino, name: str, person: str = "") -> None:
    """Refuses names that only the house gives, and names of people in the log but `person`."""
    wanted = _skeleton(name)
    given = wanted.startswith(_BEGINNINGS) or wanted.endswith(_ENDING)
    if given or any(_skeleton(other) == wanted for other in _in_the_log(casino, person)):
        raise name_taken()


def check_own_name(casino: Casino, name: str, person: str = "") -> None:
    """Refuses also names of the house itself and of its offices: a player who chooses their own
    name must not look like staff."""
    check_name(casino, name, person)
    wanted = _skeleton(name)
    if any(_skeleton(other) == wanted for other in _of_the_house(casino)):
        raise name_taken()


def _in_the_log(casino: Casino, but: str) -> Iterator[str]:
    """Everybody who has an account or an office, by account and by nickname; companions also
    without the end of their names."""
    for person, purse in casino.world.floor.purses.items():
        if person != but:
            yield from filter(None, (purse.kept_as, purse.nickname))
        if is_companion(person):
            yield person.removesuffix(COMPANION)
        elif not is_guest(person) and person != but:
            yield person
    for held in casino.world.house().staff:
        yield held.person


def _of_the_house(casino: Casino) -> Iterator[str]:
    yield from _OWN_NAMES
    yield from casino.world.house().houses
    for book in casino.law.books.values():
        for role in book.file.role:
            yield role.name
