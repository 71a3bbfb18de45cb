"""A server in this process whose clock and dealer move only when the test says so."""

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from starlette.applications import Starlette
from starlette.testclient import TestClient

from croupier.house import Casino, ClockWatch, Pace
from croupier.house.machine.dealer import due_at
from croupier.server import ServerOptions, create_app
from croupier.store import MachineClock, Store
from tests.passwords import cheap_passwords

PASSWORD = "a good long password"
PERTH, CANBERRA, SYDNEY, MELBOURNE = "Crown Perth", "Casino Canberra", "The Star", "Crown Melbourne"
NO_PACE = Pace(wagers=5, settle_wagers=0, dealer=0, companion=0, pause=0, decision=30)
SECRET = bytes(range(32))
MINUTE, HOUR = 60.0, 3600.0
NEVER = 1e6
"""Seconds after which no test is still running."""


class Steady:
    """Random choices that are the same in every run; tests stack the decks they need."""

    def __init__(self) -> None:
        self._drawn = 0

    def below(self, n: int, /) -> int:
        self._drawn += 7
        return self._drawn % n


class ManualServer:
    """A running server, its clock, and the people who use it."""

    def __init__(self, client: TestClient, app: Starlette, told: list[str]) -> None:
        self.client, self._told = client, told
        self.casino: Casino = app.state.casino
        self.clock_watch: ClockWatch = app.state.clock_watch
        self.now = 0.0
        """Seconds that have passed, by the monotonic clock."""
        self.set_by = 0.0
        """How far somebody has set the wall clock, in seconds; negative where it was set back."""
        self.keys = itertools.count(1)

    def register(self, name: str) -> "Guest":
        return Guest(self).begin("/api/register", {"name": name, "password": PASSWORD})

    def guest(self) -> "Guest":
        """A guest whose page stays open: they are connected until it is closed."""
        guest = Guest(self).begin("/api/guest")
        self.casino.presence.connected(guest.name)
        return guest

    def closes_page(self, guest: "Guest") -> None:
        self.casino.presence.disconnected(guest.name, self.casino.clock.running())

    def sign_in(self, name: str, password: str = PASSWORD) -> "Guest":
        return Guest(self).begin("/api/sign-in", {"name": name, "password": password})

    def boss(self) -> "Guest":
        """The administrator, who has chosen a password by now."""
        if not self._told:
            return self.sign_in("admin")
        who = self.sign_in("admin", self._told[0])
        return who.begin("/api/password", {"old": self._told.pop(), "new": PASSWORD})

    def officer(self, boss: "Guest", name: str, house: str, role: str) -> "Guest":
        """Somebody new on the staff, on duty in a role."""
        invited = boss.good("POST", "/api/staff", {"name": name})
        who = self.sign_in(name, invited["password"])
        who.begin("/api/password", {"old": invited["password"], "new": PASSWORD})
        top = boss.top(house)
        boss.floor("GiveRole", role=top, house=house, person=name, fields={"role": role})
        who.floor("GoOnDuty", role=role, house=house)
        return who

    def comes_from(self, address: str) -> None:
        """The address from which all requests come from now on."""
        transport: Any = self.client._transport
        transport.client = (address, 50_000)

    def run(self, table: str, until: str = "") -> None:
        self._portal().call(run, self.casino, table, until)

    def finish(self, table: str) -> None:
        """The round under way to its end, and the next one opened."""
        for _ in range(6):
            self.run(table)
            self.now += 31
        self.run(table)

    def look_at_clock(self) -> None:
        """The server looks at the wall clock, as it does every second."""
        self._portal().call(self.clock_watch.check)

    def perform(self, decide: Any, **more: Any) -> None:
        """Something done inside the house, not through a request."""

        async def go() -> None:
            await self.casino.perform(decide, **more)

        self._portal().call(go)

    def _portal(self) -> Any:
        assert self.client.portal is not None
        return self.client.portal


async def run(casino: Casino, table: str, until: str = "") -> None:
    """Everything the machine does without waiting, or as far as a phase of the round."""
    for _ in range(300):
        if until and casino.world.play(table).state.phase == until:
            return
        found = casino.world.table(table)
        assert found is not None
        due = due_at(casino, found)
        if due is None or due.at > casino.clock.running():
            return
        await casino.perform(due.decide, table=table)
    raise AssertionError("the machine does not come to rest")


