"""The two clocks of a machine, in one place so that tests can set each of them.

The wall clock says what time it is, and somebody may set it back or forward. The monotonic clock
only says how much time has passed, and nobody can set it. Where the machine sleeps, it may stand
still; that time counts as a jump of the wall clock.
"""

import time
from collections.abc import Callable
from typing import NamedTuple


class MachineClock(NamedTuple):
    """A wall clock and a monotonic clock; both give seconds."""

    wall: Callable[[], float] = time.time
    monotonic: Callable[[], float] = time.monotonic
