"""Tests that the server helps nobody to play during a round, except at practice tables."""

from typing import Any

import pytest

from croupier.books import load_book
from croupier.history import read_phh
from tests.server.manual_server import Guest, ManualServer

SEAT = {"seat": 1, "cards": "Jh Tc", "wagers": {"ante": "10.00", "blind": "10.00"}}
RIVER = {"book": "canberra-ultimate", "board": "9s 8d 7c 2h Kd", "seats": [SEAT]}
POKER_SIGN = {
    "minimum_buy_in": "100.00",
    "limits": {"minimum": "2.00"},
    "blinds": ["1.00", "2.00"],
    "commission": {"type": "nil"},
}


def of(book: str, table: str, device: str, advice: str) -> Any:
    marks = pytest.mark.clause(book, device, advice)
    return pytest.param(book, table, device, advice, marks=marks, id=table)


BANKED = [
    of("melbourne-wsop", "MEL-U1", "14.1", "14.5"),
    of("melbourne-wsop", "MEL-B1", "14.1", "14.5"),
    of("canberra-ultimate", "CAN-U1", "15.1", "15.6(a)"),
    of("sydney-bonus", "SYD-B1", "13.1", "13.6"),
    of("perth-ultimate", "PER-U1", "6.8", "6.5"),
]
PRACTICE = ("MEL-PR1", "CAN-PR1", "SYD-PR1", "PER-PR1")


def figures(person: Guest, book: str) -> list[Any]:
    """Everything that works out odds or tells how to play, asked by one session."""
    return [
        person.ask("POST", "/api/advise", RIVER),
        person.ask("POST", "/api/odds", {"book": book}),
        person.ask("GET", f"/api/odds/{book}?game=ultimate"),
        person.ask("GET", "/api/strategies"),
    ]


def are_refused(answers: list[Any], book: str, clause: str) -> None:
    for answer in answers:
        told = answer.json()
        assert (answer.status_code, told.get("clause"), told.get("book")) == (403, clause, book)
        assert "practice table" in told["problem"]


def may_ask(person: Guest) -> bool:
    """Whether the odds are open to somebody; the rules of thumb need no working out."""
    return bool(person.ask("GET", "/api/strategies").status_code == 200)


def wagers(server: ManualServer, person: Guest, table: str) -> None:
    """Puts down what a hand needs in the next round."""
    server.run(table, until="wagers")
    spots = [w["id"] for w in person.seen(table)["wagers"] if w["required"]]
    assert {answer.status_code for answer in person.wagers(table, 1000, *spots)} == {200}


@pytest.mark.parametrize("book, table, device, advice", BANKED)
def test_from_the_first_wager_until_the_round_is_over_no_session_of_the_player_gets_odds(
    server: ManualServer, book: str, table: str, device: str, advice: str
) -> None:
    player = server.register(f"Player of {table}")
    elsewhere = server.sign_in(player.name)
    server.casino.presence.connected(player.name)
    player.sit(table)
    server.run(table, until="wagers")
    assert may_ask(player), "nothing is staked yet"
    wagers(server, player, table)
    are_refused(figures(player, book), book, device)
    are_refused(figures(elsewhere, book), book, device)
    server.now += 6
    server.run(table)
    assert server.casino.world.play(table).state.phase == "play"
    are_refused(figures(player, book), book, device)
    player.plays(table, "Fold")
    if not server.casino.world.play(table).over:
        are_refused(figures(elsewhere, book), book, device)
    server.finish(table)
    assert may_ask(player)
    assert may_ask(elsewhere)
    player.leave(table)


@pytest.mark.parametrize("book, table, device, advice", BANKED)
def test_there_is_no_advice_at_an_ordinary_table(
    server: ManualServer, book: str, table: str, device: str, advice: str
) -> None:
    guest = server.guest()
    path = f"/api/tables/{table}/advice"
    are_refused([guest.ask("GET", path)], book, advice)
    guest.sit(table)
    wagers(server, guest, table)
    server.now += 6
    server.run(table)
    are_refused([guest.ask("GET", path)], book, advice)
    server.finish(table)
    guest.leave(table)


@pytest.mark.clause("melbourne-poker", "13.1", "13.7")
def test_a_poker_player_gets_no_odds_from_the_deal_until_the_hand_is_over(
    server: ManualServer,
) -> None:
    player, watcher = server.guest(), server.guest()
    player.sit("MEL-NL1")
    server.run("MEL-NL1")
    for _ in range(8):
        if player.name in server.casino.world.floor.tables["MEL-NL1"].playing:
            break
        server.now += 31
        server.run("MEL-NL1")
    are_refused(figures(player, "canberra-ultimate"), "melbourne-poker", "13.1")
    are_refused([player.ask("GET", "/api/tables/MEL-NL1/advice")], "melbourne-poker", "13.7")
    assert may_ask(watcher), "who does not play may look at figures"
    player.leave("MEL-NL1")
    for _ in range(8):
        server.now += 31
        server.run("MEL-NL1")
    assert may_ask(player)


