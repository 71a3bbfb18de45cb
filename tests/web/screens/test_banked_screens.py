"""Tests that a banked table fits every screen, in every phase of every game, with all seats taken.

The landing tier looks at one game on three screens. The long tier looks at every game on all
screens in both themes.
"""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.web.screens.screens import THEMES, Looks, Screen, sample_and_all, screens_at
from tests.web.screens.states import BANKED, banked_story
from tests.web.screens.still_house import StillHouse

PHASES = 13
"""A round has at least so many phases."""


@pytest.mark.parametrize("table, looks", sample_and_all("MEL-U1", BANKED))
def test_a_full_banked_table_fits_the_screen_in_every_phase(
    table: str, looks: Looks, still: StillHouse, browser: Browser
) -> None:
    with screens_at(browser, still, table) as seen:
        seen.must_fit_throughout(banked_story(still, table), looks, _is_crowded, PHASES)


def _is_crowded(phase: str) -> bool:
    return "your decision" in phase or phase == "all wagers laid"


def test_advice_moves_no_button(still: StillHouse, browser: Browser) -> None:
    """The answer is given to the page: working it out takes a while, and is tested elsewhere."""
    table, desktop = "CAN-PR1", Screen(1440, 900)
    for phase in banked_story(still, table):
        if "river, your decision" in phase:
            break
    with screens_at(browser, still, table) as seen:
        page = seen.show(desktop, THEMES[0])
        page.route("**/advice", lambda route: route.fulfill(json=_advice(still, table)))
        decision = page.get_by_role("region", name="Your decision")
        expect(decision).to_be_visible()
        before = _boxes(page)
        page.get_by_role("switch", name="Practice help").check()
        expect(decision).to_contain_text("worth")
        assert len(before) > 5
        assert _boxes(page) == before


def _advice(still: StillHouse, table: str) -> dict[str, Any]:
    view: Any = still.shown(table).view
    mine = next(seat for seat in view.seats if seat.yours)
    amounts = [(option.act, amount) for option in mine.options for amount in option.amounts or (0,)]
    choices = [
        {"act": act, "amount": amount, "worth": -1234.5 * place, "exact": f"-{place}/7"}
        for place, (act, amount) in enumerate(amounts, 1)
    ]
    return {"round": view.id, "seat": mine.seat, "street": "river", "choices": choices, "notes": []}


def _boxes(page: Page) -> list[Any]:
    """Where everything lies that one presses to act."""
    return [button.bounding_box() for button in page.locator("[data-part=action]").all()]
