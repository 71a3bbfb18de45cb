"""The live socket: intents in, views out, and nobody can make it grow or fall over.

A connection keeps what it has told and is woken when a table changes; it then sends the newest
view with what happened since. Several changes may come as one, so a slow reader costs nothing
but its own time, and one that does not read at all is let go.
"""

import asyncio
from collections import deque
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

import msgspec
import structlog
from prometheus_client import Counter, Gauge
from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.acts import Actor, Refusal, from_json, to_json
from croupier.errors import BadInput
from croupier.server.ask import House, own_origin
from croupier.server.casino import Casino
from croupier.server.interest import Interest
from croupier.server.limits import Bucket, Quota
from croupier.server.poker_room import RoomShown, room_shown
from croupier.server.shown import (
    EventShown,
    TableShown,
    events_after,
    lobby,
    table_shown,
    viewer_at,
)
from croupier.server.tables import perform_command
from croupier.server.tournament_shown import Board, board
from croupier.server.tournaments import stream_of
from croupier.server.wire import MOST_BYTES, CommandKey, Trouble, problem_of

PATIENCE = 10.0
LAST_WORDS = 2.0
BETWEEN_LOBBIES = 1.0
LOBBY = "lobby"
CUT = "croupier.cut"
"""Where a server keeps the means to end a connection without its reader."""
MOST_TABLES = 32
BETWEEN_BOARDS = 0.5
"""Seconds between two pictures of a tournament: its clock runs on in between."""
MOST_WAITING = 256
MOST_NONSENSE = 3
LOOK_ROUND = 10.0
"""Seconds between two looks at whose sessions have ended elsewhere, or by being idle."""
POLICY, AGAIN_LATER, GOING_AWAY = 1008, 1013, 1001

SOCKETS = Gauge("croupier_sockets", "Live sockets")
FRAMES = Counter("croupier_frames_total", "Frames received", ("kind",))

_log = structlog.get_logger("croupier.live")


# --- what clients send -----------------------------------------------------------------------


class Watch(msgspec.Struct, frozen=True, tag_field="type", tag="watch"):
    table: str
    after: int = 0


class Unwatch(msgspec.Struct, frozen=True, tag_field="type", tag="unwatch"):
    table: str


