"""Tests of tables of one's own: opened by one request, dealt when the player is ready, private."""

import itertools
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.house import GuestExpiry, due_at
from croupier.house.faults.checks import check_all
from croupier.house.opening import private_tables
from tests.server.manual_server import MINUTE, Guest, ManualServer, manual_server

BANKED = ("MEL-B1", "MEL-U1", "CAN-U1", "SYD-B1", "PER-U1")
CHIPS = 200_00


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ManualServer]:
    """A house of its own for every test; afterwards every chip must be accounted for."""
    with manual_server(tmp_path / "house.db") as opened:
        yield opened
        check_all(opened.casino.store, (), [opened.casino])


def opens(guest: Guest, like: str = "MEL-U1", chips: int = CHIPS, **more: Any) -> str:
    """Opens a table of one's own and sits down there; answers its name."""
    body = {"like": like, "buy_in": chips} | more
    answer = guest.post("/api/own-tables", {k: v for k, v in body.items() if v})
    assert answer.status_code == 200, answer.text
    guest.seat = 0
    name = str(answer.json()["table"])
    if chips:
        guest.seat = guest.seen(name)["you"]["seat"]
    return name


def wagers_down(guest: Guest, table: str, amount: int = 5_00) -> None:
    required = [w["id"] for w in guest.seen(table)["wagers"] if w["required"]]
    for answer in guest.wagers(table, amount, *required):
        assert answer.status_code == 200, answer.text


def says_ready(guest: Guest, table: str) -> Any:
    return guest.post(f"/api/tables/{table}/ready", {})


# --- a round when one is ready -------------------------------------------------------------------


@pytest.mark.parametrize("like", BANKED)
def test_at_a_table_of_ones_own_bets_close_when_the_player_is_ready_and_not_before(
    server: ManualServer, like: str
) -> None:
    guest = server.guest()
    table = opens(guest, like)
    server.run(table)
    wagers_down(guest, table)
    server.now += 9 * MINUTE
    server.run(table)
    shown = guest.seen(table)
    assert shown["view"]["phase"] == "wagers", "nine minutes later the table still waits"
    assert shown["clock"] is None
    assert (shown["own"]["waits"], shown["own"]["ready"]) == (True, True)
    assert says_ready(guest, table).status_code == 200
    server.run(table)
    shown = guest.seen(table)
    assert shown["view"]["phase"] == "play"
    own = next(s for s in shown["view"]["seats"] if s["seat"] == guest.seat)
    assert len(own["cards"]) == 2
    assert None not in own["cards"]
    assert shown["own"]["waits"] is False


def test_it_follows_the_sign_of_the_table_it_is_like_and_is_for_practice(
    server: ManualServer,
) -> None:
    guest = server.guest()
    table = opens(guest, "CAN-U1")
    shown = guest.seen(table)
    assert (shown["table"]["minimum"], shown["table"]["maximum"]) == (5_00, 200_00)
    assert (shown["table"]["book"], shown["table"]["practice"]) == ("canberra-ultimate", True)
    server.run(table)
    refused = guest.wagers(table, 250_00, "ante")[0]
    assert refused.status_code == 409, "the limits of the sign hold here too"


def test_it_has_no_part_in_a_linked_jackpot(server: ManualServer) -> None:
    guest = server.guest()
    table = opens(guest, "MEL-U1")
    assert "jackpot" not in {w["id"] for w in guest.seen(table)["wagers"]}


def test_without_complete_wagers_nothing_is_dealt(server: ManualServer) -> None:
    guest = server.guest()
    table = opens(guest, "MEL-U1")
    server.run(table)
    nothing = says_ready(guest, table)
    assert nothing.status_code == 409
    assert nothing.json()["problem"] == (
        "You have no wagers down. Put down the Ante and the Blind first."
    )
    guest.wagers(table, 5_00, "ante")
    assert guest.seen(table)["own"]["ready"] is False
    half = says_ready(guest, table)
    assert half.status_code == 409
    assert "Blind" in half.json()["problem"]
    assert half.json()["clause"]


