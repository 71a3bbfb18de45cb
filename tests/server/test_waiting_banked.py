"""Tests of waiting lists at banked tables: joining, being called, and who makes room."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from croupier.house.faults.checks import check_all
from tests.server.manual_server import (
    NO_PACE,
    Guest,
    ManualServer,
    manual_server,
    refused,
)

TABLE = "CAN-U1"
CHIPS = 100_00


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ManualServer]:
    """A house of its own for every test; afterwards every chip must be accounted for."""
    with manual_server(tmp_path / "house.db") as opened:
        yield opened
        check_all(opened.casino.store, (), [opened.casino])


def fill(server: ManualServer, table: str = TABLE) -> list[Guest]:
    """Guests on every seat of a table; its companions give way."""
    guests = []
    for number in range(1, server.guest().seen(table)["table"]["seats"] + 1):
        guest = server.guest()
        guest.seat = number
        sat = guest.post(f"/api/tables/{table}/sit", {"seat": number, "buy_in": CHIPS})
        assert sat.status_code == 200, sat.text
        guests.append(guest)
    assert guests[0].seen(table)["table"]["free"] == 0
    return guests


def waits(guest: Guest, table: str = TABLE) -> Any:
    return guest.post("/api/poker-room/join", {"table": table})


def answers(guest: Guest, table: str = TABLE) -> Any:
    return guest.post("/api/poker-room/answer", {"table": table, "buy_in": CHIPS})


def place(guest: Guest, table: str = TABLE) -> int:
    return int(guest.seen(table)["waiting"]["place"])


def test_at_a_full_table_people_wait_in_order_and_the_first_is_called(server: ManualServer) -> None:
    seated = fill(server)
    first, second = server.guest(), server.guest()
    assert waits(first).status_code == 200
    assert waits(second).status_code == 200
    assert (place(first), place(second), place(seated[0])) == (1, 2, 0)
    seated[2].leave(TABLE)
    server.run(TABLE)
    call = first.seen(TABLE)["waiting"]["call"]
    assert (call["seat"], call["until"] - call["at"]) == (3, 60_000), "a minute to answer"
    assert second.seen(TABLE)["waiting"]["call"] is None
    late = second.post(f"/api/tables/{TABLE}/sit", {"seat": 3, "buy_in": CHIPS})
    refused(late, 409, "kept for a player who was called to it")
    assert answers(first).status_code == 200
    assert first.seen(TABLE)["you"] == {"seat": 3, "chips": CHIPS}
    assert place(second) == 1


def test_whoever_is_called_while_bets_are_taken_wagers_in_that_round(server: ManualServer) -> None:
    seated = fill(server)
    server.run(TABLE)
    first = server.guest()
    waits(first)
    seated[4].leave(TABLE)
    server.run(TABLE)
    answers(first)
    first.seat = first.seen(TABLE)["you"]["seat"]
    assert first.seen(TABLE)["view"]["phase"] == "wagers"
    assert [answer.status_code for answer in first.wagers(TABLE, 5_00)] == [200, 200]


def test_a_call_that_is_not_answered_goes_to_the_next(server: ManualServer) -> None:
    seated = fill(server)
    first, second = server.guest(), server.guest()
    waits(first)
    waits(second)
    seated[0].leave(TABLE)
    server.run(TABLE)
    server.now += 61
    server.run(TABLE)
    assert place(first) == 0, "who does not answer waits no longer"
    assert second.seen(TABLE)["waiting"]["call"]["seat"] == 1
    refused(answers(first), 409, "You are not called")
    assert answers(second).status_code == 200


def test_nobody_waits_twice_nor_where_a_seat_can_be_had(server: ManualServer) -> None:
    early = server.guest()
    refused(waits(early), 409, "You need not wait")
    seated = fill(server)
    assert waits(early).status_code == 200
    refused(waits(early), 409, "You are on this waiting list already.")
    refused(waits(seated[0]), 409, "already")
    assert early.post("/api/poker-room/leave", {"list": f"table {TABLE}"}).status_code == 200
    assert place(early) == 0


def test_the_same_request_joins_once(server: ManualServer) -> None:
    fill(server)
    guest = server.guest()
    body = {"key": "again", "table": TABLE}
    answers_ = [guest.ask("POST", "/api/poker-room/join", body).json() for _ in range(2)]
    assert [answer["repeated"] for answer in answers_] == [False, True]
    assert guest.seen(TABLE)["waiting"]["waiting"] == 1


def test_a_newcomer_does_not_pass_those_who_wait(server: ManualServer) -> None:
    seated = fill(server)
    first = server.guest()
    waits(first)
    seated[1].leave(TABLE)
    newcomer = server.guest().post(f"/api/tables/{TABLE}/sit", {"seat": 2, "buy_in": CHIPS})
    refused(newcomer, 409, "The waiting list of this table begins with")
    direct = first.post(f"/api/tables/{TABLE}/sit", {"seat": 2, "buy_in": CHIPS})
    assert direct.status_code == 200, "the first of the list need not wait for the call"
    assert place(first) == 0


def test_no_companion_comes_while_people_wait(server: ManualServer) -> None:
    seated = fill(server)
    waits(server.guest())
    seated[0].leave(TABLE)
    seated[1].leave(TABLE)
    seated[2].post(f"/api/tables/{TABLE}/companions", {"count": 3})
    assert seated[2].seen(TABLE)["table"]["companions"] == 0


@pytest.mark.clause("canberra-ultimate", "15.7")
def test_who_sits_out_three_rounds_at_a_full_table_makes_room_for_whoever_waits(
    server: ManualServer,
) -> None:
    """Canberra 15.7: after three consecutive rounds without a wager at a full table."""
    seated = fill(server)
    idle, players = seated[0], seated[1:]
    waiting = server.guest()
    waits(waiting)
    for played in range(1, 4):
        assert idle.name in people(server), "three rounds are allowed"
        server.run(TABLE)
        for player in players:
            player.wagers(TABLE, 5_00)
        while found(server).rounds < played:
            server.now += max(NO_PACE.wagers, NO_PACE.decision) + 1
            server.run(TABLE)
    server.run(TABLE)
    assert idle.name not in people(server)
    assert waiting.seen(TABLE)["waiting"]["call"]["seat"] == 1
    assert server.casino.world.balance(idle.name) == 1_000_00


def test_whoever_is_excluded_meanwhile_is_not_called(server: ManualServer) -> None:
    seated = fill(server)
    first, second = server.guest(), server.guest()
    waits(first)
    waits(second)
    first.post("/api/account/exclude", {"house": "Casino Canberra", "days": 30})
    seated[0].leave(TABLE)
    server.run(TABLE)
    assert second.seen(TABLE)["waiting"]["call"]["seat"] == 1


def found(server: ManualServer) -> Any:
    return server.casino.world.floor.tables[TABLE]


def people(server: ManualServer) -> tuple[str, ...]:
    return tuple(found(server).people)
