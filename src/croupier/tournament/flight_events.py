"""The events of starting flights: bagged stacks, the end of a flight, and the merge."""

from __future__ import annotations

from croupier.acts import Millis
from croupier.tournament.event_bases import CitedEntrantEvent, CitedEvent


class Bagged(CitedEntrantEvent, frozen=True, tag=True, kw_only=True):
    """A stack was counted and sealed in a bag; this is what its receipt says.

    `before` is the stack as it was recorded. `kept` is what the player goes on with, of this bag
    and those of earlier flights.
    """

    flight: str
    receipt: int
    """The number of the bag, counted from 1 over all flights."""
    chips: int
    before: int
    kept: int
    by: str
    at: Millis
    reason: str = ""


class FlightEnded(CitedEvent, frozen=True, tag=True, kw_only=True):
    """A flight is over; `next` is the number of the following one, 0 where all are over."""

    flight: str
    next: int
    starts: Millis
    """When the next flight, or the merged session, is to start."""
    why: str = ""


class BagsOpened(CitedEvent, frozen=True, tag=True, kw_only=True):
    """The merged session: players have the stacks of their bags before them."""

    stacks: dict[str, int]
