"""Tests of the stored form of the state: it is read back the same, and nothing else is."""

from __future__ import annotations

import asyncio
import dataclasses
import os
import subprocess
import types
import zlib
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier import cli, house
from croupier.cards import Card, SeededEntropy
from croupier.house.machine.dealer import due_at
from croupier.house.opening.founding import DEMONSTRATION, found_houses, open_meters, set_up
from croupier.house.process.casino import Casino
from croupier.house.world import stored_world
from croupier.house.world.live_table import HandOpened
from croupier.house.world.stored_world import (
    NotAWorld,
    build,
    decode,
    encode,
    first_difference,
    parts_of,
)
from croupier.house.world.world import World
from croupier.store import Store
from croupier.tournament import HostPace as Turns
from tests.server.directing import small
from tests.server.test_snapshots import BRISK, replay, same

LOOKS = 60
"""How often every table is asked for its next step: some hundred rounds and hands together."""


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A house with every kind of stream: floor, banked games, poker, jackpots, a tournament."""
    file = str(tmp_path_factory.mktemp("house") / "house.db")
    asyncio.run(_play(file))
    return file


async def _play(file: str) -> None:
    chance = SeededEntropy(11)
    with Store(file) as store:
        casino = Casino(store, source=chance, secret=lambda: chance.read(32), pace=BRISK)
        casino.watched_here = lambda _table: True
        await found_houses(casino)
        await open_meters(casino)
        for plan in DEMONSTRATION:
            await set_up(casino, plan)
        for _ in range(LOOKS):
            for name in list(casino.world.floor.tables):
                due = due_at(casino, casino.world.floor.tables[name])
                if due is not None:
                    await casino.perform(due.decide, table=name)
        await house.plan_tournament(casino, "small", small("melbourne-poker"), 12)
        for _ in range(4):
            await house.start_now(casino, "small")
            await house.take_turn(casino, "small", Turns(entries=20, tables=2, hands_a_level=3))


@pytest.fixture(scope="module")
def log(file: str) -> Iterator[Store]:
    with Store(file) as store:
        yield store


@pytest.fixture(scope="module")
def whole(log: Store) -> World:
    return replay(log)


@pytest.fixture(scope="module")
def data(whole: World) -> bytes:
    return encode(parts_of(whole))


def lines_of(data: bytes) -> list[bytes]:
    return zlib.decompress(data).splitlines()


def packed(lines: list[bytes]) -> bytes:
    return zlib.compress(b"".join(line + b"\n" for line in lines))


# --- there and back ----------------------------------------------------------------------------


def test_the_house_of_these_tests_has_something_in_every_part(whole: World) -> None:
    empty = {name for name, part in vars(whole).items() if not part}
    assert empty == set()
    assert any(play.rules for play in whole.plays.values())
    assert any(play.deal for play in whole.plays.values())
    assert whole.matches["small"].state.entrants


def test_what_is_read_back_is_the_world_at_every_moment(log: Store, whole: World) -> None:
    places = [*range(1, whole.position, whole.position // 25), whole.position]
    world = World()
    for record in log.read_all():
        world.fold(record)
        if record.position in places:
            same(build(decode(encode(parts_of(world)))), world)


def test_a_world_read_back_goes_on_as_the_one_that_was_stored(log: Store, whole: World) -> None:
    half = replay(log, whole.position // 2)
    again = build(decode(encode(parts_of(half))))
    for record in log.read_all(half.position):
        half.fold(record)
        again.fold(record)
    same(half, whole)
    same(again, whole)


def test_equal_worlds_give_equal_bytes(whole: World, data: bytes) -> None:
    assert encode(parts_of(build(decode(data)))) == data


def test_every_attribute_of_a_world_is_a_part(whole: World) -> None:
    names = {part.name.partition(".")[0] for part in parts_of(whole)}
    assert names == vars(World()).keys()


def test_the_lists_of_a_world_keep_their_limits(whole: World, data: bytes) -> None:
    again = build(decode(data))
    for name in ("recent", "rounds", "entries", "hits"):
        limits = {key: line.maxlen for key, line in getattr(whole, name).items()}
        assert None not in limits.values()
        assert {key: line.maxlen for key, line in getattr(again, name).items()} == limits


def test_the_events_of_poker_tables_share_what_did_not_change(data: bytes) -> None:
    """Each recent event knows the table that it met; that must not be a copy for each of them."""
    again = build(decode(data))
    for table, recent in again.recent.items():
        met = [happened for happened in recent if happened.before is not None]
        opened = sum(isinstance(happened.event, HandOpened) for happened in recent)
        assert len({id(happened.terms) for happened in met}) <= opened + 1, table
    assert any(len(recent) > 50 and recent[-1].before for recent in again.recent.values())


def test_the_first_difference_is_named(log: Store, whole: World, data: bytes) -> None:
    assert first_difference(whole, decode(data)) is None
    assert first_difference(replay(log, whole.position - 1), decode(data)) == "position"
    stored = dict(decode(data))
    del stored["floor.purses", None]
    assert first_difference(whole, stored) == "floor.purses"
    stored = dict(decode(data)) | {("hits", "no such book"): ()}
    assert first_difference(whole, stored) == "hits"
    name = next(iter(whole.plays))
    stored = dict(decode(data)) | {("plays", name): None}
    assert first_difference(whole, stored) == f"plays of {name!r}"


# --- only values of ours -----------------------------------------------------------------------

PLAIN = {bool, int, str, float, type(None), tuple, dict, Card, Fraction, Any}


def reachable(kind: Any, found: set[Any]) -> set[Any]:
    """Every type that an annotation can lead to."""
    origin = get_origin(kind)
    if origin is not None or isinstance(kind, types.UnionType):
        found |= {origin} if isinstance(origin, type) else set()
        for inner in get_args(kind):
            if inner is not Ellipsis and not isinstance(inner, str | int):
                reachable(inner, found)
    elif hasattr(kind, "__supertype__"):
        reachable(kind.__supertype__, found)
    elif kind not in found:
        found.add(kind)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            for field in msgspec.structs.fields(kind):
                reachable(field.type, found)
        elif dataclasses.is_dataclass(kind):
            for inner in get_type_hints(kind).values():
                reachable(inner, found)
    return found


def is_frozen(kind: Any) -> bool:
    if dataclasses.is_dataclass(kind):
        return bool(vars(kind)["__dataclass_params__"].frozen)
    return bool(kind.__struct_config__.frozen)


def test_a_stored_world_can_only_hold_frozen_values() -> None:
    found = set[Any]()
    for form in stored_world._FORMS.values():
        reachable(form.type, found)
    records = {kind for kind in found if hasattr(kind, "__struct_config__")}
    records |= {kind for kind in found if dataclasses.is_dataclass(kind)}
    assert len(records) > 200
    assert [kind for kind in records if not is_frozen(kind)] == []
    others = {kind.__name__ for kind in found - records - PLAIN}
    assert others <= {"Mapping", "Union", "UnionType", "datetime", "BankedRules"}


def test_rules_stand_beside_a_play_and_never_in_it(data: bytes) -> None:
    lines = lines_of(data)
    number = next(i for i, line in enumerate(lines) if line.startswith(b'["plays"'))
    assert b'"rules":null' in lines[number]
    lines[number] = lines[number].replace(b'"rules":null', b'"rules":["perth-ultimate"]', 1)
    with pytest.raises(NotAWorld, match=f"Line {number + 1} "):
        decode(packed(lines))


@pytest.fixture
def nothing_is_run(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever runs a program or the command line, or leaves the interpreter, is caught."""

    def caught(*_: object, **__: object) -> None:
        raise AssertionError("code was run")

    for place, name in ((os, "system"), (os, "_exit"), (subprocess, "Popen"), (cli, "main")):
        monkeypatch.setattr(place, name, caught)


