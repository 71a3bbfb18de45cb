"""One live socket: commands come in, views go out, within limits.

A connection notes the version it has sent of each table and is woken when a table changes; it then
sends the newest view with the events since. Several changes may be sent as one, so a slow client
holds up nobody else, and one that does not read at all is disconnected.
"""

import asyncio
from collections import deque
from collections.abc import Collection
from contextlib import suppress
from functools import partial

import structlog
from prometheus_client import Counter
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.acts import Actor, from_json, to_json
from croupier.errors import BadInput
from croupier.house import (
    Draft,
    NotFound,
    perform_command,
    perform_in_tournament,
    perform_seed,
    tournament_stream,
)
from croupier.server.errors import NOT_SIGNED_IN, Trouble, problem_of
from croupier.server.http.bodies import MOST_BYTES
from croupier.server.http.request import Service
from croupier.server.http.session_checks import restriction_of
from croupier.server.live import frames
from croupier.server.live.lobby_cache import BETWEEN_LOBBIES, LobbyCache
from croupier.server.live.subscriptions import Subscriptions
from croupier.server.live.table_cache import TableCache
from croupier.server.live.table_messages import may_watch, message_about
from croupier.server.rate_limits import Bucket
from croupier.server.rights.catalogue import table_action
from croupier.server.rights.commands import needs_command
from croupier.server.rights.hidden_tables import shown_table
from croupier.server.rights.reach import Place, needs_reach, reach_of, visitors_reach
from croupier.server.rights.scopes import needs_scope
from croupier.server.views.fields import copy_fields
from croupier.server.views.poker_room import room_shown
from croupier.server.views.tournament_board import board
from croupier.server.views.tournament_felt import felt_named
from croupier.store import SignedIn

SEND_TIMEOUT = 10.0
CLOSE_TIMEOUT = 2.0
LOBBY = "lobby"
ABORT = "croupier.abort"
"""The ASGI extension with the function that aborts a connection at once."""
MOST_WATCHED = 32
BETWEEN_BOARDS = 0.5
"""Seconds between two boards of a tournament; clients run its clock in between."""
MOST_WAITING = 256
MOST_BAD_FRAMES = 3
POLICY, GOING_AWAY, FAULT = 1008, 1001, 1011
IN_TOURNAMENT = "POST /api/tournaments/{id}/tables/{table}/commands"
"""The action that a command at a table of a tournament is, also on the socket."""

FRAMES = Counter("croupier_frames_total", "Frames received", ("kind",))

_log = structlog.get_logger("croupier.live")


