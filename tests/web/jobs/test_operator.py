"""The job of an operator: a table from the bare cloth to its closing, its sign, and its staff."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.jobs.steps import appoint, go_off_duty, go_on_duty, heard, listen, sign_in
from tests.web.screens.still_house import StillHouse
from tests.web.staff import register

pytestmark = pytest.mark.long

CASINO = "Casino Canberra"


def test_an_operator_opens_a_table_changes_its_sign_hires_a_dealer_and_closes_the_table(
    still: StillHouse, new_page: NewPage
) -> None:
    appoint(still.door, "Olaf", CASINO, "casino-operator")
    register(still.door, "Nora").web.close()
    page = new_page()
    sign_in(page, still.door, "Olaf")
    go_on_duty(page, still.door)

    listen(page)
    page.locator("summary").filter(has_text="A new table").click()
    page.get_by_label(re.compile("^Book")).first.select_option("canberra-ultimate")
    form = page.get_by_role("form", name="A new table")
    form.get_by_label("Name").fill("CAN-N9")
    form.get_by_label(re.compile("^The least wager")).fill("15")
    form.get_by_role("button", name="Set it up").click()
    heard(page, "CAN-N9 is set up")
    row = page.get_by_role("row", name=re.compile("CAN-N9"))
    expect(row).to_contain_text("$15")
    waiting = page.get_by_role("form", name=re.compile("at CAN-N9$"))
    expect(waiting.first).to_be_visible()
    for left in range(waiting.count(), 0, -1):
        waiting.first.get_by_role("textbox").fill("seen to")
        waiting.first.get_by_role("button", name="Done").click()
        expect(waiting).to_have_count(left - 1)
    row.get_by_role("button", name="Open").click()
    expect(row).to_contain_text("open")

    row.get_by_role("button", name="Limits of CAN-N9").click()
    sign = page.get_by_role("form", name="Sign of CAN-N9")
    sign.get_by_label(re.compile("least|minimum", re.IGNORECASE)).first.fill("20")
    sign.get_by_role("button", name="Change the sign").click()
    expect(row.or_(page.get_by_role("group", name="Notice at CAN-N9")).first).to_contain_text("$20")

    page.goto(f"{still.address}/staff")
    ours = page.get_by_role("region", name=f"Staff of {CASINO}")
    ours.get_by_label("Person").fill("Nora")
    ours.get_by_label(re.compile("^Role")).select_option("dealer")
    ours.get_by_role("button", name="Give the role").click()
    expect(ours.get_by_role("row", name=re.compile("^Nora"))).to_contain_text("off duty")

    page.goto(f"{still.address}/pit")
    row.get_by_role("button", name="Close… CAN-N9").click()
    page.get_by_role("button", name="Close it now: nobody is there").click()
    expect(row).to_contain_text(re.compile("closed|closing"))
    go_off_duty(page, still.door)
