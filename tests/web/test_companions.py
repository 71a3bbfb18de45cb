"""Tests of taking a companion's seat in the lobby and at the table."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import sit_down

TABLE = "SYD-B1"


def _asks_for_company(page: Page) -> None:
    page.get_by_text("Chips and companions").click()
    page.get_by_role("button", name="Ask for company").click()
    expect(page.locator(".slip").filter(has_text="leave one free")).to_be_visible()


@pytest.mark.long
def test_a_seat_held_by_a_companion_is_taken_by_keyboard(house: House, new_page: NewPage) -> None:
    host, newcomer = new_page(), new_page()
    sit_down(host, house.address, TABLE)
    _asks_for_company(host)

    newcomer.goto(house.address)
    card = newcomer.locator("article").filter(has_text=TABLE)
    expect(card).to_contain_text(re.compile(r"[2-9] of \d seats free"))
    expect(card).to_contain_text("companions")

    newcomer.goto(f"{house.address}/table/{TABLE}")
    places = newcomer.get_by_role(
        "button", name=re.compile(r"^Seat \d, held by a companion, sit here$")
    )
    expect(places.first).to_be_visible()
    name = places.last.get_attribute("aria-label") or ""
    number = name.split()[1].rstrip(",")
    place = newcomer.get_by_role("button", name=name)
    place.focus()
    newcomer.keyboard.press("Enter")
    panel = newcomer.get_by_role("region", name="Take a seat")
    expect(panel.get_by_role("combobox")).to_have_value(number)
    newcomer.get_by_role("button", name="Take the seat").focus()
    newcomer.keyboard.press("Enter")
    expect(newcomer.locator(".slip").filter(has_text=f"Seat {number} is")).to_be_visible()
    expect(newcomer.get_by_role("button", name="Leave the table")).to_be_visible()
    expect(newcomer.get_by_role("heading", name=f"Seat {number}", exact=True)).to_be_visible()
