"""Tests of snapshots: a valid one gives the same state, any other is not used."""

import asyncio
import os
import pickle
import zlib
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
import structlog
from msgspec.structs import replace
from sqlalchemy import text

from croupier import floor
from croupier.acts import Actor, Micros, Millis, Refusal
from croupier.cards import SeededEntropy
from croupier.house import Pace
from croupier.house.machine.dealer import due_at
from croupier.house.opening.founding import (
    DEMONSTRATION,
    found_houses,
    open_account,
    open_meters,
    set_up,
)
from croupier.house.process.casino import Casino
from croupier.house.world import snapshots
from croupier.house.world.snapshots import program_fingerprint, restore, store_snapshot_now
from croupier.house.world.stored_world import WorldPart, build, decode, encode, parts_of
from croupier.house.world.world import World
from croupier.money import Cents
from croupier.server import ServerOptions
from croupier.store import WORLD, Snapshot, Store, seals_of
from tests.postgres import Postgres
from tests.server.open_house import open_house

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
        casino = Casino(
            store,
            source=chance,
            secret=lambda: chance.read(32),
            pace=BRISK,
        )
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
        store_snapshot_now(store, replay(store, place))
        restored = restore(store)
        assert restored is not None
        same(restored, replay(store, place))
        casino = opened_again(store)
        assert casino.snapshot_position == place
        same(casino.world, replay(store))


def test_the_house_goes_on_while_its_world_is_written_down(store: Store) -> None:
    """What is kept is the world of one moment, though it moved on before it was written."""
    position = replay(store).position - 50
    world = replay(store, position)
    parts = parts_of(world)
    for record in store.read_all(position):
        world.fold(record)
    snapshots.store_snapshot(store, position, parts, at=Millis(0))
    restored = restore(store)
    assert restored is not None
    same(restored, replay(store, position))


def _change(store: Store, data: bytes) -> None:
    with store.engine.begin() as connection:
        connection.execute(
            text("UPDATE snapshots SET data = :data WHERE stream = :stream"),
            {"data": data, "stream": WORLD},
        )


def test_a_world_with_any_byte_changed_is_passed_over(store: Store) -> None:
    store_snapshot_now(store, replay(store))
    found = store.snapshot(WORLD, program_fingerprint())
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
    store_snapshot_now(store, replay(store))
    monkeypatch.setattr(snapshots, "program_fingerprint", lambda: "another")
    assert restore(store) is None
    same(opened_again(store).world, replay(store))


def test_a_world_of_another_log_is_passed_over(store: Store, tmp_path: Path) -> None:
    world = replay(store)
    store_snapshot_now(store, world)
    found = store.snapshot(WORLD, program_fingerprint())
    assert found is not None
    with Store(str(tmp_path / "other.db")) as other:
        asyncio.run(_found_only(other))
        other.save_snapshot(WORLD, found[0], found[1], program_fingerprint())
        assert restore(other) is None, "the log is shorter than the world"
        other.save_snapshot(WORLD, found[0] + 1, found[1], program_fingerprint())
        assert restore(other) is None
        casino = opened_again(other)
        assert casino.snapshot_position == 0
        assert casino.world.position == other.head().position


async def _found_only(store: Store) -> None:
    await found_houses(Casino(store))


class Burglar:
    """What a stranger's database might bring along."""

    def __init__(self, words: str) -> None:
        self.words = words

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return os.system, (self.words,)


def test_a_world_brings_no_code_along(store: Store, tmp_path: Path) -> None:
    """Even where the whole chain was forged, so that the log seals what lies there."""
    mark = tmp_path / "was here"
    position = store.head().position
    tools = (Burglar(f"touch '{mark}'"), eval, os.remove, Store, snapshots.store_snapshot, getattr)
    runs_the_command_line = b"ccroupier.__main__\nWorld\n."
    for forged in (*map(pickle.dumps, tools), runs_the_command_line):
        for data in (forged, zlib.compress(forged), forged[:-1]):
            bad = Snapshot(WORLD, program_fingerprint(), position, data)
            store.save_sealed(bad, who="the house", at=Micros(0))
            with structlog.testing.capture_logs() as logged:
                assert restore(store) is None
            assert [line["log_level"] for line in logged] == ["warning"]
    assert not mark.exists()


def test_a_house_that_closes_keeps_its_world_and_an_unchanged_one_is_not_kept_again(
    store: Store,
) -> None:
    casino = opened_again(store)
    assert casino.snapshot_position == 0 or casino.snapshot_position == casino.world.position
    casino.snapshot_position = 0
    asyncio.run(casino.store_snapshot())
    assert store.snapshot(WORLD, program_fingerprint()) is not None
    with store.engine.begin() as connection:
        connection.execute(text("DELETE FROM snapshots"))
    asyncio.run(casino.store_snapshot())
    assert store.snapshot(WORLD, program_fingerprint()) is None


def test_a_house_that_only_opens_and_closes_adds_no_second_seal(store: Store) -> None:
    for _ in range(3):
        casino = opened_again(store)
        asyncio.run(casino.store_snapshot())
    seals = list(store.read(seals_of(WORLD)))
    assert seals[-1].position == store.head().position
    before = store.head()
    for _ in range(3):
        asyncio.run(opened_again(store).store_snapshot())
    assert store.head() == before


