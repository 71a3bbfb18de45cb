"""The process that listens: uvicorn with limits on what a connection may do, and a goodbye."""

import asyncio
import socket
from collections.abc import Callable

import uvicorn
from fastapi import FastAPI
from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.server.http.bodies import MOST_BYTES
from croupier.server.live.connection import CUT
from croupier.server.rate_limits import Bucket, Quota

LISTENS = 20.0
"""Seconds in which a caller says all of the head of a request."""
OPEN = Quota(500)
"""Connections of one address; the house has four times as many."""


LONGEST_HEAD = 64 * 1024
"""Bytes of which nothing can be made: the head of a request, or what comes behind its body."""
MOST_AHEAD = 64
"""Requests that a caller may send before the first of them is answered."""
MOST_WORDS, WORDS = 1000, 100.0
"""Frames of any kind on a live socket: so many at once, and so many a second after that."""
MOUTHFUL = 4096
"""Bytes of a live socket that are looked at in one go."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """A live socket that can be cut off: closing one waits for its reader, who may never read.

    Frames that never become a message (pings, pieces without an end) are counted here, for
    nobody else hears of them.
    """

    _words: Bucket | None = None

    def data_received(self, data: bytes) -> None:
        for start in range(0, len(data), MOUTHFUL):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + MOUTHFUL])

    def handle_events(self) -> None:
        if self._words is None:
            self._words = Bucket(WORDS, MOST_WORDS, self.loop.time)
        allowed = self._words.take("", len(self.conn.events))
        if not allowed or len(self.frames) > MOST_WORDS:
            self.transport.abort()
            return
        super().handle_events()

    def handle_ping(self) -> None:
        """Whoever does not read what was said is not answered either."""
        if self.writable.is_set():
            super().handle_ping()
        else:
            self.conn.data_to_send()

    async def run_asgi(self) -> None:
        self.scope.setdefault("extensions", {})[CUT] = {"abort": self.transport.abort}
        await super().run_asgi()

    def send_receive_event_to_app(self) -> None:
        """Text that is no UTF-8 ends the talk (RFC 6455, 8.1); it is nothing to fill a log with."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.send_close(1007)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()


class HttpProtocol(HttpToolsProtocol):
    """A connection that says in good time what it wants, one of not too many from an address."""

    _late: asyncio.TimerHandle | None = None
    _counted = ""
    _unheard = 0
    _answering: RequestResponseCycle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]  # as uvicorn has it
        super().connection_made(transport)
        host = self.client[0] if self.client else "?"
        if not OPEN.enter(host):
            transport.abort()
            return
        self._counted = host
        self._wait_for_words()

    def connection_lost(self, exc: Exception | None) -> None:
        if self._late is not None:
            self._late.cancel()
        self._uncount()
        self._stop_answering()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._unheard += len(data)
        super().data_received(data)
        if self._unheard > LONGEST_HEAD:
            self._hang_up()
        if self.transport.get_protocol() is not self:
            self._uncount()  # a live socket from here on, and counted among those
        self._wait_for_words()

    def on_headers_complete(self) -> None:
        """Requests that wait for one another are kept; uvicorn would keep any number."""
        self._unheard = 0
        if len(self.pipeline) < MOST_AHEAD:
            super().on_headers_complete()
        else:
            self._hang_up()

    def on_body(self, body: bytes) -> None:
        self._unheard = 0
        super().on_body(body)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answering = cycle
        super()._start_asgi_task(cycle, app)

    def _hang_up(self) -> None:
        self._stop_answering()
        self.transport.abort()

    def _stop_answering(self) -> None:
        """Nobody hears the rest; uvicorn says so to the last request alone, and not to the one
        that is being answered while others wait."""
        if self._answering is not None and not self._answering.response_complete:
            self._answering.disconnected = True
            self._answering.message_event.set()

    def _uncount(self) -> None:
        if self._counted:
            OPEN.leave(self._counted)
            self._counted = ""

    def _silent(self) -> bool:
        """Whether no request is being answered, and this is no pause between two of them."""
        here = self.transport.get_protocol() is self
        answering = bool(self.cycle) and not self.cycle.response_complete
        return here and not answering and self.timeout_keep_alive_task is None

    def _wait_for_words(self) -> None:
        if self._late is None and self._silent():
            self._late = self.loop.call_later(LISTENS, self._look)

    def _look(self) -> None:
        self._late = None
        if self._silent():
            self.transport.abort()


class Listener(uvicorn.Server):
    """A server that says goodbye on every live socket before it shuts any; `opened` is called
    once people can come in, and `patience` is how many seconds requests have to end."""

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
