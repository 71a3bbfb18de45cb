"""Tests of one order of each family, given by its form in the browser, from the form to the effect.

Every order has a form that the server describes; `tests/server/test_every_order.py` gives all of
them over HTTP. Here each kind of place is tried: a round, a jackpot game, a hand, a table and the
seats of a poker table.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.staff import (
    POKER_HOUSE,
    Person,
    administrator,
    employ,
    open_poker_table,
    top_role,
)

pytestmark = pytest.mark.long

PERTH, PERTH_JACKPOT = "Crown Perth", "Perth jackpot"
MANAGER = "tg-area-manager"


@pytest.fixture(scope="module")
def boss(house: House) -> Iterator[Person]:
    person = administrator(house)
    yield person
    person.web.close()


def at_console(page: Page, house: House, table: str) -> Locator:
    """The orders of a table, on its console."""
    page.goto(f"{house.address}/console/{table}")
    page.get_by_text(f"Orders at {table}").click()
    orders = page.locator(".orders")
    expect(orders).to_be_visible()
    return orders


def in_pit(page: Page, house: House, table: str) -> Locator:
    page.goto(f"{house.address}/pit?tab=floor")
    page.get_by_role("button", name=f"Order… {table}").click()
    orders = page.get_by_role("group", name=f"Order at {table}")
    expect(orders).to_be_visible()
    return orders


def give(orders: Locator, order: str, **answers: str) -> None:
    """Chooses an order, answers its questions by their labels and gives it."""
    choice = orders.get_by_role("combobox", name="Order", exact=True)
    expect(choice.locator(f"option[value='{order}']")).to_be_attached()
    choice.select_option(order)
    form = orders.get_by_role("form")
    for label, answer in answers.items():
        field = form.get_by_label(re.compile(f"^{label.replace('_', ' ')}"))
        if field.evaluate("element => element.tagName") == "SELECT":
            field.select_option(answer)
        else:
            field.fill(answer)
    form.locator("button[type=submit]").click()
    expect(form).to_have_count(0)


def walk_in(dealer: Person, table: str, seat: int, name: str) -> None:
    wish = {"role": "dealer", "seat": seat, "name": name, "chips": 50_000}
    dealer.post(f"/api/tables/{table}/patrons", {"key": f"{table} {seat}", **wish})


def linked_table(boss: Person, table: str) -> None:
    """A table in Perth with real cards, linked to the jackpot, whose wager costs $5."""
    top = top_role(boss, PERTH)
    sign = {
        "minimum": "5.00",
        "maximum": "500.00",
        "smallest_chip": "1.00",
        "jackpot": {"cost": "5.00"},
    }
    plan = {"table": table, "book": "perth-ultimate", "game": "ultimate", "sign": sign}
    wish = {"role": top, "command": {"type": "SetUpTable", "deck": "red", **plan}}
    boss.post("/api/floor/commands", {"key": f"set up {table}", "system": PERTH_JACKPOT, **wish})
    for chore in boss.get("/api/pit")["waiting"]:
        if chore["where"] == table and chore["command"] == "DoTableChore":
            done = {"type": "DoTableChore", "table": table, "number": chore["number"]}
            boss.floor(top, done | {"note": "seen to"})
    boss.floor(top, {"type": "OpenTable", "table": table})


def first_pool(who: Person) -> float:
    meter = next(one for one in who.get("/api/meters") if one["id"] == PERTH_JACKPOT)
    return float(meter["pools"][0]["amount"].replace(",", "").lstrip("$"))


def wagers_at(who: Person, table: str, seat: int) -> dict[str, int]:
    seats = who.get(f"/api/tables/{table}")["view"]["seats"]
    return dict(next(one["wagers"] for one in seats if one["seat"] == seat))


def test_a_low_jackpot_wager_is_brought_up_and_another_returned_by_two_people(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """5.14: $2 lie at seat 1 where the wager costs $5, and $5 were recorded for $2 at seat 2.

    41% of a wager go to the first pool.
    """
    table = "PER-L1"
    linked_table(boss, table)
    dealer = employ(boss, "Dean", PERTH, "dealer")
    for seat, name in ((1, "Walter"), (2, "Wanda")):
        walk_in(dealer, table, seat, name)
    dealer.table(table, "dealer", {"type": "OpenRound"})
    for seat, jackpot in ((1, 200), (2, 500)):
        for wager, amount in (("ante", 1000), ("blind", 1000), ("jackpot_1", jackpot)):
            lays = {"type": "RecordWager", "seat": seat, "wager": wager, "amount": amount}
            dealer.table(table, "dealer", lays)
    before = first_pool(boss)
    for step in ("ShuffleCards", "NoMoreBets"):
        dealer.table(table, "dealer", {"type": step})

    page = dealer.enter(new_page())
    orders = at_console(page, house, table)
    give(orders, "TopUpJackpot", Player="1", Wager="jackpot_1")
    assert wagers_at(boss, table, 1)["jackpot_1"] == 500
    assert first_pool(boss) - before == pytest.approx(4.10)

    give(orders, "FindStake", Whose_wager="2", What_lies_there="2", The_wager_is="return")
    assert first_pool(boss) - before == pytest.approx(4.10), "a second person confirms it"
    other = employ(boss, "Tina", PERTH, "table-inspector").enter(new_page())
    other.goto(f"{house.address}/desk")
    waiting = other.get_by_role("region", name="Waiting for a second person")
    waiting.get_by_role("button", name="Confirm").click()
    expect(waiting.get_by_role("button", name="Confirm")).to_have_count(0)
    assert first_pool(boss) - before == pytest.approx(2.05)


def test_a_hand_is_declared_dead_by_a_manager(
    boss: Person, house: House, new_page: NewPage
) -> None:
    table = "MEL-D1"
    open_poker_table(boss, table, deck="red")
    dealer = employ(boss, "Dora", POKER_HOUSE, "dealer")
    for seat, name in enumerate(("Pia", "Quin", "Rolf"), 1):
        walk_in(dealer, table, seat, name)
    steps: tuple[dict[str, Any], ...] = (
        {"type": "BeginHand"},
        {"type": "ShuffleDeck"},
        {"type": "CutDeck", "position": 26},
        {"type": "PostBlinds"},
        {"type": "DealHole"},
    )
    for step in steps:
        dealer.table(table, "dealer", step)
    page = employ(boss, "Mona", POKER_HOUSE, MANAGER).enter(new_page())
    orders = at_console(page, house, table)
    give(orders, "DeclareDead", Whose_hand="2", What_happened="cards were passed to seat 3")
    standing = {
        one["seat"]: one["standing"] for one in boss.get(f"/api/tables/{table}")["view"]["seats"]
    }
    assert standing[2] != "in"
    assert standing[1] == standing[3] == "in"


def test_a_table_is_suspended_and_resumed_and_a_seat_of_poker_reserved(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """5.16: gaming is suspended where a malfunction is suspected, and goes on if there is none."""
    page = employ(boss, "Otis", PERTH, "casino-operator").enter(new_page())
    orders = in_pit(page, house, "PER-U1")
    give(orders, "SuspendTable", The_malfunction="the shuffler jams")
    row = page.get_by_role("row", name=re.compile("PER-U1"))
    expect(row).to_contain_text("suspended")
    orders = in_pit(page, house, "PER-U1")
    give(orders, "ResumeTable", What_was_found="nothing")
    expect(row).not_to_contain_text("suspended")

    open_poker_table(boss, "MEL-V1")
    host = employ(boss, "Hope", POKER_HOUSE, "tg-higher-duties-dealer").enter(new_page())
    orders = in_pit(host, house, "MEL-V1")
    give(orders, "ReserveSeat", Free_seat="4")
    choice = in_pit(host, house, "MEL-V1").get_by_role("combobox", name="Order", exact=True)
    choice.select_option("ReserveSeat")
    seats = host.get_by_role("form").get_by_label(re.compile("^Free seat")).locator("option")
    expect(seats.filter(has_text=re.compile(r"\b3\b"))).to_have_count(1)
    expect(seats.filter(has_text=re.compile(r"\b4\b"))).to_have_count(0)
