"""A world that was kept, and the log behind it, are the world; anything else is passed over."""

import asyncio
import hashlib
import os
import pickle
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest
from sqlalchemy import text

from croupier.cards import SeededEntropy
from croupier.server import Pace, snapshots
from croupier.server.casino import Casino
from croupier.server.dealer import due_at
from croupier.server.founding import DEMONSTRATION, found_houses, open_meters, set_up
from croupier.server.jackpots import heard
from croupier.server.snapshots import WORLD, Kept, form, keep_now, restore
from croupier.server.world import World
from croupier.store import Store
from tests.postgres import Postgres

BRISK = Pace(wagers=0, settle_wagers=0, dealer=1e-6, companion=1e-6, pause=0, decision=30)


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def address(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[str]:
    """A house that has played at every kind of table, with a few words of its worlds kept."""
    if request.param == "sqlite":
        yield str(tmp_path_factory.mktemp("house") / "house.db")
        return
    postgres: Postgres = request.getfixturevalue("postgres")
    database = postgres.database()
    yield database
    postgres.drop(database)


@pytest.fixture(scope="module")
def played(address: str) -> str:
    asyncio.run(_play(address))
    return address


async def _play(address: str) -> None:
    chance = SeededEntropy(5)
    with Store(address) as store:
        casino = Casino(store, source=chance, secret=lambda: chance.read(32), pace=BRISK,
                        heard=heard)  # fmt: skip
        casino.watched_here = lambda _table: True
        await found_houses(casino)
        await open_meters(casino)
        for plan in DEMONSTRATION:
            await set_up(casino, plan)
        for _ in range(40):
            for name in list(casino.world.floor.tables):
                due = due_at(casino, casino.world.floor.tables[name])
                if due is not None:
                    await casino.perform(due.decide, table=name)


def replay(store: Store, until: int | None = None) -> World:
    world = World()
    for record in store.read_all(limit=until):
        world.fold(record)
    return world


def same(one: World, other: World) -> None:
    assert vars(one).keys() == vars(other).keys()
    for name, part in vars(one).items():
        assert part == vars(other)[name], name


@pytest.fixture
def store(played: str) -> Iterator[Store]:
    with Store(played) as opened:
        with opened.engine.begin() as connection:
            connection.execute(text("DELETE FROM snapshots"))
        yield opened


def opened_again(store: Store) -> Casino:
    casino = Casino(store)
    casino.catch_up_now()
    return casino


def test_a_kept_world_and_its_tail_are_the_log_replayed(store: Store) -> None:
    whole = replay(store)
    assert whole.plays.keys() == {plan.table for plan in DEMONSTRATION}
    assert any(play.rules for play in whole.plays.values())
    dice = Random(3)
    for place in [*sorted(dice.sample(range(1, whole.position), 4)), whole.position]:
        keep_now(store, replay(store, place))
        kept = restore(store)
        assert kept is not None
        same(kept, replay(store, place))
        casino = opened_again(store)
        assert casino.kept == place
        same(casino.world, whole)


def test_the_house_goes_on_while_its_world_is_written_down(store: Store) -> None:
    """What is kept is the world of one moment, though it moved on before it was written."""
    position = replay(store).position - 50
    world = replay(store, position)
    place, parts = snapshots.parts_of(world)
    for record in store.read_all(position):
        world.fold(record)
    snapshots.keep(store, place, parts)
    kept = restore(store)
    assert kept is not None
    same(kept, replay(store, position))


def _change(store: Store, data: bytes) -> None:
    with store.engine.begin() as connection:
        connection.execute(
            text("UPDATE snapshots SET data = :data WHERE stream = :stream"),
            {"data": data, "stream": WORLD},
        )


def test_a_world_with_any_byte_changed_is_passed_over(store: Store) -> None:
    keep_now(store, replay(store))
    found = store.snapshot(WORLD, form())
    assert found is not None
    data, dice = found[1], Random(4)
    for place in [0, 31, 32, len(data) - 1, *dice.sample(range(len(data)), 10)]:
        _change(store, data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
        assert restore(store) is None
    _change(store, data[:-5])
    assert restore(store) is None
    _change(store, b"")
    assert restore(store) is None
    assert opened_again(store).world.position == store.head().position


def test_a_world_of_another_program_is_passed_over(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    keep_now(store, replay(store))
    monkeypatch.setattr(snapshots, "form", lambda: "another")
    assert restore(store) is None
    same(opened_again(store).world, replay(store))


def test_a_world_of_another_log_is_passed_over(store: Store, tmp_path: Path) -> None:
    world = replay(store)
    keep_now(store, world)
    found = store.snapshot(WORLD, form())
    assert found is not None
    with Store(str(tmp_path / "other.db")) as other:
        asyncio.run(_found_only(other))
        other.save_snapshot(WORLD, found[0], found[1], form())
        assert restore(other) is None, "the log is shorter than the world"
        other.save_snapshot(WORLD, found[0] + 1, found[1], form())
        assert restore(other) is None
        casino = opened_again(other)
        assert casino.kept == 0
        assert casino.world.position == other.head().position
    store.save_snapshot(WORLD, world.position, _with_hash(found[1], bytes(32)), form())
    assert restore(store) is None, "the log's record is not the one that was there"


async def _found_only(store: Store) -> None:
    await found_houses(Casino(store))


def _sealed(kept: Kept) -> bytes:
    body = zlib.compress(msgspec.msgpack.encode(kept), 1)
    return hashlib.sha256(body).digest() + body


def _with_hash(data: bytes, last: bytes) -> bytes:
    kept = msgspec.msgpack.decode(zlib.decompress(data[32:]), type=Kept)
    return _sealed(Kept(last, kept.parts))


class Burglar:
    """What a stranger's database might bring along."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, (self.words,)


def test_a_world_brings_no_code_along(store: Store, tmp_path: Path) -> None:
    mark = tmp_path / "was here"
    last = next(iter(store.read_at([store.head().position])))
    tools = (Burglar(f"touch '{mark}'"), eval, os.remove, Store, snapshots.keep, getattr)
    for tool in tools:
        bad = Kept(last.hash, (("floor", None, pickle.dumps(tool)),))
        store.save_snapshot(WORLD, last.position, _sealed(bad), form())
        assert restore(store) is None
    assert not mark.exists()


def test_a_house_that_closes_keeps_its_world_and_an_unchanged_one_is_not_kept_again(
    store: Store,
) -> None:
    casino = opened_again(store)
    assert casino.kept == 0 or casino.kept == casino.world.position
    casino.kept = 0
    asyncio.run(casino.keep())
    assert store.snapshot(WORLD, form()) is not None
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM snapshots"))
    asyncio.run(casino.keep())
    assert store.snapshot(WORLD, form()) is None
