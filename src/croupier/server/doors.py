"""The doors of a house: opened for people, and shut after they have been told."""

import socket
from typing import Any, cast

import uvicorn
from fastapi import FastAPI
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from croupier.server.live import CUT
from croupier.server.wire import MOST_BYTES


class Line(WebSocketsSansIOProtocol):
    """A live socket that can be cut off: closing one waits for its reader, who may never read."""

    async def run_asgi(self) -> None:
        cast("dict[str, Any]", self.scope)[CUT] = self.transport.abort
        await super().run_asgi()


class Doors(uvicorn.Server):
    """A server that says goodbye on every live socket before it shuts any."""

    def __init__(self, app: FastAPI, **more: Any) -> None:
        self._app = app
        super().__init__(
            uvicorn.Config(
                app,
                log_config=None,
                access_log=False,
                server_header=False,
                lifespan="on",
                ws=Line,
                ws_max_size=2 * MOST_BYTES,
                ws_max_queue=16,
                ws_ping_interval=20,
                ws_ping_timeout=20,
                timeout_keep_alive=30,
                limit_concurrency=2000,
                **{"timeout_graceful_shutdown": 10} | more,
            )
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        gallery = getattr(self._app.state, "gallery", None)
        if gallery is not None:
            await gallery.close()
        await super().shutdown(sockets)
