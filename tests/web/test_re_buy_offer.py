"""Tests of a player without chips who is asked in the browser whether to buy back in."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Page, expect

from tests.patience import PATIENCE
from tests.web.axe import found_by_axe
from tests.web.conftest import NewPage
from tests.web.deciding import ALL_IN, Offered, decide
from tests.web.hosted_event import DIRECTOR, ask, describe, host
from tests.web.house import House
from tests.web.staff import POKER_HOUSE, Person, administrator, register

NAME = "buy-back"
CHANGES = {
    "[levels]": '[re_buy]\nprice = "50.00"\nchips = 4000\nlast = 20\neach = 3\n\n'
    "[acting]\nseconds = 600\nre_buy = 600\n\n[levels]",
    "[conditions]": '[conditions]\nre-buy = "For {re_buy_price}, {re_buy_last}."\n'
    'buy-back = "Until level {re_buy_last}."',
}


def entered(house: House, name: str) -> Person:
    """A player who has paid the entry."""
    person = register(house, name)
    person.post("/api/account/deposit", {"key": "money", "house": POKER_HOUSE, "amount": 500_00})
    ask(person, NAME, "player", "Enter")
    return person


def all_in(seen: Offered, _mood: int) -> str:
    return ALL_IN if "R" in seen.letters else "C"


def play_until_asked(pages: list[Page]) -> Page:
    """Both put everything in, hand after hand, until one of them has nothing left."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        for page in pages:
            if page.get_by_role("button", name="Buy back in").is_visible():
                return page
            decide(page, all_in)
        pages[0].wait_for_timeout(50)
    raise AssertionError("nobody has lost all chips")


@pytest.mark.long
@pytest.mark.timeout(0)  # every wait in here has an end of its own
def test_a_player_without_chips_buys_back_in_and_then_lets_it_go(
    house: House, new_page: NewPage
) -> None:
    boss = administrator(house)
    describe(boss, NAME, CHANGES)
    players = [entered(house, name) for name in ("Ann", "Bob")]
    ask(boss, NAME, DIRECTOR, "Draw")
    for player in players:
        ask(player, NAME, "player", "Arrive")
    host(boss, NAME, 2)
    pages = [player.enter(new_page()) for player in players]
    for page in pages:
        page.goto(f"{house.address}/tournament/{NAME}")
        expect(page.locator(".poker-table")).to_be_visible()
    loser = play_until_asked(pages)
    expect(loser.get_by_text("Answer within")).to_be_visible()
    assert found_by_axe(loser) == []
    loser.get_by_role("button", name="Buy back in").click()
    expect(loser.get_by_role("button", name="Buy back in")).to_have_count(0)
    expect(loser.locator(".pdock")).to_be_visible()
    pool = boss.get(f"/api/tournaments/{NAME}")["tournament"]["pool"]
    assert pool == 2 * 100_00 + 50_00, "two entries of $110 less $10 each, and the re-buy"
    loser = play_until_asked(pages)
    loser.get_by_role("button", name="Leave it").click()
    for page in pages:
        expect(page.get_by_text("It is over: you are")).to_be_visible()
    expect(loser.get_by_label("Your entry")).to_contain_text("place 2")