def test_at_a_table_of_the_house_nobody_can_close_the_bets(server: ManualServer) -> None:
    guest = server.guest()
    guest.seat = 1
    assert guest.post("/api/tables/CAN-U1/sit", {"seat": 1, "buy_in": CHIPS}).status_code == 200
    server.run("CAN-U1")
    wagers_down(guest, "CAN-U1")
    refused = says_ready(guest, "CAN-U1")
    assert refused.status_code == 409
    assert "by the clock" in refused.json()["problem"]
    assert guest.seen("CAN-U1")["own"] is None


def test_a_decision_has_minutes_at_a_table_of_ones_own(server: ManualServer) -> None:
    guest = server.guest()
    table = opens(guest, "MEL-U1")
    server.run(table)
    wagers_down(guest, table)
    says_ready(guest, table)
    server.run(table)
    server.now += 4 * MINUTE
    server.run(table)
    shown = guest.seen(table)
    own = next(s for s in shown["view"]["seats"] if s["seat"] == guest.seat)
    assert shown["view"]["phase"] == "play"
    assert own["options"], "the player may still decide"
    for _ in range(4):
        server.now += 6 * MINUTE
        server.run(table)
    assert guest.seen(table)["table"]["rounds"] == 1, "then the book's rule on silence applies"


def test_with_a_friend_at_the_table_the_clock_of_the_house_runs(server: ManualServer) -> None:
    owner, friend = server.guest(), server.guest()
    table = opens(owner)
    comes_in(owner, friend, table)
    assert friend.post(f"/api/tables/{table}/sit", {"seat": 1, "buy_in": CHIPS}).status_code == 200
    server.run(table)
    wagers_down(owner, table)
    refused = says_ready(owner, table)
    assert refused.status_code == 409
    shown = owner.seen(table)
    assert (shown["own"]["waits"], shown["clock"]["what"]) == (False, "wagers")
    server.now += 6
    server.run(table)
    assert owner.seen(table)["view"]["phase"] == "play"


# --- private -------------------------------------------------------------------------------------


def comes_in(owner: Guest, friend: Guest, table: str) -> None:
    """The owner shares the link, and a friend comes with it."""
    assert owner.post(f"/api/tables/{table}/share", {}).status_code == 200
    invitation = owner.seen(table)["own"]["invitation"]
    answer = friend.post(f"/api/tables/{table}/invitation", {"invitation": invitation})
    assert answer.status_code == 200, answer.text


def everything(guest: Guest, table: str) -> list[tuple[int, bytes]]:
    """What somebody is answered who tries everything at a table, with its name left out."""
    wager = {"type": "PlaceWager", "seat": 1, "wager": "ante", "amount": 500}
    posts: dict[str, dict[str, Any]] = {
        "sit": {"seat": 1, "buy_in": CHIPS}, "buy-in": {"amount": 100}, "cash-out": {"amount": 100},
        "leave": {}, "companions": {"count": 1}, "ready": {}, "share": {}, "close": {},
        "invitation": {"invitation": "a guess"}, "commands": {"command": wager},
        "seed": {"commitment": "0" * 64},
    }  # fmt: skip
    gets = ("", "/floor", "/sign", "/rounds", "/rounds/1", "/rounds/1/decisions?seat=1",
            "/rounds/1/hand.phh", "/rounds/1/hand.txt", "/advice")  # fmt: skip
    answers = [guest.ask("GET", f"/api/tables/{table}{rest}") for rest in gets]
    answers += [guest.post(f"/api/tables/{table}/{rest}", body) for rest, body in posts.items()]
    for kind in ("WantSeat", "JoinList", "LeaveTable", "AskForRules", "RaiseDispute", "MoveSeat"):
        fields = {"type": kind, "table": table, "seat": 1, "to": 1, "person": guest.name,
                  "about": "a test", "what": "a test"}  # fmt: skip
        answers.append(guest.post("/api/floor/commands", {"role": "player", "command": fields}))
    room = {"table": table, "seat": 1, "buy_in": CHIPS}
    for rest in ("join", "answer", "seat-change"):
        answers.append(guest.post(f"/api/poker-room/{rest}", room))
    answers.append(guest.post("/api/own-tables", {"like": table}))
    return [(a.status_code, a.content.replace(table.encode(), b"TABLE")) for a in answers]


