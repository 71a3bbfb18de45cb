"""Tests of orders made from the server's forms: in a house, at tables, at one's own seat."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.web.axe import found_by_axe
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import sit_down
from tests.web.staff import (
    PASSWORD,
    POKER_HOUSE,
    Person,
    administrator,
    employ,
    open_poker_table,
    register,
)

STAR, PERTH = "The Star", "Crown Perth"
PHONE: ViewportSize = {"width": 390, "height": 664}


@pytest.fixture(scope="module")
def boss(house: House) -> Iterator[Person]:
    person = administrator(house)
    yield person
    person.web.close()


def _sign_in(page: Page, house: House, name: str) -> None:
    page.goto(f"{house.address}/sign-in")
    page.get_by_label("Name", exact=True).fill(name)
    page.get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("button", name="Sign in", exact=True)).to_be_hidden()


def _no_sideways(page: Page) -> bool:
    wide = "document.documentElement.scrollWidth <= document.documentElement.clientWidth"
    return bool(page.evaluate(wide))


def _order_at(page: Page, house: House, table: str) -> Locator:
    page.goto(f"{house.address}/pit?tab=floor")
    page.get_by_role("button", name=f"Order… {table}").press("Enter")
    return page.get_by_role("group", name=f"Order at {table}")


# --- in a house ----------------------------------------------------------------------------------


@pytest.mark.long
def test_the_operator_sets_the_hours_of_a_house_on_a_phone(
    boss: Person, house: House, new_page: NewPage
) -> None:
    employ(boss, "Olga", STAR, "casino-operator").web.close()
    page = new_page()
    page.set_viewport_size(PHONE)
    _sign_in(page, house, "Olga")
    page.goto(f"{house.address}/pit?tab=floor")
    orders = page.get_by_role("group", name=f"Orders at {STAR}")
    orders.get_by_label("Order").select_option("SetHours")
    form = orders.get_by_role("form", name="Set the hours of gaming")
    closes = form.get_by_label("Closes")
    form.get_by_label("Opens").fill("10:00")
    closes.fill("late")
    form.get_by_role("button", name="Set the hours of gaming").press("Enter")
    expect(closes).to_be_focused()
    expect(closes).to_have_accessible_description(re.compile("Give a time"))
    closes.fill("24:00")
    assert found_by_axe(page) == []
    assert _no_sideways(page)
    form.get_by_role("button", name="Set the hours of gaming").press("Enter")
    expect(form).to_be_hidden()
    shown = next(one for one in boss.get("/api/orders") if one["house"] == STAR)
    hours = next(order["usual"] for order in shown["orders"] if order["command"] == "SetHours")
    assert hours == {"hours": {"opens": 600, "closes": 1440}}


def test_a_supervisor_is_told_who_sets_the_hours(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = employ(boss, "Sven", STAR, "casino-supervisor").enter(new_page())
    page.goto(f"{house.address}/pit?tab=floor")
    orders = page.get_by_role("group", name=f"Orders at {STAR}")
    expect(orders).to_contain_text("There is nothing that you may order here now.")
    orders.get_by_text("What others may order").click()
    hours = orders.get_by_role("listitem").filter(has_text="Set the hours")
    expect(hours).to_contain_text("Casino Operator or above")


# --- at a banked table ---------------------------------------------------------------------------


@pytest.mark.long
def test_a_dealer_exchanges_a_voucher_from_sign_in_to_done(
    boss: Person, house: House, new_page: NewPage
) -> None:
    employ(boss, "Dora", STAR, "dealer").web.close()
    player = register(house, "Vera")
    player.post("/api/tables/SYD-B1/sit", {"key": "sit", "seat": 7, "buy_in": 20_000})
    page = new_page()
    _sign_in(page, house, "Dora")
    order = _order_at(page, house, "SYD-B1")
    order.get_by_label("Order").select_option("ExchangeVoucher")
    form = order.get_by_role("form", name="Exchange a voucher for tokens")
    form.get_by_label("Player").select_option("Vera")
    form.get_by_label("Number of the voucher").fill("V-12")
    form.get_by_label("Its value").fill("25")
    assert found_by_axe(page) == []
    give = form.get_by_role("button", name="Exchange a voucher for tokens")
    give.press("Enter")
    expect(form).to_be_hidden()
    order.get_by_label("Order").select_option("ExchangeVoucher")
    form.get_by_label("Player").select_option("Vera")
    form.get_by_label("Number of the voucher").fill("V-12")
    form.get_by_label("Its value").fill("25")
    give.press("Enter")
    expect(form.get_by_role("alert")).to_contain_text("exchanged before")
    player.web.close()


# --- at a poker table ----------------------------------------------------------------------------


@pytest.mark.long
def test_a_manager_looks_at_a_hand_that_is_over_at_a_table_that_deals_itself(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """From the console of the table (8.21), where before there was nothing to rule with."""
    open_poker_table(boss, "MEL-G1")
    players = [register(house, name) for name in ("Gail", "Hank")]
    for seat, player in enumerate(players, 1):
        sit = {"key": "sit", "seat": seat, "buy_in": 20_000}
        player.post("/api/tables/MEL-G1/sit", sit)
    employ(boss, "Mona", POKER_HOUSE, "tg-area-manager").web.close()
    page = new_page()
    _sign_in(page, house, "Mona")
    page.goto(f"{house.address}/console/MEL-G1")
    page.get_by_text("Orders at MEL-G1").click()
    choice = page.get_by_role("combobox", name="Order", exact=True)
    expect(choice.locator("option[value=Inspect]")).to_be_attached()
    choice.select_option("Inspect")
    form = page.get_by_role("form", name="Look at a player's cards")
    form.get_by_label("Whose hand").select_option("1")
    assert found_by_axe(page) == []
    form.get_by_role("button", name="Look at a player's cards").press("Enter")
    expect(form).to_be_hidden()
    looked = boss.get("/api/tables/MEL-G1")["view"]["inspected"]
    assert [(one["seat"], one["person"]) for one in looked] == [(1, "Mona")]
    for player in players:
        player.web.close()


# --- at one's seat -------------------------------------------------------------------------------


def test_a_player_asks_for_the_rules_on_a_phone(house: House, new_page: NewPage) -> None:
    register(house, "Paul").web.close()
    page = new_page()
    page.set_viewport_size(PHONE)
    _sign_in(page, house, "Paul")
    sit_down(page, house.address, "PER-U1")
    page.get_by_role("button", name="Beside the table").press("Enter")
    page.get_by_text("Ask for something").click()
    page.get_by_label("You would like to").select_option("AskForRules")
    form = page.get_by_role("form", name="Ask for a copy of the rules")
    assert found_by_axe(page) == []
    form.get_by_role("button", name="Ask for a copy of the rules").press("Enter")
    expect(form).to_be_hidden()
