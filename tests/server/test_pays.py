"""Tests of what a table says its wagers pay, against the pay tables printed in the books."""

from typing import Any

import pytest

from tests.server.open_house import Open, Person


def _pays(house: Open, table: str) -> dict[str, Any]:
    answer: dict[str, Any] = Person(house).web.get(f"/api/tables/{table}/pays").json()
    return answer


def _lines(pays: dict[str, Any], wager: str) -> dict[str, str]:
    found = next(one for one in pays["wagers"] if one["wager"] == wager)
    assert all(line["clause"] for line in found["lines"])
    return {line["hand"]: line["pays"] for line in found["lines"]}


@pytest.mark.parametrize("table", ["MEL-U1", "PER-U1", "CAN-U1"])
def test_the_blind_of_every_ultimate_table_is_paid_from_a_straight_up(
    house: Open, table: str
) -> None:
    assert _lines(_pays(house, table), "blind") == {
        "Royal flush": "500 to 1",
        "Straight flush": "50 to 1",
        "Four of a kind": "10 to 1",
        "Full house": "3 to 1",
        "Flush": "3 to 2",
        "Straight": "1 to 1",
    }


def test_trips_are_paid_by_the_pay_table_that_the_sign_has_chosen(house: Open) -> None:
    """Perth's sign chooses the first of four; of them it alone pays 9 to 1 for a full house."""
    trips = _lines(_pays(house, "PER-U1"), "trips")
    assert trips["Full house"] == "9 to 1"
    assert trips["Three of a kind"] == "3 to 1"
    assert len(trips) == 7
    assert _lines(_pays(house, "MEL-U1"), "trips")["Full house"] == "8 to 1"


def test_a_wager_that_pays_every_hand_alike_says_so_in_one_line(house: Open) -> None:
    assert _lines(_pays(house, "PER-U1"), "play") == {"Any winning hand": "1 to 1"}
    assert _lines(_pays(house, "MEL-B1"), "ante") == {"Straight or better": "1 to 1"}
    assert _lines(_pays(house, "MEL-B1"), "river") == {"Any winning hand": "1 to 1"}


def test_the_ante_bonus_is_paid_by_two_cards(house: Open) -> None:
    assert _lines(_pays(house, "SYD-B1"), "ante_bonus") == {
        "Pair of aces": "30 to 1",
        "A K suited": "25 to 1",
        "A Q or A J suited": "20 to 1",
        "A K unsuited": "15 to 1",
        "Pair of kings to jacks": "10 to 1",
        "A Q or A J unsuited": "5 to 1",
        "Pair of tens to twos": "3 to 1",
    }


def _prizes(house: Open, table: str) -> dict[str, str]:
    jackpot = _pays(house, table)["jackpot"]
    return {line["hand"]: line["pays"] for line in jackpot["lines"]}


def test_jackpot_prizes_are_those_of_the_option_on_the_sign(house: Open) -> None:
    """Melbourne's Option 1 at $5: 500, 150 and 100 for each dollar (Table 4)."""
    assert _prizes(house, "MEL-U1") == {
        "Royal flush": "100% of meter",
        "Straight flush": "10% of meter",
        "Four of a kind": "$2,500",
        "Full house": "$750",
        "Flush": "$500",
    }


def test_prizes_of_three_levels_are_multiples_of_the_wager(house: Open) -> None:
    prizes = _prizes(house, "PER-U1")
    assert prizes["Royal flush"] == "100% of your level"
    assert prizes["Straight"] == "25 times the wager"


def test_the_meter_stands_beside_the_prizes(house: Open) -> None:
    meter = _pays(house, "SYD-B1")["jackpot"]["meter"]
    assert meter["id"] == "Sydney jackpot"
    assert float(meter["pools"][0]["display"]) >= 50_000


def test_a_table_without_a_jackpot_and_a_poker_table_have_no_prizes(house: Open) -> None:
    assert _pays(house, "CAN-U1")["jackpot"] is None
    assert _pays(house, "MEL-NL1") == {"wagers": [], "jackpot": None}
