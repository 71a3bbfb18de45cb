"""Tests of a practice tournament that a visitor plays in a real browser."""

from __future__ import annotations

import time
from contextlib import suppress

import pytest
from playwright.sync_api import Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.patience import PATIENCE
from tests.web.axe import found_by_axe
from tests.web.conftest import NewPage
from tests.web.deciding import Offered, decide
from tests.web.house import House


def seated(page: Page, house: House) -> None:
    """A visitor starts one full table from the lobby, hears the briefing and takes the seat."""
    page.goto(house.address)
    panel = page.get_by_role("region", name="Play a tournament now")
    panel.get_by_role("combobox").select_option("beginner")
    expect(panel).to_contain_text("They call far too often")
    panel.get_by_role("button", name="One full table of poker at Crown Melbourne").click()
    expect(page.get_by_text("Briefing: everybody has the same chips.")).to_be_visible()
    page.get_by_role("button", name="I understand the briefing and take my seat").click()
    expect(page.locator(".poker-table")).to_be_visible()


def act(page: Page) -> bool:
    """Checks or calls if it is one's turn; whether it was."""
    button = page.locator("[data-part=actions] button.main").first
    if not button.is_visible():
        return False
    with suppress(PlaywrightTimeout):  # the hand may have gone on meanwhile
        button.click(timeout=2000)
    return True


@pytest.mark.long
def test_a_visitor_plays_at_the_felt_and_others_watch_without_the_cards(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    seated(page, house)
    expect(page.locator(".shell-name")).to_contain_text("Level 1")
    expect(page.locator(".shell-chips")).to_contain_text("average 5,000")
    expect(page.get_by_text("is here and confirms the briefing").first).to_be_attached()
    expect(page.locator(".poker-table")).not_to_contain_text("$")
    own = page.locator(".pdock .card")
    expect(own.first).to_be_visible()
    acts, until = 0, time.monotonic() + PATIENCE
    while acts < 3:
        assert time.monotonic() < until
        acts += act(page)
        page.wait_for_timeout(100)
    watcher = new_page()
    watcher.goto(page.url + "/table/1")
    expect(watcher.locator(".poker-table")).to_be_visible()
    expect(watcher.get_by_text("You watch.")).to_be_visible()
    assert found_by_axe(page) == []
    page.reload()
    expect(page.locator(".poker-table")).to_be_visible()
    page.get_by_role("button", name="Step away").click()
    expect(page.get_by_text("You are away: you are dealt in and folded.")).to_be_visible()
    page.get_by_role("button", name="I am back").click()
    expect(page.get_by_role("button", name="Step away")).to_be_visible()


def stay_out(seen: Offered, _mood: int) -> str:
    """Checks, or folds: nobody is out after a hand or two."""
    return "C" if "Check" in seen.words or "F" not in seen.letters else "F"


@pytest.mark.long
def test_the_page_adds_a_seed_to_the_deck_and_checks_past_hands_of_the_table(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    seated(page, house)
    fair = page.get_by_role("region", name="Fair deal")
    fits = fair.get_by_text("The cards fit the promise.")
    until = time.monotonic() + PATIENCE
    while not fits.is_visible():
        assert time.monotonic() < until
        decide(page, stay_out)
        page.wait_for_timeout(100)
    page.get_by_role("link", name="Past hands of this table").click()
    hands = page.get_by_role("list", name="Past rounds, newest first").get_by_role("link")
    expect(hands.first).to_be_visible()
    assert found_by_axe(page) == []
    until = time.monotonic() + PATIENCE
    own = page.get_by_text("Your own seed is in it.")
    for address in hands.evaluate_all("links => links.map((link) => link.href)"):
        page.goto(address)
        fair.get_by_text("Why").click()
        expect(fair.get_by_role("listitem").first).to_be_visible()
        if own.is_visible():
            break
    expect(own).to_be_visible()
    expect(fits).to_be_visible()
    expect(page.locator(".replay")).not_to_contain_text("$")
    assert found_by_axe(page) == []
