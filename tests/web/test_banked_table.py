"""Tests of what a banked table tells its players: what is paid, what they need, where they are."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.people import (
    become_guest,
    decide_until_settled,
    enter_as_guest,
    lay_wagers,
    my_dock,
    settled,
    show_result,
    sit_down,
)

PHONE: ViewportSize = {"width": 390, "height": 664}
DESKTOP: ViewportSize = {"width": 1280, "height": 720}
WIDE: ViewportSize = {"width": 1440, "height": 900}
"""A screen with the side panel open."""


def _shown(page: Page, table: str) -> dict[str, Any]:
    answer: dict[str, Any] = page.evaluate(
        "async (table) => (await fetch(`/api/tables/${table}`)).json()", table
    )
    return answer


# --- what the wagers pay ------------------------------------------------------------------------


def test_the_cloth_says_what_blind_and_trips_pay(house: House, new_page: NewPage) -> None:
    """Melbourne's Tables 9 and 10; Trips pay 8 to 1 for a full house there."""
    page = new_page()
    page.set_viewport_size(DESKTOP)
    sit_down(page, house.address, "MEL-U1")
    blind, trips = (
        page.locator(".cloth-pays").filter(has_text=name) for name in ("Blind", "Trips")
    )
    expect(blind).to_contain_text(re.compile("Royal flush ?500 to 1"))
    expect(blind).to_contain_text(re.compile("Flush ?3 to 2"))
    expect(trips).to_contain_text(re.compile("Full house ?8 to 1"))
    expect(page.locator(".cloth-jackpot")).to_contain_text(re.compile(r"Jackpot \$\d\d,\d{3}"))


