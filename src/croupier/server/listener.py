"""The process that accepts connections: uvicorn with limits for each connection and address."""

import asyncio
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import cast

import uvicorn
from starlette.applications import Starlette
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.exceptions import InvalidState

from croupier.acts import to_json
from croupier.server.addresses import UNKNOWN, network_of
from croupier.server.capacity import PLACE, Place
from croupier.server.http.bodies import MOST_BYTES
from croupier.server.live.connection import ABORT
from croupier.server.live.connections import AGAIN_LATER
from croupier.server.live.frames import Bye
from croupier.server.rate_limits import Bucket

HEAD_SECONDS = 20.0
"""Seconds within which the head of a request must come."""
BACKLOG = 512
"""Connections that the operating system keeps until they are accepted."""
LONGEST_HEAD = 64 * 1024
"""Bytes that may come without completing a head or being part of a body."""
MOST_PIPELINED = 64
"""Requests that a client may send before the first of them is answered."""
MOST_FRAMES, FRAMES_PER_SECOND = 1000, 100.0
"""Frames of any kind on a live socket: so many at once, and so many a second after that."""
CHUNK_BYTES = 4096
"""Bytes of a live socket that are parsed at a time."""
LAST_SECONDS = 1.0
"""Seconds that a client has to read what it is told before it is disconnected."""
FULL = b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"
PLACE_NEEDED = to_json(Bye("the server is full"))


def close_with(
    transport: asyncio.Transport, loop: asyncio.AbstractEventLoop, last_words: bytes
) -> None:
    """Closes a connection after some last words; a client that does not read misses them."""
    if transport.is_closing() or transport.get_write_buffer_size():
        transport.abort()
        return
    if last_words:
        transport.write(last_words)
    transport.close()
    loop.call_later(LAST_SECONDS, transport.abort)


