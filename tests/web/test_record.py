"""Tests of one's own record in the browser: rounds, results over time, disputes about a round."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import found_by_axe
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import decide_until_settled, enter_as_guest, lay_wagers, sit_down

TABLE = "CAN-U1"


def play_a_round(page: Page, house: House) -> str:
    """Plays a round to its end; gives its name."""
    enter_as_guest(page, house.address)
    sit_down(page, house.address, TABLE)
    lay_wagers(page)
    decide_until_settled(page)
    address = f"{house.address}/api/me/rounds"
    while not (rounds := page.request.get(address).json()["rounds"]):
        page.wait_for_timeout(100)
    return str(rounds[0]["id"])


@pytest.mark.long
def test_a_round_is_found_replayed_and_disputed_in_ones_own_record(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    played = play_a_round(page, house)
    page.goto(f"{house.address}/record")
    line = page.get_by_role("article", name=f"Round {played}")
    expect(line).to_contain_text(f"table {TABLE}")
    expect(line).to_contain_text("Ante")
    expect(line.get_by_role("group", name="You").get_by_role("img")).to_have_count(2)
    expect(line.locator(".record-net")).to_have_text(re.compile(r"[$].*(won|lost|even)"))
    assert found_by_axe(page) == []
    line.get_by_role("button", name="Dispute").click()
    line.get_by_label("What was wrong with this round?").fill("The dealer's pair was read twice.")
    line.get_by_role("button", name="Raise the dispute").click()
    expect(line).to_contain_text("in dispute")
    line.get_by_role("link", name="To your dispute").click()
    disputes = page.locator("#disputes")
    expect(disputes).to_contain_text("The dealer's pair was read twice.")
    disputes.get_by_role("link", name=f"Replay round {played}").click()
    expect(page.get_by_text(re.compile(r"^1 of \d+$"))).to_be_visible()


def test_filters_stay_in_the_address_and_nothing_fits_says_so(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    played = play_a_round(page, house)
    page.goto(f"{house.address}/record")
    expect(page.get_by_role("article", name=f"Round {played}")).to_be_visible()
    filters = page.get_by_role("form", name="Which rounds")
    filters.get_by_label("Practice").select_option("Practice tables only")
    expect(page.get_by_text("No round fits these filters.")).to_be_visible()
    assert "practice=yes" in page.url
    page.reload()
    expect(page.get_by_text("No round fits these filters.")).to_be_visible()
    filters.get_by_role("button", name="Show all").click()
    expect(page.get_by_role("article", name=f"Round {played}")).to_be_visible()


@pytest.mark.long
def test_results_are_drawn_with_their_expectation_or_say_why_not(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    play_a_round(page, house)
    page.goto(f"{house.address}/table/{TABLE}")
    page.get_by_role("button", name="Leave the table").click()
    expect(page).to_have_url(f"{house.address}/")
    page.goto(f"{house.address}/table/{TABLE}")
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible()
    page.goto(f"{house.address}/record?tab=results")
    expect(page.get_by_role("img", name=re.compile("Your result after 1 rounds"))).to_be_visible()
    expect(page.locator('[data-figure="expected"]')).to_be_visible(timeout=180_000)
    expect(page.get_by_text("on average")).to_be_visible()
    page.get_by_text("The same as a table").click()
    expect(page.get_by_role("columnheader", name="Expected")).to_be_visible()
    assert found_by_axe(page) == []
