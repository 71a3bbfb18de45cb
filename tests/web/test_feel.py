"""Tests of colours, sounds, motion and loading of the tables."""

import gzip
import re
from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, Response, expect

from tests.patience import PATIENCE
from tests.web.axe import found_by_axe
from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import decide_until_settled, lay_wagers, show_result, sit_down

MOST_SCRIPT = 150 * 1024
THEMES = ("light", pytest.param("dark", marks=pytest.mark.long))
WIDTHS = (360, *(pytest.param(width, marks=pytest.mark.long) for width in (1280, 2560)))


@pytest.mark.long
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_while_a_round_is_played(
    theme: str, house: House, new_page: NewPage
) -> None:
    page = new_page()
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    sit_down(page, house.address, "PER-U1")
    lay_wagers(page)
    assert found_by_axe(page) == []
    page.get_by_role("region", name="Your decision").wait_for()
    assert found_by_axe(page) == []
    decide_until_settled(page)
    show_result(page).get_by_role("button", name=re.compile("^why")).first.click()
    assert found_by_axe(page) == []


@pytest.mark.long
@pytest.mark.parametrize("theme", THEMES)
def test_axe_finds_nothing_serious_at_a_poker_table(
    theme: str, house: House, new_page: NewPage
) -> None:
    page = new_page()
    page.emulate_media(color_scheme="dark" if theme == "dark" else "light", reduced_motion="reduce")
    sit_down(page, house.address, "MEL-P2")
    turn = page.get_by_role("region", name="Your turn")
    turn.or_(page.get_by_role("region", name="Discard")).first.wait_for(timeout=PATIENCE * 2000)
    assert found_by_axe(page) == []
    page.get_by_role("link", name="Past rounds").click()
    page.get_by_role("link", name=re.compile(r"\bRound ")).last.click()
    expect(page.get_by_text(re.compile(r"^1 of \d+$"))).to_be_visible()
    page.keyboard.press("End")
    assert found_by_axe(page) == []


BEYOND = """() => [...document.querySelectorAll(".pod .card")].filter((card) =>
  card.getBoundingClientRect().right > card.closest(".pod").getBoundingClientRect().right + 0.5
).length"""
"""How many cards lie outside the place of whoever holds them."""


@pytest.mark.parametrize("width", WIDTHS)
def test_a_table_in_play_never_scrolls_sideways_and_cards_lie_within_their_place(
    width: int, house: House, new_page: NewPage
) -> None:
    page = new_page()
    page.set_viewport_size({"width": width, "height": 900})
    for table in ("MEL-U1", "MEL-O1"):
        sit_down(page, house.address, table)
        page.wait_for_timeout(1500)
        assert page.evaluate("document.documentElement.scrollWidth") <= width, table
    page.locator(".pod .card").first.wait_for()
    assert page.evaluate(BEYOND) == 0


def test_a_table_page_is_light(house: House, new_page: NewPage) -> None:
    """All the script that a table needs, as it travels when it is compressed."""
    page = new_page()
    scripts: dict[str, Response] = {}

    def note(answer: Response) -> None:
        if answer.url.endswith(".js"):
            scripts[answer.url] = answer

    page.on("response", note)
    page.goto(f"{house.address}/table/MEL-NL1")
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible()
    weight = sum(len(gzip.compress(script.body())) for script in scripts.values())
    assert scripts
    assert weight < MOST_SCRIPT


def test_messages_stay_long_enough_to_read_and_are_kept(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.clock.install()
    page.goto(house.address)
    guest = page.get_by_role("button", name="Play as a guest")
    guest.wait_for()
    page.clock.pause_at(datetime.now(tz=UTC) + timedelta(seconds=10))
    guest.click()
    slip = page.locator(".slip").filter(has_text="guest with demonstration chips")
    expect(slip).to_be_visible()
    page.clock.run_for(8_000)
    expect(slip).to_be_visible()
    page.clock.run_for(10_000)
    expect(slip).to_have_count(0)
    page.get_by_role("button", name="Messages").click()
    expect(page.get_by_role("dialog")).to_contain_text("guest with demonstration chips")


COUNT_SOUNDS = """() => {
  window.sounded = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...at) {
    window.sounded += 1;
    return start.apply(this, at);
  };
}"""


def _choose(page: Page, name: str) -> None:
    page.keyboard.press("?")
    page.get_by_role("dialog").get_by_label(name).check()
    page.keyboard.press("Escape")


@pytest.mark.long
def test_sounds_are_off_until_they_are_wanted(house: House, new_page: NewPage) -> None:
    page = new_page()
    sit_down(page, house.address, "MEL-B1")
    page.evaluate(COUNT_SOUNDS)
    lay_wagers(page)
    assert page.evaluate("window.sounded") == 0
    _choose(page, "Sounds")
    page.wait_for_function("() => window.sounded > 0")
    decide_until_settled(page)


@pytest.mark.long
def test_the_four_colour_deck_and_still_motion(house: House, new_page: NewPage) -> None:
    page = new_page()
    page.emulate_media(reduced_motion="reduce")
    sit_down(page, house.address, "SYD-B1")
    lay_wagers(page)
    decide_until_settled(page)
    colour = "getComputedStyle(document.documentElement).getPropertyValue('--suit-{}')"
    assert page.evaluate(colour.format("d")) == page.evaluate(colour.format("h"))
    _choose(page, "Four-colour deck")
    colours = {page.evaluate(colour.format(suit)) for suit in "shdc"}
    assert len(colours) == 4
    shapes = page.locator(".card[aria-label*=' of '] path")
    expect(shapes.first, "a suit is a shape too").to_be_attached()
    assert page.evaluate("document.getAnimations().length") == 0
