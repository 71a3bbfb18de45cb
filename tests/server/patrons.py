"""Guests who keep playing through crashes of the server and remember what was acknowledged."""

import asyncio
from collections.abc import Callable
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from croupier.store import Store
from tests.patience import PATIENCE
from tests.server.open_house import Live

PAID, CHIPS = "paid in", 20_000_00
"""What everybody brings: enough for a thousand unlucky rounds."""
GONE = (OSError, WebSocketException, httpx.TransportError, TimeoutError)


class Patron:
    """A guest at one table. `door` says where the house is open now, or nowhere."""

    def __init__(self, table: str, door: Callable[[], str]) -> None:
        self.table, self._door = table, door
        self.me: dict[str, Any] = {}
        self.token = ""
        self.seat = 0
        self.acks: dict[str, int] = {}
        self.open: tuple[str, dict[str, Any]] | None = None
        self.rounds: set[str] = set()
        self.at = ""
        self._number = 0
        self.sent: set[str] = set()

    @property
    def name(self) -> str:
        return str(self.me["person"])

    def come_in(self) -> None:
        """A session and a seat; both outlast the server."""
        with httpx.Client(base_url=f"http://{self._door()}", timeout=PATIENCE) as web:
            self.me = web.post("/api/guest").json()
            self.token = web.cookies["croupier"]
            headers = {"X-CSRF": self.me["csrf"]}
            house = web.get(f"/api/tables/{self.table}").json()["table"]["house"]
            paid = {"key": PAID, "house": house, "amount": CHIPS}
            assert web.post("/api/account/deposit", json=paid, headers=headers).status_code == 200
            for self.seat in range(1, 7):
                wish = {"key": f"sit {self.seat}", "seat": self.seat, "buy_in": CHIPS}
                said = web.post(f"/api/tables/{self.table}/sit", json=wish, headers=headers)
                if said.status_code == 200:
                    self.acks[f"sit {self.seat}"] = said.json()["position"]
                    return
            raise AssertionError(said.text)

    async def play(self) -> None:
        """Plays wherever the house is open, for ever."""
        while True:
            self.at = self._door()
            try:
                await self._play_at(self.at)
            except GONE:
                await asyncio.sleep(0.01)

    async def _play_at(self, address: str) -> None:
        """Plays until the server is gone. A command it took with it is sent again first."""
        headers = {"Cookie": f"croupier={self.token}"}
        async with connect(f"ws://{address}/api/live", additional_headers=headers) as socket:
            live = Live(socket)
            await live.send({"type": "watch", "table": self.table})
            if self.open is not None:
                await self._ask(live, *self.open)
            while True:
                move = self._move(live)
                if move is None:
                    await live.hear()
                else:
                    self._number += 1
                    await self._ask(live, f"p{self._number}", move)

    async def _ask(self, live: Live, key: str, move: dict[str, Any]) -> None:
        self.open = (key, move)
        self.sent.add(key)
        said = await live.command(key, self.table, move)
        if said["type"] == "ack":
            self.acks[key] = said["position"]
        elif said["name"] == "unavailable":
            return  # nobody knows whether it is written: it is asked again
        else:
            # A problem changes nothing; what was seen is old, and the next view may have come.
            live.tables.clear()
            await live.send({"type": "watch", "table": self.table})
        self.open = None

    def _move(self, live: Live) -> dict[str, Any] | None:
        shown = live.tables.get(self.table)
        view = (shown or {}).get("view")
        if shown is None or view is None:
            return None
        own = next((s for s in view["seats"] if s["seat"] == self.seat), None)
        if own is None:
            return None
        if view["phase"] == "wagers":
            empty = [
                w for w in shown["wagers"] if w["required"] and w["id"] not in own.get("wagers", ())
            ]
            if not empty:
                return None
            assert own.get("stack", 0) >= 500, f"{self.name} has no chips left to play with"
            return self._once(live, "PlaceWager", wager=empty[0]["id"], amount=500)
        self.rounds.add(view["id"])
        if not own.get("to_act"):
            return None
        offered = {option["act"]: option for option in own.get("options") or ()}
        if "check" in offered:
            return self._once(live, "Check")
        least = min(offered.get("bet", {}).get("amounts") or [own.get("stack", 0) + 1])
        if least <= own.get("stack", 0):
            return self._once(live, "Bet", amount=least)
        return self._once(live, "Fold") if "fold" in offered else None

    def _once(self, live: Live, kind: str, **fields: Any) -> dict[str, Any]:
        """After this the table is looked at anew."""
        live.tables.clear()
        return {"type": kind, "seat": self.seat} | fields

    # --- afterwards -----------------------------------------------------------------------------

    def check_last(self, store: Store) -> None:
        """What was acknowledged last is in the log, where it was said."""
        key, position = next(reversed(self.acks.items()))
        record = next(iter(store.read_at([position])), None)
        assert record is not None, f"{key} was acknowledged and is gone"
        assert record.key == f"{self.name}/{key}"

    def check(self, store: Store) -> None:
        """Everything acknowledged is there once, and nothing that nobody asked for."""
        kept: dict[str, list[int]] = {}
        for record in store.read_all():
            if record.who == self.name:
                kept.setdefault(record.key, []).append(record.position)
        for key, position in self.acks.items():
            found = kept.get(f"{self.name}/{key}", [])
            assert found, f"{key} was acknowledged and is gone"
            assert found == list(range(found[0], position + 1)), f"{key} is not there once"
        played = {key.removeprefix(f"{self.name}/") for key in kept if key.startswith(self.name)}
        assert played <= self.may_be_there(), "nothing is there that nobody asked for"

    def may_be_there(self) -> set[str]:
        """The keys that the log may hold: those acknowledged, and one that waits for its answer."""
        return {PAID, *self.acks, *([self.open[0]] if self.open else ())}


def acknowledged(patrons: list[Patron]) -> int:
    return sum(len(patron.acks) for patron in patrons)
