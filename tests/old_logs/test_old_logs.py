"""Tests that the log of version 0.1 is verified, read to the same state, and continued."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cli import main
from croupier.history import judge, read_phh
from croupier.house.faults.checks import check_all
from croupier.house.process.casino import Casino
from croupier.house.world.round_check import Kept, KeptDeck, check_round, read_round
from croupier.house.world.snapshots import restore
from croupier.house.world.stored_world import encode, parts_of
from croupier.house.world.world import World
from croupier.store import WORLD, Snapshot, Store, verify
from tests.old_logs import state_of
from tests.old_logs.playing_on import goes_on, name_of, played_out, tournament_over
from tests.server.manual_server import Guest, ManualServer, manual_server

SUBJECTS = (
    "accounts",
    "journal",
    "tables",
    "jackpots",
    "poker_room",
    "tournaments",
    "staff",
    "conduct",
    "promotions",
    "rounds",
)
STREAMS = {"floor", "table", "play", "player", "jackpots", "tournament", "poker-room"}
BANKED = ("CAN-U1", "MEL-U1", "MEL-B1", "SYD-B1", "PER-U1")
WITH_HISTORIES = ("MEL-NL1", "MEL-O1", "OWES")
"""Poker tables without side wagers on the flop, for which hand histories have no words."""
PLAYED_ON = ("banked-middle", "poker-middle")


@pytest.fixture(scope="module")
def folded(packed: bytes, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What this version says of the log, as plain data."""
    file = tmp_path_factory.mktemp("folded") / "house.db"
    file.write_bytes(packed)
    with Store(str(file)) as store:
        world = World()
        for record in store.read_all():
            world.fold(record)
        found: dict[str, Any] = json.loads(json.dumps(state_of.house_as_told(store, world)))
        return found


@pytest.fixture
def server(database: Path, told: dict[str, Any]) -> Iterator[ManualServer]:
    """The house opened again on the old log, a moment after it was closed."""
    last = told["log"]["last_at_us"] / 1e6
    with manual_server(database, began=last) as opened:
        opened.now = 1
        opened.casino.watched_here = lambda _table: True
        yield opened


def test_the_log_is_whole_link_by_link(database: Path, told: dict[str, Any]) -> None:
    with Store(str(database)) as store, store.engine.connect() as connection:
        verdict = verify(connection)
    assert verdict.fault is None
    head = {"position": verdict.head.position, "hash": verdict.head.hash.hex()}
    assert head == told["log"]["head"]


def test_every_kind_of_stream_is_in_it(told: dict[str, Any]) -> None:
    assert told["log"]["streams"].keys() == STREAMS


@pytest.mark.parametrize("subject", SUBJECTS)
def test_the_log_is_folded_to_what_the_version_that_wrote_it_said(
    subject: str, folded: dict[str, Any], told: dict[str, Any]
) -> None:
    assert folded[subject] == state_of.said_once(subject, told[subject])


def test_everything_told_is_compared(told: dict[str, Any]) -> None:
    assert told.keys() - {"log"} == set(SUBJECTS)


def test_the_house_opens_on_it_and_adds_nothing_of_its_own(
    server: ManualServer, told: dict[str, Any]
) -> None:
    assert server.casino.world.position == told["log"]["head"]["position"]
    tables = server.casino.world.floor.tables.values()
    assert not any(table.practice for table in tables), "version 0.1 had no practice tables"
    check_all(server.casino.store, (), [server.casino], told["log"]["head"]["position"])


def test_a_world_that_another_version_stored_is_passed_over(
    database: Path, told: dict[str, Any]
) -> None:
    """Its form is not ours, and reading it as ours would forget every hand in play."""
    with Store(str(database)) as store:
        position = told["log"]["head"]["position"]
        stored = Snapshot(WORLD, "version 0.1", position, encode(parts_of(World())))
        store.save_sealed(stored, who="the house", at=told["log"]["last_at_us"])
        assert restore(store) is None
        casino = Casino(store)
        casino.catch_up_now()
        tables = state_of.house_as_told(store, casino.world)["tables"]
    assert json.loads(json.dumps(tables)) == state_of.said_once("tables", told["tables"])


