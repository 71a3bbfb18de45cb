"""Benchmark: how long others wait while somebody floods the server.

    python benchmarks/floods.py
    python benchmarks/floods.py --seconds 10 --only pages --only odds

A person asks for a table, pays a cent into the account (a durable command) and pings the live
socket, again and again. In each lap it is quiet, then other processes flood the server from
addresses of their own, then it is quiet again. The floods: sign-ins, new guests, live sockets,
pages of rounds, toggled wagers, questions about odds. The flooding clients run on this machine too,
so they have the lowest priority (nice 19), few connections, and a rate that a remote attacker's
network could bring; the row `control` floods a path that does not exist, and shows what that many
requests cost at least. On a machine that others use, run it with `nice -n -20` as root.

Promise: under every flood the median is at most twice that of the quiet laps around it.
"""

import argparse
import asyncio
import itertools
import json
import os
import secrets
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from rich.console import Console
from rich.table import Table
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.house import open_house  # noqa: E402  # the root must be on the path first

TABLE = "CAN-U1"
PROMISE = 2.0
CONNECTIONS = 4
"""Connections of each flooding process."""
RATE = 200.0
"""Requests a second that all of them send together, or as many as are answered."""
ADDRESSES = {"control": 1, "sign-ins": 2, "guests": 3, "sockets": 4, "pages": 5, "toggles": 6,
             "odds": 7}  # fmt: skip
PAUSE = 0.02
"""Seconds between two requests of the person who waits."""


class Web:
    """One HTTP connection with a session, as light as a client can be."""

    def __init__(self, address: str, local: str = "127.0.0.1") -> None:
        self.host, _, port = address.removeprefix("http://").partition(":")
        self.port, self.local = int(port), local
        self.cookie = self.csrf = self.person = ""
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, method: str, path: str, body: object = None) -> tuple[int, bytes]:
        """Sends a request and reads its answer, over a new connection where the old one is shut."""
        try:
            return await self._ask(method, path, body)
        except (OSError, asyncio.IncompleteReadError, IndexError):
            self._streams = None
            return 0, b""

    async def _ask(self, method: str, path: str, body: object) -> tuple[int, bytes]:
        if self._streams is None:
            self._streams = await asyncio.open_connection(
                self.host, self.port, local_addr=(self.local, 0)
            )
        reader, writer = self._streams
        data = b"" if body is None else json.dumps(body).encode()
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}:{self.port}",
                f"Content-Length: {len(data)}", f"X-CSRF: {self.csrf}"]  # fmt: skip
        head += [f"Cookie: {self.cookie}"] if self.cookie else []
        writer.write("\r\n".join([*head, "", ""]).encode() + data)
        lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines[1:] if ": " in line)
        for line in lines:
            if line.lower().startswith("set-cookie: "):
                self.cookie = line[12:].partition(";")[0]
        if "content-length" in headers:
            answer = await reader.readexactly(int(headers["content-length"]))
        else:
            answer = await _chunks(reader)
        return int(lines[0].split(" ")[1]), answer

    async def come_in(self) -> "Web":
        _, answer = await self.ask("POST", "/api/guest")
        me = json.loads(answer)
        self.csrf, self.person = me["csrf"], me["person"]
        return self

    def live(self) -> connect:
        return connect(
            f"ws://{self.host}:{self.port}/api/live",
            additional_headers={"Cookie": self.cookie} if self.cookie else {},
            local_addr=(self.local, 0),
        )

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    """A body without a stated length."""
    whole = b""
    while size := int(await reader.readuntil(b"\r\n"), 16):
        whole += (await reader.readexactly(size + 2))[:-2]
    await reader.readuntil(b"\r\n")
    return whole


# --- the floods, each in a process of its own -----------------------------------------------------


Act = Callable[[], Awaitable[object]]


async def _flood(kind: str, address: str, rate: float) -> None:
    """Floods until it is killed."""
    local = f"127.0.5.{ADDRESSES[kind]}"
    clients = [Web(address, local) for _ in range(CONNECTIONS)]
    acts = [await FLOODS[kind](client) for client in clients]
    print("ready", flush=True)
    await asyncio.gather(*(_repeat(act, CONNECTIONS / rate) for act in acts))


async def _repeat(act: Act, pause: float) -> None:
    due = time.monotonic()
    while True:
        await act()
        due = max(due + pause, time.monotonic() - 1)
        await asyncio.sleep(max(0.0, due - time.monotonic()))


