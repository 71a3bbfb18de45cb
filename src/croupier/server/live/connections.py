"""All live sockets of this process: limits on their number, and sessions that end."""

import asyncio
from collections.abc import Coroutine
from contextlib import nullcontext, suppress

import structlog
from prometheus_client import Gauge
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.server.capacity import place_of
from croupier.server.errors import Trouble, problem_of
from croupier.server.hosts import own_origin
from croupier.server.http.bodies import answer
from croupier.server.http.request import Service
from croupier.server.http.session_checks import restriction_of
from croupier.server.live.connection import CLOSE_TIMEOUT, GOING_AWAY, LOBBY, POLICY, Connection
from croupier.server.live.lobby_cache import LobbyCache
from croupier.server.live.subscriptions import Subscriptions
from croupier.server.live.table_cache import TableCache
from croupier.server.rate_limits import Bucket, Quota, address_of
from croupier.server.rights.scopes import within_scopes
from croupier.store import SignedIn

CHECK_SESSIONS_EVERY = 10.0
"""Seconds between two checks for sessions that ended in another process or by being idle."""
AGAIN_LATER = 1013

SOCKETS = Gauge("croupier_sockets", "Live sockets")

_log = structlog.get_logger("croupier.live")


class Connections:
    """The live sockets of this process, and how many a person may have."""

    def __init__(self, service: Service, *, per_person: int = 8) -> None:
        self._service = service
        self.loop = asyncio.get_running_loop()
        self._people = Quota(per_person)
        self._frames = Bucket(rate=30, burst=120, now=self.loop.time)
        self._sockets: set[Connection] = set()
        self._subscriptions: Subscriptions[Connection] = Subscriptions()
        self._lobby, self._tables = LobbyCache(service.casino), TableCache(service.casino)
        casino = service.casino
        self._presence = casino.presence
        casino.listeners.add(self._changed)
        casino.watched_here = self.watches
        service.sessions.on_end.add(self._session_ended)
        self._checking = asyncio.create_task(self._keep_checking(), name="sessions")
        self._tasks: set[asyncio.Task[None]] = set()

    def watches(self, table: str) -> bool:
        return self._subscriptions.anybody(table)

    def _changed(self, names: frozenset[str]) -> None:
        for name in names:
            for socket in self._subscriptions.to(name):
                socket.changed(name)
        for socket in self._subscriptions.to(LOBBY):
            socket.changed(LOBBY)

    # --- sessions that end ------------------------------------------------------------------

    def _session_ended(self) -> None:
        self._start(self._check_sessions())

    def _start(self, work: Coroutine[None, None, None]) -> None:
        """Starts a task that nobody waits for, so that a slow client holds up nobody."""
        task = self.loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _keep_checking(self) -> None:
        while True:
            await asyncio.sleep(CHECK_SESSIONS_EVERY)
            await self._check_sessions()

    async def _check_sessions(self) -> None:
        """Closes sockets whose sessions have ended. The check itself prolongs no session."""
        for socket in [one for one in self._sockets if one.owner]:
            try:
                owner = await self._service.sessions.owner_of(socket.websocket)
            except Exception:  # noqa: BLE001  # without a database nothing is known about sessions
                _log.warning("sessions could not be checked")
                return
            if owner != socket.owner:
                self._start(socket.say_bye("you were signed out", POLICY))

    async def serve(self, websocket: WebSocket) -> None:
        """Serves one connection from its opening to its end."""
        try:
            own_origin(websocket, secure=self._service.sessions.secure)
        except Trouble:
            await websocket.close(POLICY)
            return
        try:
            known = await self._service.sessions.who(websocket)
        except Trouble as trouble:
            status, problem = problem_of(trouble)
            await websocket.send_denial_response(answer(problem, status))
            return
        person = known.person if known is not None and restriction_of(known) is None else ""
        place, standing = place_of(websocket), self._service.sessions.standing_of(known)
        with (
            self._people.hold(person) if person else nullcontext(True) as one_more,
            within_scopes(known),
        ):
            if one_more and (place is None or (place.belongs_to(standing) and place.open_socket())):
                await self._run(websocket, person, known)
            else:
                await websocket.close(AGAIN_LATER)

    async def _run(self, websocket: WebSocket, person: str, known: SignedIn | None) -> None:
        await websocket.accept()
        address = address_of(websocket)
        socket = Connection(
            self._service,
            websocket,
            person,
            known,
            self._subscriptions,
            self._lobby,
            self._tables,
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
            self._presence.disconnected(person, self._service.casino.clock.running())
            socket.unsubscribe()
            SOCKETS.dec()
            sender.cancel()
            with suppress(asyncio.CancelledError):
                await sender

    async def close(self) -> None:
        """Announces the end on all sockets at once; clients that do not read are not waited for."""
        for task in (self._checking, *self._tasks):
            task.cancel()
        byes = [one.say_bye("the server is closing", GOING_AWAY) for one in self._sockets]
        with suppress(TimeoutError):
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await asyncio.gather(*byes)
