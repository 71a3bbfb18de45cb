"""Guests: people who play without a password, and how many seats one of them may hold.

Becoming a guest costs nothing, so a guest may hold only a few seats. Guests are known by their
names: the server gives them, and nobody can register or be employed under such a name.
"""

from croupier import floor
from croupier.acts import Actor, sentence_about
from croupier.house.errors import TooManySeats

GUEST = "Guest "
"""How the name of a guest begins. A guest has no password, so once the session is over nobody
can act under that name again."""
PATRON = "Patron "
"""How the names of people begin whom a dealer seats."""
MOST_SEATS = 4
"""Seats one guest may hold at a time, one at a table. Tournament seats are not counted."""


def is_guest(person: str) -> bool:
    return person.startswith(GUEST)


def is_guest_in(floor_state: floor.Floor, person: str) -> bool:
    """Whether a person is a guest still, and has not kept the account under a name."""
    return is_guest(person) and not floor.is_kept(floor_state, person)


def signs_in(name: str) -> bool:
    """Whether a person of this name has a password: guests, patrons and companions have none."""
    own = name.startswith((GUEST, PATRON, floor.HOUSE)) or floor.is_companion(name)
    return not own


def seats_held(floor_state: floor.Floor, person: str) -> int:
    return sum(1 for table in floor_state.tables.values() if table.seat_of(person) is not None)


def places_held(floor_state: floor.Floor, person: str, but: str = "") -> int:
    """How many tables, apart from `but`, a person has a seat or a reservation at."""
    return sum(
        1
        for table in floor_state.tables.values()
        if table.id != but
        and (
            table.seat_of(person) is not None
            or any(kept.person == person for kept in table.reservations)
        )
    )


def check_seated(floor_state: floor.Floor, person: str, by: Actor) -> None:
    """Refuses a seat that has just been given to a guest who holds too many with it."""
    if is_guest_in(floor_state, person) and seats_held(floor_state, person) > MOST_SEATS:
        raise _too_many(person, by)


def check_one_more(floor_state: floor.Floor, person: str, by: Actor, table: str = "") -> None:
    """Refuses a seat, or a place on a waiting list, to a guest who has as many seats as allowed."""
    if is_guest_in(floor_state, person) and places_held(floor_state, person, table) >= MOST_SEATS:
        raise _too_many(person, by)


def _too_many(person: str, by: Actor) -> TooManySeats:
    return TooManySeats(
        sentence_about(
            by,
            person,
            "hold four seats, the most a guest may hold. Leave one first",
            "holds four seats, the most a guest may hold, and must leave one first",
        )
    )