def test_to_a_stranger_a_private_table_does_not_exist(server: ManualServer) -> None:
    owner, stranger = server.guest(), server.guest()
    for like in ("MEL-U1", "MEL-NL1"):
        table = opens(owner, like)
        assert everything(stranger, table) == everything(stranger, "P-AAAAAAAAAA")


def test_staff_of_another_house_do_not_learn_of_it_and_its_own_supervisor_does(
    server: ManualServer,
) -> None:
    table = opens(server.guest(), "PER-U1")
    boss = server.boss()
    elsewhere = server.officer(boss, "Sue", "Casino Canberra", "casino-supervisor")
    there = server.officer(boss, "Pia", "Crown Perth", "table-inspector")
    nobody = elsewhere.ask("GET", "/api/tables/P-AAAAAAAAAA")
    hidden = elsewhere.ask("GET", f"/api/tables/{table}")
    assert hidden.content.replace(table.encode(), b"P-AAAAAAAAAA") == nobody.content
    assert there.ask("GET", f"/api/tables/{table}").status_code == 200


def test_no_list_names_it_to_others(server: ManualServer) -> None:
    owner, stranger = server.guest(), server.guest()
    names = [opens(owner, "MEL-U1").encode(), opens(owner, "MEL-NL1").encode()]
    for path in ("/api/lobby", "/api/own-tables", "/api/signs", "/api/poker-room", "/api/meters"):
        shown = stranger.ask("GET", path).content
        assert not any(name in shown for name in names), path
    own = owner.good("GET", "/api/own-tables")["tables"]
    assert [table["id"].encode() for table in own] == names


def test_whoever_has_the_link_sees_the_table_and_sits_down(server: ManualServer) -> None:
    owner, friend = server.guest(), server.guest()
    table = opens(owner)
    comes_in(owner, friend, table)
    shown = friend.seen(table)
    assert (shown["own"]["owner"], shown["own"]["yours"]) == (owner.name, False)
    assert (shown["own"]["invitation"], shown["own"]["invited"]) == ("", [])
    assert friend.post(f"/api/tables/{table}/sit", {"seat": 1, "buy_in": CHIPS}).status_code == 200
    assert owner.seen(table)["own"]["invited"] == [friend.name]
    refused = friend.post(f"/api/tables/{table}/share", {})
    assert refused.status_code == 409, "only the owner invites"


def test_a_link_that_was_replaced_or_ended_opens_nothing(server: ManualServer) -> None:
    owner, late = server.guest(), server.guest()
    table = opens(owner)
    owner.post(f"/api/tables/{table}/share", {})
    first = owner.seen(table)["own"]["invitation"]
    owner.post(f"/api/tables/{table}/share", {})
    assert owner.seen(table)["own"]["invitation"] == first, "sharing again shows the same link"
    owner.post(f"/api/tables/{table}/share", {"how": "renew"})
    second = owner.seen(table)["own"]["invitation"]
    assert second != first
    path = f"/api/tables/{table}/invitation"
    assert late.post(path, {"invitation": first}).status_code == 404
    owner.post(f"/api/tables/{table}/share", {"how": "stop"})
    assert late.post(path, {"invitation": second}).status_code == 404
    assert late.post(path, {"invitation": ""}).status_code == 422


def test_a_private_game_of_poker_has_the_chosen_game_and_blinds(server: ManualServer) -> None:
    owner, friend = server.guest(), server.guest()
    wanted = {
        "book": "melbourne-poker",
        "variant": "omaha",
        "structure": "pot",
        "blinds": [100, 200],
    }
    table = opens(owner, "", 100_00, **wanted)
    shown = owner.seen(table)
    assert (shown["table"]["game"], shown["table"]["structure"]) == ("omaha", "pot")
    assert shown["table"]["practice"] is False, "friends play against each other unaided"
    comes_in(owner, friend, table)
    sat = friend.post(f"/api/tables/{table}/sit", {"seat": 2, "buy_in": 100_00})
    assert sat.status_code == 200
    server.run(table)
    hand = owner.seen(table)["view"]
    assert sorted(seat["person"] for seat in hand["seats"]) == sorted([owner.name, friend.name])
    assert sorted(seat["bet"] for seat in hand["seats"]) == [100, 200]


