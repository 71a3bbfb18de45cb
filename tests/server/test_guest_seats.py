"""Tests that a guest holds at most four seats, one at a table."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from croupier import floor
from croupier.acts import SYSTEM, Actor, Millis
from croupier.house import Casino
from croupier.house.errors import TooManySeats
from croupier.house.faults.checks import check_all
from croupier.house.opening.founding import open_account
from croupier.house.process.draft import Draft
from croupier.house.tables.companions import take_place
from croupier.store import MachineClock, Store
from tests.house.poker_sessions import PokerSession, play_session
from tests.server.manual_server import ManualServer, manual_server, refused
from tests.server.open_house import Open, Person
from tests.server.test_machine import NO_PACE, Watch, on_a_floor

BANKED = ("MEL-B1", "MEL-U1", "CAN-U1", "SYD-B1", "PER-U1")
TOO_MANY = "You hold four seats, the most a guest may hold. Leave one first."


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ManualServer]:
    with manual_server(tmp_path / "house.db") as opened:
        yield opened
        check_all(opened.casino.store, (), [opened.casino])


def test_a_fifth_seat_is_refused_with_what_to_do_and_had_after_leaving_one(
    server: ManualServer,
) -> None:
    guest = server.guest()
    for table in BANKED[:4]:
        guest.sit(table, 10_000)
    answer = guest.post("/api/tables/PER-U1/sit", {"seat": 1, "buy_in": 10_000})
    refused(answer, 409, TOO_MANY)
    assert answer.json()["name"] == "most-seats"
    assert guest.balance() == 1_000_00 - 4 * 10_000, "nothing has moved"
    poker = guest.post("/api/tables/MEL-NL1/sit", {"seat": 1, "buy_in": 10_000})
    refused(poker, 409, TOO_MANY)
    guest.leave("MEL-B1")
    guest.sit("PER-U1", 10_000)
    assert len(guest.get("/api/me")["seats"]) == 4


def test_a_guest_with_four_seats_does_not_join_a_waiting_list_or_answer_a_call(
    server: ManualServer,
) -> None:
    guest = server.guest()
    for table in BANKED[:3]:
        guest.sit(table, 10_000)
    assert guest.post("/api/poker-room/join", {"table": "MEL-NL1"}).status_code == 200
    server.run("MEL-NL1")
    calls = guest.get("/api/poker-room")["calls"]
    assert [call["table"] for call in calls] == ["MEL-NL1"]
    guest.sit("SYD-B1", 10_000)
    refused(guest.post("/api/poker-room/join", {"table": "MEL-O1"}), 409, TOO_MANY)
    wish = {"table": "MEL-NL1", "buy_in": 20_000}
    refused(guest.post("/api/poker-room/answer", wish), 409, TOO_MANY)
    guest.leave("SYD-B1")
    assert guest.post("/api/poker-room/answer", wish).status_code == 200
    assert len(guest.get("/api/me")["seats"]) == 4


def test_registered_players_may_hold_more_seats(server: ManualServer) -> None:
    player = server.register("petra")
    for table in BANKED:
        player.sit(table, 10_000)
    assert len(player.get("/api/me")["seats"]) == 5


def test_nobody_registers_under_the_name_of_a_guest(server: ManualServer) -> None:
    someone = server.guest()
    body = {"name": "Guest 0badcafe", "password": "a good long password"}
    assert someone.ask("POST", "/api/register", body).status_code == 409


def test_of_two_requests_at_once_at_two_tables_one_has_the_fourth_seat(house: Open) -> None:
    for _ in range(5):
        guest = Person(house).come_in()
        for table in BANKED[:3]:
            guest.sit(table, chips=10_000)

        def sits(table: str, guest: Person = guest) -> int:
            taken = {place["seat"] for place in guest.look(table)["seats"]}
            seat = next(n for n in range(1, 20) if n not in taken)
            body = {"key": f"{table} {seat}", "seat": seat, "buy_in": 10_000}
            headers = {"X-CSRF": guest.me["csrf"]}
            answer = guest.web.post(f"/api/tables/{table}/sit", json=body, headers=headers)
            if answer.status_code != 200:
                assert answer.json()["problem"] == TOO_MANY
            return answer.status_code

        with ThreadPoolExecutor(2) as pool:
            said = sorted(pool.map(sits, BANKED[3:]))
        assert said == [200, 409]
        assert len(guest.web.get("/api/me").json()["seats"]) == 4
        for held in guest.web.get("/api/me").json()["seats"]:
            answer = guest.post(f"/api/tables/{held['table']}/leave", {"key": guest.key()})
            assert answer.status_code == 200, answer.text
        assert guest.web.get("/api/account").json()["balance"] == 1_000_00


def sitting(table: str, seat: int) -> Any:
    return lambda draft: take_place(draft, "Guest 1", table, seat, 10_000, f"sits at {table}")


def test_two_processes_that_seat_a_guest_at_once_give_four_seats_in_all(database: Path) -> None:
    async def story(casino: Casino, watch: Watch) -> None:
        await open_account(casino, "Guest 1", "Casino Canberra")
        for table in BANKED[:3]:
            await casino.perform(sitting(table, 1), table=table)
        with Store(str(database)) as store:
            other = Casino(store, pace=NO_PACE, clock=MachineClock(watch, watch))
            await asyncio.to_thread(other.catch_up_now)
            said = await asyncio.gather(
                casino.perform(sitting("SYD-B1", 1), table="SYD-B1"),
                other.perform(sitting("PER-U1", 1), table="PER-U1"),
                return_exceptions=True,
            )
            refusals = [one for one in said if isinstance(one, TooManySeats)]
            assert [one.line for one in refusals] == [TOO_MANY]
            await casino.catch_up()
            await other.catch_up()
            check_all(store, (), [casino, other])
        seats = [t for t in casino.world.floor.tables.values() if t.seat_of("Guest 1")]
        assert len(seats) == 4

    on_a_floor(database, story, *BANKED)


def test_a_seat_allotted_by_staff_counts_and_is_noted_in_the_guests_own_stream(
    tmp_path: Path,
) -> None:
    """Without a record of their own two seats without chips could be given at the same time."""

    async def story(session: PokerSession) -> None:
        casino = session.casino
        await open_account(casino, "Guest 1", "Crown Melbourne")
        wants = floor.WantSeat(
            actor=Actor("Guest 1", "player"), at=Millis(0), table="MEL-NL1", seat=9
        )
        allots = floor.AllotSeat(actor=SYSTEM, at=Millis(0), table="MEL-NL1", seat=9)

        def decide(draft: Draft) -> None:
            draft.ask_floor(wants)
            draft.ask_floor(allots)

        await casino.perform(decide, table="MEL-NL1")
        noted = [record.type for record in casino.store.read("player:Guest 1")]
        assert noted[-1] == "guest.SeatAllotted"

    play_session(tmp_path / "house.db", "MEL-NL1", story)
