"""The job of a player, by keyboard alone: a seat, a round, the reason of a payment, and away."""

import re

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.jobs.dealing import answer, deal_to_person, is_over, open_round
from tests.web.jobs.steps import account_with, heard, listen, press, sign_in, tab_to
from tests.web.screens.still_house import StillHouse

TABLE, CASINO = "CAN-U1", "Casino Canberra"


def decide(page: Page, still: StillHouse) -> None:
    """Checks where that is open, else bets, each by its key, until the round is settled."""
    decision = page.get_by_role("region", name="Your decision")
    check = decision.get_by_role("button", name=re.compile("^Check"))
    for _ in range(4):
        deal_to_person(still, TABLE)
        if is_over(still, TABLE):
            return
        expect(decision).to_be_visible()
        answer(still, TABLE, lambda: page.keyboard.press("c" if check.count() else "b"))
    raise AssertionError("the round is not over after four streets")


def test_a_player_plays_a_round_by_keyboard_alone_and_hears_it(
    still: StillHouse, new_page: NewPage
) -> None:
    account_with(still.door, "Paula", CASINO, 500).web.close()
    page = new_page()
    sign_in(page, still.door, "Paula")
    page.goto(f"{still.address}/table/{TABLE}")
    listen(page)
    press(page, page.get_by_role("button", name="Take the seat"))
    leave = page.get_by_role("button", name="Leave the table")
    expect(leave).to_be_visible()

    open_round(still, TABLE)
    wagers = page.get_by_role("region", name="Your wagers")
    ante = wagers.get_by_role("button", name=re.compile("^Ante"))
    tab_to(page, ante)
    page.keyboard.press("Enter")
    heard(page, "Enter stakes nothing")
    expect(ante).to_have_accessible_name(re.compile("empty"))
    page.keyboard.press("Space")
    expect(ante).to_have_accessible_name(re.compile(r"\$"))
    mine = still.shown(TABLE, "Paula").you
    assert mine is not None
    still.wait_until(lambda: len(still.casino.world.play(TABLE).state.seat(mine.seat).wagers) == 2)

    decide(page, still)
    heard(page, "Your decision", "The board shows", "The dealer shows", "Your Ante")
    heard(page, "You (win|lose|neither win nor lose)")

    press(page, leave)
    expect(page).to_have_url(f"{still.address}/")
    assert all(seat.person != "Paula" for seat in still.table(TABLE).seats)
