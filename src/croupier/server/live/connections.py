"""Everybody who is connected to this process, and how many may be."""

import asyncio
from collections.abc import Coroutine
from contextlib import nullcontext, suppress

import structlog
from prometheus_client import Gauge
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.server.errors import Trouble
from croupier.server.http.endpoint import own_origin
from croupier.server.http.request import Service
from croupier.server.live.connection import GOING_AWAY, LAST_WORDS, LOBBY, POLICY, Connection
from croupier.server.live.lobby_cache import LobbyCache
from croupier.server.live.subscriptions import Subscriptions
from croupier.server.rate_limits import Bucket, Quota, address_of

LOOK_ROUND = 10.0
"""Seconds between two looks at whose sessions have ended elsewhere, or by being idle."""
AGAIN_LATER = 1013

SOCKETS = Gauge("croupier_sockets", "Live sockets")

_log = structlog.get_logger("croupier.live")


class Connections:
    """Everybody who is connected, and how many may be."""

    def __init__(self, service: Service, *, per_person: int = 8, per_address: int = 64) -> None:
        self._service = service
        self.loop = asyncio.get_running_loop()
        self._people, self._addresses = Quota(per_person), Quota(per_address)
        self._frames = Bucket(rate=30, burst=120, now=self.loop.time)
        self._sockets: set[Connection] = set()
        self._subscriptions: Subscriptions[Connection] = Subscriptions()
        self._lobby = LobbyCache(service.casino)
        casino = service.casino
        self._presence = casino.presence
        casino.listeners.add(self._changed)
        casino.watched_here = self.watches
        service.sessions.departures.add(self._somebody_left)
        self._round = asyncio.create_task(self._keep_looking(), name="sessions")
        self._looks: set[asyncio.Task[None]] = set()

    def watches(self, table: str) -> bool:
        return self._subscriptions.anybody(table)

    def _changed(self, names: frozenset[str]) -> None:
        for name in names:
            for socket in self._subscriptions.to(name):
                socket.changed(name)
        for socket in self._subscriptions.to(LOBBY):
            socket.changed(LOBBY)

    # --- sessions that end ------------------------------------------------------------------

    def _somebody_left(self) -> None:
        self._keep(self._look_round())

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        """Something that nobody waits for; a slow reader holds up nobody but itself."""
        task = self.loop.create_task(work)
        self._looks.add(task)
        task.add_done_callback(self._looks.discard)

    async def _keep_looking(self) -> None:
        while True:
            await asyncio.sleep(LOOK_ROUND)
            await self._look_round()

    async def _look_round(self) -> None:
        """A socket whose session has ended ends too; looking keeps no session awake."""
        for socket in [one for one in self._sockets if one.owner]:
            try:
                there = await self._service.sessions.still_here(socket.websocket)
            except Exception:  # noqa: BLE001  # a database that is away says nothing about sessions
                _log.warning("sessions could not be checked")
                return
            if there != socket.owner:
                self._keep(socket.say_bye("you were signed out", POLICY))

    async def serve(self, websocket: WebSocket) -> None:
        """One connection from its opening to its end."""
        try:
            own_origin(websocket)
        except Trouble:
            await websocket.close(POLICY)
            return
        known = await self._service.sessions.who(websocket)
        person = known.person if known is not None and not known.must_change else ""
        owner = known.person if known is not None else ""
        address = address_of(websocket)
        sockets_of_theirs = self._people.hold(person) if person else nullcontext(True)
        with self._addresses.hold(address) as one_more_here, sockets_of_theirs as one_more:
            if one_more_here and one_more:
                await self._talk(websocket, person, address, owner)
            else:
                await websocket.close(AGAIN_LATER)

    async def _talk(self, websocket: WebSocket, person: str, address: str, owner: str) -> None:
        await websocket.accept()
        socket = Connection(
            self._service, websocket, person, owner, self._subscriptions, self._lobby
        )
        self._sockets.add(socket)
        self._presence.connected(person)
        SOCKETS.inc()
        sender = asyncio.create_task(socket.send_all())
        try:
            await socket.listen(self._frames, person or address)
        except WebSocketDisconnect:
            pass
        finally:
            self._sockets.discard(socket)
            self._presence.disconnected(person, self._service.casino.now())
            socket.look_away()
            SOCKETS.dec()
            sender.cancel()
            with suppress(asyncio.CancelledError):
                await sender

    async def close(self) -> None:
        """Everybody is told at the same time, and whoever does not read is not waited for."""
        for task in (self._round, *self._looks):
            task.cancel()
        byes = [one.say_bye("the server is closing", GOING_AWAY) for one in self._sockets]
        with suppress(TimeoutError):
            async with asyncio.timeout(LAST_WORDS):
                await asyncio.gather(*byes)
