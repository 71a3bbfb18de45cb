"""Tests of playing poker as people know it: in advance, after a reload, at several tables."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.patience import PATIENCE
from tests.web.axe import both_themes
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import become_guest, sit_down
from tests.web.staff import PASSWORD, Person, administrator, open_poker_table, register

AHEAD, RAISED, PURSE, LEFT, RIGHT = "MEL-S1", "MEL-S2", "MEL-S3", "MEL-S4", "MEL-S5"
SMALL: ViewportSize = {"width": 1280, "height": 720}


@pytest.fixture(scope="module")
def boss(house: House) -> Iterator[Person]:
    """Tables of one game, at which nobody sits yet."""
    person = administrator(house)
    for table in (AHEAD, RAISED, PURSE, LEFT, RIGHT):
        open_poker_table(person, table)
    yield person
    person.web.close()


def turn(page: Page) -> Locator:
    return page.get_by_role("region", name="Your turn")


def ahead(page: Page) -> Locator:
    return page.get_by_role("region", name="In advance")


def story(page: Page) -> Locator:
    return page.get_by_role("list", name="What has happened at the table")


def two_at(table: str, house: House, new_page: NewPage) -> tuple[Page, Page]:
    """Two players of one hand: first whoever is asked, then whoever waits."""
    pages = new_page(), new_page()
    for page in pages:
        sit_down(page, house.address, table)
    asked = next_to_act(*pages)
    return asked, next(other for other in pages if other is not asked)


def next_to_act(*pages: Page) -> Page:
    for _ in range(PATIENCE * 20):
        for page in pages:
            if turn(page).count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody is asked")


def test_an_action_chosen_in_advance_is_sent_when_the_turn_comes_and_not_before(
    boss: Person, house: House, new_page: NewPage
) -> None:
    asked, waits = two_at(AHEAD, house, new_page)
    check = ahead(waits).get_by_role("button", name="Check", exact=True)
    expect(check).to_have_attribute("aria-pressed", "false")
    waits.keyboard.press("c")
    expect(check).to_have_attribute("aria-pressed", "true")
    expect(story(waits)).not_to_contain_text("You check")
    assert both_themes(waits) == []
    asked.keyboard.press("c")
    expect(story(waits)).to_contain_text("You check")


def test_a_choice_in_advance_ends_when_the_price_changes_and_no_button_moves(
    boss: Person, house: House, new_page: NewPage
) -> None:
    asked, waits = two_at(RAISED, house, new_page)
    for page in (asked, waits):
        page.set_viewport_size(SMALL)
    check = ahead(waits).get_by_role("button", name="Check", exact=True)
    check.click()
    place = check.bounding_box()
    asked.keyboard.press("r")
    asked.keyboard.press("r")
    expect(waits.locator(".slip").filter(has_text="no longer chosen")).to_be_visible()
    call = turn(waits).get_by_role("button", name=re.compile(r"^Call \$"))
    assert call.bounding_box() == place
    expect(waits).to_have_title(re.compile("^Your turn · "))
    expect(waits.locator("link[rel=icon]")).to_have_attribute("href", "/icon-turn.svg")
    for button in turn(waits).get_by_role("button").all():
        expect(button).to_be_in_viewport(ratio=1)
    waits.get_by_role("button", name=re.compile("^Beside the table")).click()
    expect(story(waits)).not_to_contain_text("You check")


@pytest.mark.long
def test_a_fold_where_checking_costs_nothing_is_asked_for_again(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """From the flop on: before it the big blind may only check or raise."""
    asked, waits = two_at(AHEAD, house, new_page)
    asked.keyboard.press("c")
    expect(turn(waits).get_by_role("button", name="Check")).to_be_visible()
    waits.keyboard.press("c")
    expect(story(waits)).to_contain_text("The board:")
    folds = next_to_act(asked, waits)
    folds.keyboard.press("f")
    said = folds.get_by_role("log", name="Announcements")
    expect(said).to_contain_text("You can check for nothing. Press again to fold.")
    expect(turn(folds).get_by_role("button", name="Check")).to_be_visible()


@pytest.mark.long
def test_a_reload_and_another_device_return_to_the_same_decision_and_clock(
    house: House, new_page: NewPage
) -> None:
    cara = register(house, "Cara")
    cara.post("/api/account/deposit", {"key": "c", "house": "Crown Melbourne", "amount": 50_000})
    page = cara.enter(new_page())
    sit_down(page, house.address, "MEL-NL1")
    turn(page).wait_for(timeout=3 * PATIENCE * 1000)
    choices = turn(page).get_by_role("button").all_inner_texts()
    until = cara.get("/api/tables/MEL-NL1")["clock"]["until"]
    page.reload()
    expect(turn(page)).to_be_visible()
    assert turn(page).get_by_role("button").all_inner_texts() == choices
    again = Person(house, "Cara", PASSWORD)
    other = again.enter(new_page())
    other.goto(f"{house.address}/table/MEL-NL1")
    expect(turn(other)).to_be_visible()
    assert turn(other).get_by_role("button").all_inner_texts() == choices
    for device in (page, other):
        expect(device.get_by_role("timer")).to_contain_text("to decide")
    assert again.get("/api/tables/MEL-NL1")["clock"]["until"] == until
    again.web.close()
    cara.web.close()


@pytest.mark.long
def test_chips_are_topped_up_between_hands_and_it_is_said(
    boss: Person, house: House, new_page: NewPage
) -> None:
    asked, waits = two_at(PURSE, house, new_page)
    seat = waits.get_by_role("region", name="Your seat")
    seat.get_by_text("Chips and companions").click()
    wish = waits.get_by_role("group", name="Top up between hands")
    wish.get_by_label("When below").fill("300")
    wish.get_by_label("Up to").fill("300")
    wish.get_by_role("button", name="Top up").click()
    for _ in range(2):
        asked.keyboard.press("f")
    slip = waits.locator(".slip").filter(has_text=re.compile(r"topped up by \$\d+"))
    expect(slip).to_be_visible()
    wish.get_by_role("button", name="Stop topping up").click()


@pytest.mark.long
def test_two_tables_lie_side_by_side_and_n_goes_to_the_one_that_waits(
    boss: Person, house: House, new_page: NewPage
) -> None:
    both, lone = new_page(), new_page()
    sit_down(both, house.address, LEFT)
    sit_down(both, house.address, RIGHT)
    sit_down(lone, house.address, RIGHT)
    both.goto(f"{house.address}/table/{LEFT}")
    both.get_by_role("link", name=re.compile("^Your 2 tables")).click()
    expect(both).to_have_url(re.compile(rf"/tables/{LEFT}\+{RIGHT}$"))
    waiting = both.get_by_role("region", name=f"Table {RIGHT}, your turn")
    for _ in range(PATIENCE * 20):
        if waiting.count():
            break
        if turn(lone).count():
            lone.keyboard.press("c")
        both.wait_for_timeout(100)
    both.get_by_role("region", name=f"Table {LEFT}").locator("h2").click()
    both.keyboard.press("n")
    expect(waiting).to_be_focused()
    assert both_themes(both) == []
    both.keyboard.press("c")
    expect(turn(both)).to_have_count(0)


@pytest.mark.long
def test_the_menu_leads_to_the_account_on_a_narrow_screen_and_at_a_table(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    become_guest(page, house.address)
    page.set_viewport_size({"width": 390, "height": 664})
    for path in ("/", "/table/MEL-NL1"):
        page.goto(f"{house.address}{path}")
        page.get_by_role("button", name=re.compile("^Take (a|the) seat")).first.wait_for()
        page.get_by_role("button", name="Menu", exact=True).click()
        menu = page.get_by_role("dialog", name="Menu")
        expect(menu.get_by_role("button", name="Sign out")).to_be_visible()
        assert both_themes(page) == []
        menu.get_by_role("link", name=re.compile("Your account")).click()
        expect(page.get_by_text("At the cage", exact=True)).to_be_visible()
        expect(menu).to_be_hidden()


def test_the_panels_beside_a_table_are_a_drawer_where_there_is_no_room(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    page.set_viewport_size(SMALL)
    page.goto(f"{house.address}/table/MEL-NL1")
    opens = page.get_by_role("button", name=re.compile("^Beside the table"))
    opens.focus()
    expect(story(page)).to_be_hidden()
    page.keyboard.press("Enter")
    expect(story(page)).to_be_visible()
    page.keyboard.press("Escape")
    expect(story(page)).to_be_hidden()
    expect(opens).to_be_focused()
