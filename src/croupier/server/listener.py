"""The process that accepts connections: uvicorn with limits for each connection and address."""

import asyncio
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.server.http.bodies import MOST_BYTES
from croupier.server.live.connection import ABORT
from croupier.server.rate_limits import Bucket, Quota

HEAD_SECONDS = 20.0
"""Seconds within which the head of a request must come."""
CONNECTIONS = Quota(500)
"""Connections that one address may have; all together may have four times as many."""


LONGEST_HEAD = 64 * 1024
"""Bytes that may come without completing a head or being part of a body."""
MOST_PIPELINED = 64
"""Requests that a client may send before the first of them is answered."""
MOST_FRAMES, FRAMES_PER_SECOND = 1000, 100.0
"""Frames of any kind on a live socket: so many at once, and so many a second after that."""
CHUNK_BYTES = 4096
"""Bytes of a live socket that are parsed at a time."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """A live socket that can be aborted: closing one waits for a client that may never read.

    Frames that never become a message, such as pings and fragments, are counted here, for the
    application never sees them.
    """

    _frames_allowed: Bucket | None = None

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
        self.scope.setdefault("extensions", {})[ABORT] = {"abort": self.transport.abort}
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """Closes the socket after text that is not UTF-8 (RFC 6455, 8.1), without logging it."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


class HttpProtocol(HttpToolsProtocol):
    """A connection with time limits for requests, one of a limited number from an address."""

    _head_timer: asyncio.TimerHandle | None = None
    _counted_address = ""
    _unparsed = 0
    _answering: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        host = self.client[0] if self.client else "?"
        if not CONNECTIONS.enter(host):
            transport.abort()
            return
        self._counted_address = host
        self._start_head_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
        self._uncount()
        self._stop_answering()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unparsed += len(data)
        super().data_received(data)
        if self._unparsed > LONGEST_HEAD:
            self._abort()
        if self.transport.get_protocol() is not self:
            self._uncount()  # a live socket from here on, which is counted elsewhere
        self._start_head_timer()

    def on_headers_complete(self) -> None:
        """Limits the requests that wait for one another; uvicorn would keep any number."""
        self._unparsed = 0
        if len(self.pipeline) < MOST_PIPELINED:
            super().on_headers_complete()
        else:
            self._abort()

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

    def _uncount(self) -> None:
        if self._counted_address:
            CONNECTIONS.leave(self._counted_address)
            self._counted_address = ""

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
        self, app: FastAPI, *, opened: Callable[[], None] = lambda: None, patience: int = 10
    ) -> None:
        self._app, self._opened = app, opened
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
                limit_concurrency=2000,
                timeout_graceful_shutdown=patience,
            )
        )

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._opened()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        connections = getattr(self._app.state, "connections", None)
        if connections is not None:
            await connections.close()
        await super().shutdown(sockets)
