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


def waiting(page: Page) -> Locator:
    """The newest of what waits for a second person, at the desk."""
    listed = page.get_by_role("region", name="Waiting for a second person")
    return listed.get_by_role("group").last


@pytest.mark.long
def test_a_meter_is_topped_up_and_corrected_by_two_people_at_their_own_screens(
    boss: Person, house: House, new_page: NewPage
) -> None:
    manager = employ(boss, "Mia", CASINO, "tg-area-manager")
    here, there = boss.enter(new_page()), manager.enter(new_page())
    meter, same_meter = desk(here, house), desk(there, house)
    before = _in_the_ledger(boss)
    meter.get_by_text("Top up or correct").click()
    meter.get_by_label("Dollars").fill("12.50")
    meter.get_by_role("button", name="Propose to top up").click()
    expect(waiting(here)).to_contain_text("Add $12.50 to pool 1")
    expect(waiting(here).get_by_role("button", name="Confirm")).to_have_count(0)
    expect(waiting(there)).to_contain_text("Proposed by admin")
    assert _in_the_ledger(boss) == before, "it waits"
    waiting(there).get_by_role("button", name="Confirm").click()
    expect(meter.locator("[data-pool='1']")).to_contain_text(_dollars(before + 1250))
    same_meter.get_by_text("Top up or correct").click()
    same_meter.get_by_label("Dollars").fill("-2.50")
    same_meter.get_by_label("Reason for a correction").fill("counted again")
    same_meter.get_by_role("button", name="Propose the correction").click()
    expect(waiting(here)).to_contain_text("by -$2.50")
    expect(waiting(here)).to_contain_text("counted again")
    waiting(here).get_by_role("combobox").select_option(OPERATOR)
    waiting(here).get_by_role("button", name="Confirm").click()
    expect(same_meter.locator("[data-pool='1']")).to_contain_text(_dollars(before + 1000))
    manager.web.close()


def _dollars(cents: int) -> str:
    return f"${cents // 100:,}.{cents % 100:02d}00"


@pytest.mark.long
def test_a_proposal_is_declined_or_withdrawn_and_nothing_happens(
    boss: Person, house: House, new_page: NewPage
) -> None:
    manager = employ(boss, "Ned", CASINO, "tg-area-manager")
    before = _in_the_ledger(boss)
    here, there = boss.enter(new_page()), manager.enter(new_page())
    desk(there, house)
    for answer in ("Decline", "Withdraw"):
        meter = desk(here, house)
        meter.get_by_text("Top up or correct").click()
        meter.get_by_label("Dollars").fill("7")
        meter.get_by_role("button", name="Propose to top up").click()
        page = there if answer == "Decline" else here
        expect(waiting(page)).to_contain_text("Add $7.00 to pool 1")
        if answer == "Decline":
            waiting(page).get_by_label("Reason to decline").fill("not agreed")
        waiting(page).get_by_role("button", name=answer).click()
        for each in (here, there):
            listed = each.get_by_role("region", name="Waiting for a second person")
            expect(listed).to_contain_text("Nothing.")
    assert _in_the_ledger(boss) == before
    manager.web.close()


def test_a_display_that_is_out_is_told_and_repaired(
    boss: Person, house: House, new_page: NewPage
) -> None:
    meter = desk(boss.enter(new_page()), house)
    meter.get_by_role("button", name="Equipment fault").click()
    expect(meter).to_contain_text(re.compile("out of order|display out"))
    meter.get_by_role("button", name="Repaired").click()
    expect(meter).to_contain_text("working")
