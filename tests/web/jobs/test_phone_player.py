"""The job of a player on a phone: by touch, and by a keyboard that is connected to the phone."""

import re
from collections.abc import Iterator
from contextlib import suppress

import pytest
from playwright.sync_api import Browser, Page, expect
from playwright.sync_api import TimeoutError as TooSlow

from tests.patience import PATIENCE
from tests.web.jobs.dealing import answer, deal_to_person, is_over, open_round
from tests.web.jobs.keyboard import TOUCH
from tests.web.jobs.steps import account_with, heard, listen
from tests.web.screens.still_house import StillHouse
from tests.web.staff import PASSWORD

pytestmark = pytest.mark.long

TABLE, CASINO = "PER-U1", "Crown Perth"
KEYS = "keys"


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


def decide(page: Page, by: str) -> None:
    """Checks where that is open, else bets; nothing if the decision goes away at this moment."""
    decision = page.get_by_role("region", name="Your decision")
    if by == KEYS:
        check = decision.get_by_role("button", name=re.compile("^Check"))
        page.keyboard.press("c" if check.count() else "b")
        return
    with suppress(TooSlow):
        decision.get_by_role("button", name=re.compile("^(Check|Bet)")).first.tap(timeout=1_000)


@pytest.mark.parametrize("by", [TOUCH, KEYS])
def test_a_player_on_a_phone_plays_a_round_hears_it_and_finds_the_account(
    by: str, still: StillHouse, phone: Page
) -> None:
    name = f"Fiona by {by}"
    account_with(still.door, name, CASINO, 500).web.close()
    phone.goto(f"{still.address}/sign-in")
    phone.get_by_label("Name").fill(name)
    phone.get_by_label("Password").fill(PASSWORD)
    phone.get_by_role("button", name="Sign in", exact=True).tap()
    phone.wait_for_url(re.compile(r"(?<!/sign-in)$"))

    phone.goto(f"{still.address}/table/{TABLE}")
    listen(phone)
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
    heard(phone, r"Seat \d is yours", r"Ante and Blind \$10 each")

    for _ in range(4):
        deal_to_person(still, TABLE)
        if is_over(still, TABLE):
            break
        expect(phone.get_by_role("region", name="Your decision")).to_be_visible()
        on_screen(phone)
        answer(still, TABLE, lambda: decide(phone, by))
    assert is_over(still, TABLE)
    expect(phone.get_by_text(re.compile("You (win|lose|neither)|You folded")).first).to_be_visible()
    heard(phone, "Your decision", "The board gets", "The dealer shows", "Your Ante")
    heard(phone, "You (win|lose|neither win nor lose)")

    leave.tap()
    expect(phone).to_have_url(f"{still.address}/")
    heard(phone, "You left the table")
    phone.get_by_role("button", name="Menu").tap()
    menu = phone.get_by_role("dialog", name="Menu")
    menu.get_by_role("link", name=re.compile("account", re.IGNORECASE)).first.tap()
    expect(phone).to_have_url(re.compile("/account"))
    for heading in ("Password", "Disputes", "Keep me out"):
        expect(phone.get_by_role("heading", name=heading).first).to_be_visible()
