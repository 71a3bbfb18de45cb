"""The job of jackpot staff: a display verified, a fault repaired, a meter topped up by two."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.jobs.steps import appoint, go_off_duty, go_on_duty, heard, listen, sign_in
from tests.web.screens.still_house import StillHouse

pytestmark = pytest.mark.long

CASINO, SYSTEM = "Crown Perth", "Perth jackpot"


def _cents(text: str) -> int:
    return round(float(re.sub(r"[$,]", "", text)) * 100)


def test_jackpot_staff_verify_repair_and_top_up_a_meter_at_the_desk(
    still: StillHouse, new_page: NewPage
) -> None:
    appoint(still.door, "Jack", CASINO, "casino-operator")
    page = new_page()
    sign_in(page, still.door, "Jack")
    go_on_duty(page, still.door)
    page.goto(f"{still.address}/desk")
    listen(page)
    meter = page.get_by_role("region", name=SYSTEM, exact=True)
    before = meter.locator("[data-pool='1']").inner_text()
    meter.get_by_role("button", name="Display verified").click()
    heard(page, "The display agrees with the ledger")
    meter.get_by_role("button", name="Equipment fault").click()
    expect(meter).to_contain_text("out of order")
    meter.get_by_role("button", name="Repaired").click()
    expect(meter).to_contain_text("working")

    meter.get_by_text("Top up or correct").click()
    meter.get_by_label("Dollars").fill("12.50")
    meter.get_by_role("button", name="Propose to top up").click()
    appoint(still.door, "Jill", CASINO, "casino-operator")
    other = new_page()
    sign_in(other, still.door, "Jill")
    go_on_duty(other, still.door)
    other.goto(f"{still.address}/desk")
    waiting = other.get_by_role("region", name="Waiting for a second person")
    expect(waiting).to_contain_text("Add $12.50 to pool 1")
    expect(waiting).to_contain_text("Proposed by Jack")
    waiting.get_by_role("button", name="Confirm").click()
    expect(meter.locator("[data-pool='1']")).not_to_have_text(before)
    held = [_cents(text) for text in (before, meter.locator("[data-pool='1']").inner_text())]
    assert held[1] - held[0] == 1250
    go_off_duty(page, still.door)
