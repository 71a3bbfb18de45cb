"""Tests of the odds explorer."""

import re

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.axe import by_theme, found_by_axe
from tests.web.conftest import NewPage
from tests.web.house import House

pytest.importorskip("numba")

LONG = 420_000
"""Milliseconds for every deal of a game to be gone through, kernels compiled first."""


SIZES: tuple[ViewportSize, ...] = (
    {"width": 1280, "height": 720},
    {"width": 390, "height": 664},
)
"""A low desktop and a small phone: an answer must be seen there without scrolling."""


def explorer(page: Page, house: House, book: str, tab: str) -> Page:
    page.goto(f"{house.address}/odds?book={book}&tab={tab}")
    expect(page.get_by_role("heading", name="Odds explorer")).to_be_visible()
    return page


def test_the_edge_of_ultimate_is_the_published_one_and_moves_with_the_pay_table(
    house: House, new_page: NewPage
) -> None:
    """2.185% is published for these rules; a flush that pays more can only be worth more to the
    player, and everything else on the layout stays what it was."""
    page = explorer(new_page(), house, "canberra-ultimate", "game")
    expect(page.locator("[data-figure=edge]")).to_have_text("2.1850%", timeout=LONG)
    for size in SIZES:
        page.set_viewport_size(size)
        page.reload()
        expect(page.locator("[data-figure=edge]")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="AKs, play 4×").focus()
    page.keyboard.press("ArrowDown")
    expect(page.locator(".worth h3")).to_contain_text("KK")
    page.get_by_role("tab", name="Change a rule").click()
    flush = page.get_by_role("group", name=re.compile("^Blind")).get_by_label("flush", exact=True)
    flush.fill("2 to 1")
    flush.press("Tab")
    page.get_by_role("button", name="See the edge move").click()
    told = page.get_by_role("region", name="What the change does")
    falls = told.get_by_text("The edge falls: 2.1850% →")
    expect(falls).to_be_in_viewport(ratio=1, timeout=LONG)
    expect(told.get_by_role("row", name=re.compile("^trips"))).to_contain_text("none")


def check_screens(page: Page) -> None:
    """Nothing for axe to find, in both themes, and nothing wider than a small phone."""
    assert by_theme(page, ("light", "dark")) == []
    page.set_viewport_size(SIZES[-1])
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[-1]["width"]
    assert found_by_axe(page) == []


@pytest.mark.long
def test_sliders_answer_from_the_gradient_and_then_exactly(house: House, new_page: NewPage) -> None:
    """A flush at 2 to 1 on the Blind is worth an edge of 0.8992%, and changes no decision.

    With four of a kind on the board and a kicker of its own, a low one, a player folds where the
    Blind pays 10 to 1. At 40 to 1 a win pays 42 and needs one hand of the dealer's in 43 to be
    worth more than what a bet adds to the loss, so best play changes.
    """
    page = explorer(new_page(), house, "canberra-ultimate", "slide")
    blind = page.get_by_role("group", name=re.compile("^Blind"))
    edge, told = page.locator("[data-edge=game]"), page.get_by_role("status")
    expect(edge).to_have_text("2.1850%", timeout=LONG)
    flush = blind.get_by_role("slider", name="flush", exact=True)
    flush.focus()
    page.keyboard.press("ArrowRight")
    expect(flush).to_have_attribute("aria-valuetext", "2 to 1")
    expect(edge).to_have_text("0.8992%")
    expect(told.filter(has_text="Exact. Best play is as before.")).to_be_visible(timeout=LONG)
    expect(edge).to_have_text("0.8992%")
    page.get_by_role("button", name="As in the book").click()
    expect(edge).to_have_text("2.1850%")
    blind.get_by_role("slider", name="four of a kind").focus()
    page.keyboard.press("End")
    expect(told.filter(has_text="An estimate")).to_be_visible()
    estimate = edge.inner_text()
    expect(told.filter(has_text="Best play has changed")).to_be_visible(timeout=LONG)
    assert float(edge.inner_text().rstrip("%")) <= float(estimate.rstrip("%"))
    check_screens(page)


@pytest.mark.long
def test_pay_tables_are_designed_in_the_browser(house: House, new_page: NewPage) -> None:
    """Of a flush at 1, 2 and 3 to 1 the edge at 2 is the nearest to 1%."""
    page = explorer(new_page(), house, "canberra-ultimate", "design")
    page.get_by_label("House edge").fill("1%")
    blind = page.get_by_role("group", name=re.compile("^Blind"))
    blind.get_by_role("checkbox", name=re.compile("^flush")).check()
    blind.get_by_label("Lowest and highest odds of flush, such as 1..3").fill("1 to 3")
    page.keyboard.press("Tab")
    page.get_by_role("button", name="Find the tables").click()
    found = page.get_by_role("region", name="Tables found")
    expect(found).to_contain_text("3 tables in bounds", timeout=LONG)
    expect(found).to_contain_text("no other is nearer")
    expect(found.get_by_role("row", name=re.compile("^House edge"))).to_contain_text("0.899")
    check_screens(page)


