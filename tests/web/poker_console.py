"""Steps of a dealer at the console of a poker table with real cards."""

import re

from playwright.sync_api import Locator, Page, expect


def press(page: Page, region: str, button: str) -> None:
    where = page.get_by_role("region", name=region)
    where.get_by_role("button", name=re.compile(button)).first.click()


def stakes(page: Page) -> list[int]:
    """Whole dollars in front of each seat, between two hands."""
    expect(page.get_by_role("region", name="What to do next")).to_contain_text("Begin the next")
    rows = page.get_by_role("region", name="The table").locator("tbody tr")
    return [int(row.locator(".money").first.inner_text().lstrip("$")) for row in rows.all()]


def begin(page: Page) -> None:
    """A hand from the shuffle to the last card dealt."""
    for step in ("Begin the hand", "Shuffled", "^Cut$", "Blinds are up", "Dealt"):
        press(page, "What to do next", step)


def gains(page: Page, before: list[int]) -> list[int]:
    return sorted(now - then for now, then in zip(stakes(page), before, strict=True))


def act(page: Page, key: str) -> None:
    """A key records the act of whoever is to act, and the console asks the next."""
    seat = page.get_by_role("region", name="Record the act").get_by_role("heading")
    who = seat.inner_text()
    page.keyboard.press(key)
    expect(seat.filter(has_text=re.compile(f"^{re.escape(who)}$"))).to_have_count(0)


def read(page: Page, cards: str) -> None:
    """Types the cards that lie there and records them."""
    entry = page.get_by_role("region", name="Enter cards")
    expect(entry).to_contain_text(f"0 of {len(cards.split())}")
    for letter in cards.replace(" ", ""):
        page.keyboard.press(letter)
    all_typed = f"{len(cards.split())} of {len(cards.split())}"
    expect(entry).to_contain_text(all_typed)
    page.keyboard.press("Enter")
    expect(entry.filter(has_text=all_typed)).to_have_count(0)


def seat(page: Page, number: int, name: str, dollars: int, means: str = "cash") -> None:
    """A walk-in takes a seat."""
    people = page.locator("details.seat-people")
    if not people.evaluate("box => box.open"):
        people.locator("summary").click()
    form = page.get_by_role("form", name="Seat a player")
    form.get_by_label(re.compile("^Seat")).select_option(str(number))
    form.get_by_label("Name").fill(name)
    form.get_by_label("Chips, dollars").fill(str(dollars))
    form.get_by_label("Pays with").select_option(means)
    form.get_by_role("button", name="Seat them").click()


def line(page: Page, name: str) -> Locator:
    return page.locator("details.seat-people li").filter(has_text=name)
