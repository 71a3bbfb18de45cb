"""Tests of what a dealer is told to take back and give back after a ruling."""

from typing import Any

import pytest

from tests.server.open_house import Open, Person
from tests.server.test_poker_patrons import CASINO, SIGN

TABLE = "MEL-R8"
PASSWORD = "a good long password"


@pytest.fixture(scope="module")
def boss(house: Open) -> Person:
    """The administrator, on duty as a dealer, at an open poker table with real cards."""
    person = Person(house).sign_in("admin", house.password)
    person.me = person.post("/api/password", {"old": house.password, "new": PASSWORD}).json()
    held = person.me["roles"]
    top = next(r["role"] for r in held if r["house"] == CASINO and r["on_duty"])
    game = {"book": "melbourne-poker", "variant": "holdem", "structure": "no-limit"}
    for role, command in (
        ("dealer", {"type": "GoOnDuty", "house": CASINO}),
        (top, {"type": "SetUpTable", "table": TABLE, "sign": SIGN, "deck": "red", **game}),
        (top, {"type": "OpenTable", "table": TABLE}),
    ):
        wish = {"key": person.key(), "role": role, "command": command}
        assert person.post("/api/floor/commands", wish).status_code == 200
    return person


def _do(person: Person, kind: str, **fields: Any) -> None:
    wish = {"key": person.key(), "role": "dealer", "command": {"type": kind, **fields}}
    answer = person.post(f"/api/tables/{TABLE}/commands", wish)
    assert answer.status_code == 200, answer.text


def _list(person: Person, round_: str) -> Any:
    return person.web.get(f"/api/tables/{TABLE}/rounds/{round_}/take-back")


def test_after_a_misdeal_the_dealer_reads_what_goes_back_and_what_stays(
    boss: Person, house: Open
) -> None:
    """Two players with blinds of $1 and $2; the first to act makes it $8."""
    for seat, name in ((1, "Walter"), (2, "Wanda")):
        wish = {"key": boss.key(), "role": "dealer", "seat": seat, "name": name, "chips": 20_000}
        assert boss.post(f"/api/tables/{TABLE}/patrons", wish).status_code == 200
    for kind, more in (
        ("BeginHand", {}),
        ("ShuffleDeck", {}),
        ("CutDeck", {"position": 26}),
        ("PostBlinds", {}),
        ("DealHole", {}),
    ):
        _do(boss, kind, **more)
    shown = boss.look(TABLE)
    first, hand = shown["view"]["to_act"], shown["poker"]["hand"]
    _do(boss, "Raise", seat=first, to=800)
    assert _list(boss, hand).json()["lines"] == []
    _do(boss, "Report", what="dealt-out-of-order")
    found = _list(boss, hand).json()
    assert found["book"] == "melbourne-poker"
    lines = {(line["seat"], line["act"]): line for line in found["lines"]}
    other = 3 - first
    assert lines[first, "give back"]["amount"] == 700
    assert lines[first, "leave"]["amount"] == 100
    assert lines[other, "leave"]["amount"] == 200
    assert {line["clause"] for line in found["lines"]} == {"9.1.1(c)"}
    assert lines[first, "give back"]["what"] == "Give back $7 from the pot."
    guest = Person(house).come_in()
    assert _list(guest, hand).status_code == 403
    assert _list(boss, "nothing").status_code == 404
