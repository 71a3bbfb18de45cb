"""Steps that the jobs of several roles share: signing in, duty, the keyboard, what is announced."""

import re

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.web.house import House
from tests.web.staff import PASSWORD, Person, administrator, register, top_role

MOST_TABS = 150
"""Presses of the Tab key after which something counts as out of reach."""
LISTEN = """
() => {
  window.heard = [];
  const LIVE = "[role=log], [role=status], [role=alert], [aria-live=polite], [aria-live=assertive]";
  const note = ({ target, addedNodes }) => {
    const changed = target.nodeType === Node.ELEMENT_NODE ? target : target.parentElement;
    const region = changed?.closest(LIVE);
    if (!region) return;
    const lines = region.getAttribute("role") === "log" ? [...addedNodes] : [region];
    for (const line of lines) if (line.textContent) window.heard.push(line.textContent);
  };
  new MutationObserver((all) => all.forEach(note))
    .observe(document.body, { childList: true, characterData: true, subtree: true });
}
"""
"""Notes what changes in the regions that screen readers read out by themselves."""


def sign_in(page: Page, house: House, name: str) -> None:
    """Signs in with name and password, by keyboard."""
    page.goto(f"{house.address}/sign-in")
    page.get_by_label("Name").focus()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"(?<!/sign-in)$"))


def go_on_duty(page: Page, house: House) -> None:
    """Goes on duty in one's only role, with the switch that every page of the staff has."""
    page.goto(f"{house.address}/pit")
    _turn_duty(page, "on", "off")


def go_off_duty(page: Page, house: House) -> None:
    page.goto(f"{house.address}/pit")
    _turn_duty(page, "off", "on")


def _turn_duty(page: Page, wanted: str, other: str) -> None:
    duty = page.get_by_role("group", name="Your duty").first
    duty.get_by_role("button", name=re.compile(f"^Go {wanted} duty")).click()
    expect(duty.get_by_role("button", name=re.compile(f"^Go {other} duty"))).to_be_visible()


def sign_out(page: Page, house: House) -> None:
    page.goto(f"{house.address}/account")
    page.get_by_role("button", name="Sign out").first.click()
    expect(page.get_by_role("button", name="Sign out")).to_have_count(0)


def appoint(house: House, name: str, casino: str, role: str) -> None:
    """Gives somebody a role in a house; they are not on duty yet."""
    register(house, name).web.close()
    boss = administrator(house)
    give = {"type": "GiveRole", "house": casino, "person": name, "role": role}
    boss.floor(top_role(boss, casino), give)
    boss.web.close()


def account_with(house: House, name: str, casino: str, dollars: int) -> Person:
    """A registered player with money at the cage of a house."""
    person = register(house, name)
    deposit = {"key": f"chips of {name}", "house": casino, "amount": dollars * 100}
    person.post("/api/account/deposit", deposit)
    return person


# --- by keyboard -----------------------------------------------------------------------------


def tab_to(page: Page, target: Locator) -> None:
    """Presses Tab until the element has the focus, and that can be seen."""
    expect(target).to_be_visible()
    for _ in range(MOST_TABS):
        if target.evaluate("element => element === document.activeElement"):
            outline = target.evaluate("element => getComputedStyle(element).outlineStyle")
            assert outline != "none", f"the focus on {target} cannot be seen"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not reach {target}")


def press(page: Page, target: Locator, key: str = "Space") -> None:
    """Goes to a button with the Tab key and presses it."""
    tab_to(page, target)
    page.keyboard.press(key)


# --- for screen readers ----------------------------------------------------------------------


def listen(page: Page) -> None:
    """Notes from now on what the page announces."""
    page.get_by_role("log", name="Announcements").wait_for(state="attached")
    page.evaluate(LISTEN)


def heard(page: Page, *said: str) -> None:
    """Waits until each of these was announced."""
    for words in said:
        try:
            page.wait_for_function(
                "words => window.heard.some((line) => new RegExp(words, 'i').test(line))",
                arg=words,
            )
        except PlaywrightTimeout:
            told = page.evaluate("window.heard")
            raise AssertionError(f"nobody said {words!r}: {told}") from None