RECENT = (
    b'["recent","T",{"before":null,"lines":'
    b'[{"room":"%s","version":1,"at":1,"event":{"type":"%s"}}]}]'
)
FORGED_LINES = [
    b'["os.system",null,"touch x"]',
    b'["__class__",null,1]',
    b'["__init__",null,{}]',
    b'["croupier.cli.main",null,[]]',
    b'["floor.__class__",null,{}]',
    b'["plays",null,{}]',
    b'["position","x",1]',
    b'["position",null,"1"]',
    b'["position",null,1.5]',
    RECENT % (b"os", b"RoundOpened"),
    RECENT % (b"banked", b"croupier.cli.main"),
    RECENT % (b"banked", b"SystemExit"),
    b'["rounds","T",[{"id":"r","first":"one","opened":1}]]',
    b'["position",null,1,2]',
    b'{"position":1}',
    b"cposix\nsystem\n(S'touch x'\ntR.",
    b"\x80\x05\x8c\x05posix\x8c\x06system\x93.",
    b"",
    b"[" * 100_000,
    b'["floor.house",null,' + b"[" * 100_000,
    b'["jackpots","b",' + b'{"signs":' * 50_000,
    b'["versions",null,{"\xff":1}]',
]


@pytest.mark.usefixtures("nothing_is_run")
@pytest.mark.parametrize("line", FORGED_LINES, ids=range(len(FORGED_LINES)))
def test_a_forged_line_is_not_a_part_of_a_world(line: bytes) -> None:
    with pytest.raises(NotAWorld):
        decode(packed([line]))


