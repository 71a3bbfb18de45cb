"""A house in this process for the matrix of rights: one person for each office, on duty and off.

Requests go straight to the application, without a network. Once the house is built nothing more is
written: every command is decided and then answered as busy, so no cell changes the next one.
"""

import asyncio
import itertools
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

from croupier import floor
from croupier.acts import DAY, SYSTEM, Actor
from croupier.house import Busy, Casino, Draft, open_account, plan_in_draft
from croupier.house.process.accounts import deposit
from croupier.house.tables.seating import open_round
from croupier.money import Cents
from croupier.server import ServerOptions, create_app
from croupier.server.rate_limits import Bucket
from croupier.store import Keyring, MachineClock, SignedIn, Store
from croupier.tournament import template
from tests.passwords import cheap_passwords
from tests.server.manual_server import MELBOURNE, NO_PACE, PERTH

STAFF = {
    "dealer": "dealer",
    "supervisor": "tg-area-manager",
    "operator": "casino-operator",
    "auditor": "vcglr-inspector",
    "director": "tournament-director",
    "attendant": "chip-runner",
}
"""The role by which each office of staff is tried, in Crown Melbourne."""
OWN_TABLES = ("MEL-U1", "MEL-NL1")
"""The tables of the posts of whoever is on duty."""


class Answer(NamedTuple):
    status: int
    body: Any

    @property
    def name(self) -> str:
        return str(self.body.get("name", "")) if isinstance(self.body, dict) else ""


class Who(NamedTuple):
    """Somebody who asks, in a role; `known` is None for a visitor."""

    office: str
    role: str = "player"
    known: SignedIn | None = None
    token: str = ""
    on_duty: bool = True


