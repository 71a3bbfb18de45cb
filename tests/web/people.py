"""Actions of people in the browser."""

import re
import time
from contextlib import suppress

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.patience import PATIENCE
from tests.web.house import House

CHOSEN = "a password of my own"
"""What the administrator chooses in place of the one-time password."""


def enter_as_guest(page: Page, address: str) -> None:
    """The page is a guest's from now on; nothing is opened for that."""
    answer = page.context.request.post(f"{address}/api/guest")
    assert answer.ok, answer.text()


def become_guest(page: Page, address: str) -> None:
    """A guest by the button of the lobby, who stands there afterwards."""
    page.goto(address)
    page.get_by_role("button", name="Play as a guest").click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()


def sign_in_as_administrator(page: Page, house: House) -> None:
    """The first time the one-time password must be changed; after that the chosen one is used."""
    page.goto(f"{house.address}/sign-in")
    page.get_by_label("Name").fill("admin")
    page.get_by_label("Password").fill(house.chosen or house.password)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("button", name="Sign out")).to_be_visible()
    if house.chosen:
        return
    page.get_by_label("Old").fill(house.password)
    page.get_by_label("New, at least ten characters").fill(CHOSEN)
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.locator(".slip").filter(has_text="Password changed.")).to_be_visible()
    house.chosen = CHOSEN


def sit_down(page: Page, address: str, table: str) -> None:
    """Takes a free seat. Whoever was quicker to one is no fault; any other refusal is."""
    page.goto(f"{address}/table/{table}")
    seated = page.get_by_role("button", name="Leave the table")
    refused = page.locator(".slip.is-problem")
    for _ in range(3):
        page.get_by_role("button", name="Take the seat").click()
        expect(seated.or_(refused).first).to_be_visible()
        if seated.count():
            return
        said = refused.first.inner_text()
        assert re.search(r"taken|occupied|sits", said), f"no seat at {table}: {said}"
        refused.first.get_by_role("button").click()
    raise AssertionError(f"three times somebody was quicker to a seat at {table}")


def my_seat(page: Page) -> Locator:
    """One's own place on the felt of a banked table."""
    return page.locator(".your-place")


def my_dock(page: Page) -> Locator:
    """The strip below the felt of a banked table: one's cards, chips, choices and the result."""
    return page.locator(".bdock")


def lay_wagers(page: Page) -> None:
    """Waits for the next round's wagers and lays what a hand needs; equal wagers go together."""
    wagers = page.get_by_role("region", name="Your wagers")
    wagers.wait_for()
    empty = wagers.get_by_role("button", name=re.compile(r", empty, needed to be dealt in"))
    empty.first.click()
    expect(empty).to_have_count(0)


def settled(page: Page) -> bool:
    """Whether the seat shows the result of the round that lies there."""
    return _verdict(page).count() > 0


def _verdict(page: Page) -> Locator:
    return my_dock(page).locator(".bdock-verdict")


def decide_once(page: Page) -> None:
    """Checks where it may, bets where it must; nothing where there is nothing to decide."""
    choices = page.get_by_role("region", name="Your decision")
    check = choices.get_by_role("button", name=re.compile("^Check"))
    bet = choices.get_by_role("button", name=re.compile("^Bet "))
    wanted = check if check.count() else bet
    if wanted.count():
        with suppress(PlaywrightTimeout):  # the street may have moved on meanwhile
            wanted.first.click(timeout=1500)
    page.wait_for_timeout(100)


def decide_until_settled(page: Page) -> str:
    """Plays on until the seat shows its result."""
    asked = page.get_by_role("region", name="Your decision")
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        _verdict(page).or_(asked).first.wait_for()
        if settled(page):
            return my_dock(page).inner_text()
        decide_once(page)
    raise AssertionError(f"no result in {PATIENCE} s: {my_dock(page).inner_text()}")


def show_result(page: Page) -> Locator:
    """Opens the panel with what each wager came to, of this round or of the last."""
    panel = page.get_by_role("region", name="Your result")
    if not panel.count():
        my_dock(page).get_by_role("button", name=re.compile("^Why")).click()
    expect(panel).to_be_visible()
    return panel
