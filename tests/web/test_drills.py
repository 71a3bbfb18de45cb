"""Tests of the drills."""

import re

import httpx
from playwright.sync_api import Page, expect

from tests.patience import PATIENCE
from tests.web.conftest import NewPage
from tests.web.house import House


def drills(page: Page, house: House, name: str) -> Page:
    page.goto(f"{house.address}/drills")
    page.get_by_role("button", name=name).click()
    return page


def test_a_layout_is_paid_wager_by_wager(house: House, new_page: NewPage) -> None:
    """What the engine would settle is typed in; the drill must call it right."""
    page = new_page()
    page.goto(f"{house.address}/drills")
    first = page.get_by_label(re.compile("what becomes of it")).first
    expect(first).to_be_focused()
    with page.expect_response("**/api/drills/pay**") as answer:
        page.get_by_role("button", name="Pay this layout").click()
    expect(first).to_be_focused()
    layout = answer.value.json()["layout"]
    settled = httpx.post(f"{house.address}/api/settle", json=layout, timeout=PATIENCE).json()
    for wager in settled["seats"][0]["wagers"].values():
        word = {"win": wager["won"], "lose": "t"}.get(wager["outcome"], "0")
        page.keyboard.type(str(word))
        page.keyboard.press("Enter")
    expect(page.get_by_text("✓ Right")).to_be_visible()
    expect(page.get_by_text("1 of 1 right")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("✓ Right")).to_be_hidden()


def test_a_wrong_payment_is_answered_with_the_clause(house: House, new_page: NewPage) -> None:
    page = drills(new_page(), house, "Pay this layout")
    expect(page.get_by_label(re.compile("what becomes of it")).first).to_be_focused()
    page.get_by_role("button", name="Check").click()
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Not right")
    expect(verdict.get_by_role("link").first).to_have_attribute(
        "href", re.compile("/rules/canberra-ultimate#")
    )
    expect(page.get_by_text("0 of 1 right")).to_be_visible()


def test_a_hand_is_named_by_a_key(house: House, new_page: NewPage) -> None:
    page = drills(new_page(), house, "Read this hand")
    for asked in (1, 2):
        question = page.get_by_text(re.compile("What is the best five|Who wins"))
        expect(question).to_be_visible()
        page.keyboard.press("2")
        if "Who wins" in question.inner_text():
            page.keyboard.press("Enter")
        expect(page.get_by_text(f"of {asked} right")).to_be_visible()
        page.get_by_role("button", name="Next").click()


def test_a_ruling_is_judged_and_its_clause_told(house: House, new_page: NewPage) -> None:
    page = drills(new_page(), house, "Rule on this")
    page.get_by_label("Book").select_option("melbourne-poker/")
    expect(page.locator(".choices button").first).to_be_visible()
    page.keyboard.press("1")
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text(re.compile("Right|Not right"))
    expect(verdict.get_by_role("link")).to_have_attribute("href", re.compile("melbourne-poker#"))


def test_time_runs_out(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.clock.install()
    drills(page, house, "Rule on this")
    page.get_by_label("Time for each").select_option("10")
    expect(page.locator(".timer")).to_contain_text("of 10")
    page.clock.run_for(11_000)
    expect(page.locator(".verdict")).to_contain_text("Too late")
