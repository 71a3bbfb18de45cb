"""A real server in this process for tests, and people who connect to it."""

import asyncio
import itertools
import json
import socket
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
from starlette.applications import Starlette
from websockets.asyncio.client import ClientConnection, connect

from croupier.house import Casino, Pace
from croupier.server import Listener, ServerOptions, create_app
from croupier.server.live.connections import Connections
from croupier.store import Store
from tests.passwords import cheap_passwords
from tests.patience import PATIENCE

QUICK = Pace(
    wagers=3, settle_wagers=0, dealer=0.001, companion=0.001, show=0.05, pause=0.1, decision=30
)


class Open:
    """An open house: where it is, and what is inside."""

    def __init__(self, address: str, app: Starlette, server: Listener, password: str) -> None:
        self.address, self.password = address, password
        self.casino: Casino = app.state.casino
        self.connections: Connections = app.state.connections
        self.loop: asyncio.AbstractEventLoop = self.connections.loop
        self._server = server
        self.people: list[Person] = []

    def close_soon(self) -> None:
        """As Ctrl-C does; the block is still to be left."""
        self._server.should_exit = True

    @property
    def url(self) -> str:
        return f"http://{self.address}"


@contextmanager
def open_house(database: Path, options: ServerOptions | None = None, **more: Any) -> Iterator[Open]:
    """Serves from a thread until the block is left; what was acknowledged is then on the disk."""
    chosen = options or ServerOptions(pace=QUICK, requests_per_second=1000)
    told: list[str] = []
    with Store(str(database)) as store, cheap_passwords():
        app = create_app(store, chosen, tell=told.append, **more)
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        server = Listener(app, patience=5)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            while not server.started and thread.is_alive():
                threading.Event().wait(0.01)
            host, port = listening.getsockname()
            opened = Open(f"{host}:{port}", app, server, told[0] if told else "")
            yield opened
            for person in opened.people:
                person.web.close()
        finally:
            server.should_exit = True
            thread.join()
            listening.close()


class Person:
    """Somebody with a browser: a session over HTTP and a live socket."""

    def __init__(self, house: Open) -> None:
        self.house = house
        self.web = httpx.Client(base_url=house.url, timeout=PATIENCE)
        self.me: dict[str, Any] = {}
        self._keys = itertools.count(1)
        house.people.append(self)

    def come_in(self) -> "Person":
        self.me = self._good(self.web.post("/api/guest"))
        return self

    def sign_in(self, name: str, password: str) -> "Person":
        answer = self.web.post("/api/sign-in", json={"name": name, "password": password})
        self.me = self._good(answer)
        return self

    @property
    def name(self) -> str:
        return str(self.me["person"])

    def key(self) -> str:
        return f"k{next(self._keys)}"

    def post(self, path: str, body: dict[str, Any] | None = None) -> httpx.Response:
        return self.web.post(path, json=body, headers={"X-CSRF": self.me.get("csrf", "")})

    def sit(self, table: str, seat: int = 0, chips: int = 50_000) -> int:
        """Takes a seat, any free one unless it is named; answers which."""
        if not seat:
            shown = self.look(table)
            taken = {place["seat"] for place in shown["seats"]}
            seat = next(n for n in range(1, 20) if n not in taken)
        body = {"key": self.key(), "seat": seat, "buy_in": chips}
        self._good(self.post(f"/api/tables/{table}/sit", body))
        return seat

    def look(self, table: str) -> dict[str, Any]:
        found: dict[str, Any] = self._good(self.web.get(f"/api/tables/{table}"))
        return found

    def cookie(self) -> dict[str, str]:
        token = self.web.cookies.get("croupier")
        return {"Cookie": f"croupier={token}"} if token else {}

    @staticmethod
    def _good(answer: httpx.Response) -> Any:
        assert answer.status_code == 200, answer.text
        return answer.json()


class Live:
    """A live socket of a person."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.tables: dict[str, dict[str, Any]] = {}
        self.events: list[dict[str, Any]] = []

    async def send(self, message: dict[str, Any]) -> None:
        await self.socket.send(json.dumps(message))

    async def hear(self) -> dict[str, Any]:
        async with asyncio.timeout(PATIENCE):
            message: dict[str, Any] = json.loads(await self.socket.recv())
        if message["type"] == "table":
            self.tables[message["table"]] = message["shown"]
            self.events += message["events"]
        return message

    async def until(self, kind: str) -> dict[str, Any]:
        while True:
            message = await self.hear()
            if message["type"] == kind:
                return message

    async def command(self, key: str, table: str, command: dict[str, Any], **more: Any) -> Any:
        """Sends an intent and waits for what the house says to it."""
        await self.send({"type": "command", "key": key, "table": table, "command": command} | more)
        while True:
            message = await self.hear()
            if message["type"] in ("ack", "problem") and message.get("key") == key:
                return message


def with_socket(person: Person, talk: Callable[[Live], Awaitable[Any]]) -> Any:
    """Opens a live socket for a person and lets them talk."""

    async def go() -> Any:
        address = f"ws://{person.house.address}/api/live"
        async with connect(address, additional_headers=person.cookie()) as socket:
            return await talk(Live(socket))

    return asyncio.run(go())
