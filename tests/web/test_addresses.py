"""Tests of addresses that people mistype, keep or share, and of ended sessions."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import enter_as_guest, lay_wagers, my_seat, sit_down
from tests.web.staff import PASSWORD, administrator, register

ODD = {
    "/table/can-u1": "There is no table can-u1 here.",
    "/table/%E0%A4%A": "There is no table %E0%A4%A here.",
    "/table/a%2Fb": "There is no tournament a here.",
    "/replay/CAN-U1/999": "There is no round 999 here.",
    "/rules/nobook": "There is no book called nobook.",
    "/tournament/none/desk": "There is no tournament none here.",
}


def sign_in(page: Page, name: str, password: str) -> None:
    page.get_by_role("banner").get_by_role("link", name="Sign in").click()
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in", exact=True).click()


def who(page: Page) -> str:
    """Whom the head of the page takes its reader for."""
    return page.locator("header .who").inner_text()


@pytest.mark.long
def test_an_address_that_leads_nowhere_says_so_in_a_sentence(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    for path, line in ODD.items():
        page.goto(f"{house.address}{path}")
        expect(page.get_by_role("alert")).to_contain_text(line)


def test_a_slash_at_the_end_and_the_title_name_the_same_page(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{house.address}/table/CAN-U1/")
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible()
    expect(page).to_have_title("CAN-U1 · Table · Croupier")


def test_the_menu_shows_where_one_is_on_a_narrow_screen(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.set_viewport_size({"width": 360, "height": 800})
    for path, name in {"/promotions": "Promotions", "/rules/perth-ultimate": "Rules"}.items():
        page.goto(f"{house.address}{path}")
        head = page.get_by_role("banner")
        expect(head.get_by_role("button", name="Play as a guest")).to_be_in_viewport(ratio=1)
        expect(head.get_by_role("link", name="Sign in")).to_be_in_viewport(ratio=1)
        page.get_by_role("button", name="Menu", exact=True).click()
        here = page.get_by_role("navigation", name="All pages").get_by_role("link", name=name)
        expect(here).to_have_attribute("aria-current", "page")
        expect(here).to_be_in_viewport(ratio=0.9)


def test_a_file_of_the_client_that_is_gone_is_not_answered_with_a_page(house: House) -> None:
    assert httpx.get(f"{house.address}/assets/long-gone.js").status_code == 404


def test_whoever_signs_in_comes_back_to_where_they_were(house: House, new_page: NewPage) -> None:
    register(house, "Bea").web.close()
    page = new_page()
    page.goto(f"{house.address}/rules/perth-ultimate?part=tables")
    sign_in(page, "Bea", PASSWORD)
    expect(page.get_by_role("tab", name="Tables")).to_have_attribute("aria-selected", "true")
    assert "Bea" in who(page)


@pytest.mark.long
def test_a_session_that_ends_elsewhere_ends_on_this_page_too(
    house: House, new_page: NewPage
) -> None:
    """No cards, no name and no money of somebody who has left; and nothing about the network."""
    page = new_page()
    sit_down(page, house.address, "SYD-B1")
    lay_wagers(page)
    other = page.context.new_page()
    other.goto(f"{house.address}/account")
    other.get_by_role("button", name="Sign out").click()
    other.get_by_role("button", name="Sign out and lose it").click()
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible()
    expect(my_seat(page)).to_have_count(0)
    page.get_by_role("button", name="Menu", exact=True).click()
    menu = page.get_by_role("dialog", name="Menu")
    expect(menu.get_by_role("link", name="Sign in")).to_be_visible()
    assert "Guest" not in menu.inner_text()
    told = " ".join(page.locator(".slip").all_inner_texts())
    assert "You are signed out." in told
    assert not re.search("connect", told, re.IGNORECASE)


def test_a_page_learns_that_another_window_has_become_somebody_else(
    house: House, new_page: NewPage
) -> None:
    bea = register(house, "Bea")
    bea.post("/api/account/deposit", {"key": "b", "house": "Crown Perth", "amount": 7_777})
    bea.web.close()
    page = new_page()
    enter_as_guest(page, house.address)
    page.goto(f"{house.address}/account")
    expect(page.get_by_text("At the cage", exact=True)).to_be_visible()
    other = page.context.new_page()
    other.goto(f"{house.address}/sign-in")
    other.get_by_label("Name").fill("Bea")
    other.get_by_label("Password").fill(PASSWORD)
    other.get_by_role("button", name="Sign in", exact=True).click()
    expect(other.get_by_role("link", name="Bea")).to_be_visible()
    page.get_by_label("Amount").fill("5")
    page.get_by_role("button", name="Demonstration chips").click()
    expect(page.locator(".slip").filter(has_text="You are Bea now.")).to_be_visible()
    assert "Bea" in who(page)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Bea")
    expect(page.get_by_role("cell", name="+$77.77")).to_be_visible()
    assert "X-CSRF" not in page.locator(".slip").first.inner_text()


def test_a_one_time_password_is_asked_to_be_changed_wherever_its_bearer_goes(
    house: House, new_page: NewPage
) -> None:
    boss = administrator(house)
    once = boss.post("/api/staff", {"name": "Nina"})["password"]
    boss.web.close()
    page = new_page()
    page.goto(house.address)
    sign_in(page, "Nina", once)
    expect(page.get_by_role("heading", name="Password")).to_be_visible()
    page.get_by_role("link", name="Lobby").click()
    expect(page.get_by_role("heading", name="The floor")).to_be_visible()
    page.get_by_role("link", name="To your account").click()
    page.get_by_label("Old").fill(once)
    page.get_by_label("New, at least ten characters").fill(PASSWORD)
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.locator(".slip").filter(has_text="Password changed.")).to_be_visible()
    expect(page.get_by_text("At the cage", exact=True)).to_be_visible()
    assert "signed out" not in " ".join(page.locator(".slip").all_inner_texts())
