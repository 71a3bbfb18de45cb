"""The job of the promotions clerk: a promotion from its first draft to the prize that is paid.

The Star's book has the terms lodged 24 hours before the start (14.9), the prize drawn after the
entries have closed, and the winner told before a claim is granted.
"""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.jobs.steps import appoint, go_on_duty, heard, listen, sign_in
from tests.web.screens.still_house import StillHouse
from tests.web.staff import register

pytestmark = pytest.mark.long

CASINO = "The Star"
DAY = 24 * 3600


def open_promotions(page: Page, still: StillHouse) -> None:
    """The page as it is at the time of the house."""
    page.clock.set_system_time(still.watch.now)
    page.goto(f"{still.address}/promotions")


def in_days(still: StillHouse, days: float) -> str:
    return time.strftime("%Y-%m-%dT%H:%M", time.gmtime(still.watch.now + days * DAY))


def test_a_promotions_clerk_runs_a_promotion_from_its_terms_to_the_prize(
    still: StillHouse, new_page: NewPage
) -> None:
    appoint(still.door, "Petra", CASINO, "casino-operator")
    register(still.door, "Wendy").web.close()
    clerk, player = new_page(), new_page()
    sign_in(clerk, still.door, "Petra")
    go_on_duty(clerk, still.door)
    open_promotions(clerk, still)
    listen(clerk)

    form = clerk.get_by_role("form", name="A new promotion")
    form.get_by_label("Name").fill("Winter cash")
    form.get_by_label("Starts").fill(in_days(still, 2))
    form.get_by_label("Entries close").fill(in_days(still, 5))
    prize = form.get_by_role("group", name="Prize 1")
    prize.get_by_label("Prize").fill("Cash")
    prize.get_by_label("Kind").select_option("cash")
    prize.get_by_label("Worth, dollars").fill("500")
    form.get_by_label("Where the terms are to be had").fill("the front desk")
    form.get_by_label("Marketing that refers to them").fill("the posters")
    form.get_by_role("button", name="Draw it up").click()

    ours = clerk.get_by_role("region", name="Promotion Winter cash")
    terms = ours.get_by_role("form", name="Terms of Winter cash")
    expect(terms).to_be_visible()
    for box in terms.get_by_role("textbox").all():
        if not box.input_value():
            box.fill("as the posters say")
    terms.get_by_role("button", name="Write the terms").click()
    expect(terms).to_have_count(0)
    ours.get_by_role("button", name="Terms lodged").click()
    heard(clerk, "The terms are lodged")

    still.watch.pass_by(3 * DAY)
    sign_in(clerk, still.door, "Petra")
    open_promotions(clerk, still)
    listen(clerk)
    ours.get_by_role("button", name="Start").click()
    heard(clerk, "Winter cash has begun")

    sign_in(player, still.door, "Wendy")
    open_promotions(player, still)
    theirs = player.get_by_role("region", name="Promotion Winter cash")
    theirs.get_by_role("button", name="Enter").click()
    expect(theirs).to_contain_text("You have entered")

    still.watch.pass_by(3 * DAY)
    sign_in(clerk, still.door, "Petra")
    open_promotions(clerk, still)
    draw = ours.get_by_role("form", name="Draw of Winter cash")
    draw.get_by_role("button", name="Draw the winner by lot").click()
    expect(ours).to_contain_text("Wendy has won")
    ours.get_by_text("Wendy has won").locator("..").get_by_role("button").first.click()

    sign_in(player, still.door, "Wendy")
    open_promotions(player, still)
    theirs.get_by_role("button", name=re.compile("^Claim")).click()
    expect(theirs).to_contain_text("waiting")
    open_promotions(clerk, still)
    ours.get_by_role("group", name=re.compile("^Claim")).get_by_role("button", name="Grant").click()
    open_promotions(player, still)
    expect(theirs).to_contain_text("granted")
