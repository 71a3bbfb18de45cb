"""A step of the machine with the time from which it is due, and whether a round may open.

Whatever is due is due in running time (`HouseClock`): a jump of the wall clock changes nothing.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from croupier import floor
from croupier.acts import Millis, millis_of_seconds
from croupier.house.process.casino import Casino, DraftDecision

AT_ONCE: Final = Millis(0)


class Due(NamedTuple):
    """A step of the machine, due from `at` on, in running time."""

    at: Millis
    what: str
    decide: DraftDecision


def later(casino: Casino, than: Millis, seconds: float) -> Millis:
    """So many seconds after a time of the log, in running time."""
    return Millis(casino.clock.running(than) + millis_of_seconds(seconds))


def may_open(
    casino: Casino, table: floor.Table, able: Iterable[floor.Seat], least: int = 1
) -> bool:
    """Whether the next round or hand can begin: the table is open and in its hours, enough of
    those who are able to play may take part, and some person plays or watches."""
    now, floor_state = casino.now(), casino.world.floor
    if table.phase != "open" or not floor.is_gaming_time(casino.law, floor_state.house, table, now):
        return False
    people = [
        seat.person
        for seat in able
        if floor.may_take_part(floor_state, seat.person, table.house, table.id, now) is None
    ]
    seen = casino.watched(table.id) or not all(map(floor.is_companion, people))
    return seen and len(people) >= least
