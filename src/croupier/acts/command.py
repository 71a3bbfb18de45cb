"""`Command`, the base class of all commands: who gives it, in which role, and when."""

import msgspec

from croupier.acts.actor import Actor
from croupier.acts.clock import Millis


class _Timed(msgspec.Struct, frozen=True, kw_only=True, tag=True):
    at: Millis = Millis(0)


class Command(_Timed, frozen=True, tag=True):
    """Something a person in a role wants done.

    `at` is the time at which the command is recorded; engines read no clock.
    """

    actor: Actor
