"""The job of a trainee: layouts to pay, hands to read and rulings to give, each judged."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.jobs.steps import heard, listen, sign_in
from tests.web.screens.still_house import StillHouse
from tests.web.staff import register

pytestmark = pytest.mark.long


def test_a_trainee_pays_reads_and_rules_and_hears_the_verdict(
    still: StillHouse, new_page: NewPage
) -> None:
    register(still.door, "Tracy").web.close()
    page = new_page()
    sign_in(page, still.door, "Tracy")
    page.goto(f"{still.address}/drills")
    listen(page)

    expect(page.get_by_role("button", name="Settle seat 3")).to_be_visible()
    page.get_by_role("button", name="Pay this layout").click()
    expect(page.get_by_role("region", name="The question")).to_be_focused()
    page.keyboard.press("3")
    box = page.get_by_label(re.compile("^Seat 3, .*: what becomes of it")).first
    expect(box).to_be_focused()
    page.get_by_role("button", name="Check").click()
    verdict = page.locator(".verdict")
    expect(verdict).to_contain_text("Not right")
    expect(verdict.get_by_role("link").first).to_have_attribute("href", re.compile("/rules/"))
    heard(page, "Not right")

    page.get_by_role("button", name="Read this hand").click()
    question = page.get_by_text(re.compile("What is the best five|Who wins"))
    expect(question).to_be_visible()
    page.keyboard.press("2")
    if "Who wins" in question.inner_text():
        page.keyboard.press("Enter")
    expect(page.get_by_text(re.compile(r"of 1 right"))).to_be_visible()

    page.get_by_role("button", name="Rule on this").click()
    expect(page.locator(".choices button").first).to_be_visible()
    page.keyboard.press("1")
    if page.get_by_text("Mark everything that is right").count():
        page.keyboard.press("Enter")
    expect(verdict).to_contain_text(re.compile("Right|Not right"))
    expect(verdict.get_by_role("link").first).to_have_attribute("href", re.compile("/rules/"))
