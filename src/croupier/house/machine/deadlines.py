"""What the machine does next, and when."""

from typing import Final, NamedTuple

from croupier.acts import Millis
from croupier.house.commands.casino import Decide

AT_ONCE: Final = Millis(0)


class Due(NamedTuple):
    """Something the machine does, not before `at`."""

    at: Millis
    what: str
    decide: Decide
