"""The job of a dealer of banked tables, by keyboard alone: a round with real cards, paid and away.

Jh Tc makes the jack-high straight on 9s 8d 7c 2h Kd: Ante and Play are paid at 1 to 1, Blind too.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.jobs.steps import (
    account_with,
    appoint,
    go_off_duty,
    go_on_duty,
    heard,
    listen,
    press,
    sign_in,
    tab_to,
)
from tests.web.screens.still_house import StillHouse
from tests.web.staff import administrator, open_real_table

TABLE, CASINO, OPERATOR = "CAN-R1", "Casino Canberra", "casino-operator"
SIGN = {"minimum": "5.00", "maximum": "100.00", "maximum_payout": "50000.00"}


def says(page: Page, words: str) -> None:
    """The console asks for this next."""
    now = page.get_by_role("region", name="What to do next").locator(".headline")
    expect(now).to_contain_text(re.compile(words, re.IGNORECASE))


def lay(page: Page, spot: str, dollars: str) -> None:
    """Types what lies on a spot of seat 2."""
    tab_to(page, page.get_by_label(f"Seat 2, {spot}, dollars"))
    page.keyboard.type(dollars)
    page.keyboard.press("Enter")
    expect(page.get_by_role("region", name="Table", exact=True)).to_contain_text(
        f"{spot.lower()} ${dollars}"
    )


def read(page: Page, cards: str, asked: str) -> None:
    """Types the cards that lie there and records them."""
    says(page, asked)
    for letter in cards.replace(" ", ""):
        page.keyboard.press(letter)
    count = len(cards.split())
    entry = page.get_by_role("region", name="Enter cards")
    expect(entry).to_contain_text(f"{count} of {count}")
    page.keyboard.press("Enter")


def press_next(page: Page, name: str) -> None:
    press(page, page.get_by_role("button", name=re.compile(name)).first)


@pytest.mark.long
def test_a_dealer_records_a_round_with_real_cards_by_keyboard_alone(
    still: StillHouse, new_page: NewPage
) -> None:
    boss = administrator(still.door)
    open_real_table(boss, TABLE, "canberra-ultimate", "ultimate", SIGN, OPERATOR)
    player = account_with(still.door, "Cora", CASINO, 1000)
    player.post(f"/api/tables/{TABLE}/sit", {"key": "sit", "seat": 2, "buy_in": 50_000})
    for person in (boss, player):
        person.web.close()
    appoint(still.door, "Dora", CASINO, "dealer")
    page = new_page()
    sign_in(page, still.door, "Dora")
    go_on_duty(page, still.door)
    page.goto(f"{still.address}/console/{TABLE}")
    listen(page)

    press_next(page, "^Open the round")
    lay(page, "Ante", "10")
    lay(page, "Blind", "10")
    press_next(page, "^Shuffled")
    says(page, "deal five cards")
    press_next(page, "^All of them face down")
    decisions = page.get_by_role("region", name="Decisions")
    expect(decisions).to_be_visible()
    page.keyboard.press("c")
    read(page, "9s 8d 7c", "reveal the flop")
    press(page, decisions.get_by_role("button", name="Bets $20"))
    read(page, "2h Kd", "reveal the turn and the river")
    read(page, "Kh 4s", "reveal the dealer")
    read(page, "Jh Tc", "settle seat 2")
    press_next(page, "^Settle")
    shown = page.get_by_role("region", name="Table", exact=True)
    expect(shown).to_contain_text("Straight")
    for pay in ("Pay $20 play", "Pay $10 blind", "Hand over $80"):
        expect(shown).to_contain_text(pay)
    press_next(page, "^In the rack")
    says(page, "open the next round")
    heard(page, "deal five cards", "reveal the flop", "settle seat 2", "open the next round")
    go_off_duty(page, still.door)
