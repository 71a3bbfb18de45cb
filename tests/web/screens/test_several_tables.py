"""Tests of several tables at once: side by side, and as tabs where there is room for one."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.web.axe import both_themes
from tests.web.screens.screens import visitor
from tests.web.screens.states import banked_story, poker_story, table_of
from tests.web.screens.still_house import StillHouse

ULTIMATE, BONUS, POKER = "PER-U1", "SYD-B1", table_of("MEL-NL1", 3)
LIE_OVER = """() => {
  const over = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const box = (part) => part.getBoundingClientRect();
  return [...document.querySelectorAll(".pane")].flatMap((pane) =>
    [...pane.querySelectorAll(".spot, .your-place-line, .dealers-side")]
      .filter((spot) => [...pane.querySelectorAll(".bseat")].some((s) => over(box(s), box(spot))))
      .map((spot) => spot.textContent));
}"""


@pytest.fixture(scope="module")
def busy(still: StillHouse) -> StillHouse:
    """One player at three tables: two take wagers, at the third it is the player's turn."""
    for table in (ULTIMATE, BONUS):
        until(banked_story(still, table), "wagers, nothing laid")
    until(poker_story(still, "MEL-NL1", 3), "you: call")
    return still


def until(story: Iterator[str], wanted: str) -> None:
    assert any(wanted in phase for phase in story), f"the story never comes to {wanted!r}"


def pane(page: Page, table: str) -> Locator:
    return page.locator(f"#pane-{table}")


def laid(page: Page, table: str) -> Locator:
    return pane(page, table).get_by_role("button", name=re.compile(r"^Ante, \$"))


@pytest.mark.long
def test_banked_and_poker_tables_lie_side_by_side_and_keys_act_at_one(
    busy: StillHouse, browser: Browser
) -> None:
    with visitor(browser, busy) as page:
        page.goto(f"{busy.address}/table/{ULTIMATE}")
        expect(page.get_by_role("link", name=re.compile("^Your 3 tables"))).to_have_attribute(
            "href", re.compile(f"^/tables/{ULTIMATE}")
        )
        page.set_viewport_size({"width": 1366, "height": 768})
        page.goto(f"{busy.address}/tables/{ULTIMATE}+{BONUS}")
        expect(page.locator(".spot").first).to_be_visible()
        assert page.evaluate(LIE_OVER) == [], "spots lie below the places of others"
        page.get_by_label("Add a table").select_option(POKER)
        expect(page).to_have_url(re.compile(rf"/tables/{ULTIMATE}\+{BONUS}\+{POKER}$"))
        waits = page.get_by_role("region", name=f"Table {POKER}, your turn")
        for table in (ULTIMATE, BONUS):
            expect(
                page.get_by_role("region", name=f"Table {table}, wagers are open")
            ).to_be_visible()
        expect(waits).to_be_visible()
        assert both_themes(page) == []
        page.keyboard.press("n")
        expect(waits).to_be_focused()
        page.keyboard.press("a")
        page.keyboard.press("c")
        expect(waits).to_have_count(0)
        assert laid(page, ULTIMATE).count() == laid(page, BONUS).count() == 0
        page.keyboard.press("n")
        first = page.evaluate("document.activeElement.id").removeprefix("pane-")
        other = BONUS if first == ULTIMATE else ULTIMATE
        page.keyboard.press("a")
        expect(laid(page, first)).to_be_visible()
        page.keyboard.press("n")
        expect(pane(page, other)).to_be_focused()
        assert laid(page, other).count() == 0
        page.keyboard.press("a")
        expect(laid(page, other)).to_be_visible()


@pytest.mark.long
def test_a_phone_switches_between_ones_tables_by_tabs_that_say_which_waits(
    busy: StillHouse, browser: Browser
) -> None:
    with visitor(browser, busy, touch=True) as page:
        page.goto(f"{busy.address}/table/{POKER}")
        page.get_by_role("link", name=re.compile("^Your 3 tables")).tap()
        tabs = page.get_by_role("navigation", name="Your tables").get_by_role("button")
        expect(tabs).to_have_count(3)
        expect(tabs.first).to_have_attribute("aria-current", "true")
        for table in (ULTIMATE, BONUS):
            tab = tabs.filter(has_text=table)
            tab.tap()
            expect(tab).to_have_attribute("aria-current", "true")
            expect(page.locator(".pane:visible")).to_have_count(1)
            for spot in pane(page, table).get_by_role("button", name=re.compile("^Ante, ")).all():
                expect(spot).to_be_in_viewport(ratio=1)
            for chip in pane(page, table).locator(".tray button.chip").all():
                expect(chip).to_be_in_viewport(ratio=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 390
        assert both_themes(page) == []


def test_a_tab_says_what_its_table_waits_for(busy: StillHouse, browser: Browser) -> None:
    table = "CAN-U1"
    until(banked_story(busy, table), "wagers, nothing laid")
    with visitor(browser, busy, touch=True) as page:
        page.goto(f"{busy.address}/tables/{POKER}+{table}")
        tabs = page.get_by_role("navigation", name="Your tables").get_by_role("button")
        expect(tabs.filter(has_text=table)).to_contain_text("wagers are open")
        expect(tabs.filter(has_text=POKER)).not_to_contain_text("wagers")
