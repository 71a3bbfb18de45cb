"""Tests of the account page: guests who stay, names, reminders, exclusion, refusals by fields."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.web.axe import found_by_axe
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import become_guest, enter_as_guest, sit_down

TABLE = "CAN-U1"
PASSWORD = "three quiet herons at noon"


def ask(page: Page, house: House, path: str, body: dict[str, object]) -> None:
    csrf = page.request.get(f"{house.address}/api/me").json()["csrf"]
    headers = {"X-CSRF": csrf, "Origin": house.address}
    answer = page.request.post(
        f"{house.address}{path}", data={"key": str(uuid4()), **body}, headers=headers
    )
    assert answer.ok, answer.text()


WOULD_ASK = """() => {
  const closing = new Event("beforeunload", { cancelable: true });
  return !dispatchEvent(closing);
}"""


def warned_on_closing(page: Page) -> bool:
    """Whether the browser would ask before the page is closed: a session ends with the browser."""
    return bool(page.evaluate(WOULD_ASK))


def test_a_guest_is_warned_keeps_the_account_and_comes_back_to_it(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    become_guest(page, house.address)
    expect(page.locator(".slip")).to_contain_text("closing the browser loses them")
    assert not warned_on_closing(page), "nothing is lost yet"
    sit_down(page, house.address, TABLE)
    assert warned_on_closing(page)
    page.goto(f"{house.address}/")
    page.get_by_role("button", name="Sign out").first.click()
    warning = page.get_by_role("alertdialog", name="You are a guest")
    expect(warning).to_contain_text(re.compile(r"your \$[\d,]+ and your record are gone"))
    warning.get_by_role("button", name="Keep them by choosing a name").click()
    form = page.locator("#keep")
    expect(form).to_be_visible()
    name = f"zoe {uuid4().hex[:6]}"
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill("short")
    form.get_by_role("button", name="Keep my account").click()
    expect(form.get_by_text("Type at least 10 characters.")).to_be_visible()
    expect(form.get_by_label("Password")).to_be_focused()
    assert found_by_axe(page) == []
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Keep my account").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(name)
    expect(form).to_have_count(0)
    expect(page.locator("#money")).to_contain_text(f"{TABLE}, seat")
    assert not warned_on_closing(page), "a name and a password lead back"
    page.goto(f"{house.address}/")
    page.get_by_role("button", name="Sign out").first.click()
    expect(page.get_by_role("link", name="Sign in").first).to_be_visible()
    page.goto(f"{house.address}/sign-in")
    page.get_by_label("Name").fill(name)
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    expect(page.get_by_role("button", name="Sign out").first).to_be_visible()
    page.goto(f"{house.address}/account")
    expect(page.locator("#money")).to_contain_text(f"{TABLE}, seat")


def test_the_browser_asks_a_guest_with_chips_before_the_page_is_closed(
    house: House, new_page: NewPage
) -> None:
    """A browser asks only whoever has used the page; sitting down takes a press."""
    page = new_page()
    sit_down(page, house.address, TABLE)
    page.wait_for_function(WOULD_ASK)
    with page.expect_event("dialog") as asked:
        page.close(run_before_unload=True)
    assert asked.value.type == "beforeunload"
    asked.value.dismiss()
    page.get_by_role("button", name="Leave the table").click()
    expect(page).to_have_url(f"{house.address}/")


@pytest.mark.long
def test_a_nickname_is_what_others_see(house: House, new_page: NewPage) -> None:
    page = new_page()
    enter_as_guest(page, house.address)
    page.goto(f"{house.address}/account")
    ask(page, house, "/api/keep-account", {"name": f"kim {uuid4().hex[:6]}", "password": PASSWORD})
    page.reload()
    nickname = f"Ace {uuid4().hex[:6]}"
    box = page.locator("#nickname")
    box.get_by_label("Nickname").fill("dealer")
    box.get_by_role("button", name="Show this name").click()
    expect(box.get_by_role("alert")).to_contain_text("taken")
    box.get_by_label("Nickname").fill(nickname)
    box.get_by_role("button", name="Show this name").click()
    expect(box.get_by_role("strong")).to_have_text(nickname)
    sit_down(page, house.address, TABLE)
    other = new_page()
    other.goto(f"{house.address}/table/{TABLE}")
    expect(other.get_by_text(nickname).first).to_be_visible()


@pytest.mark.long
def test_a_reminder_stays_on_every_page_until_it_is_read(house: House, new_page: NewPage) -> None:
    """The house answers as it does after an hour of play, which no test can wait for."""
    page = new_page()
    enter_as_guest(page, house.address)
    page.goto(f"{house.address}/account#reminders")
    box = page.locator("#reminders")
    box.get_by_label("After minutes of play").fill("3")
    box.get_by_role("button", name="Set reminders").click()
    expect(box.get_by_text("This must be 5 to 1440 minutes, or 0.")).to_be_visible()
    box.get_by_label("After minutes of play").fill("60")
    box.get_by_role("button", name="Set reminders").click()
    expect(page.locator(".slip").filter(has_text="Your reminders are set.")).to_be_visible()
    base = {"minutes": 60, "loss": 0, "since": 0, "played": 65, "lost": 0}
    due = {"about": "time", "amount": 65, "since": 0}
    page.route("**/api/account/reminders", lambda route: route.fulfill(json={**base, "due": [due]}))
    page.route(
        "**/api/account/reminders/heard", lambda route: route.fulfill(json={**base, "due": []})
    )
    page.goto(f"{house.address}/rules")
    notice = page.get_by_role("alert", name="Your reminders")
    expect(notice).to_contain_text("You have played for 1 hour and 5 minutes")
    assert found_by_axe(page) == []
    page.reload()
    expect(notice).to_be_visible()
    notice.get_by_role("button", name="I have read this").click()
    expect(notice).to_have_count(0)


def test_everything_of_the_account_is_reached_on_a_phone(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(house.address)
    page.request.post(f"{house.address}/api/guest", headers={"Origin": house.address})
    page.goto(f"{house.address}/account")
    parts = page.get_by_role("navigation", name="On this page")
    for part in ("Money", "Reminders", "Keep me out", "Disputes"):
        parts.get_by_role("link", name=part).click()
        expect(page.get_by_role("heading", name=part, exact=True)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_whoever_excludes_themselves_is_told_so_in_the_lobby_and_on_the_account(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    become_guest(page, house.address)
    ask(page, house, "/api/account/exclude", {"house": "Casino Canberra", "days": 7})
    for path in ("/", "/account"):
        page.goto(f"{house.address}{path}")
        told = page.get_by_text("You have excluded yourself from Casino Canberra until")
        expect(told).to_be_visible()
    page.goto(f"{house.address}/table/{TABLE}")
    expect(
        page.get_by_text("You are excluded from Casino Canberra by your own wish.").first
    ).to_be_visible()
