"""Tests of guests: how many come from an address, and what becomes of those who have gone."""

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from croupier.house import Casino, GuestExpiry, World
from croupier.server import ServerOptions
from croupier.store import TRANSFER, read_transfer
from tests.patience import PATIENCE
from tests.server.manual_server import (
    HOUR,
    MELBOURNE,
    PERTH,
    Guest,
    ManualServer,
    manual_server,
)
from tests.server.open_house import QUICK, Open, open_house

FIVE = 5


@pytest.fixture(scope="module")
def few(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    options = ServerOptions(pace=QUICK, empty=True, requests_per_second=1000,
                            guests_per_address=FIVE)  # fmt: skip
    with open_house(tmp_path_factory.mktemp("few") / "house.db", options) as house:
        yield house


def come(house: Open, address: str, times: int, claims: str = "") -> list[int]:
    """Becomes a guest so often from an address; a proxy there `claims` to speak for another."""
    headers = {"X-Forwarded-For": claims} if claims else {}
    transport = httpx.HTTPTransport(local_address=address)
    with httpx.Client(base_url=house.url, transport=transport, timeout=PATIENCE) as web:
        return [web.post("/api/guest", headers=headers).status_code for _ in range(times)]


def test_so_many_guests_come_from_one_address_and_others_still_come_in(few: Open) -> None:
    """Version 0.1 made 830 guests for one address in 140 seconds."""
    assert come(few, "127.0.4.1", 7) == [200] * FIVE + [429] * 2
    assert come(few, "127.0.4.2", 1) == [200]
    assert come(few, "127.0.4.1", 1, claims="203.0.113.5") == [429], "anybody could claim that"


def test_guests_of_one_ipv6_network_count_together(few: Open) -> None:
    """Version 0.1 took every address of an IPv6 network for another person."""
    one, other = "2001:db8:1:2::{}", "2001:db8:1:3::1"
    said = [come(few, "127.0.0.1", 1, claims=one.format(n))[0] for n in range(1, 8)]
    assert said == [200] * FIVE + [429] * 2
    assert come(few, "127.0.0.1", 1, claims=other) == [200]


# --- guests who have gone -------------------------------------------------------------------------


def look(server: ManualServer, expiry: GuestExpiry) -> int:
    portal = server.client.portal
    assert portal is not None
    gone: int = portal.call(expiry.look)
    return gone


def expired(server: ManualServer) -> int:
    """How many guests expire, who must be gone at two looks for it."""
    expiry = GuestExpiry(server.casino)
    assert look(server, expiry) == 0
    return look(server, expiry)


def balances(server: ManualServer) -> Counter[str]:
    """What each account holds: every transfer of the log added up."""
    held: Counter[str] = Counter()
    for record in server.casino.store.read_all():
        if record.type == TRANSFER:
            for entry in read_transfer(record.data).entries:
                held[str(entry.account)] += int(entry.amount)
    assert not held.total(), "money is neither made nor lost"
    return held


def held_by(server: ManualServer, person: str) -> dict[str, int]:
    return {name: cents for name, cents in balances(server).items() if cents and person in name}


def cages(server: ManualServer) -> dict[str, int]:
    return {name: cents for name, cents in balances(server).items() if name.startswith("cage:")}


def test_a_guest_who_has_gone_leaves_seat_account_and_chips_to_the_house(tmp_path: Path) -> None:
    """Version 0.1 kept accounts of guests, and their chips, for ever."""
    with manual_server(tmp_path / "house.db") as server:
        other, before = server.guest(), cages(server)
        guest = server.guest()
        guest.post("/api/account/deposit", {"house": PERTH, "amount": 70_000})
        guest.sit("CAN-U1", chips=20_000)
        guest.sit("PER-U1", chips=10_000)
        name = guest.name
        server.now += 23 * HOUR
        balance = other.balance()
        assert expired(server) == 0, "a day is not over"
        server.now += 2 * HOUR
        assert expired(server) == 1
        floor = server.casino.world.floor
        assert name not in floor.purses
        assert not any(table.seat_of(name) for table in floor.tables.values())
        assert held_by(server, name) == {}
        assert cages(server) == {f"cage:{PERTH}": 0} | before, "each has back what it paid in"
        types = [record.type for record in server.casino.store.read(f"player:{name}")]
        assert types[-1] == "floor.AccountClosed"
        assert other.balance() == balance, "a guest who was there is not concerned"


def test_a_guest_with_wagers_in_play_stays_until_they_are_settled(tmp_path: Path) -> None:
    with manual_server(tmp_path / "house.db") as server:
        guest = server.guest()
        guest.sit("CAN-U1")
        server.run("CAN-U1")
        assert guest.wagers("CAN-U1")[-1].status_code == 200
        server.now += 6
        server.run("CAN-U1")
        server.now += 25 * HOUR
        assert expired(server) == 0
        assert guest.name in server.casino.world.floor.purses
        server.finish("CAN-U1")
        assert expired(server) == 1
        assert held_by(server, guest.name) == {}


def sizes(world: World) -> tuple[int, int, int]:
    return len(world.floor.purses), len(world.entries), len(world.versions)


def test_guests_who_have_gone_take_no_memory(tmp_path: Path) -> None:
    """Version 0.1 grew by every guest it ever had."""
    with manual_server(tmp_path / "house.db", empty=True) as server:
        world = server.casino.world
        before = sizes(world)
        names = [server.guest().name for _ in range(30)]
        for name in names:
            server.casino.presence.disconnected(name, server.casino.now())
        server.now += 25 * HOUR
        assert expired(server) == 30
        assert sizes(world) == before
        again = Casino(server.casino.store)
        again.catch_up_now()
        assert again.world.versions == world.versions, "also when the log is read again"
        assert set(again.world.floor.purses) == set(world.floor.purses)


def test_a_full_house_takes_the_place_of_the_guest_who_was_not_there_for_longest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Version 0.1 refused guests for a day once idle ones had filled the house."""
    monkeypatch.setattr("croupier.server.http.sign_in.MOST_GUESTS", 3)
    with manual_server(tmp_path / "house.db", empty=True) as server:
        first, second, third = (Guest(server).begin("/api/guest") for _ in range(3))
        server.now += HOUR / 2
        assert Guest(server).ask("POST", "/api/guest").status_code == 503, "half an hour is short"
        server.now += HOUR
        first.balance()
        third.balance()
        assert Guest(server).ask("POST", "/api/guest").status_code == 200
        purses = server.casino.world.floor.purses
        assert second.name not in purses
        assert {first.name, third.name} <= set(purses)


# --- acts without end -----------------------------------------------------------------------------


def address_of_round(guest: Guest, table: str, newest: int) -> str:
    listed = guest.get(f"/api/tables/{table}/rounds")["rounds"]
    return f"/api/tables/{table}/rounds/{listed[newest]['id']}"


def test_wagers_change_only_so_often_in_a_round_and_its_pages_stay_small(tmp_path: Path) -> None:
    """Version 0.1 took 1,000 changes of a wager, and one page of that round had 2.7 megabytes."""
    with manual_server(tmp_path / "house.db") as server:
        toggler, other = server.guest(), server.guest()
        for who in (toggler, other):
            who.sit("CAN-U1")
        server.run("CAN-U1")
        changed, refused = 0, None
        while refused is None and changed < 400:
            amount = 1_000 + changed % 2 * 500
            answer = toggler.plays("CAN-U1", "PlaceWager", wager="ante", amount=amount)
            changed += 1
            refused = None if answer.status_code == 200 else answer
        assert refused is not None
        assert changed <= 201
        assert refused.status_code == 409
        assert refused.json()["problem"].startswith("You have changed your mind too often")
        assert toggler.plays("CAN-U1", "TakeBackWager", wager="ante").status_code == 200
        assert other.wagers("CAN-U1")[-1].status_code == 200, "nobody else is concerned"
        address = (
            f"/api/tables/CAN-U1/rounds/{other.get('/api/tables/CAN-U1/rounds')['rounds'][0]['id']}"
        )
        assert len(json.dumps(other.get(address))) < 1_000_000
        server.finish("CAN-U1")
        again = toggler.plays("CAN-U1", "PlaceWager", wager="ante", amount=1_000)
        assert again.status_code == 200, "the next round begins anew"


def test_a_long_round_comes_in_pages_that_follow_one_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with manual_server(tmp_path / "house.db") as server:
        guest = server.guest()
        guest.sit("CAN-U1")
        server.run("CAN-U1")
        guest.wagers("CAN-U1")
        server.now += 6
        server.finish("CAN-U1")
        address = (
            f"/api/tables/CAN-U1/rounds/{guest.get('/api/tables/CAN-U1/rounds')['rounds'][1]['id']}"
        )
        whole = guest.get(address)
        monkeypatch.setattr("croupier.server.views.rounds.MOST_ON_PAGE", 7)
        pages: list[Any] = []
        after = 0
        while not pages or pages[-1]["more"]:
            pages.append(guest.get(f"{address}?after={after}"))
            after = pages[-1]["events"][-1]["version"]
        assert not whole["more"]
        assert whole["over"]
        assert {len(page["events"]) for page in pages[:-1]} == {7}
        for part in ("events", "frames"):
            assert [one for page in pages for one in page[part]] == whole[part]
        assert {json.dumps(page["fairness"]) for page in pages} == {json.dumps(whole["fairness"])}


# --- wishes of outsiders --------------------------------------------------------------------------


def free_seats(guest: Guest, table: str) -> list[int]:
    shown = guest.seen(table)
    taken = {place["seat"] for place in shown["seats"]}
    return [number for number in range(1, 10) if number not in taken]


def test_a_guest_who_only_asks_for_a_poker_seat_keeps_nobody_from_it(tmp_path: Path) -> None:
    """Version 0.1 refused the seat to everybody as long as any guest had asked for it."""
    with manual_server(tmp_path / "house.db") as server:
        outsider, player = server.guest(), server.register("Paula")
        deposit: dict[str, Any] = {"house": MELBOURNE, "amount": 500_000}
        assert player.post("/api/account/deposit", deposit).status_code == 200
        seat = free_seats(player, "MEL-NL1")[0]
        asked = outsider.post("/api/poker-room/seat-change", {"table": "MEL-NL1", "seat": seat})
        assert asked.status_code == 200
        sat = player.post("/api/tables/MEL-NL1/sit", {"seat": seat, "buy_in": 50_000})
        assert sat.status_code == 200, sat.text
