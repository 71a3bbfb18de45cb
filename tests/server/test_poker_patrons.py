"""Tests of people without an account at a poker table with real cards."""

from typing import Any

import httpx
import pytest

from tests.server.open_house import Open, Person

CASINO, TABLE = "Crown Melbourne", "MEL-R9"
PASSWORD = "a good long password"
SIGN = {
    "minimum_buy_in": "100.00",
    "limits": {"minimum": "2.00"},
    "blinds": ["1.00", "2.00"],
    "commission": {"type": "nil"},
}


@pytest.fixture(scope="module")
def boss(house: Open) -> Person:
    """The administrator, on duty as a dealer too, and an open poker table with real cards."""
    person = Person(house).sign_in("admin", house.password)
    person.me = person.post("/api/password", {"old": house.password, "new": PASSWORD}).json()
    held = person.me["roles"]
    top = next(r["role"] for r in held if r["house"] == CASINO and r["on_duty"])
    _floor(person, "dealer", {"type": "GoOnDuty", "house": CASINO})
    game = {"book": "melbourne-poker", "variant": "holdem", "structure": "no-limit"}
    _floor(person, top, {"type": "SetUpTable", "table": TABLE, "sign": SIGN, "deck": "red", **game})
    _floor(person, top, {"type": "OpenTable", "table": TABLE})
    return person


def _floor(person: Person, role: str, command: dict[str, Any]) -> None:
    wish = {"key": person.key(), "role": role, "command": command}
    answer = person.post("/api/floor/commands", wish)
    assert answer.status_code == 200, answer.text


def _seat(person: Person, seat: int, name: str, **more: Any) -> httpx.Response:
    wish = {"key": person.key(), "role": "dealer", "seat": seat, "name": name, "chips": 20_000}
    return person.post(f"/api/tables/{TABLE}/patrons", wish | more)


def _go(person: Person, seat: int) -> httpx.Response:
    gone = {"key": person.key(), "role": "dealer", "seat": seat}
    return person.post(f"/api/tables/{TABLE}/patrons/go", gone)


def _do(person: Person, kind: str, **fields: Any) -> httpx.Response:
    wish = {"key": person.key(), "role": "dealer", "command": {"type": kind, **fields}}
    return person.post(f"/api/tables/{TABLE}/commands", wish)


def _seats(person: Person) -> dict[int, tuple[str, int]]:
    return {s["seat"]: (s["person"], s["chips"]) for s in person.look(TABLE)["seats"]}


def test_walk_ins_buy_in_for_cash_or_chips_top_up_play_a_hand_and_are_cashed_out(
    boss: Person,
) -> None:
    """Seat 1 pays $200 in cash, seat 2 brings $200 in chips, then buys $50 more."""
    assert _seat(boss, 1, "Walter").status_code == 200
    assert _seat(boss, 2, "Wanda", brought=True).status_code == 200
    assert _seat(boss, 2, "", chips=5_000).status_code == 200
    assert _seats(boss) == {1: ("Patron Walter", 20_000), 2: ("Patron Wanda", 25_000)}
    for kind, more in (("BeginHand", {}), ("ShuffleDeck", {}), ("CutDeck", {"position": 26})):
        assert _do(boss, kind, **more).status_code == 200
    refused = _go(boss, 1)
    assert refused.status_code == 409
    assert "when the hand is over" in refused.json()["problem"]
    assert _do(boss, "PostBlinds").status_code == 200
    assert _do(boss, "DealHole").status_code == 200
    to_act = boss.look(TABLE)["view"]["to_act"]
    assert _do(boss, "Fold", seat=to_act).status_code == 200
    assert _do(boss, "Push").status_code == 200
    chips = {seat: held for seat, (_, held) in _seats(boss).items()}
    assert sum(chips.values()) == 45_000
    assert sorted((chips[1] - 20_000, chips[2] - 25_000)) == [-100, 100], "the small blind folded"
    for seat in (1, 2):
        assert _go(boss, seat).status_code == 200
    assert _seats(boss) == {}
    world = boss.house.casino.world
    assert world.balance("Patron Walter") == world.balance("Patron Wanda") == 0


def test_a_walk_in_is_moved_to_another_seat_between_hands(boss: Person) -> None:
    assert _seat(boss, 3, "Wendy").status_code == 200
    move = {"type": "MoveSeat", "table": TABLE, "person": "Patron Wendy", "to": 5}
    _floor(boss, "dealer", move)
    assert _seats(boss) == {5: ("Patron Wendy", 20_000)}
    assert _go(boss, 5).status_code == 200


@pytest.mark.clause("melbourne-poker", "6.3")
def test_a_walk_in_brings_at_least_the_minimum_buy_in(boss: Person) -> None:
    refused = _seat(boss, 4, "Will", chips=9_900)
    assert refused.status_code == 409
    assert refused.json()["clause"] == "6.3"


def test_staff_and_whoever_is_excluded_are_not_seated_as_walk_ins(
    boss: Person, house: Open
) -> None:
    """However their names are written."""
    guest = Person(house).come_in()
    out = {"key": guest.key(), "house": CASINO, "days": 7}
    assert guest.post("/api/account/exclude", out).status_code == 200
    for name in (guest.name, guest.name.upper(), "admin", "Admin"):
        assert _seat(boss, 6, name).status_code == 403, name
