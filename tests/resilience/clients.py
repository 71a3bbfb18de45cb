"""Clients that send a command again with the same key until they know its outcome, and record when
they asked and what they were told."""

import asyncio
import time
from collections import defaultdict
from collections.abc import Hashable
from contextlib import suppress
from itertools import count
from typing import Any, NamedTuple

import httpx

from tests.patience import PATIENCE
from tests.resilience.linearizability import UNKNOWN, Operation
from tests.resilience.models import DONE, REFUSED

HOUSE = "Casino Canberra"
TABLE = "CAN-U1"
GIVE_UP_AFTER = 2.0
"""Seconds after which the outcome of a command is recorded as unknown."""
COME_AGAIN = (429, 503)
_addresses = count(1)


class Visitor(NamedTuple):
    """A guest with a session, which any number of connections may use at the same time."""

    name: str
    token: str
    csrf: str
    balance: int


def come_in(server: str) -> Visitor:
    """A new guest, whose demonstration chips are on the account."""
    headers = {"X-Forwarded-For": _new_address()}
    with httpx.Client(base_url=f"http://{server}", timeout=PATIENCE, headers=headers) as web:
        answer = web.post("/api/guest")
        while answer.status_code in COME_AGAIN:
            time.sleep(0.05)
            answer = web.post("/api/guest")
        me = answer.json()
        return Visitor(me["person"], web.cookies["croupier"], me["csrf"], me["balance"])


def _new_address() -> str:
    """An address for the proxy's header, so that visitors do not share a limit of requests."""
    number = next(_addresses)
    return f"10.9.{number >> 8 & 255}.{number & 255}"


class Sent(NamedTuple):
    """A command that was sent under a key, what it asked for, and what the client knows of it."""

    who: str
    key: str
    thing: str
    call: tuple[Hashable, ...]
    first_sent: float
    outcome: str

    @property
    def name(self) -> str:
        """The key as it stands in the log."""
        return f"{self.who}/{self.key}"


class Notebook:
    """What all clients together did and saw: a history for each thing, and the commands."""

    def __init__(self) -> None:
        self.histories: dict[str, list[Operation]] = defaultdict(list)
        self.sent: list[Sent] = []
        self._keys = count(1)

    def new_key(self) -> str:
        return f"r{next(self._keys)}"

    def operations(self) -> int:
        return sum(map(len, self.histories.values()))


class Client:
    """One connection of a visitor, which does one thing after another."""

    def __init__(
        self, visitor: Visitor, door: str, notebook: Notebook, patience: float = GIVE_UP_AFTER
    ) -> None:
        self.visitor, self._notebook, self._patience = visitor, notebook, patience
        self.refusals: list[str] = []
        self._web = httpx.AsyncClient(
            base_url=f"http://{door}",
            timeout=PATIENCE,
            verify=False,
            cookies={"croupier": visitor.token},
            headers={"X-CSRF": visitor.csrf, "X-Forwarded-For": _new_address()},
        )

    async def close(self) -> None:
        await self._web.aclose()

    async def command(
        self, thing: str, call: tuple[Hashable, ...], path: str, body: dict[str, Any]
    ) -> str:
        """Sends a command until its outcome is known, and records it in the thing's history.

        A refusal is true of the moment at which it was given. A copy of the command that was still
        on its way may take effect later: `explained` in the checks looks for that in the log.
        """
        key = str(body.setdefault("key", self._notebook.new_key()))
        first = last = time.monotonic()
        outcome = await self._once(path, body)
        while outcome == UNKNOWN and time.monotonic() < first + self._patience:
            await asyncio.sleep(0.02)
            last = time.monotonic()
            outcome = await self._once(path, body)
        now = time.monotonic()
        if outcome == UNKNOWN:
            seen = Operation(call, UNKNOWN, first)
        else:
            seen = Operation(call, outcome, first if outcome == DONE else last, now)
        self._notebook.histories[thing].append(seen)
        self._notebook.sent.append(Sent(self.visitor.name, key, thing, call, first, outcome))
        return outcome

    async def _once(self, path: str, body: dict[str, Any]) -> str:
        try:
            answer = await self._web.post(path, json=body)
        except httpx.TransportError:
            return UNKNOWN
        if answer.status_code == 200:
            return DONE
        if answer.status_code in COME_AGAIN:
            return UNKNOWN
        assert answer.status_code == 409, answer.text
        self.refusals.append(answer.json()["problem"])
        return REFUSED

    async def read(self, path: str) -> tuple[Any, float, float]:
        """What a page says, and the times between which it was asked and answered."""
        while True:
            before = time.monotonic()
            with suppress(httpx.TransportError):
                answer = await self._web.get(path)
                if answer.status_code == 200:
                    return answer.json(), before, time.monotonic()
                assert answer.status_code in COME_AGAIN, answer.text
            await asyncio.sleep(0.02)

    # --- accounts -------------------------------------------------------------------------------

    async def move(self, kind: str, amount: int, thing: str = "", key: str = "") -> str:
        """A deposit or a withdrawal; with `thing` it is recorded as a use of a key instead."""
        body = {"house": HOUSE, "amount": amount} | ({"key": key} if key else {})
        call = ("use", amount) if thing else (kind, amount)
        path = f"/api/account/{kind}"
        return await self.command(thing or f"account {self.visitor.name}", call, path, body)

    async def read_balance(self) -> None:
        shown, before, after = await self.read("/api/account")
        seen = Operation(("read",), shown["balance"], before, after)
        self._notebook.histories[f"account {self.visitor.name}"].append(seen)

    # --- seats ----------------------------------------------------------------------------------

    async def sit(self, seat: int) -> str:
        body = {"seat": seat, "buy_in": 100_00}
        call = ("sit", self.visitor.name)
        return await self.command(f"seat {seat}", call, f"/api/tables/{TABLE}/sit", body)

    async def leave(self, seat: int) -> str:
        call = ("leave", self.visitor.name)
        return await self.command(f"seat {seat}", call, f"/api/tables/{TABLE}/leave", {})

    async def read_seat(self, seat: int) -> None:
        shown, before, after = await self.read(f"/api/tables/{TABLE}")
        owner = next((one["person"] for one in shown["seats"] if one["seat"] == seat), "")
        seen = Operation(("read",), owner or "", before, after)
        self._notebook.histories[f"seat {seat}"].append(seen)