async def _control(web: Web) -> Act:
    return lambda: web.ask("GET", "/api/nothing-here")


async def _sign_ins(web: Web) -> Act:
    def body() -> object:
        return {"name": f"nobody {secrets.token_hex(4)}", "password": "not the right one"}

    return lambda: web.ask("POST", "/api/sign-in", body())


async def _guests(web: Web) -> Act:
    async def act() -> None:
        web.cookie = ""
        await web.ask("POST", "/api/guest")

    return act


async def _sockets(web: Web) -> Act:
    """Opens sockets that watch the lobby and all tables, and leaves them for new ones."""
    _, answer = await web.ask("GET", "/api/lobby")
    tables = [table["id"] for table in json.loads(answer)["tables"]]
    held: list[ClientConnection] = []

    async def act() -> None:
        try:
            one = await web.live()
        except (InvalidHandshake, ConnectionClosed, OSError):
            return
        held.append(one)
        try:
            await one.send(json.dumps({"type": "lobby", "on": True}))
            for table in tables:
                await one.send(json.dumps({"type": "watch", "table": table}))
        except ConnectionClosed:
            pass
        if len(held) > 15:
            await held.pop(0).close()

    return act


async def _pages(web: Web) -> Act:
    """Asks for the longest pages there are: rounds of several tables, event by event."""
    found: list[str] = []
    for table in (TABLE, "MEL-U1", "MEL-NL1", "PER-U1"):
        _, answer = await web.ask("GET", f"/api/tables/{table}/rounds")
        rounds = json.loads(answer)["rounds"]
        found += [f"/api/tables/{table}/rounds/{one['id']}".replace(" ", "%20") for one in rounds]
    turn = itertools.cycle(found or ["/api/lobby"])
    return lambda: web.ask("GET", next(turn))


async def _toggles(web: Web) -> Act:
    """Sits at the table of the person who waits, and changes a wager again and again."""
    await web.come_in()
    _, answer = await web.ask("GET", f"/api/tables/{TABLE}")
    taken = {place["seat"] for place in json.loads(answer)["seats"]}
    seat = next(number for number in range(1, 8) if number not in taken)
    sit = {"key": secrets.token_hex(8), "seat": seat, "buy_in": 100_000}
    await web.ask("POST", f"/api/tables/{TABLE}/sit", sit)
    amounts = itertools.cycle((1_000, 1_500))

    def body() -> object:
        command = {"type": "PlaceWager", "seat": seat, "wager": "ante", "amount": next(amounts)}
        return {"key": secrets.token_hex(8), "command": command}

    return lambda: web.ask("POST", f"/api/tables/{TABLE}/commands", body())


async def _odds(web: Web) -> Act:
    """Asks for odds that nobody has asked for before, so that none are saved."""

    def body() -> object:
        change = f"blind.flush={secrets.randbelow(10**6) + 1}/1000"
        return {"book": "perth-ultimate", "what_if": [change]}

    return lambda: web.ask("POST", "/api/odds", body())


FLOODS: dict[str, Callable[[Web], Awaitable[Act]]] = {
    "control": _control,
    "sign-ins": _sign_ins,
    "guests": _guests,
    "sockets": _sockets,
    "pages": _pages,
    "toggles": _toggles,
    "odds": _odds,
}


# --- the person who waits -------------------------------------------------------------------------


Waits = dict[str, list[float]]
Measure = Callable[[float], Awaitable[Waits]]


@asynccontextmanager
async def _waiting_person(address: str) -> AsyncIterator[Measure]:
    """A function that asks for so many seconds and gives how long each answer took, in ms."""
    web = await Web(address).come_in()
    keys = itertools.count()
    async with web.live() as live:

        async def ping() -> None:
            await live.send('{"type": "ping"}')
            while json.loads(await live.recv())["type"] != "pong":
                pass

        async def pay() -> None:
            body = {"key": f"k{next(keys)}", "house": "Casino Canberra", "amount": 1}
            status, answer = await web.ask("POST", "/api/account/deposit", body)
            assert status == 200, answer

        async def look() -> None:
            status, _ = await web.ask("GET", f"/api/tables/{TABLE}")
            assert status == 200, status

        async def measure(seconds: float) -> Waits:
            acts = {"look at a table": look, "pay in": pay, "ping the socket": ping}
            taken: Waits = {name: [] for name in acts}
            until = time.monotonic() + seconds
            while time.monotonic() < until:
                for name, act in acts.items():
                    began = time.perf_counter()
                    await act()
                    taken[name].append(1000 * (time.perf_counter() - began))
                    await asyncio.sleep(PAUSE)
            return taken

        yield measure
    web.close()


