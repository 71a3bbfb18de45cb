"""The time of the house: it runs with the monotonic clock, is steered by the wall clock, and never
goes back.

- Between two looks at the wall clock only the monotonic clock counts.
- A small difference is made up by running at most a tenth faster or slower.
- Where the wall clock was set back, the house's time goes on, a tenth slower, until both agree.
- Where it was set forward by more than `BOUND`, the house's time makes a step. The step is a record
  of the log (`WallClockJumped`), so that all processes make the same one.

Pace, players' time and sessions are measured in running time: the house's time without the steps.
"""

from collections.abc import Callable
from typing import Final

from croupier import floor
from croupier.acts import SECOND, Micros, Millis, micros_of, micros_of_seconds, millis_of_micros
from croupier.store import MachineClock

BOUND: Final = Millis(2 * SECOND)
"""A jump of the wall clock by more than this is recorded."""
SLEW: Final = 10
"""A difference is made up by at most one part in so many of the time that passes."""


class HouseClock:
    """The time of the house in one process. `house` gives the state with the recorded steps."""

    def __init__(self, clock: MachineClock, house: Callable[[], floor.House]) -> None:
        self.machine, self._house = clock, house
        self.begin(clock.wall(), Micros(0))

    def _monotonic(self) -> Micros:
        return micros_of_seconds(self.machine.monotonic())

    def begin(self, wall: float, last: Micros) -> None:
        """Begins at the time of the wall clock, or of the log's last record if that is later."""
        self._read = self._wall_read = self._monotonic()
        self._wall = micros_of_seconds(wall)
        self._time = max(self._wall, last)

    # --- reading ------------------------------------------------------------------------------

    def now(self) -> Millis:
        """The time of the house, which is recorded with everything that happens."""
        read = self._monotonic()
        passed = max(0, read - self._read)
        self._read = read
        behind = self._wall_at(read) - self._time - passed
        most = passed // SLEW
        self._time = Micros(self._time + passed + max(-most, min(most, behind)))
        steps = self._house().clock_steps
        if steps:
            self.reach(micros_of(steps[-1].to))
        return millis_of_micros(self._time)

    def reach(self, at: Micros) -> None:
        """The house's time is at least that of a record: what follows is not before it."""
        self._time = max(self._time, at)

    def running(self, at: Millis | None = None) -> Millis:
        """Running time: now, or at a time of the log."""
        return floor.running_time(self._house(), self.now() if at is None else at)

    def to_running(self, deadline: Millis) -> Millis:
        """A deadline by the house's time of today, in running time."""
        now = self.now()
        return Millis(deadline - now + self.running(now))

    def from_running(self, due: Millis) -> Millis:
        """A deadline in running time, by the house's time of today."""
        now = self.now()
        return Millis(due + now - self.running(now))

    def seconds(self) -> float:
        """The monotonic clock, for rate limits."""
        return self.machine.monotonic()

    # --- the wall clock -----------------------------------------------------------------------

    def _wall_at(self, read: Micros) -> Micros:
        """What the wall clock should say, by the last look at it."""
        return Micros(self._wall + read - self._wall_read)

    @property
    def ahead(self) -> Millis:
        """How far the house's time is ahead of the wall clock; negative where it is behind."""
        now = self.now()
        return Millis(now - millis_of_micros(self._wall_at(self._read)))

    def observe(self, wall: float) -> Millis:
        """Looks at the wall clock; returns how far it has jumped since the last look, 0 where that
        is within the bound."""
        self.now()
        expected, self._wall = self._wall_at(self._read), micros_of_seconds(wall)
        self._wall_read = self._read
        jumped = Millis(millis_of_micros(self._wall) - millis_of_micros(expected))
        return jumped if abs(jumped) > BOUND else Millis(0)