def test_a_part_that_is_there_twice_is_refused(data: bytes) -> None:
    lines = lines_of(data)
    with pytest.raises(NotAWorld, match="twice"):
        decode(packed([*lines, lines[0]]))


def test_a_card_that_there_is_not_is_refused(data: bytes) -> None:
    lines = lines_of(data)
    number = next(i for i, line in enumerate(lines) if b'"cards":["' in line)
    head, _, tail = lines[number].partition(b'"cards":["')
    lines[number] = head + b'"cards":["1x' + tail[2:]
    with pytest.raises(NotAWorld):
        decode(packed(lines))


# --- damaged bytes -----------------------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(cut=st.floats(0, 1, exclude_max=True))
def test_a_world_cut_short_is_refused(data: bytes, cut: float) -> None:
    with pytest.raises(NotAWorld):
        decode(data[: int(cut * len(data))])


def test_a_world_with_something_behind_it_is_refused(data: bytes) -> None:
    with pytest.raises(NotAWorld):
        decode(data + b"x")


@settings(max_examples=200, deadline=None)
@given(noise=st.binary(max_size=400))
def test_random_bytes_are_refused(noise: bytes) -> None:
    for forged in (noise, zlib.compress(noise)):
        try:
            build(decode(forged))
        except NotAWorld:
            continue
        raise AssertionError("a world out of nothing")


@settings(max_examples=150, deadline=None)
@given(data_=st.data())
def test_a_world_with_random_changes_is_refused_or_only_holds_values_of_ours(
    data: bytes, data_: st.DataObject
) -> None:
    lines = lines_of(data)
    number = data_.draw(st.integers(0, len(lines) - 1))
    line = bytearray(lines[number])
    for _ in range(data_.draw(st.integers(1, 4))):
        line[data_.draw(st.integers(0, len(line) - 1))] = data_.draw(st.integers(0, 255))
    try:
        found = decode(packed([bytes(line)]))
    except NotAWorld:
        return
    assert all(isinstance(v, msgspec.Struct | int | dict | tuple) for v in found.values())


def test_a_small_file_cannot_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored_world, "LARGEST_WORLD", 1 << 20)
    with pytest.raises(NotAWorld, match="too large"):
        decode(zlib.compress(bytes((1 << 20) + 1)))


@pytest.mark.parametrize("limit", ["LARGEST_SNAPSHOT", "LARGEST_WORLD"])
def test_a_world_that_could_not_be_read_back_is_not_written(
    whole: World, monkeypatch: pytest.MonkeyPatch, limit: str
) -> None:
    monkeypatch.setattr(stored_world, limit, 1000)
    with pytest.raises(NotAWorld, match="more than may be stored"):
        encode(parts_of(whole))


def test_no_module_of_the_house_reads_or_writes_pickle() -> None:
    folder = Path(stored_world.__file__).parents[1]
    found = [
        file.name
        for file in folder.rglob("*.py")
        if "import pickle" in file.read_text() or "from pickle" in file.read_text()
    ]
    assert found == []
