"""What every command carries: who asks, in what role, and when."""

import msgspec

from croupier.acts.actor import Actor
from croupier.acts.clock import Millis


class _Timed(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: Millis = Millis(0)


class Command(_Timed, frozen=True, tag=True):
    """Something a person in a role wants done.

    `at` is the clock of whoever records the command; no engine looks at a clock of its own.
    """

    actor: Actor
