"""Tests of a browser whose network is interrupted."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.patience import PATIENCE
from tests.web.conftest import WINDOW
from tests.web.house import House
from tests.web.network_proxy import proxy_to
from tests.web.people import decide_until_settled, lay_wagers, my_seat, settled, sit_down

UNAVOIDABLE = re.compile(r"WebSocket connection|ERR_CONNECTION|Failed to load resource")
"""What a browser itself says of a connection it cannot make."""


@pytest.mark.parametrize("seconds", [2, pytest.param(10, marks=pytest.mark.long)])
def test_seconds_without_a_network_are_recovered_from_and_nothing_is_bet_twice(
    seconds: int, house: House, browser: Browser
) -> None:
    complaints: list[str] = []
    with proxy_to(house.address) as proxy:
        page = browser.new_context(viewport=WINDOW).new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.on("console", lambda said: _hear(said.type, said.text, complaints))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        sit_down(page, proxy.address, "PER-U1")
        lay_wagers(page)
        choices = page.get_by_role("region", name="Your decision")
        choices.wait_for()
        proxy.disconnect()
        expect(page.get_by_text("The connection is lost")).to_be_visible()
        choices.get_by_role("button", name=re.compile("^Bet ")).last.click()
        page.wait_for_timeout(seconds * 1000)
        assert not settled(page)
        proxy.reconnect()
        expect(page.locator(".slip", has_text="Connected again")).to_be_visible()
        decide_until_settled(page)
        events = _events_of_last_round(page, "PER-U1")
        seat = int(my_seat(page).get_attribute("data-seat") or 0)
        page.context.close()
    mine = [told for told in events if told.get("seat") == seat]
    placed = [told["wager"] for told in mine if told["type"] == "WagerPlaced"]
    assert sorted(placed) == ["ante", "blind"]
    assert [told["act"] for told in mine if told["type"] == "Decided"] == ["bet"]
    assert complaints == []


def test_a_page_that_was_asked_for_without_a_network_comes_when_it_is_back(
    house: House, browser: Browser
) -> None:
    """One whose script is not there yet, and one whose content is not."""
    with proxy_to(house.address) as proxy:
        page = browser.new_context(viewport=WINDOW).new_page()
        page.set_default_timeout(PATIENCE * 1000)
        page.goto(f"{proxy.address}/rules")
        books = page.get_by_text("Choose a book.")
        expect(books).to_be_visible()
        proxy.disconnect()
        page.get_by_role("link", name="Drills").click()
        expect(page.get_by_role("alert")).to_contain_text("could not be loaded; trying again")
        proxy.reconnect()
        expect(page.get_by_role("heading", name="Drills")).to_be_visible()
        expect(page.get_by_role("alert")).to_have_count(0)
        proxy.disconnect()
        page.get_by_role("link", name="Rules").click()
        expect(page.get_by_role("alert")).to_contain_text("cannot be reached")
        proxy.reconnect()
        expect(books).to_be_visible()
        page.context.close()


def _hear(kind: str, text: str, complaints: list[str]) -> None:
    if kind in ("error", "warning") and not UNAVOIDABLE.search(text):
        complaints.append(text)


def _events_of_last_round(page: Page, table: str) -> list[dict[str, Any]]:
    told: list[dict[str, Any]] = page.evaluate(
        """async (table) => {
          const at = `/api/tables/${table}/rounds`;
          const { rounds } = await (await fetch(`${at}?limit=1`)).json();
          const { events } = await (await fetch(`${at}/${rounds[0].id}`)).json();
          return events.map((told) => told.event);
        }""",
        table,
    )
    return told
