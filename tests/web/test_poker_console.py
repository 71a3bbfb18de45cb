"""The dealer's console at a poker table with real cards: a hand recorded, and a misdeal."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.staff import (
    POKER_HOUSE,
    Person,
    administrator,
    employ,
    open_poker_table,
    register,
)

TABLE = "MEL-C9"


@pytest.fixture(scope="module")
def dealer(house: House) -> Iterator[Person]:
    boss = administrator(house)
    top = open_poker_table(boss, TABLE, deck="red")
    players = [register(house, name) for name in ("Pia", "Quin", "Rolf")]
    for seat, player in enumerate(players, 1):
        player.post(
            "/api/account/deposit", {"key": "chips", "house": POKER_HOUSE, "amount": 50_000}
        )
        sit = {"key": "sit", "seat": seat, "buy_in": 20_000}
        player.post(f"/api/tables/{TABLE}/sit", sit)
    yield employ(boss, "Dina", POKER_HOUSE, "dealer", top)
    for person in (boss, *players):
        person.web.close()


def press(page: Page, region: str, button: str) -> None:
    where = page.get_by_role("region", name=region)
    where.get_by_role("button", name=re.compile(button)).click()


def stakes(page: Page) -> list[int]:
    """Whole dollars in front of each seat, between two hands."""
    expect(page.get_by_role("region", name="What to do next")).to_contain_text("Begin the next")
    rows = page.get_by_role("region", name="The table").locator("tbody tr")
    return [int(row.locator(".money").first.inner_text().lstrip("$")) for row in rows.all()]


def gains(page: Page, before: list[int]) -> list[int]:
    return sorted(now - then for now, then in zip(stakes(page), before, strict=True))


def act(page: Page, key: str) -> None:
    """A key records the act of whoever is to act, and the console asks the next."""
    seat = page.get_by_role("region", name="Record the act").get_by_role("heading")
    who = seat.inner_text()
    page.keyboard.press(key)
    expect(seat.filter(has_text=re.compile(f"^{who}$"))).to_have_count(0)


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


def test_a_hand_is_recorded_to_its_showdown_from_the_keyboard(
    dealer: Person, house: House, new_page: NewPage
) -> None:
    """One folds, two check it down; the first shows a pair of nines, the second mucks."""
    page = dealer.enter(new_page())
    page.goto(f"{house.address}/console/{TABLE}")
    before = stakes(page)
    for step in ("Begin the hand", "Shuffled", "^Cut$", "Blinds are up", "Dealt"):
        press(page, "What to do next", step)
    page.locator("h1").click()
    for key in "fcc":
        act(page, key)
    for street in ("9s 8d 3c", "2h", "Kd"):
        read(page, street)
        for key in "cc":
            act(page, key)
    read(page, "9h 4s")
    press(page, "Enter cards", "^Mucks")
    expect(page.get_by_role("region", name="The table")).to_contain_text("mucked")
    press(page, "What to do next", "Pot pushed")
    assert gains(page, before) == [-2, 0, 2]


def test_a_hand_is_recorded_and_a_misdeal_begins_it_anew(
    dealer: Person, house: House, new_page: NewPage
) -> None:
    page = dealer.enter(new_page())
    page.goto(f"{house.address}/console/{TABLE}")
    before = stakes(page)
    for step in ("Begin the hand", "Shuffled", "^Cut$", "Blinds are up", "Dealt"):
        press(page, "What to do next", step)
    press(page, "Record the act", "^Calls")
    page.get_by_label("What went wrong").select_option(
        label="Cards were dealt out of order (9.1.1(c))"
    )
    press(page, "Irregularities", "Report")
    for step in ("Shuffled", "^Cut$", "Dealt"):
        press(page, "What to do next", step)
    press(page, "Record the act", "^Folds")
    press(page, "Record the act", "^Folds")
    press(page, "What to do next", "Pot pushed")
    assert gains(page, before) == [-1, 0, 1]