@pytest.mark.long
def test_a_jackpot_is_designed_in_the_browser(house: House, new_page: NewPage) -> None:
    """Melbourne prints 88.87% with 100 for a flush, which comes 5,108 times in 2,598,960 deals:
    10 more for it return 1.97% more."""
    page = explorer(new_page(), house, "melbourne-wsop", "design")
    form = page.get_by_role("form", name="Jackpot to design")
    form.get_by_label("Return to the players").fill("88.87%")
    form.get_by_role("checkbox", name=re.compile("^flush")).check()
    form.get_by_label(re.compile("^Lowest and highest value of flush")).fill("90 to 110")
    page.keyboard.press("Tab")
    form.get_by_role("button", name="Find the jackpots").click()
    found = page.get_by_role("region", name="Jackpots found")
    expect(found).to_contain_text("no other is nearer", timeout=LONG)
    flush = found.get_by_role("row", name=re.compile("^flush")).get_by_role("cell")
    expect(flush.first).to_have_text("100")
    back = found.get_by_role("row", name=re.compile("^Return")).get_by_role("cell")
    expect(back.first).to_contain_text("88.87")
    check_screens(page)


@pytest.mark.long
def test_every_choice_of_a_hand_is_valued_on_any_street(house: House, new_page: NewPage) -> None:
    """Two kings on the board and nothing in hand: 9c 8c is beaten by all but the lowest hands,
    and a fold loses Ante and Blind, two units, whatever the dealer holds."""
    page = explorer(new_page(), house, "canberra-ultimate", "hand")
    told = page.get_by_role("region", name="What each choice is worth")
    for size in SIZES:
        page.set_viewport_size(size)
        page.get_by_role("button", name="Clear").click()
        page.get_by_role("button", name="A river", exact=True).click()
        best = told.get_by_text("Best on the river")
        expect(best).to_be_in_viewport(ratio=1, timeout=LONG)
    expect(told.get_by_role("row", name=re.compile("^fold"))).to_contain_text("-2.000000")
    page.get_by_role("button", name="Clear").click()
    for card in ("ace of hearts", "ace of spades"):
        page.get_by_role("button", name=card, exact=True).click()
    expect(told).to_contain_text("Best on the preflop: play 4×", timeout=LONG)


def test_the_explorer_opens_with_the_sign_of_the_table_one_comes_from(
    house: House, new_page: NewPage
) -> None:
    """Two tables of one game: one bets three or four Antes before the flop, as its sign says, and
    has no jackpot; the first of that game, which has one, is what the page would open with."""
    page = new_page()
    for table, other in (("MEL-PR1", "MEL-U1"), ("MEL-U1", "MEL-PR1")):
        page.goto(f"{house.address}/table/{table}")
        page.get_by_text("The table's sign").click()
        page.get_by_role("link", name="The odds under this sign").click()
        sign = page.locator("details.sign")
        expect(sign.locator("summary")).to_have_text(f"The sign: as at table {table}")
        sign.locator("summary").click()
        chosen = sign.get_by_label("As at a table")
        expect(chosen).to_have_value(table)
        expect(chosen.get_by_role("option", name=other)).to_have_count(1)
        expect(sign.get_by_label("Multiples, preflop")).to_have_value("3, 4")
        expect(sign.get_by_text("With its jackpot")).to_have_count(int(table == "MEL-U1"))


def test_the_explorer_opens_with_a_rule_that_is_played_here(
    house: House, new_page: NewPage
) -> None:
    """Fault of 0.1: it opened with an Ante that is paid from a flush up. At the only table of that
    game the Ante is paid from a straight up."""
    page = new_page()
    page.goto(f"{house.address}/odds")
    sign = page.locator("details.sign")
    expect(sign.locator("summary")).to_have_text("The sign: as at table MEL-B1")
    sign.locator("summary").click()
    expect(sign.get_by_label("ante pays from")).to_have_value("straight")


def test_poker_side_wagers_are_told_with_their_edge(house: House, new_page: NewPage) -> None:
    """Flop Chase: three cards of one colour, 2 in 17, at 7 to 1: one seventeenth for the house."""
    page = explorer(new_page(), house, "melbourne-poker", "sides")
    rows = page.get_by_role("region", name="Side wagers").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("5.8824%", timeout=LONG)


def test_books_stand_side_by_side(house: House, new_page: NewPage) -> None:
    page = explorer(new_page(), house, "canberra-ultimate", "compare")
    page.get_by_role("checkbox", name=re.compile("Casino Canberra")).check()
    sheet = page.get_by_role("region", name="Games side by side")
    edge = sheet.get_by_role("row", name=re.compile("^House edge"))
    expect(edge).to_contain_text("2.1850%", timeout=LONG)


@pytest.mark.long
def test_what_a_strategy_costs_is_told_exactly_and_nonsense_is_refused(
    house: House, new_page: NewPage
) -> None:
    page = explorer(new_page(), house, "canberra-ultimate", "strategies")
    rules = page.get_by_label(re.compile("^The rules"))
    expect(rules).to_have_value(re.compile("preflop"))
    page.get_by_role("button", name="What does it cost?").click()
    told = page.get_by_role("region", name="What the rules come to")
    expect(told).to_contain_text(re.compile(r"costs \d\.\d{4}% of the Ante"), timeout=LONG)
    rules.fill("preflop\n  bet: whatever I like\n  otherwise: check")
    page.get_by_role("button", name="What does it cost?").click()
    expect(page.get_by_role("alert")).to_contain_text("line 2", timeout=LONG)
