"""Tests of rounds of every banked game in a real browser."""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.patience import PATIENCE
from tests.tiers import over_tiers
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import (
    decide_until_settled,
    enter_as_guest,
    lay_wagers,
    my_dock,
    settled,
    show_result,
    sit_down,
)

BANKED = over_tiers(("PER-U1", "MEL-B1", "MEL-U1", "CAN-U1", "SYD-B1"), {"PER-U1"})


@pytest.mark.parametrize("table", BANKED)
def test_a_round_of_every_banked_game_is_played_and_every_payment_says_why(
    table: str, house: House, new_page: NewPage
) -> None:
    page = new_page()
    sit_down(page, house.address, table)
    lay_wagers(page)
    decide_until_settled(page)
    _asks_why(page)


def _asks_why(page: Page) -> None:
    """The next round may open at any time: then the panel shows the last one."""
    panel = show_result(page)
    expect(panel).to_contain_text(re.compile(r"ound:\s+[+−]?\$"))
    panel.get_by_role("button", name=re.compile("^why")).first.click()
    reason = panel.locator(".why-lines li").filter(has_text=re.compile(r"\d.* \w+"))
    expect(reason.first).to_be_visible()


def test_two_clicks_from_the_lobby_to_a_seat(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(house.address)
    page.get_by_role("button", name="Take a seat").first.click()
    expect(page).to_have_url(re.compile("/table/"))
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()


def test_chips_are_placed_undone_cleared_doubled_and_laid_again(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    sit_down(page, house.address, "CAN-U1")
    lay_wagers(page)
    decide_until_settled(page)
    wagers = page.get_by_role("region", name="Your wagers")
    wagers.wait_for()
    trips = wagers.get_by_role("button", name=re.compile("^Trips"))
    ante = wagers.get_by_role("button", name=re.compile("^Ante"))
    dock = my_dock(page)
    dock.get_by_role("button", name="Same again").click()
    expect(ante).to_have_accessible_name(re.compile(r"^Ante, \$5"))
    dock.get_by_role("button", name="$10 chip").click()
    trips.click()
    expect(trips).to_have_accessible_name(re.compile(r"\$10"))
    dock.get_by_role("button", name="Undo").click()
    expect(trips).to_have_accessible_name(re.compile("empty"))
    dock.get_by_role("button", name="Double").click()
    expect(ante).to_have_accessible_name(re.compile(r"^Ante, \$10"))
    dock.get_by_role("button", name="Clear").click()
    expect(ante).to_have_accessible_name(re.compile("empty"))
    for key in ("r", "d"):
        page.keyboard.press(key)
    expect(ante).to_have_accessible_name(re.compile(r"^Ante, \$10"))


@pytest.mark.long
def test_a_round_by_keyboard_alone_with_focus_to_be_seen(house: House, new_page: NewPage) -> None:
    """Space and letters play it; Enter on a spot or a bet stakes nothing."""
    page = new_page()
    enter_as_guest(page, house.address)
    page.goto(f"{house.address}/table/MEL-B1")
    page.get_by_role("button", name="Take the seat").focus()
    page.keyboard.press("Space")
    wagers = page.get_by_role("region", name="Your wagers")
    wagers.wait_for()
    ante = wagers.get_by_role("button", name=re.compile("^Ante"))
    ante.focus()
    page.keyboard.press("Enter")
    expect(ante).to_have_accessible_name(re.compile("empty"))
    page.keyboard.press("Tab")
    page.keyboard.press("Shift+Tab")
    assert page.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"
    page.keyboard.press("a")
    expect(ante).to_have_accessible_name(re.compile(r"\$5"))
    choices = page.get_by_role("region", name="Your decision")
    choices.wait_for()
    bet = choices.get_by_role("button", name=re.compile("^Bet "))
    bet.focus()
    page.keyboard.press("Enter")
    expect(bet).to_be_visible()
    page.keyboard.press("b")
    until = time.monotonic() + PATIENCE
    while not settled(page) and time.monotonic() < until:
        # a round that went on without a key that came too late is followed by another
        page.keyboard.press("a" if wagers.count() else "c")
        page.wait_for_timeout(150)
    assert settled(page)


@pytest.mark.long
def test_a_screen_reader_hears_a_round(house: House, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, house.address, "SYD-B1")
    page.evaluate(
        """() => {
          window.heard = [];
          const region = document.querySelector('[role=log][aria-live]');
          new MutationObserver((all) => all.forEach((one) => one.addedNodes.forEach(
            (node) => window.heard.push(node.textContent)))).observe(region, { childList: true });
        }"""
    )
    lay_wagers(page)
    decide_until_settled(page)
    result = "/You (win|lose|neither win nor lose)/"
    page.wait_for_function(f"() => window.heard.some((line) => {result}.test(line))")
    heard = " ".join(page.evaluate("window.heard"))
    for said in ("Your decision", "The board shows", "The dealer shows", "Your Ante"):
        assert said in heard, f"nobody said {said!r}: {heard}"
