"""Tests that an access token is made, used and revoked in the browser, by keyboard alone."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.patience import PATIENCE
from tests.web.axe import found_by_axe
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.staff import PASSWORD, register

SECTION = "#access-tokens"


def status_of(house: House, secret: str, path: str = "/api/account") -> int:
    headers = {"Authorization": f"Bearer {secret}"}
    return httpx.get(f"{house.address}{path}", headers=headers, timeout=PATIENCE).status_code


def fill_form(page: Page, name: str, password: str) -> None:
    """Fills the form for a new token, from its first field to its button."""
    form = page.get_by_role("form", name="Make an access token")
    form.get_by_label("Name of the program").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type(name)
    form.get_by_label("Password, to confirm").focus()
    page.keyboard.press("Control+A")
    page.keyboard.type(password)
    page.keyboard.press("Enter")


@pytest.mark.long
def test_a_token_is_made_shown_once_used_and_revoked_by_keyboard(
    house: House, new_page: NewPage
) -> None:
    page = register(house, "Zoe Programs").enter(new_page())
    page.goto(f"{house.address}/account#access-tokens")
    section = page.locator(SECTION)
    expect(section.get_by_text("You have none.")).to_be_visible()
    read = section.get_by_role("checkbox", name="Read")
    expect(read).to_be_checked()
    expect(section.get_by_role("checkbox", name="See as staff")).to_have_count(0)
    fill_form(page, "my bot", "not my password")
    expect(section.get_by_role("alert")).to_contain_text("The name or the password is wrong.")
    read.focus()
    page.keyboard.press("Space")
    fill_form(page, "my bot", PASSWORD)
    expect(section.get_by_role("alert")).to_have_text("Tick at least one.")
    assert found_by_axe(page) == []
    read.focus()
    page.keyboard.press("Space")
    fill_form(page, "my bot", PASSWORD)
    expect(section.get_by_role("heading", name="Your new token")).to_be_focused()
    secret = section.locator("code").inner_text()
    assert secret.startswith("croupier_")
    assert found_by_axe(page) == []
    assert status_of(house, secret) == 200
    section.get_by_role("button", name="I have saved it").press("Enter")
    line = section.get_by_role("list", name="Your access tokens").get_by_role("listitem")
    expect(line).to_contain_text("my bot: Read")
    expect(line).to_contain_text("Last used")
    expect(section.get_by_text(secret)).to_have_count(0)
    assert found_by_axe(page) == []
    section.get_by_role("button", name="Revoke: my bot").press("Enter")
    section.get_by_role("button", name="Revoke now: my bot").press("Enter")
    expect(section.get_by_text("You have none.")).to_be_visible()
    expect(section.get_by_role("heading", name="Your tokens")).to_be_focused()
    assert status_of(house, secret) == 401