class SocketProtocol(WebSocketsSansIOProtocol):
    """A live socket that can be aborted: closing one waits for a client that may never read.

    Frames that never become a message, such as pings and fragments, are counted here, for the
    application never sees them.
    """

    _frames_allowed: Bucket | None = None
    place: Place | None = None

    def take(self, place: Place) -> None:
        """Takes over the place of the connection that became this live socket."""
        place.occupant, self.place = self, place

    def is_busy(self) -> bool:
        return False

    def give_way(self) -> None:
        """Tells the client with a message and a close code; it may connect again later."""
        last_words = b""
        if self.handshake_complete and not self.close_sent:
            with suppress(InvalidState):
                self.conn.send_text(PLACE_NEEDED)
                self.conn.send_close(AGAIN_LATER)
                last_words = b"".join(self.conn.data_to_send())
            self.close_sent = True
        close_with(self.transport, self.loop, last_words)

    def connection_lost(self, exc: Exception | None) -> None:
        if self.place is not None:
            self.place.leave()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), CHUNK_BYTES):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + CHUNK_BYTES])

    def handle_events(self) -> None:
        if self._frames_allowed is None:
            self._frames_allowed = Bucket(FRAMES_PER_SECOND, MOST_FRAMES, self.loop.time)
        allowed = self._frames_allowed.take("", len(self.conn.events))
        if not allowed or len(self.frames) > MOST_FRAMES:
            self.transport.abort()
            return
        super().handle_events()

    def handle_ping(self) -> None:
        """A client that does not read gets no pongs, which would only fill the send buffer."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    async def run_asgi(self) -> None:
        extensions = self.scope.setdefault("extensions", {})
        extensions[ABORT] = {"abort": self.transport.abort}
        if self.place is not None:
            extensions[PLACE] = {"place": self.place}
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """Closes the socket after text that is not UTF-8 (RFC 6455, 8.1), without logging it."""
        if self.place is not None:
            self.place.used()
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


class HttpProtocol(HttpToolsProtocol):
    """A connection with time limits for requests, which holds one of a limited number of places."""

    _head_timer: asyncio.TimerHandle | None = None
    _place: Place | None = None
    _unparsed = 0
    _answering: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        parts = cast(Starlette, self.config.app).state  # uvicorn would take other kinds too
        self._peer, self._proxies = self.client[0] if self.client else UNKNOWN, parts.proxies
        proxy = self._proxies.trusts(self._peer)
        self._place = parts.capacity.enter(self, network_of(self._peer), proxy=proxy)
        if self._place is None:
            transport.abort()
            return
        self._start_head_timer()

    def is_busy(self) -> bool:
        """Whether a request that has come whole is being answered to a client that reads."""
        cycle = self._answering
        return not (
            cycle is None or cycle.response_complete or cycle.more_body or self.flow.write_paused
        )

    def give_way(self) -> None:
        """Closes the connection; a client that is in the middle of a request is told why."""
        cycle = self._answering
        unanswered = cycle is not None and cycle.more_body and not cycle.response_started
        self._stop_answering()
        close_with(self.transport, self.loop, FULL if self._unparsed or unanswered else b"")

    def connection_lost(self, exc: Exception | None) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
        if self._place is not None:
            self._place.leave()
        self._stop_answering()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unparsed += len(data)
        super().data_received(data)
        if self._unparsed > LONGEST_HEAD:
            self._abort()
        self._start_head_timer()

    def on_headers_complete(self) -> None:
        """Limits the requests that wait for one another; uvicorn would keep any number."""
        self._unparsed = 0
        if self.transport.is_closing():
            return
        if len(self.pipeline) >= MOST_PIPELINED:
            self._abort()
        elif self._use_place():
            super().on_headers_complete()

    def _use_place(self) -> bool:
        """Counts the connection for the client who sent this request; closes it if that client
        has too many."""
        if self._place is None:
            return False
        client = network_of(self._proxies.client_of(self._peer, self.headers))
        if not self._place.move(client):
            close_with(self.transport, self.loop, FULL)
            return False
        self._place.used()
        self.scope.setdefault("extensions", {})[PLACE] = {"place": self._place}
        return True

    def handle_websocket_upgrade(self) -> None:
        super().handle_websocket_upgrade()
        socket = self.transport.get_protocol()
        if isinstance(socket, SocketProtocol) and self._place is not None:
            socket.take(self._place)

    def on_body(self, body: bytes) -> None:
        self._unparsed = 0
        super().on_body(body)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _abort(self) -> None:
        self._stop_answering()
        self.transport.abort()

    def _stop_answering(self) -> None:
        """Tells the request that is being answered that the client has gone. Uvicorn tells only the
        last one, which may still be waiting."""
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _awaits_head(self) -> bool:
        """Whether the head of a request is due: none is answered, and keep-alive is not running."""
        here = self.transport.get_protocol() is self
        answering = bool(self.cycle) and not self.cycle.response_complete
        return here and not answering and self.timeout_keep_alive_task is None

    def _start_head_timer(self) -> None:
        if self._head_timer is None and self._awaits_head():
            self._head_timer = self.loop.call_later(HEAD_SECONDS, self._head_time_up)

    def _head_time_up(self) -> None:
        self._head_timer = None
        if self._awaits_head():
            self.transport.abort()


class Listener(uvicorn.Server):
    """A uvicorn server that announces its end on every live socket before it closes any.

    `opened` is called once connections are accepted; requests have `patience` seconds to end.
    """

    def __init__(
        self, app: Starlette, *, opened: Callable[[], None] = lambda: None, patience: int = 10
    ) -> None:
        self._app, self._opened = app, opened
        app.state.close = self._close_soon
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                server_header=False,
                lifespan="on",
                http=HttpProtocol,
                ws=SocketProtocol,
                ws_max_size=2 * MOST_BYTES,
                ws_max_queue=16,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                timeout_keep_alive=30,
                proxy_headers=False,
                backlog=BACKLOG,
                timeout_graceful_shutdown=patience,
            )
        )

    def _close_soon(self) -> None:
        """Closes the server in order, as Ctrl-C does."""
        self.should_exit = True

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        connections = getattr(self._app.state, "connections", None)
        if connections is not None:
            await connections.close()
        await super().shutdown(sockets)
