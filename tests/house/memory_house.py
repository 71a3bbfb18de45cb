"""A house in memory for tests: commands are decided and applied without a database.

It is for tests that play thousands of commands and need neither durability nor a server. Time
passes only when the test says so.
"""

import asyncio
import itertools
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any, cast

from croupier import floor
from croupier.house.machine.dealer import due_at
from croupier.house.opening.first_day import demonstrate
from croupier.house.opening.founding import DEMONSTRATION, METERS, found_houses
from croupier.house.process.casino import Ack, Casino, DraftDecision, Pace
from croupier.house.process.draft import Draft
from croupier.house.world.world import World
from croupier.money import exact
from croupier.store import MachineClock, Store
from croupier.store.accounts.transfers import TRANSFER, read_transfer

BEGAN = 1_800_000_000.0
MOST_STEPS = 2_000
"""Steps of the machine in one stretch of time: many times what a round takes."""


class Stalled(AssertionError):
    """The machine was refused what it had to do, or did nothing when it was its turn."""


class NothingKept:
    """In the place of the store: no command was ever answered before."""

    def answered(self, *_: Any, **__: Any) -> None:
        return None


class House(Casino):
    """The demonstration floor with a clock of its own; `time` is in seconds."""

    def __init__(self, pace: Pace) -> None:
        self.time = BEGAN
        self.balances: dict[str, Fraction] = defaultdict(Fraction)
        store = cast(Store, NothingKept())
        super().__init__(store, pace=pace, clock=MachineClock(self._seconds, self._seconds))

    def _seconds(self) -> float:
        return self.time

    async def perform(self, decide: DraftDecision, **_: Any) -> Ack:
        self.do(decide)
        return Ack(key="")

    def do(self, decide: DraftDecision) -> int:
        """Decides a command and takes in what follows; how many events that were."""
        draft = Draft(self.world, self.law, self.now())
        decide(draft)
        written = iter(draft.events)
        for append in draft.appends():
            self._post(record.data for record in append.events if record.type == TRANSFER)
            for version, one in zip(itertools.count(append.expected + 1), append.events):
                position, drafted = self.world.position + 1, next(written)
                assert drafted.record is one, "records are written in the order they were decided"
                self.world.apply(position, append.stream, version, drafted.event, draft.at)
        return len(draft.events)

    def _post(self, transfers: Iterable[bytes]) -> None:
        for data in transfers:
            for entry in read_transfer(data).entries:
                self.balances[str(entry.account)] += exact(entry.amount)

    # --- the machine ------------------------------------------------------------------------

    def next_due(self, table: str) -> float | None:
        """When the machine acts at a table, in seconds; None where it waits for somebody."""
        found = self.world.table(table)
        assert found is not None
        due = due_at(self, found)
        return None if due is None else due.at / 1000

    def run_due(self, table: str) -> None:
        """Does what the machine has to do now. It must not be refused, and must do something."""
        found = self.world.table(table)
        assert found is not None
        due = due_at(self, found)
        assert due is not None
        assert due.at <= self.now()
        try:
            done = self.do(due.decide)
        except Exception as refused:
            raise Stalled(f"{table}: {due.what}: {type(refused).__name__}: {refused}") from refused
        if not done:
            raise Stalled(f"{table}: {due.what} is due and does nothing")

    def pass_time(self, table: str, seconds: float) -> None:
        """Time passes, and the machine does what falls due meanwhile."""
        until = self.time + seconds
        self.pass_time_until(table, seconds, lambda: False)
        self.time = until

    def pass_time_until(self, table: str, seconds: float, done: Callable[[], bool]) -> bool:
        """Time passes until something has come about; whether it did in so many seconds."""
        until = self.time + seconds
        for _ in range(MOST_STEPS):
            if done():
                return True
            at = self.next_due(table)
            if at is None or at > until:
                return False
            self.time = max(self.time, at)
            self.run_due(table)
        raise Stalled(f"{table}: after {MOST_STEPS} steps of the machine no time has passed")


def demonstration(pace: Pace) -> House:
    """A house with the tables, jackpots and companions of the demonstration floor."""
    house = House(pace)

    async def found() -> None:
        await found_houses(house)
        await demonstrate(house, DEMONSTRATION, METERS)

    asyncio.run(found())
    return house


def copy_of(house: House, pace: Pace) -> House:
    """The same house once more: what is done in one does not show in the other."""
    copied = House(pace)
    copied.world = _copied(house.world)
    copied.time, copied.balances = house.time, house.balances.copy()
    return copied


def out_of_balance(house: House) -> list[str]:
    """Accounts of players that do not hold what the journal of transfers adds up to."""
    held = {f"player:{name}": purse.balance for name, purse in house.world.floor.purses.items()}
    held |= {
        floor.stack_of(seat.person, table.id): seat.chips
        for table in house.world.floor.tables.values()
        for seat in table.seats
        if seat.person
    }
    total = sum(house.balances.values())
    return [f"all accounts together hold {total}"] * bool(total) + [
        f"{name}: {amount}, the journal says {house.balances[name]}"
        for name, amount in held.items()
        if house.balances[name] != amount or amount < 0
    ]


def _copied(world: World) -> World:
    copied = World()
    for name, value in vars(world).items():
        vars(copied)[name] = _copied_part(value)
    return copied


def _copied_part(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    copied = value.copy()  # a dictionary with a default keeps it
    copied |= {k: v.copy() for k, v in value.items() if isinstance(v, deque)}
    return copied
