"""Tests that the key sheet lists the keys of the page it is opened on, and that they work."""

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import enter_as_guest, sit_down


def sheet_of(page: Page) -> dict[str, str]:
    """The keys that the sheet lists, with what they do; it is open afterwards."""
    page.keyboard.press("?")
    rows = page.get_by_role("dialog").locator("tr[data-keys]")
    expect(rows.first).to_be_visible()
    return {row.get_by_role("rowheader").inner_text(): row.inner_text() for row in rows.all()}


@pytest.mark.long
def test_each_page_has_its_own_keys(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{house.address}/drills")
    expect(page.get_by_role("button", name="Settle seat 1")).to_be_visible()
    listed = sheet_of(page)
    assert "settle that seat next" in listed["1 to 3"]
    assert not any("Flop Chase" in what for what in listed.values())
    page.keyboard.press("Escape")
    page.keyboard.press("2")
    expect(page.locator("fieldset.open")).to_contain_text("Seat 2")
    page.goto(f"{house.address}/rules/canberra-ultimate")
    expect(page.get_by_role("heading").first).to_be_visible()
    assert set(sheet_of(page)) == {"?", "Tab, Shift+Tab", "Space", "Enter", "Esc"}


@pytest.mark.parametrize(
    "table, wanted",
    [("CAN-U1", ("U", "X", "R", "D", "P", "F", "C")), ("MEL-NL1", ("F", "C", "R", "S", "M"))],
)
def test_a_table_lists_its_keys_also_before_it_is_ones_turn(
    house: House, new_page: NewPage, table: str, wanted: tuple[str, ...]
) -> None:
    page = new_page()
    enter_as_guest(page, house.address)
    sit_down(page, house.address, table)
    listed = sheet_of(page)
    for key in wanted:
        assert any(key in keys.split(", ") for keys in listed), f"{key} of {sorted(listed)}"
