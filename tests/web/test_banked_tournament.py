"""Tests of a banked practice tournament that a visitor plays in a real browser."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.patience import PATIENCE
from tests.web.axe import found_by_axe
from tests.web.conftest import NewPage
from tests.web.house import House


def seated(page: Page, house: House) -> None:
    """A visitor starts Canberra's one table, fills it with companions and takes the seat."""
    page.goto(house.address)
    panel = page.get_by_role("region", name="Play a tournament now")
    panel.get_by_label("Fill with companions at once").uncheck()
    panel.get_by_role(
        "button", name="One full table of Ultimate Texas Hold-em at Casino Canberra"
    ).click()
    expect(page.get_by_text("Session 1: 5 rounds, wagers 100 to 2,000")).to_be_visible()
    page.get_by_role("button", name="Fill with companions").click()
    page.get_by_role("button", name="I understand the briefing and take my seat").click()
    expect(page.locator(".banked-felt")).to_be_visible()


def decide(page: Page) -> None:
    """Checks, or bets where that is not possible, until the round is settled."""
    verdict = page.locator(".bdock-verdict")
    decision = page.get_by_role("region", name="Your decision")
    until, decided = time.monotonic() + PATIENCE, 0
    while not verdict.is_visible():
        assert time.monotonic() < until
        if decision.is_visible():
            page.keyboard.press("c")
            page.keyboard.press("b")
            decided += 1
        page.wait_for_timeout(100)
    assert decided


@pytest.mark.long
def test_a_visitor_plays_a_round_of_canberras_tournament_at_the_felt(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    seated(page, house)
    session = page.get_by_role("region", name="This session")
    expect(session).to_contain_text("round 1 of 5")
    expect(session).to_contain_text("The 3 with the most chips at each table go on.")
    expect(session.get_by_role("row")).to_have_count(8)  # the heading and seven places
    wagers = page.get_by_role("region", name="Your wagers")
    expect(wagers).to_contain_text("Nobody else sees a secret wager until all wagers are in")
    assert found_by_axe(page) == []
    wagers.get_by_role("spinbutton", name="Ante", exact=True).fill("250")
    expect(wagers.get_by_label("Blind equals Ante")).to_have_value("250")
    wagers.get_by_role("button", name="Wager", exact=True).press("Space")
    expect(page.get_by_role("img", name="Blind, 250, needed to be dealt in")).to_be_visible()
    expect(page.locator(".tdock .card").first).to_be_visible()
    watcher = new_page()
    watcher.goto(page.url + "/table/1")
    expect(watcher.get_by_text("You watch.")).to_be_visible()
    expect(watcher.locator(".banked-felt")).not_to_contain_text("$")
    decide(page)
    expect(page.locator(".bdock-verdict")).to_contain_text("You ")
    expect(page.locator(".banked-felt")).not_to_contain_text("$")
    assert found_by_axe(page) == []
    expect(session).to_contain_text("round 2 of 5")
    past = new_page()
    past.goto(page.url + "/table/1/rounds")
    past.get_by_role("list", name="Past rounds, newest first").get_by_role("link").last.click()
    fair = past.get_by_role("region", name="Fair deal")
    fair.get_by_text("Why").click()
    expect(fair).to_contain_text("cut of the proof are those that were committed to.")
    expect(fair).not_to_contain_text("Wrong:")
    past.get_by_role("button", name="To the end").click()
    expect(past.locator(".replay")).not_to_contain_text("$")
    page.get_by_role("button", name="Step away").click()
    expect(page.get_by_text("You are away: the minimum is wagered for you")).to_be_visible()
    page.get_by_role("button", name="Come back").click()
    expect(page.get_by_role("button", name="Step away")).to_be_visible()
