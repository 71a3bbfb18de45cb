"""A cache of the encoded lobby, shared by all live sockets."""

import asyncio

import msgspec

from croupier.acts import to_json
from croupier.house import Casino
from croupier.server.views.lobby import lobby

BETWEEN_LOBBIES = 1.0
"""Seconds between two lobbies for the same client."""


class LobbyCache:
    """The lobby as JSON, encoded at most twice a second."""

    def __init__(self, casino: Casino) -> None:
        self._casino, self._at, self._text = casino, float("-inf"), msgspec.Raw()
        self._position = 0

    def text(self) -> tuple[msgspec.Raw, bool]:
        """The lobby as JSON, and whether anything has changed since it was encoded."""
        now = asyncio.get_running_loop().time()
        if now - self._at > BETWEEN_LOBBIES / 2:
            self._position = self._casino.world.position
            self._at, self._text = now, msgspec.Raw(to_json(lobby(self._casino)))
        return self._text, self._position < self._casino.world.position
