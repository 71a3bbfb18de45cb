"""Tests of guests who have gone: their seats are freed, and their chips are in their accounts."""

import asyncio
import json
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.acts import seconds_of
from croupier.house import Casino
from croupier.house.faults.checks import check_all
from croupier.house.machine.absence import GRACE, absence_due
from croupier.house.machine.dealer import due_at
from croupier.house.machine.leased_tasks import LEASE
from croupier.house.machine.runner import Runner
from croupier.server import ServerOptions
from croupier.store import MachineClock, Store
from tests.patience import PATIENCE
from tests.server.manual_server import NO_PACE, Guest, ManualServer, manual_server
from tests.server.open_house import (
    QUICK,
    Live,
    Person,
    open_house,
    with_socket,
)
from tests.server.test_machine import Watch, on_a_floor, seat_ann

CANBERRA, PERTH, POKER = "CAN-U1", "PER-U1", "MEL-NL1"
THREE_ROUNDS = 3 * (NO_PACE.wagers + NO_PACE.decision + NO_PACE.pause)
"""Seconds: three times the time to wager, to decide, and between two rounds."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[ManualServer]:
    """A house of its own for every test; afterwards every chip must be accounted for."""
    with manual_server(tmp_path / "house.db") as opened:
        yield opened
        check_all(opened.casino.store, (), [opened.casino])


def sits(guest: Guest, table: str, seat: int, chips: int = 20_000) -> None:
    guest.seat = seat
    answer = guest.post(f"/api/tables/{table}/sit", {"seat": seat, "buy_in": chips})
    assert answer.status_code == 200, answer.text


def gone(server: ManualServer, table: str, seats: int) -> list[Guest]:
    """Guests on these seats of a table whose pages have been closed."""
    guests = [server.guest() for _ in range(seats)]
    for number, guest in enumerate(guests, 1):
        sits(guest, table, number)
    for guest in guests:
        server.closes_page(guest)
    return guests


def people(server: ManualServer, table: str) -> set[str]:
    found = server.casino.world.table(table)
    assert found is not None
    return set(found.people)


def purse(server: ManualServer, guest: Guest) -> int:
    """What lies in the account, asked inside the house: a request would be a sign of life."""
    return server.casino.world.balance(guest.name)


def left(server: ManualServer, table: str, guest: Guest) -> dict[str, Any]:
    """The last record of a seat that was left, and who wrote it."""
    found = [
        {**json.loads(record.data), "who": record.who}
        for record in server.casino.store.read(f"table:{table}")
        if record.type == "floor.TableLeft"
    ]
    return next(event for event in reversed(found) if event["person"] == guest.name)


def round_of(server: ManualServer, guest: Guest, table: str) -> None:
    """A whole round that this guest plays, and the next one opened."""
    server.run(table)
    found = server.casino.world.table(table)
    assert found is not None
    required = [w["id"] for w in guest.seen(table)["wagers"] if w["required"]]
    for answer in guest.wagers(table, 500, *required):
        assert answer.status_code == 200, answer.text
    server.now += NO_PACE.wagers + 1
    server.run(table)
    for _ in range(6):
        if server.casino.world.floor.tables[table].rounds > found.rounds:
            return
        server.now += NO_PACE.decision + 1
        server.run(table)
    raise AssertionError("the round is not played to its end")


# --- banked tables ---------------------------------------------------------------------------


def test_five_closed_pages_free_a_quiet_table_within_minutes(server: ManualServer) -> None:
    guests = gone(server, CANBERRA, 5)
    server.run(CANBERRA)
    server.now += THREE_ROUNDS - 1
    server.run(CANBERRA)
    assert {guest.name for guest in guests} <= people(server, CANBERRA)
    server.now += 2
    server.run(CANBERRA)
    assert not {guest.name for guest in guests} & people(server, CANBERRA)
    for guest in guests:
        assert purse(server, guest) == 1_000_00, "the money is back"
        last = left(server, CANBERRA, guest)
        assert last["why"] == "no connection, and nothing dealt for as long as 3 rounds take"
        assert last["who"] == "the house"


def test_three_rounds_without_a_wager_free_the_seat_of_an_absent_guest(
    server: ManualServer,
) -> None:
    (absent,) = gone(server, CANBERRA, 1)
    player = server.guest()
    sits(player, CANBERRA, 2, 80_000)
    for _ in range(2):
        round_of(server, player, CANBERRA)
        assert absent.name in people(server, CANBERRA)
    round_of(server, player, CANBERRA)
    assert absent.name not in people(server, CANBERRA)
    assert purse(server, absent) == 1_000_00
    last = left(server, CANBERRA, absent)
    assert last["why"] == "no connection, and no wager in 3 rounds"
    assert last.get("clause", "") == "", "Canberra's own rule is for a full table"


@pytest.mark.clause("perth-ultimate", "6.6")
def test_perths_rule_needs_no_full_table_and_is_cited(server: ManualServer) -> None:
    (absent,) = gone(server, PERTH, 1)
    player = server.guest()
    sits(player, PERTH, 2, 80_000)
    for _ in range(3):
        round_of(server, player, PERTH)
    assert left(server, PERTH, absent)["clause"] == "6.6"


@pytest.mark.clause("canberra-ultimate", "15.7")
def test_canberras_rule_is_cited_at_a_full_table(server: ManualServer) -> None:
    absent, *others = gone(server, CANBERRA, 6)
    player = server.guest()
    sits(player, CANBERRA, 7, 80_000)
    for other in others:
        server.casino.presence.connected(other.name)
    for _ in range(3):
        round_of(server, player, CANBERRA)
    assert left(server, CANBERRA, absent)["clause"] == "15.7"
    assert {other.name for other in others} <= people(server, CANBERRA), "they are connected"


def test_a_connected_guest_who_only_looks_on_keeps_the_seat(server: ManualServer) -> None:
    """The books leave it to an officer to ask them for the seat; the machine does not."""
    idle, player = server.guest(), server.guest()
    sits(idle, CANBERRA, 1)
    sits(player, CANBERRA, 2, 80_000)
    for _ in range(5):
        round_of(server, player, CANBERRA)
    server.now += 10 * THREE_ROUNDS
    server.run(CANBERRA)
    assert idle.name in people(server, CANBERRA)


def test_a_page_that_is_loaded_again_costs_nobody_the_seat(server: ManualServer) -> None:
    idle, player = server.guest(), server.guest()
    sits(idle, CANBERRA, 1)
    sits(player, CANBERRA, 2, 80_000)
    for _ in range(4):
        round_of(server, player, CANBERRA)
    server.closes_page(idle)
    server.now += 29
    server.run(CANBERRA)
    assert idle.name in people(server, CANBERRA)
    server.casino.presence.connected(idle.name)
    server.now += 600
    server.run(CANBERRA)
    assert idle.name in people(server, CANBERRA)
    server.closes_page(idle)
    server.now += 31
    server.run(CANBERRA)
    assert idle.name not in people(server, CANBERRA), "three rounds were over long before"


def test_a_request_of_a_guest_without_a_socket_is_a_sign_of_life(server: ManualServer) -> None:
    (guest,) = gone(server, CANBERRA, 1)
    server.run(CANBERRA)
    for _ in range(10):
        server.now += THREE_ROUNDS / 2
        assert guest.seen(CANBERRA)["you"] is not None
        server.run(CANBERRA)
    assert guest.name in people(server, CANBERRA)


def test_an_absent_guest_with_a_hand_in_play_keeps_the_seat_until_it_is_settled(
    server: ManualServer,
) -> None:
    guest = server.guest()
    sits(guest, CANBERRA, 1)
    server.run(CANBERRA)
    guest.wagers(CANBERRA, 1000)
    server.closes_page(guest)
    server.now += 6
    server.run(CANBERRA)
    found = server.casino.world.table(CANBERRA)
    assert found is not None
    assert guest.name in found.playing
    server.now += THREE_ROUNDS + 31
    due = due_at(server.casino, found)
    assert due is not None
    assert due.what != "absent guest", "the hand is played first"
    for _ in range(6):
        server.run(CANBERRA)
        server.now += 31
    found = server.casino.world.table(CANBERRA)
    assert found is not None
    assert found.rounds >= 1
    for _ in range(4):
        server.now += THREE_ROUNDS
        server.run(CANBERRA)
    assert guest.name not in people(server, CANBERRA)
    assert purse(server, guest) == 1_000_00 - 2000, "folded by the book; the rest is back"


def test_complete_wagers_of_an_absent_guest_are_played_not_taken_back(server: ManualServer) -> None:
    guest = server.guest()
    sits(guest, CANBERRA, 1)
    server.run(CANBERRA)
    guest.wagers(CANBERRA, 1000)
    server.closes_page(guest)
    server.now += 2 * THREE_ROUNDS
    server.run(CANBERRA)
    found = server.casino.world.table(CANBERRA)
    assert found is not None
    assert guest.name in found.playing


def test_a_wager_that_nobody_will_play_goes_back_with_the_seat(server: ManualServer) -> None:
    """An Ante without a Blind is never dealt in: it would keep the seat for ever."""
    guest, *others = gone(server, CANBERRA, 7)
    server.run(CANBERRA)
    assert guest.wagers(CANBERRA, 1000, "ante")[0].status_code == 200
    server.now += THREE_ROUNDS - 1
    server.run(CANBERRA)
    assert guest.name in people(server, CANBERRA)
    server.now += 2
    server.run(CANBERRA)
    assert people(server, CANBERRA) == set()
    assert {purse(server, one) for one in (guest, *others)} == {1_000_00}


def test_registered_players_keep_their_seats(server: ManualServer) -> None:
    player = server.register("petra")
    player.sit(CANBERRA)
    server.run(CANBERRA)
    server.now += 10 * THREE_ROUNDS
    server.run(CANBERRA)
    assert "petra" in people(server, CANBERRA)


# --- poker -----------------------------------------------------------------------------------


@pytest.mark.clause("melbourne-poker", "8.11")
@pytest.mark.clause("melbourne-poker", "8.12")
def test_at_poker_an_absent_guest_is_picked_up_and_has_the_chips_again_on_return(
    server: ManualServer,
) -> None:
    guest = server.guest()
    guest.sit(POKER, 20_000)
    server.closes_page(guest)
    for _ in range(20):
        server.now += 31
        server.run(POKER)
    assert guest.name not in people(server, POKER)
    last = left(server, POKER, guest)
    assert (last["why"], last["clause"]) == ("picked up", "8.11")
    picked = guest.get("/api/poker-room")["picked_up"]
    chips = picked[0]["chips"]
    assert purse(server, guest) + chips <= 1_000_00
    assert purse(server, guest) + chips >= 1_000_00 - 300, "no more than the blinds of one hand"
    assert guest.post("/api/poker-room/come-back", {}).status_code == 200
    assert guest.balance() == 1_000_00 - 20_000 + chips


def test_at_poker_a_guest_in_a_hand_is_not_picked_up(server: ManualServer) -> None:
    guest = server.guest()
    guest.sit(POKER, 20_000)
    server.run(POKER)
    server.closes_page(guest)
    found = server.casino.world.table(POKER)
    assert found is not None
    assert guest.name in found.playing
    server.now += 10 * THREE_ROUNDS
    due = due_at(server.casino, found)
    assert due is not None
    assert due.what != "absent guest"


# --- several processes -----------------------------------------------------------------------


def test_a_guest_connected_to_another_process_keeps_the_seat(database: Path) -> None:
    """Whichever process deals hears of connections to the others by their leases."""

    async def story(casino: Casino, watch: Watch) -> None:
        await seat_ann(casino, CANBERRA, 1, "Guest 1")
        with Store(str(database)) as store:
            other = Casino(store, pace=NO_PACE, clock=MachineClock(watch, watch))
            await asyncio.to_thread(other.catch_up_now)
            dealing, elsewhere = Runner(casino), Runner(other)
            other.presence.connected("Guest 1")
            store.leases.take([f"table:{CANBERRA}"], dealing.holder, LEASE)
            store.leases.take([f"process:{dealing.holder}"], dealing.holder, LEASE)
            await elsewhere.renew()
            assert "present:Guest 1" in store.leases.holders()
            watch.now += 2 * THREE_ROUNDS
            await dealing.renew()
            assert not _given_up(casino), "connected to the other process just now"
            assert _sits(casino)
            other.presence.disconnected("Guest 1", other.now())
            watch.now += 2 * THREE_ROUNDS
            store.leases.drop(["present:Guest 1"], elsewhere.holder)
            await elsewhere.renew()
            await dealing.renew()
            async with asyncio.timeout(PATIENCE):
                while _sits(casino):
                    await casino.changed(CANBERRA, 1)
            assert casino.world.balance("Guest 1") == 1_000_00
            await dealing.stop()
            await elsewhere.stop()

    on_a_floor(database, story, CANBERRA)


def _sits(casino: Casino) -> bool:
    return casino.world.floor.tables[CANBERRA].seat_of("Guest 1") is not None


def _given_up(casino: Casino) -> bool:
    found = casino.world.table(CANBERRA)
    assert found is not None
    due = due_at(casino, found)
    return due is not None and due.what == "absent guest"


def test_a_process_that_takes_a_table_over_waits_before_it_frees_a_seat(database: Path) -> None:
    """It cannot know who was connected to the one before it, and gives them time to come back."""

    async def story(casino: Casino, watch: Watch) -> None:
        await seat_ann(casino, CANBERRA, 1, "Guest 1")
        watch.now += 2 * THREE_ROUNDS
        again = Casino(casino.store, pace=NO_PACE, clock=MachineClock(watch, watch))
        await asyncio.to_thread(again.catch_up_now)
        assert _given_up(casino)
        assert not _given_up(again)
        watch.now += THREE_ROUNDS
        assert _given_up(again)

    on_a_floor(database, story, CANBERRA)


def test_a_guest_who_has_just_sat_down_through_another_process_keeps_the_seat(
    database: Path,
) -> None:
    """The process that deals had not heard of them yet, counted them as gone since it started, and
    freed the seat after three quick rounds."""

    async def story(casino: Casino, watch: Watch) -> None:
        watch.now += 2 * seconds_of(GRACE)
        await seat_ann(casino, CANBERRA, 1, "Guest 1")
        assert not _given_up_after_idle_rounds(casino)
        watch.now += seconds_of(GRACE)
        assert _given_up_after_idle_rounds(casino)

    on_a_floor(database, story, CANBERRA)


def _given_up_after_idle_rounds(casino: Casino) -> bool:
    """Whether the seat would be freed if its guest had wagered nothing in three rounds."""
    table, play = casino.world.table(CANBERRA), casino.world.play(CANBERRA)
    assert table is not None
    idle = tuple(replace(seat, idle=3) for seat in table.seats)
    return any(absence_due(casino, replace(table, seats=idle), play))


# --- over the wire ---------------------------------------------------------------------------


class Ahead:
    """A clock that can be put forward."""

    def __init__(self, clock: Callable[[], float]) -> None:
        self._clock, self.by = clock, 0.0

    def __call__(self) -> float:
        return self._clock() + self.by


def test_five_guests_whose_sockets_closed_lose_their_seats_and_keep_their_money(
    database: Path,
) -> None:
    clock = Ahead(time.time)
    options = ServerOptions(pace=QUICK, requests_per_second=1000)
    with open_house(database, options, clock=MachineClock(clock, clock)) as house:
        onlooker = Person(house).come_in()
        guests = [Person(house).come_in() for _ in range(5)]
        for guest in guests:
            guest.sit(CANBERRA, chips=20_000)
            with_socket(guest, _looks)

        async def watching(live: Live) -> None:
            await _looks(live)
            clock.by += 600
            await live.send({"type": "watch", "table": CANBERRA})
            shown = {"seats": [{"person": guest.name} for guest in guests]}
            async with asyncio.timeout(PATIENCE):
                while {g.name for g in guests} & {p["person"] for p in shown["seats"]}:
                    shown = (await live.until("table"))["shown"]

        with_socket(onlooker, watching)
        for guest in guests:
            account = guest.web.get("/api/account").json()
            assert (account["balance"], account["seats"]) == (1_000_00, [])
    _check(database)


async def _looks(live: Live) -> None:
    await live.send({"type": "watch", "table": CANBERRA})
    await live.until("table")


def _check(database: Path) -> None:
    with Store(str(database)) as store:
        check_all(store, (), [])
