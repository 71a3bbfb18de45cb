"""Staff in the browser: a fault is reported and ruled on; a table is closed with its notice."""

import re

from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import become_guest, lay_wagers, sign_in_as_administrator, sit_down


def test_a_fault_is_reported_and_ruled_on_and_the_player_gets_the_wagers_back(
    house: House, new_page: NewPage
) -> None:
    player, officer = new_page(), new_page()
    sign_in_as_administrator(officer, house)
    officer.goto(f"{house.address}/console/CAN-U1")
    expect(officer.get_by_role("heading", name=re.compile("^Console"))).to_be_visible()
    become_guest(player, house.address)
    sit_down(player, house.address, "CAN-U1")
    lay_wagers(player)
    player.get_by_role("region", name="Your decision").wait_for(timeout=30_000)
    officer.get_by_label("What went wrong").select_option("shoe-malfunction")
    officer.get_by_role("button", name="Report").click()
    officer.get_by_role("button", name="Rule by the book").first.click(timeout=10_000)
    expect(player.get_by_text("This round is void")).to_be_visible(timeout=15_000)
    expect(player.get_by_text(re.compile(r"Ante \$5 goes back")).first).to_be_visible()


def test_a_closing_table_shows_its_notice_running_down(house: House, new_page: NewPage) -> None:
    page = new_page()
    sign_in_as_administrator(page, house)
    page.goto(f"{house.address}/pit")
    row = page.get_by_role("row", name=re.compile("^SYD-B1"))
    row.get_by_role("button", name="Announce closing").click()
    expect(page.get_by_role("region", name="Notices running down")).to_contain_text(
        "SYD-B1", timeout=10_000
    )
