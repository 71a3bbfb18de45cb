"""A real server in this process whose tables move only when a test says so.

Pages connect to it as to any server. Nothing is dealt by itself and no time passes, so a table can
be looked at on many screens while it stands still.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TypeVar

import httpx
import msgspec

from croupier import floor
from croupier.acts import SYSTEM, Actor, JsonObject, Viewer
from croupier.cards import SeededEntropy
from croupier.house import Casino, Draft, Pace, due_at
from croupier.house.process.accounts import deposit
from croupier.house.tables.seating import sit_down
from croupier.money import Cents
from croupier.server import ServerOptions
from croupier.server.views.table import TableShown, table_shown
from croupier.store import MachineClock
from tests.house.poker_sessions import Watch
from tests.patience import PATIENCE
from tests.server.open_house import Open, open_house
from tests.web.house import House

YOU = "Ann"
"""Who looks at the tables."""
PASSWORD = "a good long password"
OTHERS = (
    "Jo", "Bartholomew", "Maximilian", "Eve", "Alexandra 1", "Christopher Robin", "Zoe",
    "Guinevere", "Ali", "Konstantinopolous", "Mia",
)  # fmt: skip
"""Who else sits at the tables: short names and long ones."""
PACE = Pace(wagers=60, settle_wagers=0, dealer=1, companion=1, show=1, pause=6, reveal=0)

Result = TypeVar("Result")


class StillHouse:
    """The house, its clock, and one person's session."""

    def __init__(self, opened: Open, watch: Watch) -> None:
        self.opened, self.watch = opened, watch
        self.casino: Casino = opened.casino
        self.address = opened.url
        self.door = House(opened.url, opened.password)
        """The house as its visitors and its administrator know it."""
        answer = httpx.post(
            f"{self.address}/api/register", json={"name": YOU, "password": PASSWORD}
        )
        assert answer.status_code == 200, answer.text
        self.token = answer.cookies["croupier"]

    def wait_for(self, work: Awaitable[Result]) -> Result:
        """Something done in the server's own thread."""

        async def do() -> Result:
            return await work

        return asyncio.run_coroutine_threadsafe(do(), self.opened.loop).result(PATIENCE)

    def table(self, name: str) -> floor.Table:
        found = self.casino.world.table(name)
        assert found is not None
        return found

    def shown(self, name: str, person: str = YOU) -> TableShown:
        """The table as a player sees it."""
        return table_shown(self.casino, self.table(name), Viewer("player", person))

    async def seat(self, name: str, person: str, seat: int, chips: int) -> None:
        """Somebody with so many chips takes a seat; they need no password."""
        house, move = self.table(name).house, f"{person} comes to {name}"

        def decide(draft: Draft) -> None:
            deposit(draft, person, house, Cents(chips), f"{move} with money")
            sit_down(draft, person, name, seat, chips, move)

        await self.casino.perform(decide, table=name)

    async def fill(self, name: str, stacks: tuple[int, ...], you: int) -> None:
        """People take every seat that is free: you that one, the others in order."""
        others = iter(OTHERS)
        for place in self.table(name).seats:
            chips = stacks[place.number % len(stacks)]
            if place.person:
                continue
            who = YOU if place.number == you else f"{next(others)}"
            await self.seat(name, who, place.number, chips)

    def due(self, name: str) -> str:
        """What the machine waits for, or does next, at a table."""
        found = due_at(self.casino, self.table(name))
        return "" if found is None else found.what

    def wait_until(self, there: Callable[[], bool]) -> None:
        """Waits until what a page has sent has come about."""
        until = time.monotonic() + PATIENCE
        while not there():
            assert time.monotonic() < until, "it has not come about"
            time.sleep(0.02)

    async def step(self, name: str) -> str:
        """The machine's next step at a table, when its time has come; what it was."""
        due = due_at(self.casino, self.table(name))
        if due is None:
            return ""
        self.watch.now = max(self.watch.now, self.casino.clock.from_running(due.at) / 1000)
        await self.casino.perform(due.decide, table=name)
        return due.what


async def set_up_poker(
    casino: Casino, name: str, variant: str, structure: str, sign: JsonObject, seats: int
) -> None:
    """Opens a poker table with so many seats, at which nobody sits."""

    def decide(draft: Draft) -> None:
        draft.ask_floor(
            floor.SetUpTable(
                actor=SYSTEM, at=draft.at, table=name, book="melbourne-poker", variant=variant,
                structure=structure, sign=sign, seats=seats,
            )
        )  # fmt: skip
        draft.ask_floor(floor.OpenTable(actor=SYSTEM, at=draft.at, table=name))

    await casino.perform(decide, table=name)


def player(person: str) -> Actor:
    return Actor(person, "player")


def plain(value: object) -> JsonObject:
    """A structure as it goes over the wire."""
    found: JsonObject = msgspec.to_builtins(value, enc_hook=str)
    return found


@contextmanager
def still_house(folder: Path) -> Iterator[StillHouse]:
    """The demonstration floor, at a standstill."""
    watch = Watch()
    options = ServerOptions(pace=PACE, requests_per_second=100_000, deal=False)
    with open_house(
        folder / "house.db",
        options,
        clock=MachineClock(watch.wall, watch),
        source=SeededEntropy("screens"),
    ) as opened:
        yield StillHouse(opened, watch)
