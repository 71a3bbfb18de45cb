"""Tests of a newcomer's first minute in a real browser: start, learn a game, invite a friend."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import lay_wagers


def start(page: Page, house: House) -> str:
    """From the lobby to a table of one's own by one press; its name."""
    page.goto(house.address)
    page.get_by_role("button", name="Start here").click()
    page.wait_for_url(re.compile("/table/P-"))
    return page.url.rpartition("/")[2]


def test_one_press_leads_a_stranger_to_a_table_where_cards_come_when_they_are_ready(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    table = start(page, house)
    assert table.startswith("P-")
    lay_wagers(page)
    page.get_by_role("button", name="Deal", exact=True).click()
    own = page.locator("[data-part='own-cards']")
    expect(own.get_by_role("img", name=re.compile(" of "))).to_have_count(2)


def test_a_friend_comes_with_the_link_and_nobody_without_it(
    house: House, new_page: NewPage
) -> None:
    owner, friend, stranger = new_page(), new_page(), new_page()
    table = start(owner, house)
    owner.locator("button").filter(has_text="Invite others with a link").dispatch_event("click")
    link = owner.locator("input[readonly]")
    expect(link).to_have_value(re.compile(r"\?key="))
    stranger.goto(f"{house.address}/table/{table}")
    expect(stranger.get_by_text(f"There is no table {table} here.").first).to_be_visible()
    friend.goto(link.input_value())
    expect(friend).to_have_url(f"{house.address}/table/{table}")
    expect(friend.get_by_text("You came with its link.")).to_be_attached()
    expect(owner.get_by_text("Came with the link: Guest")).to_be_attached()


def test_every_game_tells_how_it_is_played(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.address)
    row = page.get_by_role("article").filter(has_text="PER-U1")
    row.get_by_role("button", name="How to play").click()
    told = page.get_by_role("dialog", name=re.compile("in a minute$"))
    expect(told).to_contain_text("bet 3 or 4 times the Ante on Play, or check")
    expect(told).to_contain_text("Blind pays up to 500 to 1")
    page.keyboard.press("Escape")
    expect(told).to_be_hidden()
    expect(row.get_by_role("button", name="How to play")).to_be_focused()
    omaha = page.get_by_role("article").filter(has_text="MEL-O2")
    omaha.get_by_role("button", name="How to play").click()
    told = page.get_by_role("dialog", name="Omaha in a minute")
    expect(told).to_contain_text("exactly two of your own cards")


@pytest.mark.parametrize(
    "word, meaning",
    [
        ("companions", "A companion is a computer player of the house."),
        ("sign", "The sign stands at every table."),
    ],
)
def test_words_of_the_house_are_explained_where_they_stand(
    word: str, meaning: str, house: House, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(house.address)
    explained = page.get_by_role("button", name=re.compile(f"^{word} ?: what"))
    explained.press("Enter")
    expect(page.get_by_text(meaning)).to_be_visible()
    expect(explained).to_have_attribute("aria-expanded", "true")
    page.keyboard.press("Escape")
    expect(page.get_by_text(meaning)).to_be_hidden()


def test_meters_of_the_lobby_stay_as_they_are_after_a_look_at_the_jackpots(
    house: House, new_page: NewPage
) -> None:
    """They shrank from 286 px to 34 px."""
    page = new_page()
    page.goto(house.address)
    meter = page.locator("a[href='/jackpots']").filter(has_text="Melbourne jackpot")
    expect(meter).to_contain_text("$")
    before = meter.bounding_box()
    meter.click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    page.go_back()
    expect(meter).to_contain_text("$")
    after = meter.bounding_box()
    assert before is not None
    assert after is not None
    assert (after["width"], after["height"]) == (before["width"], before["height"])


def test_the_odds_open_with_the_sign_of_the_table_one_comes_from(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    page.goto(f"{house.address}/table/MEL-PR1")
    page.locator("a").filter(has_text="The odds under this sign").dispatch_event("click")
    expect(page).to_have_url(re.compile(r"/odds\?.*table=MEL-PR1"))
    expect(page.get_by_text("as at table MEL-PR1")).to_be_visible()