def test_on_a_phone_all_that_is_paid_is_one_press_away_with_its_clause(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    page.set_viewport_size(PHONE)
    sit_down(page, house.address, "SYD-B1")
    pays = my_dock(page).get_by_role("button", name="Pays")
    pays.click()
    panel = page.get_by_role("region", name="What the wagers pay")
    bonus = panel.get_by_role("table", name=re.compile("^Ante Bonus"))
    expect(bonus.get_by_role("row", name=re.compile("^Pair of aces 30 to 1"))).to_be_visible()
    expect(bonus.get_by_role("link", name="10.7 Table").first).to_be_visible()
    jackpot = panel.get_by_role("table", name=re.compile("^Jackpot"))
    expect(jackpot).to_contain_text(re.compile(r"Sydney jackpot \$\d\d,\d{3}"))
    expect(jackpot.get_by_role("row", name=re.compile("^Royal flush 100% of meter"))).to_have_count(
        1
    )
    expect(jackpot.get_by_role("row", name=re.compile(r"^Full house \$500"))).to_have_count(1)
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(pays).to_be_focused()


# --- chips --------------------------------------------------------------------------------------


def test_too_few_chips_say_what_one_needs_and_has_and_can_be_bought(
    house: House, new_page: NewPage
) -> None:
    """Ante and Blind of $5 each take $10."""
    page = new_page()
    enter_as_guest(page, house.address)
    page.goto(f"{house.address}/table/PER-U1")
    page.get_by_label("Chips ($)").fill("5")
    page.get_by_role("button", name="Take the seat").click()
    wagers = page.get_by_role("region", name="Your wagers")
    wagers.get_by_role("button", name=re.compile("^Ante")).click()
    short = page.get_by_role("region", name="Too few chips")
    expect(short).to_contain_text("You need $10 for these wagers and have $5 at the table.")
    assert _shown(page, "PER-U1")["you"]["chips"] == 500, "nothing was laid"
    short.get_by_role("button", name="Buy $100 in chips").click()
    expect(short).to_have_count(0)
    expect(page.locator(".slip").filter(has_text="$100 in chips bought")).to_be_visible()
    lay_wagers(page)
    expect(page.locator(".slip.is-problem")).to_have_count(0)


def test_whoever_has_no_chip_left_is_offered_some_and_not_promised_a_round(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    page.set_viewport_size(DESKTOP)
    sit_down(page, house.address, "CAN-U1")
    page.get_by_role("region", name="Your wagers").wait_for()
    page.evaluate(
        """async () => {
          const me = await (await fetch("/api/me")).json();
          const held = me.seats.find((seat) => seat.table === "CAN-U1");
          await fetch("/api/tables/CAN-U1/cash-out", {
            method: "POST",
            headers: { "content-type": "application/json", "X-CSRF": me.csrf },
            body: JSON.stringify({ key: crypto.randomUUID(), amount: held.chips }),
          });
        }"""
    )
    dock = my_dock(page)
    expect(dock).to_contain_text("You have no chips here: buy chips to be dealt in.")
    expect(dock).not_to_contain_text("you are in the next")
    dock.get_by_role("button", name="Buy chips").click()
    short = page.get_by_role("region", name="Too few chips")
    expect(short).to_contain_text("You need $10 for these wagers and have $0 at the table.")
    short.get_by_role("button", name=re.compile("^Buy ")).click()
    expect(dock.get_by_role("button", name="$5 chip")).to_be_visible()


def test_chips_are_topped_up_between_rounds_until_the_account_is_empty(
    house: House, new_page: NewPage
) -> None:
    """A guest has $1,000 in all. Chips for $500 leave what is needed to say that all is spent."""
    page = new_page()
    page.set_viewport_size(WIDE)
    sit_down(page, house.address, "PER-U1")
    lay_wagers(page)
    page.get_by_role("region", name="Your decision").wait_for()
    page.get_by_role("region", name="Your seat").get_by_text("Chips and companions").click()
    _top_up(page, "500")
    assert _shown(page, "PER-U1")["you"]["chips"] < 50_000, "not in the middle of a round"
    decide_until_settled(page)
    told = page.get_by_role("log", name="Announcements")
    expect(told).to_contain_text(re.compile(r"Your chips were topped up by \$\d+"))
    assert _shown(page, "PER-U1")["you"]["chips"] == 50_000
    _top_up(page, "5000")
    expect(told).to_contain_text(re.compile(r"topped up by \$\d+.*, all that you had at the cage"))
    _top_up(page, "6000")
    expect(told).to_contain_text("not topped up: there is no money on your account")


def _top_up(page: Page, dollars: str) -> None:
    """From now on chips are bought up to this much between rounds."""
    wish = page.get_by_role("group", name="Top up between rounds")
    stop = wish.get_by_role("button", name="Stop topping up")
    if stop.count():
        stop.click()
    for label in ("When below", "Up to"):
        wish.get_by_label(label).fill(dollars)
    wish.get_by_role("button", name="Top up", exact=True).click()
    expect(stop).to_be_visible()


def test_somebody_who_excluded_themselves_is_told_so_and_not_promised_a_round(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    sit_down(page, house.address, "PER-U1")
    page.evaluate(
        """async () => {
          const me = await (await fetch("/api/me")).json();
          await fetch("/api/floor/commands", {
            method: "POST",
            headers: { "content-type": "application/json", "X-CSRF": me.csrf },
            body: JSON.stringify({
              key: crypto.randomUUID(),
              command: { type: "ExcludeMyself", house: "Crown Perth" },
            }),
          });
        }"""
    )
    page.reload()
    line = my_dock(page).locator(".bdock-line")
    expect(line).to_contain_text(re.compile("^You .*exclu"))
    expect(page.locator("button.spot")).to_have_count(0)


# --- in the middle of a round -------------------------------------------------------------------


def test_a_reload_in_the_middle_of_a_round_returns_to_the_same_decision_and_clock(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    sit_down(page, house.address, "MEL-U1")
    lay_wagers(page)
    choices = page.get_by_role("region", name="Your decision")
    choices.wait_for()
    expect(page.get_by_role("timer")).to_contain_text("to decide")
    before, offered = _shown(page, "MEL-U1"), choices.get_by_role("button").all_inner_texts()
    cards = page.get_by_role("group", name="Your cards").get_by_role("img")
    held = [card.get_attribute("aria-label") for card in cards.all()]
    page.reload()
    choices.wait_for()
    expect(page.get_by_role("timer")).to_contain_text("to decide")
    after = _shown(page, "MEL-U1")
    assert after["view"]["id"] == before["view"]["id"]
    assert after["clock"] == before["clock"]
    assert choices.get_by_role("button").all_inner_texts() == offered
    assert [card.get_attribute("aria-label") for card in cards.all()] == held
    assert len(held) == 2
    decide_until_settled(page)


@pytest.mark.long
def test_a_page_that_slept_through_a_street_shows_the_decision_of_now(
    house: House, new_page: NewPage
) -> None:
    """A second page of the same player decides meanwhile, as another device would."""
    page = new_page()
    sit_down(page, house.address, "CAN-U1")
    lay_wagers(page)
    choices = page.get_by_role("region", name="Your decision")
    choices.wait_for()
    page.context.set_offline(True)
    page.context.set_offline(False)
    other = page.context.new_page()
    other.goto(f"{house.address}/table/CAN-U1")
    there = other.get_by_role("region", name="Your decision")
    there.get_by_role("button", name=re.compile("^Check")).click()
    expect(other.locator(".banked-felt")).to_contain_text("flop")
    expect(page.locator(".banked-felt")).to_contain_text("flop")
    other.close()
    decide_until_settled(page)


# --- results ------------------------------------------------------------------------------------


@pytest.mark.long
def test_results_sit_on_the_spots_and_the_last_round_stays_to_be_asked_about(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    page.set_viewport_size(DESKTOP)
    sit_down(page, house.address, "SYD-B1")
    lay_wagers(page)
    decide_until_settled(page)
    ante = page.locator(".your-place").get_by_role("img", name=re.compile("^Ante, "))
    expect(ante).to_have_accessible_name(re.compile("wins|loses|stands off"))
    page.get_by_role("region", name="Your wagers").wait_for()
    assert not settled(page)
    expect(show_result(page)).to_contain_text(re.compile(r"Last round: [+−]?\$"))


# --- a table of one's own -----------------------------------------------------------------------


@pytest.mark.long
def test_at_a_table_of_ones_own_the_cards_come_when_one_is_ready(
    house: House, new_page: NewPage
) -> None:
    page = new_page()
    become_guest(page, house.address)
    page.set_viewport_size(PHONE)
    table = page.evaluate(
        """async () => {
          const me = await (await fetch("/api/me")).json();
          const asked = await fetch("/api/own-tables", {
            method: "POST",
            headers: { "content-type": "application/json", "X-CSRF": me.csrf },
            body: JSON.stringify({ key: crypto.randomUUID(), like: "PER-U1", buy_in: 20000 }),
          });
          return (await asked.json()).table;
        }"""
    )
    page.goto(f"{house.address}/table/{table}")
    deal = my_dock(page).get_by_role("button", name="Deal", exact=True)
    expect(deal).to_be_disabled()
    place = deal.bounding_box()
    lay_wagers(page)
    expect(my_dock(page)).to_contain_text("press Deal when you are ready")
    deal.click()
    expect(page.get_by_role("region", name="Your decision")).to_be_visible()
    expect(deal).to_be_disabled()
    assert deal.bounding_box() == place
    decide_until_settled(page)
    page.get_by_role("region", name="Your wagers").wait_for()
    page.keyboard.press("r")
    expect(deal).to_be_enabled()
    page.keyboard.press("g")
    expect(page.get_by_role("region", name="Your decision")).to_be_visible()