def test_only_blinds_that_are_offered_can_be_chosen(server: ManualServer) -> None:
    guest = server.guest()
    wanted = {"book": "melbourne-poker", "variant": "omaha", "structure": "pot", "blinds": [1, 7]}
    assert guest.post("/api/own-tables", wanted).status_code == 422
    assert guest.post("/api/own-tables", {}).status_code == 422
    assert guest.post("/api/own-tables", {"like": "MEL-U9"}).status_code == 404


# --- limits --------------------------------------------------------------------------------------


def test_a_guest_has_two_tables_open_and_a_player_four(server: ManualServer) -> None:
    guest, player = server.guest(), server.register("Nora")
    tables = [opens(guest, chips=0) for _ in range(2)]
    refused = guest.post("/api/own-tables", {"like": "MEL-U1"})
    assert (refused.status_code, refused.json()["name"]) == (409, "most-tables")
    assert guest.post(f"/api/tables/{tables[0]}/close", {}).status_code == 200
    opens(guest, chips=0)
    for _ in range(4):
        opens(player, chips=0)
    assert player.post("/api/own-tables", {"like": "MEL-U1"}).status_code == 409


def test_all_people_together_have_only_so_many_tables_open(
    server: ManualServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(private_tables, "MOST_TOGETHER", 2)
    for _ in range(2):
        opens(server.guest(), chips=0)
    refused = server.guest().post("/api/own-tables", {"like": "MEL-U1"})
    assert (refused.status_code, refused.json()["name"]) == (409, "most-tables")


def test_guests_of_one_address_open_twenty_tables_and_then_wait(server: ManualServer) -> None:
    server.comes_from("203.0.113.9")
    for _ in range(10):
        guest = server.guest()
        opens(guest, chips=0)
        opens(guest, chips=0)
    late = server.guest()
    refused = late.post("/api/own-tables", {"like": "MEL-U1"})
    assert (refused.status_code, refused.json()["name"]) == (429, "too-fast")
    server.comes_from("203.0.113.77")
    opens(late, chips=0)


def test_the_same_request_opens_one_table(server: ManualServer) -> None:
    guest = server.guest()
    body = {"key": "again", "like": "MEL-U1", "buy_in": CHIPS}
    first = guest.ask("POST", "/api/own-tables", body).json()
    second = guest.ask("POST", "/api/own-tables", body).json()
    assert (first["table"], second["table"]) == (second["table"], first["table"])
    assert second["repeated"] is True
    assert len(guest.good("GET", "/api/own-tables")["tables"]) == 1
    assert guest.good("GET", "/api/account")["balance"] == 1_000_00 - CHIPS


def test_whoever_may_not_play_in_a_house_opens_no_table_there(server: ManualServer) -> None:
    guest = server.guest()
    out = guest.post("/api/account/exclude", {"house": "Crown Perth", "days": 30})
    assert out.status_code == 200
    refused = guest.post("/api/own-tables", {"like": "PER-U1"})
    assert (refused.status_code, refused.json()["name"]) == (403, "barred")
    opens(guest, "CAN-U1", chips=0)


# --- closing and expiry --------------------------------------------------------------------------


@pytest.mark.parametrize("like", [*BANKED, "MEL-NL1"])
def test_a_table_that_is_closed_gives_all_chips_back(server: ManualServer, like: str) -> None:
    guest = server.guest()
    table = opens(guest, like)
    server.run(table)
    if like != "MEL-NL1":
        wagers_down(guest, table)
    assert guest.post(f"/api/tables/{table}/close", {}).status_code == 200
    assert guest.good("GET", "/api/account")["balance"] == 1_000_00
    assert guest.good("GET", "/api/own-tables")["tables"] == []
    assert guest.seen(table)["table"]["phase"] == "closed", "its rounds can still be looked at"


def test_in_mid_round_a_table_cannot_be_closed(server: ManualServer) -> None:
    guest = server.guest()
    table = opens(guest)
    server.run(table)
    wagers_down(guest, table)
    says_ready(guest, table)
    server.run(table)
    refused = guest.post(f"/api/tables/{table}/close", {})
    assert refused.status_code == 409
    assert guest.seen(table)["view"]["phase"] == "play"


def test_only_the_owner_closes_a_table(server: ManualServer) -> None:
    owner, friend = server.guest(), server.guest()
    table = opens(owner)
    comes_in(owner, friend, table)
    assert friend.post(f"/api/tables/{table}/close", {}).status_code == 403
    assert friend.post("/api/tables/CAN-U1/close", {}).status_code == 403


def test_ten_minutes_after_everybody_has_gone_the_table_is_closed(server: ManualServer) -> None:
    player = server.register("Nora")
    server.casino.presence.connected(player.name)
    table = opens(player)
    server.run(table)
    wagers_down(player, table)
    server.now += 30 * MINUTE
    server.run(table)
    assert found(server, table).phase == "open", "Nora is connected"
    server.casino.presence.disconnected(player.name, server.casino.clock.running())
    server.now += 9 * MINUTE
    server.run(table)
    assert found(server, table).phase == "open"
    server.now += 2 * MINUTE
    server.run(table)
    assert (found(server, table).phase, found(server, table).people) == ("closed", ())
    before = server.casino.world.floor.purses[player.name].balance
    assert before == player.good("GET", "/api/account")["balance"]
    assert before >= CHIPS


def test_a_round_that_was_left_is_played_to_its_end_before_the_table_is_closed(
    server: ManualServer,
) -> None:
    guest = server.guest()
    table = opens(guest)
    server.run(table)
    wagers_down(guest, table)
    says_ready(guest, table)
    server.run(table)
    server.closes_page(guest)
    for _ in range(6):
        server.now += 6 * MINUTE
        server.run(table)
    assert found(server, table).rounds == 1
    assert found(server, table).phase == "closed"


def test_the_tables_of_a_guest_go_with_the_guest(server: ManualServer) -> None:
    guest = server.guest()
    table = opens(guest)
    server.run(table)
    wagers_down(guest, table)
    server.closes_page(guest)
    guest.post("/api/sign-out", {})
    expiry = GuestExpiry(server.casino)
    assert server.client.portal is not None
    assert [server.client.portal.call(expiry.look) for _ in range(2)] == [0, 1]
    assert server.casino.world.table(table) is None
    assert guest.name not in server.casino.world.floor.purses
    assert not [s for s in server.casino.world.versions if s.endswith(f":{table}")]


def test_eight_tables_of_a_person_are_kept_and_the_oldest_goes(server: ManualServer) -> None:
    player = server.register("Nora")
    names = []
    for _ in range(9):
        names.append(opens(player, chips=0))
        player.post(f"/api/tables/{names[-1]}/close", {})
    kept = [name for name in names if server.casino.world.table(name) is not None]
    assert kept == names[1:]
    assert player.ask("GET", f"/api/tables/{names[0]}").status_code == 404


def test_after_a_restart_the_table_waits_as_before(tmp_path: Path) -> None:
    with manual_server(tmp_path / "house.db") as first:
        player = first.register("Nora")
        table = opens(player)
        comes_in(player, first.register("Fay"), table)
        first.run(table)
        wagers_down(player, table)
    with manual_server(tmp_path / "house.db") as second:
        second.keys = itertools.count(1000)
        player = second.sign_in("Nora")
        shown = player.seen(table)
        assert (shown["view"]["phase"], shown["own"]["ready"]) == ("wagers", True)
        assert shown["own"]["invited"] == ["Fay"]
        assert second.guest().ask("GET", f"/api/tables/{table}").status_code == 404
        second.run(table)
        assert due_at(second.casino, found(second, table)) is None, "it waits for the player"
        assert says_ready(player, table).status_code == 200
        second.run(table)
        assert player.seen(table)["view"]["phase"] == "play"
        check_all(second.casino.store, (), [second.casino])


def found(server: ManualServer, name: str) -> Any:
    table = server.casino.world.table(name)
    assert table is not None
    return table