def _start(kind: str, address: str, rate: float) -> "subprocess.Popen[str]":
    words = [sys.executable, __file__, "--flood", kind, "--address", address, "--rate", str(rate)]
    flood = subprocess.Popen(
        words, stdout=subprocess.PIPE, text=True, preexec_fn=lambda: os.nice(19)
    )
    assert flood.stdout is not None
    flood.stdout.readline()
    return flood


class Lap(NamedTuple):
    """What the person waits under a flood, and in the quiet before and after it."""

    quiet: Waits
    flooded: Waits

    def ratio(self, act: str) -> float:
        return statistics.median(self.flooded[act]) / statistics.median(self.quiet[act])


async def _laps(
    address: str, kinds: list[str], seconds: float, rate: float, laps: int
) -> dict[str, list[Lap]]:
    """So many laps of each flood."""
    found: dict[str, list[Lap]] = {}
    async with _waiting_person(address) as measure:
        await measure(seconds / 2)
        for kind in kinds:
            async with _paused_flood(kind, address, rate) as flood:
                found[kind] = [await _lap(flood, measure, seconds) for _ in range(laps)]
            Console(stderr=True).print(f"{kind}: {laps} laps measured")
    return found


@asynccontextmanager
async def _paused_flood(
    kind: str, address: str, rate: float
) -> AsyncIterator["subprocess.Popen[str]"]:
    """A flooding process that stands still: its people are the same in every lap."""
    flood = await asyncio.to_thread(_start, kind, address, rate)
    flood.send_signal(signal.SIGSTOP)
    try:
        yield flood
    finally:
        flood.kill()
        await asyncio.to_thread(flood.wait)


async def _lap(flood: "subprocess.Popen[str]", measure: Measure, seconds: float) -> Lap:
    """Quiet, then the flood, then quiet again."""
    await measure(1.0)
    quiet = await measure(seconds)
    flood.send_signal(signal.SIGCONT)
    await measure(1.0)
    flooded = await measure(seconds)
    flood.send_signal(signal.SIGSTOP)
    await measure(1.0)
    again = await measure(seconds)
    return Lap({act: quiet[act] + again[act] for act in quiet}, flooded)


def _show(found: dict[str, list[Lap]]) -> int:
    """Prints the medians over all laps; the range of the laps' own ratios shows the noise."""
    table = Table("flood", "what others do", "quiet ms", "flooded ms", "ratio", "laps",
                  "slowest 5 %", title="Median time of others")  # fmt: skip
    worst = 0.0
    for kind, laps in found.items():
        for act in laps[0].quiet:
            quiet = statistics.median(t for lap in laps for t in lap.quiet[act])
            taken = [t for lap in laps for t in lap.flooded[act]]
            flooded = statistics.median(taken)
            worst = max(worst, flooded / quiet)
            ratios = [lap.ratio(act) for lap in laps]
            table.add_row(kind, act, f"{quiet:.1f}", f"{flooded:.1f}", f"{flooded / quiet:.2f}",
                          f"{min(ratios):.2f} to {max(ratios):.2f}",
                          f"{statistics.quantiles(taken, n=20)[-1]:.1f}")  # fmt: skip
    Console(width=100).print(table)
    print(f"worst ratio of medians {worst:.2f}, promised at most {PROMISE}")
    return int(worst > PROMISE)


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--seconds", type=float, default=3.0)
    words.add_argument("--laps", type=int, default=5)
    words.add_argument("--rate", type=float, default=RATE)
    words.add_argument("--only", action="append", choices=sorted(FLOODS))
    words.add_argument("--flood", choices=sorted(FLOODS), help=argparse.SUPPRESS)
    words.add_argument("--address", help=argparse.SUPPRESS)
    given = words.parse_args()
    if given.flood:
        asyncio.run(_flood(given.flood, given.address, given.rate))
        return 0
    kinds = given.only or list(FLOODS)
    with tempfile.TemporaryDirectory() as folder, open_house(Path(folder)) as house:
        found = asyncio.run(_laps(house.address, kinds, given.seconds, given.rate, given.laps))
    return _show(found)


if __name__ == "__main__":
    raise SystemExit(main())
