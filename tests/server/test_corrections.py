"""Tests of correcting a round over HTTP: which two may, and where the correction is seen."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from croupier.cli import main
from croupier.house import World
from croupier.store import JournalProjection, all_balances, audited_total, catch_up
from tests.server.manual_server import Guest, ManualServer, manual_server
from tests.server.test_audit import MELBOURNE, QUICK, latest, play
from tests.server.two_people import seconded

BANKED, POKER = "MEL-U1", "MEL-NL1"
CLAUSE = {BANKED: "14.10", POKER: "13.10"}
REASON = "The straight was read as a pair."


class House(NamedTuple):
    server: ManualServer
    database: Path
    manager: Guest
    second: Guest
    supervisor: Guest
    ann: Guest
    bob: Guest
    rounds: dict[str, str]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    database = tmp_path_factory.mktemp("corrections") / "house.db"
    with manual_server(database, QUICK) as server:
        boss = server.boss()
        manager = server.officer(boss, "mia", MELBOURNE, "tg-area-manager")
        second = server.officer(boss, "ned", MELBOURNE, "tg-area-manager")
        supervisor = server.officer(boss, "sam", MELBOURNE, "tg-higher-duties-dealer")
        ann, bob = server.register("ann"), server.register("bob")
        for who in (ann, bob):
            deposit = {"key": "d", "house": MELBOURNE, "amount": 500_000}
            who.good("POST", "/api/account/deposit", deposit)
        for table in (BANKED, POKER):
            play(server, table, ann, bob)
        rounds = {table: latest(server, table) for table in (BANKED, POKER)}
        yield House(server, database, manager, second, supervisor, ann, bob, rounds)


def correct(house: House, table: str, who: Guest | None = None, **more: Any) -> Any:
    """A correction of the round at a table, confirmed by a second manager: $5 from bob to ann,
    with some fields changed."""
    body = {
        "role": "tg-area-manager",
        "clause": CLAUSE[table],
        "reason": REASON,
        "paid": {"ann": 500},
        "taken": {"bob": 500},
        **more,
    }
    round_ = body.pop("round", None) or house.rounds[table]
    proposed = (who or house.manager).post(f"/api/tables/{table}/rounds/{round_}/corrections", body)
    return seconded(proposed, house.second, "tg-area-manager")


@pytest.mark.parametrize("table", [BANKED, POKER])
def test_a_correction_is_in_the_round_in_both_statements_and_in_the_journal(
    house: House, table: str
) -> None:
    round_ = house.rounds[table]
    before = [who.balance() for who in (house.ann, house.bob)]
    answer = correct(house, table, paid={"ann": 800}, house_pays=300)
    assert answer.status_code == 200, answer.text
    assert [who.balance() for who in (house.ann, house.bob)] == [before[0] + 800, before[1] - 500]
    shown = house.ann.get(f"/api/tables/{table}/rounds/{round_}")["corrections"][-1]
    assert shown["round"] == round_
    assert shown["players"] == [
        {"person": "ann", "amount": 800},
        {"person": "bob", "amount": -500},
    ]
    assert (shown["house"], shown["clause"], shown["reason"]) == (-300, CLAUSE[table], REASON)
    assert shown["by"] == {"person": "mia", "role": "tg-area-manager"}
    assert shown["approver"] == {"person": "ned", "role": "tg-area-manager"}
    for who, amount in ((house.ann, 800), (house.bob, -500)):
        entry = who.get("/api/account")["entries"][-1]
        assert entry["what"] == f"correction of round {round_} at table {table}"
        assert entry["amount"] == amount
    trail = house.supervisor.get(f"/api/audit/rounds/{round_}")
    records = [r["data"] for r in trail if r["type"] == "floor.RoundCorrected"]
    assert (records[-1]["correction"]["round"], records[-1]["correction"]["house"]) == (
        round_,
        -300,
    )
    store = house.server.casino.store
    catch_up(store.engine, JournalProjection())
    with store.engine.connect() as connection:
        held = {str(account): amount for account, amount in all_balances(connection).items()}
        assert audited_total(connection) == 0
    assert held["player:ann"] == house.ann.balance()


def test_the_world_read_again_from_the_log_has_the_corrections(house: House) -> None:
    assert correct(house, BANKED).status_code == 200
    again = World()
    for record in house.server.casino.store.read_all():
        again.fold(record)
    live = house.server.casino.world
    assert again.floor.tables[BANKED].corrections == live.floor.tables[BANKED].corrections
    assert again.floor.purses == live.floor.purses
    assert again.entries == live.entries


def test_a_hands_histories_tell_its_corrections(house: House) -> None:
    assert correct(house, POKER).status_code == 200
    path = f"/api/tables/{POKER}/rounds/{house.rounds[POKER]}"
    told = tomllib.loads(house.ann.ask("GET", f"{path}/hand.phh").text)["_corrections"]
    line = f"ann +$5, bob -$5 (13.10): {REASON}"
    assert told[-1] == line
    assert house.ann.ask("GET", f"{path}/hand.txt").text.endswith(f"Correction: {line}\n")


def test_croupier_audit_show_lists_the_correction_of_a_round(
    house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    assert correct(house, BANKED).status_code == 200
    words = ["audit", "show", f"round:{house.rounds[BANKED]}"]
    assert main([*words, "--database", str(house.database)]) == 0
    assert "floor.RoundCorrected" in capsys.readouterr().out


def test_only_the_officer_of_the_house_corrects_and_nothing_changes_otherwise(house: House) -> None:
    before = house.server.casino.world.position
    low = correct(house, BANKED, house.supervisor, role="tg-higher-duties-dealer")
    assert (low.status_code, low.json()["clause"]) == (403, "14.10")
    for who in (house.supervisor, house.ann):
        assert correct(house, BANKED, who).status_code == 403
    refused = house.manager.tries("CorrectRound", role="tg-area-manager", table=BANKED)
    assert refused.status_code == 422, "the list of players comes from the log, not from a client"
    assert house.server.casino.world.position == before


def test_the_round_must_have_been_played_at_that_table_and_be_over(house: House) -> None:
    assert correct(house, BANKED, round="no-such-round").status_code == 404
    assert correct(house, POKER, round=house.rounds[BANKED]).status_code == 404
    unbalanced = correct(house, BANKED, house_pays=1)
    assert unbalanced.status_code == 422
    assert "balance" in unbalanced.json()["problem"]
    stranger = correct(house, BANKED, paid={"mia": 500})
    assert stranger.status_code == 422
    play_on = house.server
    for _ in range(3):  # longer than staff may be idle
        play_on.now += 1_400
        for who in (house.manager, house.second, house.supervisor):
            assert who.ask("GET", "/api/me").json()["person"]
    play_on.run(POKER)
    under_way = latest(play_on, POKER)
    assert not play_on.casino.world.rounds[POKER][-1].last
    early = correct(house, POKER, round=under_way)
    assert early.status_code == 422
    assert "over" in early.json()["problem"]
