"""The job of a mathematician: the edge of a game, a change of its rules, a hand, a strategy.

The figures are published ones: 2.185% for Ultimate under these rules, and a fold on the river loses
Ante and Blind, two units.
"""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.web.conftest import NewPage
from tests.web.house import House
from tests.web.jobs.keyboard import focus_by_tab
from tests.web.jobs.steps import heard, listen, sign_in
from tests.web.staff import register

pytestmark = pytest.mark.long

pytest.importorskip("numba")

LONG = 420_000
"""Milliseconds for every deal of a game to be gone through, kernels compiled first."""


def tab(page: Page, name: str) -> None:
    """Goes from the tab on show to another with the arrow keys."""
    focus_by_tab(page.get_by_role("tab", selected=True))
    wanted = page.get_by_role("tab", name=name, selected=True)
    for _ in range(page.get_by_role("tab").count()):
        if wanted.count():
            return
        page.keyboard.press("ArrowRight")
    expect(wanted).to_be_focused()


def test_a_mathematician_finds_the_edge_changes_a_rule_and_prices_a_strategy(
    house: House, new_page: NewPage
) -> None:
    register(house, "Emmy").web.close()
    page = new_page()
    sign_in(page, house, "Emmy")
    page.goto(f"{house.address}/odds?book=canberra-ultimate")
    expect(page.get_by_role("heading", name="Odds explorer")).to_be_visible()
    expect(page.locator("[data-figure=edge]")).to_have_text("2.1850%", timeout=LONG)

    tab(page, "Change a rule")
    listen(page)
    flush = page.get_by_role("group", name=re.compile("^Blind")).get_by_label("flush", exact=True)
    flush.fill("2 to 1")
    flush.press("Tab")
    page.get_by_role("button", name="See the edge move").click()
    told = page.get_by_role("region", name="What the change does")
    expect(told).to_contain_text("The edge falls: 2.1850% →", timeout=LONG)
    heard(page, "The edge falls, from 2.1850% to")

    page.goto(f"{house.address}/odds?book=canberra-ultimate&tab=hand")
    page.get_by_role("button", name="A river", exact=True).click()
    worth = page.get_by_role("region", name="What each choice is worth")
    expect(worth.get_by_role("row", name=re.compile("^fold"))).to_contain_text(
        "-2.000000", timeout=LONG
    )

    page.goto(f"{house.address}/odds?book=canberra-ultimate&tab=strategies")
    expect(page.get_by_label(re.compile("^The rules"))).to_have_value(re.compile("preflop"))
    page.get_by_role("button", name="What does it cost?").click()
    cost = page.get_by_role("region", name="What the rules come to")
    expect(cost).to_contain_text(re.compile(r"costs \d\.\d{4}% of the Ante"), timeout=LONG)