class WatchLobby(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    on: bool = True


class Follow(msgspec.Struct, frozen=True, tag_field="type", tag="tournament"):
    id: str
    on: bool = True


class Intent(msgspec.Struct, frozen=True, tag_field="type", tag="command"):
    key: CommandKey
    table: str
    command: dict[str, Any]
    seen: int | None = None
    role: str = "player"


class Ping(msgspec.Struct, frozen=True, tag_field="type", tag="ping"):
    pass


Frame = Watch | Unwatch | WatchLobby | Follow | Intent | Ping


# --- what they receive -----------------------------------------------------------------------


class Hello(msgspec.Struct, frozen=True, tag_field="type", tag="hello"):
    person: str
    position: int


class TableMessage(msgspec.Struct, frozen=True, tag_field="type", tag="table"):
    """`events` are all that happened after version `since`, as far as you may see them."""

    table: str
    version: int
    position: int
    shown: TableShown
    events: tuple[EventShown, ...]
    since: int


class LobbyMessage(msgspec.Struct, frozen=True, tag_field="type", tag="lobby"):
    """`lobby` is a `Lobby`, written out already."""

    lobby: msgspec.Raw
    room: RoomShown


class TournamentMessage(msgspec.Struct, frozen=True, tag_field="type", tag="tournament"):
    id: str
    board: Board


class AckMessage(msgspec.Struct, frozen=True, tag_field="type", tag="ack"):
    key: str
    version: int
    position: int
    repeated: bool


class ProblemMessage(
    msgspec.Struct, frozen=True, tag_field="type", tag="problem", omit_defaults=True, kw_only=True
):
    problem: str
    name: str
    key: str = ""
    field: str = ""
    clause: str = ""
    book: str = ""


class Pong(msgspec.Struct, frozen=True, tag_field="type", tag="pong"):
    pass


class Bye(msgspec.Struct, frozen=True, tag_field="type", tag="bye"):
    why: str


Message = (
    Hello
    | TableMessage
    | LobbyMessage
    | TournamentMessage
    | AckMessage
    | ProblemMessage
    | Pong
    | Bye
)


# --- the sockets of a process ----------------------------------------------------------------


class Gallery:
    """Everybody who is connected, and how many may be."""

    def __init__(self, house: House, *, per_person: int = 8, per_address: int = 64) -> None:
        self._house = house
        self.loop = asyncio.get_running_loop()
        self._people, self._addresses = Quota(per_person), Quota(per_address)
        self._frames = Bucket(rate=30, burst=120, now=self.loop.time)
        self._sockets: set[Connection] = set()
        self._interest: Interest[Connection] = Interest()
        self._notice_board = NoticeBoard(house.casino)
        casino = house.casino
        casino.listeners.add(self._changed)
        casino.watched_here = self.watches
        house.doorman.departures.add(self._somebody_left)
        self._round = asyncio.create_task(self._keep_looking(), name="sessions")
        self._looks: set[asyncio.Task[None]] = set()

    def watches(self, table: str) -> bool:
        return self._interest.anybody(table)

    def _changed(self, names: frozenset[str]) -> None:
        for name in names:
            for socket in self._interest.lookers(name):
                socket.changed(name)
        for socket in self._interest.lookers(LOBBY):
            socket.changed(LOBBY)

    # --- sessions that end ------------------------------------------------------------------

    def _somebody_left(self) -> None:
        self._keep(self._look_round())

    def _keep(self, work: Coroutine[Any, Any, None]) -> None:
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
                there = await self._house.doorman.still_here(socket.websocket)
            except Exception:  # noqa: BLE001  # a database that is away says nothing about sessions
                _log.warning("sessions not looked at")
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
        known = await self._house.doorman.who(websocket)
        person = known.person if known is not None and not known.must_change else ""
        owner = known.person if known is not None else ""
        address = websocket.client.host if websocket.client else "?"
        if not self._addresses.enter(address):
            await websocket.close(AGAIN_LATER)
            return
        try:
            if person and not self._people.enter(person):
                await websocket.close(AGAIN_LATER)
                return
            try:
                await self._talk(websocket, person, address, owner)
            finally:
                if person:
                    self._people.leave(person)
        finally:
            self._addresses.leave(address)

    async def _talk(self, websocket: WebSocket, person: str, address: str, owner: str) -> None:
        await websocket.accept()
        socket = Connection(
            self._house, websocket, person, owner, self._interest, self._notice_board
        )
        self._sockets.add(socket)
        SOCKETS.inc()
        sender = asyncio.create_task(socket.send_all())
        try:
            await socket.listen(self._frames, person or address)
        except WebSocketDisconnect:
            pass
        finally:
            self._sockets.discard(socket)
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


class NoticeBoard:
    """The lobby as everybody sees it, written out once for all who look within a second."""

    def __init__(self, casino: Casino) -> None:
        self._casino, self._at, self._text = casino, float("-inf"), msgspec.Raw()
        self._position = 0

    def text(self) -> tuple[msgspec.Raw, bool]:
        """What hangs there, and whether something has happened since it was written."""
        now = asyncio.get_running_loop().time()
        if now - self._at > BETWEEN_LOBBIES / 2:
            self._position = self._casino.world.position
            self._at, self._text = now, msgspec.Raw(to_json(lobby(self._casino)))
        return self._text, self._position < self._casino.world.position


class Connection:
    """One live socket. `owner` is whose session opened it; whoever must choose a new password
    first is an onlooker until then."""

    def __init__(
        self,
        house: House,
        websocket: WebSocket,
        person: str,
        owner: str,
        interest: "Interest[Connection]",
        notice_board: NoticeBoard,
    ) -> None:
        self._house, self._casino, self._person = house, house.casino, person
        self.websocket, self.owner = websocket, owner
        self._interest, self._notice_board = interest, notice_board
        self.tables: dict[str, int] = {}
        self._dirty: set[str] = set()
        self._followed: dict[str, float] = {}
        self._boards: set[str] = set()
        self._lobby_due = False
        self._said: deque[Message] = deque()
        self._wake = asyncio.Event()
        self._nonsense = 0
        self._say(Hello(person, self._casino.world.position))

    def changed(self, name: str) -> None:
        """Something happened there; tell it when there is time."""
        if name == LOBBY:
            self._lobby_due = True
        elif name in self._followed:
            self._boards.add(name)
        else:
            self._dirty.add(name)
        self._wake.set()

    def look_away(self) -> None:
        """Nobody reads here any more."""
        for name in (LOBBY, *self.tables, *self._followed):
            self._interest.look_away(self, name)

    def _say(self, message: Message) -> None:
        self._said.append(message)
        self._wake.set()

    # --- out --------------------------------------------------------------------------------------

    async def send_all(self) -> None:
        """Sends what is to be told, until the reader is gone or does not read."""
        lobby_at = 0.0
        loop = asyncio.get_running_loop()
        try:
            while True:
                await self._wake.wait()
                self._wake.clear()
                while self._said:
                    await self._send(self._said.popleft())
                while self._dirty:
                    await self._send_table(self._dirty.pop())
                await self._send_boards(loop.time())
                if self._lobby_due and loop.time() - lobby_at > BETWEEN_LOBBIES:
                    lobby_at = loop.time()
                    text, self._lobby_due = self._notice_board.text()
                    room = room_shown(self._casino, self._person)
                    await self._send(LobbyMessage(text, room))
                if self._lobby_due:
                    loop.call_later(BETWEEN_LOBBIES, self._wake.set)
        except TimeoutError:
            self._cut()
        except (WebSocketDisconnect, RuntimeError, OSError):
            return

    async def _send_table(self, name: str) -> None:
        table = self._casino.world.table(name)
        if table is None or name not in self.tables:
            return
        viewer = viewer_at(self._casino.world, self._casino, self._person, table)
        shown = table_shown(self._casino, table, viewer)
        since, events = events_after(self._casino.world, name, self.tables[name], viewer)
        self.tables[name] = shown.version
        await self._send(TableMessage(name, shown.version, shown.position, shown, events, since))

    async def _send_boards(self, now: float) -> None:
        """Tournaments that have changed, each no more often than people can read."""
        for stream in list(self._boards):
            if now - self._followed.get(stream, now) < BETWEEN_BOARDS:
                asyncio.get_running_loop().call_later(BETWEEN_BOARDS, self._wake.set)
                continue
            self._boards.discard(stream)
            match = self._casino.world.matches.get(stream.partition(":")[2])
            if match is not None and stream in self._followed:
                self._followed[stream] = now
                await self._send(
                    TournamentMessage(match.id, board(self._casino, match, self._person))
                )

    async def _send(self, message: Message) -> None:
        text = to_json(message).decode()
        async with asyncio.timeout(PATIENCE):
            await self.websocket.send_text(text)

    async def say_bye(self, why: str, code: int) -> None:
        with suppress(Exception):
            await self._send(Bye(why))
        await self._shut(code)

    async def _shut(self, code: int) -> None:
        """Closes the connection; whoever does not even hear that is cut off."""
        with suppress(Exception):
            async with asyncio.timeout(LAST_WORDS):
                await self.websocket.close(code)
                return
        self._cut()

    def _cut(self) -> None:
        """Nobody reads: what is not sent by now never will be."""
        cut = self.websocket.scope.get(CUT)
        if cut is not None:
            cut()

    # --- in ---------------------------------------------------------------------------------------

    async def listen(self, frames: Bucket, name: str) -> None:
        while True:
            data = await self._receive()
            if not frames.take(name):
                self._say(ProblemMessage(problem="too many frames; slow down", name="too-fast"))
                await self._drop(POLICY)
                return
            if data is not None:
                await self._heard(data)
            if self._nonsense >= MOST_NONSENSE or len(self._said) > MOST_WAITING:
                await self._drop(POLICY)
                return

    async def _receive(self) -> str | None:
        message = await self.websocket.receive()
        if message["type"] == "websocket.disconnect":
            raise WebSocketDisconnect(message.get("code", 1000))
        text = message.get("text")
        if text is None or len(text.encode(errors="replace")) > MOST_BYTES:
            self._nonsense += 1
            line = f"expected a text frame of at most {MOST_BYTES} bytes"
            self._say(ProblemMessage(problem=line, name="bad-frame"))
            return None
        return str(text)

    async def _drop(self, code: int) -> None:
        await asyncio.sleep(0.05)
        await self._shut(code)

    async def _heard(self, text: str) -> None:
        try:
            frame: Frame = from_json(text, Frame)
        except (BadInput, UnicodeError, RecursionError) as mistake:
            self._nonsense += 1
            FRAMES.labels("nonsense").inc()
            line = str(mistake)[:200] if isinstance(mistake, BadInput) else "not a frame of ours"
            self._say(ProblemMessage(problem=line, name="bad-frame"))
            return
        self._nonsense = 0
        FRAMES.labels(type(frame).__name__).inc()
        try:
            await self._do(frame)
        except (Refusal, BadInput, Trouble) as trouble:
            _, problem = problem_of(trouble)
            key = frame.key if isinstance(frame, Intent) else ""
            said: dict[str, Any] = msgspec.to_builtins(problem)
            self._say(ProblemMessage(key=key, **said))
            if problem.name == "stale" and isinstance(frame, Intent):
                self._dirty |= {frame.table} & self.tables.keys()
                self._wake.set()
        except Exception:  # noqa: BLE001  # a frame never ends a connection by a fault of ours
            _log.exception("frame failed", kind=type(frame).__name__)
            self._say(ProblemMessage(problem="something went wrong here", name="fault"))

    async def _do(self, frame: Frame) -> None:
        match frame:
            case Ping():
                self._say(Pong())
            case WatchLobby():
                self._look_at_lobby(frame.on)
            case Watch():
                self._watch(frame)
            case Follow():
                self._follow(frame)
            case Unwatch():
                self.tables.pop(frame.table, None)
                self._interest.look_away(self, frame.table)
            case Intent():
                await self._intend(frame)

    def _look_at_lobby(self, on: bool) -> None:
        self._lobby_due = on
        if on:
            self._interest.look(self, LOBBY)
            self._wake.set()
        else:
            self._interest.look_away(self, LOBBY)

    def _follow(self, frame: Follow) -> None:
        stream = stream_of(frame.id)
        if not frame.on:
            self._followed.pop(stream, None)
            self._interest.look_away(self, stream)
            return
        if frame.id not in self._casino.world.matches:
            raise Trouble(404, "there is no such tournament", "unknown")
        if len(self._followed) >= MOST_TABLES and stream not in self._followed:
            raise Trouble(429, f"at most {MOST_TABLES} tournaments at a time", "too-many")
        self._followed[stream] = float("-inf")
        self._interest.look(self, stream)
        self._boards.add(stream)
        self._wake.set()

    def _watch(self, frame: Watch) -> None:
        if self._casino.world.table(frame.table) is None:
            raise Trouble(404, "there is no such table", "unknown")
        if len(self.tables) >= MOST_TABLES and frame.table not in self.tables:
            raise Trouble(429, f"at most {MOST_TABLES} tables at a time", "too-many")
        current = self._casino.world.table_version(frame.table)
        self.tables[frame.table] = frame.after if 0 < frame.after <= current else current
        self._interest.look(self, frame.table)
        self._dirty.add(frame.table)
        self._casino.nudge(frame.table)
        self._wake.set()

    async def _intend(self, frame: Intent) -> None:
        known = await self._house.doorman.who(self.websocket) if self._person else None
        if known is None or known.person != self._person:
            raise Trouble(401, "sign in first", "nobody")
        actor = Actor(self._person, frame.role)
        ack = await perform_command(
            self._casino, frame.table, actor, frame.key, frame.command, frame.seen
        )
        self._say(AckMessage(ack.key, ack.version, ack.position, ack.repeated))
