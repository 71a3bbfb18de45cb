"""Jumps of the wall clock: what is recorded of them, and the time of the house without them.

The time of the house runs with a monotonic clock and never goes back. Where the wall clock was set
forward, the house's time makes a step to it, and the step is in the log. Nobody has waited for that
long, so a step shortens no player's time: running clocks and calls to a seat are moved by it, and
whatever else is a matter of pace is measured in running time, which leaves the steps out.
"""

from msgspec.structs import replace

from croupier.acts import Millis
from croupier.floor.floor import Floor, HouseEvent
from croupier.floor.house import ClockStep, House

MOST_STEPS = 100
"""Steps that are remembered; times before the first of them no longer matter to anything."""


class WallClockJumped(HouseEvent, frozen=True, kw_only=True, tag=True):
    """The wall clock of a process jumped `by` so much, or was back by so much at its start.

    `step` is how far the house's time went forward because of it, and `ahead` how far the house's
    time was ahead of the wall clock after that.
    """

    at: Millis
    by: Millis
    step: Millis = Millis(0)
    ahead: Millis = Millis(0)

    def evolve(self, floor: Floor) -> Floor:
        if not self.step:
            return floor
        running = {
            name: replace(table, clock=replace(clock, until=Millis(clock.until + self.step)))
            for name, table in floor.tables.items()
            if (clock := table.clock) is not None
        }
        calls = tuple(
            replace(call, until=Millis(call.until + self.step)) for call in floor.room.calls
        )
        return replace(
            floor,
            house=_after_step(floor.house, self),
            tables={**floor.tables, **running},
            room=replace(floor.room, calls=calls),
        )


def _after_step(house: House, jumped: WallClockJumped) -> House:
    before = house.clock_steps[-1].total if house.clock_steps else Millis(0)
    step = ClockStep(Millis(jumped.at + jumped.step), jumped.step, Millis(before + jumped.step))
    return replace(house, clock_steps=(*house.clock_steps, step)[-MOST_STEPS:])


def running_time(house: House, at: Millis) -> Millis:
    """A time of the house without the steps that its time had made by then."""
    for step in reversed(house.clock_steps):
        if at >= step.to:
            return Millis(at - step.total)
    first = house.clock_steps[0] if house.clock_steps else None
    return at if first is None else Millis(at - first.total + first.by)
