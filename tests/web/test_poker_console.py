"""The dealer's console at a poker table with real cards: a hand recorded, and a misdeal."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import PATIENCE
from tests.web.staff import Person, administrator, employ, register

CASINO = "Crown Melbourne"
TABLE = "MEL-C9"
SIGN: dict[str, Any] = {
    "minimum_buy_in": "100.00",
    "limits": {"minimum": "2.00"},
    "blinds": ["1.00", "2.00"],
    "commission": {"type": "nil"},
}


@pytest.fixture(scope="module")
def dealer(house: House) -> Iterator[Person]:
    boss = administrator(house)
    top = next(r["role"] for r in boss.me["roles"] if r["house"] == CASINO and r["on_duty"])
    set_up = {"type": "SetUpTable", "table": TABLE, "book": "melbourne-poker", "sign": SIGN}
    kind = {"variant": "holdem", "structure": "no-limit", "deck": "red"}
    boss.floor(top, set_up | kind)
    boss.floor(top, {"type": "OpenTable", "table": TABLE})
    players = [register(house, name) for name in ("Pia", "Quin", "Rolf")]
    for seat, player in enumerate(players, 1):
        player.post("/api/account/deposit", {"key": "chips", "house": CASINO, "amount": 50_000})
        sit = {"key": "sit", "seat": seat, "buy_in": 20_000}
        player.post(f"/api/tables/{TABLE}/sit", sit)
    yield employ(boss, "Dina", CASINO, "dealer", top)
    for person in (boss, *players):
        person.web.close()


def press(page: Page, region: str, button: str) -> None:
    where = page.get_by_role("region", name=region)
    where.get_by_role("button", name=re.compile(button)).click(timeout=PATIENCE * 1000)


def test_a_hand_is_recorded_and_a_misdeal_begins_it_anew(
    dealer: Person, house: House, new_page: NewPage
) -> None:
    page = dealer.enter(new_page())
    page.goto(f"{house.address}/console/{TABLE}")
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
    next_step = page.get_by_role("region", name="What to do next")
    expect(next_step).to_contain_text("Begin the next hand", timeout=PATIENCE * 1000)
    table = page.get_by_role("region", name="The table")
    expect(table).to_contain_text("$201", timeout=PATIENCE * 1000)
    expect(table).to_contain_text("$199")
