"""Tests that buttons do not move while the table goes on."""

from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import enter_as_guest

CHANGES = "Dealer's cards"


def _until(page: Page, dealt: bool) -> None:
    """Waits until cards lie in front of the dealer, or until none do."""
    cards = page.get_by_role("group", name=CHANGES).get_by_role("img")
    if dealt:
        cards.first.wait_for()
    else:
        expect(cards).to_have_count(0)


def test_a_seat_is_taken_by_a_press_during_which_the_table_changes(
    house: House, new_page: NewPage
) -> None:
    """The felt grows while a round is dealt. What is pressed on one side of that and let go on
    the other is one press still: a button that has moved away meanwhile would lose it."""
    page = new_page()
    enter_as_guest(page, house.address)
    page.goto(f"{house.address}/table/PER-U1")
    take = page.get_by_role("button", name="Take the seat")
    take.wait_for()
    _until(page, dealt=False)
    take.hover()
    page.mouse.down()
    _until(page, dealt=True)
    page.mouse.up()
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
