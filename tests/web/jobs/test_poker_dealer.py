"""The job of a dealer of poker tables: walk-ins seated, a hand recorded to its showdown, and away.

Nobody raises: three players put in $2 each, and the first shows a pair of nines that nobody beats.
"""

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.jobs.steps import appoint, go_off_duty, go_on_duty, heard, listen, sign_in
from tests.web.poker_console import act, begin, line, press, read, seat
from tests.web.screens.still_house import StillHouse
from tests.web.staff import POKER_HOUSE, administrator, open_poker_table

pytestmark = pytest.mark.long

TABLE = "MEL-R1"


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
        expect(line(page, name)).to_contain_text("$200")
    listen(page)
    begin(page)
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
    heard(page, "flop", "Push", "next hand")
    go_off_duty(page, still.door)
