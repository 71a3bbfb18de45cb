"""The job of a poker player, by keyboard alone: a seat, a hand to its end, and away."""

import re

import pytest
from playwright.sync_api import expect

from tests.web.conftest import NewPage
from tests.web.jobs.dealing import answer, deal_to_person, is_over, open_round
from tests.web.jobs.steps import account_with, heard, listen, press, sign_in
from tests.web.screens.still_house import StillHouse

pytestmark = pytest.mark.long

TABLE, CASINO = "MEL-NL1", "Crown Melbourne"
MOST_TURNS = 12


def test_a_poker_player_plays_a_hand_by_keyboard_alone_and_hears_it(
    still: StillHouse, new_page: NewPage
) -> None:
    account_with(still.door, "Quentin", CASINO, 500).web.close()
    page = new_page()
    sign_in(page, still.door, "Quentin")
    page.goto(f"{still.address}/table/{TABLE}")
    listen(page)
    press(page, page.get_by_role("button", name="Take the seat"))
    leave = page.get_by_role("button", name="Leave the table")
    expect(leave).to_be_visible()

    open_round(still, TABLE)
    turn = page.get_by_role("region", name="Your turn")
    check = turn.get_by_role("button", name=re.compile("^(Check|Call)"))
    turns = 0
    for _ in range(MOST_TURNS):
        deal_to_person(still, TABLE)
        if is_over(still, TABLE):
            break
        expect(turn).to_be_visible()
        answer(still, TABLE, lambda: page.keyboard.press("c" if check.count() else "s"))
        expect(turn).to_be_hidden()
        turns += 1
    assert turns, "the player was never asked"
    heard(page, "Your turn. You may", r"You (call|check|show)", r"wins? \$")

    press(page, leave)
    expect(page).to_have_url(f"{still.address}/")
    assert all(seat.person != "Quentin" for seat in still.table(TABLE).seats)