class Connection:
    """One live socket of `person`, who is empty for an onlooker.

    `opened_by` is whose session or access token opened it: a person who must first choose a new
    password is an onlooker until then.
    """

    def __init__(
        self,
        service: Service,
        websocket: WebSocket,
        person: str,
        opened_by: SignedIn | None,
        subscriptions: "Subscriptions[Connection]",
        lobby: LobbyCache,
        tables: TableCache,
    ) -> None:
        self._service, self._casino, self._person = service, service.casino, person
        self.websocket, self._opened_by = websocket, opened_by
        self.owner = opened_by.person if opened_by is not None else ""
        self._subscriptions, self._lobby, self._tables = subscriptions, lobby, tables
        self.tables: dict[str, int] = {}
        self._changed_tables: set[str] = set()
        self._followed: dict[str, float] = {}
        self._changed_boards: set[str] = set()
        self._lobby_due = False
        self._messages: deque[frames.Message] = deque()
        self._wake = asyncio.Event()
        self._bad_frames = 0
        self._queue(frames.Hello(person, self._casino.world.position))

    def changed(self, name: str) -> None:
        """Notes that a table, a tournament or the lobby changed, to be sent next."""
        if name == LOBBY:
            self._lobby_due = True
        elif name in self._followed:
            self._changed_boards.add(name)
        else:
            self._changed_tables.add(name)
        self._wake.set()

    def unsubscribe(self) -> None:
        """Ends all subscriptions."""
        for name in (LOBBY, *self.tables, *self._followed):
            self._subscriptions.remove(self, name)

    def _queue(self, message: frames.Message) -> None:
        self._messages.append(message)
        self._wake.set()

    # --- out --------------------------------------------------------------------------------------

    async def send_all(self) -> None:
        """Sends messages and views until the client disconnects or stops reading."""
        lobby_at = 0.0
        loop = asyncio.get_running_loop()
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._messages:
                    await self._send(self._messages.popleft())
                while self._changed_tables:
                    await self._send_table(self._changed_tables.pop())
                await self._send_boards(loop.time())
                if self._lobby_due and loop.time() - lobby_at > BETWEEN_LOBBIES:
                    lobby_at = loop.time()
                    text, self._lobby_due = self._lobby.text()
                    room = room_shown(self._casino, self._person)
                    await self._send(frames.LobbyMessage(text, room))
                if self._lobby_due:
                    loop.call_later(BETWEEN_LOBBIES, self._wake.set)
        except TimeoutError:
            self._abort()
        except (WebSocketDisconnect, RuntimeError, OSError):
            return
        except Exception:  # noqa: BLE001  # the client connects again and misses nothing
            _log.exception("sending on a live socket failed")
            await self._close(FAULT)

    async def _send_table(self, name: str) -> None:
        if name not in self.tables or not may_watch(self._casino, self._person, name):
            return
        after, self.tables[name] = self.tables[name], self._casino.world.table_version(name)
        make = partial(message_about, self._casino, self._person, name, after)
        if self._person:
            await self._send(make())
        else:
            await self._send_text(self._tables.text(name, after, make))

    async def _send_boards(self, now: float) -> None:
        """Sends the boards of tournaments that have changed, each at most twice a second."""
        for stream in list(self._changed_boards):
            if now - self._followed.get(stream, now) < BETWEEN_BOARDS:
                asyncio.get_running_loop().call_later(BETWEEN_BOARDS, self._wake.set)
                continue
            self._changed_boards.discard(stream)
            match = self._casino.world.matches.get(stream.partition(":")[2])
            if match is not None and stream in self._followed:
                self._followed[stream] = now
                await self._send(
                    frames.TournamentMessage(match.id, board(self._casino, match, self._person))
                )

    async def _send(self, message: frames.Message) -> None:
        await self._send_text(to_json(message).decode())

    async def _send_text(self, text: str) -> None:
        async with asyncio.timeout(SEND_TIMEOUT):
            await self.websocket.send_text(text)

    async def say_bye(self, why: str, code: int) -> None:
        with suppress(Exception):
            await self._send(frames.Bye(why))
        await self._close(code)

    async def _close(self, code: int) -> None:
        """Closes the connection; aborts it where the client does not answer."""
        with suppress(Exception):
            async with asyncio.timeout(CLOSE_TIMEOUT):
                await self.websocket.close(code)
                return
        self._abort()

    def _abort(self) -> None:
        """Ends the connection at once, without sending what is waiting."""
        extension = self.websocket.scope.get("extensions", {}).get(ABORT)
        if extension is not None:
            extension["abort"]()

    # --- in ---------------------------------------------------------------------------------------

    async def listen(self, allowance: Bucket, name: str) -> None:
        while True:
            data = await self._receive()
            if not allowance.take(name):
                self._refuse("You send too many frames. Connect again and send fewer.", "too-fast")
                await self._close_soon(POLICY)
                return
            if data is not None:
                await self._handle(data)
            if self._bad_frames >= MOST_BAD_FRAMES or len(self._messages) > MOST_WAITING:
                await self._close_soon(POLICY)
                return

    async def _receive(self) -> str | None:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None or len(text.encode(errors="replace")) > MOST_BYTES:
            self._bad_frames += 1
            self._refuse(f"Send text frames of at most {MOST_BYTES:,} bytes.", "bad-frame")
            return None
        return str(text)

    async def _close_soon(self, code: int) -> None:
        await asyncio.sleep(0.05)
        await self._close(code)

    async def _handle(self, text: str) -> None:
        try:
            frame: frames.Frame = from_json(text, frames.Frame)
        except (BadInput, UnicodeError, RecursionError) as error:
            self._bad_frames += 1
            FRAMES.labels("nonsense").inc()
            line = (
                str(error)[:200]
                if isinstance(error, BadInput)
                else "This is not a frame that the server knows. See docs/protocol.md."
            )
            self._refuse(line, "bad-frame")
            return
        self._bad_frames = 0
        FRAMES.labels(type(frame).__name__).inc()
        try:
            await self._perform(frame)
        except Exception as error:  # noqa: BLE001  # a failure of the server does not end a connection
            _, problem = problem_of(error, "frame", kind=type(frame).__name__)
            key = frame.key if isinstance(frame, frames.Intent | frames.SeedFrame) else ""
            self._queue(copy_fields(frames.ProblemMessage, problem, key=key))
            if problem.name == "stale" and isinstance(frame, frames.Intent):
                self._changed_tables |= {frame.table} & self.tables.keys()
                self._wake.set()

    def _refuse(self, problem: str, name: str) -> None:
        self._queue(frames.ProblemMessage(problem=problem, name=name))

    async def _perform(self, frame: frames.Frame) -> None:
        action = f"frame {type(frame).__struct_config__.tag}"
        needs_scope(self._opened_by, action)
        known = None if visitors_reach(action).grants else await self._signed_in(action)
        match frame:
            case frames.Ping():
                self._queue(frames.Pong())
            case frames.WatchLobby():
                self._watch_lobby(frame.on)
            case frames.WatchTable():
                self._watch(frame)
            case frames.Follow():
                self._follow(frame)
            case frames.Unwatch():
                self.tables.pop(frame.table, None)
                self._subscriptions.remove(self, frame.table)
            case frames.Intent():
                await self._command(frame, known)
            case frames.SeedFrame():
                await self._seed(frame, known)

    async def _signed_in(self, action: str) -> SignedIn:
        """Whoever sends a frame that is not for visitors; refuses whom the table of rights does
        not name. Other frames do not ask, for that would prolong the session."""
        known = await self._service.sessions.who(self.websocket) if self._person else None
        if known is None or known.person != self._person:
            raise Trouble(401, NOT_SIGNED_IN, "nobody")
        casino = self._casino
        needs_reach(reach_of(casino.law, casino.world.house(), known, action), known)
        return known

    def _watch_lobby(self, on: bool) -> None:
        self._lobby_due = on
        if on:
            self._subscriptions.add(self, LOBBY)
            self._wake.set()
        else:
            self._subscriptions.remove(self, LOBBY)

    def _follow(self, frame: frames.Follow) -> None:
        stream = tournament_stream(frame.id)
        if not frame.on:
            self._followed.pop(stream, None)
            self._subscriptions.remove(self, stream)
            return
        if frame.id not in self._casino.world.matches:
            raise NotFound.named("tournament", frame.id)
        _check_one_more(self._followed, stream, "tournaments")
        self._followed[stream] = float("-inf")
        self._subscriptions.add(self, stream)
        self._changed_boards.add(stream)
        self._wake.set()

    def _watch(self, frame: frames.WatchTable) -> None:
        if not may_watch(self._casino, self._person, frame.table):
            raise NotFound.named("table", frame.table)
        _check_one_more(self.tables, frame.table, "tables")
        current = self._casino.world.table_version(frame.table)
        self.tables[frame.table] = frame.after if 0 < frame.after <= current else current
        self._subscriptions.add(self, frame.table)
        self._changed_tables.add(frame.table)
        self._casino.wake_dealer(frame.table)
        self._wake.set()

    async def _seed(self, frame: frames.SeedFrame, known: SignedIn | None) -> None:
        assert known is not None, "no seed is for visitors"
        _check_unrestricted(known)
        shown_table(self._casino, known.person, frame.table)
        ack = await perform_seed(
            self._casino, frame.table, known.person, frame.key, frame.reveal, frame.commitment
        )
        self._queue(copy_fields(frames.AckMessage, ack))

    async def _command(self, frame: frames.Intent, known: SignedIn | None) -> None:
        assert known is not None, "no command is for visitors"
        _check_unrestricted(known)
        casino = self._casino
        if felt_named(casino, frame.table) is not None:
            needs_scope(known, IN_TOURNAMENT)
            await self._command_in_tournament(frame)
            return
        table = shown_table(casino, self._person, frame.table)
        action = table_action(table, frame.command)
        place = Place(table.house, table.id, table.book)

        def check(draft: Draft) -> None:
            needs_command(draft.law, draft.floor, known, action, frame.role, place)

        self._service.check_pace(self._person)
        actor = Actor(self._person, frame.role)
        ack = await perform_command(
            casino,
            frame.table,
            actor,
            frame.key,
            frame.command,
            frame.seen,
            check if action else None,
        )
        self._queue(copy_fields(frames.AckMessage, ack))

    async def _command_in_tournament(self, frame: frames.Intent) -> None:
        self._service.check_pace(self._person)
        ack = await perform_in_tournament(
            self._casino,
            frame.table,
            Actor(self._person, frame.role),
            frame.key,
            frame.command,
            frame.seen,
        )
        self._queue(copy_fields(frames.AckMessage, ack))


def _check_unrestricted(known: SignedIn) -> None:
    restriction = restriction_of(known)
    if restriction is not None:
        raise restriction


def _check_one_more(watched: Collection[str], name: str, what: str) -> None:
    if len(watched) >= MOST_WATCHED and name not in watched:
        raise Trouble(429, f"You can watch at most {MOST_WATCHED} {what} at a time.", "too-many")
