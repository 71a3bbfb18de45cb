"""A cache of table messages, shared by the live sockets of onlookers.

Onlookers all see the same of a table, and anybody can open sockets as one: the message is made once
for all of them, not once for each.
"""

import asyncio
from collections.abc import Callable

from croupier.acts import to_json
from croupier.house import Casino
from croupier.server.live.frames import TableMessage

LASTS = 0.1
"""Seconds for which a message is used, for it names the time at which it was made."""
MOST_KEPT = 256


class TableCache:
    """The messages about tables that onlookers get, as JSON."""

    def __init__(self, casino: Casino) -> None:
        self._casino = casino
        self._kept: dict[tuple[str, int, int], tuple[float, str]] = {}

    def text(self, table: str, after: int, make: Callable[[], TableMessage]) -> str:
        """The message about a table to an onlooker who has it up to a version; `make` makes it."""
        version = self._casino.world.table_version(table)
        now, key = asyncio.get_running_loop().time(), (table, version, after)
        made_at, text = self._kept.get(key, (float("-inf"), ""))
        if now - made_at > LASTS:
            text = to_json(make()).decode()
            if len(self._kept) >= MOST_KEPT:
                self._kept.clear()
            self._kept[key] = (now, text)
        return text
