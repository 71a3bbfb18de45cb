"""Tests of jackpot displays and the jackpot desk."""

import re
from collections.abc import Iterator
from decimal import Decimal

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.royal_flush import CASINO, OPERATOR, SYSTEM, deal_the_royal_flush, set_the_scene
from tests.web.staff import Person, employ


@pytest.fixture(scope="module")
def boss(house: House) -> Iterator[Person]:
    person = set_the_scene(house)
    yield person
    person.web.close()


def shown_at(page: Page) -> int:
    """What the wall shows for our meter, as the ledger has it, in cents."""
    pool = page.get_by_role("region", name=f"Jackpot at {CASINO}").filter(has_text=SYSTEM)
    return int(pool.locator(".pool-value").get_attribute("data-truth") or "0")


def _in_the_ledger(boss: Person) -> int:
    """What the meter stands at, in cents: its seed, and what other tests have put on top."""
    meter = next(m for m in boss.get("/api/meters") if m["id"] == SYSTEM)
    return int(Decimal(meter["pools"][0]["amount"]) * 100)


def test_a_hit_stands_locked_on_two_displays_while_the_meter_starts_again(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """The seed is 10,000 wagers of $10; the round itself feeds some of its $10 before it wins."""
    before = _in_the_ledger(boss)
    assert before >= 100_000_00
    walls = [new_page(), new_page()]
    for wall in walls:
        wall.goto(f"{house.address}/jackpots?house={CASINO.replace(' ', '%20')}")
        expect(wall.get_by_role("heading", name=SYSTEM)).to_be_visible()
        assert shown_at(wall) == before
    deal_the_royal_flush(boss)
    amounts = []
    for wall in walls:
        hit = wall.locator(".hit")
        expect(hit).to_contain_text("royal flush")
        expect(hit).to_contain_text("play goes on")
        amounts.append(hit.locator(".hit-amount").inner_text())
        assert shown_at(wall) == 100_000_00, "the meter stands at its seed again"
    assert amounts[0] == amounts[1]
    won = next(m for m in boss.get("/api/meters") if m["id"] == SYSTEM)["hits"][0]["amount"]
    assert won > before
    assert amounts[0] == f"${won // 100:,}.{won % 100:02d}"
    boss.table("MEL-J1", "dealer", {"type": "CloseRound"})
    boss.table("MEL-J1", "dealer", {"type": "OpenRound"})
    expect(walls[0].locator(".hit-amount")).to_have_text(amounts[0])


def desk(page: Page, house: House) -> Locator:
    """Our meter at the desk."""
    page.goto(f"{house.address}/desk")
    page.get_by_label("House").select_option(label=CASINO)
    return page.get_by_role("region", name=SYSTEM, exact=True)


def test_a_meter_is_topped_up_and_corrected_with_a_second_signature(
    boss: Person, house: House, new_page: NewPage
) -> None:
    meter = desk(boss.enter(new_page()), house)
    meter.get_by_text("Top up or correct").click()
    meter.get_by_label("Dollars").fill("12.50")
    meter.get_by_role("button", name="Top up").click()
    expect(meter.locator("[data-pool='1']")).to_contain_text("$100,012.5000")
    manager = employ(boss, "Mia", CASINO, "tg-area-manager")
    meter = desk(manager.enter(new_page()), house)
    meter.get_by_text("Top up or correct").click()
    meter.get_by_label("Dollars").fill("-2.50")
    meter.get_by_label("Reason for a correction").fill("counted again")
    meter.get_by_label("Their name").fill("admin")
    meter.get_by_label("Their password").fill(house.chosen)
    meter.get_by_label("In the role of").select_option(OPERATOR)
    meter.get_by_role("button", name="Correct the meter").click()
    expect(meter.locator("[data-pool='1']")).to_contain_text("$100,010.0000")
    manager.web.close()


def test_a_display_that_is_out_is_told_and_repaired(
    boss: Person, house: House, new_page: NewPage
) -> None:
    meter = desk(boss.enter(new_page()), house)
    meter.get_by_role("button", name="Equipment fault").click()
    expect(meter).to_contain_text(re.compile("out of order|display out"))
    meter.get_by_role("button", name="Repaired").click()
    expect(meter).to_contain_text("working")