def test_what_stood_in_the_middle_is_played_out_and_something_new_begun(
    server: ManualServer, told: dict[str, Any]
) -> None:
    world = server.casino.world
    for name in world.floor.tables:
        assert played_out(server, name), f"{name} stands still"
    for name in BANKED:
        _new_round(server, name)
    playable = _with_a_game(world)
    assert {"MEL-NL1", "MEL-O1", "MEL-P1", "MEL-H8", "NOTICE"} <= set(playable)
    for name in playable:
        hand = name_of(world.play(name))
        assert goes_on(server, name, lambda: name_of(world.play(name)) != hand), f"{name}: no hand"  # noqa: B023  # called at once
        assert played_out(server, name)
    for name in PLAYED_ON:
        tournament_over(server, name)
        assert sum(world.matches[name].state.prizes.values()) == world.matches[name].state.pool
    check_all(server.casino.store, (), [server.casino], told["log"]["head"]["position"])


def _with_a_game(world: World) -> list[str]:
    """Poker tables that deal themselves, at which two or more are there to play."""
    return [
        name
        for name, table in world.floor.tables.items()
        if table.is_poker and not table.deck and _present(world, name) > 1
    ]


def _present(world: World, name: str) -> int:
    chairs = state_of.table(world, name)["in_play"]["chairs"].values()
    return sum(not (chair["away"] or chair["sits_out"]) for chair in chairs)


def _new_round(server: ManualServer, name: str) -> None:
    """A newcomer sits down, wagers, and sees the round to its end."""
    guest = server.guest()
    guest.sit(name, 50_000)
    assert goes_on(server, name, lambda: server.casino.world.play(name).state.phase == "wagers")
    least = guest.seen(name)["table"]["minimum"]
    spots = ("ante", "blind") if "-U" in name else ("ante",)
    assert {answer.status_code for answer in guest.wagers(name, least, *spots)} == {200}
    ident = name_of(server.casino.world.play(name))
    assert played_out(server, name)
    closed = {mark.id for mark in server.casino.world.rounds[name] if mark.last}
    assert ident in closed


def test_finished_rounds_replay_and_their_decks_are_proven(
    server: ManualServer, told: dict[str, Any]
) -> None:
    """Banked rounds prove the whole deck; hands of poker come out as histories that agree."""
    boss = server.boss()
    for name in (*BANKED, *WITH_HISTORIES, "FEE"):
        over = [ident for ident, is_over in told["rounds"][name] if is_over][-2:]
        assert over
        for ident in over:
            _replays(boss, name, ident)


def _replays(boss: Guest, name: str, ident: str) -> None:
    shown = boss.get(f"/api/tables/{name}/rounds/{ident}")
    assert shown["over"]
    assert len(shown["frames"]) == len(shown["events"])
    commitments = [deck["commitment"] for deck in shown["fairness"]["decks"]]
    kept = Kept(tuple(KeptDeck(one) for one in commitments), ident)
    verdict = check_round(read_round(shown), kept)
    nothing = "You saw no card of this round, so its proof shows you nothing."
    assert verdict.problem in ("", nothing), (name, ident)
    if name in WITH_HISTORIES:
        answer = boss.ask("GET", f"/api/tables/{name}/rounds/{ident}/hand.phh")
        assert answer.status_code == 200, answer.text
        [fields] = read_phh(answer.text).values()
        assert judge(fields).status in ("ok", "undecided")


def test_the_command_line_reads_it(database: Path, tmp_path: Path) -> None:
    here = ["--database", str(database)]
    for words in (
        ["audit", "verify"],
        ["audit", "balances"],
        ["audit", "show", "table:CAN-U1", "--limit", "5"],
        ["store", "backup", str(tmp_path / "backup.db")],
        ["store", "export", str(tmp_path / "log.jsonl")],
        ["store", "rebuild"],
    ):
        assert main([*words, *here]) == 0, words