class RightsHouse:
    """The running application and the people who try what they may."""

    def __init__(self, app: Any, loop: asyncio.AbstractEventLoop) -> None:
        self.app, self.loop = app, loop
        self.casino: Casino = app.state.casino
        self.keyring: Keyring = app.state.keyring
        self.people: dict[str, list[Who]] = {}
        self._keys = itertools.count(1)

    def key(self) -> str:
        return f"k{next(self._keys)}"

    # --- building -------------------------------------------------------------------------------

    async def build(self) -> None:
        for person, cage in (("ann", MELBOURNE), ("bob", PERTH)):
            self.keyring.add(person, None)
            await open_account(self.casino, person, MELBOURNE)
            paid = f"{person} paid in"
            await self._do(
                partial(deposit, person=person, house=cage, amount=Cents(100), move=paid)
            )
        for table in ("MEL-U1", "MEL-B1", "PER-U1"):
            await self._do(partial(open_round, name=table))
        for name, book in (("mel", "melbourne-wsop"), ("can", "canberra-ultimate")):
            text = template(self.casino.law.book(book), None)
            await self._do(partial(plan_in_draft, name=name, text=text, by="admin"))
        self.keyring.add("Guest of ours", None, guest=True)
        await open_account(self.casino, "Guest of ours", MELBOURNE)
        self.keyring.add("root", None, administrator=True)
        self.people = {"visitor": [Who("visitor")]}
        for office, person in (
            ("guest", "Guest of ours"),
            ("player", "ann"),
            ("administrator", "root"),
        ):
            self.people[office] = [self.session(office, person)]
        for office, role in STAFF.items():
            self.people[office] = [await self._employ(office, role, on) for on in (True, False)]

    async def _do(self, decide: Callable[[Draft], None]) -> None:
        await self.casino.perform(decide)

    async def _employ(self, office: str, role: str, on_duty: bool) -> Who:
        person = f"{office} {'on' if on_duty else 'off'} duty"
        self.keyring.add(person, None)
        await open_account(self.casino, person, MELBOURNE)
        at = self.casino.now()
        given = floor.GiveRole(actor=SYSTEM, at=at, house=MELBOURNE, person=person, role=role)
        await self._do(lambda draft: draft.ask_floor(given))
        if on_duty:
            actor = Actor(person, role)
            begins = floor.GoOnDuty(actor=actor, at=at, house=MELBOURNE, tables=OWN_TABLES)
            await self._do(lambda draft: draft.ask_floor(begins))
        return self.session(office, person, role, on_duty)

    def session(self, office: str, person: str, role: str = "player", on_duty: bool = True) -> Who:
        token, known = self.keyring.begin(person, self.casino.now(), DAY)
        return Who(office, role, known, token, on_duty)

    # --- asking ---------------------------------------------------------------------------------

    async def ask(self, who: Who, method: str, path: str, body: Any = None) -> Answer:
        sent = b"" if body is None else json.dumps(body).encode()
        path, _, query = path.partition("?")
        headers = [(b"host", b"testserver"), (b"content-type", b"application/json")]
        if who.known is not None:
            headers += [(b"cookie", f"croupier={who.token}".encode())]
            headers += [(b"x-csrf", who.known.csrf.encode())]
        scope = self._scope("http", path, headers) | {
            "method": method, "query_string": query.encode(), "http_version": "1.1",
        }  # fmt: skip
        coming = iter([{"type": "http.request", "body": sent, "more_body": False}])
        gone: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            found = next(coming, None)
            return found if found is not None else {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            gone.append(message)

        await self.app(scope, receive, send)
        status = next(m["status"] for m in gone if m["type"] == "http.response.start")
        text = b"".join(m.get("body", b"") for m in gone if m["type"] == "http.response.body")
        return Answer(status, _json(text))

    def _scope(self, kind: str, path: str, headers: list[tuple[bytes, bytes]]) -> dict[str, Any]:
        return {
            "type": kind, "asgi": {"version": "3.0"}, "path": path, "raw_path": path.encode(),
            "query_string": b"", "root_path": "", "scheme": "http", "headers": headers,
            "client": ("127.0.0.1", 1), "server": ("testserver", 80),
        }  # fmt: skip

    async def frames(self, who: Who, sent: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """What a live socket answers to these frames."""
        headers = [(b"host", b"testserver")]
        if who.token:
            headers += [(b"cookie", f"croupier={who.token}".encode())]
        scope = self._scope("websocket", "/api/live", headers) | {"subprotocols": []}
        coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        heard: list[dict[str, Any]] = []
        coming.put_nowait({"type": "websocket.connect"})
        for frame in (*sent, {"type": "ping"}):
            coming.put_nowait({"type": "websocket.receive", "text": json.dumps(frame)})

        async def send(message: dict[str, Any]) -> None:
            if message["type"] == "websocket.send":
                heard.append(json.loads(message["text"]))
                if heard[-1]["type"] == "pong":
                    coming.put_nowait({"type": "websocket.disconnect", "code": 1000})

        await self.app(scope, coming.get, send)
        return heard


def _json(text: bytes) -> Any:
    try:
        return json.loads(text)
    except ValueError:
        return None


@contextmanager
def rights_house(database: Path) -> Iterator[tuple[RightsHouse, Callable[[Awaitable[Any]], Any]]]:
    """The house, and a function that runs something in its event loop."""
    loop = asyncio.new_event_loop()
    options = ServerOptions(pace=NO_PACE, requests_per_second=1e9, deal=False)
    with (
        Store(str(database)) as store,
        cheap_passwords(),
    ):
        clock = MachineClock(lambda: 1_800_000_000.0, lambda: 0.0)
        app = create_app(store, options, clock=clock)
        house = RightsHouse(app, loop)

        def go(work: Awaitable[Any]) -> Any:
            return loop.run_until_complete(work)

        lifespan = app.router.lifespan_context(app)
        go(lifespan.__aenter__())
        try:
            go(house.build())
            app.state.connections._frames = Bucket(1e9, 1e9, loop.time)
            with patch.object(Casino, "_write", _busy):
                yield house, go
        finally:
            go(lifespan.__aexit__(None, None, None))
            loop.close()


async def _busy(*_: Any) -> None:
    raise Busy("This house writes nothing.")
