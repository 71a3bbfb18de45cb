"""Tests of people without an account at a table with real cards."""

from typing import Any

import httpx
import pytest

from tests.server.open_house import Open, Person

CASINO, OPERATOR, TABLE = "Casino Canberra", "casino-operator", "CAN-R9"
PASSWORD = "a good long password"
SIGN = {"minimum": "5.00", "maximum": "100.00", "maximum_payout": "50000.00"}


@pytest.fixture(scope="module")
def boss(house: Open) -> Person:
    """The administrator, on duty as a dealer too, and an open table with real cards."""
    person = Person(house).sign_in("admin", house.password)
    person.me = person.post("/api/password", {"old": house.password, "new": PASSWORD}).json()
    set_up = {"type": "SetUpTable", "table": TABLE, "book": "canberra-ultimate", "sign": SIGN}
    _floor(person, "dealer", {"type": "GoOnDuty", "house": CASINO})
    _floor(person, OPERATOR, set_up | {"deck": "red"})
    for chore in person.web.get("/api/pit").json()["waiting"]:
        if chore["where"] == TABLE:
            done = {"type": "DoTableChore", "table": TABLE, "number": chore["number"], "note": "-"}
            _floor(person, OPERATOR, done)
    _floor(person, OPERATOR, {"type": "OpenTable", "table": TABLE})
    return person


def _floor(person: Person, role: str, command: dict[str, Any]) -> None:
    wish = {"key": person.key(), "role": role, "command": command}
    answer = person.post("/api/floor/commands", wish)
    assert answer.status_code == 200, answer.text


def _seat(person: Person, seat: int, name: str, **more: Any) -> httpx.Response:
    wish = {"key": person.key(), "role": "dealer", "seat": seat, "name": name, "chips": 10_000}
    return person.post(f"/api/tables/{more.pop('table', TABLE)}/patrons", wish | more)


def _patrons(person: Person) -> list[dict[str, Any]]:
    """The seats of people without an account."""
    return [s for s in person.look(TABLE)["seats"] if s["person"].startswith("Patron ")]


def test_chips_are_sold_for_cash_and_all_of_it_goes_back(boss: Person) -> None:
    assert _seat(boss, 3, "Walter").status_code == 200
    assert _seat(boss, 3, "", chips=5_000).status_code == 200
    seats = _patrons(boss)
    assert [(s["seat"], s["person"], s["chips"]) for s in seats] == [(3, "Patron Walter", 15_000)]
    gone = {"key": boss.key(), "role": "dealer", "seat": 3}
    assert boss.post(f"/api/tables/{TABLE}/patrons/go", gone).status_code == 200
    assert _patrons(boss) == []
    assert boss.house.casino.world.balance("Patron Walter") == 0


def test_the_same_key_seats_once(boss: Person) -> None:
    wish = {"key": "once", "role": "dealer", "seat": 4, "name": "Wanda", "chips": 10_000}
    for _ in range(2):
        assert boss.post(f"/api/tables/{TABLE}/patrons", wish).status_code == 200
    assert [s["chips"] for s in _patrons(boss)] == [10_000]
    gone = {"key": boss.key(), "role": "dealer", "seat": 4}
    assert boss.post(f"/api/tables/{TABLE}/patrons/go", gone).status_code == 200


def test_only_staff_at_a_table_with_real_cards_seat_people(boss: Person, house: Open) -> None:
    guest = Person(house).come_in()
    assert _seat(guest, 1, "Me").status_code == 403
    assert _seat(guest, 1, "Me", role="player").status_code == 403
    assert _seat(boss, 1, "Me", table="CAN-U1").status_code == 403


def test_a_players_seat_and_account_are_out_of_the_dealers_reach(boss: Person, house: Open) -> None:
    guest = Person(house).come_in()
    seat = guest.sit(TABLE, 5, 20_000)
    assert _seat(boss, seat, "").status_code == 409
    gone = {"key": boss.key(), "role": "dealer", "seat": seat}
    assert boss.post(f"/api/tables/{TABLE}/patrons/go", gone).status_code == 422
    taken = {"name": "Patron Walter", "password": PASSWORD}
    assert Person(house).web.post("/api/register", json=taken).status_code == 409


def test_whoever_is_kept_out_is_not_seated_under_their_name(boss: Person, house: Open) -> None:
    guest = Person(house).come_in()
    out = {"key": guest.key(), "house": CASINO, "days": 7}
    assert guest.post("/api/account/exclude", out).status_code == 200
    assert _seat(boss, 6, guest.name).status_code == 403