def test_a_round_at_a_practice_table_closes_nothing_and_one_elsewhere_closes_its_advice(
    server: ManualServer,
) -> None:
    player = server.guest()
    player.sit("CAN-PR1")
    wagers(server, player, "CAN-PR1")
    assert may_ask(player)
    asked = player.ask("GET", "/api/tables/CAN-PR1/advice")
    assert (asked.status_code, asked.json()["name"]) == (409, "not-your-turn")
    at_practice = player.seat
    player.sit("CAN-U1")
    wagers(server, player, "CAN-U1")
    are_refused([player.ask("GET", "/api/tables/CAN-PR1/advice")], "canberra-ultimate", "15.1")
    server.finish("CAN-U1")
    player.leave("CAN-U1")
    player.seat = at_practice
    server.finish("CAN-PR1")
    player.leave("CAN-PR1")


def test_every_house_of_the_demonstration_floor_has_tables_of_both_kinds(
    server: ManualServer,
) -> None:
    kinds: dict[str, set[bool]] = {}
    for table in server.guest().get("/api/lobby")["tables"]:
        kinds.setdefault(table["house"], set()).add(table["practice"])
    assert len(kinds) == 4
    assert set(map(frozenset, kinds.values())) == {frozenset({True, False})}


@pytest.mark.parametrize("table", PRACTICE)
def test_a_practice_table_is_called_one_wherever_it_is_shown_and_in_its_records(
    server: ManualServer, boss: Guest, table: str
) -> None:
    guest = server.guest()
    assert guest.seen(table)["table"]["practice"]
    assert guest.get(f"/api/tables/{table}/floor")["practice"]
    assert guest.get(f"/api/tables/{table}/sign")["shown"]["lines"][0]["what"] == "Practice table"
    guest.sit(table)
    wagers(server, guest, table)
    played = guest.seen(table)["view"]["id"]
    server.finish(table)
    listed = guest.get(f"/api/tables/{table}/rounds")
    assert listed["practice"]
    shown = guest.get(f"/api/tables/{table}/rounds/{played}")
    assert shown["practice"]
    assert shown["events"][0]["event"]["practice"]
    opened = next(r for r in boss.get(f"/api/audit/rounds/{played}") if "RoundOpened" in r["type"])
    assert opened["data"]["practice"]
    guest.leave(table)


def test_a_round_of_an_ordinary_table_is_not_called_practice(server: ManualServer) -> None:
    guest = server.guest()
    guest.sit("PER-U1")
    wagers(server, guest, "PER-U1")
    played = guest.seen("PER-U1")["view"]["id"]
    server.finish("PER-U1")
    assert not guest.get("/api/tables/PER-U1/rounds")["practice"]
    assert not guest.get(f"/api/tables/PER-U1/rounds/{played}")["practice"]
    guest.leave("PER-U1")


def hand_at(server: ManualServer, boss: Guest, table: str, *, practice: bool) -> str:
    """The path of a finished hand at a new poker table of one kind or the other."""
    role = boss.top(load_book("melbourne-poker").file.house)
    boss.floor("SetUpTable", role=role, table=table, book="melbourne-poker", variant="holdem",
               structure="no-limit", sign=POKER_SIGN, practice=practice)  # fmt: skip
    boss.floor("OpenTable", role=role, table=table)
    guest = server.guest()
    guest.sit(table)
    assert guest.post(f"/api/tables/{table}/companions", {"count": 3}).status_code == 200
    assert ("practice" in guest.seen(table)["poker"]["sign"]) is practice
    over: list[str] = []
    while not over:
        server.now += 31
        server.run(table)
        over = [line["id"] for line in guest.get(f"/api/tables/{table}/rounds")["rounds"]
                if line["over"]]  # fmt: skip
    guest.leave(table)
    return f"/api/tables/{table}/rounds/{over[-1]}"


@pytest.mark.parametrize("practice", [True, False])
def test_a_hand_history_says_whether_the_hand_was_for_practice(
    server: ManualServer, boss: Guest, practice: bool
) -> None:
    path = hand_at(server, boss, f"POK-{practice}", practice=practice)
    assert boss.get(path)["practice"] is practice
    text = boss.ask("GET", f"{path}/hand.txt").text
    assert (" (Practice) " in text.splitlines()[1]) is practice
    [fields] = read_phh(boss.ask("GET", f"{path}/hand.phh").text).values()
    assert fields.get("_practice", False) is practice


def test_without_a_session_nobody_is_known_and_the_figures_are_open(server: ManualServer) -> None:
    assert may_ask(Guest(server))
