"""Tests that founding a house can be interrupted at any point and continued."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from croupier.acts import Millis
from croupier.house.faults.checks import check_all
from croupier.house.opening.first_day import demonstrate, open_house, with_retries
from croupier.house.opening.founding import (
    DEMONSTRATION,
    METERS,
    found_houses,
    open_meters,
    set_up,
)
from croupier.house.process.casino import Casino
from croupier.store import Append, Keyring, Store, Unavailable, WriteCallback


class Fallen(BaseException):
    """The process is gone."""


class Mortal(Store):
    """A store whose process falls at its n-th write: before it, or after it and unheard."""

    def __init__(self, database: str, falls_at: int, *, after: bool) -> None:
        super().__init__(database)
        self._left, self._after = falls_at, after

    def send(self, appends: Sequence[Append], callback: WriteCallback, **command: Any) -> None:
        self._left -= 1
        if self._left:
            super().send(appends, callback, **command)
            return
        if self._after:
            self.append(appends, **command)
        raise Fallen


PLANS = DEMONSTRATION[:2]
METER = METERS[:1]


async def _open(store: Store) -> Casino:
    casino = Casino(store)
    casino.catch_up_now()
    await found_houses(casino)
    await demonstrate(casino, PLANS, METER)
    return casino


def _writes(database: Path) -> tuple[int, Casino]:
    """How many writes the day takes, and the floor it leads to."""
    with Store(str(database)) as store:
        casino = asyncio.run(_open(store))
        return casino.commands, casino


@pytest.mark.parametrize("after", [False, True], ids=["before", "after"])
def test_a_house_that_fell_at_any_write_of_its_first_day_opens_the_next_time(
    tmp_path: Path, after: bool
) -> None:
    """Falls at every write in turn, each on the same half-made house."""
    writes, whole = _writes(tmp_path / "whole.db")
    assert writes > 10
    database = str(tmp_path / "house.db")
    for _ in range(writes + 2):
        with Mortal(database, 2 if after else 3, after=after) as store:
            try:
                asyncio.run(_open(store))
            except Fallen:
                continue
            break
    with Store(database) as store:
        casino = asyncio.run(_open(store))
        check_all(store, (), [casino])
        tables = casino.world.floor.tables
        assert tables.keys() == {plan.table for plan in PLANS}
        assert {n: t.people for n, t in tables.items()} == {
            n: t.people for n, t in whole.world.floor.tables.items()
        }
        assert casino.world.jackpots.keys() == {"melbourne-wsop"}
        before = casino.world.position
        asyncio.run(_open(store))
        assert store.head().position == before, "a day that is over changes nothing more"


def test_a_house_with_tables_of_its_own_gets_no_demonstration(database: Path) -> None:
    with Store(str(database)) as store:
        casino = Casino(store)

        async def story() -> None:
            await found_houses(casino)
            await demonstrate(casino, PLANS, METER, wanted=False)
            assert not casino.world.floor.tables
            await set_up(casino, DEMONSTRATION[2])
            await demonstrate(casino, PLANS, METER)

        asyncio.run(story())
        assert list(casino.world.floor.tables) == [DEMONSTRATION[2].table]


def test_a_database_that_is_away_for_a_moment_does_not_end_the_day(
    database: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Store(str(database)) as store:
        casino, send, tries = Casino(store), store.send, []

        def broken(appends: Sequence[Append], callback: WriteCallback, **command: Any) -> None:
            tries.append(command["key"])
            if len(tries) % 2:
                send(appends, callback, **command)
            else:
                callback(Unavailable("away"))

        monkeypatch.setattr(store, "send", broken)
        asyncio.run(with_retries(casino, lambda: found_houses(casino)))
        assert len(casino.world.house().houses) == 4
        assert len(tries) > 4


def test_two_processes_open_one_house_at_once(database: Path) -> None:
    told: list[str] = []

    def both() -> list[Casino]:
        async def day() -> list[Casino]:
            houses = [Casino(store) for store in stores]
            keyrings = [Keyring(store.engine) for store in stores]
            days = [
                open_house(casino, keyring, empty=True, tell=told.append)
                for casino, keyring in zip(houses, keyrings, strict=True)
            ]
            await asyncio.gather(*days)
            for casino in houses:
                await casino.catch_up()
            return houses

        return asyncio.run(day())

    with Store(str(database)) as one, Store(str(database)) as other:
        stores = [one, other]
        houses = both()
        assert len(told) == 1
        assert Keyring(one.engine).check("admin", told[0], Millis(0))
        assert houses[0].world.floor == houses[1].world.floor
        check_all(one, (), houses)


def test_jackpots_that_another_process_has_just_opened_are_not_opened_again(
    database: Path,
) -> None:
    async def day() -> None:
        with Store(str(database)) as store, Store(str(database)) as other:
            quicker, slower = (Casino(each) for each in (store, other))
            await found_houses(quicker)
            await slower.catch_up()
            await open_meters(quicker)
            await open_meters(slower)
            tables = {name for meter in METERS for name in meter.tables}
            for plan in (plan for plan in DEMONSTRATION if plan.table in tables):
                await set_up(slower, plan)
            await quicker.catch_up()
            check_all(store, (), [quicker, slower])

    asyncio.run(day())


def test_a_password_that_was_not_told_is_not_the_password(database: Path) -> None:
    def fall(_: str) -> None:
        raise Fallen

    with Store(str(database)) as store:
        casino, keyring = Casino(store), Keyring(store.engine)
        with pytest.raises(Fallen):
            asyncio.run(open_house(casino, keyring, empty=True, tell=fall))
        assert keyring.empty()
        told: list[str] = []
        asyncio.run(open_house(casino, keyring, empty=True, tell=told.append))
        assert keyring.check("admin", told[0], Millis(0))
