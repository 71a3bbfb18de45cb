"""Tests of tournaments over HTTP and the live socket."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.tournament.run import read_tournament
from croupier.house.faults.checks import check_all
from croupier.house.world.snapshots import restore, store_snapshot_now
from croupier.money import Account
from croupier.server import ServerOptions
from croupier.store import all_balances
from croupier.tournament import Replayer, events, hands_of, tournament_rules
from tests.server.directing import Desk, ask, director, good, hosted, look, opened, small, steps
from tests.server.open_house import QUICK, Live, Open, Person, open_house, with_socket
from tests.tournament.demanded import REFUSAL, SIGNATURE, STAFF


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    options = ServerOptions(pace=QUICK, requests_per_second=1000)
    with open_house(tmp_path_factory.mktemp("house") / "house.db", options) as opened:
        yield opened


@pytest.fixture(scope="module")
def desk(house: Open) -> Desk:
    return director(house, "melbourne-poker", "canberra-ultimate")


def called(house: Open, desk: Desk, name: str, count: int) -> list[Person]:
    """Guests enter, draw their seats, sit down and are briefed and called."""
    guests = [Person(house).come_in() for _ in range(count)]
    for guest in guests:
        good(ask(guest, name, "Enter"))
    desk.direct(name, "Draw")
    for guest in guests:
        good(ask(guest, name, "Arrive"))
    desk.direct(name, "TakeStep", step="brief")
    desk.direct(name, "CallSeats")
    return guests


def test_a_small_tournament_from_entries_to_payout(house: Open, desk: Desk) -> None:
    name = opened(desk, "small", "melbourne-poker")
    players = [Person(house).come_in() for _ in range(3)]
    before = {p.name: _balance(p) for p in players}
    for player in players:
        assert look(player, name)["mine"]["may"] == ["Enter"]
        good(ask(player, name, "Enter"))
        assert _balance(player) == before[player.name] - 110_00
    assert ask(players[0], name, "Enter").json()["name"] == "barred"
    desk.direct(name, "Draw")
    for player in players:
        good(ask(player, name, "Arrive"))
    desk.direct(name, "TakeStep", step="brief")
    desk.direct(name, "CallSeats")
    desk.direct(name, "Start")
    table = look(desk, name, "/tables")["tables"][0]
    assert sorted(seat["player"] for seat in table["seats"]) == sorted(before)
    mine = look(players[0], name)["mine"]
    assert mine["why"] == "drawn by ballot (12.1)"
    assert mine["worth"] == 100_00  # three equal stacks share 150, 90 and 60
    winner, second, third = (player.name for player in players)
    desk.direct(name, "Fall", players=[third], to=winner)
    assert [look(player, name)["mine"]["worth"] for player in players] == [150_00, 90_00, 60_00]
    version = look(desk, name)["version"]
    desk.direct(name, "Undo", reason="it was the other one", seen=version)
    assert look(desk, name)["tournament"]["left"] == 3
    assert (
        ask(desk, name, "Undo", "tournament-director", reason="x", seen=version).status_code == 409
    )
    desk.direct(name, "Fall", players=[third], to=second)
    desk.direct(name, "Fall", players=[second], to=winner)
    board = look(desk, name)
    assert [step["command"] for step in board["todo"]] == ["AwardPlaces"]
    desk.direct(name, "AwardPlaces")
    assert look(desk, name)["undoes"].startswith(f"{desk.name} awards the places")
    desk.direct(name, "Undo", reason="the wrong button")
    assert [_balance(p) for p in players] == [before[p.name] - 110_00 for p in players]
    desk.direct(name, "AwardPlaces")
    paid = {p["player"]: p["amount"] for p in look(desk, name)["prizes"]}
    assert paid == {winner: 150_00, second: 90_00, third: 60_00}
    for player in players:
        assert _balance(player) == before[player.name] - 110_00 + paid[player.name]
    _escrow_is_empty(house, name)
    out = {"key": "out", "house": "Crown Melbourne", "amount": _balance(players[0])}
    good(players[0].post("/api/account/withdraw", out))
    spent = ask(desk, name, "Undo", "tournament-director", reason="too late")
    assert (spent.status_code, spent.json()["name"]) == (409, "not-enough-chips")
    assert look(desk, name)["tournament"]["stage"] == "over"
    _escrow_is_empty(house, name)


SHARES = 'shares = ["50%", "30%", "20%"]'


def test_a_seat_won_in_a_satellite_pays_the_entry_of_its_winner_once(
    house: Open, desk: Desk
) -> None:
    """Three entries of $100 in the pool buy one seat at $220; second place has the other $80."""
    opened(desk, "the-main", "melbourne-poker")
    opened(desk, "another", "melbourne-poker")
    seat = '[prizes.seat]\nwhat = "a seat"\nworth = "220.00"\ninto = "the-main"\n'
    changes = {SHARES: "", "[conditions]": f"{seat}\n[conditions]"}
    name = opened(desk, "satellite", "melbourne-poker", **changes)
    winner, second, third = called(house, desk, name, 3)
    desk.direct(name, "Start")
    desk.direct(name, "Fall", players=[third.name], to=winner.name)
    desk.direct(name, "Fall", players=[second.name], to=winner.name)
    desk.direct(name, "AwardPlaces")
    before = {person.name: _balance(person) for person in (winner, second)}

    good(ask(second, "the-main", "Enter"))
    good(ask(winner, "another", "Enter"))
    assert _balance(second) == before[second.name] - 110_00
    assert _balance(winner) == before[winner.name] - 110_00
    assert ask(winner, "the-main", "Enter", ticket="satellite").status_code == 422
    good(ask(winner, "the-main", "Enter"))  # the house finds the seat by itself
    assert _balance(winner) == before[winner.name] - 110_00
    payments = house.casino.world.matches["the-main"].state.payments
    assert [(p.player, p.ticket) for p in payments] == [
        (second.name, ""),
        (winner.name, "satellite"),
    ]

    good(ask(winner, "the-main", "Withdraw"))
    assert _balance(winner) == before[winner.name] - 110_00  # the seat is no money
    check_all(house.casino.store, (), [])


def _balance(person: Person) -> int:
    return int(good(person.web.get("/api/account"))["balance"])


def _escrow_is_empty(house: Open, name: str) -> None:
    casino = house.casino
    check_all(casino.store, (), [])
    with casino.store.engine.connect() as connection:
        held = all_balances(connection)
    for kind in ("escrow", "prize-pool"):
        assert held.get(Account.parse(f"{kind}:tournament {name}"), 0) == 0


def test_nobody_acts_in_a_role_they_do_not_hold(house: Open, desk: Desk) -> None:
    name = opened(desk, "roles", "melbourne-poker")
    guest, other = Person(house).come_in(), Person(house).come_in()
    good(ask(guest, name, "Enter"))
    assert ask(guest, name, "Draw").status_code == 403
    assert ask(guest, name, "Draw", "tournament-director").status_code == 403
    assert ask(other, name, "Withdraw", player=guest.name).status_code == 403
    forged = ask(desk, name, "Draw", "tournament-director", places=[{"table": 1, "seat": 1}])
    assert (forged.status_code, forged.json()["field"]) == (422, "command.places")
    body = {"key": "n", "id": "mine", "text": small("melbourne-poker")}
    assert guest.post("/api/tournaments", body).status_code == 403
    assert "mine" not in house.casino.world.matches
    assert guest.post("/api/tournaments/roles/host", {"key": "h", "on": True}).status_code == 403
    assert guest.web.get("/api/tournaments/nowhere").status_code == 404


CHARITY = {
    'event = "open"': 'event = "charity"',
    "[conditions]": '[conditions]\nstaff = "' + STAFF + '"',
}


def test_somebody_in_a_tournament_must_withdraw_before_they_are_appointed(
    house: Open, desk: Desk
) -> None:
    """In 0.1 a player could become staff of the house in the middle of its tournament."""
    name = opened(desk, "appointed", "melbourne-poker")
    wendy = Person(house)
    signed_up = {"name": "wendy", "password": "a good long password"}
    wendy.me = good(wendy.web.post("/api/register", json=signed_up))
    good(ask(wendy, name, "Enter"))
    dealer = {"type": "GiveRole", "house": "Crown Melbourne", "person": "wendy", "role": "dealer"}

    def appoint() -> Any:
        body = {"key": desk.key(), "role": "casino-operator", "command": dealer}
        return desk.post("/api/floor/commands", body)

    refused = appoint()
    assert refused.status_code == 409, refused.text
    assert f"wendy has entered tournament {name}" in refused.json()["problem"]
    good(ask(wendy, name, "Withdraw"))
    good(appoint())
    open_event = ask(wendy, name, "Enter")
    assert open_event.status_code == 403, "staff play only at charity and media events"


@pytest.mark.clause("melbourne-poker", "12.4.2(a)(v)")
def test_staff_take_part_only_with_a_chief_officers_approval_also_as_substitutes(
    house: Open, desk: Desk
) -> None:
    name = opened(desk, "charity", "melbourne-poker", **CHARITY)
    guest = Person(house).come_in()
    good(desk.post("/api/staff", {"name": "stan"}))
    dealer = {"type": "GiveRole", "house": "Crown Melbourne", "person": "stan", "role": "dealer"}
    asked = {"key": desk.key(), "role": "casino-operator", "command": dealer}
    good(desk.post("/api/floor/commands", asked))
    good(ask(guest, name, "Enter"))
    stand_in = {"player": guest.name, "by": "stan"}
    for refused in (
        ask(desk, name, "Enter", "tournament-director", player="stan"),
        ask(desk, name, "Substitute", "tournament-director", **stand_in),
        ask(desk, name, "ApproveStaff", "tournament-director", player="stan"),
        ask(desk, name, "ApproveStaff", "chief-operating-officer", player="stan"),
    ):
        assert (refused.status_code, refused.json().get("clause")) == (403, "12.4.2(a)(v)")
    desk.role_of("melbourne-poker", "chief-operating-officer")
    nobody = ask(desk, name, "ApproveStaff", "chief-operating-officer", player="nobody")
    assert (nobody.status_code, nobody.json()["field"]) == (422, "player")
    desk.direct(name, "ApproveStaff", "chief-operating-officer", player="stan")
    desk.direct(name, "Substitute", **stand_in)
    entrants = house.casino.world.matches[name].state.entrants
    assert [(e.player, e.staff) for e in entrants.values()] == [("stan", True)]
    desk.direct(name, "Cancel", "casino-operator")


@pytest.mark.clause("melbourne-poker", "12.4.2(a)(iii)", "12.4.2(b)(iii)")
def test_the_board_asks_for_the_signature_and_a_refused_applicant_is_paid_back(
    house: Open, desk: Desk
) -> None:
    texts = f'[conditions]\nrefusal = "{REFUSAL}"\nsignature = "{SIGNATURE}"'
    changes = {
        "[entry]": "[entry]\nwritten_agreement = true\nmay_refuse = true",
        "[conditions]": texts,
    }
    name = opened(desk, "signed", "melbourne-poker", **changes)
    guest = Person(house).come_in()
    board = look(guest, name)
    assert (board["written_agreement"], board["may_refuse"]) == (True, True)
    unsigned = ask(guest, name, "Enter")
    assert (unsigned.status_code, unsigned.json()["clause"]) == (409, "12.4.2(b)(iii)")
    before = _balance(guest)
    good(ask(guest, name, "Enter", signed=True))
    desk.direct(name, "RefuseEntry", "casino-operator", player=guest.name, reason="told in person")
    assert _balance(guest) == before
    again = ask(guest, name, "Enter", signed=True)
    assert (again.status_code, again.json()["clause"]) == (403, "12.4.2(a)(iii)")
    desk.direct(name, "Cancel", "casino-operator")


def test_the_same_key_enters_once(house: Open, desk: Desk) -> None:
    name = opened(desk, "once", "melbourne-poker")
    guest = Person(house).come_in()
    before = _balance(guest)
    body = {"key": "enter", "role": "player", "command": {"type": "Enter"}}
    first = good(guest.post(f"/api/tournaments/{name}/commands", body))
    again = good(guest.post(f"/api/tournaments/{name}/commands", body))
    assert (first["repeated"], again["repeated"]) == (False, True)
    assert _balance(guest) == before - 110_00


def test_a_file_that_lacks_something_is_named_by_clause_and_opens_nothing(desk: Desk) -> None:
    text = small("melbourne-poker").replace("location = ", "# location = ", 1)
    bad = desk.post("/api/tournaments", {"key": "bad", "id": "bad", "text": text})
    assert (bad.status_code, bad.json()["field"]) == (422, "location")
    lacking = small("canberra-ultimate").replace("\ngroups = ", "\n# groups = ")
    good(desk.post("/api/tournaments", {"key": "lack", "id": "lacking", "text": lacking}))
    shown = look(desk, "lacking", "/conditions")
    assert shown["markdown"] == ""
    assert any("16.3(a)(vi)" in fault for fault in shown["faults"])
    refused = ask(desk, "lacking", "TakeStep", "casino-operator", step="document")
    assert (refused.status_code, refused.json()["clause"]) == (409, "16.3(a)(vi)")
    whole = look(desk, opened(desk, "whole", "canberra-ultimate"), "/conditions")
    assert whole["html"].startswith("<!doctype html>")


@pytest.mark.clause("melbourne-poker", "12.2.5")
@pytest.mark.clause("melbourne-wsop", "13.2.5")
def test_a_table_set_aside_serves_nothing_else_while_the_tournament_runs(
    house: Open, desk: Desk
) -> None:
    for book, table, clause in (
        ("melbourne-poker", "MEL-O1", "12.2.5"),
        ("melbourne-wsop", "MEL-U1", "13.2.5"),
    ):
        name = f"aside-{table.lower()}"
        opened(desk, name, book, **{"gap = 1 ": f'names = ["{table}"]\ngap = 1 '})
        guests = called(house, desk, name, 2)
        seats = guests[0].look(table)["seats"]
        free = next(n for n in range(1, 12) if n not in {s["seat"] for s in seats})
        sit = {"key": "sit", "seat": free, "buy_in": 50_000}
        refused = guests[0].post(f"/api/tables/{table}/sit", sit)
        assert (refused.status_code, refused.json().get("clause")) == (403, clause)
        desk.direct(name, "Cancel", "casino-operator")
        good(guests[0].post(f"/api/tables/{table}/sit", sit | {"key": "sit again"}))


def test_the_clock_goes_out_as_instants_and_everybody_sees_the_same(
    house: Open, desk: Desk
) -> None:
    name = opened(desk, "clock", "melbourne-poker")
    guests = called(house, desk, name, 2)
    desk.direct(name, "Start")

    async def follow(live: Live) -> Any:
        await live.send({"type": "tournament", "id": name})
        first = await live.until("tournament")
        await live.send({"type": "tournament", "id": "nowhere"})
        assert (await live.until("problem"))["name"] == "unknown"
        return first["board"]

    boards = [with_socket(guest, follow) for guest in guests]
    instants = [board["clock"]["changes"] for board in boards]
    assert instants[0] == instants[1] == look(desk, name)["clock"]["changes"]
    level = boards[0]["rows"][0]
    assert (level["label"], level["minutes"]) == ("Level 1", 20)
    assert 0 < instants[0][0]["at"] - boards[0]["at"] <= 20 * 60_000
    desk.direct(name, "SetClock", kind="pause")
    paused = look(desk, name)["clock"]
    assert (paused["running"], paused["changes"]) == (False, [])
    desk.direct(name, "SetClock", kind="resume")
    desk.direct(name, "SetClock", kind="skip", to=2)
    assert look(guests[0], name)["clock"]["row"] == 2


def _until(true: Callable[[], bool], patience: float = 240) -> None:
    until = time.monotonic() + patience
    while not true():
        assert time.monotonic() < until
        time.sleep(0.1)


@pytest.mark.parametrize(
    "book, entries",
    [("melbourne-poker", 24), pytest.param("canberra-ultimate", 90, marks=pytest.mark.long)],
)
def test_the_house_plays_a_tournament_of_companions_to_its_prizes(
    book: str, entries: int, house: Open, desk: Desk
) -> None:
    """The ninety of Canberra play two sessions and a repechage between them, then the final."""
    name = opened(desk, f"hosted-{book}", book)
    board = hosted(desk, name, entries, 300)
    assert board["tournament"]["entries"] == entries
    assert sum(prize["amount"] for prize in board["prizes"]) == entries * 100_00
    standings = look(desk, name, "/players?limit=100")
    assert (standings["total"], standings["players"][0]["place"]) == (entries, 1)
    _escrow_is_empty(house, name)
    kept = read_tournament(house.casino.store, name)
    fields = [len(e.players) for e in kept.history if isinstance(e, events.SessionStarted)]
    assert fields == ([90, 60, 40, 7] if entries == 90 else [])
    rules = tournament_rules(kept.terms)
    hands = list(hands_of(rules, kept.history))
    assert Replayer(rules).play(hands[-1]).stacks == hands[-1].ended.stacks


def test_the_house_waits_while_the_director_has_stopped_the_clock(desk: Desk) -> None:
    name = opened(desk, "stopped", "melbourne-poker")
    body = {"key": desk.key(), "on": True, "entries": 18}
    good(desk.post(f"/api/tournaments/{name}/host", body))
    _until(lambda: look(desk, name)["tournament"]["stage"] in ("playing", "over"))
    paused = ask(desk, name, "SetClock", "tournament-director", kind="pause")
    if paused.status_code == 409:
        assert look(desk, name)["tournament"]["stage"] == "over"  # it was quicker than we were
        return
    still = look(desk, name)["version"]
    time.sleep(1.5)
    assert look(desk, name)["version"] == still
    desk.direct(name, "SetClock", kind="resume")
    _until(lambda: look(desk, name)["tournament"]["stage"] == "over")


def test_a_deal_by_the_chip_model_adds_up_to_what_is_contested(house: Open, desk: Desk) -> None:
    name = opened(desk, "deal", "melbourne-poker", **{"deals = false": "deals = true"})
    guests = called(house, desk, name, 3)
    desk.direct(name, "Start")
    desk.direct(name, "Fall", players=[guests[2].name], to=guests[0].name)
    deal = look(desk, name, "/deal")
    # 20,000 of 30,000 chips: two thirds of first, one third of second, of 150 and 90 dollars.
    assert {s["player"]: s["amount"] for s in deal["shares"]} == {
        guests[0].name: 130_00,
        guests[1].name: 110_00,
    }
    shares = {s["player"]: s["amount"] for s in deal["shares"]}
    desk.direct(name, "AgreeDeal", shares=shares)
    desk.direct(name, "AwardPlaces")
    _escrow_is_empty(house, name)


def test_a_restarted_house_shows_the_same_clock_and_plays_on_for_its_companions(
    tmp_path: Path,
) -> None:
    database = tmp_path / "house.db"
    options = ServerOptions(pace=QUICK, requests_per_second=1000, empty=True)
    with open_house(database, options) as first:
        desk = director(first, "melbourne-poker")
        name = opened(desk, "lasting", "melbourne-poker")
        called(first, desk, name, 2)
        desk.direct(name, "Start")
        before = look(desk, name)
        hosted_name = opened(desk, "goes-on", "melbourne-poker")
        host = {"key": "host", "on": True, "entries": 20}
        good(desk.post(f"/api/tournaments/{hosted_name}/host", host))
        _until(lambda: look(desk, hosted_name)["tournament"]["entries"] > 0)
    with open_house(database, options) as second:
        _until(lambda: look(Person(second), hosted_name)["tournament"]["stage"] == "over")
        _escrow_is_empty(second, hosted_name)
        after = look(Person(second), name)
        assert after["clock"]["changes"] == before["clock"]["changes"]
        assert after["tournament"] == before["tournament"]
        assert after["prizes"] == before["prizes"]


def test_a_kept_world_knows_its_tournaments(house: Open, desk: Desk) -> None:
    name = opened(desk, "kept", "canberra-ultimate")
    guest = Person(house).come_in()
    good(ask(guest, name, "Enter"))
    store, world = house.casino.store, house.casino.world
    store_snapshot_now(store, world)
    again = restore(store)
    assert again is not None
    assert again.matches[name].state.entrants.keys() == {guest.name}
    assert again.matches[name] == world.matches[name]


RE_BUY = (
    "# [re_buy]                      # price, chips, each, and first to last level or session",
    '[re_buy]\nprice = "50.00"\nchips = 5000\nlast = 4\nseat = "drawn"\n#',
)


def test_a_player_buys_back_in_and_the_pool_knows_it(house: Open, desk: Desk) -> None:
    text = small("melbourne-poker", **dict([RE_BUY]))
    asked = [line for line in text.splitlines() if line.startswith(("# re-buy", "# buy-back"))]
    for line in asked:
        item = line.removeprefix("# ").partition(" =")[0]
        text = text.replace(
            line,
            f'{item} = "Once, for {{re_buy_price}} until {{re_buy_last}}, to a seat drawn by lot."',
        )
    good(desk.post("/api/tournaments", {"key": desk.key(), "id": "back", "text": text}))
    assert look(desk, "back", "/conditions")["faults"] == []
    name = steps(desk, "back", "melbourne-poker")
    first, second, third = called(house, desk, name, 3)
    desk.direct(name, "Start")
    before = _balance(second)
    desk.direct(name, "Fall", players=[second.name], to=first.name)
    assert look(second, name)["mine"]["may"] == ["ReBuy", "LetGo"]
    good(ask(second, name, "ReBuy"))
    mine = look(second, name)["mine"]
    assert (mine["status"], mine["chips"]) == ("playing", 5000)
    assert _balance(second) == before - 50_00
    assert look(desk, name)["tournament"]["pool"] == 3 * 100_00 + 50_00
    desk.direct(name, "Cancel", "casino-operator")
    assert _balance(second) == before + 110_00
    assert _balance(third) == before + 110_00
    _escrow_is_empty(house, name)


def test_who_may_not_gamble_or_works_here_does_not_enter(house: Open, desk: Desk) -> None:
    name = opened(desk, "kept-out", "melbourne-poker")
    guest = Person(house).come_in()
    keep_out = {"key": "out", "house": "Crown Melbourne", "days": None}
    good(guest.post("/api/account/exclude", keep_out))
    assert ask(guest, name, "Enter").status_code == 403
    mine = ask(desk, name, "Enter", "tournament-director", player=desk.name)
    assert mine.status_code in (403, 422)
    nobody = ask(desk, name, "Enter", "tournament-director", player="Nobody In Particular")
    assert (nobody.status_code, nobody.json()["field"]) == (422, "player")
    assert look(desk, name)["tournament"]["entries"] == 0


def test_a_session_by_time_has_a_clock_too(house: Open, desk: Desk) -> None:
    sessions = {"rounds = 15                     # or minutes = 30": "minutes = 30"}
    name = opened(desk, "timed", "canberra-ultimate", **sessions)
    guests = [Person(house).come_in() for _ in range(2)]
    for guest in guests:
        good(ask(guest, name, "Enter"))
    desk.direct(name, "Draw")
    for guest in guests:
        good(ask(guest, name, "Arrive"))
    desk.direct(name, "CallSeats")
    desk.direct(name, "Start")
    clock = look(desk, name)["clock"]
    assert (clock["row"], clock["running"]) == (0, True)
    assert 0 < clock["left"] <= 30 * 60_000
    table = look(desk, name, "/tables")["tables"][0]["number"]
    desk.direct(name, "StartHand", table=table)
    odds = guests[0].web.get("/api/strategies")
    assert (odds.status_code, odds.json().get("clause")) == (403, "15.1"), "in a hand"
    stacks = {guests[0].name: 12_000, guests[1].name: 7_000}
    desk.direct(name, "EndHand", stacks=stacks)
    assert guests[0].web.get("/api/strategies").status_code == 200
    assert look(guests[0], name)["mine"]["chips"] == 12_000
    assert look(desk, name)["undoes"] == f"A hand was played at table {table}."