def test_two_processes_that_keep_in_turn_add_no_seal_for_one_another_s(store: Store) -> None:
    first, second = opened_again(store), opened_again(store)

    async def by_turns() -> None:
        for casino in (first, second, first, second):
            await casino.catch_up()
            await casino.store_snapshot()

    before = len(list(store.read(seals_of(WORLD))))
    asyncio.run(by_turns())
    assert len(list(store.read(seals_of(WORLD)))) <= before + 2
    asyncio.run(by_turns())
    assert len(list(store.read(seals_of(WORLD)))) <= before + 2


def test_no_warning_is_logged_where_the_stored_world_is_good_or_there_is_none(
    store: Store,
) -> None:
    with structlog.testing.capture_logs() as logged:
        assert restore(store) is None
        store_snapshot_now(store, replay(store))
        assert restore(store) is not None
    assert logged == []


# --- a stored balance is rewritten -------------------------------------------------------------

HOUSE = "Crown Melbourne"
PAID_IN, FORGED = Cents(5_000), Cents(90_000_000)


async def _ann_pays_in(store: Store) -> None:
    casino = Casino(store)
    await found_houses(casino)
    await open_account(casino, "ann", HOUSE, PAID_IN)
    await casino.store_snapshot()


async def _ann_withdraws(casino: Casino, amount: Cents) -> None:
    actor = Actor("ann", "player")
    await casino.perform(
        lambda draft: draft.ask_floor(
            floor.WithdrawMoney(
                actor=actor, at=draft.at, id="w1", house=HOUSE, person="ann", amount=amount
            )
        )
    )


def rewrite_balance(store: Store, person: str, balance: Cents) -> None:
    """As somebody would who knows the form: nothing else in table `snapshots` needs changing."""
    found = store.snapshot(WORLD, program_fingerprint())
    assert found is not None
    stored = dict(decode(found[1]))
    purses = dict(stored["floor.purses", None])
    purses[person] = replace(purses[person], balance=balance)
    stored["floor.purses", None] = purses
    world = build(stored)
    assert world.balance(person) == balance
    _change(store, encode(parts_of(world)))


def test_a_balance_rewritten_in_the_stored_world_is_not_believed(tmp_path: Path) -> None:
    database = str(tmp_path / "house.db")
    with Store(database) as store:
        asyncio.run(_ann_pays_in(store))
        rewrite_balance(store, "ann", FORGED)
    with Store(database) as store, structlog.testing.capture_logs() as logged:
        casino = opened_again(store)
        assert casino.world.balance("ann") == PAID_IN
        with pytest.raises(Refusal):
            asyncio.run(_ann_withdraws(casino, FORGED))
    warnings = [line for line in logged if line["log_level"] == "warning"]
    assert len(warnings) == 1
    assert warnings[0]["event"] == "stored snapshot not used, the whole log is read"
    assert "No record of the log seals this snapshot" in warnings[0]["why"]


def test_a_good_world_moved_to_another_position_is_not_believed(store: Store) -> None:
    store_snapshot_now(store, replay(store))
    for step in (-1, 1):
        with store.engine.begin() as connection:
            connection.execute(text("UPDATE snapshots SET version = version + :n"), {"n": step})
        with structlog.testing.capture_logs() as logged:
            assert restore(store) is None
        assert [line["log_level"] for line in logged] == ["warning"]
        with store.engine.begin() as connection:
            connection.execute(text("UPDATE snapshots SET version = version - :n"), {"n": step})
    assert restore(store) is not None


def test_a_sealed_world_that_says_another_position_itself_is_not_believed(store: Store) -> None:
    """The chain can be forged as a whole; the world still has to fit where it stands."""
    position = replay(store).position
    snapshots.store_snapshot(store, position, parts_of(replay(store, position - 1)), at=Millis(0))
    with structlog.testing.capture_logs() as logged:
        assert restore(store) is None
    assert logged[0]["why"] == "The stored world is of another position than the snapshot says."


def test_a_sealed_world_without_one_of_its_parts_is_not_believed(store: Store) -> None:
    world = replay(store)
    for missing in ("versions", "floor.purses"):
        parts = [part for part in parts_of(world) if part.name != missing]
        snapshots.store_snapshot(store, world.position, parts, at=Millis(0))
        with structlog.testing.capture_logs() as logged:
            assert restore(store) is None
        assert logged[0]["why"] == f"The part {missing} is missing."


def test_a_sealed_world_with_rules_of_a_book_that_is_gone_is_not_believed(store: Store) -> None:
    world = replay(store)
    parts = list[WorldPart]()
    for part in parts_of(world):
        if part.name == "plays" and part.value.rules is not None:
            law = part.value.rules.law
            gone = replace(law.book, file=replace(law.book.file, id="no-such-book"))
            rules = type(part.value.rules)(type(law)(gone, law.game, law.sign))
            part = part._replace(value=replace(part.value, rules=rules))
        parts.append(part)
    snapshots.store_snapshot(store, world.position, parts, at=Millis(0))
    with structlog.testing.capture_logs() as logged:
        assert restore(store) is None
    assert logged[0]["why"] == "The part plays cannot be restored (BadInput)."
    same(opened_again(store).world, replay(store))


def test_a_server_that_is_opened_and_closed_without_guests_leaves_the_log_as_it_was(
    tmp_path: Path,
) -> None:
    database = tmp_path / "house.db"
    options = ServerOptions(empty=True)
    heads = []
    for _ in range(3):
        with open_house(database, options):
            pass
        with Store(str(database)) as store:
            heads.append(store.head())
    assert heads[0].position > 0
    assert heads == [heads[0]] * 3
