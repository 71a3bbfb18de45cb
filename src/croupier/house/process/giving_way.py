"""When a process stops deciding commands, because it cannot go on with the log.

A newer version writes to the log, the log holds a record that this version cannot read, or it was
put back behind what this process has read. The state here is then not the log's and cannot become
so; other processes, or this one after a restart, can go on.
"""

import asyncio

from croupier.house.errors import GaveWay
from croupier.house.world.event_kinds import UnknownRecord
from croupier.store import Corrupt, NewerLog

CANNOT_GO_ON = (NewerLog, UnknownRecord, Corrupt)
"""What makes a process give way."""


class GivingWay:
    """Whether this process has given way, and why; `happened` is set when it does."""

    def __init__(self) -> None:
        self.happened = asyncio.Event()
        self.why = ""

    def begin(self, trouble: Exception) -> GaveWay:
        """Gives way; returns what is to be raised."""
        if not self.happened.is_set():
            self.why = str(trouble)
            self.happened.set()
        return GaveWay()

    def refuse_after(self) -> None:
        """Raises GaveWay once this process has given way."""
        if self.happened.is_set():
            raise GaveWay
