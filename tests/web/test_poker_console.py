"""Tests of the dealer's console at a poker table with real cards."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import both_themes
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.poker_console import act, begin, gains, press, read, stakes
from tests.web.staff import (
    POKER_HOUSE,
    Person,
    administrator,
    employ,
    open_poker_table,
    register,
    top_role,
)

TABLE = "MEL-C9"
CHASE = {"minimum": "1.00", "maximum": "25.00"}


@pytest.fixture(scope="module")
def dealer(house: House) -> Iterator[Person]:
    boss = administrator(house)
    top = open_poker_table(boss, TABLE, deck="red", flop_chase=CHASE)
    players = [register(house, name) for name in ("Pia", "Quin", "Rolf")]
    for seat, player in enumerate(players, 1):
        player.post(
            "/api/account/deposit", {"key": "chips", "house": POKER_HOUSE, "amount": 50_000}
        )
        sit = {"key": "sit", "seat": seat, "buy_in": 20_000}
        player.post(f"/api/tables/{TABLE}/sit", sit)
    yield employ(boss, "Dina", POKER_HOUSE, "dealer", top)
    for person in (boss, *players):
        person.web.close()


def test_a_hand_is_recorded_to_its_showdown_from_the_keyboard(
    dealer: Person, house: House, new_page: NewPage
) -> None:
    """One folds, two check it down; the first shows a pair of nines, the second mucks."""
    page = dealer.enter(new_page())
    page.goto(f"{house.address}/console/{TABLE}")
    before = stakes(page)
    begin(page)
    page.locator("h1").click()
    for key in "fcc":
        act(page, key)
    for street in ("9s 8d 3c", "2h", "Kd"):
        read(page, street)
        for key in "cc":
            act(page, key)
    read(page, "9h 4s")
    press(page, "Enter cards", "^Mucks")
    expect(page.get_by_role("region", name="The table")).to_contain_text("mucked")
    press(page, "What to do next", "Pot pushed")
    assert gains(page, before) == [-2, 0, 2]


def test_a_hand_is_recorded_and_a_misdeal_begins_it_anew(
    dealer: Person, house: House, new_page: NewPage
) -> None:
    page = dealer.enter(new_page())
    page.goto(f"{house.address}/console/{TABLE}")
    before = stakes(page)
    begin(page)
    press(page, "Record the act", "^Calls")
    page.get_by_label("What went wrong").select_option(
        label="Cards were dealt out of order (9.1.1(c))"
    )
    press(page, "Irregularities", "Report")
    for step in ("Shuffled", "^Cut$", "Dealt"):
        press(page, "What to do next", step)
    page.locator("h1").click()
    for key in "ff":
        act(page, key)
    press(page, "What to do next", "Pot pushed")
    assert gains(page, before) == [-1, 0, 1]


def lay(page: Page, seat: int, colour: str, dollars: int) -> None:
    form = page.get_by_role("form", name="Lay a side wager")
    form.get_by_label("Seat").select_option(str(seat))
    form.get_by_label("Colour").select_option(colour)
    form.get_by_label("Stake, dollars").fill(str(dollars))
    form.get_by_role("button", name="Lay it").click()
    laid = page.get_by_role("region", name="Side wagers").get_by_role("listitem")
    expect(laid.filter(has_text=f"Seat {seat}, {colour}: ${dollars}")).to_be_visible()


@pytest.mark.long
def test_the_flop_is_dealt_for_side_wagers_when_everybody_folds(
    dealer: Person, house: House, new_page: NewPage
) -> None:
    """Red at 7 to 1 on a red flop, 35 to seat 1; the blinds go to whoever is left."""
    page = dealer.enter(new_page())
    page.goto(f"{house.address}/console/{TABLE}")
    before = stakes(page)
    lay(page, 1, "red", 5)
    lay(page, 2, "black", 3)
    side = page.get_by_role("region", name="Side wagers")
    side.get_by_role("listitem").filter(has_text="black").get_by_role("button").click()
    expect(side.get_by_role("listitem")).to_have_count(1)
    assert both_themes(page) == []
    begin(page)
    page.locator("h1").click()
    for key in "ff":
        act(page, key)
    read(page, "Ah Kd 2d")
    press(page, "What to do next", "Pot pushed")
    assert sum(gains(page, before)) == 35
    expect(side).not_to_contain_text("may have them go back")


@pytest.mark.long
def test_side_wagers_of_a_game_without_an_end_go_back_when_a_manager_says_so(
    dealer: Person, house: House, new_page: NewPage
) -> None:
    boss = administrator(house)
    manager = employ(boss, "Max", POKER_HOUSE, "tg-area-manager", top_role(boss))
    page, office = dealer.enter(new_page()), manager.enter(new_page())
    page.goto(f"{house.address}/console/{TABLE}")
    office.goto(f"{house.address}/console/{TABLE}")
    before = stakes(page)
    lay(page, 1, "red", 10)
    begin(page)
    page.locator("h1").click()
    for key in "fcc":
        act(page, key)
    read(page, "Ah Kd 2d")
    act(page, "c")
    wrong = office.get_by_role("region", name="Irregularities")
    wrong.get_by_label("What went wrong").select_option(
        label="The game is disrupted: no outcome (13.5)"
    )
    wrong.get_by_label(re.compile("^By")).select_option("fire")
    wrong.get_by_role("button", name="Report").click()
    expect(page.get_by_role("region", name="What to do next")).to_contain_text("Begin the next")
    go_back = re.compile("Have them go back")
    page.get_by_role("button", name=go_back).click()
    expect(page.locator(".slip.is-problem")).to_contain_text("13.10")
    assert sum(gains(page, before)) == 70
    office.get_by_role("button", name=go_back).click()
    expect(office.get_by_role("button", name=go_back)).to_have_count(0)
    expect(page.get_by_role("button", name=go_back)).to_have_count(0)
    assert gains(page, before) == [0, 0, 0]
