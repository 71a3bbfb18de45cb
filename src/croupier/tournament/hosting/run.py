"""What a host needs to run a tournament: one that takes commands, and a pace."""

from __future__ import annotations

from typing import Protocol

import msgspec

from croupier.tournament import commands, events
from croupier.tournament.state import Tournament

Events = tuple[events.AnyTournamentEvent, ...]


class TournamentRun(Protocol):
    """A tournament that takes commands, in memory or in a log."""

    @property
    def state(self) -> Tournament: ...

    def do(self, command: commands.AnyTournamentCommand) -> Events: ...

    def newcomer(self, number: int) -> str:
        """The name of the next companion, who can pay the fee."""
        ...

    def is_live(self, table: int) -> bool:
        """Whether hands at a table are played step by step, because people sit there."""
        ...

    def is_resting(self, table: int) -> bool:
        """Whether a live table still shows the hand that has ended."""
        ...

    def begin(self, begun: events.HandStarted) -> None:
        """Begins to play a hand at a live table."""
        ...


class HostPace(msgspec.Struct, frozen=True, kw_only=True):
    """How much is done in one turn, and how the clock is kept.

    `hands_a_level`: after so many hands at a table the director skips to the next level, and over
    breaks; 0 leaves the clock alone.
    """

    entries: int = 50
    tables: int = 1000
    hands_a_level: int = 0
