"""Tests of Flop Chase, seat changes and feeder games in the browser."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.web.axe import both_themes
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import become_guest, sit_down
from tests.web.staff import Person, administrator, open_poker_table

CHASE, PLAIN, FEEDER = "MEL-R1", "MEL-R2", "MEL-R3"


@pytest.fixture(scope="module")
def boss(house: House) -> Iterator[Person]:
    """Three tables of one game; at the first Flop Chase is offered, the last feeds it."""
    person = administrator(house)
    limits = {"minimum": "1.00", "maximum": "25.00"}
    open_poker_table(person, CHASE, flop_chase=limits)
    open_poker_table(person, PLAIN)
    open_poker_table(person, FEEDER)
    yield person
    person.web.close()


def spot(page: Page, colour: str) -> Locator:
    chase = page.get_by_role("region", name="Flop Chase")
    return chase.get_by_role("button", name=re.compile(f"^Flop Chase {colour}"))


def fold(page: Page) -> None:
    turn = page.get_by_role("region", name="Your turn")
    turn.wait_for()
    for _ in range(2):
        page.keyboard.press("f")
    expect(turn).to_have_count(0)


@pytest.mark.long
def test_flop_chase_is_laid_taken_back_and_settled_with_its_reason(
    boss: Person, house: House, new_page: NewPage
) -> None:
    """Somebody alone waits for company and lays at leisure. Both colours are covered, so a flop
    of one colour wins 7 to 1 on one of them and any other loses both; folding before the flop
    changes nothing, since it is dealt for the side wagers."""
    ann, bob = new_page(), new_page()
    sit_down(ann, house.address, CHASE)
    stake = ann.get_by_role("region", name="Flop Chase").get_by_label("Stake")
    stake.fill("26")
    spot(ann, "Red").click()
    expect(ann.locator(".slip.is-problem")).to_contain_text("$1 to $25")
    stake.fill("5")
    spot(ann, "Red").click()
    expect(spot(ann, "Red")).to_have_accessible_name(re.compile(r"\$5, press to take it back"))
    spot(ann, "Red").click()
    expect(spot(ann, "Red")).to_have_accessible_name(re.compile("empty"))
    for colour in ("Red", "Black"):
        spot(ann, colour).click()
        expect(spot(ann, colour)).to_have_accessible_name(re.compile(r"\$5, press"))
    assert both_themes(ann) == []
    sit_down(bob, house.address, CHASE)
    fold(_first_to_act(ann, bob))
    settled = ann.get_by_role("region", name="Settlement")
    settled.wait_for()
    sums = re.findall(r"Flop Chase: ([+−]\$\d+)", settled.inner_text())
    won = "wins $35" in (settled.text_content() or "")
    assert sums == (["+$30"] if won else ["−$10"])
    settled.get_by_role("button", name=re.compile("^why")).first.click()
    reason = settled.locator(".why-lines li").first
    expect(reason).to_contain_text(re.compile(r"^10\.1\.1\([a-d]\) .*(wins|loses)"))


def _first_to_act(*pages: Page) -> Page:
    """Whoever of these is asked first."""
    for _ in range(600):
        for page in pages:
            if page.get_by_role("region", name="Your turn").count():
                return page
        pages[0].wait_for_timeout(100)
    raise AssertionError("nobody is asked")


@pytest.mark.long
def test_a_player_asks_for_another_seat_and_is_moved_there(
    boss: Person, house: House, new_page: NewPage
) -> None:
    page = new_page()
    sit_down(page, house.address, PLAIN)
    mine = page.get_by_role("region", name="Your seat")
    expect(mine.get_by_role("heading")).to_have_text("Seat 1")
    mine.get_by_text("Chips and companions").click()
    mine.get_by_label("Another seat").select_option("4")
    mine.get_by_role("button", name="Ask to move").click()
    expect(mine.get_by_role("heading")).to_have_text("Seat 4")


@pytest.mark.long
def test_whoever_leaves_in_a_hand_is_told_that_the_chips_come_with_its_end(
    boss: Person, house: House, new_page: NewPage
) -> None:
    pages = new_page(), new_page()
    for page in pages:
        sit_down(page, house.address, CHASE)
    asked = _first_to_act(*pages)
    leaves = next(page for page in pages if page is not asked)  # the hand waits for the other
    leaves.get_by_role("button", name="Leave the table").click()
    told = leaves.locator(".slip").filter(has_text="You leave when this hand is over")
    expect(told).to_be_visible()


@pytest.mark.long
def test_a_game_is_made_to_feed_another_and_says_so(
    boss: Person, house: House, new_page: NewPage
) -> None:
    pit = boss.enter(new_page())
    pit.goto(f"{house.address}/pit")
    feeds = pit.get_by_role("region", name="Poker room").get_by_role("form", name="Must-move game")
    feeds.get_by_label("Table").select_option(FEEDER)
    feeds.get_by_label("feeds").select_option(CHASE)
    feeds.get_by_role("button", name="Must move").click()
    expect(pit.get_by_role("region", name="Poker room")).to_contain_text(f"{FEEDER} feeds {CHASE}")
    page = new_page()
    become_guest(page, house.address)
    feeder = page.get_by_role("article").filter(has_text=FEEDER).filter(has_text="Must-move game")
    expect(feeder).to_contain_text(f"players move to {CHASE}")
    main = page.get_by_role("article").filter(has_text="Main game")
    expect(main).to_contain_text(f"first to players of {FEEDER}")
    assert both_themes(pit) + both_themes(page) == []
    _sits_down_and_is_moved(page, house)


def _sits_down_and_is_moved(page: Page, house: House) -> None:
    """The main game has free seats, so the room moves whoever sits down at the feeder as soon as
    it may: before the page has shown the feeder's seat, or after. The page goes with them."""
    page.goto(f"{house.address}/table/{FEEDER}")
    page.get_by_role("button", name="Take the seat").click()
    page.wait_for_url(f"{house.address}/table/{CHASE}")
    expect(page.get_by_role("button", name="Leave the table")).to_be_visible()
    assert both_themes(page) == []
