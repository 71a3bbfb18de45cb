"""The job of a supervisor: on duty, a ruling, what is given back after it, and off duty."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.jobs.dealing import deal_to_person, open_round
from tests.web.jobs.steps import (
    account_with,
    appoint,
    go_off_duty,
    go_on_duty,
    heard,
    listen,
    sign_in,
)
from tests.web.screens.still_house import StillHouse

pytestmark = pytest.mark.long

TABLE, CASINO = "CAN-U1", "Casino Canberra"


def test_a_supervisor_rules_on_a_fault_gives_wagers_back_and_goes_off_duty(
    still: StillHouse, new_page: NewPage
) -> None:
    """A fault of the shoe voids the round, and every wager goes back (11.1)."""
    player = account_with(still.door, "Sam", CASINO, 500)
    player.post(f"/api/tables/{TABLE}/sit", {"key": "sit", "seat": 5, "buy_in": 20_000})
    open_round(still, TABLE)
    for wager in ("ante", "blind"):
        place = {"type": "PlaceWager", "seat": 5, "wager": wager, "amount": 1000}
        player.table(TABLE, "player", place)
    deal_to_person(still, TABLE)

    appoint(still.door, "Sue", CASINO, "casino-supervisor")
    page = new_page()
    sign_in(page, still.door, "Sue")
    go_on_duty(page, still.door)
    page.goto(f"{still.address}/console/{TABLE}")
    listen(page)
    wrong = page.get_by_role("region", name="Irregularities")
    wrong.get_by_label("What went wrong").select_option("shoe-malfunction")
    wrong.get_by_role("button", name="Report").click()
    page.get_by_role("button", name="Rule by the book").first.click()
    todo = page.get_by_role("region", name="After the ruling")
    expect(todo).to_contain_text("Give back $10 of the Ante")
    heard(page, "ruled|ruling|void")
    for box in todo.get_by_role("checkbox").all():
        box.check()
    expect(todo).to_contain_text("all done")
    held = next(seat for seat in still.table(TABLE).seats if seat.person == "Sam")
    assert held.chips == 20_000, "both wagers went back"

    page.goto(f"{still.address}/pit")
    expect(page.get_by_role("row", name=re.compile(TABLE))).to_be_visible()
    expect(page.get_by_role("row", name=re.compile("^SYD-B1"))).to_have_count(0)
    go_off_duty(page, still.door)
    player.web.close()