class Guest:
    """Somebody with a session."""

    def __init__(self, server: ManualServer) -> None:
        self.server, self.token, self.seat = server, "", 0
        self.me: dict[str, Any] = {}

    def begin(self, path: str, body: dict[str, Any] | None = None) -> "Guest":
        answer = self.ask("POST", path, body)
        assert answer.status_code == 200, answer.text
        self.token = answer.cookies.get("croupier") or self.token
        self.me = answer.json()
        return self

    @property
    def name(self) -> str:
        return str(self.me["person"])

    def top(self, house: str) -> str:
        """The role in which the administrator answers for a house."""
        roles = (r for r in self.me["roles"] if r["house"] == house and r["on_duty"])
        return str(next(roles)["role"])

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        headers = {"X-CSRF": self.me.get("csrf", "")}
        if self.token:
            headers["Cookie"] = f"croupier={self.token}"
        self.server.client.cookies.clear()
        answer = self.server.client.request(method, path, json=body, headers=headers)
        self.server.client.cookies.clear()
        return answer

    def good(self, method: str, path: str, body: Any = None) -> Any:
        answer = self.ask(method, path, body)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def get(self, path: str) -> Any:
        return self.good("GET", path)

    def post(self, path: str, body: dict[str, Any]) -> Any:
        return self.ask("POST", path, {"key": self.key(), **body})

    def key(self) -> str:
        return f"k{next(self.server.keys)}"

    # --- on the floor ----------------------------------------------------------------------------

    def tries(self, kind: str, *, role: str = "player", fields: Any = None, **more: Any) -> Any:
        """A floor command; `fields` are those that cannot be keywords here."""
        command = {"type": kind, **more, **(fields or {})}
        return self.post("/api/floor/commands", {"role": role, "command": command})

    def floor(self, kind: str, *, role: str = "player", **more: Any) -> Any:
        answer = self.tries(kind, role=role, **more)
        assert answer.status_code == 200, answer.text
        return answer.json()

    def sit(self, table: str, chips: int = 50_000) -> int:
        """Takes the first free seat; answers which."""
        taken = {place["seat"] for place in self.seen(table)["seats"]}
        self.seat = next(n for n in range(1, 20) if n not in taken)
        answer = self.post(f"/api/tables/{table}/sit", {"seat": self.seat, "buy_in": chips})
        assert answer.status_code == 200, answer.text
        return self.seat

    def plays(self, table: str, kind: str, **more: Any) -> Any:
        """An engine command at one's own seat."""
        command = {"type": kind, "seat": self.seat, **more}
        return self.post(f"/api/tables/{table}/commands", {"command": command})

    def wagers(self, table: str, amount: int = 1000, *names: str) -> list[Any]:
        wanted = names or ("ante", "blind")
        return [self.plays(table, "PlaceWager", wager=name, amount=amount) for name in wanted]

    def stays_in(self, table: str) -> None:
        """Checks where it may, else bets the least, as long as the table asks."""
        shown = self.seen(table)
        mine = next(s for s in shown["view"]["seats"] if s["seat"] == self.seat)
        acts = {option["act"]: option for option in mine.get("options") or ()}
        if "check" in acts:
            self.plays(table, "Check")
        elif "bet" in acts:
            self.plays(table, "Bet", amount=acts["bet"]["amounts"][0])

    def leave(self, table: str) -> None:
        for _ in range(8):
            if self.post(f"/api/tables/{table}/leave", {}).status_code == 200:
                return
            self.server.now += 31
            self.server.run(table)
        raise AssertionError("nobody is kept at a table for ever")

    def seen(self, table: str) -> Any:
        return self.get(f"/api/tables/{table}")

    def balance(self) -> int:
        return int(self.get("/api/account")["balance"])


def own(shown: Any) -> Any:
    """The seat of whoever looks, in the round under way."""
    return next(s for s in shown["view"]["seats"] if s["seat"] == shown["you"]["seat"])


def refused(answer: Any, status: int, words: str) -> None:
    assert answer.status_code == status, answer.text
    assert words in answer.json()["problem"], answer.json()


@contextmanager
def manual_server(
    database: Path, pace: Pace = NO_PACE, *, began: float = 1_800_000_000.0, **options: Any
) -> Iterator[ManualServer]:
    """A server with the demonstration floor, where nothing happens by itself."""
    told: list[str] = []
    with (
        Store(str(database)) as store,
        cheap_passwords(),
        patch("croupier.server.app.CHECK_SNAPSHOT_EVERY", NEVER),
        patch("croupier.server.app.COVER_ANSWERS_EVERY", NEVER),
        patch("croupier.house.machine.clock_watch.EVERY", NEVER),
    ):
        chosen = ServerOptions(pace=pace, requests_per_second=100_000, deal=False, **options)
        made: list[ManualServer] = []
        clock = MachineClock(
            lambda: began + (made[0].now + made[0].set_by if made else 0.0),
            lambda: made[0].now if made else 0.0,
        )
        app = create_app(store, chosen, clock=clock, tell=told.append, source=Steady(),
                         secret=lambda: SECRET)  # fmt: skip
        with TestClient(app) as client:
            made.append(ManualServer(client, app, told))
            yield made[0]
