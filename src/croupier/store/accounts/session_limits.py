"""When a session ends: after so long without use, at a stated age, or after an office is lost.

The limits are those of the offices that its owner holds now, not of those held when it began.
"""

from typing import Any, Final

import msgspec
import sqlalchemy as sa

from croupier.acts import HOUR, MINUTE, Millis

STAFF_IDLE: Final = Millis(30 * MINUTE)
STAFF_AGE: Final = Millis(12 * HOUR)


class SessionLimits(msgspec.Struct, frozen=True):
    """How long a session may be idle, and how old it may be, by the offices that its owner holds.

    `position` is the record of the log up to which the offices are known.
    """

    idle: Millis = STAFF_IDLE
    age: Millis = STAFF_AGE
    offices: frozenset[str] = frozenset()
    position: int = 0


SessionRow = sa.Row[Any]
"""A row of table `sessions`."""


def has_ended(row: SessionRow, bounds: SessionLimits, now: Millis) -> bool:
    """Whether a session was idle too long or is too old."""
    idle = min(row.idle, bounds.idle)
    too_old = row.began > 0 and row.began + bounds.age <= now
    return bool(row.seen + idle <= now or too_old)


def has_lost_office(row: SessionRow, bounds: SessionLimits) -> bool:
    """Whether its owner has lost an office that they held in a session. A process that has not
    read as much of the log as the session was noted by does not know."""
    lost = set(row.offices.splitlines()) - bounds.offices
    return bool(lost) and bounds.position >= row.noted


def renewed(row: SessionRow, bounds: SessionLimits, now: Millis) -> dict[str, int | str]:
    """What is to be noted about a session that is used now."""
    fresh: dict[str, int | str] = {}
    if now - row.seen > MINUTE:
        fresh["seen"] = now
    if row.began == 0:
        fresh["began"] = now
    if lines_of(bounds.offices) != row.offices and bounds.position >= row.noted:
        fresh |= {"offices": lines_of(bounds.offices), "noted": bounds.position}
    return fresh


def lines_of(offices: frozenset[str]) -> str:
    return "\n".join(sorted(offices))
