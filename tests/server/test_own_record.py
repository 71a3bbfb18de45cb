"""Tests of one's own record over HTTP: what is in it, page by page, and what nobody else's has."""

import json
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from croupier.store import OwnRecord, PlayedRounds, RoundFilter, rebuild
from tests.server.manual_server import Guest, ManualServer, manual_server
from tests.server.test_audit import MELBOURNE, QUICK, latest, play
from tests.server.two_people import seconded

BANKED, POKER = "MEL-U1", "MEL-NL1"


class House(NamedTuple):
    server: ManualServer
    ann: Guest
    bob: Guest
    eve: Guest
    manager: Guest
    second: Guest
    rounds: dict[str, str]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A house in which ann and bob have played a banked round and a hand of poker."""
    database = tmp_path_factory.mktemp("record") / "house.db"
    with manual_server(database, QUICK) as server:
        boss = server.boss()
        manager = server.officer(boss, "mia", MELBOURNE, "tg-area-manager")
        second = server.officer(boss, "max", MELBOURNE, "tg-area-manager")
        ann, bob, eve = (server.register(name) for name in ("ann", "bob", "eve"))
        for who in (ann, bob):
            deposit = {"key": "d", "house": MELBOURNE, "amount": 500_000}
            who.good("POST", "/api/account/deposit", deposit)
        rounds = {}
        for table in (BANKED, POKER):
            play(server, table, ann, bob)
            rounds[table] = latest(server, table)
        yield House(server, ann, bob, eve, manager, second, rounds)


def listed(who: Guest, query: str = "") -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = who.get(f"/api/me/rounds{query}")["rounds"]
    return found


def records_of(house: House, table: str) -> list[dict[str, Any]]:
    mark = house.server.casino.world.rounds[table][-1]
    store = house.server.casino.store
    return [json.loads(r.data) for r in store.read(f"play:{table}", mark.first - 1)]


def net_in_log(house: House, table: str, person: str) -> int:
    """What the round did to a player's chips, by the floor's own record of it."""
    for record in house.server.casino.store.read(f"table:{table}"):
        if record.type == "floor.RoundEnded":
            data = json.loads(record.data)
            if data["round"] == house.rounds[table]:
                return int(data["move"]["entries"].get(f"player:{person}@{table}", 0))
    raise AssertionError("the round has not ended")


@pytest.mark.parametrize("table", [BANKED, POKER])
def test_a_round_is_in_the_record_of_each_of_its_players_with_the_result(
    house: House, table: str
) -> None:
    for who in (house.ann, house.bob):
        (found,) = listed(who, f"?table={table}")
        assert (found["id"], found["table"], found["house"]) == (
            house.rounds[table],
            table,
            MELBOURNE,
        )
        assert found["net"] == net_in_log(house, table, who.name)
        assert found["recorded"]
        staked = sum(wager["staked"] for wager in found["wagers"])
        returned = sum(wager["returned"] for wager in found["wagers"])
        assert staked > 0
        assert returned - staked == found["net"]


def test_somebody_who_did_not_play_has_an_empty_record(house: House) -> None:
    assert house.eve.get("/api/me/rounds") == {"rounds": [], "more": False, "choices": []}
    assert house.eve.get("/api/me/results")["rounds"] == 0


@pytest.mark.parametrize("table", [BANKED, POKER])
def test_the_record_shows_the_own_cards_and_none_that_lay_face_down(
    house: House, table: str
) -> None:
    mine = {who.name: listed(who, f"?table={table}")[0] for who in (house.ann, house.bob)}
    own = {
        name: {card for hand in found["hands"] for card in hand["cards"] if card}
        for name, found in mine.items()
    }
    for name, found in mine.items():
        shown = json.dumps(found)
        others = own["bob" if name == "ann" else "ann"]
        assert own[name]
        assert not any(f'"{card}"' in shown for card in others - set(found["board"]))


def test_pages_are_complete_and_without_duplicates_and_filters_divide_them(house: House) -> None:
    whole = [one["id"] for one in listed(house.ann, "?limit=50")]
    paged, before = [], 0
    while True:
        page = house.ann.get(f"/api/me/rounds?limit=1&before={before}")
        paged += [one["id"] for one in page["rounds"]]
        if not page["more"]:
            break
        before = page["rounds"][-1]["cursor"]
    assert paged == whole
    assert len(set(whole)) == len(whole) >= 2
    outcomes = [listed(house.ann, f"?outcome={one}") for one in ("won", "lost", "even")]
    assert sorted(one["id"] for some in outcomes for one in some) == sorted(whole)
    assert listed(house.ann, "?practice=yes") == []
    assert [one["id"] for one in listed(house.ann, f"?house={MELBOURNE}")] == whole
    assert listed(house.ann, "?house=The Star") == []
    newest = listed(house.ann)[0]["closed"]
    assert [one["id"] for one in listed(house.ann, f"?until={newest}")] == whole[1:]
    assert [one["id"] for one in listed(house.ann, f"?since={newest}")] == whole[:1]


def test_the_choices_name_what_was_played(house: House) -> None:
    choices = house.ann.get("/api/me/rounds")["choices"]
    assert {one["table"] for one in choices} == {BANKED, POKER}
    assert {one["house"] for one in choices} == {MELBOURNE}


def test_a_filter_that_is_no_filter_is_bad_input(house: House) -> None:
    for query in ("outcome=maybe", "practice=perhaps", "since=-1", "limit=51"):
        answer = house.ann.ask("GET", f"/api/me/rounds?{query}")
        assert answer.status_code == 422
        assert answer.json()["field"] == query.partition("=")[0]


def test_the_projection_made_again_from_the_log_is_the_same(house: House) -> None:
    engine = house.server.casino.store.engine
    record = OwnRecord(engine)
    record.read_up()
    before = record.page("ann", RoundFilter(), 0, 50)
    rebuild(engine, PlayedRounds())
    assert record.page("ann", RoundFilter(), 0, 50) == before


def test_companions_have_no_record(house: House) -> None:
    record = OwnRecord(house.server.casino.store.engine)
    record.read_up()
    names = [p for p in house.server.casino.world.floor.purses if p.endswith(" (companion)")]
    assert [p for p in names if record.page(p, RoundFilter(), 0, 1)] == []


def test_results_add_up_the_rounds_and_the_antes_that_can_be_compared(house: House) -> None:
    results = house.ann.get("/api/me/results")
    nets = [one["net"] for one in listed(house.ann)]
    assert (results["rounds"], results["net"]) == (2, sum(nets))
    assert (results["won"], results["lost"]) == (sum(n > 0 for n in nets), sum(n < 0 for n in nets))
    assert results["poker"] == 1
    (game,) = results["games"]
    banked = listed(house.ann, f"?table={BANKED}")[0]
    assert (game["rounds"], game["antes"], game["squares"]) == (1, 1000, 1000 * 1000)
    assert game["net"] == banked["net"]
    assert game["sides"] == []
    last = results["points"][-1]
    assert (last["rounds"], last["net"], last["compared"]) == (2, sum(nets), banked["net"])
    assert (last["antes"], last["squares"]) == ([1000], [1_000_000])


def test_a_correction_changes_the_result_and_leaves_the_round_out_of_the_comparison(
    house: House,
) -> None:
    before = listed(house.bob, f"?table={POKER}")[0]["net"]
    body = {
        "role": "tg-area-manager",
        "clause": "13.10",
        "reason": "The straight was read as a pair.",
        "paid": {"ann": 500},
        "taken": {"bob": 500},
    }
    path = f"/api/tables/{POKER}/rounds/{house.rounds[POKER]}/corrections"
    answer = seconded(house.manager.post(path, body), house.second, "tg-area-manager")
    assert answer.status_code == 200, answer.text
    after = listed(house.bob, f"?table={POKER}")[0]
    assert (after["net"], after["corrected"]) == (before - 500, -500)


def test_a_dispute_points_at_a_round_that_its_person_played(house: House) -> None:
    table = house.server.casino.world.table(BANKED)
    assert table is not None
    book = table.book

    def raises(who: Guest, **more: Any) -> Any:
        command = {
            "type": "RaiseDispute",
            "book": book,
            "about": "My straight was not paid.",
            "table": BANKED,
            "round": house.rounds[BANKED],
            **more,
        }
        return who.post("/api/floor/commands", {"command": command})

    assert raises(house.ann).status_code == 200
    (dispute,) = house.ann.get("/api/account")["disputes"]
    assert (dispute["table"], dispute["round"]) == (BANKED, house.rounds[BANKED])
    assert listed(house.ann, f"?table={BANKED}")[0]["disputes"] == [dispute["number"]]
    for refused in (raises(house.eve), raises(house.ann, round="no such round")):
        assert refused.status_code == 422
        assert refused.json()["field"] == "round"
    assert raises(house.ann, table="").json()["field"] == "table"
