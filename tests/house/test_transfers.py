"""Tests of the order in which the transfers of one command stand in the log."""

import asyncio
from collections import defaultdict
from fractions import Fraction
from pathlib import Path

import pytest

from croupier import house
from croupier.acts import Micros
from croupier.cards import SeededEntropy
from croupier.errors import BadInput
from croupier.house.faults.broken import Broken
from croupier.house.faults.checks import check_all
from croupier.house.opening.founding import DEMONSTRATION, open_meters, set_up
from croupier.house.world.world import World
from croupier.money import Account, AccountKind, exact
from croupier.store import TRANSFER, Append, Fresh, Store, read_transfer
from croupier.tournament import HostPace
from tests.server.directing import small
from tests.store.logs import event

NO_WAIT = house.Pace(wagers=0, settle_wagers=0, dealer=0, companion=0, show=0, pause=0, decision=0)


def lowest(store: Store) -> dict[Account, Fraction]:
    """The least that each account ever held, in the order of the log."""
    held: dict[Account, Fraction] = defaultdict(Fraction)
    least: dict[Account, Fraction] = defaultdict(Fraction)
    for record in store.read_all():
        if record.type == TRANSFER:
            for entry in read_transfer(record.data).entries:
                held[entry.account] += exact(entry.amount)
                least[entry.account] = min(least[entry.account], held[entry.account])
    return least


@pytest.mark.parametrize("seed", [11, 12])
def test_no_account_that_may_not_owe_is_ever_below_zero(tmp_path: Path, seed: int) -> None:
    """0.1: prizes were paid out of an empty pool, and a fee was taken from an account before the
    money for it had come: records stood by stream and not in the order of the decisions."""

    async def go(store: Store) -> None:
        chance = SeededEntropy(seed)
        casino = house.Casino(store, source=chance, secret=lambda: chance.read(32), pace=NO_WAIT)
        casino.catch_up_now()
        casino.watched_here = lambda _table: True
        await house.found_houses(casino)
        await open_meters(casino)
        for plan in DEMONSTRATION:
            await set_up(casino, plan)
        for _ in range(25):
            await _step_everywhere(casino)
        await house.plan_tournament(casino, "small", small("melbourne-poker"), 4)
        pace = HostPace(entries=10, tables=2, hands_a_level=1)
        while not casino.world.matches["small"].over:
            await house.start_now(casino, "small")
            await house.take_turn(casino, "small", pace)
        check_all(store, (), [casino])

    with Store(str(tmp_path / "house.db")) as store:
        asyncio.run(go(store))
        below = {a: n for a, n in lowest(store).items() if n < 0 and not a.kind.may_owe}
        assert below == {}
        assert casino_paid(store), "fees were paid and went to the pool"
        assert _replayed(store).position == store.head().position


async def _step_everywhere(casino: house.Casino) -> None:
    """The next step of the machine at every table."""
    for table in list(casino.world.floor.tables.values()):
        due = house.due_at(casino, table)
        if due is not None:
            await casino.perform(due.decide, table=table.id)


def casino_paid(store: Store) -> bool:
    return any(account.kind == AccountKind.PRIZE_POOL for account in lowest(store))


def _replayed(store: Store) -> World:
    world = World()
    for record in store.read_all():
        world.fold(record)
    return world


def test_the_simulator_notices_an_account_that_was_below_zero(tmp_path: Path) -> None:
    def transfer(name: str, source: str, target: str) -> Fresh:
        lines = [{"account": source, "amount": -5}, {"account": target, "amount": 5}]
        return Fresh(TRANSFER, event("x", id=name, entries=lines).data.replace(b'"type":"x",', b""))

    with Store(str(tmp_path / "house.db")) as store:
        too_early = transfer("1", "player:ann", "player:bob")
        paid = transfer("2", "cage:main", "player:ann")
        store.append(
            [Append("s", 0, (too_early, paid))], key="k", who="sue", at=Micros(1), command=b""
        )
        with pytest.raises(Broken, match="player:ann holds -5 after record 1"):
            check_all(store, (), ())


def test_a_command_may_come_back_to_a_stream(tmp_path: Path) -> None:
    one = event("E")
    with Store(str(tmp_path / "house.db")) as store:
        runs = [Append("a", 0, ()), Append("a", 0, (one,)), Append("b", 0, (one,))]
        store.append(
            [*runs, Append("a", 1, (one, one))], key="k", who="sue", at=Micros(1), command=b""
        )
        assert [(r.stream, r.version) for r in store.read_all()] == [
            ("a", 1), ("b", 1), ("a", 2), ("a", 3),
        ]  # fmt: skip
        with pytest.raises(BadInput, match="expected version 2 of b"):
            store.append(
                [Append("b", 1, (one,)), Append("b", 1, (one,))],
                key="l", who="sue", at=Micros(1), command=b"",
            )  # fmt: skip
        assert store.head().position == 4
