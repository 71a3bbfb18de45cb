"""A server killed in its tracks while people play: what was acknowledged is there, once."""

import asyncio
import os
import subprocess
import sys
import threading
import time
from pathlib import Path
from random import Random
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from croupier.server.casino import Casino
from croupier.server.fault_checks import check_all
from croupier.store import Store
from tests.postgres import Postgres
from tests.server.open_house import Live

FALLS = int(os.environ.get("CROUPIER_FALLS", "2"))
"""How often a server is killed; PostgreSQL gets half of it. The environment may ask for more."""
TABLES = ("CAN-U1", "MEL-U1")
PATIENCE = 60
GONE = (OSError, WebSocketException, httpx.TransportError, TimeoutError)


def _start(database: str) -> tuple["subprocess.Popen[bytes]", str]:
    """A server as a process of its own, and where it is."""
    process = subprocess.Popen(
        [sys.executable, "-m", "croupier", "serve", "--port", "0", "--database", database,
         "--dealer-seconds", "0", "--wager-seconds", "1", "--pause-seconds", "0"],
        stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stderr is not None
    address = ""
    for line in process.stderr:
        if b"open at" in line:
            address = line.split(b"open at http://")[1].split(b"/ ")[0].decode()
            break
    threading.Thread(target=process.stderr.read, daemon=True).start()
    for _ in range(600):
        try:
            if httpx.get(f"http://{address}/readyz").status_code == 200:
                return process, address
        except httpx.TransportError:
            pass
        time.sleep(0.05)
    process.kill()
    raise AssertionError("the server did not open")


class Patron:
    """A guest who plays on through every fall, and remembers what was acknowledged."""

    def __init__(self, table: str) -> None:
        self.table = table
        self.me: dict[str, Any] = {}
        self.token = ""
        self.seat = 0
        self.acks: dict[str, int] = {}
        self.open: tuple[str, dict[str, Any]] | None = None
        self.rounds: set[str] = set()
        self._number = 0

    @property
    def name(self) -> str:
        return str(self.me["person"])

    def come_in(self, address: str) -> None:
        """A session and a seat; both outlast the server."""
        with httpx.Client(base_url=f"http://{address}") as web:
            self.me = web.post("/api/guest").json()
            self.token = web.cookies["croupier"]
            shown = web.get(f"/api/tables/{self.table}").json()
            taken = {place["seat"] for place in shown["seats"]}
            self.seat = min(set(range(1, 7)) - taken)
            wish = {"key": "sit", "seat": self.seat, "buy_in": 80_000}
            headers = {"X-CSRF": self.me["csrf"]}
            said = web.post(f"/api/tables/{self.table}/sit", json=wish, headers=headers)
            assert said.status_code == 200, said.text
            self.acks["sit"] = said.json()["position"]

    async def play(self, address: str) -> None:
        """Plays until the server is gone. A command it took with it is sent again first."""
        headers = {"Cookie": f"croupier={self.token}"}
        try:
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
        except GONE:
            return

    async def _ask(self, live: Live, key: str, move: dict[str, Any]) -> None:
        self.open = (key, move)
        said = await live.command(key, self.table, move)
        if said["type"] == "ack":
            self.acks[key] = said["position"]
        else:
            # A problem changes nothing; what was seen is old, so the next view is waited for.
            live.tables.clear()
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
            if not empty or own.get("stack", 0) < 500:
                return None
            return self._once(live, "PlaceWager", wager=empty[0]["id"], amount=500)
        acts = {option["act"] for option in own.get("options") or ()}
        wanted = next((act for act in ("check", "fold") if act in acts and own.get("to_act")), None)
        self.rounds.add(view["id"])
        return None if wanted is None else self._once(live, wanted.capitalize())

    def _once(self, live: Live, kind: str, **fields: Any) -> dict[str, Any]:
        """After this the table is looked at anew."""
        live.tables.clear()
        return {"type": kind, "seat": self.seat} | fields


async def _play_until_it_falls(
    patrons: list[Patron], address: str, process: "subprocess.Popen[bytes]", seconds: float
) -> None:
    """The server falls some time after everybody is playing again: the leases of the one before
    it run for seconds yet."""
    playing = [asyncio.create_task(patron.play(address)) for patron in patrons]
    enough = _acknowledged(patrons) + 2 * len(patrons)
    for _ in range(PATIENCE * 20):
        await asyncio.sleep(0.05)
        if _acknowledged(patrons) >= enough:
            break
    await asyncio.sleep(seconds)
    process.kill()
    await asyncio.gather(*playing)


def _acknowledged(patrons: list[Patron]) -> int:
    return sum(len(patron.acks) for patron in patrons)


def _check(database: str, patrons: list[Patron]) -> None:
    with Store(database) as store:
        for patron in patrons:
            kept: dict[str, list[int]] = {}
            for record in store.read_all():
                if record.who == patron.name:
                    kept.setdefault(record.key, []).append(record.position)
            for key, position in patron.acks.items():
                found = kept.get(f"{patron.name}/{key}", [])
                assert found, f"{key} was acknowledged and is gone"
                assert found == list(range(found[0], position + 1)), f"{key} is not there once"
            waiting = {f"{patron.name}/{patron.open[0]}"} if patron.open else set()
            told = {f"{patron.name}/{key}" for key in patron.acks}
            played = {key for key in kept if key.startswith(f"{patron.name}/")}
            assert played <= told | waiting, "nothing is there that nobody asked for"
        casino = Casino(store)
        casino.catch_up_now()
        check_all(store, (), [casino])


def _fall_again_and_again(database: str, falls: int) -> None:
    dice = Random(7)
    patrons = [Patron(TABLES[n % len(TABLES)]) for n in range(4)]
    for fall in range(falls):
        before = _acknowledged(patrons)
        process, address = _start(database)
        try:
            if not fall:
                for patron in patrons:
                    patron.come_in(address)
            asyncio.run(_play_until_it_falls(patrons, address, process, dice.uniform(0, 2)))
        finally:
            process.kill()
            process.wait()
        assert _acknowledged(patrons) >= before + 2 * len(patrons)
        _check(database, patrons)
    assert all(patron.rounds for patron in patrons)


def test_killed_in_mid_play_on_sqlite(database: Path) -> None:
    _fall_again_and_again(str(database), FALLS)


def test_killed_in_mid_play_on_postgresql(postgres: Postgres) -> None:
    address = postgres.database()
    try:
        _fall_again_and_again(address, max(1, FALLS // 2))
    finally:
        postgres.drop(address)
