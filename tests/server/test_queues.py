"""Tests of locks and notifications inside one server process."""

import asyncio
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.house.opening.founding import (
    DEMONSTRATION,
    METERS,
    found_houses,
    open_account,
    open_meters,
    set_up,
)
from croupier.house.process.casino import Casino, DraftDecision
from croupier.house.process.draft import Draft
from croupier.house.process.locks import NamedLocks
from croupier.house.process.replies import StoreReplies
from croupier.house.tables.seating import buy_in, sit_down
from croupier.server.live.subscriptions import Subscriptions
from croupier.store import Append, Receipt, Store, Unavailable, WriteCallback, WriteOutcome

RECEIPT = Receipt(1, 1, b"null")

# --- queues -------------------------------------------------------------------------------------


@settings(max_examples=30)
@given(st.lists(st.sets(st.sampled_from("abcd"), min_size=1), max_size=12))
def test_nobody_who_wants_the_same_is_there_at_the_same_time(wishes: list[set[str]]) -> None:
    locks, inside, served = NamedLocks(), set[str](), []

    async def come(wish: set[str]) -> None:
        async with locks.hold(wish):
            assert not inside & wish
            inside.update(wish)
            await asyncio.sleep(0)
            inside.difference_update(wish)
            served.append(wish)

    async def all_come() -> None:
        await asyncio.gather(*(come(wish) for wish in wishes))

    asyncio.run(all_come())
    assert len(served) == len(wishes)
    assert len(locks) == 0, "nothing is kept of those who were served"


def test_whoever_is_sent_away_while_waiting_neither_takes_nor_keeps_a_place() -> None:
    locks, served = NamedLocks(), list[str]()

    async def come(name: str, wish: set[str]) -> None:
        async with locks.hold(wish):
            served.append(name)

    async def all_come() -> None:
        async with locks.hold({"a"}):
            gone, given, stays = (
                asyncio.create_task(come(name, {"a", "b"})) for name in ("gone", "given", "stays")
            )
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.sleep(0)
        given.cancel()  # it has just been given what it waited for
        await asyncio.gather(gone, given, stays, return_exceptions=True)

    asyncio.run(all_come())
    assert served == ["stays"]
    assert len(locks) == 0


class Observed(Store):
    """Counts the commands that were sent back."""

    refused = 0

    def send(self, appends: Sequence[Append], callback: WriteCallback, **command: Any) -> None:
        def look(outcome: WriteOutcome) -> None:
            self.refused += not isinstance(outcome, Receipt)
            callback(outcome)

        super().send(appends, look, **command)


def test_commands_at_many_tables_that_move_one_account_lose_no_race(database: Path) -> None:
    """They wait for one another: each is decided on what the one before it left."""
    with Observed(str(database)) as store:
        casino = Casino(store)

        async def story() -> None:
            await found_houses(casino)
            await open_meters(casino, METERS[:1])
            for plan in DEMONSTRATION[:3]:
                await set_up(casino, plan)
            house = casino.world.floor.tables["MEL-B1"].house
            await open_account(casino, "ann", house)
            tables = ("MEL-B1", "MEL-U1")
            for name in tables:
                seats = casino.world.floor.tables[name].seats
                free = next(s.number for s in seats if not s.person)
                await casino.perform(_sits(name, free), who="ann", table=name)
            buys = [
                casino.perform(_buys(tables[n % 2], n), who="ann", table=tables[n % 2])
                for n in range(12)
            ]
            await asyncio.gather(*buys)

        asyncio.run(story())
        assert store.refused == 0
        assert casino.world.balance("ann") == 100_000 - 2 * 10_000 - 12 * 500


def _sits(name: str, seat: int) -> DraftDecision:
    return lambda draft: sit_down(draft, "ann", name, seat, 10_000, f"sits at {name}")


def _buys(name: str, number: int) -> DraftDecision:
    def decide(draft: Draft) -> None:
        buy_in(draft, "ann", name, 500, f"chips {number}")

    return decide


# --- answers of the store ------------------------------------------------------------------------


def test_what_was_written_is_applied_though_nobody_waits_any_more() -> None:
    async def story() -> None:
        replies = StoreReplies()
        applied: list[Receipt] = []
        sent: list[WriteCallback] = []
        waiting = asyncio.create_task(replies.wait(sent.append, applied.append))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        resting = asyncio.create_task(replies.all_answered())
        await asyncio.sleep(0)
        assert not resting.done()
        await asyncio.to_thread(sent[0], RECEIPT)
        await resting
        assert applied == [RECEIPT]

    asyncio.run(story())


def test_answers_come_from_other_threads_and_none_is_lost() -> None:
    async def story() -> None:
        replies = StoreReplies()
        applied: list[Receipt] = []
        sent: list[WriteCallback] = []
        waiting = [
            asyncio.create_task(replies.wait(sent.append, applied.append)) for _ in range(300)
        ]
        await asyncio.sleep(0)

        def write() -> None:
            for number, one in enumerate(sent):
                one(RECEIPT if number % 3 else Unavailable("away"))

        await asyncio.to_thread(write)
        told = await asyncio.gather(*waiting, return_exceptions=True)
        await replies.all_answered()
        assert len(applied) == 200
        assert sum(isinstance(one, Unavailable) for one in told) == 100

    asyncio.run(story())


# --- subscriptions ------------------------------------------------------------------------------


def test_news_goes_to_those_who_look_and_nothing_is_kept_of_others() -> None:
    subscriptions: Subscriptions[str] = Subscriptions()
    subscriptions.add("ann", "T1")
    subscriptions.add("bob", "T1")
    subscriptions.add("ann", "T2")
    assert subscriptions.to("T1") == {"ann", "bob"}
    subscriptions.remove("ann", "T1")
    subscriptions.remove("ann", "T1")
    subscriptions.remove("cid", "T9")
    assert subscriptions.to("T1") == {"bob"}
    assert subscriptions.anybody("T2")
    subscriptions.remove("ann", "T2")
    assert not subscriptions.anybody("T2")
