"""What the machine does next, and when."""

from typing import NamedTuple

from croupier.server.casino import Decide


class Due(NamedTuple):
    """Something the machine does, not before `at` (milliseconds)."""

    at: int
    what: str
    decide: Decide
