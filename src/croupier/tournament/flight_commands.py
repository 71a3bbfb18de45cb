"""The commands of starting flights."""

from __future__ import annotations

from croupier.acts import Command


class BagStacks(Command, frozen=True, tag=True, kw_only=True):
    """Stacks are counted and bagged at the end of a flight, of one table or of several.

    Where the sum differs from what was recorded, the reason says why. When the last stack is
    bagged the flight has ended.
    """

    stacks: dict[str, int]
    reason: str = ""


class CloseFlight(Command, frozen=True, tag=True, kw_only=True):
    """A flight that fewer than two players have entered is not held; their fees go back."""

    reason: str = ""
