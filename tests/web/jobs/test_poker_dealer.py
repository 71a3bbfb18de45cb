"""The job of a dealer of poker tables: walk-ins seated, a hand recorded to its showdown, and away.

Nobody raises: three players put in $2 each, and the first shows a pair of nines that nobody beats.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.jobs.steps import appoint, go_off_duty, go_on_duty, sign_in
from tests.web.screens.still_house import StillHouse
from tests.web.staff import POKER_HOUSE, administrator, open_poker_table

pytestmark = pytest.mark.long

TABLE = "MEL-R1"


def seat(page: Page, number: int, name: str, dollars: int) -> None:
    """Somebody walks up to the table and buys chips."""
    people = page.locator("details.seat-people")
    if not people.evaluate("box => box.open"):
        people.locator("summary").click()
    form = page.get_by_role("form", name="Seat a player")
    form.get_by_label(re.compile("^Seat")).select_option(str(number))
    form.get_by_label("Name").fill(name)
    form.get_by_label("Chips, dollars").fill(str(dollars))
    form.get_by_role("button", name="Seat them").click()
    row = page.get_by_role("region", name="The table").get_by_role("row").filter(has_text=name)
    expect(row).to_contain_text(f"${dollars}")


def press(page: Page, region: str, button: str) -> None:
    where = page.get_by_role("region", name=region)
    where.get_by_role("button", name=re.compile(button)).first.click()


def act(page: Page, key: str) -> None:
    """A key records the act of whoever is to act, and the console asks the next."""
    asked = page.get_by_role("region", name="Record the act").get_by_role("heading")
    who = asked.inner_text()
    page.keyboard.press(key)
    expect(asked.filter(has_text=re.compile(f"^{re.escape(who)}$"))).to_have_count(0)


def read(page: Page, cards: str) -> None:
    """Types the cards that lie there and records them."""
    count = len(cards.split())
    entry = page.get_by_role("region", name="Enter cards")
    expect(entry).to_contain_text(f"0 of {count}")
    for letter in cards.replace(" ", ""):
        page.keyboard.press(letter)
    typed = f"{count} of {count}"
    expect(entry).to_contain_text(typed)
    page.keyboard.press("Enter")
    expect(entry.filter(has_text=typed)).to_have_count(0)


def test_a_poker_dealer_seats_walk_ins_and_records_a_hand_to_its_showdown(
    still: StillHouse, new_page: NewPage
) -> None:
    boss = administrator(still.door)
    open_poker_table(boss, TABLE, deck="red")
    boss.web.close()
    appoint(still.door, "Dina", POKER_HOUSE, "dealer")
    page = new_page()
    sign_in(page, still.door, "Dina")
    go_on_duty(page, still.door)
    page.goto(f"{still.address}/console/{TABLE}")

    for number, name in enumerate(("Pia", "Quin", "Rolf"), 1):
        seat(page, number, name, 200)
    for step in ("Begin the hand", "Shuffled", "^Cut$", "Blinds are up", "Dealt"):
        press(page, "What to do next", step)
    page.locator("h1").click()
    for key in "ccc":
        act(page, key)
    for street in ("9s 8d 3c", "2h", "Kd"):
        read(page, street)
        for key in "ccc":
            act(page, key)
    read(page, "9h 4s")
    for _ in range(2):
        press(page, "Enter cards", "^Mucks")
    press(page, "What to do next", "Pot pushed")
    expect(page.get_by_role("region", name="What to do next")).to_contain_text("Begin the next")
    stacks = sorted(seat.chips // 100 for seat in still.table(TABLE).seats if seat.person)
    assert stacks == [198, 198, 204]
    go_off_duty(page, still.door)
