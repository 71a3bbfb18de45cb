"""Tests of the drills."""

import re
from typing import Any

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.patience import PATIENCE
from tests.web.axe import both_themes
from tests.web.conftest import NewPage
from tests.web.house import House


def drills(page: Page, house: House, name: str) -> Page:
    page.goto(f"{house.address}/drills")
    page.get_by_role("button", name=name).click()
    return page


def settle_all(page: Page, drill: dict[str, Any], order: list[int]) -> None:
    """Settles the seats in this order from the keyboard, each wager as the engine does."""
    for number in order:
        seat = next(s for s in drill["answer"]["seats"] if s["seat"] == number)
        page.keyboard.press(str(number))
        for name in [name for name in drill["wagers"] if name in seat["wagers"]]:
            box = page.get_by_label(f"Seat {number}, {drill['names'][name]}: what becomes of it")
            expect(box).to_be_focused()
            wager = seat["wagers"][name]
            words = {"win": f"pays {wager['won']}", "lose": "take"}.get(wager["outcome"], "pushes")
            page.keyboard.type(words)
            page.keyboard.press("Enter")


@pytest.mark.long
def test_three_seats_are_paid_in_order_from_the_keyboard(house: House, new_page: NewPage) -> None:
    """What the engine would settle is typed in, from the dealer's right; the drill must call it
    right, say it in a dealer's words and remember the score."""
    page = new_page()
    page.goto(f"{house.address}/drills")
    expect(page.get_by_role("button", name="Settle seat 1")).to_be_visible()
    with page.expect_response("**/api/drills/pay**") as answer:
        page.get_by_role("button", name="Pay this layout").click()
    drill = answer.value.json()
    expect(page.get_by_role("region", name="The question")).to_be_focused()
    again = httpx.post(f"{house.address}/api/settle", json=drill["layout"], timeout=PATIENCE).json()
    assert [s["net"] for s in again["seats"]] == [s["net"] for s in drill["answer"]["seats"]]
    settle_all(page, drill, [3, 2, 1])
    expect(page.get_by_text("✓ Right")).to_be_visible()
    verdict = page.locator(".verdict")
    for said in drill["said"]:
        expect(verdict).to_contain_text(f"Seat {said['seat']}: ")
        expect(verdict).to_contain_text(said["wagers"]["ante"])
    expect(verdict).to_contain_text("from the dealer's right")
    assert both_themes(page) == []
    expect(page.get_by_text("1 of 1 right")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_text("✓ Right")).to_be_hidden()
    page.reload()
    expect(page.get_by_text("1 of 1 right")).to_be_visible()


def test_seats_paid_out_of_order_are_not_right(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.goto(f"{house.address}/drills")
    expect(page.get_by_role("button", name="Settle seat 1")).to_be_visible()
    with page.expect_response("**/api/drills/pay**") as answer:
        page.get_by_role("button", name="Pay this layout").click()
    expect(page.get_by_role("region", name="The question")).to_be_focused()
    settle_all(page, answer.value.json(), [1, 2, 3])
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Not right")
    expect(verdict).to_contain_text("✗ Hands are settled from the dealer's right: seats 3, 2, 1")
    expect(verdict.get_by_role("link", name="9.3").first).to_be_visible()


def test_a_wrong_payment_is_answered_with_the_clause(house: House, new_page: NewPage) -> None:
    page = drills(new_page(), house, "Pay this layout")
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


def test_rulings_with_one_and_with_several_answers_are_judged(
    house: House, new_page: NewPage
) -> None:
    """The right answers are pressed until a question of each kind was asked."""
    page = drills(new_page(), house, "Rule on this")
    with page.expect_response("**/api/drills/rule?book=melbourne-poker") as answer:
        page.get_by_label("Book").select_option("melbourne-poker/")
    kinds: set[bool] = set()
    for asked in range(1, 30):
        drill = answer.value.json()
        expect(page.locator(".choices button").first).to_be_visible()
        for right in drill["answers"]:
            page.keyboard.press(str(drill["choices"].index(right) + 1))
        if drill["asks"] == "everything":
            page.keyboard.press("Enter")
        verdict = page.locator(".verdict")
        expect(verdict).to_contain_text("✓ Right")
        expect(page.get_by_text(f"{asked} of {asked} right")).to_be_visible()
        clause = verdict.get_by_role("link")
        expect(clause).to_have_attribute("href", re.compile("melbourne-poker#"))
        kinds.add(drill["asks"] == "everything")
        if len(kinds) == 2:
            break
        with page.expect_response("**/api/drills/rule?book=melbourne-poker") as answer:
            page.keyboard.press("Enter")
        expect(verdict).to_be_hidden()
    assert kinds == {True, False}


def test_time_runs_out(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.clock.install()
    drills(page, house, "Rule on this")
    page.get_by_label("Time for each").select_option("10")
    expect(page.locator(".timer")).to_contain_text("of 10")
    page.clock.run_for(11_000)
    expect(page.locator(".verdict")).to_contain_text("Too late")
