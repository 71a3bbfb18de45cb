"""The job of a player on a phone: by touch alone from signing in to one's account."""

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Locator, Page, expect
from playwright.sync_api import TimeoutError as TooSlow

from tests.patience import PATIENCE
from tests.web.jobs.dealing import answer, deal_to_person, is_over, open_round
from tests.web.jobs.steps import account_with
from tests.web.screens.still_house import StillHouse
from tests.web.staff import PASSWORD

pytestmark = pytest.mark.long

TABLE, CASINO = "PER-U1", "Crown Perth"


@pytest.fixture
def phone(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True,
        reduced_motion="reduce",
    )  # fmt: skip
    context.set_default_timeout(PATIENCE * 1000)
    yield context.new_page()
    context.close()


def on_screen(page: Page) -> None:
    """Nothing has to be scrolled to."""
    tall = page.evaluate("document.documentElement.scrollHeight - window.innerHeight")
    assert tall <= 1, f"the page is {tall} px taller than the phone"


def tap_soon(button: Locator) -> None:
    """Taps it, unless it goes away at this moment."""
    with suppress(TooSlow):
        button.tap(timeout=1_000)


def test_a_player_on_a_phone_plays_a_round_by_touch_and_finds_the_account(
    still: StillHouse, phone: Page
) -> None:
    account_with(still.door, "Fiona", CASINO, 500).web.close()
    phone.goto(f"{still.address}/sign-in")
    phone.get_by_label("Name").fill("Fiona")
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Sign in", exact=True).tap()
    phone.wait_for_url(re.compile(r"(?<!/sign-in)$"))

    phone.goto(f"{still.address}/table/{TABLE}")
    phone.get_by_role("button", name="Take the seat").tap()
    leave = phone.get_by_role("button", name="Leave the table")
    expect(leave).to_be_visible()
    open_round(still, TABLE)
    wagers = phone.get_by_role("region", name="Your wagers")
    phone.get_by_role("button", name="$10 chip").tap()
    ante = wagers.get_by_role("button", name=re.compile("^Ante"))
    ante.tap()
    expect(ante).to_have_accessible_name(re.compile(r"\$10"))
    on_screen(phone)

    decision = phone.get_by_role("region", name="Your decision")
    choice = decision.get_by_role("button", name=re.compile("^(Check|Bet)")).first
    for _ in range(4):
        deal_to_person(still, TABLE)
        if is_over(still, TABLE):
            break
        expect(decision).to_be_visible()
        on_screen(phone)
        answer(still, TABLE, lambda: tap_soon(choice))
    assert is_over(still, TABLE)
    expect(phone.get_by_text(re.compile("You (win|lose|neither)|You folded")).first).to_be_visible()

    leave.tap()
    expect(phone).to_have_url(f"{still.address}/")
    phone.get_by_role("button", name="Menu").tap()
    menu = phone.get_by_role("dialog", name="Menu")
    menu.get_by_role("link", name=re.compile("account", re.IGNORECASE)).first.tap()
    expect(phone).to_have_url(re.compile("/account"))
    for heading in ("Password", "Disputes", "Keep me out"):
        expect(phone.get_by_role("heading", name=heading).first).to_be_visible()
