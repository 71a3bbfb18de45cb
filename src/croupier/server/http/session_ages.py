"""How long a session lasts without requests, and how long whatever its use.

Those of staff are shorter, for they handle others' money.
"""

from croupier.acts import DAY, HOUR, Millis
from croupier.house import World
from croupier.store import STAFF_AGE, STAFF_IDLE, SessionLimits, SignedIn

PLAYER_IDLE = Millis(12 * HOUR)
PLAYER_AGE = Millis(7 * DAY)
GUEST_IDLE = DAY
GUEST_AGE = Millis(7 * DAY)


def session_limits_of(world: World, known: SignedIn) -> SessionLimits:
    """How long the sessions of a person last, by the offices that the person holds now."""
    staff = world.house().staff
    held = frozenset(office(one.house, one.role) for one in staff if one.person == known.person)
    if held or known.administrator:
        return SessionLimits(STAFF_IDLE, STAFF_AGE, held, world.position)
    idle, age = (GUEST_IDLE, GUEST_AGE) if known.guest else (PLAYER_IDLE, PLAYER_AGE)
    return SessionLimits(idle, age, held, world.position)


def office(house: str, role: str) -> str:
    """An office as it is noted with a session."""
    return f"{house}: {role}"
